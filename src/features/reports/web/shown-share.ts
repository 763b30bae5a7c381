import { shownPercent } from '../../../platform/contract/share.ts';
import { formatNumber, formatPercent } from '../../../platform/web/format.ts';
import type { Attendance } from '../reports.contract.ts';

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
