import { readNamedSession } from '../../../base/school/server/named-session.ts';
import { teacherIds } from '../../../base/school/server/teachers-of.ts';
import { canMeet } from '../../../base/school/weeks.rules.ts';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { days } from '../../../platform/contract/school-terms.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { isClash } from '../../../platform/http/errors.ts';
import { Refusal, refuse } from '../../../platform/server/refusal.ts';
import { formatTime, overlap } from '../../../platform/server/span.ts';
import { cannotSwap, periodClashes, periodNotFound, timetableChanged } from '../schedule.refusals.ts';
import { listPeriods, type NewPeriod, type PeriodRow } from './schedule.queries.ts';
import { dayName, describeClash, describeProposals, proposeTimes } from './schedule.rules.ts';

/**
 * Runs a write of `period`. The database detects clashes; the refusal (409) then names the clashing periods and
 * proposes free times. `ownId` is the period that is changed.
 */
export async function explainingClash<T>(
  db: Database,
  schoolId: number,
  period: NewPeriod,
  ownId: number | undefined,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isClash(error)) throw error;
    throw await explainClash(db, schoolId, period, ownId);
  }
}

async function explainClash(db: Database, schoolId: number, wanted: NewPeriod, ownId: number | undefined) {
  const { id: session } = await readNamedSession(db, schoolId, wanted.session);
  const periods = await listPeriods(db, schoolId, { session });
  const busy = periods.filter(
    (period) =>
      period.id !== ownId &&
      period.day === days.indexOf(wanted.day) &&
      canMeet(period.week, wanted.week ?? null) &&
      (period.class === wanted.class || teacherIds(period).some((id) => wanted.teacherIds.includes(id))),
  );
  const clash = busy.find((period) => overlap(period, wanted));
  const free = describeProposals(wanted.day, proposeTimes(wanted, busy, periods));
  const inTheWay = clash ? describeClash(clash) : fault(timetableChanged);
  return new Refusal(fault(periodClashes, { clash: inTheWay, free }), { faults: { time: free } });
}

type Swapped = { readonly one: number; readonly other: number };

/**
 * Like `explainingClash`, for a write that swaps two periods: the refusal names the one that does not fit and what it
 * clashes with.
 */
export async function explainingSwap<T>(
  db: Database,
  schoolId: number,
  swapped: Swapped,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isClash(error)) throw error;
    throw await explainSwap(db, schoolId, swapped);
  }
}

async function explainSwap(db: Database, schoolId: number, swapped: Swapped): Promise<Refusal> {
  const periods = await listPeriods(db, schoolId, {});
  const one = periods.find(({ id }) => id === swapped.one);
  const other = periods.find(({ id }) => id === swapped.other);
  if (!one || !other) return refuse(periodNotFound);
  const others = periods.filter((period) => period !== one && period !== other);
  const why = describeNoRoom(one, other, others) ?? describeNoRoom(other, one, others);
  return new Refusal(why ?? fault(timetableChanged));
}

/** Names a period that prevents `moved` from taking the place of `to`. */
function describeNoRoom(moved: PeriodRow, to: PeriodRow, others: readonly PeriodRow[]): Fault | undefined {
  const clash = others.find(
    (period) =>
      period.session_id === moved.session_id &&
      period.day === to.day &&
      overlap(period, to) &&
      canMeet(period.week, moved.week) &&
      (period.class === moved.class || teacherIds(period).some((id) => teacherIds(moved).includes(id))),
  );
  if (!clash) return undefined;
  const place = { day: dayName(to.day), time: formatTime(to) };
  return fault(cannotSwap, { subject: moved.subject, class: moved.class, ...place, clash: describeClash(clash) });
}
