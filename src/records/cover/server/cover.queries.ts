import type { RawBuilder, SqlBool } from 'kysely';
import { whyClosed } from '../../../base/school/calendar.rules.ts';
import { readClosed } from '../../../base/school/server/calendar.queries.ts';
import { teacherIds } from '../../../base/school/server/teachers-of.ts';
import { heldInWeek } from '../../../base/school/server/weeks.queries.ts';
import { dayPlaceOf } from '../../../platform/contract/dates.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { deleteIn, onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';

type Days = { readonly from: string; readonly to: string };

export type CoverRow = Awaited<ReturnType<typeof listCovers>>[number];

type Only = {
  readonly classes?: readonly number[];
  /** The teacher who covers, or who is covered. */
  readonly teacherId?: number;
  readonly lesson?: number;
  /**
   * Includes the covers that a change of the timetable has ended, or selects only those. By default they are left out.
   */
  readonly withdrawn?: 'too' | 'only';
  /** A condition on `cover` and `lesson`. */
  readonly where?: RawBuilder<SqlBool>;
};

/**
 * Lists covers of lessons that the timetable still has on their dates, by date and time. Teachers who have left cover
 * nothing. The lesson of a withdrawn cover can be at another time now, or no longer in the timetable.
 */
export async function listCovers(db: Database, schoolId: number, { from, to }: Days, only: Only = {}) {
  const rows = await selectIn(db, schoolId, 'cover')
    .innerJoin('timetable_period as lesson', onKey('lesson.id', 'cover.period_id'))
    .innerJoin('person as teacher', onKey('teacher.id', 'cover.teacher_id'))
    .innerJoin('account as teacher_account', onKey('teacher_account.person_id', 'cover.teacher_id'))
    .innerJoin('person as absent', onKey('absent.id', 'cover.absent_id'))
    .innerJoin('account as absent_account', onKey('absent_account.person_id', 'cover.absent_id'))
    .select([
      'cover.date',
      'cover.teacher_id',
      'cover.withdrawn_at',
      'lesson.session_id',
      'lesson.day',
      'lesson.week',
      'lesson.id as lesson',
      'lesson.class',
      'lesson.period',
      'lesson.label',
      'lesson.room',
    ])
    .select(['lesson.subject', 'lesson.starts_minute as startsMinute', 'lesson.ends_minute as endsMinute'])
    .select(['cover.absent_id', 'absent.name as absent_name', 'absent_account.email as absent_email'])
    .select([
      'absent.left_at as absent_left_at',
      'teacher.name as teacher_name',
      'teacher_account.email as teacher_email',
    ])
    .where('cover.date', '>=', from)
    .where('cover.date', '<=', to)
    .where(({ or, eb }) => or([eb('lesson.removed_at', 'is', null), eb('cover.withdrawn_at', 'is not', null)]))
    .where('teacher.left_at', 'is', null)
    .$if(only.withdrawn === undefined, (query) => query.where('cover.withdrawn_at', 'is', null))
    .$if(only.withdrawn === 'only', (query) => query.where('cover.withdrawn_at', 'is not', null))
    .$if(only.classes !== undefined, (query) => query.where('lesson.class', 'in', idList(db, only.classes ?? [])))
    .$if(only.lesson !== undefined, (query) => query.where('lesson.id', '=', findableId(only.lesson as number)))
    .$if(only.where !== undefined, (query) => query.where(only.where as RawBuilder<SqlBool>))
    .$if(only.teacherId !== undefined, (query) =>
      query.where(({ or, eb }) =>
        or([
          eb('cover.teacher_id', '=', only.teacherId as number),
          eb('cover.absent_id', '=', only.teacherId as number),
        ]),
      ),
    )
    .orderBy('cover.date')
    .orderBy('lesson.starts_minute')
    .orderBy('lesson.class')
    .execute();
  const isHeld = await heldInWeek(db, schoolId, rows);
  return rows.filter((row) => row.withdrawn_at !== null || (row.day === dayPlaceOf(row.date) && isHeld(row, row.date)));
}

/** Lists covers as `listCovers` does, without those of days on which their class is closed. */
export async function listHeldCovers(db: Database, schoolId: number, days: Days, only: Only = {}): Promise<CoverRow[]> {
  const covers = await listCovers(db, schoolId, days, only);
  if (covers.length === 0) return covers;
  const closed = await readClosed(db, schoolId, days.from, days.to);
  return covers.filter((one) => !whyClosed(closed, one.class, one.date));
}

/** Lists every lesson of a session's timetable by time; `day` is the weekday's place in `days`. */
export async function listLessonsOfSession(db: Database, schoolId: number, session: number) {
  const rows = await selectIn(db, schoolId, 'timetable_period as lesson', { session_id: session, removed_at: null })
    .select(['lesson.id', 'lesson.day', 'lesson.class', 'lesson.period', 'lesson.label', 'lesson.room'])
    .select(['lesson.subject', 'lesson.teacher_id', 'lesson.more_teachers', 'lesson.week'])
    .select(['lesson.starts_minute as startsMinute', 'lesson.ends_minute as endsMinute'])
    .orderBy('lesson.starts_minute')
    .orderBy('lesson.class')
    .execute();
  return rows.map(({ teacher_id, more_teachers, ...lesson }) => ({
    ...lesson,
    teacherIds: teacherIds({ teacher_id, more_teachers }),
  }));
}

/** Lists lessons by their ids, including those that are no longer in the timetable. */
export function listLessons(db: Database, schoolId: number, ids: readonly number[]) {
  return selectIn(db, schoolId, 'timetable_period')
    .select(['id', 'class', 'subject'])
    .where('id', 'in', idList(db, ids))
    .execute();
}

/** Returns whether the timetable of any session has a period with this id. */
export async function isLesson(db: Database, schoolId: number, id: number): Promise<boolean> {
  const found = await selectIn(db, schoolId, 'timetable_period', { id: findableId(id), removed_at: null })
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Counts the covers of each teacher in a session's timetable. */
export function countCovers(db: Database, schoolId: number, session: number) {
  return selectIn(db, schoolId, 'cover', { withdrawn_at: null })
    .innerJoin('timetable_period as lesson', onKey('lesson.id', 'cover.period_id'))
    .select(({ fn }) => ['cover.teacher_id', fn.countAll<number>().as('covers')])
    .where('lesson.session_id', '=', session)
    .groupBy('cover.teacher_id')
    .execute();
}

/**
 * Locks teachers, so that two covers by one teacher at the same time are set one after the other. SQLite has only one
 * writer.
 */
export async function holdTeachers(transaction: DatabaseTransaction, schoolId: number, ids: readonly number[]) {
  if (engineOf(transaction) === 'sqlite') return;
  await selectIn(transaction, schoolId, 'person')
    .select('id')
    .where('id', 'in', idList(transaction, ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

type NewCover = {
  readonly date: string;
  readonly lesson: number;
  readonly teacherId: number;
  readonly absentId: number;
  readonly setBy: number;
  readonly setAt: Date;
};

/** Stores who covers a lesson on a date for one of its teachers, replacing the earlier cover. */
export async function storeCover(
  transaction: DatabaseTransaction,
  schoolId: number,
  { date, lesson, teacherId, absentId, setBy, setAt }: NewCover,
): Promise<void> {
  const covered = { teacher_id: teacherId, set_by: setBy, set_at: setAt.toISOString(), withdrawn_at: null };
  await transaction
    .insertInto('cover')
    .values({ school_id: schoolId, date, period_id: lesson, absent_id: absentId, ...covered })
    .onConflict((conflict) => conflict.columns(['school_id', 'date', 'period_id', 'absent_id']).doUpdateSet(covered))
    .execute();
}

/** Removes a cover; returns false if it does not exist. */
export async function deleteCover(
  transaction: DatabaseTransaction,
  schoolId: number,
  { date, lesson, absent_id }: Key,
): Promise<boolean> {
  const removed = await deleteIn(transaction, schoolId, 'cover', {
    date,
    period_id: lesson,
    absent_id,
  }).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

type Key = { readonly date: string; readonly lesson: number; readonly absent_id: number };

/** Ends covers that a change of the timetable makes invalid, and keeps them to be announced. */
export async function withdrawCovers(
  transaction: DatabaseTransaction,
  schoolId: number,
  covers: readonly Key[],
  now: Date,
): Promise<void> {
  await changeCovers(transaction, schoolId, covers, { withdrawn_at: now.toISOString() });
}

/** Marks covers to be announced again, because their lessons have moved to other times. */
export async function renewCovers(
  transaction: DatabaseTransaction,
  schoolId: number,
  covers: readonly Key[],
  now: Date,
): Promise<void> {
  await changeCovers(transaction, schoolId, covers, { set_at: now.toISOString() });
}

async function changeCovers(
  transaction: DatabaseTransaction,
  schoolId: number,
  covers: readonly Key[],
  changed: { readonly withdrawn_at: string } | { readonly set_at: string },
): Promise<void> {
  for (const { date, lesson, absent_id } of covers) {
    await updateIn(transaction, schoolId, 'cover', { date, period_id: lesson, absent_id }).set(changed).execute();
  }
}
