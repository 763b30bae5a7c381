import { isDeepStrictEqual } from 'node:util';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import type { Bell } from '../../../platform/database/bell.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { deleteIn, onKey, selectIn } from '../../../platform/database/in-school.ts';
import {
  type ChangedSince,
  findChangedSince,
  madeBy,
  restoreVersions,
  type StayingRows,
} from '../../../platform/database/restore-versions.ts';
import { sortPeople } from '../../../platform/database/sort-people.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import {
  findClosedSession,
  findLastVersion,
  holdTouched,
  listTouched,
} from '../../../platform/database/version-history.ts';
import type { Change } from '../../../platform/database/versioned-tables.ts';
import { clashOf, databaseRefusal } from '../../../platform/http/errors.ts';
import { Refusal, refuse } from '../../../platform/server/refusal.ts';
import type { AuditActor } from '../../audit/server/audit.queries.ts';
import { doValuesFit, expectStillUnique } from '../../fields/server/restored-values.ts';
import { followRestored } from '../../identity/server/many.queries.ts';
import { sessionClosed } from '../../school/school.refusals.ts';
import { giveNoticeAgain } from '../../school/server/hand-in-years.ts';
import { nameOrderOf, readSchoolById, type School } from '../../school/server/school.queries.ts';
import { areWeeksThere } from '../../school/server/weeks.queries.ts';
import * as refusals from '../history.refusals.ts';
import { expectNothingInUse } from './undo-in-use.ts';

/** Lets another feature follow restored records, such as a subject's restored name in all lessons that show it. */
type FollowSubjects = (
  transaction: DatabaseTransaction,
  change: Change,
  subjectIds: readonly number[],
) => Promise<void>;

/** Runs `restore` and also undoes the change's effects on registers. Enrolments in `staying` are not touched. */
export type FollowUndo = <T>(
  transaction: DatabaseTransaction,
  undone: number,
  by: Change,
  restore: () => Promise<T>,
  staying?: readonly number[],
) => Promise<T>;

/** The effects of an undone change on other features. */
export type UndoFollowers = { readonly followSubjects: FollowSubjects; readonly followUndo: FollowUndo };

/** Runs `work` and refuses it if a student would then be in two lessons at once from a day on. */
export type RefusingClashes = (
  transaction: DatabaseTransaction,
  setting: { readonly schoolId: number; readonly from: string },
  work: () => Promise<void>,
) => Promise<void>;

/** Runs `work`, which changes the timetable, and updates the cover of the lessons. */
export type ChangeTimetable = (
  transaction: DatabaseTransaction,
  setting: { readonly by: AuditActor; readonly today: string; readonly now: Date },
  work: () => Promise<void>,
) => Promise<void>;

/** Runs `work`, which restores these offices, and lets those who work in them see at once what they may. */
export type RestoringOffices = (
  bell: Bell,
  transaction: DatabaseTransaction,
  setting: { readonly schoolId: number; readonly offices: readonly number[] },
  work: () => Promise<void>,
) => Promise<void>;

export async function findChange(db: Database, schoolId: number, id: number) {
  return selectIn(db, schoolId, 'audit_entry', { id })
    .select(['action', 'person_id', 'record_id', 'class', 'date'])
    .executeTakeFirst();
}

/** Whether a change made, changed or ended a lesson of the timetable. */
export async function isOfTimetable(db: Database, schoolId: number, id: number): Promise<boolean> {
  return (await listTouched(db, 'timetable_period', schoolId, id)).length > 0;
}

/** Locks all rows that a change touched, and refuses its undo if something prevents it. */
export async function expectUndoable(transaction: DatabaseTransaction, schoolId: number, id: number): Promise<void> {
  await holdTouched(transaction, schoolId, id);
  const obstacle = await findObstacle(transaction, schoolId, id);
  if (obstacle) throw new Refusal(obstacle);
}

/** Finds the obstacle to a change's undo: a later change of the same record, a closed session, or cover of a lesson that it made. */
async function findObstacle(db: Database, schoolId: number, id: number): Promise<Fault | undefined> {
  const since = await findChangedSince(db, schoolId, id);
  if (since) return describeChangedSince(db, schoolId, since);
  const session = await findClosedSession(db, schoolId, id);
  if (session !== undefined) return fault(sessionClosed, { session });
  const covered = await findCoverOfMade(db, schoolId, id);
  return covered && fault(refusals.lessonCoveredSince, covered);
}

/**
 * Finds a lesson that a change created and that is covered on a date. Without the lesson, the cover could not be
 * described.
 */
export async function findCoverOfMade(db: Database, schoolId: number, id: number) {
  return selectIn(db, schoolId, 'cover', { withdrawn_at: null })
    .innerJoin('timetable_period as lesson', onKey('lesson.id', 'cover.period_id'))
    .select(['lesson.subject', 'lesson.class', 'cover.date'])
    .where('cover.period_id', 'in', madeBy('timetable_period', schoolId, id))
    .orderBy('cover.date')
    .limit(1)
    .executeTakeFirst();
}

/** Deletes the withdrawn cover of lessons that the undo removes. */
async function forgetWithdrawnCover(
  transaction: DatabaseTransaction,
  schoolId: number,
  undone: number,
  staying: readonly number[],
): Promise<void> {
  await deleteIn(transaction, schoolId, 'cover')
    .where('withdrawn_at', 'is not', null)
    .where('period_id', 'in', madeBy('timetable_period', schoolId, undone))
    .where('period_id', 'not in', idList(transaction, staying))
    .execute();
}

/**
 * Undoes a change, except for the rows in `staying`, with all its consequences. Returns the people whose accounts are
 * closed by it.
 */
export async function takeBack(
  transaction: DatabaseTransaction,
  undone: number,
  by: Change,
  { followSubjects, followUndo }: UndoFollowers,
  staying: StayingRows = {},
): Promise<readonly number[]> {
  await forgetWithdrawnCover(transaction, by.schoolId, undone, staying.timetable_period ?? []);
  const school = await readSchoolById(transaction, by.schoolId);
  const restore = () => restoreVersions(transaction, undone, by, staying);
  const { people } = await followUndo(transaction, undone, by, restore, staying.enrolment);
  await giveNoticeAgain(transaction, by, school);
  await sortAgain(transaction, school);
  await expectNothingInUse(transaction, undone, by.schoolId);
  if (!(await areWeeksThere(transaction, by.schoolId))) throw refuse(refusals.dependedOnSince);
  await expectFieldsFit(transaction, undone, by.schoolId);
  const subjects = await listTouched(transaction, 'subject', by.schoolId, undone);
  if (subjects.length > 0) await followSubjects(transaction, by, subjects);
  return followRestored(transaction, by.schoolId, people);
}

/** Sorts the school's people again if the undo restored another order. */
async function sortAgain(transaction: DatabaseTransaction, before: School): Promise<void> {
  const order = nameOrderOf(await readSchoolById(transaction, before.id));
  if (!isDeepStrictEqual(order, nameOrderOf(before))) await sortPeople(transaction, before.id, order);
}

/** Refuses to restore people or fields whose values are somebody else's by now, or of another type. */
async function expectFieldsFit(transaction: DatabaseTransaction, undone: number, schoolId: number): Promise<void> {
  const people = await listTouched(transaction, 'person', schoolId, undone);
  const fields = await listTouched(transaction, 'own_field', schoolId, undone);
  if (people.length === 0 && fields.length === 0) return;
  await expectStillUnique(transaction, schoolId, { role: 'admin' });
  if (!(await doValuesFit(transaction, schoolId, { people, fields }))) throw refuse(refusals.dependedOnSince);
}

/** Runs `write` and replaces a constraint error with a refusal that names what could not be restored. */
export async function explainingUndo<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw whyNotRestored(error) ?? error;
  }
}

function whyNotRestored(error: unknown): Refusal | undefined {
  const clash = clashOf(error);
  if (clash?.startsWith('enrolment_roll')) return refuse(refusals.rollTakenSince);
  if (clash?.startsWith('enrolment')) return refuse(refusals.enrolledSince);
  if (clash?.startsWith('timetable')) return refuse(refusals.timeTakenSince);
  if (clash !== undefined) return refuse(refusals.daysTakenSince);
  const reason = databaseRefusal(error)?.why.reason;
  if (reason === 'already-there') return refuse(refusals.takenSince);
  if (reason === 'used-elsewhere') return refuse(refusals.dependedOnSince);
  return undefined;
}

export async function describeChangedSince(db: Database, schoolId: number, since: ChangedSince): Promise<Fault> {
  const what = await nameRecord(db, schoolId, since);
  const entry = await selectIn(db, schoolId, 'audit_entry as entry', { id: since.changeId })
    .innerJoin('school', 'school.id', 'entry.school_id')
    .leftJoin('person', onKey('person.id', 'entry.actor_id'))
    .select(['entry.at', 'person.name as by', 'school.time_zone'])
    .executeTakeFirst();
  if (!entry) return fault(refusals.cannotUndo);
  const { date, time } = localMoment(entry.time_zone, entry.at);
  if (entry.by === null) return fault(refusals.changedSinceByItself, { what, date, time });
  return fault(refusals.changedSince, { what, by: entry.by, date, time });
}

function localMoment(timeZone: string, at: string) {
  const [date = '', time = ''] = new Date(at).toLocaleString('sv', { timeZone }).split(' ');
  return { date, time: time.slice(0, 'HH:MM'.length) };
}

async function nameRecord(db: Database, schoolId: number, { table, key }: ChangedSince): Promise<Fault> {
  const row = await findLastVersion(db, table, schoolId, key);
  const nameIn = async (of: 'person' | 'session', id: unknown) =>
    String((await findLastVersion(db, of, schoolId, Number(id)))?.name ?? '');
  switch (table) {
    case 'person':
    case 'student':
    case 'teacher':
    case 'account':
      return fault(refusals.historyOfPerson, { name: await nameIn('person', key) });
    case 'enrolment':
      return fault(refusals.historyOfPerson, { name: await nameIn('person', row?.student_id) });
    case 'subject':
      return fault(refusals.historyOfSubject, { name: String(row?.name) });
    case 'timetable_period':
      return fault(refusals.historyOfPeriod, { subject: String(row?.subject), class: Number(row?.class) });
    case 'session':
      return fault(refusals.historyOfSession, { session: String(row?.name) });
    case 'term':
      return fault(refusals.historyOfSession, { session: await nameIn('session', row?.session_id) });
    case 'class':
      return fault(refusals.historyOfClass, { class: key });
    case 'group_class':
    case 'group_member':
      return fault(refusals.historyOfClass, { class: Number(row?.group_number) });
    case 'diary_entry':
      return fault(refusals.historyOfDiary, { class: Number(row?.class), date: String(row?.date) });
    case 'homework':
      return fault(refusals.historyOfHomework, { title: String(row?.title) });
    case 'absence_reason':
      return fault(refusals.historyOfReason, { name: String(row?.name) });
    case 'mark_scale':
      return fault(refusals.historyOfScale, { name: String(row?.name) });
    case 'card_layout':
      return fault(refusals.historyOfLayout, { name: String(row?.name) });
    case 'own_field':
      return fault(refusals.historyOfField, { name: String(row?.name) });
    case 'school':
    case 'office':
      return fault(refusals.historyOfSchool);
    default:
      table satisfies never;
      return fault(refusals.historyOfSchool);
  }
}

/** Whether a change concerns somebody who has been erased since. */
export async function isOfErased(db: Database, schoolId: number, changeId: number): Promise<boolean> {
  const versions = selectIn(db, schoolId, 'enrolment_version')
    .select(['school_id', 'student_id', 'change_id', 'until_change'])
    .unionAll(
      selectIn(db, schoolId, 'group_member_version').select(['school_id', 'student_id', 'change_id', 'until_change']),
    );
  const row = await selectIn(db, schoolId, 'person')
    .innerJoin(versions.as('version'), onKey('version.student_id', 'person.id'))
    .select('person.id')
    .where('person.erased_at', 'is not', null)
    .where(({ or, eb }) => or([eb('version.change_id', '=', changeId), eb('version.until_change', '=', changeId)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
