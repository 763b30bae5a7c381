import { lessonTeacherColumns } from '../../../base/school/server/teachers-of.ts';
import { selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { addRows } from '../../../platform/database/insert-rows.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { updateRows } from '../../../platform/database/update-rows.ts';
import type { Span } from '../../../platform/server/span.ts';

/** A period of a timetable that was made as a draft. */
export type MadePeriod = Span & {
  readonly class: number;
  /** The weekday as its index in `days`. */
  readonly day: number;
  readonly period: number;
  readonly label: string | null;
  readonly subject: string;
  /** The teachers; the first one is the main teacher. */
  readonly teacherIds: readonly number[];
  readonly room: string | null;
  readonly week: number | null;
};

/** Reads the stored periods of a waiting timetable; an old one has only one teacher for each period. */
export function readMade(stored: string): MadePeriod[] {
  type Stored = MadePeriod & { readonly teacherId?: number };
  return (JSON.parse(stored) as Stored[]).map(({ teacherId, teacherIds = [teacherId ?? 0], week = null, ...more }) => ({
    ...more,
    teacherIds,
    week,
  }));
}

type Columns = ReturnType<typeof columnsOf>;
type Standing = Columns & { readonly id: number };

/**
 * Replaces the periods of a session by these. A period that stays or moves keeps its id; others are removed or added.
 * Returns the ids of all periods that are or were in the timetable. Overlaps violate a constraint.
 */
export async function replaceTimetable(
  transaction: DatabaseTransaction,
  schoolId: number,
  sessionId: number,
  made: readonly MadePeriod[],
  now: Date,
): Promise<number[]> {
  const standing = await liftAll(transaction, schoolId, sessionId, now);
  const subjects = await listSubjectIds(transaction, schoolId, sessionId);
  const { kept, added } = match(
    standing,
    made.map((period) => columnsOf(period, subjects.get(subjectKey(period)) ?? null)),
  );
  const back = kept.map((row) => ({ ...row, removed_at: null }));
  await updateRows(transaction, 'timetable_period', schoolId, { key: ['id'], rows: back });
  const rows = added.map((row) => ({ session_id: sessionId, ...row, removed_at: null }));
  const ids = await addRows(transaction, schoolId, 'timetable_period', rows);
  return [...standing.map(({ id }) => id), ...ids];
}

/**
 * Removes all periods of a session from its timetable. The first statement waits for other writers of the timetable;
 * the second one then finds what they added.
 */
async function liftAll(
  transaction: DatabaseTransaction,
  schoolId: number,
  sessionId: number,
  now: Date,
): Promise<Standing[]> {
  const lift = () =>
    updateIn(transaction, schoolId, 'timetable_period', { session_id: sessionId, removed_at: null })
      .set({ removed_at: now.toISOString() })
      .returning(['id', 'class', 'day', 'period', 'label', 'subject', 'subject_id', 'teacher_id', 'room'])
      .returning(['more_teachers', 'week'])
      .returning(['starts_minute', 'ends_minute'])
      .execute();
  return [...(await lift()), ...(await lift())];
}

/** The ids of a session's subjects by `subjectKey`. */
export async function listSubjectIds(
  transaction: DatabaseTransaction,
  schoolId: number,
  sessionId: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await selectIn(transaction, schoolId, 'subject', { session_id: sessionId })
    .select(['id', 'class', 'name as subject'])
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [subjectKey(row), row.id]));
}

export function subjectKey({ class: number, subject }: { readonly class: number; readonly subject: string }): string {
  return `${number} ${subject}`;
}

/**
 * Matches existing periods with new ones of the same class, subject and teachers: first at the same place, then on the
 * same day, then anywhere.
 */
function match(standing: readonly Standing[], made: readonly Columns[]) {
  const lesson = (row: Columns) =>
    JSON.stringify([row.class, row.subject, row.teacher_id, row.more_teachers, row.week]);
  const day = (row: Columns) => JSON.stringify([lesson(row), row.day]);
  const place = (row: Columns) => JSON.stringify([lesson(row), row.day, row.period]);
  const kept: Standing[] = [];
  let added = made;
  let left = standing;
  for (const keyOf of [place, day, lesson]) {
    const free = Map.groupBy(left, keyOf);
    added = added.filter((row) => {
      const one = free.get(keyOf(row))?.shift();
      if (one) kept.push({ ...row, id: one.id });
      return one === undefined;
    });
    left = [...free.values()].flat();
  }
  return { kept, added };
}

function columnsOf({ class: number, day, period, label, subject, ...more }: MadePeriod, subjectId: number | null) {
  return {
    class: number,
    day,
    period,
    label,
    subject,
    subject_id: subjectId,
    ...lessonTeacherColumns(more.teacherIds),
    starts_minute: more.startsMinute,
    ends_minute: more.endsMinute,
    room: more.room,
    week: more.week,
  };
}
