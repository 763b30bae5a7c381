import { sql } from 'kysely';
import { idList } from '../../../platform/database/id-list.ts';
import { deleteIn, onKey, selectIn } from '../../../platform/database/in-school.ts';
import { addRows } from '../../../platform/database/insert-rows.ts';
import { type Scope, within } from '../../../platform/database/scope.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { updateRows } from '../../../platform/database/update-rows.ts';
import { enrolledOn, lasts } from '../../school/server/enrolled-on.ts';
import { memberOn, membersOfGroups } from '../../school/server/groups.queries.ts';
import { placeInClass } from '../../school/server/order-in-class.ts';
import { nameTeachers } from '../../school/server/teachers-of.ts';
import { classesTaught } from '../../school/server/teaching.queries.ts';

export type Group = Awaited<ReturnType<typeof listGroups>>[number];

/**
 * The groups of a session, or one group, by name, each with its classes. A teacher sees the groups and classes they
 * teach; an office sees groups of which it reaches every class.
 */
export async function listGroups(
  db: Database,
  schoolId: number,
  { session, class: number }: { readonly session?: number; readonly class?: number },
  scope: Scope,
) {
  const groups = selectIn(db, schoolId, 'class')
    .innerJoin('session', onKey('session.id', 'class.session_id'))
    .innerJoin('subject', (join) =>
      onKey('subject.class', 'class.number')(join).onRef('subject.session_id', '=', 'class.session_id'),
    )
    .select(['class.number', 'class.name', 'class.block', 'class.takes_register', 'session.name as session'])
    .select(['session.id as session_id', 'session.from_date', 'session.to_date', 'session.closed_at'])
    .select(['subject.id as subject_id', 'subject.name as subject', 'subject.code'])
    .select(['subject.teacher_id', 'subject.more_teachers'])
    .select(['subject.mark_scale', 'subject.credits', 'subject.categories'])
    .$if(session !== undefined, (query) => query.where('class.session_id', '=', session as number))
    .$if(number !== undefined, (query) => query.where('class.number', '=', number as number))
    .orderBy('class.name')
    .orderBy('class.number');
  const ofTaught = (teaching: Parameters<typeof classesTaught>[2]) =>
    selectIn(db, schoolId, 'group_class')
      .select('group_number')
      .where('class', 'in', classesTaught(db, schoolId, teaching));
  const rows = await within(groups, scope, {
    classes: (some, teaching) =>
      some.where(({ or, eb }) =>
        or([
          eb('class.number', 'in', classesTaught(db, schoolId, teaching)),
          ...(teaching.classes === undefined ? [eb('class.number', 'in', ofTaught(teaching))] : []),
        ]),
      ),
    children: (some) => some.where('class.number', 'is', null),
    person: (some) => some.where('class.number', 'is', null),
  }).execute();
  const numbers = rows.map((row) => row.number);
  const classes = await selectIn(db, schoolId, 'group_class')
    .innerJoin('class', onKey('class.number', 'group_class.class'))
    .select(['group_class.group_number', 'group_class.class'])
    .where('group_class.group_number', 'in', idList(db, numbers))
    .orderBy('class.place')
    .orderBy('class.number')
    .execute();
  const teachersOf = await nameTeachers(db, schoolId, rows);
  const classesOf = Map.groupBy(classes, ({ group_number }) => group_number);
  return rows.map((row) => ({
    ...row,
    classes: (classesOf.get(row.number) ?? []).map((one) => one.class),
    teachers: teachersOf(row).filter(({ leftAt }) => leftAt === null),
  }));
}

/**
 * The members of groups on a day, by roll. In a teacher's scope, only members of the groups and classes that they
 * teach.
 */
export async function listMembers(
  db: Database,
  schoolId: number,
  { groups, day }: { readonly groups: readonly number[]; readonly day: string },
  scope: Scope,
) {
  const members = membersOfGroups(db, schoolId)
    .innerJoin('person', onKey('person.id', 'group_member.student_id'))
    .select(['group_member.group_number as group', 'group_member.student_id as student', 'person.name'])
    .select(['enrolment.roll', 'enrolment.class', 'group_member.from_date as from', 'group_member.to_date as to'])
    .where('group_member.group_number', 'in', idList(db, groups))
    .where(memberOn(day))
    .orderBy(placeInClass(db, schoolId))
    .orderBy('enrolment.roll');
  return within(members, scope, {
    classes: (some, teaching) =>
      some.where(({ or, eb }) =>
        or([
          eb('group_member.group_number', 'in', classesTaught(db, schoolId, teaching)),
          eb('enrolment.class', 'in', classesTaught(db, schoolId, teaching)),
        ]),
      ),
    children: (some) => some.where('group_member.id', 'is', null),
    person: (some) => some.where('group_member.id', 'is', null),
  }).execute();
}

/**
 * The students of these classes of a session on a day, by roll. In a teacher's scope, only those of classes they teach.
 */
export function listStudents(
  db: Database,
  schoolId: number,
  { classes, session, day }: { readonly classes: readonly number[]; readonly session: number; readonly day: string },
  scope: Scope,
) {
  const students = selectIn(db, schoolId, 'enrolment', { session_id: session })
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .select(['enrolment.student_id as student', 'enrolment.roll', 'enrolment.class', 'person.name'])
    .where('enrolment.class', 'in', idList(db, classes))
    .where(enrolledOn(day))
    .orderBy(placeInClass(db, schoolId))
    .orderBy('enrolment.roll');
  return within(students, scope, {
    classes: (some, teaching) => some.where('enrolment.class', 'in', classesTaught(db, schoolId, teaching)),
    children: (some) => some.where('enrolment.id', 'is', null),
    person: (some) => some.where('enrolment.id', 'is', null),
  }).execute();
}

/** Finds the first class of a group that has or had members in it, apart from the classes that stay with the group. */
export async function findClassWithMembers(
  db: Database,
  schoolId: number,
  group: number,
  staying: readonly number[],
): Promise<number | undefined> {
  const row = await membersOfGroups(db, schoolId)
    .select('enrolment.class')
    .where('group_member.group_number', '=', group)
    .where('enrolment.class', 'not in', idList(db, staying))
    .where(lasts())
    .where(lasts('group_member'))
    .where(sql<boolean>`enrolment.from_date < coalesce(group_member.to_date, '9999-12-31')`)
    .where(sql<boolean>`group_member.from_date < coalesce(enrolment.to_date, '9999-12-31')`)
    .limit(1)
    .executeTakeFirst();
  return row?.class;
}

/** Makes these the classes of a group. */
export async function setClasses(
  transaction: DatabaseTransaction,
  schoolId: number,
  group: number,
  classes: readonly number[],
): Promise<void> {
  const own = deleteIn(transaction, schoolId, 'group_class', { group_number: group });
  await own.where('class', 'not in', idList(transaction, classes)).execute();
  const there = await selectIn(transaction, schoolId, 'group_class', { group_number: group }).select('class').execute();
  const added = classes.filter((number) => !there.some((one) => one.class === number));
  const rows = added.map((number) => ({ group_number: group, class: number }));
  await addRows(transaction, schoolId, 'group_class', rows);
}

/**
 * Sets the members of a group from a day on and discards later plans. With `isMore`, the students are added to the
 * present members.
 */
export async function setMembers(
  transaction: DatabaseTransaction,
  schoolId: number,
  group: number,
  { from, students, isMore = false }: { from: string; students: readonly number[]; isMore?: boolean },
): Promise<void> {
  const standing = await selectIn(transaction, schoolId, 'group_member', { group_number: group })
    .select(['id', 'student_id', 'from_date', 'to_date'])
    .where(sql<boolean>`coalesce(to_date, '9999-12-31') > ${from}`)
    .$if(isMore, (query) => query.where('student_id', 'in', idList(transaction, students)))
    .execute();
  const begun = standing.filter((row) => row.from_date <= from);
  const wanted = new Set(students);
  const kept = new Set(begun.map((row) => row.student_id).filter((student) => wanted.has(student)));
  const later = standing.filter((row) => row.from_date > from || (row.from_date === from && !kept.has(row.student_id)));
  await deleteIn(transaction, schoolId, 'group_member')
    .where(
      'id',
      'in',
      idList(
        transaction,
        later.map(({ id }) => id),
      ),
    )
    .execute();
  const rows = begun
    .filter((row) => !later.includes(row))
    .map(({ id, student_id, to_date }) => ({ id, to_date: kept.has(student_id) ? null : from, was: to_date }))
    .filter((row) => row.to_date !== row.was)
    .map(({ was: _, ...row }) => row);
  await updateRows(transaction, 'group_member', schoolId, { key: ['id'], rows });
  const added = students
    .filter((student) => !kept.has(student))
    .map((student) => ({ group_number: group, student_id: student, from_date: from, to_date: null }));
  await addRows(transaction, schoolId, 'group_member', added);
}

/** Deletes the members and classes of a group. */
export async function forgetMembers(transaction: DatabaseTransaction, schoolId: number, group: number): Promise<void> {
  for (const table of ['group_member', 'group_class'] as const) {
    await deleteIn(transaction, schoolId, table).where('group_number', '=', group).execute();
  }
}
