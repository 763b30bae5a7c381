import type { EmailHolder } from './moving-up.rules.ts';

/**
 * Selects the new emails that nobody keeps: a person who gets another email gives theirs up, unless
 * somebody keeps that one.
 */
export function emailsThatMayChange<W extends EmailHolder & { readonly personId: number }>(
  wanted: readonly W[],
  holders: readonly EmailHolder[],
): W[] {
  const ownerOf = new Map(holders.map(({ email, personId }) => [email, personId]));
  let changing: readonly W[] = wanted;
  for (;;) {
    const people = new Set<number | null>(changing.map(({ personId }) => personId));
    const free = changing.filter(({ email }) => {
      const owner = ownerOf.get(email);
      return owner === undefined || people.has(owner);
    });
    if (free.length === changing.length) return [...free];
    changing = free;
  }
}
