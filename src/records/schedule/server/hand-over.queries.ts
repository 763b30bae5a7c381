import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import { sessionKeyOn } from '../../../base/school/server/sessions.queries.ts';
import { isLessonOf, teacherColumns, teacherIds } from '../../../base/school/server/teachers-of.ts';
import { countOf } from '../../../platform/database/count-of.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { updateRows } from '../../../platform/database/update-rows.ts';
import { Refusal } from '../../../platform/server/refusal.ts';
import { holdPeriods } from './schedule.queries.ts';
import { describeBusy } from './schedule.rules.ts';

/** Counts the periods that a teacher has in each class, in the timetables of today's session and later ones. */
export function countPeriodsByClass(db: Database, schoolId: number, teacherId: number, today: string) {
  return selectIn(db, schoolId, 'timetable_period', { removed_at: null })
    .select(({ fn }) => ['class', fn.countAll<number>().as('periods')])
    .where(isLessonOf('timetable_period', teacherId))
    .where('session_id', 'in', sessionsFrom(db, schoolId, today))
    .groupBy('class')
    .orderBy('class')
    .execute();
}

/** Counts the periods that nobody else teaches with a teacher, in the timetables of today's session and later ones. */
export async function countPeriodsAlone(db: Database, schoolId: number, teacherId: number, today: string) {
  return countOf(
    selectIn(db, schoolId, 'timetable_period', { teacher_id: teacherId, more_teachers: null, removed_at: null }).where(
      'session_id',
      'in',
      sessionsFrom(db, schoolId, today),
    ),
  );
}

/** Counts for each other teacher how many of a teacher's periods clash with their own; zeros are left out. */
export async function countClashes(db: Database, schoolId: number, teacherId: number, today: string) {
  const rows = await clashesOf(db, schoolId, teacherId, today)
    .select(['period.id', 'busy.teacher_id', 'busy.more_teachers'])
    .execute();
  const clashes = rows.flatMap((busy) => teacherIds(busy).map((id) => ({ id, period: busy.id })));
  return [...Map.groupBy(clashes, ({ id }) => id)].map(([id, its]) => ({
    teacher_id: id,
    clashes: new Set(its.map(({ period }) => period)).size,
  }));
}

/** Counts the periods whose teacher has left, in the timetable of today's session. */
export async function countPeriodsWithoutTeacher(db: Database, schoolId: number, today: string): Promise<number> {
  return countOf(
    selectIn(db, schoolId, 'timetable_period as period', {
      session_id: sessionKeyOn(db, schoolId, today),
      removed_at: null,
      more_teachers: null,
    })
      .innerJoin('account', onKey('account.person_id', 'period.teacher_id'))
      .where('account.closed_at', 'is not', null),
  );
}

/**
 * Moves the periods of one teacher to another, in today's session and later ones; returns their ids. If any clash,
 * refuses with 409, names the clashes and moves none. Constraints refuse clashes with periods that are entered
 * concurrently.
 */
export async function handOverPeriods(
  transaction: DatabaseTransaction,
  schoolId: number,
  fromId: number,
  to: { readonly id: number; readonly name: string },
  today: string,
): Promise<number[]> {
  await holdPeriods(transaction, schoolId, { teacherId: fromId });
  const clashes = await clashesOf(transaction, schoolId, fromId, today)
    .where(isLessonOf('busy', to.id))
    .select([
      'period.day',
      'period.starts_minute as startsMinute',
      'period.ends_minute as endsMinute',
      'period.class',
      'period.subject',
      'busy.class as busyClass',
      'busy.subject as busySubject',
    ])
    .orderBy('period.day')
    .orderBy('period.starts_minute')
    .execute();
  if (clashes.length > 0) {
    const isBusy = describeBusy(to.name, clashes);
    throw new Refusal(isBusy, { faults: { periodsTo: isBusy } });
  }
  return replaceTeacher(transaction, schoolId, { fromId, to: [to.id] }, today);
}

/**
 * Removes a teacher who leaves from the periods that have other teachers too; returns the ids. Periods that only they
 * teach are kept.
 */
export async function leaveShared(
  transaction: DatabaseTransaction,
  schoolId: number,
  teacherId: number,
  today: string,
): Promise<number[]> {
  await holdPeriods(transaction, schoolId, { teacherId });
  return replaceTeacher(transaction, schoolId, { fromId: teacherId, to: [] }, today);
}

/** Replaces a teacher in their periods by others, or by nobody if the period has another teacher. Returns the ids. */
async function replaceTeacher(
  transaction: DatabaseTransaction,
  schoolId: number,
  { fromId, to }: { readonly fromId: number; readonly to: readonly number[] },
  today: string,
): Promise<number[]> {
  const periods = await selectIn(transaction, schoolId, 'timetable_period')
    .select(['id', 'teacher_id', 'more_teachers'])
    .where(isLessonOf('timetable_period', fromId))
    .where('session_id', 'in', sessionsFrom(transaction, schoolId, today))
    .execute();
  const rows = periods.flatMap(({ id, ...before }) => {
    const after = teacherIds(before).flatMap((one) => (one === fromId ? to : [one]));
    return after.length === 0 ? [] : [{ id, ...teacherColumns([...new Set(after)]) }];
  });
  await updateRows(transaction, 'timetable_period', schoolId, { key: ['id'], rows });
  return rows.map(({ id }) => id);
}

/** Joins each of a teacher's periods with every other period at the same time of the same session. */
function clashesOf(db: Database, schoolId: number, teacherId: number, today: string) {
  return selectIn(db, schoolId, 'timetable_period as period', { removed_at: null })
    .innerJoin('timetable_period as busy', (join) =>
      join
        .onRef('busy.school_id', '=', 'period.school_id')
        .onRef('busy.session_id', '=', 'period.session_id')
        .onRef('busy.day', '=', 'period.day')
        .onRef('busy.id', '<>', 'period.id')
        .on(sql<SqlBool>`(busy.week is null or period.week is null or busy.week = period.week)`)
        .on(sql<SqlBool>`busy.starts_minute < period.ends_minute and period.starts_minute < busy.ends_minute`),
    )
    .where(isLessonOf('period', teacherId))
    .where('period.session_id', 'in', sessionsFrom(db, schoolId, today))
    .where('busy.removed_at', 'is', null);
}

/**
 * Today's session and later ones, in which a teacher who leaves today no longer teaches; closed ones are not changed.
 */
function sessionsFrom(db: Database, schoolId: number, today: string) {
  return selectIn(db, schoolId, 'session', { closed_at: null })
    .select('id')
    .where(({ or, eb }) => or([eb('from_date', '>', today), eb('id', '=', sessionKeyOn(db, schoolId, today))]));
}
