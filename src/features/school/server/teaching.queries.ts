import { inSchool } from '../../../platform/database/in-school.ts';
import type { Teaching } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { enrolledOn } from './enrolled-on.ts';
import { sessionKeyOn } from './sessions.queries.ts';

/**
 * The classes that a teacher teaches, as a subquery: by the timetable and the subjects of the session, and the class
 * whose own teacher they are.
 */
export function classesTaught(db: Database, schoolId: number, { teacherId, date }: Teaching) {
  const session = sessionKeyOn(db, schoolId, date);
  const byTimetable = inSchool(db, schoolId)
    .selectFrom('timetable_period')
    .select('class')
    .where('teacher_id', '=', teacherId)
    .where('session_id', '=', session)
    .where('removed_at', 'is', null);
  const bySubject = inSchool(db, schoolId)
    .selectFrom('subject')
    .select('class')
    .where('teacher_id', '=', teacherId)
    .where('session_id', '=', session);
  const asClassTeacher = inSchool(db, schoolId)
    .selectFrom('class')
    .select('number as class')
    .where('teacher_id', '=', teacherId);
  return byTimetable.union(bySubject).union(asClassTeacher);
}

/** The students on the date in the classes that a teacher teaches, as a subquery. */
export function studentsTaught(db: Database, schoolId: number, teaching: Teaching) {
  return inSchool(db, schoolId)
    .selectFrom('enrolment')
    .select('student_id')
    .where(enrolledOn(teaching.date))
    .where('class', 'in', classesTaught(db, schoolId, teaching));
}
