import { lessonTeacherColumns } from '../../../base/school/server/teachers-of.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { takeIds } from '../../../platform/database/new-id.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { updateRows } from '../../../platform/database/update-rows.ts';
import type { Span } from '../../../platform/server/span.ts';
import { holdPeriods } from './schedule.queries.ts';

/** A period of a timetable as it is stored, in the session with this key. */
export type StoredPeriod = Span & {
  readonly sessionId: number;
  readonly class: number;
  /** The weekday, by its place in `days`. */
  readonly day: number;
  readonly period: number;
  readonly label: string | null;
  readonly room: string | null;
  readonly subject: string;
  readonly subjectId: number | null;
  /** The first one first. */
  readonly teacherIds: readonly number[];
  readonly week: number | null;
};

/** Stores many periods at once and returns their ids, in their order. Overlaps violate a constraint. */
export async function addPeriods(
  transaction: DatabaseTransaction,
  schoolId: number,
  periods: readonly StoredPeriod[],
): Promise<number[]> {
  const ids = await takeIds(transaction, 'timetable_period', schoolId, periods.length);
  const rows = periods.map((period, place) => ({
    school_id: schoolId,
    id: ids[place] as number,
    ...columnsOf(period),
    removed_at: null,
  }));
  await insertRows(transaction, 'timetable_period', rows);
  return ids;
}

/**
 * Takes periods out of the timetable until `putBack` stores what they become, as others may take their places: the
 * database refuses an overlap at once.
 */
export async function liftOut(
  transaction: DatabaseTransaction,
  schoolId: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await holdPeriods(transaction, schoolId, { ids });
  const rows = ids.map((id) => ({ id, removed_at: now.toISOString() }));
  await updateRows(transaction, 'timetable_period', schoolId, { key: ['id'], rows });
}

/** Puts periods that were lifted out into the timetable as they are to be. Overlaps violate a constraint. */
export async function putBack(
  transaction: DatabaseTransaction,
  schoolId: number,
  periods: readonly (StoredPeriod & { readonly id: number })[],
): Promise<void> {
  const rows = periods.map((period) => ({ id: period.id, ...columnsOf(period), removed_at: null }));
  await updateRows(transaction, 'timetable_period', schoolId, { key: ['id'], rows });
}

function columnsOf({ sessionId, class: classNumber, day, period, label, subject, ...more }: StoredPeriod) {
  return {
    session_id: sessionId,
    class: classNumber,
    day,
    period,
    label,
    subject,
    subject_id: more.subjectId,
    ...lessonTeacherColumns(more.teacherIds),
    week: more.week,
    starts_minute: more.startsMinute,
    ends_minute: more.endsMinute,
    room: more.room,
  };
}
