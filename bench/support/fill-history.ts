import { sql } from 'kysely';
import { engineOf } from '../../src/platform/database/connect.ts';
import type { Database } from '../../src/platform/database/tables.ts';
import { classes, type Filling, filledAt, peopleBeforeStudents, series, settle } from './fill-schools.ts';

const schoolDays = 200;
/** The years before the enrolments of the filled school's students, who have the same rolls. */
const firstYear = 900;

/**
 * Adds years of daily registers to the one school of a filled database, of students who have left since: each year its
 * own, in every class as many as now.
 */
export async function fillHistory(db: Database, filling: Filling, years: number): Promise<void> {
  const isSqlite = engineOf(db) === 'sqlite';
  if (isSqlite) await sql`pragma foreign_keys = off`.execute(db);
  for (let year = 0; year < years; year += 1) {
    await db.transaction().execute(async (transaction) => {
      if (!isSqlite) await sql`set local session_replication_role = replica`.execute(transaction);
      for (const statement of statementsOf(filling, year)) await statement.execute(transaction);
    });
  }
  if (isSqlite) await sql`pragma foreign_keys = on`.execute(db);
  else await settle(db);
}

/** The year as four digits, with which dates begin. */
const yearOf = (year: number) => String(firstYear + year).padStart(4, '0');

function statementsOf({ studentsPerClass, registersPerClass }: Filling, year: number) {
  const students = studentsPerClass * classes;
  const before = (year + 1) * students;
  const firstPerson = sql.lit(peopleBeforeStudents + before);
  const firstEnrolment = sql.lit(before);
  const firstSheet = sql.lit((registersPerClass + year * schoolDays) * classes);
  const from = sql.lit(`${yearOf(year)}-01-01`);
  const to = sql.lit(`${yearOf(year)}-12-31`);
  const rolls = series('rolls', 'roll', 1, students);
  const days = Array.from({ length: schoolDays }, (_, day) =>
    new Date(Date.UTC(firstYear + year, 0, 1 + day)).toISOString().slice(0, 10),
  );
  return [
    sql`insert into person (school_id, id, role, name, search_name, created_at, left_at)
      with recursive ${rolls}
      select 1, ${firstPerson} + roll, 'student', 'Former ' || roll, 'former ' || roll, ${filledAt}, ${filledAt}
      from rolls`,
    sql`insert into enrolment (school_id, id, student_id, session_id, class, roll, from_date, to_date)
      with recursive ${rolls}
      select 1, ${firstEnrolment} + roll, ${firstPerson} + roll, 1, 1 + (roll - 1) / ${sql.lit(studentsPerClass)},
        roll, ${from}, ${to} from rolls`,
    ...days.map(
      (date, day) => sql`
        insert into attendance_sheet (school_id, id, session_id, class, date, taken_by, taken_at)
        with recursive ${series('classes', 'class', 1, classes)}
        select 1, ${firstSheet} + ${sql.lit(day * classes)} + class, 1, class, ${sql.lit(date)}, class + 1, ${filledAt}
        from classes`,
    ),
    sql`insert into attendance_mark (school_id, sheet_id, enrolment_id, status)
      select sheet.school_id, sheet.id, enrolment.id,
        case when (sheet.id * 7 + enrolment.id * 13) % 17 = 0 then 0 else 1 end
      from attendance_sheet sheet
      join enrolment on enrolment.school_id = sheet.school_id and enrolment.class = sheet.class
        and enrolment.from_date = ${from}
      where sheet.school_id = 1 and sheet.date between ${from} and ${to} order by 1, 2, 3`,
  ];
}
