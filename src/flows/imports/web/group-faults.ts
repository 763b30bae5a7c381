import type { ImportFault } from '../imports.contract.ts';

/** Faults with the same message: the place of the first, and the number of others. */
export type FaultGroup = { readonly message: string; readonly where: string; readonly more: number };

/** Groups faults by message, the most common first. */
export function groupFaults(faults: readonly ImportFault[]): FaultGroup[] {
  const groups = new Map<string, { message: string; where: string; more: number }>();
  const hasSheets = new Set(faults.map(({ sheet }) => sheet)).size > 1;
  for (const { sheet, cell, field, reason, message } of faults) {
    const known = groups.get(`${field} ${reason}`);
    if (known) known.more += 1;
    else groups.set(`${field} ${reason}`, { message, where: hasSheets ? `${sheet}!${cell}` : cell, more: 0 });
  }
  return [...groups.values()].sort((one, other) => other.more - one.more);
}
