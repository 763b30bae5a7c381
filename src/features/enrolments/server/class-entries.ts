import { badInput } from '../../../platform/server/refusal.ts';

type Entry = { readonly roll: number };

/**
 * What is wrong with a list that names students of a class by roll, as `fields` for the answer: a roll twice, a roll
 * that is not of the class, or, when the list must be `complete`, a student of the class who is missing. Empty when all
 * is well. `field` is the list's name in the body.
 */
export function findEntryFaults(
  field: string,
  entries: readonly Entry[],
  members: readonly Entry[],
  { complete }: { readonly complete: boolean },
): Record<string, string> {
  const faults: Record<string, string> = {};
  const rolls = new Set(members.map((member) => member.roll));
  const seen = new Set<number>();
  for (const [index, { roll }] of entries.entries()) {
    if (seen.has(roll)) faults[`${field}.${index}.roll`] = `Roll ${roll} is listed twice.`;
    else if (!rolls.has(roll)) faults[`${field}.${index}.roll`] = `Roll ${roll} does not belong to this class.`;
    seen.add(roll);
  }
  const missing = complete ? [...rolls].filter((roll) => !seen.has(roll)) : [];
  if (missing.length > 0) faults[field] ??= `These rolls of the class are missing: ${shorten(missing)}.`;
  return faults;
}

const mostRollsNamed = 10;

function shorten(rolls: readonly number[]): string {
  const named = rolls.slice(0, mostRollsNamed).join(', ');
  const rest = rolls.length - mostRollsNamed;
  return rest > 0 ? `${named} and ${rest} more` : named;
}

export function refuseFaults(faults: Record<string, string>): void {
  if (Object.keys(faults).length > 0) throw badInput(faults);
}
