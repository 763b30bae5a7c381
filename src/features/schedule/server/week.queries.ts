import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';

/** Which classes have lessons on which days. */
export function listClassDays(db: Database, schoolId: number) {
  return inSchool(db, schoolId)
    .selectFrom('timetable_period')
    .select(['class', 'day'])
    .distinct()
    .where('removed_at', 'is', null)
    .execute();
}

export function listWeekOfTeacher(db: Database, schoolId: number, teacherId: number) {
  return lessonsOf(db, schoolId).where('lesson.teacher_id', '=', teacherId).execute();
}

export function listWeekOfClass(db: Database, schoolId: number, classNumber: number) {
  return lessonsOf(db, schoolId).where('lesson.class', '=', classNumber).execute();
}

function lessonsOf(db: Database, schoolId: number) {
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
      'teacher.name as teacher',
      'lesson.starts_minute as startsMinute',
      'lesson.ends_minute as endsMinute',
    ])
    .where('lesson.removed_at', 'is', null)
    .orderBy('lesson.starts_minute');
}
