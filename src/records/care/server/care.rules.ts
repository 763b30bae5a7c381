import { shownHundredths } from '../../../platform/contract/share.ts';
import type { Reason } from '../care.contract.ts';

/** How many registers name a student, and how many of these as present. */
export type Count = { readonly present: number; readonly total: number };

/** A run of school days of absence up to the last register. */
export type Run = { readonly days: number; readonly since: string };

export type Figures = {
  /** The whole session. */
  readonly session: Count;
  /** The last four weeks; `before` is the four weeks before them. */
  readonly recent: Count;
  readonly before: Count;
  readonly run: Run | undefined;
};

/** The number of consecutive school days of absence from which a student needs care. */
const longRunDays = 3;

/**
 * The points by which the share must have fallen, which is three more days of absence in four weeks. Two days could be
 * a cold.
 */
const clearFallPoints = 15;

/** A share of fewer registers is not significant: one day more or less would be a clear fall. */
const fewestRegisters = 5;

/**
 * Returns why a student needs care; empty for most. The share is compared as it is shown, and a share exactly at the
 * bound is no reason.
 */
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

/** Multiplies instead of dividing, so that a fall of exactly the margin counts regardless of rounding. */
function isFalling(before: Count, now: Count): boolean {
  if (before.total < fewestRegisters || now.total < fewestRegisters) return false;
  const fall = before.present * now.total - now.present * before.total;
  return fall * 100 >= clearFallPoints * before.total * now.total;
}

function shareOf({ present, total }: Count): number {
  return (present * 100) / total;
}

/** A day on which the student should have been in class, and how many registers that day has. */
export type Day = { readonly date: string; readonly registers: number };

/** The number of a day's registers that mark a student absent, and of those whose line does not count. */
export type Missed = { readonly absent: number; readonly leftOut: number };

/**
 * Returns the absence that lasts until the last register: the days, newest first, on which the student was in no
 * lesson. A day whose absence does not count is skipped.
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
