import { type Share, shareOf } from '../../../platform/contract/share.ts';

/** An exam's part in a result: the mark, `null` if the student did not sit, and the weight in hundredths. */
export type Counted = {
  readonly mark: number | null;
  readonly maxMark: number;
  readonly weight: number;
  readonly isAbsentAsZero: boolean;
};

/**
 * The result of a subject: the mean of the shares of the exams, by their weights. An exam that the student did not sit is
 * left out, or counts as 0 where the exam says so. `null` if nothing counts.
 */
export function resultOf(exams: readonly Counted[]): Share | null {
  let sum: Share = { part: 0n, whole: 1n };
  let weights = 0;
  for (const { mark, maxMark, weight, isAbsentAsZero } of exams) {
    if (mark === null && !isAbsentAsZero) continue;
    sum = plus(sum, shareOf((mark ?? 0) * weight, maxMark));
    weights += weight;
  }
  return weights === 0 ? null : reduced(sum.part, sum.whole * BigInt(weights));
}

/** The plain mean of those shares that there are; `null` if there is none. */
export function meanOf(shares: readonly (Share | null)[]): Share | null {
  const there = shares.filter((share) => share !== null);
  if (there.length === 0) return null;
  const { part, whole } = there.reduce(plus, { part: 0n, whole: 1n });
  return reduced(part, whole * BigInt(there.length));
}

function plus(one: Share, other: Share): Share {
  return reduced(one.part * other.whole + other.part * one.whole, one.whole * other.whole);
}

/** In lowest terms, so that the numbers stay small however many are added. */
function reduced(part: bigint, whole: bigint): Share {
  let divisor = whole;
  for (let rest = part; rest !== 0n; ) [divisor, rest] = [rest, divisor % rest];
  return { part: part / divisor, whole: whole / divisor };
}

export type Quartiles = { readonly q1: Share; readonly median: Share; readonly q3: Share };

/**
 * The quartiles of an exam's marks, as spreadsheets compute them (QUARTILE.INC, method 7 of Hyndman and Fan): of n marks
 * in order, the one at the place (n − 1)·k/4 from 0 on, and between two places the value in proportion.
 */
export function quartilesOf(marks: readonly number[], maxMark: number): Quartiles {
  const inOrder = marks.toSorted((one, other) => one - other);
  const at = (quarter: number): Share => {
    const quarters = (inOrder.length - 1) * quarter;
    const place = Math.floor(quarters / 4);
    const lower = inOrder[place] ?? 0;
    const upper = inOrder[place + 1] ?? lower;
    return reduced(BigInt(4 * lower + (quarters % 4) * (upper - lower)), BigInt(4 * maxMark));
  };
  return { q1: at(1), median: at(2), q3: at(3) };
}

export type Days = { readonly from: string; readonly to: string };

/** The day that says who is in a class for a report: the last of the term or session, or today if that is earlier. */
export function dayOf(period: Days, session: Days, today: string): string {
  if (today < session.from) return period.to;
  return period.to < today ? period.to : today;
}
