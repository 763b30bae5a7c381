import { dayPlaceOf } from '../../../platform/contract/dates.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Teaching } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { enrolledOn } from './enrolled-on.ts';
import { memberOn, membersOfGroups } from './groups.queries.ts';
import { sessionKeyOn } from './sessions.queries.ts';
import { isLessonOf, isTaughtBy } from './teachers-of.ts';

/**
 * The classes and groups that a teacher or an office reaches, as a subquery. A teacher reaches those of their subjects
 * and lessons, their own class, and on a date those they cover. An office reaches a group if it reaches all its
 * classes.
 */
export function classesTaught(db: Database, schoolId: number, teaching: Teaching) {
  if (teaching.classes === undefined) return taughtByTeacher(db, schoolId, teaching);
  const reached = idList(db, teaching.classes);
  const beyond = selectIn(db, schoolId, 'group_class as other')
    .select('other.group_number')
    .where('other.class', 'not in', reached);
  const groups = selectIn(db, schoolId, 'group_class')
    .select('group_number as class')
    .where('class', 'in', reached)
    .where('group_number', 'not in', beyond);
  return selectIn(db, schoolId, 'class').select('number as class').where('number', 'in', reached).union(groups);
}

type OfTeacher = Extract<Teaching, { readonly teacherId: number }>;

function taughtByTeacher(db: Database, schoolId: number, { teacherId, date }: OfTeacher) {
  const session = sessionKeyOn(db, schoolId, date);
  const byTimetable = selectIn(db, schoolId, 'timetable_period', { session_id: session, removed_at: null })
    .select('class')
    .where(isLessonOf('timetable_period', teacherId));
  const bySubject = selectIn(db, schoolId, 'subject', { session_id: session })
    .select('class')
    .where(isTaughtBy('subject', teacherId));
  const asClassTeacher = selectIn(db, schoolId, 'class', { teacher_id: teacherId }).select('number as class');
  const byCover = selectIn(db, schoolId, 'cover', { teacher_id: teacherId, date, withdrawn_at: null })
    .innerJoin('timetable_period', onKey('timetable_period.id', 'cover.period_id'))
    .select('timetable_period.class')
    .where('timetable_period.day', '=', dayPlaceOf(date))
    .where('timetable_period.removed_at', 'is', null);
  return byTimetable.union(bySubject).union(asClassTeacher).union(byCover);
}

/** The subjects that a teacher teaches, as a subquery: their own, and those of their periods in the timetable. */
export function subjectsTaught(db: Database, schoolId: number, teacherId: number) {
  const own = selectIn(db, schoolId, 'subject').select('subject.id').where(isTaughtBy('subject', teacherId));
  const byTimetable = selectIn(db, schoolId, 'timetable_period', { removed_at: null })
    .select((period) => period.ref('subject_id').$notNull().as('id'))
    .where(isLessonOf('timetable_period', teacherId))
    .where('subject_id', 'is not', null);
  return own.union(byTimetable);
}

/** The students who on the date are members of the groups that a teacher or office reaches, as a subquery. */
export function membersTaught(db: Database, schoolId: number, teaching: Teaching) {
  return membersOfGroups(db, schoolId)
    .select('group_member.student_id')
    .where('group_member.group_number', 'in', classesTaught(db, schoolId, teaching))
    .where(memberOn(teaching.date));
}

/** The students on the date in the classes that a teacher or office reaches, as a subquery. */
export function studentsTaught(db: Database, schoolId: number, teaching: Teaching) {
  return selectIn(db, schoolId, 'enrolment')
    .select('student_id')
    .where(enrolledOn(teaching.date))
    .where('class', 'in', classesTaught(db, schoolId, teaching));
}
