import { classClosed, sessionClosed } from '../../../base/school/school.refusals.ts';
import { addSubject, type Subject } from '../../../base/subjects/subjects.contract.ts';
import { subjectNameInUse } from '../../../base/subjects/subjects.refusals.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { missing } from '../../../platform/contract/refusals.ts';
import { plainName, sameName } from '../../../platform/contract/same-name.ts';
import { marksUnderName } from '../imports.refusals.ts';
import type { CheckedRow, GivenRow, RowChange } from './import-kind.ts';
import { failTwice, listEmails, readRows, type SchoolRow } from './school-rows.rules.ts';
import type { SchoolShape } from './school-shape.ts';
import { checkBy } from './values.rules.ts';

const nameFault = checkBy(addSubject.body.properties.name);
const codeFault = checkBy(addSubject.body.properties.code);

/** The facts that identify an exam at a school. */
type ExamName = {
  readonly session_id: number;
  readonly class: number;
  readonly subject: string;
  readonly subject_id: number | null;
  readonly exam_name: string;
};

/** The school's subjects. */
export type StandingSubjects = {
  /** Whether the file has a column of codes. */
  readonly hasCodes: boolean;
  readonly shape: SchoolShape;
  readonly subjects: readonly Subject[];
  readonly exams: readonly ExamName[];
};

/** The subject that a row makes or changes. */
export type ParsedSubject = {
  /** `null` for a new one. */
  readonly id: number | null;
  readonly sessionId: number;
  readonly class: number;
  readonly code: string;
  /** `undefined` if it does not change. */
  readonly name: string | undefined;
  readonly teacherIds: readonly number[] | undefined;
};

/** A row whose class, session and subject are known. */
type PlacedSubject = {
  readonly row: SchoolRow;
  readonly key: string;
  readonly session: string;
  readonly standing: Subject | undefined;
  readonly parsed: ParsedSubject;
  readonly changes: readonly RowChange[];
};

/** Says what each row of subjects would do: they are known by class, session and code, or else name. */
export function checkSubjects(
  given: readonly GivenRow[],
  { shape, subjects, exams, hasCodes }: StandingSubjects,
): CheckedRow[] {
  const rows = readRows(given, shape);
  const find = finderOf(subjects);
  const placed = new Map(rows.map((row) => [row, placeSubject(row, find, hasCodes)]));
  failTwice(rows, 'code', (row) => placed.get(row)?.key);
  failWrittenOtherwise([...placed.values()]);
  // If a row is left out, its subject keeps its name, which can conflict with other rows; so this is repeated.
  while (failExamsTwice([...placed.values()], exams));
  return rows.map((row) => toChecked(row, placed.get(row)));
}

type Place = { readonly class: number; readonly session: string };
type By = 'code' | 'name' | 'plain';
type Finder = (place: Place, by: By, text: string) => readonly Subject[];

function finderOf(subjects: readonly Subject[]): Finder {
  const known = Map.groupBy(
    subjects.flatMap((one) => [
      { one, key: keyOf(one, 'code', one.code) },
      { one, key: keyOf(one, 'name', one.name) },
      { one, key: keyOf(one, 'plain', plainName(one.name)) },
    ]),
    ({ key }) => key,
  );
  return (place, by, text) => (known.get(keyOf(place, by, text)) ?? []).map(({ one }) => one);
}

function keyOf({ session, class: classNumber }: Place, by: By, text: string): string {
  return JSON.stringify([session, classNumber, by, text]);
}

function placeSubject(row: SchoolRow, find: Finder, hasCodes: boolean): PlacedSubject | undefined {
  const schoolClass = row.class();
  const session = row.session();
  const code = row.text('code', codeFault);
  const name = row.text('subject', nameFault);
  const teachers = row.teachers();
  const by = row.given('code') === undefined ? 'name' : 'code';
  const text = by === 'code' ? code : name;
  if (text === undefined && !row.isWrong) row.require(['subject', 'code']);
  if (!schoolClass || !session || text === undefined) return undefined;

  const place = { class: schoolClass.number, session: session.name };
  const exact = find(place, by, text);
  const [standing, another] = exact.length > 0 || by === 'code' ? exact : find(place, 'plain', plainName(text));
  // If two subjects have one name, the code decides which is meant. In a list without codes, the name of a new one is its code.
  const isTaken = find(place, 'code', text).length > 0 || codeFault(text) !== undefined;
  if (by === 'name' && (standing ? another : hasCodes || isTaken)) row.fail('code', fault(missing));
  if (!standing) {
    row.require(['subject']);
    if (!schoolClass.isOpen) row.fail('class', fault(classClosed, { class: place.class }));
  }
  const newName = by === 'code' ? name : standing?.name;
  const other = find(place, 'plain', plainName(name ?? '')).find((one) => one !== standing && one.name !== name);
  const isRenamed = by === 'code' && name !== undefined && !(standing && sameName(standing.name, name));
  if (isRenamed && other) row.fail('subject', fault(subjectNameInUse, { ...place, name: other.name }));
  const changes = standing
    ? changesOf(
        standing,
        newName,
        teachers?.map(({ email }) => email),
      )
    : [];
  if (session.isClosed && (!standing || changes.length > 0)) {
    row.fail('session', fault(sessionClosed, { session: session.name }));
  }
  const isChanged = (field: string) => !standing || changes.some((change) => change.field === field);
  const parsed = {
    id: standing ? Number(standing._id) : null,
    sessionId: session.id,
    class: place.class,
    code: standing?.code ?? text,
    name: isChanged('subject') ? name : undefined,
    teacherIds: isChanged('teacherEmail') ? teachers?.map(({ id }) => id) : undefined,
  };
  return { row, key: keyOf(place, 'code', parsed.code), session: session.name, standing, parsed, changes };
}

function changesOf({ name, teachers }: Subject, newName: string | undefined, emails?: readonly string[]): RowChange[] {
  const from = listEmails(teachers.map(({ email }) => email));
  const to = emails && listEmails(emails);
  return [
    ...(newName !== undefined && newName !== name ? [{ field: 'subject', from: name, to: newName }] : []),
    ...(to !== undefined && to !== from ? [{ field: 'teacherEmail', from, to }] : []),
  ];
}

/** Marks the second of two new names of a class that differ only in how they are written. */
function failWrittenOtherwise(placed: readonly (PlacedSubject | undefined)[]): void {
  const first = new Map<string, string>();
  for (const one of placed) {
    const name = one?.parsed.name;
    if (!one || name === undefined || one.row.isWrong) continue;
    const key = JSON.stringify([one.parsed.sessionId, one.parsed.class, plainName(name)]);
    const before = first.get(key) ?? name;
    first.set(key, before);
    const place = { class: one.parsed.class, session: one.session };
    if (before !== name) one.row.fail('subject', fault(subjectNameInUse, { ...place, name: before }));
  }
}

/**
 * Reports new names that would give a class two exams with the same subject and name; returns whether further rows were
 * reported.
 */
function failExamsTwice(placed: readonly (PlacedSubject | undefined)[], exams: readonly ExamName[]): boolean {
  const renamings = placed.flatMap((one) => {
    if (!one || one.row.isWrong || one.parsed.id === null || one.parsed.name === undefined) return [];
    return [[one.parsed.id, { row: one.row, name: one.parsed.name }] as const];
  });
  if (renamings.length === 0) return false;
  const renaming = new Map(renamings);
  const renamingOf = ({ subject_id }: ExamName) => (subject_id === null ? undefined : renaming.get(subject_id));
  const alike = Map.groupBy(exams, (exam) => {
    const subject = renamingOf(exam)?.name ?? exam.subject;
    return JSON.stringify([exam.session_id, exam.class, subject, exam.exam_name]);
  });
  let isAny = false;
  for (const exam of [...alike.values()].filter(({ length }) => length > 1).flat()) {
    const { row, name } = renamingOf(exam) ?? {};
    if (!row || row.isWrong || name === undefined) continue;
    row.fail('subject', fault(marksUnderName, { name, class: exam.class, exam: exam.exam_name }));
    isAny = true;
  }
  return isAny;
}

function toChecked(row: SchoolRow, placed: PlacedSubject | undefined): CheckedRow {
  const { standing, changes = [], parsed } = placed ?? {};
  const name = row.given('subject') ?? standing?.name;
  const label = [name, row.given('code') ?? standing?.code, row.given('class')].filter(Boolean).join(', ');
  return row.checked({ recordId: parsed?.id ?? null, label, changes, parsed });
}
