import { shownPercent } from '../../../platform/contract/share.ts';
import { formatNumber, formatPercent } from '../../../platform/web/format.ts';

/** A share with two decimals, such as "58.34 %". */
export function exactPercent(share: number): string {
  return formatPercent(shownPercent(share));
}

/** The same without the sign, for a column whose head says it. */
export function exactNumber(share: number): string {
  return formatNumber(shownPercent(share));
}

/** How often somebody was there, late or not, in percent; `undefined` without a register. */
export function presence({ present, late, total }: Counts): number | undefined {
  return total === 0 ? undefined : ((present + late) / total) * 100;
}

type Counts = { readonly present: number; readonly late: number; readonly total: number };
