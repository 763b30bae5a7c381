import { asciiDigits } from '../../../platform/contract/digits.ts';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { missing } from '../../../platform/contract/refusals.ts';
import { genders } from '../../../platform/contract/school-terms.ts';
import { rollInUse } from '../../enrolments/enrolments.refusals.ts';
import { emailInUse } from '../../identity/identity.refusals.ts';
import { listEmailOwners } from '../../identity/server/many.queries.ts';
import { classClosed, sessionClosed } from '../../school/school.refusals.ts';
import { addStudents, changeStudents, type Place } from '../../students/server/many.queries.ts';
import { listStudentsFrom, type StoredStudent } from '../../students/server/student-records.queries.ts';
import { findBirthFault } from '../../students/server/students.rules.ts';
import { addStudent, studentEmail } from '../../students/students.contract.ts';
import { rollOfSomebodyElse, rowTwice } from '../imports.refusals.ts';
import { sessionChoices } from './choices.ts';
import { foldHeading } from './columns.rules.ts';
import { type DateReader, readerOfDates } from './dates.rules.ts';
import { type FirstHashes, makeFirstHashes } from './first-hashes.ts';
import type { CheckedRow, GivenRow, ImportContext, ImportKind, RowChange } from './import-kind.ts';
import { readPlaces, type SchoolPlaces } from './places.ts';
import { findTextChanges, readTexts } from './texts.rules.ts';
import { checkBy, findTwice, RowValues, readGender } from './values.rules.ts';

const { properties } = addStudent.body;
const address = properties.address.properties;
const guardian = properties.guardianDetails.properties;

/** The fields that are text, with the rules of the API. */
const texts = {
  name: checkBy(properties.name),
  street: checkBy(address.street),
  city: checkBy(address.city),
  state: checkBy(address.state),
  postalCode: checkBy(address.postalCode),
  courseEnrolled: checkBy(properties.courseEnrolled),
  guardianName: checkBy(guardian.name),
  guardianRelation: checkBy(guardian.relation),
  guardianPhone: checkBy(guardian.phone),
  guardianEmail: checkBy(guardian.email),
} as const;
type TextField = keyof typeof texts;

const checkRoll = checkBy(properties.roll);
const checkDate = checkBy(properties.dateOfBirth);

const neededByNew = ['name', 'class', 'dateOfBirth', 'gender'];

export const studentsKind: ImportKind = {
  kind: 'students',
  fields: [
    { name: 'name', isRequired: false, isNeededByNew: true, example: { word: 'student' } },
    { name: 'roll', isRequired: true, example: '1001', type: 'number' },
    { name: 'class', isRequired: false, isNeededByNew: true, example: '', choices: listClassNames },
    { name: 'session', isRequired: false, example: '', choices: sessionChoices },
    { name: 'dateOfBirth', isRequired: false, isNeededByNew: true, example: '2014-02-28', type: 'date' },
    { name: 'gender', isRequired: false, isNeededByNew: true, example: '', words: genders },
    { name: 'street', isRequired: false, example: { word: 'street' } },
    { name: 'city', isRequired: false, example: { word: 'city' } },
    { name: 'state', isRequired: false, example: { word: 'state' } },
    { name: 'postalCode', isRequired: false, example: '1207' },
    { name: 'courseEnrolled', isRequired: false, example: { word: 'course' } },
    { name: 'guardianName', isRequired: false, example: { word: 'guardian' } },
    { name: 'guardianRelation', isRequired: false, example: { word: 'relation' } },
    { name: 'guardianPhone', isRequired: false, example: '+880 1711 000000' },
    { name: 'guardianEmail', isRequired: false, example: 'karim@example.com' },
  ],
  check,
  prepare: async (context, rows, report) => {
    const rolls = rows.flatMap(({ place, parsed }) => {
      const { roll, student } = parsed as ParsedStudent;
      return student ? [] : [{ place, roll }];
    });
    return makeFirstHashes(context, rolls, report);
  },
  apply: async ({ db, schoolId, now, prepared }, rows) => {
    const parsed = rows.map(({ place, parsed: one }) => ({ row: place, ...(one as ParsedStudent) }));
    const added = parsed.filter(({ student }) => !student);
    const changed = parsed.flatMap(({ student, ...one }) => (student ? [{ student, ...one }] : []));
    const hashes = prepared as FirstHashes;
    const ids = await addStudents(
      db,
      schoolId,
      added.map((one) => toNewStudent(one, hashes)),
      now,
    );
    await changeStudents(db, schoolId, changed.map(toChangedStudent));
    return {
      changed: { student: [...ids, ...changed.map(({ student }) => student.id)] },
      made: new Map(added.map(({ row }, index) => [row, ids[index] as number])),
    };
  },
};

async function listClassNames({ db, schoolId }: ImportContext): Promise<string[]> {
  return (await readPlaces(db, schoolId)).classes.filter(({ isOpen }) => isOpen).map(({ name }) => name);
}

type Values = Partial<Readonly<Record<TextField, string>>> & {
  readonly dateOfBirth: string | undefined;
  readonly gender: (typeof genders)[number] | undefined;
};

/** A student as a row describes them; of one who is there `place` is where they move, if they do. */
type ParsedStudent = {
  readonly roll: number;
  readonly email: string;
  readonly values: Values;
  readonly student: StoredStudent | undefined;
  readonly place: Place | undefined;
};

/** What the school has that rows are compared with. */
type Known = {
  readonly context: ImportContext;
  readonly places: SchoolPlaces;
  readonly byRoll: ReadonlyMap<number, StoredStudent>;
  /** Rolls that somebody has later. */
  readonly laterRolls: ReadonlySet<number>;
  readonly emails: ReadonlySet<string>;
  readonly dates: DateReader;
  readonly twice: ReadonlyMap<number, GivenRow>;
};

async function check(context: ImportContext, rows: readonly GivenRow[]): Promise<CheckedRow[]> {
  const { db, schoolId, school, today } = context;
  const students = await listStudentsFrom(db, schoolId, today);
  const known: Known = {
    context,
    places: await readPlaces(db, schoolId),
    byRoll: new Map(students.map((student) => [student.roll, student])),
    laterRolls: new Set(students.flatMap(({ later }) => later.map(({ roll }) => roll))),
    emails: new Set((await listEmailOwners(db, schoolId, school.domain)).map(({ email }) => email)),
    dates: readerOfDates(rows, 'dateOfBirth'),
    twice: findTwice(rows, (row) => new RowValues(row).wholeNumber('roll', checkRoll)),
  };
  return rows.map((row) => checkRow(row, known));
}

function checkRow(row: GivenRow, known: Known): CheckedRow {
  const read = new RowValues(row);
  const roll = read.wholeNumber('roll', checkRoll);
  if (read.given('roll') === undefined) read.fail('roll', fault(missing));
  const values = readValues(read, row, known);
  const twin = known.twice.get(row.place);
  if (twin) read.fail('roll', fault(rowTwice, { line: twin.line, sheet: twin.sheet }));
  const holder = roll === undefined ? undefined : known.byRoll.get(roll);
  const stranger = holder && findStranger(values, holder);
  if (stranger) read.fail('roll', stranger);
  const student = stranger ? undefined : holder;
  if (!holder && roll !== undefined) checkNew(read, roll, known);
  const place = readPlace(read, roll, student, known);
  const changes = student ? findChanges(values, student, place, known) : [];
  const label = values.name ?? holder?.name ?? read.given('roll') ?? '';
  const state = student ? (changes.length > 0 ? 'changed' : 'same') : 'new';
  const email = studentEmail(roll ?? 0, known.context.school.domain);
  return {
    ...{ place: row.place, recordId: student?.id ?? null, label, changes, faults: read.faults },
    state: read.faults.length > 0 ? 'wrong' : state,
    parsed: { roll: roll ?? 0, email, values, student, place } satisfies ParsedStudent,
  };
}

function readValues(read: RowValues, row: GivenRow, { dates, context: { today } }: Known): Values {
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

/** A roll is somebody else's unless the name or the date of birth is theirs. */
function findStranger({ name, dateOfBirth }: Values, student: StoredStudent): Fault | undefined {
  const isNamed = name === undefined || foldHeading(name) === foldHeading(student.name);
  if (isNamed || dateOfBirth === student.date_of_birth) return undefined;
  return fault(rollOfSomebodyElse, { roll: student.roll, name: student.name, born: student.date_of_birth });
}

function checkNew(read: RowValues, roll: number, { laterRolls, emails, context }: Known): void {
  read.require(neededByNew);
  if (laterRolls.has(roll)) read.fail('roll', fault(rollInUse, { roll }));
  const email = studentEmail(roll, context.school.domain);
  if (emails.has(email)) read.fail('roll', fault(emailInUse, { email }));
}

/** Where a row puts a student from today on; `undefined` if it is where they are. */
function readPlace(
  read: RowValues,
  roll: number | undefined,
  student: StoredStudent | undefined,
  { places, context: { today } }: Known,
): Place | undefined {
  const schoolClass = read.read('class', places.readClass);
  const session = read.read('session', places.readSession) ?? (student ? undefined : places.usualSession(today));
  if (student) {
    const isThere =
      (!schoolClass || schoolClass.number === student.class) && (!session || session.id === student.session_id);
    if (isThere) return undefined;
  }
  const classChanges = schoolClass && schoolClass.number !== student?.class;
  if (classChanges && !schoolClass.isOpen) read.fail('class', fault(classClosed, { class: schoolClass.number }));
  // A move within a closed session is refused too, as it starts an enrolment in it.
  const into = session ?? places.sessions.find(({ id }) => id === student?.session_id);
  if (into?.isClosed) read.fail('session', fault(sessionClosed, { session: into.name }));
  const from = student && student.from_date > today ? student.from_date : today;
  return {
    ...{ session: into?.id ?? 0, class: schoolClass?.number ?? student?.class ?? 0, roll: roll ?? 0 },
    ...{ from, until: student?.to_date ?? null },
  };
}

function findChanges(values: Values, student: StoredStudent, place: Place | undefined, { places }: Known): RowChange[] {
  const changes = findTextChanges(values, storedValues(student));
  if (!place) return changes;
  const className = (number: number) => places.classes.find((one) => one.number === number)?.name ?? number;
  const sessionName = (key: number) => places.sessions.find(({ id }) => id === key)?.name ?? key;
  if (place.class !== student.class) {
    changes.push({ field: 'class', from: String(className(student.class)), to: String(className(place.class)) });
  }
  if (place.session !== student.session_id) {
    changes.push({ field: 'session', from: student.session, to: String(sessionName(place.session)) });
  }
  return changes;
}

function storedValues(student: StoredStudent): Record<keyof Values, string | null> {
  return {
    ...{ name: student.name, dateOfBirth: student.date_of_birth, gender: student.gender },
    ...{ street: student.street, city: student.city, state: student.state, postalCode: student.postal_code },
    ...{ courseEnrolled: student.course_enrolled, guardianName: student.guardian_name },
    ...{ guardianRelation: student.guardian_relation, guardianPhone: student.guardian_phone },
    guardianEmail: student.guardian_email,
  };
}

/** The details of a student, with what is not given as it was, or empty. */
function detailsOf(values: Values, student?: StoredStudent) {
  const stored = student && storedValues(student);
  const of = (field: keyof Values) => values[field] ?? stored?.[field] ?? '';
  return {
    ...{ name: of('name'), dateOfBirth: of('dateOfBirth'), gender: of('gender'), courseEnrolled: of('courseEnrolled') },
    address: { street: of('street'), city: of('city'), state: of('state'), postalCode: of('postalCode') },
    guardian: {
      ...{ name: of('guardianName'), relation: of('guardianRelation'), phone: of('guardianPhone') },
      email: of('guardianEmail') || null,
    },
  };
}

function toNewStudent({ row, email, values, place }: ParsedStudent & { readonly row: number }, hashes: FirstHashes) {
  return { ...detailsOf(values), ...hashes.accountOf(row), email, photoUrl: null, place: place as Place };
}

function toChangedStudent({ student, values, place }: ParsedStudent & { readonly student: StoredStudent }) {
  const moved = place ? { ends: student.enrolment_id, to: place } : null;
  return { id: student.id, ...detailsOf(values, student), moved };
}
