import { isHomeClass } from '../../../base/school/server/classes.queries.ts';
import { nameFurther, teacherColumns, teacherIds } from '../../../base/school/server/teachers-of.ts';
import { canMeet } from '../../../base/school/weeks.rules.ts';
import type { CopiedSessions } from '../../../base/subjects/server/copy-subjects.queries.ts';
import { type Day, days } from '../../../platform/contract/school-terms.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import { addRows } from '../../../platform/database/insert-rows.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { foldRoom } from '../fold-room.ts';
import { refusesTakenRooms } from './rooms.ts';

/** A period that was not copied, and why. */
export type PeriodLeftOut = {
  readonly class: number;
  readonly day: Day;
  readonly period: number;
  readonly subject: string;
  readonly teacher: string;
  readonly why: 'teacher-left' | 'overlaps' | 'room-taken';
};

/**
 * Copies the timetable of one session's open classes to another, with that session's subjects. Leaves out periods whose
 * teachers have all left, that overlap existing ones or, if that is refused, are in a taken room. Returns the ids of
 * the copies.
 */
export async function copyTimetable(
  transaction: DatabaseTransaction,
  schoolId: number,
  sessions: CopiedSessions,
): Promise<{ readonly ids: number[]; readonly leftOut: PeriodLeftOut[] }> {
  const periods = await readPeriods(transaction, schoolId, sessions.from, { areCopied: true });
  const there = await readPeriods(transaction, schoolId, sessions.to, { areCopied: false });
  const groups = await selectIn(transaction, schoolId, 'group_class').select(['group_number', 'class']).execute();
  // A lesson of a class is of all its students, also of those whom a group has from it.
  const isOfSameClass = (other: Period, period: Period) =>
    other.class === period.class ||
    groups.some((one) => one.group_number === other.class && one.class === period.class);
  const subjectOf = await readSubjects(transaction, schoolId, sessions);
  const refusesRooms = await refusesTakenRooms(transaction, schoolId);
  const leftOut: PeriodLeftOut[] = [];
  const copied: Period[] = [];
  const whyLeftOut = (period: Period) => {
    if (period.teacher_id === null) return 'teacher-left';
    if (
      there.some((other) => overlap(other, period) && (isOfSameClass(other, period) || hasSameTeacher(other, period)))
    )
      return 'overlaps';
    const inRooms = refusesRooms && period.room !== null ? [...there, ...copied] : [];
    return inRooms.some((other) => overlap(other, period) && isInRoomOf(other, period)) && 'room-taken';
  };
  for (const period of periods) {
    const why = whyLeftOut(period);
    if (!why) {
      copied.push(period);
      continue;
    }
    const { class: number, day, period: place, subject, teacher } = period;
    leftOut.push({ class: number, day: days[day] as Day, period: place, subject, teacher, why });
  }
  const rows = copied.map(({ teacher: _, subject_id, teacher_id, ...period }) => ({
    session_id: sessions.to,
    ...period,
    teacher_id: teacher_id as number,
    subject_id: subject_id === null ? null : (subjectOf.get(subject_id) ?? null),
    removed_at: null,
  }));
  const ids = await addRows(transaction, schoolId, 'timetable_period', rows);
  return { ids, leftOut };
}

type Period = Awaited<ReturnType<typeof readPeriods>>[number];

/**
 * Reads the periods of a session without teachers who have left: of all classes and groups or, if they are to be
 * copied, of open classes.
 */
async function readPeriods(
  db: Database,
  schoolId: number,
  session: number,
  { areCopied }: { readonly areCopied: boolean },
) {
  const rows = await selectIn(db, schoolId, 'timetable_period as lesson', { session_id: session, removed_at: null })
    .innerJoin('class', onKey('class.number', 'lesson.class'))
    .innerJoin('person', onKey('person.id', 'lesson.teacher_id'))
    .select([
      'lesson.class',
      'lesson.day',
      'lesson.period',
      'lesson.label',
      'lesson.subject',
      'lesson.subject_id',
      'lesson.room',
    ])
    .select(['lesson.more_teachers', 'lesson.week'])
    .select(['lesson.teacher_id', 'lesson.starts_minute', 'lesson.ends_minute'])
    .select(['person.name as teacher', 'person.left_at'])
    .$if(areCopied, (query) => query.where('class.is_open', '=', 1).where(isHomeClass()))
    .orderBy('lesson.class')
    .orderBy('lesson.day')
    .orderBy('lesson.starts_minute')
    .execute();
  const furtherOf = await nameFurther(db, schoolId, rows);
  return rows.map(({ left_at, ...row }) => {
    const further = furtherOf(row).flatMap(({ id, leftAt }) => (leftAt === null ? [id] : []));
    return { ...row, ...teacherColumns([...(left_at === null ? [row.teacher_id] : []), ...further]) };
  });
}

function overlap(one: Period, other: Period): boolean {
  const isThen = one.day === other.day && canMeet(one.week, other.week);
  return isThen && one.starts_minute < other.ends_minute && other.starts_minute < one.ends_minute;
}

function hasSameTeacher(one: Period, other: Period): boolean {
  return teacherIds(one).some((id) => teacherIds(other).includes(id));
}

function isInRoomOf(one: Period, other: Period): boolean {
  return one.room !== null && other.room !== null && foldRoom(one.room) === foldRoom(other.room);
}

/** Maps the old session's subjects to those of the new one with the same class and code. */
async function readSubjects(
  db: Database,
  schoolId: number,
  { from, to }: CopiedSessions,
): Promise<ReadonlyMap<number, number>> {
  const rows = await selectIn(db, schoolId, 'subject as old', { session_id: from })
    .innerJoin('subject as next', (join) =>
      onKey('next.class', 'old.class')(join).onRef('next.code', '=', 'old.code').on('next.session_id', '=', to),
    )
    .select(['old.id', 'next.id as next'])
    .execute();
  return new Map(rows.map(({ id, next }) => [id, next]));
}
