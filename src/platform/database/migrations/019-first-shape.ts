import { type Kysely, sql } from 'kysely';
import { days } from '../../contract/school-terms.ts';

/**
 * The shape that every school had so far, as rows: classes 1 to 10, the sessions that could be chosen and the one after
 * today's, from June to May, and school from Sunday to Thursday and on every day with lessons.
 */
export async function addFirstShape(db: Kysely<unknown>, today: string): Promise<void> {
  const { rows: schools } = await sql<{ id: number }>`select id from school order by id`.execute(db);
  for (const { id } of schools) {
    await addClasses(db, id);
    await addSessions(db, id, today);
    await addWeek(db, id);
  }
}

async function addClasses(db: Kysely<unknown>, schoolId: number): Promise<void> {
  for (let number = 10; number >= 1; number -= 1) {
    const next = number < 10 ? number + 1 : null;
    await sql`insert into class (school_id, number, name, place, moves_up_to)
      values (${schoolId}, ${number}, ${`Class ${number}`}, ${number}, ${next})`.execute(db);
  }
}

const firstSession = 2021;
const lastSession = 2026;

async function addSessions(db: Kysely<unknown>, schoolId: number, today: string): Promise<void> {
  const next = yearOfSession(today) + 1;
  const last = Math.max(next, lastSession);
  for (let year = firstSession; year <= last; year += 1) {
    await sql`insert into session (school_id, id, name, from_date, to_date) values (
      ${schoolId}, ${sql.lit(year - firstSession + 1)}, ${`${year}-${year + 1}`}, ${`${year}-06-01`}, ${`${year + 1}-05-31`}
    )`.execute(db);
  }
}

/** In which year the session of a date begins. */
function yearOfSession(date: string): number {
  const year = Number(date.slice(0, 4));
  return date.slice(5) >= '06-01' ? year : year - 1;
}

async function addWeek(db: Kysely<unknown>, schoolId: number): Promise<void> {
  const { rows } = await sql<{ day: number }>`
    select distinct day from timetable_period where school_id = ${schoolId} and removed_at is null`.execute(db);
  const withLessons = rows.map(({ day }) => days[day]);
  const ofSchool = days.filter((day) => withLessons.includes(day) || !['Saturday', 'Friday'].includes(day));
  await sql`insert into school_week (school_id, from_date, days)
    values (${schoolId}, '1900-01-01', ${ofSchool.join(',')})`.execute(db);
}
