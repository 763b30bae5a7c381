import type { Insertable, Updateable } from 'kysely';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { listClassOn } from '../../../base/enrolments/server/class-list.queries.ts';
import { linksOf } from '../../../base/school/server/children.queries.ts';
import type { Days } from '../../../base/school/server/enrolled-on.ts';
import { enrolledOn } from '../../../base/school/server/enrolled-on.ts';
import { memberOn, membersOfGroups } from '../../../base/school/server/groups.queries.ts';
import { keptMarkScale } from '../../../base/school/server/mark-scales.queries.ts';
import { sessionKeyOn } from '../../../base/school/server/sessions.queries.ts';
import { isLessonOf, isTaughtBy, teacherIds } from '../../../base/school/server/teachers-of.ts';
import { foldForSearch } from '../../../platform/contract/fold-for-search.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { findableId, newId, takeIds } from '../../../platform/database/new-id.ts';
import type { Guarding } from '../../../platform/database/scope.ts';
import type { Database, DatabaseTransaction, Tables } from '../../../platform/database/tables.ts';
import { toShownMark } from './hand-in-mark.ts';

export type HomeworkRow = Awaited<ReturnType<ReturnType<typeof homeworkOf>['execute']>>[number];

/** Selects homework that was not removed, with the teacher who gave it. */
export function homeworkOf(db: Database, schoolId: number) {
  return inSchool(db, schoolId)
    .selectFrom('homework')
    .innerJoin('person as giver', onKey('giver.id', 'homework.given_by'))
    .innerJoin('account as giver_account', onKey('giver_account.person_id', 'homework.given_by'))
    .select(['homework.id', 'homework.session_id', 'homework.class', 'homework.subject', 'homework.title'])
    .select(['homework.text', 'homework.due', 'homework.hand_in', 'homework.minutes', 'homework.exam_name'])
    .select([
      'homework.exam_max',
      'homework.mark_scale',
      'homework.given_by',
      'homework.given_at',
      'homework.reminded_at',
    ])
    .select(['giver.name as giver', 'giver_account.email as giver_email'])
    .where('homework.removed_at', 'is', null);
}

/** Lists the homework of a class that is due on these days, latest first. */
export function listOfClass(db: Database, schoolId: number, classNumber: number, days: Days) {
  return dueOn(homeworkOf(db, schoolId), days).where('homework.class', '=', classNumber).execute();
}

/** Lists the homework of a student that is due on these days, latest first: of one class, or of any. */
export function listOfStudent(
  db: Database,
  schoolId: number,
  {
    studentId,
    today,
    class: classNumber,
  }: { readonly studentId: number; readonly today: string; readonly class?: number | undefined },
  days: Days,
) {
  return dueOn(homeworkOf(db, schoolId), days)
    .where(isFor(db, schoolId, sql`${studentId}`, today))
    .$if(classNumber !== undefined, (query) => query.where('homework.class', '=', classNumber as number))
    .execute();
}

function dueOn(query: ReturnType<typeof homeworkOf>, { from, to }: Days) {
  return query
    .where('homework.due', '>=', from)
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

/** The children of a guardian for whom homework is. */
export function listChildrenAsked(db: Database, schoolId: number, id: number, guarding: Guarding) {
  const child = sql.ref('guardian_link.student_id');
  const own = homeworkOf(db, schoolId)
    .where('homework.id', '=', findableId(id))
    .where(isFor(db, schoolId, child, guarding.date));
  return linksOf(db, schoolId, guarding)
    .select('guardian_link.student_id as student')
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
  const member = inSchool(db, schoolId)
    .selectFrom('enrolment')
    .select('enrolment.id')
    .where(sql<SqlBool>`enrolment.class = homework.class and enrolment.student_id = ${student}`)
    .where(enrolledOn(dayOfMembers(today)));
  const memberOfGroup = membersOfGroups(db, schoolId)
    .select('group_member.student_id')
    .where(sql<SqlBool>`group_member.group_number = homework.class and group_member.student_id = ${student}`)
    .where(memberOn(dayOfMembers(today)));
  const some = inSchool(db, schoolId)
    .selectFrom('homework_student as asked')
    .select('asked.student_id')
    .where(sql<SqlBool>`asked.homework_id = homework.id`);
  const own = some.where(sql<SqlBool>`asked.student_id = ${student}`);
  const isMember = sql<SqlBool>`(exists ${member} or exists ${memberOfGroup})`;
  return sql<SqlBool>`(${isMember} and (not exists ${some} or exists ${own}))`;
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
  const some = inSchool(db, schoolId).selectFrom('homework_student').select('student_id').where('homework_id', '=', id);
  const asked = new Set((await some.execute()).map(({ student_id }) => student_id));
  const members = await listClassOn(db, schoolId, classNumber, due < today ? due : today);
  return members
    .filter((member) => asked.size === 0 || asked.has(member.student_id))
    .map(({ enrolment_id: enrolment, student_id: student, roll, name }) => ({ enrolment, student, roll, name }));
}

/** Lists the students that these homeworks are restricted to, with their rolls on a day. */
export function listSome(db: Database, schoolId: number, ids: readonly number[], date: string) {
  return inSchool(db, schoolId)
    .selectFrom('homework_student as asked')
    .innerJoin('enrolment', (join) => onKey('enrolment.student_id', 'asked.student_id')(join).on(enrolledOn(date)))
    .select(['asked.homework_id', 'enrolment.roll'])
    .where('asked.homework_id', 'in', idList(db, ids))
    .orderBy('enrolment.roll')
    .execute();
}

/** Counts for each of these homeworks the students who have handed in and those who wait for an answer. */
export function countHandIns(db: Database, schoolId: number, ids: readonly number[]) {
  return inSchool(db, schoolId)
    .selectFrom('hand_in')
    .select(({ fn }) => [
      'homework_id',
      fn.countAll<number>().filterWhere('at', 'is not', null).as('handedIn'),
      fn.countAll<number>().filterWhere('state', 'in', ['ticked', 'handed-in']).as('toAnswer'),
    ])
    .where('homework_id', 'in', idList(db, ids))
    .groupBy('homework_id')
    .execute();
}

/**
 * Counts the students whom each of these homeworks is for. Groups are queried only if a homework has no class with
 * students.
 */
export async function countAsked(db: Database, schoolId: number, ids: readonly number[], today: string) {
  const some = inSchool(db, schoolId)
    .selectFrom('homework_student as asked')
    .select('asked.student_id')
    .where(sql<SqlBool>`asked.homework_id = homework.id`);
  const own = some.where(sql<SqlBool>`asked.student_id = enrolment.student_id`);
  const isAsked = sql<SqlBool>`(not exists ${some} or exists ${own})`;
  const ofClasses = await inSchool(db, schoolId)
    .selectFrom('homework')
    .innerJoin('enrolment', (join) =>
      join.onRef('enrolment.school_id', '=', 'homework.school_id').onRef('enrolment.class', '=', 'homework.class'),
    )
    .select(({ fn }) => ['homework.id', fn.countAll<number>().as('students')])
    .where('homework.id', 'in', idList(db, ids))
    .where(enrolledOn(dayOfMembers(today)))
    .where(isAsked)
    .groupBy('homework.id')
    .execute();
  const others = ids.filter((id) => !ofClasses.some((one) => one.id === id));
  if (others.length === 0) return ofClasses;
  const ofGroups = await membersOfGroups(db, schoolId)
    .innerJoin('homework', (join) =>
      join
        .onRef('homework.school_id', '=', 'group_member.school_id')
        .onRef('homework.class', '=', 'group_member.group_number'),
    )
    .select(({ fn }) => ['homework.id', fn.countAll<number>().as('students')])
    .where('homework.id', 'in', idList(db, others))
    .where(memberOn(dayOfMembers(today)))
    .where(isAsked)
    .groupBy('homework.id')
    .execute();
  return [...ofClasses, ...ofGroups];
}

/** Lists the files of homework, and those handed in by one student, or with `everybody` by all. */
export function listFiles(
  db: Database,
  schoolId: number,
  ids: readonly number[],
  student: number | null | 'everybody',
) {
  return inSchool(db, schoolId)
    .selectFrom('homework_file')
    .select(['id', 'homework_id', 'student_id', 'name', 'type', 'bytes'])
    .where('homework_id', 'in', idList(db, ids))
    .$if(student === null, (query) => query.where('student_id', 'is', null))
    .$if(typeof student === 'number', (query) =>
      query.where(({ or, eb }) => or([eb('student_id', 'is', null), eb('student_id', '=', student as number)])),
    )
    .orderBy('id')
    .execute();
}

export function listHandInsOf(db: Database, schoolId: number, ids: readonly number[], student?: number) {
  return inSchool(db, schoolId)
    .selectFrom('hand_in')
    .select(['homework_id', 'student_id', 'state', 'text', 'at', 'is_late', 'feedback', 'mark', 'words', 'answered_at'])
    .where('homework_id', 'in', idList(db, ids))
    .$if(student !== undefined, (query) => query.where('student_id', '=', student as number))
    .execute();
}
export type HandInRow = Awaited<ReturnType<typeof listHandInsOf>>[number];

/**
 * Lists which of these homeworks a teacher gave or whose subject they teach in the class, by the list of subjects or
 * the timetable of its session.
 */
export async function listOwn(db: Database, schoolId: number, ids: readonly number[], teacherId: number) {
  const rows = await inSchool(db, schoolId)
    .selectFrom('homework')
    .select('homework.id')
    .where('homework.id', 'in', idList(db, ids))
    .where(isItsTeacher(db, schoolId, teacherId))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

function isItsTeacher(db: Database, schoolId: number, teacherId: number): RawBuilder<SqlBool> {
  const ofHomework = sql<SqlBool>`taught.session_id = homework.session_id and taught.class = homework.class`;
  const bySubject = inSchool(db, schoolId)
    .selectFrom('subject as taught')
    .select('taught.id')
    .where(isTaughtBy('taught', teacherId))
    .where(ofHomework)
    .where(sql<SqlBool>`taught.name = homework.subject`);
  const byLesson = inSchool(db, schoolId)
    .selectFrom('timetable_period as taught')
    .select('taught.id')
    .where(isLessonOf('taught', teacherId))
    .where(ofHomework)
    .where(sql<SqlBool>`taught.subject = homework.subject`);
  return sql<SqlBool>`(homework.given_by = ${teacherId} or exists ${bySubject} or exists ${byLesson})`;
}

/**
 * Lists who teaches a subject of a class in the session of a day, by the subjects and timetable and including that
 * day's cover; `undefined` if the class has a list of subjects without this one.
 */
export async function listTeachersOf(
  db: Database,
  schoolId: number,
  { class: classNumber, subject, date }: { readonly class: number; readonly subject: string; readonly date: string },
): Promise<ReadonlySet<number> | undefined> {
  const session = sessionKeyOn(db, schoolId, date);
  const subjects = await inSchool(db, schoolId)
    .selectFrom('subject')
    .select(['name', 'teacher_id', 'more_teachers', sql<number | null>`null`.as('covering')])
    .where('session_id', '=', session)
    .where('class', '=', classNumber)
    .execute();
  const lessons = await inSchool(db, schoolId)
    .selectFrom('timetable_period as lesson')
    .leftJoin('cover', (join) =>
      onKey('cover.period_id', 'lesson.id')(join).on('cover.date', '=', date).on('cover.withdrawn_at', 'is', null),
    )
    .select(['lesson.subject as name', 'lesson.teacher_id', 'lesson.more_teachers', 'cover.teacher_id as covering'])
    .where('lesson.session_id', '=', session)
    .where('lesson.class', '=', classNumber)
    .where('lesson.removed_at', 'is', null)
    .execute();
  const all = [...subjects, ...lessons];
  const its = all.filter(({ name }) => name === subject);
  if (all.length > 0 && its.length === 0) return undefined;
  return new Set(its.flatMap((one) => [...teacherIds(one), ...(one.covering === null ? [] : [one.covering])]));
}

/** Counts what is due in a class on each day. */
export function listLoad(db: Database, schoolId: number, classNumber: number, { from, to }: Days) {
  return inSchool(db, schoolId)
    .selectFrom('homework')
    .select(({ fn }) => [
      'due as date',
      fn.countAll<number>().as('count'),
      fn.coalesce(fn.sum<number>('minutes'), sql.lit(0)).as('minutes'),
    ])
    .where('class', '=', classNumber)
    .where('due', '>=', from)
    .where('due', '<=', to)
    .where('removed_at', 'is', null)
    .groupBy('due')
    .orderBy('due')
    .execute();
}

export async function addHomework(
  transaction: DatabaseTransaction,
  schoolId: number,
  homework: Omit<Insertable<Tables['homework']>, 'school_id' | 'id' | 'search_title'>,
): Promise<number> {
  const { id } = await transaction
    .insertInto('homework')
    .values({
      school_id: schoolId,
      id: newId(transaction, 'homework', schoolId),
      search_title: foldForSearch(homework.title),
      ...homework,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
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
  await inSchool(transaction, schoolId).updateTable('homework').set(set).where('id', '=', id).execute();
}

/** Sets the list of students whom homework is for; `null` for the whole class. Returns whether the list has changed. */
export async function setAsked(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
  students: readonly number[] | null,
): Promise<boolean> {
  const before = await inSchool(transaction, schoolId)
    .deleteFrom('homework_student')
    .where('homework_id', '=', id)
    .returning('student_id')
    .execute();
  const rows = (students ?? []).map((student) => ({ school_id: schoolId, homework_id: id, student_id: student }));
  await insertRows(transaction, 'homework_student', rows);
  const was = new Set(before.map(({ student_id }) => student_id));
  return was.size !== (students?.length ?? 0) || (students ?? []).some((student) => !was.has(student));
}

/** Reads the state of a student's hand-in and locks it for a change. SQLite has only one writer. */
export function holdHandIn(transaction: DatabaseTransaction, schoolId: number, id: number, student: number) {
  return inSchool(transaction, schoolId)
    .selectFrom('hand_in')
    .select(['state', 'at', 'feedback', 'mark', 'words'])
    .where('homework_id', '=', id)
    .where('student_id', '=', student)
    .$if(engineOf(transaction) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Locks a student, so that of two concurrent hand-ins the second sees what the first stored. */
export async function holdStudent(transaction: DatabaseTransaction, schoolId: number, student: number) {
  if (engineOf(transaction) === 'sqlite') return;
  await inSchool(transaction, schoolId)
    .selectFrom('student')
    .select('person_id')
    .where('person_id', '=', student)
    .forNoKeyUpdate()
    .execute();
}

export async function storeHandIn(
  transaction: DatabaseTransaction,
  schoolId: number,
  { homework, student }: { readonly homework: number; readonly student: number },
  changes: Partial<Omit<Insertable<Tables['hand_in']>, 'school_id' | 'homework_id' | 'student_id'>>,
): Promise<void> {
  const none = { state: 'open' as const, text: null, at: null, is_late: 0, feedback: null, mark: null, words: null };
  await transaction
    .insertInto('hand_in')
    .values({
      ...none,
      answered_by: null,
      answered_at: null,
      ...changes,
      school_id: schoolId,
      homework_id: homework,
      student_id: student,
    })
    .onConflict((conflict) => conflict.columns(['school_id', 'homework_id', 'student_id']).doUpdateSet(changes))
    .execute();
}

export type NewFile = {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
};

export async function addFileRows(
  transaction: DatabaseTransaction,
  schoolId: number,
  { homework, student }: { readonly homework: number; readonly student: number | null },
  files: readonly NewFile[],
): Promise<void> {
  const ids = await takeIds(transaction, 'homework_file', schoolId, files.length);
  for (const [place, { key, name, type, bytes }] of files.entries()) {
    const of = { school_id: schoolId, id: ids[place] as number, homework_id: homework, student_id: student };
    await transaction
      .insertInto('homework_file')
      .values({ ...of, stored_key: key, name, type, bytes })
      .execute();
  }
}

/** Removes the rows of files; returns their storage keys. */
export async function removeFileRows(
  transaction: DatabaseTransaction,
  schoolId: number,
  of: { readonly homework?: number; readonly student?: number; readonly id?: number },
): Promise<string[]> {
  const removed = await inSchool(transaction, schoolId)
    .deleteFrom('homework_file')
    .$if(of.homework !== undefined, (query) => query.where('homework_id', '=', of.homework as number))
    .where((row) => (of.student === undefined ? row('student_id', 'is', null) : row('student_id', '=', of.student)))
    .$if(of.id !== undefined, (query) => query.where('id', '=', findableId(of.id as number)))
    .returning('stored_key')
    .execute();
  return removed.map(({ stored_key }) => stored_key);
}

/** Counts the bytes of all files that a student has handed in, except for one homework. */
export async function countBytes(db: Database, schoolId: number, student: number, but: number): Promise<number> {
  const { bytes } = await inSchool(db, schoolId)
    .selectFrom('homework_file')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('bytes'), sql.lit(0)).as('bytes'))
    .where('student_id', '=', student)
    .where('homework_id', '<>', but)
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** A file of homework itself, or of what one of these students handed in. */
export function findFile(
  db: Database,
  schoolId: number,
  wanted: { readonly homework: number; readonly students: readonly number[] | null; readonly file: number },
) {
  const { students } = wanted;
  return inSchool(db, schoolId)
    .selectFrom('homework_file')
    .select(['stored_key', 'student_id', 'name', 'type', 'bytes'])
    .where('id', '=', findableId(wanted.file))
    .where('homework_id', '=', wanted.homework)
    .where((row) => (students === null ? row('student_id', 'is', null) : row('student_id', 'in', idList(db, students))))
    .executeTakeFirst();
}

/** Lists what a student has handed in, with the files, for the export of their record. */
export async function recordOf(db: Database, schoolId: number, student: number) {
  const rows = await inSchool(db, schoolId)
    .selectFrom('hand_in')
    .innerJoin('homework', onKey('homework.id', 'hand_in.homework_id'))
    .select(['homework.id', 'homework.class', 'homework.subject', 'homework.title', 'homework.due'])
    .select(['hand_in.state', 'hand_in.text', 'hand_in.at', 'hand_in.is_late', 'hand_in.feedback'])
    .select(['hand_in.mark', 'hand_in.words', 'homework.mark_scale'])
    .where('hand_in.student_id', '=', student)
    .orderBy('homework.id')
    .execute();
  const files = await inSchool(db, schoolId)
    .selectFrom('homework_file')
    .select(['homework_id', 'name', 'type', 'bytes'])
    .where('student_id', '=', student)
    .orderBy('id')
    .execute();
  return rows.map(({ id, is_late, mark, words, mark_scale, ...row }) => ({
    ...row,
    ...toShownMark(keptMarkScale(mark_scale), { mark, words }),
    isLate: is_late === 1,
    files: files.filter((file) => file.homework_id === id).map(({ homework_id, ...file }) => file),
  }));
}

/** Erases a student's hand-ins and the answers to them; returns the storage keys of their files. */
export async function eraseHandIns(
  transaction: DatabaseTransaction,
  schoolId: number,
  student: number,
): Promise<string[]> {
  const keys = await removeFileRows(transaction, schoolId, { student });
  // The list of recipients is kept even when it is empty; otherwise the homework would be for the whole class.
  await inSchool(transaction, schoolId).deleteFrom('hand_in').where('student_id', '=', student).execute();
  return keys;
}
