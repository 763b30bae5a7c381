import { gradeOf } from '../../../base/grades/grade-of.ts';
import type { Band } from '../../../base/grades/grades.contract.ts';
import { keptMarkScale } from '../../../base/school/server/mark-scales.queries.ts';
import { type ResultRules, writesOf } from '../../../base/school/server/result-rules.queries.ts';
import { inHundredths } from '../../../platform/contract/hundredths.ts';
import {
  type Fraction,
  isLow,
  pointsOfMark,
  type Result,
  reachedLevel,
  writtenNumber,
  writtenResult,
} from '../../../platform/contract/mark-scale.ts';
import type { Category } from '../../../platform/contract/result-rules.ts';
import { percentOf, type Share, shareOf } from '../../../platform/contract/share.ts';
import { factsOf } from '../../marks/server/facts.queries.ts';
import { shownResult } from '../../marks/server/shown-record.ts';
import type { Attendance, Report } from '../reports.contract.ts';
import type { Member } from './members.queries.ts';
import type { Period } from './period.queries.ts';
import {
  type Counted,
  extremesOf,
  meanOf,
  pointsOf,
  resultOf,
  resultsOfCategories,
  weightedMean,
} from './reports.rules.ts';
import type { ExamLine } from './results.queries.ts';

/** A student's results as exact fractions. */
export type Results = {
  /** The subjects of the class by name, then other subjects in which there are marks. */
  readonly subjects: readonly {
    readonly subject: string;
    readonly share: Share | null;
    /** The mean of the points of levels; `null` for number scales. */
    readonly points: Fraction | null;
    readonly lines: readonly PlacedLine[];
  }[];
};

/** A line with its category as the exam's own class or group has it. */
type PlacedLine = ExamLine & { readonly ownCategory: Category | undefined };

/**
 * Returns a student's results. Subjects are matched by name, so that marks from another class still count for a student
 * who has changed class.
 */
export function resultsOf(
  subjectsOfClass: readonly string[],
  lines: readonly PlacedLine[],
  { rules, period }: Of,
): Results {
  const bySubject = Map.groupBy(lines, (line) => line.subject);
  const others = [...bySubject.keys()].filter((name) => !subjectsOfClass.includes(name)).sort();
  const subjects = [...new Set([...subjectsOfClass, ...others])].map((subject) => {
    const own = (bySubject.get(subject) ?? []).toSorted(byDay);
    const categories = categoriesIn(rules, subject, own);
    return { subject, ...resultIn(own, categories, { rules, period }), lines: own };
  });
  return { subjects };
}

/**
 * Returns the categories of a subject. Those in which a student has exams of another class or group count with the weight
 * that they have there, so that a change of class takes no exam away.
 */
function categoriesIn(rules: ResultRules, subject: string, lines: readonly PlacedLine[]): readonly Category[] {
  const own = rules.subjects[subject]?.categories ?? [];
  if (own.length === 0) return own;
  const all = new Map(own.map((category) => [category.name, category]));
  for (const { ownCategory } of lines)
    if (ownCategory && !all.has(ownCategory.name)) all.set(ownCategory.name, ownCategory);
  return [...all.values()];
}

type Of = { readonly rules: ResultRules; readonly period: Pick<Period, 'term' | 'terms'> };

/** Returns a subject's result in a term, or in a session by the school's rule for its mean. */
function resultIn(lines: readonly ExamLine[], categories: readonly Category[], { rules, period }: Of): Result {
  const ofLines = (some: readonly ExamLine[]) => {
    const counted = some.map(toCounted);
    return { share: resultOf(counted, categories), points: pointsOf(counted, categories) };
  };
  if (period.term || rules.yearMean === 'exams') return ofLines(lines);
  if (rules.yearMean === 'own') return ofLines(lines.filter(({ term_id }) => term_id === null));
  const ofTerms = period.terms.map(({ id, weight }) => {
    return { weight, result: ofLines(lines.filter(({ term_id }) => term_id === id)) };
  });
  const meanOfTerms = (part: 'share' | 'points') =>
    weightedMean(ofTerms.map(({ weight, result }) => ({ weight, value: result[part] })));
  const lacksPoints = ofTerms.some(({ result }) => result.share !== null && result.points === null);
  return { share: meanOfTerms('share'), points: lacksPoints ? null : meanOfTerms('points') };
}

/** Compares by day; exams without a day come last. */
function byDay(one: ExamLine, other: ExamLine): number {
  const [day, otherDay] = [one.day ?? '9999', other.day ?? '9999'];
  if (day === otherDay) return one.id - other.id;
  return day < otherDay ? -1 : 1;
}

/** Exempt students are left out, even if an absence counts as 0. */
function toCounted(line: ExamLine): Counted {
  const { mark, max_mark, mark_scale, words, weight, absent_as_zero, line_state } = line;
  const isAbsentAsZero = line_state === 'zero' || (absent_as_zero === 1 && line_state !== 'exempt');
  const points = words === null ? undefined : pointsOfMark(keptMarkScale(mark_scale), words);
  return {
    mark,
    maxMark: max_mark,
    weight,
    isAbsentAsZero,
    points: points === undefined ? undefined : inHundredths(points),
    id: line.id,
    category: line.category,
    replaces: line.replaces_id,
    replacesBy: line.replaces_by,
    replaced: line.replaced_weight === null ? null : { weight: line.replaced_weight, category: line.replaced_category },
  };
}

/** How results are graded and written. */
export type Marking = { readonly bands: readonly Band[]; readonly rules: ResultRules };

/** The parts of a report in addition to the results. */
export type Material = {
  readonly marking: Marking;
  readonly comments: readonly { readonly subject: string | null; readonly text: string }[];
  readonly attendance: Attendance | undefined;
  readonly isPublished: boolean;
  /** Returns the results of the class in a subject; `undefined` if the reader is not allowed to know them. */
  readonly resultsOfClass: (subject: string) => readonly Result[] | undefined;
};

export function reportOf(member: Member, period: Period, results: Results, material: Material): Report {
  const { marking, comments, attendance = noAttendance, isPublished } = material;
  const mean = gradedShare(marking, meanOfResults(marking, results.subjects));
  const said = (subject: string | null) => comments.findLast((comment) => comment.subject === subject)?.text ?? null;
  return {
    roll: member.roll,
    name: member.name,
    class: member.class,
    ...named(period),
    subjects: results.subjects.map(({ subject, lines, ...result }) => {
      const points = pointsIn(marking.bands, result);
      const { passes, ...graded } = gradedShare(marking, result, subject);
      return {
        subject,
        ...graded,
        ...figuresOf(marking, material.resultsOfClass(subject), subject),
        points: points && numberOf(points),
        passes,
        comment: said(subject),
        exams: lines.map(toExam),
        ...categoriesOf(marking, subject, lines),
      };
    }),
    mean: mean.share,
    meanWritten: mean.written,
    meanGrade: mean.grade,
    gradePoints: gradePointsOf(marking, results),
    attendance,
    remark: said(null),
    isPublished,
  };
}

/** Returns the results of a subject in its categories, if it has any. */
function categoriesOf(marking: Marking, subject: string, lines: readonly PlacedLine[]) {
  const categories = categoriesIn(marking.rules, subject, lines);
  if (categories.length === 0) return {};
  const results = resultsOfCategories(lines.map(toCounted), categories);
  return {
    categories: results.map(({ name, ...one }) => ({ name, written: gradedShare(marking, one, subject).written })),
  };
}

const noAttendance: Attendance = { total: 0, present: 0, late: 0, absent: 0, excused: 0 };

/** Returns the period of a report or broadsheet in the form of the API. */
export function named({ session, term }: Period) {
  return { session: session.name, term: term ? String(term.id) : null, termName: term?.name ?? null };
}

function toPercent(share: Share | null): number | null {
  return share && percentOf(share);
}

/**
 * Returns a result as it is written, with its grade; a subject can have its own scale. On a scale of levels, the level
 * that is reached takes the place of the school's grade, and decides whether the result passes.
 */
export function gradedShare({ bands, rules }: Marking, result: Result, subject?: string) {
  const { share } = result;
  const writes = writesOf(rules, subject);
  const band = share && gradeOf(bands, share);
  const written = writtenResult(writes, { share, points: pointsIn(bands, result) }, band?.name);
  const level = share && writes && reachedLevel(writes, share);
  if (level) {
    // A level that is written already is not repeated beside itself.
    return {
      share: toPercent(share),
      written,
      grade: written === level.name ? null : level.name,
      passes: level.passes,
    };
  }
  return { share: toPercent(share), written, grade: band?.name ?? null, passes: band?.passes ?? null };
}

/**
 * Returns the mean of the class in a subject, and the lowest and highest result, as they are written; results that are
 * written in points are compared by them.
 */
export function figuresOf(marking: Marking, results: readonly Result[] | undefined, subject: string) {
  const scale = writesOf(marking.rules, subject);
  const isByPoints = scale?.writes.as === 'points';
  const rankOf = (result: Result) => (isByPoints ? pointsIn(marking.bands, result) : result.share);
  const extremes = results && extremesOf(results.map(rankOf));
  if (!extremes) return { classMean: null, lowest: null, highest: null };
  const written = (result: Result) => gradedShare(marking, result, subject).written;
  const writtenRank = (rank: Fraction) =>
    written(isByPoints ? { share: null, points: rank } : { share: rank, points: null });
  const [lowest, highest] = [writtenRank(extremes.lowest), writtenRank(extremes.highest)];
  // Only a result out of a number is turned where 1 is the best mark.
  const isTurned = scale !== null && isLow(scale) && scale.writes.as === 'of';
  const classMean = written(meanOfResults(marking, results));
  return isTurned ? { classMean, lowest: highest, highest: lowest } : { classMean, lowest, highest };
}

/**
 * Returns the mean of the points of a student's subjects, weighted by their credits; without any credits, each counts
 * once.
 */
export function gradePointsOf({ bands, rules }: Marking, { subjects }: Results): GradePoints | null {
  const creditsOf = (subject: string) => rules.subjects[subject]?.credits ?? null;
  const hasCredits = subjects.some(({ subject }) => creditsOf(subject) !== null);
  const graded = subjects.flatMap(({ subject, ...result }) => {
    const value = pointsIn(bands, result);
    const weight = hasCredits ? (creditsOf(subject) ?? 0) : inHundredths(1);
    return value === null || weight === 0 ? [] : [{ value, weight }];
  });
  const mean = weightedMean(graded);
  if (mean === null) return null;
  const { decimalSign } = rules.writes?.writes ?? {};
  return {
    mean: numberOf(mean),
    written: writtenNumber(mean, { decimals: 2, ...(decimalSign && { decimalSign }) }),
    credits: hasCredits ? graded.reduce((sum, { weight }) => sum + weight, 0) / 100 : null,
  };
}

type GradePoints = NonNullable<Report['gradePoints']>;

function numberOf({ part, whole }: Fraction): number {
  return percentOf({ part, whole: whole * 100n });
}

/** Returns the points of a result: on a scale of levels their mean, on a scale of numbers the points of the grade. */
function pointsIn(bands: readonly Band[], { share, points }: Result): Fraction | null {
  if (points) return points;
  const ofGrade = share && gradeOf(bands, share)?.points;
  return ofGrade == null ? null : shareOf(inHundredths(ofGrade), 100);
}

/**
 * Returns the mean of results, such as a student's in all subjects: of the shares and, if every result with a share has
 * points, of the points.
 */
export function meanOfResults({ bands }: Pick<Marking, 'bands'>, results: readonly Result[]): Result {
  const there = results.filter(({ share }) => share !== null);
  const points = there.map((result) => pointsIn(bands, result));
  return { share: meanOf(there.map(({ share }) => share)), points: points.includes(null) ? null : meanOf(points) };
}

function toExam(line: ExamLine) {
  const { weight, day, state } = factsOf(line);
  const { mark, written, maxMark, state: lineState } = shownResult({ ...line, state: line.line_state });
  const part = lineState === 'zero' ? 0 : line.mark;
  const share = part === null || line.max_mark === 0 ? null : percentOf(shareOf(part, line.max_mark));
  return { examName: line.exam_name, mark, lineState, written, share, maxMark, weight, day, state };
}
