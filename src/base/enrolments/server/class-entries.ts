import { type Fault, type Faults, fault } from '../../../platform/contract/reason.ts';
import { badInput } from '../../../platform/server/refusal.ts';
import { manyRollsMissing, rollOfAnotherClass, rollsMissing, rollTwice } from '../enrolments.refusals.ts';

type Entry = { readonly roll: number };

/**
 * Validates a list that names students of a class by roll; returns the faults as `fields` for the answer. Reports
 * duplicate rolls, rolls that are not in the class and, if the list must be `complete`, missing students. `field` is
 * the list's name in the body.
 */
export function findEntryFaults(
  field: string,
  entries: readonly Entry[],
  members: readonly Entry[],
  { complete }: { readonly complete: boolean },
): Faults {
  const faults: Record<string, Fault> = {};
  const rolls = new Set(members.map((member) => member.roll));
  const seen = new Set<number>();
  for (const [index, { roll }] of entries.entries()) {
    if (seen.has(roll)) faults[`${field}.${index}.roll`] = fault(rollTwice, { roll });
    else if (!rolls.has(roll)) faults[`${field}.${index}.roll`] = fault(rollOfAnotherClass, { roll });
    seen.add(roll);
  }
  const missing = complete ? [...rolls].filter((roll) => !seen.has(roll)) : [];
  if (missing.length > 0) faults[field] ??= faultOfMissing(missing);
  return faults;
}

const maxRollsNamed = 10;

function faultOfMissing(missing: readonly number[]): Fault {
  const rolls = missing.slice(0, maxRollsNamed);
  const more = missing.length - rolls.length;
  return more > 0 ? fault(manyRollsMissing, { rolls, more }) : fault(rollsMissing, { rolls });
}

export function refuseFaults(faults: Faults): void {
  if (Object.keys(faults).length > 0) throw badInput(faults);
}
