import pg from 'pg';
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

/** Named statements, prepared once per connection. */
const statements = {
  members: `
    select enrolment.id as enrolment, enrolment.student_id as student, enrolment.roll, session.name as session,
      person.name
    from enrolment join person on person.school_id = enrolment.school_id and person.id = enrolment.student_id
    join session on session.school_id = enrolment.school_id and session.id = enrolment.session_id
    where enrolment.school_id = ${floorSchool} and enrolment.class = $1 and enrolment.to_date is null
    order by enrolment.roll`,
  studentLines: `
    select sheet.class, sheet.date::text, account.email, enrolment.roll, person.name, mark.status
    from enrolment as current
    join person on person.school_id = current.school_id and person.id = current.student_id
    join enrolment on enrolment.school_id = current.school_id and enrolment.student_id = current.student_id
    join attendance_mark as mark on mark.school_id = enrolment.school_id and mark.enrolment_id = enrolment.id
    join attendance_sheet as sheet on sheet.school_id = mark.school_id and sheet.id = mark.sheet_id
    join account on account.school_id = sheet.school_id and account.person_id = sheet.taken_by
    where current.school_id = ${floorSchool} and current.roll = $1 and current.to_date is null
    order by sheet.date desc`,
  summary: `
    select min(enrolment.student_id)::text as _id, enrolment.roll, min(person.name) as name, count(mark.sheet_id)::int as total,
      coalesce(sum(mark.status & 1), 0)::int as present
    from enrolment
    join person on person.school_id = enrolment.school_id and person.id = enrolment.student_id
    left join attendance_mark as mark on mark.school_id = enrolment.school_id and mark.enrolment_id = enrolment.id
    where enrolment.school_id = ${floorSchool} and enrolment.class = $1 and enrolment.to_date is null
    group by enrolment.roll order by enrolment.roll`,
  records: `
    select record.id, session.name as session, record.class, record.subject, record.exam_name, record.max_mark,
      account.email, record.term_id, record.weight, record.day::text, record.absent_as_zero, record.published_at,
      case when exists (select 1 from mark_past as past where past.school_id = record.school_id
        and past.record_id = record.id and past.until > record.submitted_at) then 1 else 0 end as is_corrected
    from email_owner as owner
    join account on account.school_id = owner.school_id and account.person_id = owner.person_id
    join marks_record as record on record.school_id = owner.school_id and record.submitted_by = owner.person_id
    join session on session.school_id = record.school_id and session.id = record.session_id
    where owner.email = $1 order by record.submitted_at desc, record.id desc`,
  recordLines: `
    select mark.record_id as record, enrolment.roll, person.name, mark.mark
    from email_owner as owner
    join marks_record as record on record.school_id = owner.school_id and record.submitted_by = owner.person_id
    join mark on mark.school_id = record.school_id and mark.record_id = record.id
    join enrolment on enrolment.school_id = mark.school_id and enrolment.id = mark.enrolment_id
    join person on person.school_id = enrolment.school_id and person.id = enrolment.student_id
    where owner.email = $1 order by enrolment.roll`,
  insertSheet: `
    insert into attendance_sheet (school_id, id, session_id, class, date, taken_by, taken_at)
    values (${floorSchool}, nextval('attendance_sheet_id_seq'), ${floorSessionId}, $1, $2, ${floorTeacher.id}, now()) returning id`,
  insertMarks: `
    insert into attendance_mark (school_id, sheet_id, enrolment_id, status)
    select ${floorSchool}, $1, * from unnest($2::int[], $3::smallint[])`,
  insertRecord: `
    insert into marks_record (school_id, id, session_id, class, subject, exam_name, max_mark, submitted_by, submitted_at, day)
    values (${floorSchool}, nextval('marks_record_id_seq'), ${floorSessionId}, $1, $2, $3, $4, ${floorTeacher.id}, now(), (now() at time zone '${floorTimeZone}')::date)
    returning id, term_id, weight, day::text, absent_as_zero, published_at, 0 as is_corrected`,
  insertExamMarks: `
    insert into mark (school_id, record_id, enrolment_id, mark)
    select ${floorSchool}, $1, * from unnest($2::int[], $3::int[])`,
};

type Ask = <T>(name: keyof typeof statements, ...values: unknown[]) => Promise<T[]>;

export function openPostgresFloor(url: string): Floor {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const askOf =
    (client: pg.Pool | pg.PoolClient): Ask =>
    async (name, ...values) =>
      (await client.query({ name, text: statements[name], values })).rows;
  const ask = askOf(pool);

  const inTransaction = async <T>(work: (ask: Ask) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    await client.query('begin');
    const result = await work(askOf(client));
    await client.query('commit');
    client.release();
    return result;
  };

  return {
    listClass: async (classNumber) => toClassList(await ask<Member>('members', classNumber), classNumber),
    listStudentAttendance: async (roll) => toStudentRecords(await ask<StudentLine>('studentLines', roll)),
    summariseClass: (classNumber) => ask('summary', classNumber),
    listTeacherMarks: async (email) =>
      toRecords(await ask<RecordRow>('records', email), await ask<RecordLine>('recordLines', email)),
    submitRegister: (register) =>
      inTransaction(async (ask) => {
        const members = await ask<Member>('members', register.class);
        const [sheet] = await ask<{ id: number }>('insertSheet', register.class, register.date);
        const statuses = new Map(register.attendance.map(({ roll, status }) => [roll, status]));
        const codes = members.map(({ roll }) => (statuses.get(roll) === 'Present' ? 1 : 0));
        const enrolments = members.map(({ enrolment }) => enrolment);
        await ask('insertMarks', sheet?.id, enrolments, codes);
        return toRegisterAnswer(register, members, statuses);
      }),
    submitMarks: (sent) =>
      inTransaction(async (ask) => {
        const members = await ask<Member>('members', sent.class);
        const { class: classNumber, subject, examName, maxMark } = sent;
        const [record] = await ask<StoredExam>('insertRecord', classNumber, subject, examName, maxMark);
        if (!record) throw new Error('The exam was not stored.');
        const marks = new Map(sent.marks.map(({ roll, mark }) => [roll, mark]));
        const given = members.map(({ roll }) => marks.get(roll) ?? null);
        const enrolments = members.map(({ enrolment }) => enrolment);
        await ask('insertExamMarks', record.id, enrolments, given);
        return toMarksAnswer(record, sent, members, marks);
      }),
  };
}
