import { dayPlaceOf } from '../../../platform/contract/dates.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { sessionKeyOn, sessionsWith } from '../../school/server/sessions.queries.ts';

/** Which classes have lessons on which days of today's session, and when the first of each day begins. */
export function listClassDays(db: Database, schoolId: number, today: string) {
  return inSchool(db, schoolId)
    .selectFrom('timetable_period')
    .select(({ fn }) => ['class', 'day', fn.min<number>('starts_minute').as('startsMinute')])
    .where('session_id', '=', sessionKeyOn(db, schoolId, today))
    .where('removed_at', 'is', null)
    .groupBy(['class', 'day'])
    .execute();
}

/**
 * The lessons that a class has on a date, by time, in the timetable of the session that the date lies in, each with who
 * covers it, if anybody does, for its teacher.
 */
export function listLessonsOn(db: Database, schoolId: number, classNumber: number, date: string) {
  return lessonsOf(db, schoolId, date)
    .leftJoin('cover', (join) =>
      onKey('cover.period_id', 'lesson.id')(join).on('cover.date', '=', date).on('cover.withdrawn_at', 'is', null),
    )
    .leftJoin('person as covering', (join) =>
      onKey('covering.id', 'cover.teacher_id')(join).on('covering.left_at', 'is', null),
    )
    .leftJoin('account as covering_account', onKey('covering_account.person_id', 'covering.id'))
    .leftJoin('account as teacher_account', onKey('teacher_account.person_id', 'teacher.id'))
    .select(({ fn }) => [
      fn.coalesce('covering.name', 'teacher.name').as('teacher'),
      fn.coalesce('covering_account.email', 'teacher_account.email').as('teacherEmail'),
    ])
    .where('lesson.class', '=', classNumber)
    .where('lesson.day', '=', dayPlaceOf(date))
    .execute();
}

export function listWeekOfTeacher(db: Database, schoolId: number, teacherId: number, today: string) {
  return weekOf(db, schoolId, today).where('lesson.teacher_id', '=', teacherId).execute();
}

export function listWeekOfClasses(db: Database, schoolId: number, classes: readonly number[], today: string) {
  return weekOf(db, schoolId, today).where('lesson.class', 'in', idList(db, classes)).execute();
}

function weekOf(db: Database, schoolId: number, today: string) {
  return lessonsOf(db, schoolId, today).select(['lesson.id', 'teacher.name as teacher']);
}

/** Every lesson in the timetables of the sessions that have one of these days, the first of a day first, with its teacher. */
export async function listLessons(
  db: Database,
  schoolId: number,
  days: { readonly from: string; readonly to: string },
) {
  const rows = await inSchool(db, schoolId)
    .selectFrom('timetable_period as lesson')
    .innerJoin('person as teacher', onKey('teacher.id', 'lesson.teacher_id'))
    .innerJoin('account', onKey('account.person_id', 'lesson.teacher_id'))
    .select(['lesson.id', 'lesson.session_id as session', 'lesson.class', 'lesson.day', 'lesson.period'])
    .select(['lesson.ends_minute as endsMinute', 'teacher.name', 'account.email'])
    .where('lesson.session_id', 'in', sessionsWith(db, schoolId, days).select('id'))
    .where('lesson.removed_at', 'is', null)
    .orderBy('lesson.starts_minute')
    .execute();
  return rows.map(({ name, email, ...lesson }) => ({ ...lesson, teacher: { name, email } }));
}

/** The lessons of the session that today lies in. */
function lessonsOf(db: Database, schoolId: number, today: string) {
  return inSchool(db, schoolId)
    .selectFrom('timetable_period as lesson')
    .leftJoin('person as teacher', (join) =>
      onKey('teacher.id', 'lesson.teacher_id')(join).on('teacher.left_at', 'is', null),
    )
    .select([
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
