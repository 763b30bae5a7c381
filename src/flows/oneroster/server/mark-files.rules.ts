import { createHash } from 'node:crypto';
import { isLow, lowestMark, type MarkScale, shownMaximum } from '../../../platform/contract/mark-scale.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { type LineValue, shownMark } from '../../../records/marks/server/marks.rules.ts';
import { classOf, type Index, type Moment } from './file-index.rules.ts';
import type { RowOf } from './files.rules.ts';
import type { SchoolState, SourcedId, StateExam } from './school-state.ts';

export function categoryId({ school }: SchoolState): SourcedId {
  return `${school.sourcedId}-exams`;
}

export function lineItemRow(
  exam: StateExam,
  state: SchoolState,
  index: Index,
  { timeZone }: Moment,
): RowOf<'lineItems'> {
  const day = exam.day ?? localDate(timeZone, new Date(exam.submittedAt));
  const terms = index.sessions.get(exam.session)?.terms ?? [];
  const term = terms.find(({ from, to }) => from <= day && day <= to);
  const isListed = exam.subjectId !== null && index.subjects.get(exam.subjectId)?.name === exam.subject;
  return {
    sourcedId: exam.sourcedId,
    title: exam.name,
    assignDate: day,
    dueDate: day,
    classSourcedId: classOf(exam, index),
    categorySourcedId: categoryId(state),
    academicSessionSourcedId: exam.term ?? term?.sourcedId ?? exam.session,
    resultValueMin: lowestMark(exam.markScale),
    resultValueMax: shownMaximum(exam.markScale, exam.maxMark) ?? exam.maxMark / 100,
    schoolSourcedId: state.school.sourcedId,
    'metadata.rollbook.subject': isListed ? null : exam.subject,
    'metadata.rollbook.submittedAt': exam.submittedAt,
    'metadata.rollbook.submittedBy': exam.submittedBy,
    'metadata.rollbook.term': exam.term,
    'metadata.rollbook.weight': exam.weight / 100,
    'metadata.rollbook.day': exam.day,
    'metadata.rollbook.absentAsZero': exam.absentAsZero,
    'metadata.rollbook.publishedAt': exam.publishedAt,
    'metadata.rollbook.scale': exam.markScale && JSON.stringify(exam.markScale),
  };
}

/**
 * In the format, scales belong to classes. A changed scale gets a new id, because an exam keeps the scale with which it
 * was made.
 */
function scaleId(exam: StateExam, scale: MarkScale, index: Index): SourcedId {
  const content = createHash('sha256').update(JSON.stringify(scale)).digest('hex').slice(0, 12);
  return `${classOf(exam, index)}-scale-${content}`;
}

export function scaleRows({ school, exams }: SchoolState, index: Index): RowOf<'scoreScales'>[] {
  const rows = exams.flatMap((exam): RowOf<'scoreScales'>[] => {
    const { markScale } = exam;
    if (!markScale) return [];
    return [
      {
        sourcedId: scaleId(exam, markScale, index),
        title: markScale.name,
        type: markScale.kind,
        orgSourcedId: school.sourcedId,
        classSourcedId: classOf(exam, index),
        scoreScaleValue: scaleValues(exam, markScale).join(','),
      },
    ];
  });
  return [...new Map(rows.map((row) => [row.sourcedId, row])).values()];
}

/** The values of marks, as `{mark:value}`: numbers in percent, levels in percent or points. Words have no value. */
function scaleValues({ maxMark }: StateExam, scale: MarkScale): string[] {
  const pair = (mark: string | number, worth: string | number) =>
    `{${String(mark).replaceAll(/[{}:,]/g, ' ')}:${worth}}`;
  if (scale.kind === 'number') {
    const [lowest, highest] = [lowestMark(scale), shownMaximum(scale, maxMark) ?? 0];
    return isLow(scale) ? [pair(lowest, 100), pair(highest, 0)] : [pair(lowest, 0), pair(highest, 100)];
  }
  const levels = scale.levels ?? [];
  return levels.map(({ name, share, points }) => pair(name, share ?? points ?? 0));
}

export function lineItemScaleRows(exam: StateExam, index: Index): RowOf<'lineItemScoreScales'>[] {
  const { markScale, sourcedId } = exam;
  if (!markScale) return [];
  return [
    {
      sourcedId: `${sourcedId}-scale`,
      lineItemSourcedId: sourcedId,
      scoreScaleSourcedId: scaleId(exam, markScale, index),
    },
  ];
}

/** A number is the score. Another mark, such as a level, is written as text, with its value as the score. */
function scoreOf({ markScale, maxMark }: StateExam, { note, ...line }: LineValue) {
  const comment = note === null ? {} : { comment: note };
  if (line.state === 'exempt') return { scoreStatus: 'exempt', ...comment };
  const { mark, written } = shownMark(markScale, maxMark, line);
  if (line.state === 'zero')
    return { scoreStatus: 'fully graded', score: 0, 'metadata.rollbook.state': 'zero', ...comment };
  if (mark === null) return { scoreStatus: 'not submitted', missing: true, ...comment };
  const text = typeof mark === 'number' ? {} : { textScore: written };
  const score = typeof mark === 'number' ? mark : maxMark === 0 ? null : (line.mark ?? 0) / 100;
  return { scoreStatus: 'fully graded', score, ...text, ...comment };
}

export function resultRows(exam: StateExam, index: Index, { timeZone }: Moment): RowOf<'results'>[] {
  const scoreDate = localDate(timeZone, new Date(exam.submittedAt));
  return exam.marks.map(({ enrolment, ...line }) => ({
    sourcedId: `${exam.sourcedId}-${enrolment}`,
    lineItemSourcedId: exam.sourcedId,
    studentSourcedId: index.enrolments.get(enrolment)?.student,
    scoreDate,
    classSourcedId: classOf(exam, index),
    ...scoreOf(exam, line),
    'metadata.rollbook.enrollment': enrolment,
  }));
}
