import { holdEnrolments, refuseClashesOfStudents } from '../../../base/enrolments/server/student-clash.ts';
import { setMembers as membersToSet } from '../../../base/groups/groups.contract.ts';
import { groupNotFound, rollNotForGroup } from '../../../base/groups/groups.refusals.ts';
import {
  type Group,
  listGroups,
  listMembers,
  listStudents,
  setMembers,
} from '../../../base/groups/server/groups.queries.ts';
import { dayWithin } from '../../../base/groups/server/groups.rules.ts';
import { dateOutsideSession, sessionClosed } from '../../../base/school/school.refusals.ts';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { everyone } from '../../../platform/database/scope.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { importStale } from '../imports.refusals.ts';
import { classChoices, groupChoices, sessionChoices } from './choices.ts';
import { readerOfDates } from './dates.rules.ts';
import type { Applied, ApplyContext, CheckedRow, GivenRow, ImportContext, ImportKind } from './import-kind.ts';
import { classParts, nameParts, otherNumbers, ownEmail } from './parts.rules.ts';
import { failTwice, readRows, type SchoolRow } from './school-rows.rules.ts';
import { readShape } from './school-shape.ts';
import { checkBy } from './values.rules.ts';
import { failUnknown, withRolls } from './with-rolls.ts';

const rollFault = checkBy(membersToSet.body.properties.rolls.items);

/** The members of groups: each row adds one, from a day on. */
export const groupMembersKind: ImportKind = {
  kind: 'group-members',
  fields: [
    { name: 'roll', isRequired: false, example: '1', type: 'number' },
    { name: 'group', isRequired: true, example: '', choices: groupChoices },
    { name: 'memberFrom', isRequired: false, headedAs: 'from', example: '', type: 'date' },
    { name: 'name', isRequired: false, example: { word: 'student' } },
    { name: 'session', isRequired: false, example: '', choices: sessionChoices },
    { name: 'class', isRequired: false, isPart: true, example: '', choices: classChoices },
    ...classParts,
    ...nameParts,
    ...otherNumbers,
    ownEmail,
  ],
  check,
  apply,
  of: 'school',
};

type Parsed = { readonly group: number; readonly student: number; readonly from: string };

type Placed = { readonly row: SchoolRow; readonly group: Group; readonly roll: number; readonly from: string };

async function check(context: ImportContext, all: readonly GivenRow[]): Promise<CheckedRow[]> {
  const { db, schoolId } = context;
  const named = await withRolls(context, all);
  const given = named.rows;
  const shape = await readShape(context);
  const groups = new Map((await listGroups(db, schoolId, {}, everyone)).map((group) => [group.number, group]));
  const readDate = readerOfDates(given, 'memberFrom', context);
  const rows = readRows(given, shape);
  const placed = new Map<SchoolRow, Placed>();
  for (const row of rows) {
    row.require(['roll', 'group']);
    const session = row.session();
    const group = row.read('group', (text): Group | Fault => {
      const found = session && shape.findGroup(text, session.id);
      return groups.get(found?.number ?? 0) ?? fault(groupNotFound);
    });
    const roll = row.wholeNumber('roll', rollFault);
    const from = row.read('memberFrom', (text) => readDate(text, row.row));
    if (!session || !group || roll === undefined) continue;
    const day = from ?? dayWithin(session, context.today);
    if (session.isClosed) row.fail('session', fault(sessionClosed, { session: session.name }));
    if (day < session.from || day > session.to) {
      const { name, from: begins, to } = session;
      row.fail('memberFrom', fault(dateOutsideSession, { session: name, date: day, from: begins, to }));
    }
    placed.set(row, { row, group, roll, from: day });
  }
  failTwice(rows, 'roll', (row) => {
    const one = placed.get(row);
    return one && `${one.group.number} ${one.roll}`;
  });
  const parsed = await findStudents(context, [...placed.values()]);
  const checked = rows.map((row) => {
    const found = parsed.get(row);
    const label = ['roll', 'group']
      .map((field) => row.given(field))
      .filter(Boolean)
      .join(', ');
    return row.checked({ recordId: found?.isMember ? found.student : null, label, changes: [], parsed: found });
  });
  return failUnknown(checked, named);
}

/**
 * The students of the rows, and whether they are already members from those days on; runs a few queries for each group
 * and day.
 */
async function findStudents({ db, schoolId }: ImportContext, placed: readonly Placed[]) {
  const parsed = new Map<SchoolRow, Parsed & { readonly isMember: boolean }>();
  for (const [, some] of Map.groupBy(placed, ({ group, from }) => `${group.number} ${from}`)) {
    const [{ group, from }] = some as [Placed, ...Placed[]];
    const ofClasses = { classes: group.classes, session: group.session_id, day: from };
    const students = new Map(
      (await listStudents(db, schoolId, ofClasses, everyone)).map(({ roll, student }) => [roll, student]),
    );
    const members = await listMembers(db, schoolId, { groups: [group.number], day: from }, everyone);
    const stay = new Set(members.filter(({ to }) => to === null).map(({ student }) => student));
    for (const { row, roll } of some) {
      const student = students.get(roll);
      if (student === undefined) row.fail('roll', fault(rollNotForGroup, { roll, class: group.number, date: from }));
      else parsed.set(row, { group: group.number, student, from, isMember: stay.has(student) });
    }
  }
  return parsed;
}

async function apply({ db, schoolId }: ApplyContext, rows: readonly CheckedRow[]): Promise<Applied> {
  await holdEnrolments(db, schoolId);
  const parsed = rows.map((row) => row.parsed as Parsed);
  const there = new Set((await listGroups(db, schoolId, {}, everyone)).map(({ number }) => number));
  if (parsed.some(({ group }) => !there.has(group))) throw refuse(importStale);
  for (const [, some] of Map.groupBy(parsed, ({ group, from }) => `${group} ${from}`)) {
    const [{ group, from }] = some as [Parsed, ...Parsed[]];
    await setMembers(db, schoolId, group, { from, students: some.map(({ student }) => student), isMore: true });
  }
  for (const [from, some] of Map.groupBy(parsed, (one) => one.from)) {
    const students = [...new Set(some.map(({ student }) => student))];
    await refuseClashesOfStudents(db, schoolId, students, from);
  }
  return { changed: { group: [...new Set(parsed.map(({ group }) => group))] }, made: new Map() };
}
