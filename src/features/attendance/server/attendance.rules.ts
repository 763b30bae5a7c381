import type { SentEntry } from '../attendance.contract.ts';

type Member = { readonly roll: number };

/** What is wrong with a register's date, or `undefined`: it must not lie after `today` (DESIGN 6). */
export function findDateFault(date: string, today: string): string | undefined {
  return date > today ? 'Attendance cannot be taken for a day in the future.' : undefined;
}

/**
 * What is wrong with a register's lines, as `fields` for the answer: a roll twice, a roll that is not of the class, or,
 * when the register must be `complete`, a student of the class who is missing. Empty when all is well.
 */
export function findEntryFaults(
  entries: readonly SentEntry[],
  members: readonly Member[],
  { complete }: { readonly complete: boolean },
): Record<string, string> {
  const faults: Record<string, string> = {};
  const rolls = new Set(members.map((member) => member.roll));
  const seen = new Set<number>();
  for (const [index, { roll }] of entries.entries()) {
    if (seen.has(roll)) faults[`attendance.${index}.roll`] = `Roll ${roll} is listed twice.`;
    else if (!rolls.has(roll)) faults[`attendance.${index}.roll`] = `Roll ${roll} does not belong to this class.`;
    seen.add(roll);
  }
  const missing = complete ? [...rolls].filter((roll) => !seen.has(roll)) : [];
  if (missing.length > 0) faults.attendance ??= `These rolls of the class are missing: ${shorten(missing)}.`;
  return faults;
}

const mostRollsNamed = 10;

function shorten(rolls: readonly number[]): string {
  const named = rolls.slice(0, mostRollsNamed).join(', ');
  const rest = rolls.length - mostRollsNamed;
  return rest > 0 ? `${named} and ${rest} more` : named;
}
