import { sql } from 'kysely';
import { type Day, days } from '../../../platform/contract/school-terms.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { deleteIn, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { addRow } from '../../../platform/database/insert-row.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { ClosedDays } from '../../school/calendar.contract.ts';
import { sessionKeyOn } from '../../school/server/sessions.queries.ts';

/** A date before any day that a school can have stored. */
const fromEver = '1900-01-01';

/** The days of the week on which a new school is held. */
export async function addFirstWeek(transaction: DatabaseTransaction, schoolId: number, days: readonly Day[]) {
  await setDays(transaction, schoolId, days, fromEver);
}

/** Changes the days of the week from a date on; earlier days stay as they were. */
export async function setDays(
  transaction: DatabaseTransaction,
  schoolId: number,
  ofSchool: readonly Day[],
  from: string,
): Promise<void> {
  const text = days.filter((day) => ofSchool.includes(day)).join(',');
  await transaction
    .insertInto('school_week')
    .values({ school_id: schoolId, from_date: from, days: text })
    .onConflict((conflict) => conflict.columns(['school_id', 'from_date']).doUpdateSet({ days: text }))
    .execute();
}

/** Replaces the days of the week of all times; each holds from its day on. */
export async function replaceWeeks(
  transaction: DatabaseTransaction,
  schoolId: number,
  weeks: readonly { readonly from: string; readonly days: readonly Day[] }[],
): Promise<void> {
  await deleteIn(transaction, schoolId, 'school_week').execute();
  for (const week of weeks) await setDays(transaction, schoolId, week.days, week.from);
}

/** Deletes closed days without a trace. */
export async function deleteClosedDays(transaction: DatabaseTransaction, schoolId: number, ids: readonly number[]) {
  const listed = idList(transaction, ids);
  await deleteIn(transaction, schoolId, 'closed_day_class').where('closed_day_id', 'in', listed).execute();
  await deleteIn(transaction, schoolId, 'closed_day').where('id', 'in', listed).execute();
}

/**
 * Makes registers and other closed days wait until this transaction ends, so that no register is stored on a day that
 * is being closed. SQLite needs no lock because it has one writer at a time.
 */
export async function holdCalendar(transaction: DatabaseTransaction): Promise<void> {
  if (engineOf(transaction) !== 'postgres') return;
  await sql`lock table attendance_sheet in share row exclusive mode`.execute(transaction);
}

export type NewClosedDays = Omit<ClosedDays, '_id'>;

export async function addClosedDays(
  transaction: DatabaseTransaction,
  schoolId: number,
  { name, from, to, classes }: NewClosedDays,
): Promise<number> {
  const id = await addRow(transaction, schoolId, 'closed_day', { name, from_date: from, to_date: to });
  const rows = (classes ?? []).map((number) => ({ school_id: schoolId, closed_day_id: id, class: number }));
  await insertRows(transaction, 'closed_day_class', rows);
  return id;
}

/**
 * Withdraws closed days and returns their first day, or `undefined` if no closed days have this id. The row stays
 * stored.
 */
export async function takeBackClosedDays(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
  now: Date,
): Promise<string | undefined> {
  const removed = await updateIn(transaction, schoolId, 'closed_day', { id, removed_at: null })
    .set({ removed_at: now.toISOString() })
    .returning('from_date')
    .executeTakeFirst();
  return removed?.from_date;
}

export type Range = { readonly from: string; readonly to: string };
type Register = { readonly class: number; readonly date: string };

/** Returns the first registers of all classes and groups in a range, and the number of all of them. */
export async function findRegisters(
  db: Database,
  schoolId: number,
  range: Range,
  limit: number,
): Promise<{ readonly registers: readonly Register[]; readonly count: number }> {
  const rows = await registersIn(db, schoolId, range)
    .select(sql<number>`count(*) over ()`.as('count'))
    .limit(limit)
    .execute();
  return { registers: rows.map(({ class: number, date }) => ({ class: number, date })), count: rows[0]?.count ?? 0 };
}

/** The registers of some classes and groups in a range. */
export function listRegisters(
  db: Database,
  schoolId: number,
  { classes, ...range }: Range & { readonly classes: readonly number[] },
): Promise<Register[]> {
  return registersIn(db, schoolId, range).where('class', 'in', idList(db, classes)).execute();
}

/** One row for each class and date, however many registers the class has on it. */
function registersIn(db: Database, schoolId: number, range: Range) {
  return sheetsIn(db, schoolId, range)
    .select(['class', 'date'])
    .groupBy(['date', 'class'])
    .orderBy('date')
    .orderBy('class');
}

function sheetsIn(db: Database, schoolId: number, { from, to }: Range) {
  return selectIn(db, schoolId, 'attendance_sheet').where('date', '>=', from).where('date', '<=', to);
}

/** How many registers of each class lie in a range. */
export function countRegisters(db: Database, schoolId: number, range: Range) {
  return sheetsIn(db, schoolId, range)
    .select(({ fn }) => ['class', fn.countAll<number>().as('registers')])
    .groupBy('class')
    .orderBy('class')
    .execute();
}

/** How many registers of these groups lie on each day of a range. */
export function countRegistersByDay(
  db: Database,
  schoolId: number,
  { groups, ...range }: Range & { readonly groups: readonly number[] },
) {
  return sheetsIn(db, schoolId, range)
    .select(({ fn }) => ['class', 'date', fn.countAll<number>().as('registers')])
    .where('class', 'in', idList(db, groups))
    .groupBy(['class', 'date'])
    .orderBy('class')
    .orderBy('date')
    .execute();
}

/** How many lessons the timetable of today's session has on each day of the week. */
export async function countLessons(
  db: Database,
  schoolId: number,
  today: string,
): Promise<{ day: Day; lessons: number }[]> {
  const rows = await selectIn(db, schoolId, 'timetable_period', {
    session_id: sessionKeyOn(db, schoolId, today),
    removed_at: null,
  })
    .select(({ fn }) => ['day', fn.countAll<number>().as('lessons')])
    .groupBy('day')
    .orderBy('day')
    .execute();
  return rows.map(({ day, lessons }) => ({ day: days[day] as Day, lessons }));
}
