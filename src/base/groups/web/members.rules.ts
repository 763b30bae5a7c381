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

/** The groups of a student after a press on one: it becomes the student's only group, or they leave it. */
export function press(own: ReadonlySet<number> | undefined, group: number): ReadonlySet<number> {
  return own?.has(group) ? new Set([...own].filter((one) => one !== group)) : new Set([group]);
}

export function membersOf(chosen: Chosen, group: number): number[] {
  return [...chosen].flatMap(([roll, groups]) => (groups.has(group) ? [roll] : [])).sort((one, other) => one - other);
}

/**
 * Returns the groups whose members change by what was pressed, with all their members. Others can have changed groups
 * meanwhile: who was not pressed here stays where they are. Only students with `known` rolls can be members.
 */
export function changedGroups(
  groups: readonly number[],
  members: Parameters<typeof chosenOf>[1],
  pressed: Chosen,
  known: ReadonlySet<number>,
) {
  const before = chosenOf(groups, members);
  const chosen: Chosen = new Map([...before, ...pressed]);
  return groups
    .map((group) => ({ class: group, rolls: membersOf(chosen, group).filter((roll) => known.has(roll)) }))
    .filter((group) => String(group.rolls) !== String(membersOf(before, group.class)));
}

/** Finds the students for pasted rolls or names, and lists the texts that match nobody or several students. */
export function readPasted(text: string, students: readonly { readonly roll: number; readonly name: string }[]) {
  const parts = text
    .split(/[\n,;\t،؛]+/)
    .flatMap((part) => (/^[\p{Nd}\s]+$/u.test(part) ? part.split(/\s+/) : [part.trim()]))
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
