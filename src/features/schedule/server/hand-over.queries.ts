import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import { engineOf } from '../../../platform/database/connect.ts';
import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/server/refusal.ts';
import { describeBusy } from './schedule.rules.ts';

/** The number of periods that a teacher has in each class, in the current timetable. */
export function countPeriodsByClass(db: Database, schoolId: number, teacherId: number) {
  return inSchool(db, schoolId)
    .selectFrom('timetable_period')
    .select(({ fn }) => ['class', fn.countAll<number>().as('periods')])
    .where('teacher_id', '=', teacherId)
    .where('removed_at', 'is', null)
    .groupBy('class')
    .orderBy('class')
    .execute();
}

/** How many of a teacher's periods each other teacher could not take, because they teach then; omits zeros. */
export function countClashes(db: Database, schoolId: number, teacherId: number) {
  return clashesOf(db, schoolId, teacherId)
    .select(({ fn }) => ['busy.teacher_id', fn.count<number>('period.id').distinct().as('clashes')])
    .groupBy('busy.teacher_id')
    .execute();
}

/** The number of periods in the current timetable whose teacher has left. */
export async function countPeriodsWithoutTeacher(db: Database, schoolId: number): Promise<number> {
  const { periods } = await inSchool(db, schoolId)
    .selectFrom('timetable_period as period')
    .innerJoin('account', onKey('account.person_id', 'period.teacher_id'))
    .select(({ fn }) => fn.countAll<number>().as('periods'))
    .where('period.removed_at', 'is', null)
    .where('account.closed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return periods;
}

/**
 * Moves all periods of one teacher to another; returns their number. Refuses with 409, naming the clashes, and then
 * moves none. Constraints refuse clashes with periods that are entered concurrently.
 */
export async function handOverPeriods(
  transaction: DatabaseTransaction,
  schoolId: number,
  fromId: number,
  to: { readonly id: number; readonly name: string },
): Promise<number> {
  await holdPeriods(transaction, schoolId, fromId);
  const clashes = await clashesOf(transaction, schoolId, fromId)
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
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return Number(given.numUpdatedRows);
}

/**
 * Locks all of the teacher's periods before the first is changed. A writer locks its row and then waits for the
 * timetable, so without this two writers could deadlock. SQLite has only one writer anyway.
 */
async function holdPeriods(transaction: DatabaseTransaction, schoolId: number, teacherId: number): Promise<void> {
  if (engineOf(transaction) === 'sqlite') return;
  await inSchool(transaction, schoolId)
    .selectFrom('timetable_period')
    .select('id')
    .where('teacher_id', '=', teacherId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** A teacher's periods, each joined with every period of another teacher at the same time. */
function clashesOf(db: Database, schoolId: number, teacherId: number) {
  return inSchool(db, schoolId)
    .selectFrom('timetable_period as period')
    .innerJoin('timetable_period as busy', (join) =>
      join
        .onRef('busy.school_id', '=', 'period.school_id')
        .onRef('busy.day', '=', 'period.day')
        .onRef('busy.teacher_id', '<>', 'period.teacher_id')
        .on(sql<SqlBool>`busy.starts_minute < period.ends_minute and period.starts_minute < busy.ends_minute`),
    )
    .where('period.teacher_id', '=', teacherId)
    .where('period.removed_at', 'is', null)
    .where('busy.removed_at', 'is', null);
}
