import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Day } from '../../../platform/contract/school-terms.ts';
import { selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { ClosedDays } from '../calendar.contract.ts';
import type { Calendar } from '../calendar.rules.ts';
import { listClassesOfGroups } from './groups.queries.ts';

/**
 * All that decides which days of a range are days of school, for every class and group: two statements, however long
 * the range, and a third if days are closed for some classes only. `schoolDaysOf` and the other rules of a calendar
 * answer from it.
 */
export async function readCalendarOf(db: Database, schoolId: number, from: string, to: string): Promise<Calendar> {
  const weeks = await listWeeks(db, schoolId, to);
  return { weeks, ...(await readClosed(db, schoolId, from, to)) };
}

/** The part of `readCalendarOf` that decides on which days of a range a class or group is closed. */
export async function readClosed(
  db: Database,
  schoolId: number,
  from: string,
  to: string,
): Promise<Pick<Calendar, 'closed' | 'groups'>> {
  const closed = await listClosedDays(db, schoolId, { from, to });
  return { closed, groups: await readClassesOfGroups(db, schoolId, closed, from) };
}

/** The classes of each group's members from a day on; runs no query if no days are closed for some classes only. */
export async function readClassesOfGroups(
  db: Database,
  schoolId: number,
  closed: Calendar['closed'],
  from: string,
): Promise<Record<string, number[]> | undefined> {
  if (closed.every(({ classes }) => classes === null)) return undefined;
  const members = await listClassesOfGroups(db, schoolId, from);
  const groups = [...Map.groupBy(members, ({ group }) => group)];
  return Object.fromEntries(groups.map(([group, its]) => [group, its.map((one) => one.class)]));
}

/** The days of the week after each change up to a date, oldest change first. */
export async function listWeeks(db: Database, schoolId: number, until: string): Promise<Calendar['weeks']> {
  const rows = await selectIn(db, schoolId, 'school_week')
    .select(['from_date', 'days'])
    .where('from_date', '<=', until)
    .orderBy('from_date')
    .execute();
  return rows.map(({ from_date, days }) => ({ from: from_date, days: days.split(',') as Day[] }));
}

/** The closed days that overlap a range, in order; without a range, all of them. */
export async function listClosedDays(
  db: Database,
  schoolId: number,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined } = {},
): Promise<ClosedDays[]> {
  const rows = await selectIn(db, schoolId, 'closed_day')
    .leftJoin('closed_day_class', (join) =>
      join
        .onRef('closed_day_class.school_id', '=', 'closed_day.school_id')
        .onRef('closed_day_class.closed_day_id', '=', 'closed_day.id'),
    )
    .select(['closed_day.id', 'name', 'from_date', 'to_date', 'closed_day_class.class'])
    .where('removed_at', 'is', null)
    .$if(from !== undefined, (query) => query.where('to_date', '>=', from as string))
    .$if(to !== undefined, (query) => query.where('from_date', '<=', to as string))
    .orderBy('from_date')
    .orderBy('closed_day.id')
    .orderBy('closed_day_class.class')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((lines) => {
    const [first] = lines;
    if (!first) return [];
    const classes = lines.flatMap((line) => line.class ?? []);
    const { id, name, from_date, to_date } = first;
    return { _id: String(id), name, from: from_date, to: to_date, classes: classes.length > 0 ? classes : null };
  });
}

type Value<T> = T | Expression<T>;

/**
 * Whether a class is closed on a date, as an expression: in the condition of a statement that runs anyway it costs no
 * round trip. Class and date are values or columns.
 */
export function isClosedOn(
  schoolId: Value<number>,
  classNumber: Value<number>,
  date: Value<string>,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from closed_day
    where closed_day.school_id = ${schoolId} and closed_day.removed_at is null
      and closed_day.from_date <= ${date} and closed_day.to_date >= ${date}
      and (
        not exists (
          select 1 from closed_day_class
          where closed_day_class.school_id = ${schoolId} and closed_day_class.closed_day_id = closed_day.id
        )
        or exists (
          select 1 from closed_day_class
          where closed_day_class.school_id = ${schoolId} and closed_day_class.closed_day_id = closed_day.id
            and closed_day_class.class = ${classNumber}
        )
      )
  )`;
}
