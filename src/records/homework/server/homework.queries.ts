import type { Insertable, Updateable } from 'kysely';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { listClassOn } from '../../../base/enrolments/server/class-list.queries.ts';
import { linksOf } from '../../../base/school/server/children.queries.ts';
import type { Days } from '../../../base/school/server/enrolled-on.ts';
import { enrolledOn } from '../../../base/school/server/enrolled-on.ts';
import { isInClass, memberOn, membersOfGroups } from '../../../base/school/server/groups.queries.ts';
import { daysAfter } from '../../../platform/contract/dates.ts';
import { foldForSearch } from '../../../platform/contract/fold-for-search.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { deleteIn, onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { addRow } from '../../../platform/database/insert-row.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import type { Guarding } from '../../../platform/database/scope.ts';
import type { Database, DatabaseTransaction, Tables } from '../../../platform/database/tables.ts';
import { subjectNow } from './homework-teachers.queries.ts';

export type HomeworkRow = Awaited<ReturnType<ReturnType<typeof homeworkOf>['execute']>>[number];

/** Selects homework that was not removed, with the teacher who gave it. */
export function homeworkOf(db: Database, schoolId: number) {
  return selectIn(db, schoolId, 'homework', { removed_at: null })
    .innerJoin('person as giver', onKey('giver.id', 'homework.given_by'))
    .innerJoin('account as giver_account', onKey('giver_account.person_id', 'homework.given_by'))
    .select(['homework.id', 'homework.session_id', 'homework.class', 'homework.title'])
    .select(subjectNow(schoolId).as('subject'))
    .select(['homework.text', 'homework.due', 'homework.hand_in', 'homework.minutes', 'homework.exam_name'])
    .select([
      'homework.exam_max',
      'homework.mark_scale',
      'homework.given_by',
      'homework.given_at',
      'homework.reminded_at',
    ])
    .select(['giver.name as giver', 'giver_account.email as giver_email']);
}

/** Lists the homework of a class that is due on these days, latest first. */
export function listOfClass(db: Database, schoolId: number, classNumber: number, days: Days) {
  return dueOn(homeworkOf(db, schoolId), days).where('homework.class', '=', classNumber).execute();
}

/** Homework that was due before a day but was handed in or answered since an instant. */
type Earlier = { readonly before: string; readonly since: Date };

/** Lists the earlier homework of a class of which something was handed in since, latest first. */
export function listHandedInSince(
  db: Database,
  schoolId: number,
  classNumber: number,
  { before, since }: Earlier,
): Promise<HomeworkRow[]> {
  const handedIn = selectIn(db, schoolId, 'hand_in')
    .select('hand_in.homework_id')
    .where(sql<SqlBool>`hand_in.homework_id = homework.id`)
    .where('hand_in.at', '>=', since.toISOString());
  return dueOn(homeworkOf(db, schoolId), { to: daysAfter(before, -1) })
    .where('homework.class', '=', classNumber)
    .where(({ exists }) => exists(handedIn))
    .execute();
}

/** The student whose homework is listed: of one class or group, or of any. */
type OfStudent = { readonly studentId: number; readonly today: string; readonly class?: number | undefined };

/** Lists the homework of a student that is due on these days, latest first. */
export function listOfStudent(db: Database, schoolId: number, of: OfStudent, days: Days) {
  const { studentId } = of;
  return forStudent(dueOn(homeworkOf(db, schoolId), days), db, schoolId, of)
    .where(isOfPlace(schoolId, sql`${studentId}`))
    .execute();
}

/** Lists the earlier homework of a student that was answered since, or is to be done again, latest first. */
export function listAnsweredSince(db: Database, schoolId: number, of: OfStudent, { before, since }: Earlier) {
  const answered = selectIn(db, schoolId, 'hand_in', { student_id: of.studentId })
    .select('hand_in.homework_id')
    .where(({ or, eb }) =>
      or([eb('hand_in.state', '=', 'again'), eb('hand_in.answered_at', '>=', since.toISOString())]),
    );
  return forStudent(dueOn(homeworkOf(db, schoolId), { to: daysAfter(before, -1) }), db, schoolId, of)
    .where('homework.id', 'in', answered)
    .execute();
}

function forStudent(
  query: ReturnType<typeof homeworkOf>,
  db: Database,
  schoolId: number,
  { studentId, today, class: classNumber }: OfStudent,
) {
  return query
    .where(isFor(db, schoolId, sql`${studentId}`, today))
    .$if(classNumber !== undefined, (some) => some.where('homework.class', '=', classNumber as number));
}

/**
 * A condition that homework is of a class or group in which students, given as an expression, are or were. With it, an
 * index finds their homework among that of the whole school.
 */
function isOfPlace(schoolId: number, students: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`homework.class in (
    select class from enrolment where school_id = ${schoolId} and student_id in (${students})
    union select group_number from group_member where school_id = ${schoolId} and student_id in (${students})
  )`;
}

function dueOn(query: ReturnType<typeof homeworkOf>, { from, to }: { readonly from?: string; readonly to: string }) {
  return query
    .$if(from !== undefined, (some) => some.where('homework.due', '>=', from as string))
    .where('homework.due', '<=', to)
    .orderBy('homework.due', 'desc')
    .orderBy('homework.id', 'desc');
}

export function findHomework(db: Database, schoolId: number, id: number): Promise<HomeworkRow | undefined> {
  return homeworkOf(db, schoolId).where('homework.id', '=', findableId(id)).executeTakeFirst();
}

/** Finds a homework if it is for the student. */
export function findOfStudent(
  db: Database,
  schoolId: number,
  id: number,
  { studentId, today }: { readonly studentId: number; readonly today: string },
): Promise<HomeworkRow | undefined> {
  return homeworkOf(db, schoolId)
    .where('homework.id', '=', findableId(id))
    .where(isFor(db, schoolId, sql`${studentId}`, today))
    .executeTakeFirst();
}

/** The children of a guardian for whom homework is, with the guardian's links to them. */
export function listChildrenAsked(db: Database, schoolId: number, id: number, guarding: Guarding) {
  const child = sql.ref('guardian_link.student_id');
  const own = homeworkOf(db, schoolId)
    .where('homework.id', '=', findableId(id))
    .where(isFor(db, schoolId, child, guarding.date));
  return linksOf(db, schoolId, guarding)
    .select(['guardian_link.id as link', 'guardian_link.student_id as student'])
    .where(({ exists }) => exists(own))
    .orderBy('guardian_link.student_id')
    .execute();
}

/**
 * A condition that homework is for a student, who is given as an expression: a member of the class today (or on the due
 * day, if that is past) and, if the homework has a list of students, on that list.
 */
export function isFor(
  db: Database,
  schoolId: number,
  student: RawBuilder<unknown>,
  today: string,
): RawBuilder<SqlBool> {
  const member = selectIn(db, schoolId, 'enrolment')
    .select('enrolment.id')
    .where(sql<SqlBool>`enrolment.class = homework.class and enrolment.student_id = ${student}`)
    .where(enrolledOn(dayOfMembers(today)));
  const memberOfGroup = membersOfGroups(db, schoolId)
    .select('group_member.student_id')
    .where(sql<SqlBool>`group_member.group_number = homework.class and group_member.student_id = ${student}`)
    .where(memberOn(dayOfMembers(today)));
  return sql<SqlBool>`((exists ${member} or exists ${memberOfGroup}) and ${isOnList(db, schoolId, student)})`;
}

/** A condition that homework is for its whole class, or that a student, given as an expression, is on its list. */
function isOnList(db: Database, schoolId: number, student: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const some = selectIn(db, schoolId, 'homework_student as asked')
    .select('asked.student_id')
    .where(sql<SqlBool>`asked.homework_id = homework.id`);
  const own = some.where(sql<SqlBool>`asked.student_id = ${student}`);
  return sql<SqlBool>`(not exists ${some} or exists ${own})`;
}

/** The day whose class members have the homework: today, or the due day if that is past. */
function dayOfMembers(today: string): RawBuilder<string> {
  return sql<string>`(case when homework.due < ${today} then homework.due else ${today} end)`;
}

/** Lists the students whom homework is for, by roll. */
export async function listAsked(
  db: Database,
  schoolId: number,
  { id, class: classNumber, due }: Pick<HomeworkRow, 'id' | 'class' | 'due'>,
  today: string,
) {
  const some = selectIn(db, schoolId, 'homework_student', { homework_id: id }).select('student_id');
  const asked = new Set((await some.execute()).map(({ student_id }) => student_id));
  const members = await listClassOn(db, schoolId, classNumber, due < today ? due : today);
  return members
    .filter((member) => asked.size === 0 || asked.has(member.student_id))
    .map(({ enrolment_id: enrolment, student_id: student, roll, name }) => ({ enrolment, student, roll, name }));
}

/** Lists the students that these homeworks are restricted to, with their rolls on a day; `null` for who has left. */
export function listSome(db: Database, schoolId: number, ids: readonly number[], date: string) {
  return selectIn(db, schoolId, 'homework_student as asked')
    .leftJoin('enrolment', (join) => onKey('enrolment.student_id', 'asked.student_id')(join).on(enrolledOn(date)))
    .select(['asked.homework_id', 'enrolment.roll'])
    .where('asked.homework_id', 'in', idList(db, ids))
    .orderBy('enrolment.roll')
    .execute();
}

/**
 * Counts the students whom each of these homeworks is for. Groups are queried only if a homework has no class with
 * students.
 */
export async function countAsked(db: Database, schoolId: number, ids: readonly number[], today: string) {
  const ofClasses = await askedInClasses(db, schoolId, today)
    .select(({ fn }) => ['homework.id', fn.countAll<number>().as('students')])
    .where('homework.id', 'in', idList(db, ids))
    .groupBy('homework.id')
    .execute();
  const counted = new Set(ofClasses.map(({ id }) => id));
  const others = ids.filter((id) => !counted.has(id));
  if (others.length === 0) return ofClasses;
  const ofGroups = await askedInGroups(db, schoolId, today)
    .select(({ fn }) => ['homework.id', fn.countAll<number>().as('students')])
    .where('homework.id', 'in', idList(db, others))
    .groupBy('homework.id')
    .execute();
  return [...ofClasses, ...ofGroups];
}

/** Homework with the enrolments of those in its class whom it is for. */
function askedInClasses(db: Database, schoolId: number, today: string) {
  return selectIn(db, schoolId, 'homework')
    .innerJoin('enrolment', onKey('enrolment.class', 'homework.class'))
    .where(enrolledOn(dayOfMembers(today)))
    .where(isOnList(db, schoolId, sql.ref('enrolment.student_id')));
}

/** Homework with the enrolments of those in its group whom it is for. */
function askedInGroups(db: Database, schoolId: number, today: string) {
  return membersOfGroups(db, schoolId)
    .innerJoin('homework', onKey('homework.class', 'group_member.group_number'))
    .where(memberOn(dayOfMembers(today)))
    .where(isOnList(db, schoolId, sql.ref('enrolment.student_id')));
}

type Load = Days & { readonly class: number; readonly today: string; readonly but?: number | undefined };

/**
 * Lists the most homework, and the most minutes of it, that any student of a class or group has on each day, in their
 * class and groups together. `but` is homework that is not counted.
 */
export function listLoad(db: Database, schoolId: number, { class: classNumber, today, from, to, but }: Load) {
  const students = selectIn(db, schoolId, 'enrolment')
    .select('enrolment.student_id')
    .where(enrolledOn(today))
    .where(isInClass(db, schoolId, classNumber, today));
  const isCounted = sql<SqlBool>`(
    homework.removed_at is null and homework.due >= ${from} and homework.due <= ${to} and homework.id <> ${but ?? 0}
    and ${isOfPlace(schoolId, sql`${students}`)} and enrolment.student_id in ${students})`;
  const ofClass = askedInClasses(db, schoolId, today)
    .select(['homework.id', 'homework.due', 'homework.minutes', 'enrolment.student_id'])
    .where(isCounted);
  const ofGroups = askedInGroups(db, schoolId, today)
    .select(['homework.id', 'homework.due', 'homework.minutes', 'enrolment.student_id'])
    .where(isCounted);
  const ofStudents = db
    .selectFrom(ofClass.union(ofGroups).as('piece'))
    .select(({ fn }) => [
      'piece.due',
      fn.countAll<number>().as('count'),
      fn.coalesce(fn.sum<number>('piece.minutes'), sql.lit(0)).as('minutes'),
    ])
    .groupBy(['piece.due', 'piece.student_id']);
  return db
    .selectFrom(ofStudents.as('load'))
    .select(({ fn }) => [
      'load.due as date',
      fn.max<number>('load.count').as('count'),
      fn.max<number>('load.minutes').as('minutes'),
    ])
    .groupBy('load.due')
    .orderBy('load.due')
    .execute();
}

export async function addHomework(
  transaction: DatabaseTransaction,
  schoolId: number,
  homework: Omit<Insertable<Tables['homework']>, 'school_id' | 'id' | 'search_title'>,
): Promise<number> {
  return addRow(transaction, schoolId, 'homework', { search_title: foldForSearch(homework.title), ...homework });
}

export async function updateHomework(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
  changes: Omit<Updateable<Tables['homework']>, 'search_title'>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  const { title } = changes;
  const set = { ...changes, ...(title !== undefined && { search_title: foldForSearch(title) }) };
  await updateIn(transaction, schoolId, 'homework', { id }).set(set).execute();
}

/** Sets the list of students whom homework is for; `null` for the whole class. Returns whether the list has changed. */
export async function setAsked(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
  students: readonly number[] | null,
): Promise<boolean> {
  const before = await deleteIn(transaction, schoolId, 'homework_student', { homework_id: id })
    .returning('student_id')
    .execute();
  const rows = (students ?? []).map((student) => ({ school_id: schoolId, homework_id: id, student_id: student }));
  await insertRows(transaction, 'homework_student', rows);
  const was = new Set(before.map(({ student_id }) => student_id));
  return was.size !== (students?.length ?? 0) || (students ?? []).some((student) => !was.has(student));
}
