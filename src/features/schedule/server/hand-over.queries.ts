import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/server/refusal.ts';
import { sessionKeyOn } from '../../school/server/sessions.queries.ts';
import { holdPeriods } from './schedule.queries.ts';
import { describeBusy } from './schedule.rules.ts';

/** The number of periods that a teacher has in each class, in the timetables of today's session and of later ones. */
export function countPeriodsByClass(db: Database, schoolId: number, teacherId: number, today: string) {
  return inSchool(db, schoolId)
    .selectFrom('timetable_period')
    .select(({ fn }) => ['class', fn.countAll<number>().as('periods')])
    .where('teacher_id', '=', teacherId)
    .where('session_id', 'in', sessionsFrom(db, schoolId, today))
    .where('removed_at', 'is', null)
    .groupBy('class')
    .orderBy('class')
    .execute();
}

/** How many of a teacher's periods each other teacher could not take, because they teach then; omits zeros. */
export function countClashes(db: Database, schoolId: number, teacherId: number, today: string) {
  return clashesOf(db, schoolId, teacherId, today)
    .select(({ fn }) => ['busy.teacher_id', fn.count<number>('period.id').distinct().as('clashes')])
    .groupBy('busy.teacher_id')
    .execute();
}

/** The number of periods whose teacher has left, in the timetable of today's session. */
export async function countPeriodsWithoutTeacher(db: Database, schoolId: number, today: string): Promise<number> {
  const { periods } = await inSchool(db, schoolId)
    .selectFrom('timetable_period as period')
    .innerJoin('account', onKey('account.person_id', 'period.teacher_id'))
    .select(({ fn }) => fn.countAll<number>().as('periods'))
    .where('period.session_id', '=', sessionKeyOn(db, schoolId, today))
    .where('period.removed_at', 'is', null)
    .where('account.closed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return periods;
}

/**
 * Moves the periods of one teacher to another, in today's session and later ones; returns their ids. Refuses with 409, naming the clashes, and then
 * moves none. Constraints refuse clashes with periods that are entered concurrently.
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
    .where('busy.teacher_id', '=', to.id)
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
  const given = await inSchool(transaction, schoolId)
    .updateTable('timetable_period')
    .set({ teacher_id: to.id })
    .where('teacher_id', '=', fromId)
    .where('session_id', 'in', sessionsFrom(transaction, schoolId, today))
    .where('removed_at', 'is', null)
    .returning('id')
    .execute();
  return given.map(({ id }) => id);
}

/** A teacher's periods, each joined with every period of another teacher at the same time of the same session. */
function clashesOf(db: Database, schoolId: number, teacherId: number, today: string) {
  return inSchool(db, schoolId)
    .selectFrom('timetable_period as period')
    .innerJoin('timetable_period as busy', (join) =>
      join
        .onRef('busy.school_id', '=', 'period.school_id')
        .onRef('busy.session_id', '=', 'period.session_id')
        .onRef('busy.day', '=', 'period.day')
        .onRef('busy.teacher_id', '<>', 'period.teacher_id')
        .on(sql<SqlBool>`busy.starts_minute < period.ends_minute and period.starts_minute < busy.ends_minute`),
    )
    .where('period.teacher_id', '=', teacherId)
    .where('period.session_id', 'in', sessionsFrom(db, schoolId, today))
    .where('period.removed_at', 'is', null)
    .where('busy.removed_at', 'is', null);
}

/** Today's session and those after it, which a teacher who leaves today no longer teaches; closed ones stay as they are. */
function sessionsFrom(db: Database, schoolId: number, today: string) {
  return inSchool(db, schoolId)
    .selectFrom('session')
    .select('id')
    .where('closed_at', 'is', null)
    .where(({ or, eb }) => or([eb('from_date', '>', today), eb('id', '=', sessionKeyOn(db, schoolId, today))]));
}
