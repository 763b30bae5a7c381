import SqliteDatabase from 'better-sqlite3';
import { localDate } from '../../src/platform/server/local-date.ts';
import { type Floor, floorSchool, floorSessionId, floorTeacher, floorTimeZone } from './floor.ts';
import {
  type Member,
  type RecordLine,
  type RecordRow,
  type StoredExam,
  type StudentLine,
  toClassList,
  toMarksAnswer,
  toRecords,
  toRegisterAnswer,
  toStudentRecords,
} from './floor-answers.ts';

export function openSqliteFloor(file: string): Floor {
  const db = new SqliteDatabase(file, { timeout: 5_000 });
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');

  const members = db.prepare<[number], Member>(`
    select enrolment.id as enrolment, enrolment.student_id as student, enrolment.roll, session.name as session,
      person.name
    from enrolment join person on person.school_id = enrolment.school_id and person.id = enrolment.student_id
    join session on session.school_id = enrolment.school_id and session.id = enrolment.session_id
    where enrolment.school_id = ${floorSchool} and enrolment.class = +? and enrolment.to_date is null
    order by enrolment.roll`);
  const studentLines = db.prepare<[number], StudentLine>(`
    select sheet.class, sheet.date, account.email, enrolment.roll, person.name, mark.status
    from enrolment as current
    join person on person.school_id = current.school_id and person.id = current.student_id
    join enrolment on enrolment.school_id = current.school_id and enrolment.student_id = current.student_id
    join attendance_mark as mark on mark.school_id = enrolment.school_id and mark.enrolment_id = enrolment.id
    join attendance_sheet as sheet on sheet.school_id = mark.school_id and sheet.id = mark.sheet_id
    join account on account.school_id = sheet.school_id and account.person_id = sheet.taken_by
    where current.school_id = ${floorSchool} and current.roll = +? and current.to_date is null
    order by sheet.date desc`);
  const summary = db.prepare<[number]>(`
    select cast(min(enrolment.student_id) as text) as _id, enrolment.roll, min(person.name) as name, count(mark.sheet_id) as total, coalesce(sum(mark.status & 1), 0) as present
    from enrolment
    join person on person.school_id = enrolment.school_id and person.id = enrolment.student_id
    left join attendance_mark as mark on mark.school_id = enrolment.school_id and mark.enrolment_id = enrolment.id
    where enrolment.school_id = ${floorSchool} and enrolment.class = +? and enrolment.to_date is null
    group by enrolment.roll order by enrolment.roll`);
  const records = db.prepare<[string], RecordRow>(`
    select record.id, session.name as session, record.class, record.subject, record.exam_name, record.max_mark,
      account.email, record.term_id, record.weight, record.day, record.absent_as_zero, record.published_at,
      case when exists (select 1 from mark_past as past where past.school_id = record.school_id
        and past.record_id = record.id and past.until > record.submitted_at) then 1 else 0 end as is_corrected
    from email_owner as owner
    join account on account.school_id = owner.school_id and account.person_id = owner.person_id
    join marks_record as record on record.school_id = owner.school_id and record.submitted_by = owner.person_id
    join session on session.school_id = record.school_id and session.id = record.session_id
    where owner.email = +? order by record.submitted_at desc, record.id desc`);
  const recordLines = db.prepare<[string], RecordLine>(`
    select mark.record_id as record, enrolment.roll, person.name, mark.mark
    from email_owner as owner
    cross join marks_record as record on record.school_id = owner.school_id and record.submitted_by = owner.person_id
    join mark on mark.school_id = record.school_id and mark.record_id = record.id
    join enrolment on enrolment.school_id = mark.school_id and enrolment.id = mark.enrolment_id
    join person on person.school_id = enrolment.school_id and person.id = enrolment.student_id
    where owner.email = +? order by enrolment.roll`);
  const insertSheet = db.prepare<[number, string, string], { id: number }>(`
    insert into attendance_sheet (school_id, id, session_id, class, date, taken_by, taken_at)
    values (${floorSchool}, (select coalesce(max(id), 0) + 1 from attendance_sheet where school_id = ${floorSchool}),
      ${floorSessionId}, ?, ?, ${floorTeacher.id}, ?) returning id`);
  const insertMark = db.prepare<[number, number, number]>(`
    insert into attendance_mark (school_id, sheet_id, enrolment_id, status) values (${floorSchool}, ?, ?, ?)`);
  const insertRecord = db.prepare<[number, string, string, number, string, string], StoredExam>(`
    insert into marks_record (school_id, id, session_id, class, subject, exam_name, max_mark, submitted_by, submitted_at, day)
    values (${floorSchool}, (select coalesce(max(id), 0) + 1 from marks_record where school_id = ${floorSchool}),
      ${floorSessionId}, ?, ?, ?, ?, ${floorTeacher.id}, ?, ?)
    returning id, term_id, weight, day, absent_as_zero, published_at, 0 as is_corrected`);
  const insertExamMark = db.prepare<[number, number, number | null]>(`
    insert into mark (school_id, record_id, enrolment_id, mark) values (${floorSchool}, ?, ?, ?)`);

  return {
    listClass: async (classNumber) => toClassList(members.all(classNumber), classNumber),
    listStudentAttendance: async (roll) => toStudentRecords(studentLines.all(roll)),
    summariseClass: async (classNumber) => summary.all(classNumber),
    listTeacherMarks: async (email) => toRecords(records.all(email), recordLines.all(email)),
    submitRegister: async (register) =>
      db
        .transaction(() => {
          const students = members.all(register.class);
          const sheet = insertSheet.get(register.class, register.date, new Date().toISOString());
          const statuses = new Map(register.attendance.map(({ roll, status }) => [roll, status]));
          for (const { enrolment, roll } of students) {
            insertMark.run(sheet?.id ?? 0, enrolment, statuses.get(roll) === 'Present' ? 1 : 0);
          }
          return toRegisterAnswer(register, students, statuses);
        })
        .immediate(),
    submitMarks: async (sent) =>
      db
        .transaction(() => {
          const students = members.all(sent.class);
          const now = new Date();
          const exam = [sent.class, sent.subject, sent.examName, sent.maxMark] as const;
          const record = insertRecord.get(...exam, now.toISOString(), localDate(floorTimeZone, now));
          if (!record) throw new Error('The exam was not stored.');
          const marks = new Map(sent.marks.map(({ roll, mark }) => [roll, mark]));
          for (const { enrolment, roll } of students) insertExamMark.run(record.id, enrolment, marks.get(roll) ?? null);
          return toMarksAnswer(record, sent, students, marks);
        })
        .immediate(),
  };
}
