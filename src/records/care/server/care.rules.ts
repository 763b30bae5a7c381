import { shownHundredths } from '../../../platform/contract/share.ts';
import type { Reason } from '../care.contract.ts';

/** In how many registers a student is named, and in how many as present. */
export type Count = { readonly present: number; readonly total: number };

/** School days of absence up to the last register. */
export type Run = { readonly days: number; readonly since: string };

export type Figures = {
  /** Over the session. */
  readonly session: Count;
  /** Over the last four weeks, and the four before. */
  readonly recent: Count;
  readonly before: Count;
  readonly run: Run | undefined;
};

/** From this many school days in a row on, an absence calls for care. */
const longRunDays = 3;

/** By how many points the share must have fallen: three days more of absence in four weeks. Two may be a cold. */
const clearFallPoints = 15;

/** A share of fewer registers says nothing: one day more or less would be a clear fall. */
const fewestRegisters = 5;

/** Why a student needs care; none for most. The share may be exactly at the bound, as it is shown. */
export function reasonsOf({ session, recent, before, run }: Figures, percent: number): Reason[] {
  const reasons: Reason[] = [];
  const { present, total } = session;
  if (total > 0 && shownHundredths(shareOf(session)) < percent * 100) {
    reasons.push({ code: 'below_percent', share: shareOf(session), percent, present, total });
  }
  if (run && run.days >= longRunDays) reasons.push({ code: 'absent_in_a_row', ...run });
  if (isFalling(before, recent)) reasons.push({ code: 'falling', before: shareOf(before), now: shareOf(recent) });
  return reasons;
}

/** Multiplied out, so that a fall of exactly the margin counts whatever the fractions. */
function isFalling(before: Count, now: Count): boolean {
  if (before.total < fewestRegisters || now.total < fewestRegisters) return false;
  const fall = before.present * now.total - now.present * before.total;
  return fall * 100 >= clearFallPoints * before.total * now.total;
}

function shareOf({ present, total }: Count): number {
  return (present * 100) / total;
}

/** A day on which the student should have been in class: how many registers name them, and how. */
export type Day = { readonly date: string; readonly registers: number };

/** On how many of a day's registers a student is absent, and on how many without counting. */
export type Missed = { readonly absent: number; readonly leftOut: number };

/**
 * The absence that lasts until the last register: the days, newest first, on which the student was in no lesson. A day
 * whose absence does not count is passed over.
 */
export function runOf(days: Iterable<Day>, missedOn: ReadonlyMap<string, Missed>): Run | undefined {
  let run: Run | undefined;
  for (const { date, registers } of days) {
    const { absent, leftOut } = missedOn.get(date) ?? { absent: 0, leftOut: 0 };
    if (absent + leftOut < registers) break;
    if (absent > 0) run = { days: (run?.days ?? 0) + 1, since: date };
  }
  return run;
}
