import { rollInUse } from '../../../base/enrolments/enrolments.refusals.ts';
import { numberInClasses } from '../../../base/enrolments/server/many.queries.ts';
import { linkMany } from '../../../base/guardians/server/many.queries.ts';
import { emailInUse } from '../../../base/identity/identity.refusals.ts';
import { listEmailOwners } from '../../../base/identity/server/many.queries.ts';
import { classClosed, dateOutsideSession, sessionClosed, sessionOver } from '../../../base/school/school.refusals.ts';
import { firstDayIn } from '../../../base/school/server/named-session.ts';
import { policiesOf } from '../../../base/school/server/school.queries.ts';
import { addStudents, changeStudents, type Place } from '../../../base/students/server/many.queries.ts';
import { listStudentsFrom, type StoredStudent } from '../../../base/students/server/student-records.queries.ts';
import { findBirthFault } from '../../../base/students/server/students.rules.ts';
import {
  AdmissionNumber,
  NumberInClass,
  StudentFields,
  studentEmail,
} from '../../../base/students/students.contract.ts';
import { languageOf } from '../../../languages/languages.ts';
import { asciiDigits } from '../../../platform/contract/digits.ts';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { missing } from '../../../platform/contract/refusals.ts';
import type { Requirable } from '../../../platform/contract/school-policies.ts';
import { genders, PersonNameOrBlank } from '../../../platform/contract/school-terms.ts';
import { columnWords } from '../../../platform/server/column-words.ts';
import { rowTwice } from '../imports.refusals.ts';
import { type DateReader, readerOfDates } from './dates.rules.ts';
import { accountOf, type FirstHashes } from './first-hashes.ts';
import { type AddedGuardian, type GivenGuardian, guardianIn, placeGuardians, readParents } from './guardians.rules.ts';
import { describeGuardians, type KnownGuardians, readKnown } from './guardians-of-file.ts';
import type { CheckedRow, GivenRow, ImportContext, ImportKind, RowChange } from './import-kind.ts';
import {
  addressParts,
  birthParts,
  classParts,
  grandfather,
  guardianParts,
  leavingParts,
  nameParts,
  otherNumbers,
  parentParts,
  preferredName,
  type Relations,
} from './parts.rules.ts';
import { readPlaces, type SchoolPlaces } from './places.ts';
import { findTextChanges, readTexts, withoutFormerGuardian } from './texts.rules.ts';
import { checkBy, findTwice, RowValues, readerOfGenders, type SchoolSession } from './values.rules.ts';
import { areByClass, isFault, KnownStudents, keyOf, rollsAfter, type Who, withNumberInClass } from './who.rules.ts';

const { properties } = StudentFields;
const address = properties.address.properties;
const guardian = properties.guardianDetails.properties;

const guardianTexts = {
  guardianName: checkBy(guardian.name),
  guardianRelation: checkBy(guardian.relation),
  guardianPhone: checkBy(guardian.phone),
  guardianEmail: checkBy(guardian.email),
} as const;

/** The fields that are text, with the rules of the API. */
const texts = {
  name: checkBy(properties.name),
  street: checkBy(address.street),
  city: checkBy(address.city),
  state: checkBy(address.state),
  postalCode: checkBy(address.postalCode),
  courseEnrolled: checkBy(properties.courseEnrolled),
  ...guardianTexts,
  admissionNumber: checkBy(AdmissionNumber),
  lastName: checkBy(PersonNameOrBlank),
  firstName: checkBy(PersonNameOrBlank),
  preferredName: checkBy(PersonNameOrBlank),
} as const;
type TextField = keyof typeof texts;

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

export const studentsKind: ImportKind = {
  kind: 'students',
  fields: [
    { name: 'name', isRequired: false, isNeededByNew: true, example: { word: 'student' } },
    { name: 'roll', isRequired: false, example: '1001', type: 'number' },
    { name: 'class', isRequired: false, isNeededByNew: true, example: '', choices: listClassNames },
    { name: 'session', isRequired: false, example: '', choices: listSessionsToEnrol },
    { name: 'dateOfBirth', isRequired: false, example: '2014-02-28', type: 'date' },
    { name: 'gender', isRequired: false, example: '', words: genders },
    { name: 'street', isRequired: false, example: { word: 'street' } },
    { name: 'city', isRequired: false, example: { word: 'city' } },
    { name: 'state', isRequired: false, example: { word: 'state' } },
    { name: 'postalCode', isRequired: false, example: '1207' },
    { name: 'courseEnrolled', isRequired: false, example: { word: 'course' } },
    { name: 'guardianName', isRequired: false, example: { word: 'guardian' } },
    { name: 'guardianRelation', isRequired: false, example: { word: 'relation' } },
    { name: 'guardianPhone', isRequired: false, example: '+880 1711 000000' },
    { name: 'guardianEmail', isRequired: false, example: 'karim@example.com' },
    ...parentParts,
    ...guardianParts,
    ...birthParts,
    ...addressParts,
    ...nameParts,
    preferredName,
    ...leavingParts,
    grandfather,
    ...classParts,
    ...otherNumbers,
  ],
  check,
  firstRolls: (rows) =>
    rows.flatMap(({ place, parsed }) => {
      const { roll, student } = parsed as ParsedStudent;
      return student ? [] : [{ place, roll }];
    }),
  apply: async ({ db, schoolId, school, today, now, hashes, importId }, rows) => {
    const parsed = rows.map(({ place, parsed: one }) => ({ row: place, ...(one as ParsedStudent) }));
    const added = parsed.filter(({ student }) => !student);
    const changed = parsed.flatMap(({ student, ...one }) => (student ? [{ student, ...one }] : []));
    const ids = await addStudents(
      db,
      schoolId,
      added.map((one) => toNewStudent(one, hashes, school.domain)),
      now,
    );
    await changeStudents(db, schoolId, changed.map(toChangedStudent));
    await numberInClasses(db, schoolId, changed.flatMap(toNumbered));
    const linked = [
      ...added.flatMap((one, index) => one.guardians.map((each) => ({ ...each, studentId: ids[index] as number }))),
      ...changed.flatMap(({ student, guardians }) => guardians.map((each) => ({ ...each, studentId: student.id }))),
    ];
    const { accounts: people } = await linkMany(db, schoolId, linked, { importId, from: today, now });
    return {
      changed: { student: [...ids, ...changed.map(({ student }) => student.id)], account: people },
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

/** A student as a row describes them; `move` is the new place of an existing student who moves. */
type ParsedStudent = {
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

async function check(context: ImportContext, rows: readonly GivenRow[]): Promise<CheckedRow[]> {
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
    readGender: readerOfGenders(rows.flatMap(({ given }) => given.gender ?? [])),
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

/** The new place of a student, and the enrolment that ends because of it. */
type Move = { readonly place: Place; readonly ends: StoredEnrolment | undefined };
type StoredEnrolment = Omit<StoredStudent, 'later'>;

/**
 * Returns the student's place from today, or from the first day of a future session; `undefined` if nothing changes.
 * Without a session it is the student's, or the usual one if that is over.
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
    name: student.name,
    dateOfBirth: student.date_of_birth,
    gender: student.gender,
    street: student.street,
    city: student.city,
    state: student.state,
    postalCode: student.postal_code,
    courseEnrolled: student.course_enrolled,
    guardianName: student.guardian_name,
    guardianRelation: student.guardian_relation,
    guardianPhone: student.guardian_phone,
    guardianEmail: student.guardian_email,
    admissionNumber: student.admission_number,
    lastName: student.family_name,
    firstName: student.given_name,
    preferredName: student.preferred_name,
  };
}

/** The details of a student, with what is not given as it was, or empty. */
function detailsOf(values: Values, student?: StoredStudent) {
  const stored = student && storedValues(student);
  const of = (field: keyof Values) => values[field] ?? stored?.[field] ?? '';
  return {
    name: of('name'),
    familyName: of('lastName'),
    givenName: of('firstName'),
    preferredName: of('preferredName'),
    courseEnrolled: of('courseEnrolled'),
    admissionNumber: of('admissionNumber') || null,
    dateOfBirth: of('dateOfBirth') || null,
    gender: of('gender') || null,
    address: { street: of('street'), city: of('city'), state: of('state'), postalCode: of('postalCode') },
    guardian: {
      name: of('guardianName'),
      relation: of('guardianRelation'),
      phone: of('guardianPhone'),
      email: of('guardianEmail') || null,
    },
  };
}

type NewRow = ParsedStudent & { readonly row: number };

function toNewStudent({ row, roll, values, move, numberInClass }: NewRow, hashes: FirstHashes, domain: string) {
  const account = { ...accountOf(hashes, row), email: studentEmail(roll, domain), photoUrl: null };
  return { ...detailsOf(values), ...account, place: { ...(move as Move).place, numberInClass: numberInClass ?? null } };
}

type ChangedRow = ParsedStudent & { readonly student: StoredStudent };

function toChangedStudent({ student, values, move, numberInClass }: ChangedRow) {
  const moved = move
    ? { ends: move.ends?.enrolment_id ?? null, to: { ...move.place, numberInClass: numberInClass ?? null } }
    : null;
  return { id: student.id, ...detailsOf(values, student), moved };
}

/** The numbers in the class of those who stay where they are. */
function toNumbered({ student, move, numberInClass }: ChangedRow) {
  return move || numberInClass === undefined ? [] : [{ id: student.enrolment_id, number_in_class: numberInClass }];
}
