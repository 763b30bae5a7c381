import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { idList } from '../../../platform/database/id-list.ts';
import { inParts } from '../../../platform/database/in-parts.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { enrolledFrom, enrolledOn, lasts } from './enrolled-on.ts';

/** The groups whose members are read by one statement. */
const groupsAtOnce = 100;

/**
 * The members of groups, each with their enrolment in one of the group's classes, in its session. A row has the days of
 * both; the student is a member on the days that they share.
 */
export function membersOfGroups(db: Database, schoolId: number) {
  return selectIn(db, schoolId, 'group_member')
    .innerJoin('class as teaching_group', onKey('teaching_group.number', 'group_member.group_number'))
    .innerJoin('group_class', onKey('group_class.group_number', 'group_member.group_number'))
    .innerJoin('enrolment', (join) =>
      onKey(
        'enrolment.student_id',
        'group_member.student_id',
      )(join)
        .onRef('enrolment.class', '=', 'group_class.class')
        .onRef('enrolment.session_id', '=', 'teaching_group.session_id'),
    );
}

/**
 * A group by its number, with whether it has registers if the school does not take them by lesson; `undefined` for a
 * class.
 */
export async function findGroup(db: Database, schoolId: number, number: number) {
  const row = await selectIn(db, schoolId, 'class', { number })
    .select('takes_register')
    .where('session_id', 'is not', null)
    .executeTakeFirst();
  return row && { takesRegister: row.takes_register === 1 };
}

/** The groups with registers: all groups, or only those set to have them. */
export async function listGroupsWithRegisters(db: Database, schoolId: number, areAll: boolean): Promise<number[]> {
  const rows = await selectIn(db, schoolId, 'class')
    .select('number')
    .where('session_id', 'is not', null)
    .$if(!areAll, (query) => query.where('takes_register', '=', 1))
    .execute();
  return rows.map(({ number }) => number);
}

/** A condition on rows of `membersOfGroups`: the student is a member on the day. */
export function memberOn(day: string | RawBuilder<string>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${enrolledOn(day, 'group_member')} and ${enrolledOn(day)})`;
}

/** Students by their keys, as a subquery. */
type Students = Expression<{ student_id: number }>;

/** The numbers of the groups that a student, or any of some, is in on a day, as a subquery. */
export function groupsOf(db: Database, schoolId: number, students: number | Students, day: string) {
  return groupsEverOf(db, schoolId, students).where(memberOn(day));
}

/** The numbers of the groups in which they are or were, as a subquery. */
export function groupsEverOf(db: Database, schoolId: number, students: number | Students) {
  const groups = membersOfGroups(db, schoolId).select('group_member.group_number as class');
  return typeof students === 'number'
    ? groups.where('group_member.student_id', '=', students)
    : groups.where(sql<SqlBool>`group_member.student_id in ${students}`);
}

/** The groups that have members of a class on a day. */
export function listGroupsOfClass(db: Database, schoolId: number, classNumber: number, day: string) {
  return membersOfGroups(db, schoolId)
    .select('group_member.group_number as class')
    .distinct()
    .where('enrolment.class', '=', classNumber)
    .where(memberOn(day));
}

/** The classes that have members of these groups, or of all, on a day or later. */
export function listClassesOfGroups(db: Database, schoolId: number, day: string, groups?: readonly number[]) {
  const classes = membersOfGroups(db, schoolId)
    .select(['group_member.group_number as group', 'enrolment.class'])
    .distinct()
    .where(enrolledFrom(day))
    .where(enrolledFrom(day, 'group_member'))
    .orderBy('enrolment.class');
  if (!groups) return classes.execute();
  return inParts(groups, groupsAtOnce, (some) =>
    classes.where('group_member.group_number', 'in', idList(db, some)).execute(),
  );
}

/** The number of members of each of these groups on a day. */
export function countMembersOf(db: Database, schoolId: number, groups: readonly number[], day: string) {
  return inParts(groups, groupsAtOnce, (some) =>
    membersOfGroups(db, schoolId)
      .select(({ fn }) => ['group_member.group_number as class', fn.countAll<number>().as('students')])
      .where('group_member.group_number', 'in', idList(db, some))
      .where(memberOn(day))
      .groupBy('group_member.group_number')
      .execute(),
  );
}

/** The students in these groups on a day, by their keys alone; by group, if the numbers are in order. */
export function listPlaces(db: Database, schoolId: number, groups: readonly number[], day: string) {
  return inParts(groups, groupsAtOnce, (some) =>
    membersOfGroups(db, schoolId)
      .select(['group_member.group_number as group', 'group_member.student_id as student'])
      .where('group_member.group_number', 'in', idList(db, some))
      .where(memberOn(day))
      .orderBy('group_member.group_number')
      .execute(),
  );
}

/** The members of a group on a day, each with the class and roll, by class. */
export function membersOn(db: Database, schoolId: number, group: number, day: string) {
  return membersOfGroups(db, schoolId)
    .select(['enrolment.class', 'enrolment.roll'])
    .where('group_member.group_number', '=', group)
    .where(memberOn(day))
    .orderBy('enrolment.class')
    .execute();
}

/** A condition on enrolments: the student is in the class, or a member of the group, on a day. */
export function isInClass(db: Database, schoolId: number, number: number, day: string): RawBuilder<SqlBool> {
  const members = membersOfGroups(db, schoolId)
    .select('enrolment.id')
    .where('group_member.group_number', '=', number)
    .where(memberOn(day));
  return sql<SqlBool>`(enrolment.class = ${number} or enrolment.id in ${members})`;
}

/** The days on which students are in groups, from a day on; only of these students or groups, if they are given. */
export function listMemberSpans(
  db: Database,
  schoolId: number,
  { from, groups, students }: { from: string; groups?: readonly number[]; students?: readonly number[] },
) {
  return spansOfMembers(db, schoolId)
    .select(['group_member.student_id as student', 'enrolment.id as enrolment', 'enrolment.roll'])
    .select('enrolment.session_id as session')
    .$if(groups !== undefined, (query) =>
      query.where('group_member.group_number', 'in', idList(db, groups as readonly number[])),
    )
    .$if(students !== undefined, (query) =>
      query.where('group_member.student_id', 'in', idList(db, students as readonly number[])),
    )
    .execute()
    .then((rows) => rows.filter((row) => isAfter(row, from)));
}

/** The days from a day on, each range once, on which these groups have members from each of their classes. */
export async function listGroupSpans(db: Database, schoolId: number, groups: readonly number[], from: string) {
  const rows = await inParts(groups, groupsAtOnce, (some) =>
    spansOfMembers(db, schoolId).distinct().where('group_member.group_number', 'in', idList(db, some)).execute(),
  );
  return rows.filter((row) => isAfter(row, from));
}

/** The days that each membership shares with an enrolment, which are none if they do not overlap. */
function spansOfMembers(db: Database, schoolId: number) {
  return membersOfGroups(db, schoolId)
    .select(['group_member.group_number as group', 'enrolment.class'])
    .select(
      sql<string>`case when group_member.from_date > enrolment.from_date then group_member.from_date else enrolment.from_date end`.as(
        'from',
      ),
    )
    .select(
      sql<string>`case when coalesce(group_member.to_date, '9999-12-31') < coalesce(enrolment.to_date, '9999-12-31')
        then coalesce(group_member.to_date, '9999-12-31') else coalesce(enrolment.to_date, '9999-12-31') end`.as(
        'until',
      ),
    )
    .where(lasts())
    .where(lasts('group_member'));
}

function isAfter({ from, until }: { readonly from: string; readonly until: string }, day: string): boolean {
  return from < until && until > day;
}
