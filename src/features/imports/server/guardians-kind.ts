import { asciiDigits } from '../../../platform/contract/digits.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { missing } from '../../../platform/contract/refusals.ts';
import { changeGuardians } from '../../students/server/many.queries.ts';
import { listStudentsFrom, type StoredStudent } from '../../students/server/student-records.queries.ts';
import { StudentFields } from '../../students/students.contract.ts';
import { nameDoesNotFit, noStudentWithRoll, rowTwice } from '../imports.refusals.ts';
import { foldHeading } from './fold-heading.ts';
import type { CheckedRow, GivenRow, ImportContext, ImportKind } from './import-kind.ts';
import { classParts, nameParts, otherNumbers } from './parts.rules.ts';
import { findTextChanges, readTexts, withoutFormerGuardian } from './texts.rules.ts';
import { checkBy, findTwice, RowValues } from './values.rules.ts';
import { failUnknown, withRolls } from './with-rolls.ts';

const { properties } = StudentFields;
const guardian = properties.guardianDetails.properties;

/** The fields that are text, with the rules of the API. */
const texts = {
  guardianName: checkBy(guardian.name),
  guardianRelation: checkBy(guardian.relation),
  guardianPhone: checkBy(guardian.phone),
  guardianEmail: checkBy(guardian.email),
} as const;
type Values = Partial<Readonly<Record<keyof typeof texts, string>>>;

const checkRoll = checkBy(properties.roll);

/** The guardians of students who are there. */
export const guardiansKind: ImportKind = {
  kind: 'guardians',
  fields: [
    { name: 'roll', isRequired: false, example: '1001', type: 'number' },
    { name: 'name', isRequired: false, example: { word: 'student' } },
    { name: 'guardianName', isRequired: false, example: { word: 'guardian' } },
    { name: 'guardianRelation', isRequired: false, example: { word: 'relation' } },
    { name: 'guardianPhone', isRequired: false, example: '+880 1711 000000' },
    { name: 'guardianEmail', isRequired: false, headedAs: 'email', example: 'karim@example.com' },
    ...nameParts,
    ...otherNumbers,
    { name: 'class', isRequired: false, isPart: true, example: '' },
    ...classParts,
  ],
  check,
  apply: async ({ db, schoolId }, rows) => {
    const changed = rows.map(({ parsed }) => parsed as ParsedGuardian);
    await changeGuardians(db, schoolId, changed.map(toChanged));
    return { changed: { student: changed.map(({ student }) => student.id) }, made: new Map() };
  },
};

type ParsedGuardian = { readonly student: StoredStudent; readonly values: Values };

async function check(context: ImportContext, given: readonly GivenRow[]): Promise<CheckedRow[]> {
  const { db, schoolId, today } = context;
  const named = await withRolls(context, given);
  const { rows } = named;
  const students = await listStudentsFrom(db, schoolId, today);
  const byRoll = new Map(students.map((student) => [student.roll, student]));
  const twice = findTwice(rows, (row) => new RowValues(row).wholeNumber('roll', checkRoll));
  return failUnknown(
    rows.map((row) => checkRow(row, byRoll, twice.get(row.place))),
    named,
  );
}

function checkRow(row: GivenRow, byRoll: ReadonlyMap<number, StoredStudent>, twin: GivenRow | undefined): CheckedRow {
  const read = new RowValues(row);
  const roll = read.wholeNumber('roll', checkRoll);
  if (read.given('roll') === undefined) read.fail('roll', fault(missing));
  const values = readTexts(read, texts);
  if (twin) read.fail('roll', fault(rowTwice, { line: twin.line, sheet: twin.sheet }));
  const student = roll === undefined ? undefined : byRoll.get(roll);
  if (roll !== undefined && !student) read.fail('roll', fault(noStudentWithRoll, { roll }));
  const name = read.given('name');
  if (student && name !== undefined && foldHeading(name) !== foldHeading(student.name)) {
    read.fail('name', fault(nameDoesNotFit, { roll: student.roll, name: student.name }));
  }
  const own = { ...values, ...(values.guardianPhone && { guardianPhone: asciiDigits(values.guardianPhone) }) };
  const given = student ? withoutFormerGuardian(own, storedValues(student)) : own;
  const changes = student ? findTextChanges(given, storedValues(student)) : [];
  const state = changes.length > 0 ? 'changed' : 'same';
  return {
    place: row.place,
    recordId: student?.id ?? null,
    label: student?.name ?? name ?? read.given('roll') ?? '',
    state: read.faults.length > 0 ? 'wrong' : state,
    changes,
    faults: read.faults,
    parsed: { student, values: given },
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

function toChanged({ student, values }: ParsedGuardian) {
  const { guardianName, guardianRelation, guardianPhone, guardianEmail } = { ...storedValues(student), ...values };
  return {
    studentId: student.id,
    name: guardianName ?? '',
    relation: guardianRelation ?? '',
    phone: guardianPhone ?? '',
    email: guardianEmail || null,
  };
}
