import { deleteIn, onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { maxComing } from '../schedule.contract.ts';
import { listSubjectIds, type MadePeriod, readMade, subjectKey } from './replace-timetable.queries.ts';

/** A timetable that replaces its session's on a future day. */
export type ComingTimetable = {
  readonly sessionId: number;
  readonly from: string;
  /** The draft from which it was made. */
  readonly draftId: number;
  readonly periods: readonly MadePeriod[];
};

/**
 * Stores a waiting timetable; returns false if one of the session already waits for that day. Its lessons are stored
 * with the ids of their subjects, because these can be renamed until then.
 */
export async function addComing(
  transaction: DatabaseTransaction,
  schoolId: number,
  { sessionId, from, draftId, periods }: ComingTimetable,
): Promise<boolean> {
  const subjects = await listSubjectIds(transaction, schoolId, sessionId);
  const stored = periods.map((period) => ({ ...period, subjectId: subjects.get(subjectKey(period)) ?? null }));
  const added = await transaction
    .insertInto('coming_timetable')
    .values({
      school_id: schoolId,
      session_id: sessionId,
      from_date: from,
      draft_id: draftId,
      periods: JSON.stringify(stored),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('draft_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Removes the waiting timetable that was made from this draft; returns whether there was one. */
export async function removeComing(
  transaction: DatabaseTransaction,
  schoolId: number,
  draftId: number,
): Promise<boolean> {
  const { numDeletedRows } = await deleteIn(transaction, schoolId, 'coming_timetable', {
    draft_id: draftId,
  }).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Finds the timetable that will be a session's on a day, if it is not today's. */
export async function findComing(
  db: Database,
  schoolId: number,
  { sessionId, on }: { readonly sessionId: number; readonly on: string },
): Promise<readonly MadePeriod[] | undefined> {
  const row = await selectIn(db, schoolId, 'coming_timetable', { session_id: sessionId })
    .select('periods')
    .where('from_date', '<=', on)
    .orderBy('from_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && readMade(row.periods);
}

/**
 * Lists the days after today on which waiting timetables take effect. Those of sessions that were closed since stay
 * drafts.
 */
export function listComing(db: Database, schoolId: number, today: string) {
  return selectIn(db, schoolId, 'coming_timetable as coming')
    .innerJoin('session', onKey('session.id', 'coming.session_id'))
    .select(['session.name as session', 'coming.from_date as from'])
    .where('coming.from_date', '>', today)
    .where('session.closed_at', 'is', null)
    .orderBy('coming.from_date')
    .limit(maxComing)
    .execute();
}

/** Lists the waiting timetables whose day has come, earliest first. */
export function listDue(db: Database, schoolId: number, today: string) {
  return selectIn(db, schoolId, 'coming_timetable')
    .select(['draft_id as draftId', 'from_date as from'])
    .where('from_date', '<=', today)
    .orderBy('from_date')
    .execute();
}

/** Finds the day of the earliest timetable that should be in effect and is not, as it could not take effect. */
export async function findLate(db: Database, schoolId: number, today: string): Promise<string | null> {
  const late = await selectIn(db, schoolId, 'coming_timetable as coming')
    .innerJoin('session', onKey('session.id', 'coming.session_id'))
    .select('coming.from_date as from')
    .where('coming.from_date', '<=', today)
    .where('session.closed_at', 'is', null)
    .orderBy('coming.from_date')
    .limit(1)
    .executeTakeFirst();
  return late?.from ?? null;
}

/**
 * Removes and returns the waiting timetable that was made from a draft. If two servers call this at once, only one gets
 * it.
 */
export async function takeComing(
  transaction: DatabaseTransaction,
  schoolId: number,
  draftId: number,
): Promise<ComingTimetable | undefined> {
  const row = await deleteIn(transaction, schoolId, 'coming_timetable', { draft_id: draftId })
    .returning(['session_id', 'from_date', 'periods'])
    .executeTakeFirst();
  return row && { sessionId: row.session_id, from: row.from_date, draftId, periods: readMade(row.periods) };
}
