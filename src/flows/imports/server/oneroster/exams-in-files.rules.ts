import { replacings, Weight } from '../../../../platform/contract/exams.ts';
import { inHundredths, TwoDecimals } from '../../../../platform/contract/hundredths.ts';
import { MarkScale, storedMaximum } from '../../../../platform/contract/mark-scale.ts';
import { fault } from '../../../../platform/contract/reason.ts';
import { missing } from '../../../../platform/contract/refusals.ts';
import { startOfDate } from '../../../../platform/server/local-date.ts';
import { highestMaxMark, submitMarks } from '../../../../records/marks/marks.contract.ts';
import { noSuchExam, notAMark } from '../../../../records/marks/marks.refusals.ts';
import {
  findMarkFaults,
  type LineValue,
  lineOf,
  type MarkedBy,
  maximumOf,
  notSat,
} from '../../../../records/marks/server/marks.rules.ts';
import {
  oneRosterNoTeacher,
  oneRosterNotInClass,
  oneRosterUnreadableCell,
} from '../../../oneroster/oneroster.refusals.ts';
import type { SourcedId, StateEnrolment, StateExam } from '../../../oneroster/server/school-state.ts';
import { rowTwice } from '../../imports.refusals.ts';
import { checkBy } from '../values.rules.ts';
import type { DescribedRow } from './described.ts';
import type { InClass } from './layout.ts';
import { teacherKey } from './people-in-files.rules.ts';
import { FileRow, indexBy, presentRows, tellTwice } from './references.rules.ts';
import { checkDate } from './sessions-in-files.rules.ts';
import type { TableRow } from './table.ts';
import {
  assignedTo,
  checkName,
  needsOf,
  placeKey,
  type Reading,
  readJson,
  subjectKey,
} from './teaching-index.rules.ts';

const checkExamName = checkBy(submitMarks.body.properties.examName);
const checkMaxMark = checkBy(TwoDecimals(1, highestMaxMark));

/** Reads the exams of the files, with their marks. */
export function readExams(reading: Reading): DescribedRow[] {
  const { tables } = reading;
  const items = presentRows(tables, 'lineItems');
  const index = indexBy(items, 'sourcedId');
  const results = Map.groupBy(presentRows(tables, 'results'), ({ cells }) => cells.lineItemSourcedId ?? '');
  const lost = [...results].filter(([id]) => !index.has(id)).flatMap(([, rows]) => rows);
  const wrong = lost.map((row) => {
    const read = new FileRow('results', row);
    read.refer('lineItemSourcedId', index, 'lineItems');
    return read.describe('', () => null);
  });
  const named = new Map<string, TableRow>();
  const exams = items.flatMap((row) => {
    const read = new FileRow('lineItems', row);
    tellTwice(read, index);
    expectReplaced(read, index, reading);
    return readExam(read, results.get(row.cells.sourcedId ?? '') ?? [], named, reading);
  });
  return [...exams, ...wrong];
}

/** Reports an exam that replaces itself, or one that its class does not have in the files. */
function expectReplaced(read: FileRow, index: ReadonlyMap<SourcedId, TableRow>, { layout }: Reading): void {
  const replaced = read.refer('metadata.rollbook.replaces', index, 'lineItems');
  if (!replaced) return;
  const placeOf = ({ cells }: TableRow) => (layout.placesOf.get(cells.classSourcedId ?? '') ?? []).map(placeKey)[0];
  if (replaced !== read.row && placeOf(replaced) === placeOf(read.row)) return;
  read.fail('metadata.rollbook.replaces', fault(noSuchExam, { exam: replaced.cells.title ?? '' }));
}

function readExam(
  read: FileRow,
  results: readonly TableRow[],
  named: Map<string, TableRow>,
  reading: Reading,
): DescribedRow[] {
  const { cells } = read.row;
  const classId = cells.classSourcedId ?? '';
  const row = read.refer('classSourcedId', reading.classes, 'classes');
  const name = read.text('title', checkExamName) ?? read.fail('title', fault(missing)) ?? '';
  const own = readOwnScale(read);
  const given = readMaxMark(read, own);
  const scale = own ?? guessScale(results, given);
  const by = { scale, maxMark: maximumOf(scale, given) };
  const submittedBy = read.given('metadata.rollbook.submittedBy') ?? assignedTo(classId, reading)[0] ?? null;
  if (submittedBy === null) read.fail('classSourcedId', fault(oneRosterNoTeacher));
  const submittedAt = readMoment(read, results, reading);
  const places = row ? (reading.layout.placesOf.get(classId) ?? []) : [];
  const wrong: DescribedRow[] = [];
  const rows = places.map((place, at) => {
    const listed = reading.subjects.get(`${classId} ${placeKey(place)}`);
    const subject = read.text('metadata.rollbook.subject', checkName) ?? listed?.name ?? row?.cells.title ?? '';
    const first = named.get(`${placeKey(place)} ${subject} ${name}`);
    if (first) read.fail('title', fault(rowTwice, { line: first.line, sheet: 'lineItems.csv' }));
    else named.set(`${placeKey(place)} ${subject} ${name}`, read.row);
    const marks = readMarks(results, { place, places, by }, reading, wrong);
    const exam: StateExam = {
      sourcedId: at === 0 ? (cells.sourcedId ?? '') : `${cells.sourcedId}-class-${place.class}`,
      ...place,
      subject,
      subjectId: listed?.sourcedId ?? null,
      name,
      maxMark: storedMaximum(scale, by.maxMark ?? 0),
      markScale: scale,
      submittedBy: submittedBy ?? '',
      submittedAt,
      marks,
      ...readFacts(read, place.session, reading),
    };
    const needs = [
      ...[...needsOf(place), teacherKey(exam.submittedBy), ...(listed ? [subjectKey(listed.sourcedId)] : [])],
      ...(exam.replaces === null ? [] : [examKey(exam.replaces)]),
    ];
    return read.describe(name, () => (marks.length > 0 || reading.isWhole ? { of: 'exam', value: exam } : null), {
      keys: [examKey(exam.sourcedId)],
      needs,
    });
  });
  return rows.length > 0 ? [...rows, ...wrong] : [read.describe(name, () => null)];
}

function examKey(sourcedId: SourcedId): string {
  return `exam ${sourcedId}`;
}

/** Returns the maximum; 0 if marks on the exam's own scale have none. */
function readMaxMark(read: FileRow, own: MarkScale | undefined): number {
  if (own && own.kind !== 'number') return 0;
  if (read.given('resultValueMax') === undefined) read.fail('resultValueMax', fault(missing));
  return read.number('resultValueMax', checkMaxMark) ?? 0;
}

const checkScale = checkBy(MarkScale);

/** Returns the exam's scale as it is stored in Rollbook's files. */
function readOwnScale(read: FileRow): MarkScale | undefined {
  return read.read('metadata.rollbook.scale', (text) => {
    const scale = readJson(text);
    return checkScale(scale) ?? (scale as MarkScale);
  });
}

/** Returns the scale that marks of another system have: words, or hundredths if a score is not a whole number. */
function guessScale(results: readonly TableRow[], max: number): MarkScale | null {
  const scores = results.flatMap(({ cells }) => (cells.score === undefined ? [] : [Number(cells.score)]));
  const isInWords = scores.length === 0 && results.some(({ cells }) => cells.textScore !== undefined);
  if (isInWords) return { name: 'text', kind: 'words', writes: { as: 'percent' } };
  const isWhole = [max, ...scores].every((number) => Number.isInteger(number) || Number.isNaN(number));
  return isWhole ? null : { name: '0.01', kind: 'number', max, step: 0.01, writes: { as: 'percent' } };
}

const checkWeight = checkBy(Weight);

/** Reads the further facts of an exam. Files of other programs have its day, and its session or term, in the format's own fields. */
function readFacts(read: FileRow, sessionId: SourcedId, { sessions, categories, isWhole }: Reading) {
  const { dueDate, academicSessionSourcedId, categorySourcedId } = read.row.cells;
  const own = (name: string) => read.given(`metadata.rollbook.${name}`);
  const session = sessions.of.get(sessionId);
  const term = isWhole ? own('term') : academicSessionSourcedId;
  const day = isWhole ? read.text('metadata.rollbook.day', checkDate) : dueDate;
  const isWithin = session && day !== undefined && !checkDate(day) && session.from <= day && day <= session.to;
  const weight = read.number('metadata.rollbook.weight', checkWeight) ?? 1;
  const replaces = own('replaces') ?? null;
  const replacesBy = replacings.find((one) => one === own('replacesBy')) ?? 'better';
  return {
    term: session?.terms.find(({ sourcedId }) => sourcedId === term)?.sourcedId ?? null,
    weight: inHundredths(weight),
    day: isWithin ? day : null,
    absentAsZero: own('absentAsZero') === 'true',
    publishedAt: readInstant(read, 'publishedAt') ?? null,
    category: categories.nameOf.get(categorySourcedId ?? '') ?? null,
    replaces,
    replacesBy: replaces ? replacesBy : null,
  };
}

function readInstant(read: FileRow, name: 'submittedAt' | 'publishedAt'): string | undefined {
  return read.read(`metadata.rollbook.${name}`, (text) => {
    const instant = new Date(text);
    return Number.isNaN(instant.getTime()) ? fault(oneRosterUnreadableCell) : instant.toISOString();
  });
}

/** Returns the time of submission, or else the beginning of the due day. */
function readMoment(read: FileRow, results: readonly TableRow[], { timeZone }: Reading): string {
  const at = readInstant(read, 'submittedAt');
  if (at !== undefined) return at;
  const { dueDate, assignDate } = read.row.cells;
  const day = [dueDate, assignDate, results[0]?.cells.scoreDate].find((date) => date !== undefined && !checkDate(date));
  if (day === undefined) read.fail('dueDate', fault(missing));
  return startOfDate(timeZone, day ?? '1970-01-01').toISOString();
}

type ExamPlace = { readonly place: InClass; readonly places: readonly InClass[]; readonly by: MarkedBy };

function readMarks(
  results: readonly TableRow[],
  { place, places, by }: ExamPlace,
  reading: Reading,
  wrong: DescribedRow[],
): StateExam['marks'] {
  const marks = new Map<SourcedId, LineValue>();
  for (const row of results) {
    const read = new FileRow('results', row);
    const enrolment = findEnrolment(row, place, reading);
    // If students of several classes are taught together, each student is in only one of the classes; a student in none
    // is reported once.
    const isTold = place !== places[0] || places.some((other) => findEnrolment(row, other, reading));
    if (!enrolment && isTold) continue;
    if (!enrolment) {
      read.refer('studentSourcedId', reading.people.users, 'users');
      if (read.faults.length === 0) read.fail('studentSourcedId', fault(oneRosterNotInClass));
    }
    const line = readLine(read, by);
    if (enrolment && marks.has(enrolment.sourcedId))
      read.fail('studentSourcedId', fault(rowTwice, { line: row.line, sheet: 'results.csv' }));
    if (read.faults.length > 0) wrong.push(read.describe('', () => null));
    else if (enrolment) marks.set(enrolment.sourcedId, line);
  }
  return [...marks].map(([enrolment, line]) => ({ enrolment, ...line }));
}

/** Reads a line from its score or, if the scale has no numbers, from its text. */
function readLine(read: FileRow, by: MarkedBy): LineValue {
  const note = read.given('comment');
  const noted = note === undefined ? {} : { note };
  const state = read.row.cells.scoreStatus === 'exempt' ? 'exempt' : read.given('metadata.rollbook.state');
  if (state === 'exempt' || state === 'zero') return lineOf({ mark: null, state, ...noted }, by);
  const isNumber = by.scale === null || by.scale.kind === 'number';
  const mark = read.read(isNumber ? 'score' : 'textScore', (text) => {
    const entered = isNumber ? Number(text) : by.scale?.kind === 'done' ? text === '✓' : text;
    if (typeof entered === 'number' && !(entered >= 0)) return fault(notAMark);
    return findMarkFaults([{ roll: 1, mark: entered }], by)['marks.0.mark'] ?? entered;
  });
  return mark === undefined ? { ...notSat, note: note ?? null } : lineOf({ mark, ...noted }, by);
}

function findEnrolment({ cells }: TableRow, place: InClass, reading: Reading): StateEnrolment | undefined {
  const named = cells['metadata.rollbook.enrollment'];
  if (named !== undefined) return reading.enrolmentById.get(named);
  return reading.enrolmentOf.get(`${cells.studentSourcedId} ${placeKey(place)}`);
}
