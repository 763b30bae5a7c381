import { asciiDigits } from '../../../platform/contract/digits.ts';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { missing } from '../../../platform/contract/refusals.ts';
import { genders } from '../../../platform/contract/school-terms.ts';
import { rollInUse } from '../../enrolments/enrolments.refusals.ts';
import { emailInUse } from '../../identity/identity.refusals.ts';
import { listEmailOwners } from '../../identity/server/many.queries.ts';
import { classClosed, dateOutsideSession, sessionClosed, sessionOver } from '../../school/school.refusals.ts';
import { firstDayIn } from '../../school/server/named-session.ts';
import { addStudents, changeStudents, type Place } from '../../students/server/many.queries.ts';
import { listStudentsFrom, type StoredStudent } from '../../students/server/student-records.queries.ts';
import { findBirthFault } from '../../students/server/students.rules.ts';
import { addStudent, studentEmail } from '../../students/students.contract.ts';
import { rollOfSomebodyElse, rowTwice } from '../imports.refusals.ts';
import { type DateReader, readerOfDates } from './dates.rules.ts';
import { accountOf, type FirstHashes } from './first-hashes.ts';
import { foldHeading } from './fold-heading.ts';
import type { CheckedRow, GivenRow, ImportContext, ImportKind, RowChange } from './import-kind.ts';
import { classParts, nameParts } from './parts.rules.ts';
import { readPlaces, type SchoolPlaces } from './places.ts';
import { findTextChanges, readTexts, withoutFormerGuardian } from './texts.rules.ts';
import { checkBy, findTwice, RowValues, readerOfGenders, type SchoolSession } from './values.rules.ts';

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
    { name: 'session', isRequired: false, example: '', choices: listSessionsToEnrol },
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
    ...nameParts,
    ...classParts,
  ],
  check,
  firstRolls: (rows) =>
    rows.flatMap(({ place, parsed }) => {
      const { roll, student } = parsed as ParsedStudent;
      return student ? [] : [{ place, roll }];
    }),
  apply: async ({ db, schoolId, now, hashes }, rows) => {
    const parsed = rows.map(({ place, parsed: one }) => ({ row: place, ...(one as ParsedStudent) }));
    const added = parsed.filter(({ student }) => !student);
    const changed = parsed.flatMap(({ student, ...one }) => (student ? [{ student, ...one }] : []));
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

/** The sessions that are open and not over, the usual one first. */
async function listSessionsToEnrol({ db, schoolId, today }: ImportContext): Promise<string[]> {
  const { sessions, sessionToEnrol } = await readPlaces(db, schoolId);
  const usual = sessionToEnrol(today)?.name;
  const open = sessions.filter(({ isClosed, to }) => !isClosed && to >= today).map(({ name }) => name);
  return [...open.filter((name) => name === usual), ...open.filter((name) => name !== usual)];
}

type Values = Partial<Readonly<Record<TextField, string>>> & {
  readonly dateOfBirth: string | undefined;
  readonly gender: (typeof genders)[number] | undefined;
};

/** A student as a row describes them; of one who is there `move` is where to, if they do. */
type ParsedStudent = {
  readonly roll: number;
  readonly email: string;
  readonly values: Values;
  readonly student: StoredStudent | undefined;
  readonly move: Move | undefined;
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
  readonly readGender: ReturnType<typeof readerOfGenders>;
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
    readGender: readerOfGenders(rows.flatMap(({ given }) => given.gender ?? [])),
    dates: readerOfDates(rows, 'dateOfBirth', { ...context, areBirths: true }),
    twice: findTwice(rows, (row) => new RowValues(row).wholeNumber('roll', checkRoll)),
  };
  return rows.map((row) => checkRow(row, known));
}

function checkRow(row: GivenRow, known: Known): CheckedRow {
  const read = new RowValues(row);
  const roll = read.wholeNumber('roll', checkRoll);
  if (read.given('roll') === undefined) read.fail('roll', fault(missing));
  const own = readValues(read, row, known);
  const twin = known.twice.get(row.place);
  if (twin) read.fail('roll', fault(rowTwice, { line: twin.line, sheet: twin.sheet }));
  const holder = roll === undefined ? undefined : known.byRoll.get(roll);
  const values = holder ? withoutFormerGuardian(own, storedValues(holder)) : own;
  const stranger = holder && findStranger(values, holder);
  if (stranger) read.fail('roll', stranger);
  const student = stranger ? undefined : holder;
  if (!holder && roll !== undefined) checkNew(read, roll, known);
  const move = readMove(read, roll, student, known);
  const changes = student ? findChanges(values, student, move, known) : [];
  const label = values.name ?? holder?.name ?? read.given('roll') ?? '';
  const state = student ? (changes.length > 0 ? 'changed' : 'same') : 'new';
  const email = studentEmail(roll ?? 0, known.context.school.domain);
  return {
    ...{ place: row.place, recordId: student?.id ?? null, label, changes, faults: read.faults },
    state: read.faults.length > 0 ? 'wrong' : state,
    parsed: { roll: roll ?? 0, email, values, student, move } satisfies ParsedStudent,
  };
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

/** Where a row puts a student, and the enrolment that ends for it. */
type Move = { readonly place: Place; readonly ends: StoredEnrolment | undefined };
type StoredEnrolment = Omit<StoredStudent, 'later'>;

/**
 * Where a row puts a student from today on, or from the first day of a session to come; `undefined` if it is where they
 * are. Without a session it is theirs, or the usual one where that is over.
 */
function readMove(
  read: RowValues,
  roll: number | undefined,
  student: StoredStudent | undefined,
  { places, context: { today } }: Known,
): Move | undefined {
  const schoolClass = read.read('class', places.readClass);
  const session = read.read('session', places.readSession);
  const known = student ? [student, ...student.later] : [];
  const own = places.sessions.find(({ id, to }) => id === student?.session_id && to >= today);
  const into = session ?? own ?? places.sessionToEnrol(today);
  const day = into ? firstDayIn(into, today) : today;
  const ends = known.find(({ to_date }) => to_date === null || to_date > day);
  if (ends && (!schoolClass || schoolClass.number === ends.class) && (!session || session.id === ends.session_id)) {
    return undefined;
  }
  const classChanges = schoolClass && schoolClass.number !== ends?.class;
  if (classChanges && !schoolClass.isOpen) read.fail('class', fault(classClosed, { class: schoolClass.number }));
  const from = ends && ends.from_date > day ? ends.from_date : day;
  // A move within a closed session is refused too, as it starts an enrolment in it.
  const wrong = into && findFault(into, today, from);
  if (wrong) read.fail('session', wrong);
  const at = { class: schoolClass?.number ?? (ends ?? student)?.class ?? 0, roll: ends?.roll ?? roll ?? 0 };
  return { place: { session: into?.id ?? 0, ...at, from, until: ends?.to_date ?? null }, ends };
}

function findFault({ name, from, to, isClosed }: SchoolSession, today: string, day: string): Fault | undefined {
  if (isClosed) return fault(sessionClosed, { session: name });
  if (to < today) return fault(sessionOver, { session: name, date: to });
  return day > to ? fault(dateOutsideSession, { session: name, date: day, from, to }) : undefined;
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

function toNewStudent({ row, email, values, move }: ParsedStudent & { readonly row: number }, hashes: FirstHashes) {
  return { ...detailsOf(values), ...accountOf(hashes, row), email, photoUrl: null, place: (move as Move).place };
}

function toChangedStudent({ student, values, move }: ParsedStudent & { readonly student: StoredStudent }) {
  const moved = move ? { ends: move.ends?.enrolment_id ?? null, to: move.place } : null;
  return { id: student.id, ...detailsOf(values, student), moved };
}
