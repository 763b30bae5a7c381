import { inHundredths } from '../../../platform/contract/hundredths.ts';
import type { Fraction } from '../../../platform/contract/mark-scale.ts';
import type { Category } from '../../../platform/contract/result-rules.ts';
import { type Share, shareOf } from '../../../platform/contract/share.ts';

/**
 * An exam's part in a result: the mark, `null` if the student did not sit, and the weight in hundredths. A `maxMark` of
 * 0 means that the marks are worth nothing.
 */
export type Counted = {
  readonly mark: number | null;
  readonly maxMark: number;
  readonly weight: number;
  readonly isAbsentAsZero: boolean;
  /** The value of a level, in hundredths. */
  readonly points?: number | undefined;
  /**
   * The facts that place it among the exams of its subject, if there are any: its id, its category and the exam that it
   * replaces.
   */
  readonly id?: number;
  readonly category?: string | null;
  readonly replaces?: number | null;
  readonly replacesBy?: 'better' | 'later' | null;
  /** The weight and category of the exam that it replaces, which may not be among the student's. */
  readonly replaced?: Pick<Counted, 'weight' | 'category'> | null;
};

/** An exam that counts, with its final weight. */
type Weighed = { readonly exam: Counted; readonly weight: Fraction };

/**
 * Returns the result of a subject: the mean of the exams' shares, weighted by exam and category. An exam that the
 * student did not sit is left out, or counts as 0 if the exam says so. `null` if nothing counts.
 */
export function resultOf(exams: readonly Counted[], categories: readonly Category[] = []): Share | null {
  return meanBy(weighed(exams, categories), shareIn);
}

/**
 * Returns the mean of the points of levels, weighted like the result; `null` if something that counts has no points.
 */
export function pointsOf(exams: readonly Counted[], categories: readonly Category[] = []): Fraction | null {
  return meanOfPoints(weighed(exams, categories, hasPoints));
}

function hasPoints({ points }: Counted): boolean {
  return points !== undefined;
}

function meanOfPoints(counting: readonly Weighed[]): Fraction | null {
  const pointsIn = ({ points, mark }: Counted) => points ?? (mark === null ? 0 : undefined);
  if (counting.some(({ exam }) => pointsIn(exam) === undefined)) return null;
  return meanBy(counting, (exam) => shareOf(pointsIn(exam) ?? 0, 100));
}

/** Returns the results of a subject in each of its categories; `null` for a category in which nothing counts. */
export function resultsOfCategories(
  exams: readonly Counted[],
  categories: readonly Category[],
): readonly { readonly name: string; readonly share: Share | null; readonly points: Fraction | null }[] {
  const counting = weighed(exams, categories);
  const worth = weighed(exams, categories, hasPoints);
  return categories.map(({ name }) => {
    const own = (all: readonly Weighed[]) => all.filter(({ exam }) => exam.category === name);
    return { name, share: meanBy(own(counting), shareIn), points: meanOfPoints(own(worth)) };
  });
}

function meanBy(exams: readonly Weighed[], worth: (exam: Counted) => Fraction): Fraction | null {
  let sum = nothing;
  let weights = nothing;
  for (const { exam, weight } of exams) {
    sum = plus(sum, times(worth(exam), weight));
    weights = plus(weights, weight);
  }
  return weights.part === 0n ? null : reduced(sum.part * weights.whole, sum.whole * weights.part);
}

const nothing: Fraction = { part: 0n, whole: 1n };

/**
 * Returns the exams that count with their weights, without replaced ones and without the lowest of categories that drop
 * some.
 */
function weighed(
  exams: readonly Counted[],
  categories: readonly Category[],
  isWorth: (exam: Counted) => boolean = ({ maxMark }) => maxMark > 0,
): Weighed[] {
  const counting = withoutReplaced(exams).filter((exam) => counts(exam) && (exam.maxMark > 0 || isWorth(exam)));
  const plain = counting.map((exam) => ({ exam, weight: { part: BigInt(exam.weight), whole: 1n } }));
  // Exams without a category count as before, until one exam of the subject has a category.
  if (!plain.some(({ exam }) => categories.some(({ name }) => name === exam.category))) return plain;
  return categories.flatMap(({ name, weight, dropLowest = 0 }) => {
    const own = withoutLowest(
      plain.filter(({ exam }) => exam.category === name),
      dropLowest,
    );
    const sum = own.reduce((total, one) => total + one.weight.part, 0n);
    if (sum === 0n) return [];
    const share = BigInt(inHundredths(weight));
    return own.map((one) => ({ ...one, weight: reduced(share * one.weight.part, sum) }));
  });
}

function counts({ mark, isAbsentAsZero }: Counted): boolean {
  return mark !== null || isAbsentAsZero;
}

/** If there are no more exams than are to be dropped, none is dropped; one without weight is not dropped for another. */
function withoutLowest(exams: readonly Weighed[], dropped: number): readonly Weighed[] {
  const ofWeight = exams.filter(({ weight }) => weight.part > 0n);
  if (dropped === 0 || ofWeight.length <= dropped) return exams;
  const rising = ofWeight.toSorted((one, other) => compare(shareIn(one.exam), shareIn(other.exam)));
  const lowest = new Set(rising.slice(0, dropped));
  return exams.filter((one) => !lowest.has(one));
}

function shareIn({ mark, maxMark }: Counted): Share {
  return maxMark === 0 ? nothing : shareOf(mark ?? 0, maxMark);
}

/**
 * Returns each exam once: a replaced exam keeps its weight and category, but gets the mark that counts in its place. So
 * does one that the student has no line in, because they joined the class later.
 */
function withoutReplaced(exams: readonly Counted[]): Counted[] {
  const standing = new Map<number | Counted, Counted>(exams.map((exam) => [exam.id ?? exam, exam]));
  const rootOf = (exam: Counted): Counted => {
    const seen = new Set<Counted>();
    let root = exam;
    for (let next: Counted | undefined = exam; next && !seen.has(next); next = standing.get(next.replaces ?? 0)) {
      seen.add(next);
      root = next;
    }
    return root;
  };
  const roots = Map.groupBy(exams, rootOf);
  return [...roots].map(([root, group]) => {
    const isAlone = root.replaces != null && !standing.has(root.replaces);
    const first = isAlone && root.replaced ? { ...root, ...root.replaced } : root;
    return group.filter((exam) => exam !== root).reduce(replacedBy, first);
  });
}

function replacedBy(standing: Counted, other: Counted): Counted {
  const { weight, category = null, id, replaces = null } = standing;
  const isBetter = !counts(standing) || compare(shareIn(other), shareIn(standing)) > 0;
  if (!counts(other) || (other.replacesBy !== 'later' && !isBetter)) return standing;
  return { ...other, weight, category, replaces, ...(id !== undefined && { id }) };
}

function compare(one: Fraction, other: Fraction): number {
  const difference = one.part * other.whole - other.part * one.whole;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** Returns the mean of fractions by weights in hundredths; missing values are left out. */
export function weightedMean(values: readonly { readonly value: Fraction | null; readonly weight: number }[]) {
  let sum = nothing;
  let weights = 0n;
  for (const { value, weight } of values) {
    if (value === null) continue;
    sum = plus(sum, times(value, { part: BigInt(weight), whole: 1n }));
    weights += BigInt(weight);
  }
  return weights === 0n ? null : reduced(sum.part, sum.whole * weights);
}

/** Returns the lowest and the highest of the existing values. */
export function extremesOf(
  shares: readonly (Share | null)[],
): { readonly lowest: Share; readonly highest: Share } | null {
  const rising = shares.filter((share) => share !== null).sort(compare);
  const [lowest, highest] = [rising[0], rising.at(-1)];
  return lowest && highest ? { lowest, highest } : null;
}

/** Returns the plain mean of the existing shares; `null` if there is none. */
export function meanOf(shares: readonly (Share | null)[]): Share | null {
  const there = shares.filter((share) => share !== null);
  if (there.length === 0) return null;
  const { part, whole } = there.reduce(plus, { part: 0n, whole: 1n });
  return reduced(part, whole * BigInt(there.length));
}

function times(one: Fraction, other: Fraction): Fraction {
  return reduced(one.part * other.part, one.whole * other.whole);
}

function plus(one: Share, other: Share): Share {
  return reduced(one.part * other.whole + other.part * one.whole, one.whole * other.whole);
}

/** Reduces a fraction to lowest terms, so that the numbers stay small however many are added. */
function reduced(part: bigint, whole: bigint): Share {
  let divisor = whole;
  for (let rest = part; rest !== 0n; ) [divisor, rest] = [rest, divisor % rest];
  return { part: part / divisor, whole: whole / divisor };
}

export type Quartiles = { readonly q1: Share; readonly median: Share; readonly q3: Share };

/**
 * Returns the quartiles of an exam's marks as spreadsheets do (QUARTILE.INC, method 7 of Hyndman and Fan): of n sorted
 * marks, the one at index (n − 1)·k/4 from 0; between two indexes, the value is interpolated.
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

/**
 * Returns the day that decides who is in a class for a report: the last of the term or session, or today if that is
 * earlier.
 */
export function dayOf(period: Days, session: Days, today: string): string {
  if (today < session.from) return period.to;
  return period.to < today ? period.to : today;
}
