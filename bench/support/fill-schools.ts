import { type RawBuilder, sql } from 'kysely';
import { demoCost, hashPassword } from '../../src/base/identity/server/passwords.ts';
import { engineOf } from '../../src/platform/database/connect.ts';
import type { Database, DatabaseTransaction } from '../../src/platform/database/tables.ts';

/** The size of a filled deployment: identical schools, each with ten classes. */
export type Filling = {
  readonly schools: number;
  readonly studentsPerClass: number;
  readonly registersPerClass: number;
  readonly examsPerClass: number;
};

export const benchPassword = 'bench';

export const adminEmail = (school: number) => `admin@school${school}.example`;

/** The id of a school's admin. */
export const adminId = 1;

/** Teacher n, from 1 to 10, took the registers of class n; teacher 1 submitted the first three exams of every class. */
export const teacherEmail = (school: number, teacher: number) => `teacher${teacher}@school${school}.example`;

export const studentEmail = (school: number, roll: number) => `s${roll}@school${school}.example`;

/** Rolls are consecutive across classes: class 2 starts after class 1's last. */
export const firstRollOf = (classNumber: number, { studentsPerClass }: Filling) =>
  (classNumber - 1) * studentsPerClass + 1;

/** Students are enrolled long ago, so that a register of any day is valid. */
const enrolledOn = '1000-01-01';
export const benchSession = '2026-2027';
const benchTimeZone = 'Asia/Dhaka';
export const filledAt = sql.lit('2026-11-20T08:00:00.000Z');
const lastDay = Date.UTC(2026, 10, 19);
const dayMs = 24 * 60 * 60 * 1000;

export const classes = 10;
export const peopleBeforeStudents = 11;
const schoolsAtOnce = 20;

/**
 * Adds schools 1 to n to an empty deployment by statements that both engines understand. Validates nothing: references
 * hold because all rows are computed from the same numbers. Calls `tell` with the number of schools so far.
 */
export async function fillSchools(db: Database, filling: Filling, tell: (schools: number) => void): Promise<void> {
  const passwordHash = await hashPassword(benchPassword, demoCost);
  const isSqlite = engineOf(db) === 'sqlite';
  if (isSqlite) await sql`pragma foreign_keys = off`.execute(db);
  for (let first = 1; first <= filling.schools; first += schoolsAtOnce) {
    const last = Math.min(first + schoolsAtOnce - 1, filling.schools);
    await db.transaction().execute(async (transaction) => {
      if (!isSqlite) await sql`set local session_replication_role = replica`.execute(transaction);
      const batch = { transaction, filling, first, last };
      await addPeople(batch, passwordHash);
      await addRegisters(batch);
      await addExams(batch);
    });
    if (first === 1 && !isSqlite) await sql`analyze`.execute(db);
    tell(last);
  }
  if (isSqlite) await sql`pragma foreign_keys = on`.execute(db);
  else await settle(db);
}

type Batch = {
  readonly transaction: DatabaseTransaction;
  readonly filling: Filling;
  readonly first: number;
  readonly last: number;
};

async function addPeople({ transaction, filling, first, last }: Batch, passwordHash: string): Promise<void> {
  const students = filling.studentsPerClass * classes;
  const schools = series('schools', 'school', first, last);
  const people = series('people', 'id', 1, peopleBeforeStudents + students);
  const rolls = series('rolls', 'roll', 1, students);
  const hash = sql.lit(passwordHash);
  const studentId = sql`roll + ${sql.lit(peopleBeforeStudents)}`;
  const isAdmin = sql`id = 1`;
  const isTeacher = sql`id <= ${sql.lit(peopleBeforeStudents)}`;
  const role = sql`case when ${isAdmin} then 'admin' when ${isTeacher} then 'teacher' else 'student' end`;
  const sign = sql`case when ${isAdmin} then 'admin' when ${isTeacher} then 'teacher' || (id - 1)
    else 's' || (id - ${sql.lit(peopleBeforeStudents)}) end || '@school' || school || '.example'`;
  const statements = [
    sql`insert into school (id, name, domain, time_zone, created_at)
      ${sql`with recursive ${schools}`}
      select school, 'School ' || school, 'school' || school || '.example', ${sql.lit(benchTimeZone)}, ${filledAt}
      from schools`,
    sql`insert into session (school_id, id, name, from_date, to_date)
      with recursive ${schools}
      select school, 1, ${sql.lit(benchSession)}, ${sql.lit(enrolledOn)}, '2099-12-31' from schools`,
    sql`insert into school_week (school_id, from_date, days)
      with recursive ${schools}
      select school, '1900-01-01', 'Sunday,Monday,Tuesday,Wednesday,Thursday' from schools`,
    sql`insert into class (school_id, number, name, place)
      with recursive ${schools}, ${series('classes', 'class', 1, classes)}
      select school, class, 'Class ' || class, class from schools cross join classes`,
    sql`insert into person (school_id, id, role, name, search_name, street, city, state, postal_code, created_at)
      with recursive ${schools}, ${people}
      select school, id, ${role}, ${given} || ' ' || ${family}, lower(${given} || ' ' || ${family}),
        id || ' Water Lily Lane', 'Dhaka', 'Dhaka', '1209', ${filledAt} from schools cross join people`,
    sql`insert into account (school_id, person_id, email, password_hash)
      with recursive ${schools}, ${people} select school, id, ${sign}, ${hash} from schools cross join people`,
    sql`insert into email_owner (email, role, school_id, person_id)
      with recursive ${schools}, ${people} select ${sign}, ${role}, school, id from schools cross join people`,
    sql`insert into teacher (school_id, person_id, phone)
      with recursive ${schools}, ${series('teachers', 'id', 2, peopleBeforeStudents)}
      select school, id, '0' from schools cross join teachers`,
    sql`insert into student (school_id, person_id, date_of_birth, gender, course_enrolled, guardian_name,
        guardian_relation, guardian_phone)
      with recursive ${schools}, ${rolls}
      select school, ${studentId}, '2012-02-29', 'Other', 'General', 'Guardian', 'mother', '0'
      from schools cross join rolls`,
    sql`insert into enrolment (school_id, id, student_id, session_id, class, roll, from_date)
      with recursive ${schools}, ${rolls}
      select school, roll, ${studentId}, 1,
        1 + (roll - 1) / ${sql.lit(filling.studentsPerClass)}, roll, ${sql.lit(enrolledOn)}
      from schools cross join rolls`,
  ];
  for (const statement of statements) await statement.execute(transaction);
}

const given = sql`'Nasrin' || (id * 7919) % 997`;
const family = sql`'Chowdhury' || (id * 104729) % 499`;

async function addRegisters({ transaction, filling, first, last }: Batch): Promise<void> {
  for (let register = 0; register < filling.registersPerClass; register += 1) {
    const date = sql.lit(new Date(lastDay - register * dayMs).toISOString().slice(0, 10));
    await sql`insert into attendance_sheet (school_id, id, session_id, class, date, taken_by, taken_at)
      with recursive ${series('schools', 'school', first, last)}, ${series('classes', 'class', 1, classes)}
      select school, ${sql.lit(register * classes)} + class, 1, class, ${date}, class + 1, ${filledAt}
      from schools cross join classes`.execute(transaction);
  }
  await sql`insert into attendance_mark (school_id, sheet_id, enrolment_id, status)
    select sheet.school_id, sheet.id, enrolment.id, case when (sheet.id * 7 + enrolment.id * 13) % 17 = 0 then 0 else 1 end
    from attendance_sheet sheet
    join enrolment on enrolment.school_id = sheet.school_id and enrolment.class = sheet.class
    where sheet.school_id between ${sql.lit(first)} and ${sql.lit(last)} order by 1, 2, 3`.execute(transaction);
}

async function addExams({ transaction, filling, first, last }: Batch): Promise<void> {
  if (filling.examsPerClass === 0) return;
  await sql`insert into subject (school_id, id, session_id, class, name, code)
    with recursive ${series('schools', 'school', first, last)}, ${series('classes', 'class', 1, classes)}
    select school, class, 1, class, 'Mathematics', 'MAT' from schools cross join classes`.execute(transaction);
  await sql`insert into marks_record (school_id, id, session_id, class, subject, subject_id, exam_name, max_mark, submitted_by,
      submitted_at)
    with recursive ${series('schools', 'school', first, last)}, ${series('classes', 'class', 1, classes)},
      ${series('exams', 'exam', 0, filling.examsPerClass - 1)}
    select school, exam * ${sql.lit(classes)} + class, 1, class, 'Mathematics', class, 'Exam ' || exam,
      100, 2 + exam / 3 % 10, ${filledAt} from schools cross join classes cross join exams`.execute(transaction);
  await sql`insert into mark (school_id, record_id, enrolment_id, mark)
    select record.school_id, record.id, enrolment.id, (record.id * 31 + enrolment.id * 17) % 101
    from marks_record record
    join enrolment on enrolment.school_id = record.school_id and enrolment.class = record.class
    where record.school_id between ${sql.lit(first)} and ${sql.lit(last)} order by 1, 2, 3`.execute(transaction);
}

/** A table of consecutive integers, for `with recursive`. */
export function series(table: string, column: string, first: number, last: number): RawBuilder<unknown> {
  return sql`${sql.ref(table)}(${sql.ref(column)}) as (
    select ${sql.lit(first)} union all
    select ${sql.ref(column)} + 1 from ${sql.ref(table)} where ${sql.ref(column)} < ${sql.lit(last)})`;
}

/** Advances PostgreSQL's sequences past the inserted ids, and updates its statistics. */
export async function settle(db: Database): Promise<void> {
  for (const table of ['school', 'session', 'person', 'enrolment', 'subject', 'attendance_sheet', 'marks_record']) {
    const last = sql`(select coalesce(max(id), 1) from ${sql.table(table)})`;
    await sql`select setval(${`${table}_id_seq`}, ${last})`.execute(db);
  }
  await sql`vacuum analyze`.execute(db);
}
