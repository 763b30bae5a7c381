import { listStudentsFrom, type StoredStudent } from '../../../base/students/server/student-records.queries.ts';
import { AdmissionNumber, NumberInClass, StudentFields } from '../../../base/students/students.contract.ts';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { normalEmail } from '../../../platform/contract/school-terms.ts';
import { noStudentWithNumber } from '../imports.refusals.ts';
import type { CheckedRow, GivenRow, ImportContext } from './import-kind.ts';
import { readPlaces } from './places.ts';
import { checkBy, RowValues } from './values.rules.ts';
import { areByClass, hasSameWords, isFault, KnownStudents, type Who, withNumberInClass } from './who.rules.ts';

const { roll: rollField, name: nameField } = StudentFields.properties;
const [checkRoll, checkName] = [checkBy(rollField), checkBy(nameField)];
const [checkAdmission, checkNumber] = [checkBy(AdmissionNumber), checkBy(NumberInClass)];

export type WithRolls = { readonly rows: readonly GivenRow[]; readonly faults: ReadonlyMap<number, Fault> };

/**
 * Rows about existing students, with each student's roll in place of other facts that identify them (an admission
 * number, a number in the class, or name and class), and the faults of rows that identify nobody.
 */
export async function withRolls(
  { db, schoolId, today }: ImportContext,
  rows: readonly GivenRow[],
  { placing = false }: { readonly placing?: boolean } = {},
): Promise<WithRolls> {
  const students = await listStudentsFrom(db, schoolId, today);
  const known = new KnownStudents(students);
  const byEmail = new Map(students.map((student) => [normalEmail(student.email), student]));
  const { readClass, classes } = await readPlaces(db, schoolId);
  const whoOf = (row: GivenRow): Who => {
    const read = new RowValues(row);
    return {
      roll: read.wholeNumber('roll', checkRoll),
      admissionNumber: read.text('admissionNumber', checkAdmission),
      numberInClass: read.wholeNumber('numberInClass', checkNumber),
      name: read.text('name', checkName),
      dateOfBirth: undefined,
      class: read.read('class', readClass)?.number,
    };
  };
  const all = rows.map(whoOf);
  const isPlaced = all.some(({ class: number }) => number !== undefined);
  const isByClass = isPlaced && areByClass(oncePerRoll(all), known);
  // A class or group that the file names is never replaced.
  const isUnplaced = placing && rows.every(({ given }) => given.class === undefined);
  const places = isUnplaced ? new Map(classes.map(({ number, name }) => [number, name])) : undefined;
  const faults = new Map<number, Fault>();
  const placed = ({ given, ...row }: GivenRow, { roll, class: number }: StoredStudent): GivenRow => {
    const place = places?.get(number);
    return { ...row, given: { ...given, roll: String(roll), ...(place !== undefined && { class: place }) } };
  };
  const named = rows.map((row, index) => {
    const who = all[index] as Who;
    const { email } = row.given;
    const ofEmail = who.roll === undefined && email !== undefined ? byEmail.get(normalEmail(email)) : undefined;
    const meant = ofEmail ? { ...who, roll: ofEmail.roll } : isByClass ? withNumberInClass(who) : who;
    const isOfSchool = places !== undefined && meant.name !== undefined;
    if ((meant.roll !== undefined && !ofEmail && !isOfSchool) || row.given.roll?.trim() === '') return row;
    const number = meant.admissionNumber ?? meant.numberInClass;
    if (
      number === undefined &&
      email === undefined &&
      !isOfSchool &&
      (meant.name === undefined || meant.class === undefined)
    )
      return row;
    const found = known.find(meant, hasSameWords) ?? (number === undefined ? known.findByWords(meant) : undefined);
    if (found && !isFault(found)) return placed(row, found);
    faults.set(row.place, found ?? fault(noStudentWithNumber, { number: number ?? meant.name ?? email ?? '' }));
    return row;
  });
  // Where somebody is not found, the class is asked about first.
  const isAsked = places !== undefined && rows.some((row) => faults.has(row.place) && !isBlank(row));
  return isAsked ? { rows, faults: new Map() } : { rows: named, faults };
}

/** Whether a row of marks says nothing of a student. */
export function isBlank({ given }: GivenRow): boolean {
  return ['mark', 'lineState', 'exempt', 'note'].every((field) => given[field] === undefined);
}

/** Each student once, as a file of marks names them once for each exam. */
function oncePerRoll(all: readonly Who[]): Who[] {
  return [...new Map(all.map((who) => [`${who.class} ${who.roll} ${who.name}`, who])).values()];
}

/** The checked rows; a row that identifies no student has only that fault. */
export function failUnknown(checked: readonly CheckedRow[], { rows, faults }: WithRolls): CheckedRow[] {
  return checked.map((row, index) => {
    const why = faults.get(row.place);
    if (!why) return row;
    const { given = {} } = rows[index] ?? {};
    const field =
      ['admissionNumber', 'numberInClass', 'roll', 'name', 'email'].find((one) => given[one] !== undefined) ?? 'name';
    return { ...row, state: 'wrong', faults: [{ field, why }] };
  });
}
