import { percentOf, type Share } from '../../../platform/contract/share.ts';
import { gradeOf } from '../../grades/grade-of.ts';
import type { Band } from '../../grades/grades.contract.ts';
import { factsOf } from '../../marks/server/facts.queries.ts';
import type { Attendance, Report } from '../reports.contract.ts';
import type { Member } from './members.queries.ts';
import type { Period } from './period.queries.ts';
import { meanOf, resultOf } from './reports.rules.ts';
import type { ExamLine } from './results.queries.ts';

/** A student's results, exact. */
export type Results = {
  /** Those of the class by name, then others in which there are marks. */
  readonly subjects: readonly {
    readonly subject: string;
    readonly share: Share | null;
    readonly lines: readonly ExamLine[];
  }[];
  readonly mean: Share | null;
};

/** A subject is known by its name, so that marks from another class count on for a student who has changed class. */
export function resultsOf(subjectsOfClass: readonly string[], lines: readonly ExamLine[]): Results {
  const bySubject = Map.groupBy(lines, (line) => line.subject);
  const others = [...bySubject.keys()].filter((name) => !subjectsOfClass.includes(name)).sort();
  const subjects = [...new Set([...subjectsOfClass, ...others])].map((subject) => {
    const own = (bySubject.get(subject) ?? []).toSorted(byDay);
    return { subject, share: resultOf(own.map(toCounted)), lines: own };
  });
  return { subjects, mean: meanOf(subjects.map(({ share }) => share)) };
}

/** Those without a day come last. */
function byDay(one: ExamLine, other: ExamLine): number {
  const [day, otherDay] = [one.day ?? '9999', other.day ?? '9999'];
  if (day === otherDay) return one.id - other.id;
  return day < otherDay ? -1 : 1;
}

/** Exempt students are left out, also where an absence counts as 0. */
function toCounted({ mark, max_mark, weight, absent_as_zero, line_state }: ExamLine) {
  return { mark, maxMark: max_mark, weight, isAbsentAsZero: absent_as_zero === 1 && line_state !== 'exempt' };
}

type Said = { readonly subject: string | null; readonly text: string };

/** The parts of a report besides the results. */
export type Material = {
  readonly bands: readonly Band[];
  readonly comments: readonly Said[];
  readonly attendance: Attendance | undefined;
  readonly isPublished: boolean;
};

export function reportOf(member: Member, period: Period, results: Results, material: Material): Report {
  const { bands, comments, attendance = noAttendance, isPublished } = material;
  const said = (subject: string | null) => comments.findLast((comment) => comment.subject === subject)?.text ?? null;
  return {
    roll: member.roll,
    name: member.name,
    class: member.class,
    ...named(period),
    subjects: results.subjects.map(({ subject, share, lines }) => {
      const points = (share && gradeOf(bands, share)?.points) ?? null;
      const { passes, ...graded } = gradedShare(bands, share);
      return { subject, ...graded, points, passes, comment: said(subject), exams: lines.map(toExam) };
    }),
    mean: toPercent(results.mean),
    meanGrade: gradeName(bands, results.mean),
    attendance,
    remark: said(null),
    isPublished,
  };
}

const noAttendance: Attendance = { total: 0, present: 0, late: 0, absent: 0, excused: 0 };

/** The time of a report or broadsheet, as the calls answer it. */
export function named({ session, term }: Period) {
  return { session: session.name, term: term ? String(term.id) : null, termName: term?.name ?? null };
}

export function toPercent(share: Share | null): number | null {
  return share && percentOf(share);
}

/** A share with its grade. */
export function gradedShare(bands: readonly Band[], share: Share | null) {
  const band = share && gradeOf(bands, share);
  return { share: toPercent(share), grade: band?.name ?? null, passes: band?.passes ?? null };
}

function gradeName(bands: readonly Band[], share: Share | null): string | null {
  return (share && gradeOf(bands, share)?.name) ?? null;
}

function toExam(line: ExamLine) {
  const { weight, day, state } = factsOf(line);
  const exempt = line.line_state !== null && { lineState: line.line_state };
  return { examName: line.exam_name, mark: line.mark, ...exempt, maxMark: line.max_mark, weight, day, state };
}
