import { fault } from '../../../platform/contract/reason.ts';
import { notAClass } from '../../../platform/contract/refusals.ts';
import { plainName, sameName } from '../../../platform/contract/same-name.ts';
import { normalEmail } from '../../../platform/contract/school-terms.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { badInput, refuseAt } from '../../../platform/server/refusal.ts';
import type { holdNumbers } from '../../classes/server/classes.queries.ts';
import { rollTwice } from '../../enrolments/enrolments.refusals.ts';
import { expectTeachers } from '../../identity/server/expect-teachers.ts';
import { classClosed, notForGroups } from '../../school/school.refusals.ts';
import { isHome } from '../../school/server/classes.queries.ts';
import * as refusals from '../groups.refusals.ts';

/** The ids of all teachers whom groups name, by their emails. */
export async function findTeachersOfMany(
  db: Database,
  schoolId: number,
  sent: readonly { readonly teacherEmails?: readonly string[] }[],
): Promise<ReadonlyMap<string, number>> {
  const fields = new Map<string, string>();
  for (const [place, { teacherEmails = [] }] of sent.entries())
    for (const [at, email] of teacherEmails.entries())
      fields.set(normalEmail(email), fields.get(normalEmail(email)) ?? `groups.${place}.teacherEmails.${at}`);
  const ids = await expectTeachers(
    db,
    schoolId,
    [...fields].map(([email, field]) => [field, email] as const),
  );
  return new Map([...fields.keys()].map((email, place) => [email, ids[place] as number]));
}

type Sent = { readonly name: string; readonly classes: readonly number[] };

export function refuseMany(sent: readonly Sent[], session: number, all: readonly Numbered[]): void {
  const rivals = all.filter((one) => isHome(one) || one.session_id === session).map(({ name }) => name);
  const taken = new Set(rivals.map(plainName));
  const faults = sent.flatMap(({ name, classes }, place) => {
    const isTaken = taken.has(plainName(name));
    taken.add(plainName(name));
    const named = isTaken ? [[`groups.${place}.name`, fault(refusals.groupNameInUse, { name })] as const] : [];
    return [...named, ...classFaults(classes, [], all, `groups.${place}.`)];
  });
  if (faults.length > 0) throw badInput(Object.fromEntries(faults));
}

type Numbered = Awaited<ReturnType<typeof holdNumbers>>[number];

/**
 * Refuses a name that a class or another group of the session has, because files refer to classes and groups by name.
 */
export function refuseName(name: string, number: number, session: number, all: readonly Numbered[]): void {
  const others = all.filter((one) => one.class !== number && (isHome(one) || one.session_id === session));
  if (others.some((other) => sameName(other.name, name))) throw refuseAt('name', refusals.groupNameInUse, { name });
}

export function refuseClasses(classes: readonly number[], before: readonly number[], all: readonly Numbered[]): void {
  const faults = classFaults(classes, before, all);
  if (faults.length > 0) throw badInput(Object.fromEntries(faults));
}

/** Finds the faults in a group's list of classes. `path` is the path of the group in the body. */
function classFaults(classes: readonly number[], before: readonly number[], all: readonly Numbered[], path = '') {
  return classes.flatMap((number, place) => {
    const found = all.find((one) => one.class === number);
    if (!found) return [[`${path}classes.${place}`, fault(notAClass)] as const];
    if (!isHome(found)) return [[`${path}classes.${place}`, fault(notForGroups)] as const];
    if (found.is_open === 1 || before.includes(number)) return [];
    return [[`${path}classes.${place}`, fault(classClosed, { class: number })] as const];
  });
}

export function findTeachers(db: Database, schoolId: number, emails: readonly string[]): Promise<number[]> {
  return expectTeachers(
    db,
    schoolId,
    emails.map((email, place) => [`teacherEmails.${place}`, email]),
  );
}

/** Refuses rolls of nobody in the group's classes. `path` is the path of the group in the body. */
export function refuseRolls(
  rolls: readonly number[],
  students: readonly { readonly roll: number }[],
  group: { readonly class: number; readonly date: string },
  path = '',
): void {
  const known = new Set(students.map(({ roll }) => roll));
  const seen = new Set<number>();
  const faults = rolls.flatMap((roll, place) => {
    const why = seen.has(roll)
      ? fault(rollTwice, { roll })
      : known.has(roll)
        ? undefined
        : fault(refusals.rollNotForGroup, { roll, ...group });
    seen.add(roll);
    return why ? [[`${path}rolls.${place}`, why] as const] : [];
  });
  if (faults.length > 0) throw badInput(Object.fromEntries(faults));
}
