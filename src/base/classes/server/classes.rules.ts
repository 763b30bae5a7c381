import { maxClassNumber, maxGroupNumber } from '../../../platform/contract/school-terms.ts';

type Moving = { readonly class: number; readonly movesUpTo: number | null };

/**
 * Returns the cycle in which students of a class would move up, beginning and ending with it, or `undefined` if there
 * is none.
 */
export function findCircle(classes: readonly Moving[], from: number): number[] | undefined {
  const next = new Map(classes.map((one) => [one.class, one.movesUpTo]));
  const way = [from];
  for (let at = next.get(from); at != null; at = next.get(at)) {
    way.push(at);
    if (at === from) return way;
    // A cycle that does not contain this class is not reported for it.
    if (way.indexOf(at) < way.length - 1) return undefined;
  }
  return undefined;
}

/** The circles in which students would move up, each beginning and ending with the same class: of many classes at once. */
export function findCircles(classes: readonly Moving[]): number[][] {
  const next = new Map(classes.map((one) => [one.class, one.movesUpTo]));
  const seen = new Set<number>();
  const circles: number[][] = [];
  for (const { class: from } of classes) {
    const way = new Map<number, number>();
    let at: number | null | undefined = from;
    while (at != null && next.has(at) && !seen.has(at)) {
      seen.add(at);
      way.set(at, way.size);
      at = next.get(at);
    }
    const start = at == null ? undefined : way.get(at);
    if (at != null && start !== undefined) circles.push([...[...way.keys()].slice(start), at]);
  }
  return circles;
}

type Placed = { readonly class: number; readonly order: number };

/** The classes that have to make room for one at this place, with their new places. */
export function makeRoom(others: readonly Placed[], order: number): Placed[] {
  const moved: Placed[] = [];
  let free = order + 1;
  for (const other of others.filter((one) => one.order >= order).sort((one, next) => one.order - next.order)) {
    const isInTheWay = other.order < free;
    if (!isInTheWay) break;
    moved.push({ class: other.class, order: free });
    free += 1;
  }
  return moved;
}

/** Returns the number after the highest one, or the first free number if the highest is the maximum. */
export function nextNumber(numbers: readonly number[], most: number): number {
  return freeAmong(range(1, most), numbers, 1)[0] ?? most;
}

/** The last of the numbers that both classes and groups get; those after it are left for classes. */
const lastShared = 9000;

/** Returns free numbers for so many groups, those after the highest first, or fewer if not enough are free. */
export function numbersForGroups(numbers: readonly number[], count: number): number[] {
  return freeAmong([...range(1, lastShared), ...range(maxClassNumber + 1, maxGroupNumber)], numbers, count);
}

function freeAmong(all: readonly number[], numbers: readonly number[], count: number): number[] {
  const taken = new Set(numbers);
  const highest = Math.max(0, ...numbers.filter((number) => number <= (all.at(-1) ?? 0)));
  const free = all.filter((number) => !taken.has(number));
  return [...free.filter((number) => number > highest), ...free.filter((number) => number < highest)].slice(0, count);
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}
