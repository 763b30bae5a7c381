import type { StudentSets } from './student-sets.ts';
import type { GroupTaken } from './taken.ts';

/** Returns the fewest classes and groups that consist of some parts; `undefined` if other students would be included. */
export type InClasses = (parts: readonly number[]) => number[] | undefined;

/**
 * Finds the classes and groups that consist of some parts, and of others in exactly the same classes and groups: these
 * have the same lessons, so a rule says the same for them.
 */
export function findInClasses({ homes }: StudentSets, groups: readonly GroupTaken[]): InClasses {
  const whole = [...homes, ...groups.map((group) => [group.class, new Set(group.parts)] as const)].sort(
    ([, one], [, other]) => other.size - one.size,
  );
  const numbersOf = new Map<number, number[]>();
  for (const [place, [, own]] of whole.entries())
    for (const part of own) numbersOf.set(part, [...(numbersOf.get(part) ?? []), place]);
  const keyOf = (part: number) => (numbersOf.get(part) ?? []).join(' ');
  const alike = Map.groupBy(numbersOf.keys(), keyOf);
  return (parts) => {
    const isOf = new Set(parts.flatMap((part) => [part, ...(alike.get(keyOf(part)) ?? [])]));
    const around = new Set(parts.flatMap((part) => numbersOf.get(part) ?? []));
    const left = new Set(isOf);
    const found = [...around]
      .sort((one, other) => one - other)
      .flatMap((place) => {
        const [number = 0, own = new Set<number>()] = whole[place] ?? [];
        if (!own.isSubsetOf(isOf) || left.isDisjointFrom(own)) return [];
        for (const part of own) left.delete(part);
        return [number];
      });
    return left.size === 0 ? found : undefined;
  };
}
