import { linkMany } from '../../../base/guardians/server/many.queries.ts';
import { changeGuardians } from '../../../base/students/server/many.queries.ts';
import { listStudentsFrom, type StoredStudent } from '../../../base/students/server/student-records.queries.ts';
import { StudentFields } from '../../../base/students/students.contract.ts';
import { languageOf } from '../../../languages/languages.ts';
import { asciiDigits } from '../../../platform/contract/digits.ts';
import { wordsOf } from '../../../platform/contract/fold-for-search.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { missing } from '../../../platform/contract/refusals.ts';
import { columnWords } from '../../../platform/server/column-words.ts';
import { nameDoesNotFit, noStudentWithRoll, rowTwice } from '../imports.refusals.ts';
import {
  type AddedGuardian,
  type GivenGuardian,
  guardianIn,
  guardianTexts,
  type PlacedGuardian,
  placeGuardians,
  readParents,
} from './guardians.rules.ts';
import { describeGuardians, type KnownGuardians, readKnown } from './guardians-of-file.ts';
import type { CheckedRow, GivenRow, ImportContext, ImportKind } from './import-kind.ts';
import {
  classParts,
  grandfather,
  guardianParts,
  leavingParts,
  nameParts,
  otherNumbers,
  parentParts,
  type Relations,
} from './parts.rules.ts';
import { findTextChanges, readTexts, withoutFormerGuardian } from './texts.rules.ts';
import { checkBy, findTwice, RowValues } from './values.rules.ts';
import { sortedWords } from './who.rules.ts';
import { failUnknown, withRolls } from './with-rolls.ts';

const { properties } = StudentFields;
type Values = Partial<Readonly<Record<keyof typeof guardianTexts, string>>>;

const checkRoll = checkBy(properties.roll);

/** The guardians of students who are already stored. */
export const guardiansKind: ImportKind = {
  kind: 'guardians',
  fields: [
    { name: 'roll', isRequired: false, example: '1001', type: 'number' },
    { name: 'name', isRequired: false, example: { word: 'student' } },
    { name: 'guardianName', isRequired: false, example: { word: 'guardian' } },
    { name: 'guardianRelation', isRequired: false, example: { word: 'relation' } },
    { name: 'guardianPhone', isRequired: false, example: '+880 1711 000000' },
    { name: 'guardianEmail', isRequired: false, headedAs: 'email', example: 'karim@example.com' },
    ...parentParts,
    ...guardianParts,
    ...nameParts,
    ...otherNumbers,
    ...leavingParts,
    grandfather,
    { name: 'class', isRequired: false, isPart: true, example: '' },
    ...classParts,
  ],
  check,
  apply: async ({ db, schoolId, today, now, importId }, rows) => {
    const parsed = rows.map((row) => row.parsed as ParsedGuardians);
    const changed = parsed.flatMap(({ student, values }) => (values ? [{ student, values }] : []));
    await changeGuardians(db, schoolId, changed.map(toChanged));
    const added = parsed.flatMap(({ student, added: some }) => some.map((one) => ({ ...one, studentId: student.id })));
    const { accounts, idOf } = await linkMany(db, schoolId, added, { importId, from: today, now });
    const students = changed.map(({ student }) => student.id);
    return { changed: { student: students, account: accounts }, made: new Map(), owners: idOf };
  },
};

/** The guardians that a row adds to or changes for a student: the one on the record, and those to be linked. */
type ParsedGuardians = {
  readonly student: StoredStudent;
  readonly values: Values | undefined;
  readonly added: readonly AddedGuardian[];
};

/** A row as it is read, with its guardians in their order. */
type ReadRow = {
  readonly row: GivenRow;
  readonly read: RowValues;
  readonly student: StoredStudent | undefined;
  readonly guardians: readonly GivenGuardian[];
};

async function check(context: ImportContext, given: readonly GivenRow[]): Promise<CheckedRow[]> {
  const { db, schoolId, today, language } = context;
  const named = await withRolls(context, given);
  const students = await listStudentsFrom(db, schoolId, today);
  const byRoll = new Map(students.map((student) => [student.roll, student]));
  const twice = findTwice(named.rows, keyOf);
  const { father, mother } = columnWords[languageOf(language)].values;
  const rows = named.rows.map((row) =>
    readRow(row, { byRoll, twin: twice.get(row.place), relations: { father, mother } }),
  );
  const known = await readKnown(
    context,
    rows.map(({ guardians }) => guardians),
  );
  const placed = placeAll(rows, known);
  return failUnknown(
    rows.map((row) => describeRow(row, placed.get(row) ?? [], known)),
    named,
  );
}

/** A repeated row of a student is a duplicate only if it is about the same guardian. */
function keyOf(row: GivenRow): string | undefined {
  const roll = new RowValues(row).wholeNumber('roll', checkRoll);
  return roll === undefined
    ? undefined
    : `${roll} ${wordsOf(row.given.guardianName ?? '')
        .toSorted()
        .join(' ')}`;
}

type AboutRow = {
  readonly byRoll: ReadonlyMap<number, StoredStudent>;
  readonly twin: GivenRow | undefined;
  readonly relations: Relations;
};

function readRow(row: GivenRow, { byRoll, twin, relations }: AboutRow): ReadRow {
  const read = new RowValues(row);
  const roll = read.wholeNumber('roll', checkRoll);
  if (read.given('roll') === undefined) read.fail('roll', fault(missing));
  const values = readTexts(read, guardianTexts);
  if (twin) read.fail('roll', fault(rowTwice, { line: twin.line, sheet: twin.sheet }));
  const student = roll === undefined ? undefined : byRoll.get(roll);
  if (roll !== undefined && !student) read.fail('roll', fault(noStudentWithRoll, { roll }));
  const name = read.given('name');
  if (student && name !== undefined && sortedWords(name) !== sortedWords(student.name)) {
    read.fail('name', fault(nameDoesNotFit, { roll: student.roll, name: student.name }));
  }
  const own = { ...values, ...(values.guardianPhone && { guardianPhone: asciiDigits(values.guardianPhone) }) };
  const guardian = guardianIn(own);
  return { row, read, student, guardians: [...(guardian ? [guardian] : []), ...readParents(read, own, relations)] };
}

/**
 * Decides for all guardians of each student how they are stored. A file can have several guardians in a row and several
 * rows for a student.
 */
function placeAll(
  rows: readonly ReadRow[],
  { linked }: KnownGuardians,
): ReadonlyMap<ReadRow, readonly PlacedGuardian[]> {
  const placed = new Map<ReadRow, PlacedGuardian[]>();
  for (const [student, own] of Map.groupBy(rows, (row) => row.student)) {
    if (!student) continue;
    const given = own.flatMap((row) => row.guardians);
    const all = placeGuardians(given, { student, linked: linked.get(student.id) ?? [] });
    for (const row of own)
      placed.set(
        row,
        row.guardians.map((one) => all[given.indexOf(one)] as PlacedGuardian),
      );
  }
  return placed;
}

function describeRow(
  { row, read, student }: ReadRow,
  placed: readonly PlacedGuardian[],
  known: KnownGuardians,
): CheckedRow {
  const { record, added, changes, owner } = describeGuardians(read, { placed, student, place: row.place }, known);
  const stored = student && storedValues(student);
  const given = record && stored ? withoutFormerGuardian(record, stored) : record;
  const ofRecord = given && stored ? findTextChanges(given, stored) : [];
  const all = [...ofRecord, ...changes];
  const state = all.length > 0 ? 'changed' : 'same';
  return {
    place: row.place,
    recordId: student?.id ?? null,
    label: student?.name ?? read.given('name') ?? read.given('roll') ?? '',
    state: read.faults.length > 0 ? 'wrong' : state,
    changes: all,
    faults: read.faults,
    notes: read.notes,
    owner,
    parsed: {
      student: student as StoredStudent,
      values: ofRecord.length > 0 ? given : undefined,
      added,
    } satisfies ParsedGuardians,
  };
}

function storedValues(student: StoredStudent): Record<keyof Values, string | null> {
  return {
    guardianName: student.guardian_name,
    guardianRelation: student.guardian_relation,
    guardianPhone: student.guardian_phone,
    guardianEmail: student.guardian_email,
  };
}

function toChanged({ student, values }: { readonly student: StoredStudent; readonly values: Values }) {
  const { guardianName, guardianRelation, guardianPhone, guardianEmail } = { ...storedValues(student), ...values };
  return {
    studentId: student.id,
    name: guardianName ?? '',
    relation: guardianRelation ?? '',
    phone: guardianPhone ?? '',
    email: guardianEmail || null,
  };
}
