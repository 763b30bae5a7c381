import { type SqlBool, sql } from 'kysely';
import { sessionKeyOn, sessionsWith } from '../../../base/school/server/sessions.queries.ts';
import { isLessonOf, isTaughtBy, nameFurther, teacherIds } from '../../../base/school/server/teachers-of.ts';
import { heldInWeek } from '../../../base/school/server/weeks.queries.ts';
import { dayPlaceOf, daysAfter } from '../../../platform/contract/dates.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { localDate, startOfDate } from '../../../platform/server/local-date.ts';

/** Lists the classes with lessons on each day of today's session, by week, and when the first lesson begins. */
export function listClassDays(db: Database, schoolId: number, today: string) {
  return selectIn(db, schoolId, 'timetable_period', { session_id: sessionKeyOn(db, schoolId, today), removed_at: null })
    .select(({ fn }) => ['class', 'day', 'week', fn.min<number>('starts_minute').as('startsMinute')])
    .groupBy(['class', 'day', 'week'])
    .execute();
}

/**
 * Lists the lessons of a class on a date by time, from the timetable at the end of that day or, if the class had none
 * then, from the present one.
 */
export async function listLessonsOfDay(
  db: Database,
  schoolId: number,
  day: { readonly class: number; readonly date: string },
  timeZone: string,
) {
  const lessons = await listLessonsOn(db, schoolId, day, startOfDate(timeZone, daysAfter(day.date, 1)));
  return lessons.length > 0 ? lessons : listLessonsOn(db, schoolId, day);
}

/**
 * Lists the lessons of a class on a date by time, from the timetable of the date's session, each with the teachers who
 * take it, including cover, and the ids of all teachers involved. With an instant, the timetable as it was before it is
 * used.
 */
async function listLessonsOn(
  db: Database,
  schoolId: number,
  { class: classNumber, date }: { readonly class: number; readonly date: string },
  before?: Date,
) {
  const lessons = before ? stoodBefore(lessonsOf(db, schoolId, date, versions), before) : lessonsOf(db, schoolId, date);
  const rows = await lessons
    .leftJoin('cover', (join) =>
      onKey('cover.period_id', 'lesson.id')(join).on('cover.date', '=', date).on('cover.withdrawn_at', 'is', null),
    )
    .leftJoin('person as covering', (join) =>
      onKey('covering.id', 'cover.teacher_id')(join).on('covering.left_at', 'is', null),
    )
    .leftJoin('account as covering_account', onKey('covering_account.person_id', 'covering.id'))
    .leftJoin('account as teacher_account', onKey('teacher_account.person_id', 'teacher.id'))
    .select(['teacher.name', 'teacher_account.email', 'cover.absent_id', 'covering.id as covering_id'])
    .select(['covering.name as covering_name', 'covering_account.email as covering_email'])
    .where('lesson.class', '=', classNumber)
    .where('lesson.day', '=', dayPlaceOf(date))
    .execute();
  const furtherOf = await nameFurther(db, schoolId, rows);
  const isHeld = await heldInWeek(db, schoolId, rows);
  // A lesson has a row for each of its teachers who is covered.
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(([row, ...others]) => {
    if (!row || !isHeld(row, date)) return [];
    const { name, email } = row;
    const first = name === null || email === null ? [] : [{ id: row.teacher_id, name, email }];
    const further = furtherOf(row).filter(({ leftAt }) => leftAt === null);
    const own = first.length > 0 ? first : [{ id: row.teacher_id, name: null, email: null }];
    const teachers = [...own, ...further].flatMap((teacher) => {
      const cover = [row, ...others].find(({ absent_id }) => absent_id === teacher.id);
      const taker = { name: cover?.covering_name ?? teacher.name, email: cover?.covering_email ?? teacher.email };
      return taker.name === null || taker.email === null ? [] : [{ name: taker.name, email: taker.email }];
    });
    const { period, label, subject, startsMinute, endsMinute } = row;
    const covering = [row, ...others].map(({ covering_id }) => covering_id).filter((id) => id !== null);
    const itsIds = [...teacherIds(row), ...covering];
    return [{ period, label, subject, startsMinute, endsMinute, teachers, itsIds }];
  });
}

/**
 * Lists past lessons of a class on the weekday of a date, each number in its last version, for registers whose lesson
 * is no longer in the timetable. Their teachers at that time are not known.
 */
export async function listFormerLessons(
  db: Database,
  schoolId: number,
  { class: classNumber, date }: { readonly class: number; readonly date: string },
  periods: readonly number[],
) {
  const rows = await selectIn(db, schoolId, 'timetable_period_version as lesson', {
    class: classNumber,
    day: dayPlaceOf(date),
    session_id: sessionKeyOn(db, schoolId, date),
  })
    .select(['lesson.period', 'lesson.label', 'lesson.subject'])
    .select(['lesson.starts_minute as startsMinute', 'lesson.ends_minute as endsMinute'])
    .where('lesson.period', 'in', idList(db, periods))
    .orderBy('lesson.since', 'desc')
    .execute();
  const last = new Map(rows.toReversed().map((row) => [row.period, row]));
  const unknown = { label: null, subject: '', startsMinute: 0, endsMinute: 0 };
  return periods.map((period) => ({ ...(last.get(period) ?? { ...unknown, period }), teachers: [], itsIds: [] }));
}

export function listWeekOfTeacher(db: Database, schoolId: number, teacherId: number, today: string) {
  return readWeek(db, schoolId, lessonsOf(db, schoolId, today).where(isLessonOf('lesson', teacherId)));
}

export function listWeekOfClasses(db: Database, schoolId: number, classes: readonly number[], today: string) {
  return readWeek(db, schoolId, lessonsOf(db, schoolId, today).where('lesson.class', 'in', idList(db, classes)));
}

async function readWeek(db: Database, schoolId: number, lessons: ReturnType<typeof lessonsOf>) {
  const rows = await lessons.select('teacher.name as first').execute();
  const furtherOf = await nameFurther(db, schoolId, rows);
  return rows.map(({ first, ...row }) => {
    const further = furtherOf(row).flatMap(({ name, leftAt }) => (leftAt === null ? [name] : []));
    const teachers = [...(first === null ? [] : [first]), ...further];
    const { teacher_id, more_teachers, ...lesson } = row;
    return { ...lesson, teacher: teachers[0] ?? null, teachers };
  });
}

/** The wanted lessons: those of a class, and those that a teacher has or covers. */
export type OfWhom = { readonly class?: number; readonly teacherId?: number };

/**
 * Lists every lesson of the sessions that contain one of these days, in all versions of those days and the present one,
 * with its teacher and in order of time. A version was in effect at the end of the days from `from` until before
 * `until`.
 */
export async function listLessons(
  db: Database,
  { id: schoolId, time_zone: timeZone }: { readonly id: number; readonly time_zone: string },
  days: { readonly from: string; readonly to: string },
  { class: classNumber, teacherId }: OfWhom = {},
) {
  const begin = startOfDate(timeZone, days.from).toISOString();
  const rows = await selectIn(db, schoolId, 'timetable_period_version as lesson', { removed_at: null })
    .innerJoin('person as teacher', onKey('teacher.id', 'lesson.teacher_id'))
    .innerJoin('account', onKey('account.person_id', 'lesson.teacher_id'))
    .select(['lesson.id', 'lesson.session_id as session', 'lesson.class', 'lesson.day', 'lesson.period'])
    .select(['lesson.week', 'lesson.label', 'lesson.subject', 'lesson.starts_minute as startsMinute'])
    .select(['lesson.teacher_id as teacherId', 'lesson.more_teachers as moreTeachers'])
    .select(['lesson.ends_minute as endsMinute', 'teacher.name', 'account.email', 'lesson.since', 'lesson.until'])
    .$if(classNumber !== undefined, (query) => query.where('lesson.class', '=', classNumber as number))
    .$if(teacherId !== undefined, (query) =>
      query.where(({ or, eb }) =>
        or([
          isTaughtBy('lesson', teacherId as number),
          eb('lesson.id', 'in', periodsCovered(db, schoolId, teacherId as number, days)),
        ]),
      ),
    )
    .where('lesson.session_id', 'in', sessionsWith(db, schoolId, days).select('id'))
    .where(({ or, eb }) => or([eb('lesson.until', 'is', null), eb('lesson.until', '>=', begin)]))
    .orderBy('lesson.starts_minute')
    .execute();
  const dayOf = (instant: string) => localDate(timeZone, new Date(instant));
  return rows.map(({ name, email, since, until, moreTeachers, ...lesson }) => ({
    ...lesson,
    teacherIds: teacherIds({ teacher_id: lesson.teacherId, more_teachers: moreTeachers }),
    teacher: { name, email },
    from: dayOf(since),
    until: until === null ? null : dayOf(until),
  }));
}

/** The periods that a teacher covers on any of these days, as a subquery. */
function periodsCovered(
  db: Database,
  schoolId: number,
  teacherId: number,
  { from, to }: { readonly from: string; readonly to: string },
) {
  return selectIn(db, schoolId, 'cover', { teacher_id: teacherId, withdrawn_at: null })
    .select('period_id')
    .where('date', '>=', from)
    .where('date', '<=', to);
}

/** The versions have all columns of the table, so that a query can read past rows from them. */
const versions = 'timetable_period_version as lesson' as 'timetable_period as lesson';

function stoodBefore(lessons: ReturnType<typeof lessonsOf>, before: Date) {
  const moment = before.toISOString();
  return lessons.where(sql<SqlBool>`lesson.since < ${moment} and (lesson.until is null or lesson.until >= ${moment})`);
}

/** Selects the lessons of the session that contains today. */
function lessonsOf(
  db: Database,
  schoolId: number,
  today: string,
  table: 'timetable_period as lesson' = 'timetable_period as lesson',
) {
  return selectIn(db, schoolId, table)
    .leftJoin('person as teacher', (join) =>
      onKey('teacher.id', 'lesson.teacher_id')(join).on('teacher.left_at', 'is', null),
    )
    .select([
      'lesson.id',
      'lesson.week',
      'lesson.teacher_id',
      'lesson.more_teachers',
      'lesson.day',
      'lesson.class',
      'lesson.period',
      'lesson.label',
      'lesson.subject',
      'lesson.room',
      'lesson.starts_minute as startsMinute',
      'lesson.ends_minute as endsMinute',
    ])
    .where('lesson.session_id', '=', sessionKeyOn(db, schoolId, today))
    .where('lesson.removed_at', 'is', null)
    .orderBy('lesson.starts_minute');
}
