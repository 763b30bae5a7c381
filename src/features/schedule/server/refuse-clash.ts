import { fault } from '../../../platform/contract/reason.ts';
import { days } from '../../../platform/contract/school-terms.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { isClash } from '../../../platform/http/errors.ts';
import { Refusal } from '../../../platform/server/refusal.ts';
import { periodClashes, timetableChanged } from '../schedule.refusals.ts';
import { listPeriods, type NewPeriod } from './schedule.queries.ts';
import { describeClash, describeProposals, overlap, proposeTimes } from './schedule.rules.ts';

/**
 * Runs a write of `period`. The database detects clashes; the refusal (409) then names the clashing periods and
 * proposes free times. `ownId` is the period being changed.
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
  const periods = await listPeriods(db, schoolId);
  const busy = periods.filter(
    (period) =>
      period.id !== ownId &&
      period.day === days.indexOf(wanted.day) &&
      (period.class === wanted.class || period.teacher_id === wanted.teacherId),
  );
  const clash = busy.find((period) => overlap(period, wanted));
  const free = describeProposals(wanted.day, proposeTimes(wanted, busy, periods));
  const inTheWay = clash ? describeClash(clash) : fault(timetableChanged);
  return new Refusal(fault(periodClashes, { clash: inTheWay, free }), { faults: { time: free } });
}
