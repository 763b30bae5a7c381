import { createHash } from 'node:crypto';
import { isLow, lowestMark, type MarkScale, shownMaximum } from '../../../platform/contract/mark-scale.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { type LineValue, shownMark } from '../../../records/marks/server/marks.rules.ts';
import { classOf, type Index, type Moment } from './file-index.rules.ts';
import type { RowOf } from './files.rules.ts';
import type { SchoolState, SourcedId, StateExam } from './school-state.ts';

/** The id of a category stays as long as its name does. */
function categoryId(classId: SourcedId, name: string): SourcedId {
  return `${classId}-category-${shortHash(name)}`;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** The categories of subjects with their weights, in percent for other systems; others that exams have are without. */
export function categoryRows(state: SchoolState, index: Index): RowOf<'categories'>[] {
  const ofSubjects = state.subjects.flatMap(({ sourcedId, categories }) => {
    const sum = categories.reduce((weights, { weight }) => weights + weight, 0);
    return categories.map(({ name, weight, dropLowest }) => ({
      ...categoryRow(sourcedId, name),
      weight: sum > 0 ? Math.round((weight / sum) * 10_000) / 100 : 0,
      'metadata.rollbook.weight': weight,
      'metadata.rollbook.dropLowest': dropLowest,
    }));
  });
  const listed = new Set(ofSubjects.map(({ sourcedId }) => sourcedId));
  const ofExams = state.exams.map((exam) => categoryOf(exam, state, index));
  const others = new Map(ofExams.map((row) => [row.sourcedId, row]));
  return [...ofSubjects, ...[...others.values()].filter(({ sourcedId }) => !listed.has(sourcedId))];
}

/** The category of an exam; those without one share another. */
function categoryOf(exam: StateExam, { school }: SchoolState, index: Index) {
  return exam.category === null
    ? { sourcedId: `${school.sourcedId}-exams`, title: 'Exams' }
    : categoryRow(classOf(exam, index), exam.category);
}

function categoryRow(classId: SourcedId, name: string) {
  return { sourcedId: categoryId(classId, name), title: name, 'metadata.rollbook.classSourcedId': classId };
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
    categorySourcedId: categoryOf(exam, state, index).sourcedId,
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
    'metadata.rollbook.replaces': exam.replaces,
    'metadata.rollbook.replacesBy': exam.replacesBy,
  };
}

/**
 * In the format, scales belong to classes. A changed scale gets a new id, because an exam keeps the scale with which it
 * was made; so does one with another maximum, whose marks are worth something else.
 */
function scaleId(classId: SourcedId, scale: MarkScale): SourcedId {
  return `${classId}-scale-${shortHash(JSON.stringify(scale))}`;
}

/** The scale of an exam with the exam's own maximum; `null` for whole numbers. */
function scaleOf({ markScale, maxMark }: StateExam): MarkScale | null {
  const max = shownMaximum(markScale, maxMark);
  return markScale && (max === null ? markScale : { ...markScale, max });
}

/** The scales of exams, and those that write the results of subjects and classes. */
export function scaleRows({ school, exams, subjects, classes }: SchoolState, index: Index): RowOf<'scoreScales'>[] {
  const named = new Map<string | null, MarkScale>(school.scales.map((scale) => [scale.name, scale]));
  const ofClass = new Map(classes.map((one) => [one.class, one.scale]));
  const used = [
    ...exams.map((exam) => [classOf(exam, index), scaleOf(exam)] as const),
    ...subjects.map(({ sourcedId, scale }) => [sourcedId, named.get(scale)] as const),
    ...[...index.homerooms].map(([id, one]) => [id, named.get(ofClass.get(one.class) ?? null)] as const),
  ];
  const rows = used.flatMap(([classSourcedId, scale]): RowOf<'scoreScales'>[] => {
    if (!scale) return [];
    return [
      {
        sourcedId: scaleId(classSourcedId, scale),
        title: scale.name,
        type: scale.kind,
        orgSourcedId: school.sourcedId,
        classSourcedId,
        scoreScaleValue: scaleValues(scale).join(','),
      },
    ];
  });
  return [...new Map(rows.map((row) => [row.sourcedId, row])).values()];
}

/** The values of marks, as `{mark:value}`: numbers in percent, levels in percent or points. Words have no value. */
function scaleValues(scale: MarkScale): string[] {
  const pair = (mark: string | number, worth: string | number) =>
    `{${String(mark).replaceAll(/[{}:,]/g, ' ')}:${worth}}`;
  if (scale.kind === 'number') {
    const [lowest, highest] = [lowestMark(scale), scale.max ?? 100];
    return isLow(scale) ? [pair(lowest, 100), pair(highest, 0)] : [pair(lowest, 0), pair(highest, 100)];
  }
  const levels = scale.levels ?? [];
  return levels.map(({ name, share, points }) => pair(name, share ?? points ?? 0));
}

export function lineItemScaleRows(exam: StateExam, index: Index): RowOf<'lineItemScoreScales'>[] {
  const { sourcedId } = exam;
  const scale = scaleOf(exam);
  if (!scale) return [];
  return [
    {
      sourcedId: `${sourcedId}-scale`,
      lineItemSourcedId: sourcedId,
      scoreScaleSourcedId: scaleId(classOf(exam, index), scale),
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
