import { daysAfter } from '../../../platform/contract/dates.ts';
import type { WeekCycle as ContractCycle } from '../../../platform/contract/week-cycle.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import * as contract from '../calendar.contract.ts';
import { type WeekCycle, Weeks } from '../weeks.rules.ts';
import { listClosedDays, listWeeks } from './calendar.queries.ts';
import { holdSchool, type School } from './school.queries.ts';

/** The alternating weeks of a school; null if it has none, even if an anchor is still stored. */
export function cycleOf({ weeks }: Pick<School, 'weeks'>): WeekCycle | null {
  return weeks === null ? null : (JSON.parse(weeks) as WeekCycle);
}

/** The alternating weeks of a school in this database, which can be a view of a past day. */
export async function readCycle(db: Database, schoolId: number): Promise<WeekCycle | null> {
  const school = await db.selectFrom('school').select('weeks').where('id', '=', schoolId).executeTakeFirst();
  return school ? cycleOf(school) : null;
}

/** A date after all others. */
const forEver = '9999-12-31';

/** Returns an object that finds the alternating week of a date; undefined if the school has no such weeks. */
async function readWeeks(db: Database, schoolId: number): Promise<Weeks | undefined> {
  const cycle = await readCycle(db, schoolId);
  if (!cycle || cycle.names.length < 2) return undefined;
  const closed = cycle.skipsWeeksWithoutSchool ? await listClosedDays(db, schoolId) : [];
  return new Weeks(cycle, { weeks: await listWeeks(db, schoolId, forEver), closed });
}

/**
 * Converts the cycle into the form of the calls. If a school never had alternating weeks, its first week begins today.
 */
export function toWeekCycle(cycle: WeekCycle | null, today: string): ContractCycle {
  const { names = [], anchor = today, skipsWeeksWithoutSchool = false, set = [] } = cycle ?? {};
  return { cycle: names.length || 1, names: [...names], anchor, skipsWeeksWithoutSchool, set: [...set] };
}

/** The weeks of a range with their names, without the skipped ones; a range without an end is one year. */
export async function listWeeksBetween(db: Database, schoolId: number, from: string, to = daysAfter(from, 366)) {
  const weeks = await readWeeks(db, schoolId);
  const listed = weeks?.listFrom(from, contract.maxWeeks) ?? [];
  return listed.flatMap((week) => {
    const name = weeks?.nameOf(week);
    return week.from <= to && name != null ? [{ from: week.from, name }] : [];
  });
}

export async function storeWeeks(transaction: DatabaseTransaction, schoolId: number, cycle: WeekCycle): Promise<void> {
  await transaction
    .updateTable('school')
    .set({ weeks: JSON.stringify(cycle) })
    .where('id', '=', schoolId)
    .execute();
}

type InWeek = { readonly week: number | null };

/**
 * Returns a function that says whether a lesson is held in the week of a date. Reads nothing if none of the given
 * lessons is in alternating weeks.
 */
export async function heldInWeek(
  db: Database,
  schoolId: number,
  lessons: readonly InWeek[],
): Promise<(lesson: InWeek, date: string) => boolean> {
  const weeks = lessons.some(({ week }) => week !== null) ? await readWeeks(db, schoolId) : undefined;
  return ({ week }, date) => week === null || !weeks || weeks.placeOn(date) === week;
}

/** Finds the names of the lessons' weeks. Reads nothing if no lesson has a week. */
export async function nameWeeks(db: Database, schoolId: number, lessons: readonly InWeek[]) {
  const named = lessons.some(({ week }) => week !== null);
  const names = named ? ((await readCycle(db, schoolId))?.names ?? []) : [];
  return ({ week }: InWeek) => (week === null ? null : (names[week] ?? null));
}

/**
 * Returns whether all weeks used by lessons still exist. Locks the school, so that nobody removes a week while somebody
 * plans a lesson in it.
 */
export async function areWeeksThere(transaction: DatabaseTransaction, schoolId: number): Promise<boolean> {
  const last = await findLastWeekUsed(transaction, schoolId);
  if (last === null) return true;
  await holdSchool(transaction, schoolId);
  return last < ((await readCycle(transaction, schoolId))?.names.length ?? 0);
}

/**
 * The highest week used by a lesson in the timetable of an open session; null if there is none. Nobody can change the
 * lessons of a closed one, so they keep nobody from giving up a week.
 */
export async function findLastWeekUsed(transaction: DatabaseTransaction, schoolId: number): Promise<number | null> {
  const { last } = await selectIn(transaction, schoolId, 'timetable_period')
    .innerJoin('session', onKey('session.id', 'timetable_period.session_id'))
    .select(({ fn }) => fn.max<number | null>('week').as('last'))
    .where('week', 'is not', null)
    .where('removed_at', 'is', null)
    .where('session.closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return last;
}

/** The highest week used by a lesson in a timetable that is not in force yet; null if there is none. */
export async function findLastWeekPlanned(transaction: DatabaseTransaction, schoolId: number): Promise<number | null> {
  const waiting = await selectIn(transaction, schoolId, 'coming_timetable').select('periods').execute();
  const planned = waiting.flatMap(({ periods }) => JSON.parse(periods) as Partial<InWeek>[]);
  const weeks = planned.flatMap(({ week }) => week ?? []);
  return weeks.length > 0 ? Math.max(...weeks) : null;
}
