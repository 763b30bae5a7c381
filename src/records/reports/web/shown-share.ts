import { shownPercent } from '../../../platform/contract/share.ts';
import { formatDigits, formatNumber, formatPercent } from '../../../platform/web/format.ts';
import type { Attendance } from '../reports.contract.ts';

/** The same in a table of results, where the sign of percent stands above. */
export function shownNumber(share: number | null, written: string | null): string | undefined {
  const text = shownResult(share, written);
  return share !== null && text === exactPercent(share) ? exactNumber(share) : text;
}

/** A result as the school writes it, in the digits of the language; one in percent with the sign of the language. */
export function shownResult(share: number | null, written: string | null | undefined): string | undefined {
  if (share !== null && isPlainPercent(share, written)) return exactPercent(share);
  return written == null ? undefined : formatDigits(written);
}

/** Whether a result is written in percent with two decimals, as it is unless the school has a scale. */
export function isPlainPercent(share: number | null, written: string | null | undefined): boolean {
  return written === undefined || written === (share === null ? null : `${shownPercent(share)} %`);
}

/** A share with two decimals, such as "58.34 %". */
export function exactPercent(share: number): string {
  return formatPercent(shownPercent(share));
}

/** The same without the sign, for a column whose head says it. */
export function exactNumber(share: number): string {
  return formatNumber(shownPercent(share));
}

/** How often somebody was there, late or not or as their codes count, in percent; `undefined` without a register. */
export function presence(counts: Attendance): number | undefined {
  return counts.total === 0 ? undefined : (attendedOf(counts) / counts.total) * 100;
}

/** How many registers count as present. */
export function attendedOf({ present, late, attended = present + late }: Attendance): number {
  return attended;
}
