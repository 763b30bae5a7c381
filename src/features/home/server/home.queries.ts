import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { AttendanceDay, StudentHome } from '../home.contract.ts';
import type { WeekLesson } from './home.rules.ts';

/** How many students each class has now; classes without any are left out. */
export function countStudentsByClass(db: Database, schoolId: number) {
  return inSchool(db, schoolId)
    .selectFrom('enrolment')
    .select(({ fn }) => ['class', fn.countAll<number>().as('students')])
    .where('to_date', 'is', null)
    .groupBy('class')
    .orderBy('class')
    .execute();
}

export async function countTeachers(db: Database, schoolId: number): Promise<number> {
  const { teachers } = await inSchool(db, schoolId)
    .selectFrom('teacher')
    .innerJoin('account', onKey('account.person_id', 'teacher.person_id'))
    .select(({ fn }) => fn.countAll<number>().as('teachers'))
    .where('account.closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return teachers;
}

/** The registers taken for one date: by whom, when, and how many of the class were there. */
export function listRegistersOn(db: Database, schoolId: number, date: string) {
  return inSchool(db, schoolId)
    .selectFrom('attendance_sheet as sheet')
    .innerJoin('person as taker', onKey('taker.id', 'sheet.taken_by'))
    .innerJoin('attendance_mark as line', onKey('line.sheet_id', 'sheet.id'))
    .select(({ fn }) => [
      'sheet.class',
      'sheet.taken_at as at',
      'taker.name as by',
      fn.sum<number>('line.present').as('present'),
      fn.countAll<number>().as('total'),
    ])
    .where('sheet.date', '=', date)
    .groupBy(['sheet.id', 'sheet.class', 'sheet.taken_at', 'taker.name'])
    .execute();
}

/** How many were there on each of the last days that have a register and come before a date if one is given, oldest first. */
export async function listAttendanceDays(
  db: Database,
  schoolId: number,
  count: number,
  before: string | undefined,
): Promise<AttendanceDay[]> {
  const lastDays = inSchool(db, schoolId)
    .selectFrom('attendance_sheet')
    .select('date')
    .distinct()
    .$if(before !== undefined, (query) => query.where('date', '<', before ?? ''))
    .orderBy('date', 'desc')
    .limit(count);
  return inSchool(db, schoolId)
    .selectFrom('attendance_sheet as sheet')
    .innerJoin('attendance_mark as line', onKey('line.sheet_id', 'sheet.id'))
    .select(({ fn }) => ['sheet.date', fn.sum<number>('line.present').as('present'), fn.countAll<number>().as('total')])
    .where('sheet.date', 'in', (query) => query.selectFrom(lastDays.as('last_days')).select('last_days.date'))
    .groupBy('sheet.date')
    .orderBy('sheet.date')
    .execute();
}

/** On which days which classes have lessons. */
export function listClassDays(db: Database, schoolId: number) {
  return inSchool(db, schoolId)
    .selectFrom('timetable_period')
    .select(['class', 'day'])
    .distinct()
    .where('removed_at', 'is', null)
    .execute();
}

export function listWeekOfTeacher(db: Database, schoolId: number, teacherId: number): Promise<WeekLesson[]> {
  return lessonsOf(db, schoolId).where('lesson.teacher_id', '=', teacherId).execute();
}

export function listWeekOfClass(db: Database, schoolId: number, classNumber: number): Promise<WeekLesson[]> {
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

/** In how many registers a student stands and in how many as present, and the date of the first. */
export function countAttendanceOf(
  db: Database,
  schoolId: number,
  studentId: number,
): Promise<StudentHome['attendance']> {
  return inSchool(db, schoolId)
    .selectFrom('attendance_mark as line')
    .innerJoin('attendance_sheet as sheet', onKey('sheet.id', 'line.sheet_id'))
    .select(({ fn, val }) => [
      fn.coalesce(fn.sum<number>('line.present'), val(0)).as('present'),
      fn.countAll<number>().as('total'),
      fn.min<string | null>('sheet.date').as('since'),
    ])
    .where('line.enrolment_id', 'in', enrolmentsOf(db, schoolId, studentId))
    .executeTakeFirstOrThrow();
}

/** A student's last results, newest first. */
export function listLastResults(
  db: Database,
  schoolId: number,
  studentId: number,
  count: number,
): Promise<StudentHome['results']> {
  return inSchool(db, schoolId)
    .selectFrom('mark')
    .innerJoin('marks_record as record', onKey('record.id', 'mark.record_id'))
    .select(['record.subject', 'record.exam_name as examName', 'mark.mark', 'record.max_mark as maxMark'])
    .where('mark.enrolment_id', 'in', enrolmentsOf(db, schoolId, studentId))
    .orderBy('record.submitted_at', 'desc')
    .orderBy('record.id', 'desc')
    .limit(count)
    .execute();
}

/** A list rather than a join, so that SQLite does not begin with the marks of the whole school. */
function enrolmentsOf(db: Database, schoolId: number, studentId: number) {
  return inSchool(db, schoolId).selectFrom('enrolment').select('id').where('student_id', '=', studentId);
}
