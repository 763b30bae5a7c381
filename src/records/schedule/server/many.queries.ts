import { lessonTeacherColumns } from '../../../base/school/server/teachers-of.ts';
import { addRows } from '../../../platform/database/insert-rows.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { updateRows } from '../../../platform/database/update-rows.ts';
import type { Span } from '../../../platform/server/span.ts';
import { holdPeriods } from './schedule.queries.ts';

/** A period of a timetable in stored form, in the session with this key. */
export type StoredPeriod = Span & {
  readonly sessionId: number;
  readonly class: number;
  /** The weekday as its index in `days`. */
  readonly day: number;
  readonly period: number;
  readonly label: string | null;
  readonly room: string | null;
  readonly subject: string;
  readonly subjectId: number | null;
  /** The teachers; the first one is the main teacher. */
  readonly teacherIds: readonly number[];
  readonly week: number | null;
};

/** Stores many periods at once and returns their ids in the same order. Overlaps violate a constraint. */
export async function addPeriods(
  transaction: DatabaseTransaction,
  schoolId: number,
  periods: readonly StoredPeriod[],
): Promise<number[]> {
  const rows = periods.map((period) => ({ ...columnsOf(period), removed_at: null }));
  return addRows(transaction, schoolId, 'timetable_period', rows);
}

/**
 * Removes periods from the timetable until `putBack` stores their new values, so that others can take their places
 * meanwhile: the database refuses an overlap at once.
 */
export async function liftOut(transaction: DatabaseTransaction, schoolId: number, ids: readonly number[], now: Date) {
  await holdPeriods(transaction, schoolId, { ids });
  const rows = ids.map((id) => ({ id, removed_at: now.toISOString() }));
  await updateRows(transaction, 'timetable_period', schoolId, { key: ['id'], rows });
}

/** Puts removed periods back into the timetable with their new values. Overlaps violate a constraint. */
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
