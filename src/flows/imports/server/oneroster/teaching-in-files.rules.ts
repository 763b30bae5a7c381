import * as Type from 'typebox';
import { addGroup } from '../../../../base/groups/groups.contract.ts';
import { addSubject, changeSubject } from '../../../../base/subjects/subjects.contract.ts';
import { subjectCodeInUse } from '../../../../base/subjects/subjects.refusals.ts';
import { replacings, Weight } from '../../../../platform/contract/exams.ts';
import { inHundredths, TwoDecimals } from '../../../../platform/contract/hundredths.ts';
import { MarkScale, storedMaximum } from '../../../../platform/contract/mark-scale.ts';
import { fault } from '../../../../platform/contract/reason.ts';
import { missing } from '../../../../platform/contract/refusals.ts';
import { ClassNumber, mostTeachers } from '../../../../platform/contract/school-terms.ts';
import { isTooMuchJson } from '../../../../platform/server/json-limits.ts';
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
import { addPeriod } from '../../../../records/schedule/schedule.contract.ts';
import { parseTime } from '../../../../records/schedule/server/schedule.rules.ts';
import {
  oneRosterNoTeacher,
  oneRosterNotInClass,
  oneRosterUnreadableCell,
} from '../../../oneroster/oneroster.refusals.ts';
import type {
  SourcedId,
  StateEnrolment,
  StateExam,
  StatePeriod,
  StateSubject,
} from '../../../oneroster/server/school-state.ts';
import { rowTwice } from '../../imports.refusals.ts';
import { checkBy } from '../values.rules.ts';
import { type Categories, readCategories } from './categories-in-files.rules.ts';
import type { DescribedRow } from './described.ts';
import { classKey, type InClass, type Layout } from './layout.ts';
import { type People, teacherKey } from './people-in-files.rules.ts';
import { FileRow, indexBy, presentRows, tellTwice } from './references.rules.ts';
import { checkDate, type Sessions, sessionKey } from './sessions-in-files.rules.ts';
import type { TableRow, Tables } from './table.ts';

const checkName = checkBy(addSubject.body.properties.name);
const checkCode = checkBy(addSubject.body.properties.code);
const { scale: scaleOfSubject, credits } = changeSubject.body.properties;
const checkScaleName = checkBy(scaleOfSubject);
const checkCredits = checkBy(credits);
const checkExamName = checkBy(submitMarks.body.properties.examName);
const checkMaxMark = checkBy(TwoDecimals(1, highestMaxMark));

const { day, period, time, label, room } = addPeriod.body.properties;
const Timetable = Type.Array(
  Type.Object({
    day,
    period,
    time,
    label,
    room,
    subject: Type.Optional(addPeriod.body.properties.subject),
    teacher: Type.String(),
    others: Type.Optional(Type.Array(Type.String(), { maxItems: mostTeachers })),
    week: Type.Optional(Type.Integer({ minimum: 0, maximum: 3 })),
  }),
);
const checkTimetable = checkBy(Timetable);

const { subject: subjectOfGroup, block, takesRegister } = addGroup.body.properties;
const Group = Type.Object({
  subject: subjectOfGroup,
  block,
  takesRegister,
  classes: Type.Array(ClassNumber, { minItems: 1, maxItems: 100 }),
});
const checkGroup = checkBy(Group);

export type Source = {
  readonly tables: Tables;
  readonly sessions: Sessions;
  readonly layout: Layout;
  readonly people: People;
  readonly timeZone: string;
  readonly isWhole: boolean;
};

/** Subjects with their lessons, and exams with their marks. */
export function readTeaching(source: Source): DescribedRow[] {
  const classes = presentRows(source.tables, 'classes');
  const reading = {
    ...source,
    ...indexOf(source),
    subjects: new Map<string, StateSubject>(),
    codes: new Map<string, StateSubject>(),
    categories: readCategories(source.tables),
  };
  const rows = classes.flatMap((row) => readClass(new FileRow('classes', row), reading));
  return [...rows, ...readExams(reading), ...reading.categories.wrong];
}

function indexOf({ tables, layout }: Source) {
  const enrollments = presentRows(tables, 'enrollments');
  const teaching = enrollments.filter(({ cells }) => cells.role === 'teacher');
  return {
    courses: indexBy(presentRows(tables, 'courses'), 'sourcedId'),
    classes: indexBy(presentRows(tables, 'classes'), 'sourcedId'),
    teachersOf: Map.groupBy(teaching, ({ cells }) => cells.classSourcedId ?? ''),
    enrolmentById: new Map(layout.enrolments.map((one) => [one.sourcedId, one])),
    enrolmentOf: new Map(layout.enrolments.map((one) => [`${one.student} ${placeKey(one)}`, one])),
  };
}

type Reading = Source &
  ReturnType<typeof indexOf> & {
    /** The subjects of a class of the files, by class and session. */
    readonly subjects: Map<string, StateSubject>;
    readonly codes: Map<string, StateSubject>;
    readonly categories: Categories;
  };

function placeKey({ session, class: number }: InClass): string {
  return `${session} ${number}`;
}

/**
 * Returns the teachers to whom a class of the files is assigned, the first one first. Rollbook's own files also name
 * teachers who only have lessons in it; they are left out.
 */
function assignedTo(classId: SourcedId, { teachersOf, people, isWhole }: Reading): SourcedId[] {
  const order = ({ cells }: TableRow) => {
    const place = Number(cells['metadata.rollbook.teacherOrder'] ?? Number.NaN);
    if (cells.primary === 'true') return 0;
    return Number.isNaN(place) ? Number.POSITIVE_INFINITY : place;
  };
  const teachers = (teachersOf.get(classId) ?? [])
    .filter(({ cells }) => people.roles.get(cells.userSourcedId ?? '') === 'teacher')
    .filter((row) => !isWhole || order(row) < Number.POSITIVE_INFINITY)
    .toSorted((one, other) => (order(one) === order(other) ? 0 : order(one) - order(other)));
  return [...new Set(teachers.map(({ cells }) => cells.userSourcedId ?? ''))].slice(0, mostTeachers);
}

/**
 * A scheduled class becomes a subject of each class that has students in it. A homeroom becomes a class; it only has
 * lessons in Rollbook's own files.
 */
function readClass(read: FileRow, reading: Reading): DescribedRow[] {
  const { cells } = read.row;
  const id = cells.sourcedId ?? '';
  tellTwice(read, reading.classes);
  const course = read.refer('courseSourcedId', reading.courses, 'courses');
  const places = reading.layout.placesOf.get(id) ?? [];
  if (cells.classType === 'homeroom') return readHomeroom(read, places);
  const title = readName(read, course, reading);
  const group = readGroup(read);
  const name = group?.subject ?? title;
  const code = readCode(read, course, name);
  const teachers = assignedTo(id, reading);
  const weighed = readWeighing(read, reading);
  const rows = places.map((place, at) => {
    const sourcedId = at === 0 ? id : `${id}-class-${place.class}`;
    const subject: StateSubject = { sourcedId, ...place, name, code, teachers, ...weighed };
    const codeKey = `${placeKey(place)} ${code}`;
    const other = reading.codes.get(codeKey);
    if (other && reading.isWhole) {
      read.fail('classCode', fault(subjectCodeInUse, { class: place.class, code, session: place.session }));
    }
    reading.codes.set(codeKey, other ?? subject);
    reading.subjects.set(`${id} ${placeKey(place)}`, other ?? subject);
    const periods = at === 0 ? readPeriods(read, place, subject) : [];
    const needs = [
      ...(group ? [sessionKey(place.session), ...group.classes.map(classKey)] : needsOf(place)),
      ...teachers.map(teacherKey),
      ...periodNeeds(periods),
    ];
    const keys = [subjectKey(sourcedId), ...(group ? [classKey(place.class)] : [])];
    const ofGroup = group && { group: factsOf(group, title, place) };
    return read.describe(name, () => (other ? null : { of: 'subject', value: subject, periods, ...ofGroup }), {
      keys,
      needs,
    });
  });
  return rows.length > 0 ? rows : [read.describe(name, () => null)];
}

/** Reads how the results of a subject are weighed and written, from Rollbook's own columns. */
function readWeighing(read: FileRow, { categories }: Reading): Pick<StateSubject, 'scale' | 'credits' | 'categories'> {
  const given = read.number('metadata.rollbook.credits', checkCredits);
  return {
    scale: read.text('metadata.rollbook.scale', checkScaleName) ?? null,
    credits: given === undefined ? null : inHundredths(given),
    categories: categories.ofClass.get(read.row.cells.sourcedId ?? '') ?? [],
  };
}

/** Reads the properties of a group that other classes do not have, from Rollbook's own column. */
function readGroup(read: FileRow): Type.Static<typeof Group> | undefined {
  return read.read('metadata.rollbook.group', (text) => {
    const value = readJson(text);
    return checkGroup(value) ? fault(oneRosterUnreadableCell) : { group: value as Type.Static<typeof Group> };
  })?.group;
}

function factsOf(
  { block = null, takesRegister = false, classes }: Type.Static<typeof Group>,
  name: string,
  place: InClass,
) {
  return { ...place, name, block, takesRegister, classes };
}

function readName(read: FileRow, course: TableRow | undefined, { isWhole }: Reading): string {
  if (!isWhole && course) {
    const named = new FileRow('courses', course).text('title', checkName);
    if (named !== undefined) return named;
  }
  return read.text('title', checkName) ?? read.fail('title', fault(missing)) ?? '';
}

function readCode(read: FileRow, course: TableRow | undefined, name: string): string {
  if (read.given('classCode') !== undefined) return read.text('classCode', checkCode) ?? '';
  return (course && new FileRow('courses', course).text('courseCode', checkCode)) ?? name.slice(0, 50).trim();
}

function readHomeroom(read: FileRow, places: readonly InClass[]): DescribedRow[] {
  const [place] = places;
  const title = read.row.cells.title ?? '';
  const periods = place ? readPeriods(read, place, null) : [];
  if (!place || periods.length === 0) return [read.describe(title, () => null)];
  return [
    read.describe(title, () => ({ of: 'lessons', periods }), { needs: [...needsOf(place), ...periodNeeds(periods)] }),
  ];
}

function needsOf({ session, class: number }: InClass): string[] {
  return [sessionKey(session), classKey(number)];
}

function periodNeeds(periods: readonly StatePeriod[]): string[] {
  return [...new Set(periods.flatMap(({ teachers }) => teachers.map(teacherKey)))];
}

function subjectKey(sourcedId: SourcedId): string {
  return `subject ${sourcedId}`;
}

/** Reads the lessons in Rollbook's own column. Other files have no lessons, because the format has no times. */
function readPeriods(read: FileRow, place: InClass, subject: StateSubject | null): StatePeriod[] {
  const column = 'metadata.rollbook.timetable';
  const entries = read.read(column, (text) => {
    const value = readJson(text);
    return checkTimetable(value) ? fault(oneRosterUnreadableCell) : { entries: value as Type.Static<typeof Timetable> };
  });
  return (entries?.entries ?? []).flatMap((entry): StatePeriod[] => {
    const span = parseTime(entry.time);
    const name = entry.subject ?? subject?.name;
    if (!span || name === undefined) {
      read.fail(column, fault(oneRosterUnreadableCell));
      return [];
    }
    return [
      {
        ...place,
        day: entry.day,
        period: entry.period,
        label: entry.label ?? null,
        subject: name,
        room: entry.room ?? null,
        subjectId: subject?.sourcedId ?? null,
        teachers: [...new Set([entry.teacher, ...(entry.others ?? [])])],
        week: entry.week ?? null,
        starts: span.startsMinute,
        ends: span.endsMinute,
      },
    ];
  });
}

/** Returns `undefined` for text that is not JSON, or is larger than a cell of Rollbook's files can be. */
export function readJson(text: string): unknown {
  try {
    return isTooMuchJson(text) ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readExams(reading: Reading): DescribedRow[] {
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
    const scale: unknown = parseJson(text);
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
