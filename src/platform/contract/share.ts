/** A share as an exact fraction: 0 ≤ `part` ≤ `whole`, and `whole` > 0. A double could miss the half that is rounded up. */
export type Share = { readonly part: bigint; readonly whole: bigint };

/** Returns the share of `part` in `whole`, which are both whole numbers. */
export function shareOf(part: number, whole: number): Share {
  return { part: BigInt(part), whole: BigInt(whole) };
}

/** Returns a share in percent, as the nearest double. */
export function percentOf({ part, whole }: Share): number {
  return Number(`${(part * 10n ** 20n) / whole}e-18`);
}

/**
 * Larger than the error of a percentage as a double multiplied by 100 (2.5e-12), and smaller than the distance from an
 * exact half of any fraction with a denominator below 5e10.
 */
const correction = 1e-11;

/** Formats a share, or a percentage, with two decimals, rounded half up. */
export function shownPercent(share: Share | number): string {
  return (shownHundredths(share) / 100).toFixed(2);
}

/**
 * Returns the shown percentage in hundredths, a whole number. Everything that depends on a share, such as a grade, is
 * decided by this, so that paper never shows 80.00 % beside the grade below 80.
 */
export function shownHundredths(share: Share | number): number {
  return typeof share === 'number' ? Math.floor(share * 100 + 0.5 + correction) : hundredthsOf(share);
}

function hundredthsOf({ part, whole }: Share): number {
  return Number((part * 20_000n + whole) / (2n * whole));
}
