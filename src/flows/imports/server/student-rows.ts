import { rollInUse } from '../../../base/enrolments/enrolments.refusals.ts';
import { emailInUse } from '../../../base/identity/identity.refusals.ts';
import { listEmailOwners } from '../../../base/identity/server/many.queries.ts';
import { policiesOf } from '../../../base/school/server/school.queries.ts';
import { listStudentsFrom, type StoredStudent } from '../../../base/students/server/student-records.queries.ts';
import { findBirthFault } from '../../../base/students/server/students.rules.ts';
import { NumberInClass, StudentFields, studentEmail } from '../../../base/students/students.contract.ts';
import { languageOf } from '../../../languages/languages.ts';
import { asciiDigits } from '../../../platform/contract/digits.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { missing } from '../../../platform/contract/refusals.ts';
import type { Requirable } from '../../../platform/contract/school-policies.ts';
import { columnWords } from '../../../platform/server/column-words.ts';
import { rowTwice } from '../imports.refusals.ts';
import { type DateReader, readerOfDates } from './dates.rules.ts';
import {
  type AddedGuardian,
  type GivenGuardian,
  guardianIn,
  guardianTexts,
  placeGuardians,
  readParents,
} from './guardians.rules.ts';
import { describeGuardians, type KnownGuardians, readKnown } from './guardians-of-file.ts';
import type { CheckedRow, GivenRow, ImportContext, RowChange } from './import-kind.ts';
import type { Relations } from './parts.rules.ts';
import { readPlaces, type SchoolPlaces } from './places.ts';
import { type Move, readMove } from './student-move.rules.ts';
import { storedValues, texts, type Values } from './student-values.rules.ts';
import { findTextChanges, readTexts, withoutFormerGuardian } from './texts.rules.ts';
import { checkBy, findTwice, RowValues, readerOfGenders } from './values.rules.ts';
import { areByClass, isFault, KnownStudents, keyOf, rollsAfter, type Who, withNumberInClass } from './who.rules.ts';

const { properties } = StudentFields;
const checkRoll = checkBy(properties.roll);
const checkNumber = checkBy(NumberInClass);
const checkDate = checkBy(properties.dateOfBirth);

/** The fields that new students need besides a name and a class, where the school requires them. */
const partsOf: Readonly<Record<Requirable, readonly string[]>> = {
  roll: ['roll'],
  dateOfBirth: ['dateOfBirth'],
  gender: ['gender'],
  courseEnrolled: ['courseEnrolled'],
  address: ['street', 'city', 'state', 'postalCode'],
  guardian: ['guardianName', 'guardianRelation', 'guardianPhone'],
  teacherEmail: [],
};

/** A student as a row describes them; `move` is the new place of an existing student who moves. */
export type ParsedStudent = {
  readonly roll: number;
  readonly values: Values;
  readonly numberInClass: number | undefined;
  readonly student: StoredStudent | undefined;
  readonly move: Move | undefined;
  /** Guardians besides the one on the record. */
  readonly guardians: readonly AddedGuardian[];
};

/** The school's records with which rows are compared. */
type Known = {
  readonly context: ImportContext;
  readonly places: SchoolPlaces;
  readonly students: KnownStudents;
  /** Rolls that an enrolment in the future has. */
  readonly laterRolls: ReadonlySet<number>;
  readonly emails: ReadonlySet<string>;
  readonly dates: DateReader;
  readonly readGender: ReturnType<typeof readerOfGenders>;
  /** Whether rolls are numbers within each class. */
  readonly isByClass: boolean;
  readonly twice: ReadonlyMap<number, GivenRow>;
  readonly required: readonly string[];
  readonly relations: Relations;
  readonly guardians: KnownGuardians;
};

/** Compares the rows of a file with the school's students. */
export async function checkStudents(context: ImportContext, rows: readonly GivenRow[]): Promise<CheckedRow[]> {
  const { db, schoolId, school, today, language } = context;
  const { father, mother } = columnWords[languageOf(language)].values;
  const relations = { father, mother };
  const students = await listStudentsFrom(db, schoolId, today);
  const places = await readPlaces(db, schoolId);
  const { requiredFields } = policiesOf(school);
  const found = {
    context,
    places,
    relations,
    guardians: await readKnown(
      context,
      rows.map((row) => guardiansOf(new RowValues(row), relations)),
    ),
    students: new KnownStudents(students),
    laterRolls: new Set(students.flatMap(({ later }) => later.map(({ roll }) => roll))),
    emails: new Set((await listEmailOwners(db, schoolId, school.domain)).map(({ email }) => email)),
    readGender: readerOfGenders(
      rows.flatMap(({ given }) => given.gender ?? []),
      rows.flatMap(({ given: { name = '', firstName = '', lastName = '' } }) => `${name} ${firstName} ${lastName}`),
      context.headings,
    ),
    dates: readerOfDates(rows, 'dateOfBirth', { ...context, areBirths: true }),
    required: ['name', 'class', ...(requiredFields ?? []).flatMap((field) => partsOf[field])],
  };
  const given = rows.map((row) => readWho(row, found));
  const isByClass = areByClass(given, found.students);
  const people = new Map(rows.map(({ place }, index) => [place, given[index] as Who]));
  const whoOf = ({ place }: GivenRow) => {
    const who = people.get(place) as Who;
    return isByClass ? withNumberInClass(who) : who;
  };
  const twice = findTwice(rows, (row) => keyOf(whoOf(row)));
  const checked = rows.map((row) => checkRow(row, whoOf(row), { ...found, isByClass, twice }));
  return giveRolls(checked, { students, places, emails: found.emails, domain: school.domain });
}

function readWho(row: GivenRow, { places, dates }: Pick<Known, 'places' | 'dates'>): Who {
  const read = new RowValues(row);
  return {
    roll: read.wholeNumber('roll', checkRoll),
    admissionNumber: read.text('admissionNumber', texts.admissionNumber),
    numberInClass: read.wholeNumber('numberInClass', checkNumber),
    name: read.text('name', texts.name),
    dateOfBirth: read.read('dateOfBirth', (text) => dates(text, row)),
    class: read.read('class', places.readClass)?.number,
  };
}

function checkRow(row: GivenRow, who: Who, known: Known): CheckedRow {
  const read = new RowValues(row);
  const { roll, numberInClass } = who;
  read.wholeNumber('roll', checkRoll);
  read.wholeNumber('numberInClass', checkNumber);
  const own = readValues(read, row, known);
  const idField = idFieldOf(read);
  const twin = known.twice.get(row.place);
  if (twin) read.fail(idField, fault(rowTwice, { line: twin.line, sheet: twin.sheet }));
  const found = known.students.find(who);
  if (isFault(found)) read.fail(idField, found);
  const student = isFault(found) ? undefined : found;
  const guardians = placeIn(read, own, { student, place: row.place, known });
  const values = student ? withoutFormerGuardian(guardians.values, storedValues(student)) : guardians.values;
  if (found === undefined) checkNew(read, roll, known);
  const move = readMove(read, roll, student, known);
  const changes = student ? findChanges(values, student, move, known) : [];
  if (student && !move && numberInClass !== undefined && numberInClass !== student.number_in_class) {
    changes.push({ field: 'numberInClass', from: student.number_in_class, to: numberInClass });
  }
  if (student) changes.push(...guardians.changes);
  const label = values.name ?? student?.name ?? read.given('roll') ?? '';
  const state = student ? (changes.length > 0 ? 'changed' : 'same') : 'new';
  return {
    place: row.place,
    recordId: student?.id ?? null,
    label,
    changes,
    faults: read.faults,
    notes: read.notes,
    state: read.faults.length > 0 ? 'wrong' : state,
    parsed: {
      ...{ roll: roll ?? 0, values, numberInClass, student, move, guardians: guardians.added },
    } satisfies ParsedStudent,
  };
}

type InRow = { readonly student: StoredStudent | undefined; readonly place: number; readonly known: Known };

/** Returns the values with those of the guardian on the record, and the guardians to be added. */
function placeIn(read: RowValues, own: Values, { student, place, known: { guardians, relations } }: InRow) {
  const { guardianName: _n, guardianRelation: _r, guardianPhone: _p, guardianEmail: _e, ...others } = own;
  const guardian = guardianIn(own);
  const given = [...(guardian ? [guardian] : []), ...readParents(read, own, relations)];
  const linked = student ? (guardians.linked.get(student.id) ?? []) : [];
  const placed = placeGuardians(given, { student, linked });
  const { record, added, changes } = describeGuardians(read, { placed, student, place }, guardians);
  return { values: { ...others, ...record }, added, changes };
}

/** A row's guardians, before it is known whose they are. */
function guardiansOf(read: RowValues, relations: Relations): GivenGuardian[] {
  const own = readTexts(read, guardianTexts);
  const guardian = guardianIn(own);
  return [...(guardian ? [guardian] : []), ...readParents(read, own, relations)];
}

/** Returns the field where a row that is repeated or belongs to another person is reported. */
function idFieldOf(read: RowValues): string {
  return ['roll', 'admissionNumber', 'numberInClass'].find((field) => read.given(field) !== undefined) ?? 'name';
}

type Taken = {
  readonly students: readonly StoredStudent[];
  readonly places: SchoolPlaces;
  readonly emails: ReadonlySet<string>;
  readonly domain: string;
};

/** New students without a roll get the ones after the highest, in the order of their classes and of their numbers there. */
function giveRolls(checked: readonly CheckedRow[], { students, places, emails, domain }: Taken): CheckedRow[] {
  const parsedOf = ({ parsed }: CheckedRow) => parsed as ParsedStudent;
  const isWithout = (row: CheckedRow) => row.state === 'new' && parsedOf(row).roll === 0;
  const known = students.flatMap(({ roll, later }) => [roll, ...later.map((one) => one.roll)]);
  const highest = [...known, ...checked.map((row) => parsedOf(row).roll)].reduce(
    (one, other) => Math.max(one, other),
    0,
  );
  const rolls = rollsAfter(highest, (roll) => emails.has(studentEmail(roll, domain)));
  const orderOf = new Map(places.classes.map(({ number }, order) => [number, order]));
  const rankOf = (row: CheckedRow) => {
    const { move, numberInClass } = parsedOf(row);
    return [orderOf.get(move?.place.class ?? 0) ?? 0, numberInClass ?? Number.MAX_SAFE_INTEGER, row.place] as const;
  };
  const ranked = checked.filter(isWithout).map((row) => ({ row, rank: rankOf(row) }));
  ranked.sort(({ rank: [a, b, c] }, { rank: [x, y, z] }) => a - x || b - y || c - z);
  const given = new Map<number, number>();
  for (const { row } of ranked) given.set(row.place, rolls.next().value ?? 0);
  return checked.map((row) => {
    const roll = given.get(row.place);
    if (roll === undefined) return row;
    if (roll === 0) return { ...row, state: 'wrong', faults: [{ field: 'roll', why: fault(missing) }] };
    const { move, ...parsed } = parsedOf(row);
    return { ...row, parsed: { ...parsed, roll, move: move && { ...move, place: { ...move.place, roll } } } };
  });
}

function readValues(read: RowValues, row: GivenRow, { dates, readGender, context: { today } }: Known): Values {
  const given = readTexts(read, texts);
  return {
    ...given,
    ...(given.guardianPhone && { guardianPhone: asciiDigits(given.guardianPhone) }),
    dateOfBirth: read.read('dateOfBirth', (text) => {
      const date = dates(text, row);
      if (typeof date !== 'string') return date;
      return checkDate(date) ?? findBirthFault(date, today) ?? date;
    }),
    gender: read.read('gender', readGender),
  };
}

function checkNew(
  read: RowValues,
  roll: number | undefined,
  { laterRolls, emails, context, required, isByClass }: Known,
): void {
  read.require(required);
  // A blank roll counts as forgotten if the file has a column for it, unless rolls belong to classes or the school
  // decides which fields are required.
  const isForgotten = context.fields.has('roll') && !isByClass && policiesOf(context.school).requiredFields === null;
  if (isForgotten && idFieldOf(read) === 'name') read.require(['roll']);
  if (roll === undefined) return;
  if (laterRolls.has(roll)) read.fail('roll', fault(rollInUse, { roll }));
  const email = studentEmail(roll, context.school.domain);
  if (emails.has(email)) read.fail('roll', fault(emailInUse, { email }));
}

function findChanges(values: Values, student: StoredStudent, move: Move | undefined, { places }: Known): RowChange[] {
  const changes = findTextChanges(values, storedValues(student));
  if (!move) return changes;
  const { place, ends = student } = move;
  const className = (number: number) => places.classes.find((one) => one.number === number)?.name ?? number;
  const sessionName = (key: number) => places.sessions.find(({ id }) => id === key)?.name ?? key;
  if (place.class !== ends.class) {
    changes.push({ field: 'class', from: String(className(ends.class)), to: String(className(place.class)) });
  }
  if (place.session !== ends.session_id) {
    changes.push({ field: 'session', from: ends.session, to: String(sessionName(place.session)) });
  }
  return changes;
}
