import { shownPercent } from '../../../platform/contract/share.ts';
import { formatDigits, formatNumber, formatPercent } from '../../../platform/web/format.ts';
import type { Attendance } from '../reports.contract.ts';

/** Formats a result for a table whose heading has the percent sign. */
export function shownNumber(share: number | null, written: string | null): string | undefined {
  const text = shownResult(share, written);
  return share !== null && text === exactPercent(share) ? exactNumber(share) : text;
}

/** Formats a result as the school writes it, in the language's digits and, in percent, with its sign. */
export function shownResult(share: number | null, written: string | null | undefined): string | undefined {
  if (share !== null && isPlainPercent(share, written)) return exactPercent(share);
  return written == null ? undefined : formatDigits(written);
}

/** Returns whether a result is written in percent with two decimals, which is the default without a scale. */
export function isPlainPercent(share: number | null, written: string | null | undefined): boolean {
  return written === undefined || written === (share === null ? null : `${shownPercent(share)} %`);
}

/** Returns whether any of these results is written in percent. */
export function areInPercent(
  results: readonly { readonly share: number | null; readonly written: string | null }[],
): boolean {
  return results.some(({ share, written }) => share !== null && isPlainPercent(share, written));
}

/** A share with two decimals, such as "58.34 %". */
export function exactPercent(share: number): string {
  return formatPercent(shownPercent(share));
}

/** Formats a share without the percent sign, for a column whose heading has it. */
export function exactNumber(share: number): string {
  return formatNumber(shownPercent(share));
}

/** Returns a student's attendance in percent, including late ones or by their codes; `undefined` without a register. */
export function presence(counts: Attendance): number | undefined {
  return counts.total === 0 ? undefined : (attendedOf(counts) / counts.total) * 100;
}

/** Returns the number of registers that count as present. */
export function attendedOf({ present, late, attended = present + late }: Attendance): number {
  return attended;
}
