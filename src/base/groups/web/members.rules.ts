import { plainName } from '../../../platform/contract/same-name.ts';
import { maxRoll } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';

/** The groups of each student, by roll. */
export type Chosen = ReadonlyMap<number, ReadonlySet<number>>;

export function chosenOf(
  groups: readonly number[],
  members: readonly (readonly { readonly roll: number }[])[],
): Chosen {
  const chosen = new Map<number, Set<number>>();
  for (const [place, group] of groups.entries()) {
    for (const { roll } of members[place] ?? []) chosen.set(roll, (chosen.get(roll) ?? new Set()).add(group));
  }
  return chosen;
}

/** Handles a press on a group: makes it the student's only group, or removes the student from it. */
export function press(chosen: Chosen, roll: number, group: number): Chosen {
  const own = chosen.get(roll);
  const next = own?.has(group) ? new Set([...own].filter((one) => one !== group)) : new Set([group]);
  return new Map(chosen).set(roll, next);
}

export function membersOf(chosen: Chosen, group: number): number[] {
  return [...chosen].flatMap(([roll, groups]) => (groups.has(group) ? [roll] : [])).sort((one, other) => one - other);
}

/** Finds the students for pasted rolls or names, and lists the texts that match nobody or several students. */
export function readPasted(text: string, students: readonly { readonly roll: number; readonly name: string }[]) {
  const parts = text
    .split(/[\n,;\t،؛]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const found = new Set<number>();
  const unknown: string[] = [];
  for (const part of parts) {
    const roll = readWholeNumber(part, 1, maxRoll);
    const named = students.filter((one) =>
      roll === undefined ? plainName(one.name) === plainName(part) : one.roll === roll,
    );
    if (named.length === 1 && named[0]) found.add(named[0].roll);
    else unknown.push(part);
  }
  return { found: [...found], unknown };
}
