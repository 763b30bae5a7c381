import * as Type from 'typebox';
import { emptyClass } from '../../../base/enrolments/enrolments.refusals.ts';
import { findEntryFaults } from '../../../base/enrolments/server/class-entries.ts';
import { noSuchScale, sessionClosed } from '../../../base/school/school.refusals.ts';
import { keptMarkScale } from '../../../base/school/server/mark-scales.queries.ts';
import type { NamedSession } from '../../../base/school/server/named-session.ts';
import {
  type EnteredMark,
  type MarkScale,
  maxMarkWords,
  storedMaximum,
} from '../../../platform/contract/mark-scale.ts';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { missing } from '../../../platform/contract/refusals.ts';
import { plainName, sameName } from '../../../platform/contract/same-name.ts';
import { TextOrBlank } from '../../../platform/contract/school-terms.ts';
import { parseNumber, parsePercent } from '../../../platform/spreadsheets/cell-values.ts';
import { highestMaxMark, type SentEntry, submitMarks } from '../../../records/marks/marks.contract.ts';
import { absentWithMark, exemptWithMark, notAMark, zeroWithMark } from '../../../records/marks/marks.refusals.ts';
import type { ExamToAdd, StandingExam } from '../../../records/marks/server/many.queries.ts';
import {
  findMarkFaults,
  isSameLine,
  type LineValue,
  lineOf,
  type MarkedBy,
  markedBy,
  maximumOf,
  notSat,
  shownMark,
} from '../../../records/marks/server/marks.rules.ts';
import * as refusals from '../imports.refusals.ts';
import { type DateReader, readerOfDates } from './dates.rules.ts';
import { agreedFacts, type FactReading, failOtherFacts } from './exam-facts.rules.ts';
import type { CheckedRow, GivenRow, RowChange } from './import-kind.ts';
import { saidForMark } from './mark-words.ts';
import { failTwice, readRows, type SchoolRow } from './school-rows.rules.ts';
import type { SchoolShape } from './school-shape.ts';
import type { SubjectNamer } from './subject-words.rules.ts';
import { checkBy, readerOfWords, readYesOrNo } from './values.rules.ts';
import { sortedWords } from './who.rules.ts';

const { subject, examName, maxMark, marks } = submitMarks.body.properties;
const { roll, note } = marks.items.properties;
const [subjectFault, examFault, maxMarkFault] = [checkBy(subject), checkBy(examName), checkBy(maxMark)];
const [rollFault, noteFault] = [checkBy(roll), checkBy(note)];
const markFault = checkBy(Type.Number({ minimum: 0, maximum: highestMaxMark, hint: fault(notAMark) }));
const wordsFault = checkBy(TextOrBlank(maxMarkWords));

/** A row of which the exam is known. */
export type MarkRow = {
  readonly row: SchoolRow;
  readonly session: NamedSession;
  readonly class: number;
  readonly subject: string;
  readonly examName: string;
  readonly maxMark: number | undefined;
  readonly roll: number | undefined;
  /** The exam's day, if the row has one that can be read. */
  readonly day: string | undefined;
  /** The name of the exam's scale. */
  readonly scale: string | undefined;
};

export type ReadMarks = { readonly rows: readonly SchoolRow[]; readonly exams: readonly (readonly MarkRow[])[] };

/** Reads the rows of marks, those of each exam together. */
export function readMarks(given: readonly GivenRow[], shape: SchoolShape, nameSubject: SubjectNamer): ReadMarks {
  const rows = readRows(given, shape);
  const readDate = readerOfDates(given, 'date', shape);
  const read = rows.flatMap((row) => readMark(row, readDate, nameSubject) ?? []);
  const exams = Map.groupBy(read, (one) => examKey({ ...one, sessionId: one.session.id }));
  const rolls = new Map(read.map((one) => [one.row, rollKey(one)]));
  failTwice(rows, 'roll', (row) => rolls.get(row));
  return { rows, exams: [...exams.values()] };
}

/** Returns the key that identifies an exam, as in the database. */
export function examKey(exam: {
  readonly sessionId: number;
  readonly class: number;
  readonly subject: string;
  readonly examName: string;
}): string {
  return JSON.stringify([exam.sessionId, exam.class, exam.subject, plainName(exam.examName)]);
}

function rollKey(one: MarkRow): string | undefined {
  return one.roll === undefined ? undefined : `${examKey({ ...one, sessionId: one.session.id })} ${one.roll}`;
}

function readMark(row: SchoolRow, readDate: DateReader, nameSubject: SubjectNamer): MarkRow | undefined {
  const schoolClass = row.classOrGroup();
  const session = row.session();
  row.require(['subject', 'examName', 'roll']);
  const subject =
    schoolClass && session
      ? nameSubject(row, row.text('subject', subjectFault), { session, class: schoolClass })
      : row.text('subject', subjectFault);
  const examName = row.text('examName', examFault);
  const date = row.given('date');
  const day = date === undefined ? undefined : readDate(date, row.row);
  const facts = {
    day: typeof day === 'string' ? day : undefined,
    maxMark: row.wholeNumber('maxMark', maxMarkFault),
    roll: row.wholeNumber('roll', rollFault),
    scale: row.text('markScale', () => undefined),
  };
  if (!schoolClass || !session || subject === undefined || examName === undefined) {
    if (facts.scale === undefined) readLine(row, { scale: null, maxMark: null });
    return undefined;
  }
  return { row, session, class: schoolClass.number, subject, examName, ...facts };
}

/** A line as it is sent, without its roll; `undefined` if its cells are empty, or wrong. */
type SentLine = Omit<SentEntry, 'roll'>;

function readLine(row: SchoolRow, by: MarkedBy): SentLine | undefined {
  const note = row.text('note', noteFault);
  const text = row.given('mark') ?? '';
  const saidByMark = levelNamed(by.scale, text) ? undefined : saidForMark(text);
  const isExempt = saidByMark === 'exempt' || row.read('exempt', readYesOrNo) === 'yes';
  const state = isExempt ? 'exempt' : row.read('lineState', readState);
  // Rollbook shows an absent student this way. It removes a mark, whereas an empty cell leaves the mark as it is.
  const read = () =>
    by.scale?.kind === 'words'
      ? row.text('mark', wordsFault)
      : row.read('mark', (cell) => readMarkOf(cell, by, row.rounds));
  const mark = saidByMark === undefined ? read() : null;
  const said = note === undefined ? {} : { note };
  if (state !== 'exempt' && state !== 'zero' && state !== 'absent') {
    return mark === undefined ? undefined : { mark, ...said };
  }
  if (mark !== undefined && mark !== null) {
    const fields = { exempt: exemptWithMark, zero: zeroWithMark, absent: absentWithMark } as const;
    row.fail(row.given('exempt') === undefined ? 'lineState' : 'exempt', fault(fields[state]));
  }
  return { mark: null, state, ...said };
}

/** The states of a line; a file that was exported from a list has the states of exams in the column of this name. */
const readState = readerOfWords(['sat', 'absent', 'exempt', 'zero', 'submitted', 'published', 'corrected'], {
  sat: ['present', 'পরীক্ষা দিয়েছে', 'حضر'],
  absent: ['ab', 'অনুপস্থিত', 'غائب'],
  exempt: ['excused', 'অব্যাহতি', 'معفى'],
  zero: ['0', 'শূন্য', 'صفر'],
});

function levelNamed(scale: MarkScale | null, text: string) {
  return scale?.levels?.find(({ name }) => sameName(name, text))?.name;
}

/**
 * Reads a mark by the exam's scale. Without a scale it is a whole number; a fraction is rounded if an answer says so,
 * and otherwise asked about.
 */
function readMarkOf(
  text: string,
  { scale, maxMark: most }: MarkedBy,
  rounds: boolean,
): Exclude<EnteredMark, null> | Fault {
  if (scale?.kind === 'levels') return levelNamed(scale, text) ?? text;
  if (scale?.kind === 'done') {
    const word = readYesOrNo(text);
    return typeof word === 'string' ? word === 'yes' : word;
  }
  const percent = parsePercent(text);
  // A share of a hundred says the mark only where that is the most.
  const number = (percent === undefined ? parseNumber(text) : most === 100 ? percent : undefined) ?? Number.NaN;
  if (scale) return markFault(number) ?? number;
  const isPart = number >= 0 && number < Number.MAX_SAFE_INTEGER && !Number.isInteger(number);
  if (isPart && !rounds) return fault(refusals.markNotWhole);
  const mark = isPart ? Math.floor(number + 0.5) : number;
  return markFault(mark) ?? mark;
}

type Member = { readonly enrolment_id: number; readonly roll: number; readonly name: string };
type Line = Member & LineValue;
type Teacher = { readonly id: number; readonly name: string; readonly email: string };

/** The school's records for one exam of the file. */
export type StandingMarks = {
  /** The exam with its lines, if it exists. */
  readonly exam: (StandingExam & { readonly lines: readonly Line[] }) | undefined;
  /** The students that a new exam must include, as of its day. */
  readonly members: readonly Member[];
  /** The class's subject of this name, if it is listed. */
  readonly listed: { readonly id: number; readonly teacher: Teacher | undefined } | undefined;
  /** Whether a teacher may submit marks of the class. */
  readonly reaches: (teacherId: number) => boolean;
};

/** The school's records for all exams of the file, and its terms. */
export type Standing = {
  readonly standingOf: (one: MarkRow) => StandingMarks;
  readonly terms: FactReading['terms'];
  readonly categoriesOf: FactReading['categoriesOf'];
  /** The school's scales, and the name of the one that writes its results. */
  readonly scales: readonly MarkScale[];
  readonly usual: string | null;
};

/** An exam of the file; its rows share it. */
export type ParsedExam = Omit<ExamToAdd, 'marks' | 'submittedAt'> & {
  /** `null` for a new one. */
  readonly recordId: number | null;
};

export type ParsedMark = {
  readonly exam: ParsedExam;
  readonly enrolmentId: number;
  readonly from: LineValue;
  readonly to: LineValue;
};

type Outcome = { readonly recordId: number | null; readonly changes: readonly RowChange[]; readonly parsed: unknown };

/**
 * Determines what each row of marks would do: a new exam is added as a whole, and lines of an existing exam are
 * corrected.
 */
export function checkMarks(
  { rows, exams }: ReadMarks,
  { standingOf, terms, categoriesOf, ...school }: Standing,
  { today, answers }: Pick<SchoolShape, 'today' | 'answers'>,
): CheckedRow[] {
  const readDate = readerOfDates(
    rows.map(({ row }) => row),
    'date',
    { today, answers },
  );
  const reading = { today, readDate, terms, categoriesOf };
  const outcomes = new Map<SchoolRow, Outcome>();
  for (const group of exams) {
    const [first] = group as readonly [MarkRow, ...MarkRow[]];
    const standing = standingOf(first);
    const outcome = standing.exam
      ? correctExam(group, standing.exam, reading)
      : makeExam(group, { ...standing, ...school }, reading);
    for (const [row, one] of outcome) outcomes.set(row, one);
  }
  return rows.map((row) => {
    const label = ['subject', 'examName', 'class', 'roll']
      .map((field) => row.given(field))
      .filter(Boolean)
      .join(', ');
    return row.checked({ label, ...(outcomes.get(row) ?? nothing) });
  });
}

const nothing: Outcome = { recordId: null, changes: [], parsed: undefined };

/** The rows of an existing exam; each corrects its line. */
function correctExam(
  group: readonly MarkRow[],
  exam: NonNullable<StandingMarks['exam']>,
  reading: FactReading,
): Map<SchoolRow, Outcome> {
  failOtherFacts(group, exam, reading);
  const by = markedBy(keptMarkScale(exam.mark_scale), exam.max_mark);
  for (const { row, maxMark, scale } of group) {
    if (maxMark !== undefined && by.maxMark !== null && maxMark !== by.maxMark) {
      row.fail('maxMark', fault(refusals.maxMarkStands, { maxMark: by.maxMark }));
    }
    if (scale !== undefined && !(by.scale && sameName(by.scale.name, scale))) {
      row.fail('markScale', fault(refusals.scaleStands, { scale: by.scale?.name ?? '—' }));
    }
    const owner = { id: exam.submitted_by, name: exam.teacher_email, email: exam.teacher_email };
    const teacher = row.teacher(owner);
    if (teacher && teacher.id !== owner.id) {
      row.fail('teacherEmail', fault(refusals.examOfAnotherTeacher, { email: owner.email }));
    }
  }
  const said = new Map(group.map((one) => [one, readLine(one.row, by)]));
  failEntries(said, exam.lines, { by, complete: false });
  const lines = new Map(exam.lines.map((line) => [line.roll, line]));
  const parsed = {
    recordId: exam.id,
    sessionId: exam.session_id,
    class: exam.class,
    subject: exam.subject,
    subjectId: exam.subject_id,
    examName: exam.exam_name,
    maxMark: exam.max_mark,
    markScale: by.scale,
    teacherId: exam.submitted_by,
  };
  return new Map(
    group.map((one) => {
      const sent = said.get(one);
      const to = sent && !one.row.isWrong ? lineOf(sent, by) : undefined;
      const line = lines.get(one.roll ?? 0);
      return [
        one.row,
        correctLine(
          one,
          line,
          to && { ...to, note: sent?.note === undefined ? (line?.note ?? null) : to.note },
          parsed,
        ),
      ];
    }),
  );
}

function correctLine(
  { row, session }: MarkRow,
  line: Line | undefined,
  to: LineValue | undefined,
  exam: ParsedExam,
): Outcome {
  if (!line) return { ...nothing, recordId: exam.recordId };
  const from = { mark: line.mark, state: line.state, words: line.words, note: line.note };
  const isChanged = to !== undefined && !isSameLine(to, from);
  if (isChanged && session.isClosed) row.fail('session', fault(sessionClosed, { session: session.name }));
  const parsed: ParsedMark = { exam, enrolmentId: line.enrolment_id, from, to: to ?? notSat };
  return { recordId: exam.recordId, changes: isChanged ? changesOf(from, to, exam) : [], parsed };
}

function changesOf(from: LineValue, to: LineValue, { markScale = null, maxMark }: ParsedExam): RowChange[] {
  const isExempt = ({ state }: LineValue) => (state === 'exempt' ? '✓' : null);
  const isZero = ({ state }: LineValue) => (state === 'zero' ? '0' : null);
  const markOf = (line: LineValue) => {
    const { mark, written } = shownMark(markScale, maxMark, { ...line, state: null });
    return typeof mark === 'number' ? mark : written;
  };
  const changes = [
    { field: 'mark', from: markOf(from), to: markOf(to) },
    { field: 'exempt', from: isExempt(from), to: isExempt(to) },
    { field: 'lineState', from: isZero(from), to: isZero(to) },
    { field: 'note', from: from.note, to: to.note },
  ];
  return changes.filter((change) => change.from !== change.to);
}

/**
 * The rows of a new exam. If one of them is wrong, none is imported, because an exam is submitted with every student of
 * the class.
 */
function makeExam(
  group: readonly MarkRow[],
  { members, listed, reaches, scales, usual }: StandingMarks & Pick<Standing, 'scales' | 'usual'>,
  reading: FactReading,
): Map<SchoolRow, Outcome> {
  const [first] = group as readonly [MarkRow, ...MarkRow[]];
  const { row, session } = first;
  if (session.isClosed) row.fail('session', fault(sessionClosed, { session: session.name }));
  const by = scaleIn(group, { scales, usual });
  const { scale } = by;
  const isWithoutMaximum = by.maxMark === null && (!scale || scale.kind === 'number');
  if (isWithoutMaximum) row.fail('maxMark', fault(missing));
  const said = new Map(group.map((one) => [one, readLine(one.row, by)]));
  const teacher = teacherIn(group, { listed, reaches });
  const facts = agreedFacts(group, reading);
  if (members.length === 0) row.fail('class', fault(emptyClass));
  else failEntries(said, members, { by, complete: true });
  failRest(group);

  const byRoll = new Map(members.map((member) => [member.roll, member.enrolment_id]));
  if (!teacher || isWithoutMaximum) return new Map();
  const exam: ParsedExam = {
    recordId: null,
    sessionId: session.id,
    class: first.class,
    subject: first.subject,
    subjectId: listed?.id ?? null,
    examName: first.examName,
    maxMark: storedMaximum(scale, by.maxMark ?? 0),
    markScale: scale,
    teacherId: teacher.id,
    facts,
  };
  return new Map(
    group.map((one) => {
      const enrolmentId = byRoll.get(one.roll ?? 0) ?? 0;
      const sent = said.get(one);
      const to = sent && !one.row.isWrong ? lineOf(sent, by) : notSat;
      const parsed: ParsedMark = { exam, enrolmentId, from: notSat, to };
      return [one.row, { ...nothing, parsed }];
    }),
  );
}

/** The scale of a new exam, and the most that can be reached. */
function scaleIn(group: readonly MarkRow[], { scales, usual }: Pick<Standing, 'scales' | 'usual'>): MarkedBy {
  const given = agreeOn(
    group,
    (one) => one.maxMark,
    (one, other, most) =>
      one.row.fail('maxMark', fault(refusals.maxMarkDiffers, { maxMark: most, line: other.row.row.line })),
  );
  const name = agreeOn(
    group,
    (one) => one.scale,
    (one, other) => one.row.fail('markScale', fault(refusals.examDiffers, { line: other.row.row.line })),
  );
  const scale = name === undefined ? usualScale(group, { scales, usual, given }) : findScale(scales, name);
  if (name !== undefined && !scale) group[0]?.row.fail('markScale', fault(noSuchScale, { name }));
  return { scale, maxMark: maximumOf(scale, given) };
}

/** The teacher of a new exam: the one whom the rows name, or else that of the subject. */
function teacherIn(
  group: readonly MarkRow[],
  { listed, reaches }: Pick<StandingMarks, 'listed' | 'reaches'>,
): Teacher | undefined {
  const [first] = group as readonly [MarkRow, ...MarkRow[]];
  const named = new Map(group.map((one) => [one, one.row.teacher()]));
  const email = agreeOn(
    group,
    (one) => named.get(one)?.email,
    (one, other) => one.row.fail('teacherEmail', fault(refusals.examTeacherDiffers, { line: other.row.row.line })),
  );
  const teacher = [...named.values()].find((one) => one?.email === email) ?? listed?.teacher;
  if (!teacher && first.row.given('teacherEmail') === undefined) first.row.fail('teacherEmail', fault(missing));
  if (teacher && !reaches(teacher.id)) {
    first.row.fail('teacherEmail', fault(refusals.teacherNotOfClass, { name: teacher.name, class: first.class }));
  }
  return teacher;
}

function findScale(scales: readonly MarkScale[], name: string): MarkScale | null {
  return scales.find((scale) => sameName(scale.name, name)) ?? null;
}

/**
 * The scale of an exam that names none: of marks with a fraction the school's scale, if its maximum is the exam's, and of
 * words the only scale of the school that has all of them as levels.
 */
function usualScale(
  group: readonly MarkRow[],
  { scales, usual, given }: Pick<Standing, 'scales' | 'usual'> & { readonly given: number | undefined },
): MarkScale | null {
  const texts = group.flatMap(({ row }) => row.given('mark') ?? []).filter((text) => saidForMark(text) === undefined);
  const areWords = texts.length > 0 && texts.every((text) => parseNumber(text) === undefined);
  const fitting = areWords ? scales.filter((one) => texts.every((text) => levelNamed(one, text) !== undefined)) : [];
  if (areWords)
    return fitting.find(({ name }) => name === usual) ?? (fitting.length === 1 ? (fitting[0] ?? null) : null);
  const scale = usual === null ? null : findScale(scales, usual);
  if (scale?.kind !== 'number' || (given !== undefined && given !== scale.max)) return null;
  const isPart = ({ row }: MarkRow) => !Number.isInteger(parseNumber(row.given('mark') ?? '') ?? 0);
  return group.some(isPart) ? scale : null;
}

/** The first value that is given; reports rows that give another. */
function agreeOn<T extends string | number>(
  group: readonly MarkRow[],
  given: (one: MarkRow) => T | undefined,
  differs: (one: MarkRow, other: MarkRow, value: T) => void,
): T | undefined {
  const other = group.find((one) => given(one) !== undefined);
  const value = other && given(other);
  if (!other || value === undefined) return undefined;
  for (const one of group) {
    const own = given(one);
    if (own !== undefined && own !== value) differs(one, other, value);
  }
  return value;
}

type Rules = { readonly by: MarkedBy; readonly complete: boolean };

/** Reports errors that the API would find in the lines of an exam, and names that do not fit. */
function failEntries(
  said: ReadonlyMap<MarkRow, SentLine | undefined>,
  members: readonly Member[],
  { by, complete }: Rules,
): void {
  const group = [...said.keys()];
  const known = group.filter((one) => one.roll !== undefined);
  const entries: SentEntry[] = known.map((one) => ({ roll: one.roll ?? 0, mark: said.get(one)?.mark ?? null }));
  // Rows whose roll cannot be read do not count as missing students.
  const rolls = findEntryFaults('marks', entries, members, { complete: complete && known.length === group.length });
  const hasMaximum = by.maxMark !== null || (by.scale !== null && by.scale.kind !== 'number');
  const faults = { ...rolls, ...(hasMaximum && findMarkFaults(entries, by)) };
  const names = new Map(members.map(({ roll, name }) => [roll, name]));
  for (const [index, { row, roll = 0 }] of known.entries()) {
    for (const field of ['roll', 'mark']) {
      const why = faults[`marks.${index}.${field}`];
      // A repeated roll is already reported, with the line of the other row.
      if (why && why.reason !== 'roll-twice') row.fail(field, why);
    }
    const [name, given] = [names.get(roll), row.given('name')];
    if (name !== undefined && given !== undefined && sortedWords(name) !== sortedWords(given)) {
      row.fail('name', fault(refusals.nameDoesNotFit, { roll, name }));
    }
  }
  if (faults.marks) group[0]?.row.fail('roll', faults.marks);
}

function failRest(group: readonly MarkRow[]): void {
  const wrong = group.find(({ row }) => row.isWrong)?.row.row;
  if (!wrong) return;
  for (const { row } of group.filter((one) => !one.row.isWrong)) {
    row.fail('examName', fault(refusals.examNotWhole, { line: wrong.line, sheet: wrong.sheet }));
  }
}
