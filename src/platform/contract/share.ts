/** A share as an exact fraction: 0 ≤ `part` ≤ `whole`, and `whole` > 0. A double could miss the half that is rounded up. */
export type Share = { readonly part: bigint; readonly whole: bigint };

/** The share that `part` is of `whole`, both whole numbers. */
export function shareOf(part: number, whole: number): Share {
  return { part: BigInt(part), whole: BigInt(whole) };
}

/** A share in percent, as the nearest double. */
export function percentOf({ part, whole }: Share): number {
  return Number(`${(part * 10n ** 20n) / whole}e-18`);
}

/**
 * More than a double in percent may be wrong by once it is multiplied by 100 (2.5e-12), and less than the least distance
 * from an exact half of any fraction whose denominator is below 5e10.
 */
const correction = 1e-11;

/** A share, or the percent that it is, with two decimals, rounded half up. */
export function shownPercent(share: Share | number): string {
  return (shownHundredths(share) / 100).toFixed(2);
}

/**
 * The same in hundredths of a percent, a whole number. Whatever depends on a share, such as a grade, is decided by this, so
 * that paper never shows 80.00 % beside the grade below 80.
 */
export function shownHundredths(share: Share | number): number {
  return typeof share === 'number' ? Math.floor(share * 100 + 0.5 + correction) : hundredthsOf(share);
}

function hundredthsOf({ part, whole }: Share): number {
  return Number((part * 20_000n + whole) / (2n * whole));
}
