import type { Database } from '../../../platform/database/tables.ts';
import type { AttendanceDay, StudentHome } from '../home.contract.ts';
import type { WeekLesson } from './home.rules.ts';

/** How many students each class has now; classes without any are left out. */
export function countStudentsByClass(db: Database, schoolId: number) {
  return db
    .selectFrom('enrolment')
    .select(({ fn }) => ['class', fn.countAll<number>().as('students')])
    .where('school_id', '=', schoolId)
    .where('to_date', 'is', null)
    .groupBy('class')
    .orderBy('class')
    .execute();
}

export async function countTeachers(db: Database, schoolId: number): Promise<number> {
  const { teachers } = await db
    .selectFrom('teacher')
    .innerJoin('account', (join) =>
      join.onRef('account.school_id', '=', 'teacher.school_id').onRef('account.person_id', '=', 'teacher.person_id'),
    )
    .select(({ fn }) => fn.countAll<number>().as('teachers'))
    .where('teacher.school_id', '=', schoolId)
    .where('account.closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return teachers;
}

/** The registers taken for one date: by whom, when, and how many of the class were there. */
export function listRegistersOn(db: Database, schoolId: number, date: string) {
  return db
    .selectFrom('attendance_sheet as sheet')
    .innerJoin('person as taker', (join) =>
      join.onRef('taker.school_id', '=', 'sheet.school_id').onRef('taker.id', '=', 'sheet.taken_by'),
    )
    .innerJoin('attendance_mark as line', (join) =>
      join.onRef('line.school_id', '=', 'sheet.school_id').onRef('line.sheet_id', '=', 'sheet.id'),
    )
    .select(({ fn }) => [
      'sheet.class',
      'sheet.taken_at as at',
      'taker.name as by',
      fn.sum<number>('line.present').as('present'),
      fn.countAll<number>().as('total'),
    ])
    .where('sheet.school_id', '=', schoolId)
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
  const lastDays = db
    .selectFrom('attendance_sheet')
    .select('date')
    .distinct()
    .where('school_id', '=', schoolId)
    .$if(before !== undefined, (query) => query.where('date', '<', before ?? ''))
    .orderBy('date', 'desc')
    .limit(count);
  return db
    .selectFrom('attendance_sheet as sheet')
    .innerJoin('attendance_mark as line', (join) =>
      join.onRef('line.school_id', '=', 'sheet.school_id').onRef('line.sheet_id', '=', 'sheet.id'),
    )
    .select(({ fn }) => ['sheet.date', fn.sum<number>('line.present').as('present'), fn.countAll<number>().as('total')])
    .where('sheet.school_id', '=', schoolId)
    .where('sheet.date', 'in', (query) => query.selectFrom(lastDays.as('last_days')).select('last_days.date'))
    .groupBy('sheet.date')
    .orderBy('sheet.date')
    .execute();
}

/** On which days which classes have lessons. */
export function listClassDays(db: Database, schoolId: number) {
  return db
    .selectFrom('timetable_period')
    .select(['class', 'day'])
    .distinct()
    .where('school_id', '=', schoolId)
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
  return db
    .selectFrom('timetable_period as lesson')
    .leftJoin('person as teacher', (join) =>
      join
        .onRef('teacher.school_id', '=', 'lesson.school_id')
        .onRef('teacher.id', '=', 'lesson.teacher_id')
        .on('teacher.left_at', 'is', null),
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
    .where('lesson.school_id', '=', schoolId)
    .where('lesson.removed_at', 'is', null)
    .orderBy('lesson.starts_minute');
}

/** In how many registers a student stands and in how many as present, and the date of the first. */
export function countAttendanceOf(
  db: Database,
  schoolId: number,
  studentId: number,
): Promise<StudentHome['attendance']> {
  return db
    .selectFrom('attendance_mark as line')
    .innerJoin('attendance_sheet as sheet', (join) =>
      join.onRef('sheet.school_id', '=', 'line.school_id').onRef('sheet.id', '=', 'line.sheet_id'),
    )
    .select(({ fn, val }) => [
      fn.coalesce(fn.sum<number>('line.present'), val(0)).as('present'),
      fn.countAll<number>().as('total'),
      fn.min<string | null>('sheet.date').as('since'),
    ])
    .where('line.school_id', '=', schoolId)
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
  return db
    .selectFrom('mark')
    .innerJoin('marks_record as record', (join) =>
      join.onRef('record.school_id', '=', 'mark.school_id').onRef('record.id', '=', 'mark.record_id'),
    )
    .select(['record.subject', 'record.exam_name as examName', 'mark.mark', 'record.max_mark as maxMark'])
    .where('mark.school_id', '=', schoolId)
    .where('mark.enrolment_id', 'in', enrolmentsOf(db, schoolId, studentId))
    .orderBy('record.submitted_at', 'desc')
    .orderBy('record.id', 'desc')
    .limit(count)
    .execute();
}

/** A list rather than a join, so that SQLite does not begin with the marks of the whole school. */
function enrolmentsOf(db: Database, schoolId: number, studentId: number) {
  return db.selectFrom('enrolment').select('id').where('school_id', '=', schoolId).where('student_id', '=', studentId);
}
