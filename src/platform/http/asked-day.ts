import { daysAfter } from '../contract/dates.ts';
import { dayAhead } from '../contract/refusals.ts';
import { isStaff } from '../contract/school-terms.ts';
import { asOf } from '../database/as-of.ts';
import type { Database } from '../database/tables.ts';
import { startOfDate } from '../server/local-date.ts';
import { refuseAt } from '../server/refusal.ts';
import { type Caller, todayOf } from './access.ts';

/** The requested day, and the database as it was at its end at the school. */
export type AskedDay = {
  readonly db: Database;
  readonly today: string;
  readonly isPast: boolean;
  /** The day on which the call is made. */
  readonly now: string;
};

export type AskingCall = {
  readonly db: Database;
  readonly caller: Caller;
  readonly now: () => Date;
  readonly query: { readonly on?: string };
};

/**
 * Returns those records of a past day that the caller can see today; `list` reads them from the database of either
 * time. Families never see what has been withdrawn since or is not published yet; staff see the day as it was.
 */
export async function seenToday<T>(
  { db, caller }: Pick<AskingCall, 'db' | 'caller'>,
  then: AskedDay,
  { list, keyOf }: { readonly list: (db: Database) => Promise<T[]>; readonly keyOf: (one: T) => number | string },
): Promise<T[]> {
  const stood = await list(then.db);
  if (!then.isPast || isStaff(caller.actor.role)) return stood;
  const seen = new Set((await list(db)).map(keyOf));
  return stood.filter((one) => seen.has(keyOf(one)));
}

/**
 * Returns the database for a call with `?on=`, in which queries see the rows at the end of that day. Permissions are
 * checked, and the reading is recorded, in the present database. Refuses days in the future.
 */
export function askedDay({ db, caller, now, query: { on } }: AskingCall): AskedDay {
  const today = todayOf(caller, now());
  if (on === undefined || on === today) return { db, today, isPast: false, now: today };
  if (on > today) throw refuseAt('on', dayAhead);
  const end = startOfDate(caller.actor.timeZone, daysAfter(on, 1));
  return { db: asOf(db, end), today: on, isPast: true, now: today };
}
