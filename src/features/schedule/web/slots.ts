import { type Entry, moveTo, type Slot, swapPlaces } from './timetable.ts';

/**
 * What happens if an entry is dropped in a slot: nothing, as it is its own; it moves; it swaps places with `other`; or
 * the server refuses, as `moved` (the entry itself or `other`) overlaps with `inTheWay`, of its class or its teacher.
 */
export type Verdict =
  | { readonly kind: 'own' }
  | { readonly kind: 'free'; readonly moved: Entry }
  | { readonly kind: 'swap'; readonly other: Entry }
  | ({ readonly kind: 'clash'; readonly moved: Entry; readonly other?: Entry } & Clash);

export type Clash = { readonly inTheWay: Entry; readonly of: 'class' | 'teacher' };

/** Judges a slot before the entry is dropped there. `shown` is the week on the screen, `all` the school's timetable. */
export function judgeSlot(lifted: Entry, slot: Slot, shown: readonly Entry[], all: readonly Entry[]): Verdict {
  if (isIn(lifted, slot)) return { kind: 'own' };
  const others = shown.filter((entry) => entry.id !== lifted.id && isIn(entry, slot));
  const [other] = others;
  if (other && others.length === 1) return judgeSwap(lifted, other, all);
  const moved = moveTo(lifted, slot, all);
  const clash = findClash(moved, all);
  return clash ? { kind: 'clash', moved, ...clash } : { kind: 'free', moved };
}

function judgeSwap(lifted: Entry, other: Entry, all: readonly Entry[]): Verdict {
  const third = all.filter(({ id }) => id !== lifted.id && id !== other.id);
  for (const moved of swapPlaces(lifted, other)) {
    const clash = findClash(moved, third);
    if (clash) return { kind: 'clash', moved, other, ...clash };
  }
  return { kind: 'swap', other };
}

type Wanted = Pick<Entry, 'day' | 'time'> & Partial<Pick<Entry, 'id' | 'class' | 'teacher'>>;

/** The first entry that overlaps with the wanted one and shares its class or its teacher. */
export function findClash(wanted: Wanted, all: readonly Entry[]): Clash | undefined {
  for (const inTheWay of all) {
    if (inTheWay.id === wanted.id || inTheWay.day !== wanted.day || !overlap(inTheWay.time, wanted.time)) continue;
    if (inTheWay.class === wanted.class) return { inTheWay, of: 'class' };
    if (wanted.teacher && isSameTeacher(inTheWay.teacher, wanted.teacher)) return { inTheWay, of: 'teacher' };
  }
  return undefined;
}

/** Whether two times `HH:MM-HH:MM` of one day overlap. */
export function overlap(one: string, other: string): boolean {
  const [oneStarts = '', oneEnds = ''] = one.split('-');
  const [otherStarts = '', otherEnds = ''] = other.split('-');
  return oneStarts < otherEnds && otherStarts < oneEnds;
}

/** The email of a teacher who has left may belong to somebody else now. */
function isSameTeacher(one: Entry['teacher'], other: Entry['teacher']): boolean {
  return one.email === other.email && one.hasLeft === other.hasLeft;
}

function isIn(entry: Entry, { day, period }: Slot): boolean {
  return entry.day === day && entry.period === period;
}
