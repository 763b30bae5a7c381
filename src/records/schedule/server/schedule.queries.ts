import type { RawBuilder } from 'kysely';
import { sessionKey } from '../../../base/school/server/sessions.queries.ts';
import {
  isLessonOf,
  lessonTeacherColumns,
  type NamedTeacher,
  nameFurther,
} from '../../../base/school/server/teachers-of.ts';
import { nameWeeks } from '../../../base/school/server/weeks.queries.ts';
import { type Day, days } from '../../../platform/contract/school-terms.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { inParts } from '../../../platform/database/in-parts.ts';
import { onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { insertRow } from '../../../platform/database/insert-row.ts';
import { findableId, newId } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Span } from '../../../platform/server/span.ts';
import { tidy } from '../../../platform/server/tidy.ts';

/** One period of a class's week. */
export type NewPeriod = {
  readonly session: string;
  readonly class: number;
  readonly day: Day;
  readonly period: number;
  /** A name in addition to its number; unchanged if left out. */
  readonly label?: string | null | undefined;
  /** The room; unchanged if left out. */
  readonly room?: string | null | undefined;
  readonly subject: string;
  /** The subject in the class's list; `null` if it is not listed. */
  readonly subjectId: number | null;
  /** The teachers; the first one is the main teacher. */
  readonly teacherIds: readonly number[];
  /** The index of its alternating week, or null for every week; unchanged if left out. */
  readonly week?: number | null | undefined;
  /** Minutes since midnight, school time. */
  readonly startsMinute: number;
  readonly endsMinute: number;
};

/** Stores a period and returns its id. Overlapping another period of class or teacher violates a constraint. */
export async function addPeriod(db: Database, schoolId: number, period: NewPeriod): Promise<number> {
  const { id } = await insertRow(db, 'timetable_period', {
    school_id: schoolId,
    id: newId(db, 'timetable_period', schoolId),
    ...columnsOf(schoolId, period),
    label: nameColumn(period.label),
    room: nameColumn(period.room),
    week: period.week ?? null,
    removed_at: null,
  })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a period; returns false if it does not exist. Overlaps fail as in `addPeriod`. */
export async function changePeriod(db: Database, schoolId: number, id: number, period: NewPeriod): Promise<boolean> {
  const changed = await updateIn(db, schoolId, 'timetable_period', { id: findableId(id), removed_at: null })
    .set({
      ...columnsOf(schoolId, period),
      ...(period.label !== undefined && { label: nameColumn(period.label) }),
      ...(period.room !== undefined && { room: nameColumn(period.room) }),
      ...(period.week !== undefined && { week: period.week }),
    })
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** A day, a number and a time: what two swapped periods exchange. */
type Place = { readonly day: number; readonly period: number } & Span;

/**
 * Swaps the places of two periods. The first is removed from the timetable until the second has moved, because the
 * database refuses an overlap at once; a clash with a third period fails as in `addPeriod`.
 */
export async function swapPeriods(
  transaction: DatabaseTransaction,
  schoolId: number,
  [one, other]: readonly [PeriodRow, PeriodRow],
  now: Date,
): Promise<void> {
  await place(transaction, schoolId, one.id, { removed_at: now.toISOString() });
  await place(transaction, schoolId, other.id, placeColumns(one));
  await place(transaction, schoolId, one.id, { ...placeColumns(other), removed_at: null });
}

function placeColumns({ day, period, startsMinute, endsMinute }: Place) {
  return { day, period, starts_minute: startsMinute, ends_minute: endsMinute };
}

async function place(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
  columns: Partial<ReturnType<typeof placeColumns>> & { readonly removed_at?: string | null },
): Promise<void> {
  await updateIn(transaction, schoolId, 'timetable_period', { id }).set(columns).execute();
}

/**
 * Locks the periods before the first one is changed. A writer locks its row and then waits for the timetable, so
 * without this two writers could deadlock. SQLite has only one writer anyway.
 */
export async function holdPeriods(
  transaction: DatabaseTransaction,
  schoolId: number,
  only: { readonly ids: readonly number[] } | { readonly teacherId: number },
): Promise<void> {
  if (engineOf(transaction) === 'sqlite') return;
  await selectIn(transaction, schoolId, 'timetable_period', { removed_at: null })
    .select('id')
    .where(({ eb }) =>
      'ids' in only ? eb('id', 'in', idList(transaction, only.ids)) : isLessonOf('timetable_period', only.teacherId),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
}

function columnsOf(schoolId: number, period: NewPeriod) {
  return {
    session_id: sessionKey(schoolId, period.session),
    class: period.class,
    day: days.indexOf(period.day),
    period: period.period,
    subject: tidy(period.subject),
    subject_id: period.subjectId,
    ...lessonTeacherColumns(period.teacherIds),
    starts_minute: period.startsMinute,
    ends_minute: period.endsMinute,
  };
}

function nameColumn(name: string | null | undefined): string | null {
  return tidy(name ?? '') || null;
}

/** Removes a period from the timetable and keeps it as history; returns `undefined` if it does not exist. */
export function removePeriod(db: Database, schoolId: number, id: number, now: Date) {
  return updateIn(db, schoolId, 'timetable_period', { id: findableId(id), removed_at: null })
    .set({ removed_at: now.toISOString() })
    .returning('class')
    .executeTakeFirst();
}

export type PeriodRow = Awaited<ReturnType<typeof listPeriods>>[number];

/** A part of a timetable: the periods of classes or of a teacher. */
export type Part = { readonly classes?: readonly number[]; readonly teacherId?: number };

type Wanted = Part & { readonly session?: number | RawBuilder<number>; readonly id?: number };

/** The classes and groups whose periods are read by one statement. */
const classesAtOnce = 100;

/** Lists the timetable of a session: for all or some classes by class, day and time; for a teacher by day and time. */
export async function listPeriods(db: Database, schoolId: number, only: Wanted) {
  if (only.id !== undefined || only.teacherId !== undefined) return readPeriods(db, schoolId, only);
  const classes = only.classes?.toSorted((one, other) => one - other) ?? (await listTaught(db, schoolId, only));
  return inParts([...new Set(classes)], classesAtOnce, (some) => readPeriods(db, schoolId, { ...only, classes: some }));
}

/** The classes and groups that have periods. */
async function listTaught(db: Database, schoolId: number, { session }: Wanted): Promise<number[]> {
  const rows = await selectIn(db, schoolId, 'timetable_period', { removed_at: null })
    .select('class')
    .distinct()
    .$if(session !== undefined, (query) => query.where('session_id', '=', session as number))
    .orderBy('class')
    .execute();
  return rows.map((row) => row.class);
}

async function readPeriods(db: Database, schoolId: number, only: Wanted) {
  const rows = await selectIn(db, schoolId, 'timetable_period as period', { removed_at: null })
    .innerJoin('person', onKey('person.id', 'period.teacher_id'))
    .innerJoin('account', onKey('account.person_id', 'period.teacher_id'))
    .innerJoin('session', onKey('session.id', 'period.session_id'))
    .innerJoin('class', onKey('class.number', 'period.class'))
    .select([
      'period.id',
      'period.session_id',
      'session.name as session',
      'session.closed_at',
      'period.class',
      'period.day',
      'period.period',
      'period.label',
      'period.subject',
      'period.teacher_id',
      'period.starts_minute as startsMinute',
      'period.ends_minute as endsMinute',
      'period.room',
      'period.more_teachers',
      'period.week',
      'person.name as teacher_name',
      'account.email as teacher_email',
      'account.closed_at as teacher_left_at',
      'class.name as class_name',
      'class.session_id as group_session',
      'class.block as group_block',
    ])
    .$if(only.session !== undefined, (query) => query.where('period.session_id', '=', only.session as number))
    .$if(only.id !== undefined, (query) => query.where('period.id', '=', findableId(only.id as number)))
    .$if(only.classes !== undefined, (query) =>
      query.where('period.class', 'in', idList(db, only.classes as readonly number[])),
    )
    .$if(only.teacherId !== undefined, (query) => query.where(isLessonOf('period', only.teacherId as number)))
    .$if(only.teacherId === undefined, (query) => query.orderBy('period.class'))
    .orderBy('period.day')
    .orderBy('period.starts_minute')
    .execute();
  const furtherOf = await nameFurther(db, schoolId, rows);
  const weekOf = await nameWeeks(db, schoolId, rows);
  return rows.map((row) => ({ ...row, teachers: [firstOf(row), ...furtherOf(row)], weekName: weekOf(row) }));
}

type WithTeacher = {
  readonly teacher_id: number;
  readonly teacher_name: string;
  readonly teacher_email: string;
  readonly teacher_left_at: string | null;
};

function firstOf(row: WithTeacher): NamedTeacher {
  return { id: row.teacher_id, name: row.teacher_name, email: row.teacher_email, leftAt: row.teacher_left_at };
}
