import { emailInUse } from '../../../../base/identity/identity.refusals.ts';
import { findBirthFault } from '../../../../base/students/server/students.rules.ts';
import { AdmissionNumber, StudentFields, studentEmail } from '../../../../base/students/students.contract.ts';
import { asciiDigits } from '../../../../platform/contract/digits.ts';
import { nameParts } from '../../../../platform/contract/person-names.ts';
import { fault } from '../../../../platform/contract/reason.ts';
import { missing } from '../../../../platform/contract/refusals.ts';
import {
  Email,
  genders,
  maxRoll,
  normalEmail,
  PersonName,
  type Role,
  Roll,
} from '../../../../platform/contract/school-terms.ts';
import { tidy } from '../../../../platform/server/tidy.ts';
import { addTeacher } from '../../../../records/teachers/teachers.contract.ts';
import { oneRosterUnreadableCell, oneRosterUserDisabled } from '../../../oneroster/oneroster.refusals.ts';
import type { SourcedId, StatePerson, StateStudent } from '../../../oneroster/server/school-state.ts';
import { checkBy } from '../values.rules.ts';
import type { DescribedRow } from './described.ts';
import { type Agents, nameOf, readAgents, readFirstGuardian, readGuardian } from './guardians-in-files.rules.ts';
import { FileRow, indexBy, presentRows, tellTwice, unknownId } from './references.rules.ts';
import { checkDate } from './sessions-in-files.rules.ts';
import type { TableRow, Tables } from './table.ts';

const { courseEnrolled, address } = StudentFields.properties;
const { street, city, state, postalCode } = address.properties;
const checks = {
  name: checkBy(PersonName),
  email: checkBy(Email),
  phone: checkBy(addTeacher.body.properties.phone),
  subject: checkBy(addTeacher.body.properties.subject),
  courseEnrolled: checkBy(courseEnrolled),
  admissionNumber: checkBy(AdmissionNumber),
  street: checkBy(street),
  city: checkBy(city),
  state: checkBy(state),
  postalCode: checkBy(postalCode),
};
export const checkRoll = checkBy(Roll);

/** The roles at a school for the format's roles; people with other roles get no account. */
const roleOf: Readonly<Record<string, Role>> = {
  student: 'student',
  teacher: 'teacher',
  siteAdministrator: 'admin',
  districtAdministrator: 'admin',
  systemAdministrator: 'admin',
  principal: 'admin',
};
/** The roles that make somebody a guardian of the student who names them. */
const guardianRoles = ['guardian', 'parent', 'relative'];

export type People = {
  readonly rows: readonly DescribedRow[];
  readonly roles: ReadonlyMap<SourcedId, Role>;
  /** The students' rolls at the school. */
  readonly rolls: ReadonlyMap<SourcedId, number>;
  readonly users: ReadonlyMap<SourcedId, TableRow>;
};

export type Facts = {
  readonly domain: string;
  readonly timeZone: string;
  readonly today: string;
  readonly isWhole: boolean;
};

/** Teachers and students. A school keeps its own admins. */
export function readPeople(tables: Tables, facts: Facts): People {
  const users = indexBy(presentRows(tables, 'users'), 'sourcedId');
  const said = Map.groupBy(presentRows(tables, 'roles'), ({ cells }) => cells.userSourcedId ?? '');
  const allRoles = new Map([...said].map(([id, rows]) => [id, rows.map(({ cells }) => cells.role ?? '')]));
  const roles = new Map<SourcedId, Role>();
  for (const [id, names] of allRoles) {
    const known = names.map((name) => roleOf[name]);
    const role = (['student', 'teacher', 'admin'] as const).find((one) => known.includes(one));
    if (role) roles.set(id, role);
  }
  const isGuardian = (id: SourcedId) => (allRoles.get(id) ?? []).some((name) => guardianRoles.includes(name));
  const agents = readAgents(tables, users, isGuardian);
  const source: Source = {
    users,
    roles,
    facts,
    agents,
    wards: wardsOf(agents, users, roles),
    demographics: indexBy(presentRows(tables, 'demographics'), 'sourcedId'),
    rolls: giveRolls(
      presentRows(tables, 'users').filter(({ cells }) => roles.get(cells.sourcedId ?? '') === 'student'),
    ),
    emails: new Map(),
  };
  const rows = presentRows(tables, 'users').map((row) => readPerson(new FileRow('users', row), source));
  const wrongRoles = presentRows(tables, 'roles').flatMap((row) => {
    const { userSourcedId = '' } = row.cells;
    if (users.has(userSourcedId)) return [];
    const read = new FileRow('roles', row);
    read.fail('userSourcedId', unknownId(userSourcedId, 'users'));
    return [read.describe(userSourcedId, () => null)];
  });
  return { rows: [...rows, ...wrongRoles], roles, rolls: source.rolls, users };
}

type Source = Omit<People, 'rows'> & {
  readonly facts: Facts;
  readonly demographics: ReadonlyMap<SourcedId, TableRow>;
  readonly agents: Agents;
  /** The students of each guardian who is not their first. */
  readonly wards: ReadonlyMap<SourcedId, readonly SourcedId[]>;
  /** The emails of earlier rows, with their lines. */
  readonly emails: Map<string, number>;
};

/** The current students of each guardian who is linked to them. */
function wardsOf(
  agents: Agents,
  users: ReadonlyMap<SourcedId, TableRow>,
  roles: ReadonlyMap<SourcedId, Role>,
): ReadonlyMap<SourcedId, readonly SourcedId[]> {
  const isHere = (id: SourcedId) => {
    const { 'metadata.rollbook.isErased': isErased, 'metadata.rollbook.leftAt': leftAt } = users.get(id)?.cells ?? {};
    return roles.get(id) === 'student' && isErased !== 'true' && leftAt === undefined;
  };
  const pairs = [...agents].flatMap(([student, [, ...others]]) =>
    isHere(student) ? others.map((guardian) => ({ student, guardian })) : [],
  );
  const grouped = Map.groupBy(pairs, ({ guardian }) => guardian);
  return new Map([...grouped].map(([guardian, all]) => [guardian, all.map(({ student }) => student)]));
}

/** The roll is the identifier if that is a number no other student has; the others get the next free numbers. */
function giveRolls(students: readonly TableRow[]): Map<SourcedId, number> {
  const rolls = new Map<SourcedId, number>();
  const taken = new Set<number>();
  for (const { cells } of students) {
    const digits = asciiDigits(cells.identifier ?? '').trim();
    const roll = /^\d{1,10}$/.test(digits) ? Number(digits) : 0;
    if (roll < 1 || roll > maxRoll || taken.has(roll)) continue;
    taken.add(roll);
    rolls.set(cells.sourcedId ?? '', roll);
  }
  let next = 1;
  for (const { cells } of students) {
    const id = cells.sourcedId ?? '';
    if (rolls.has(id)) continue;
    while (taken.has(next)) next += 1;
    taken.add(next);
    rolls.set(id, next);
  }
  return rolls;
}

export function teacherKey(sourcedId: SourcedId): string {
  return `teacher ${sourcedId}`;
}

export function studentKey(sourcedId: SourcedId): string {
  return `student ${sourcedId}`;
}

function readPerson(read: FileRow, source: Source): DescribedRow {
  const { cells } = read.row;
  const id = cells.sourcedId ?? '';
  const role = source.roles.get(id);
  const name = tidy(cells['metadata.rollbook.name'] || nameOf(read.row));
  if (role === undefined || role === 'admin') return readOther(read, name, source);
  tellTwice(read, source.users);
  if (id === '') read.fail('sourcedId', fault(missing));
  const wrongName = checks.name(name);
  if (wrongName) read.fail('givenName', wrongName);
  const isErased = cells['metadata.rollbook.isErased'] === 'true';
  const leftAt = readLeftAt(read);
  const isDisabled = cells.enabledUser === 'false' && leftAt === null && !isErased;
  if (isDisabled) read.fail('enabledUser', fault(oneRosterUserDisabled));
  const email = isErased ? '' : readEmail(read, role, leftAt !== null, source);
  const parts = source.facts.isWhole && !isErased ? readParts(read) : {};
  const common = { sourcedId: id, name, ...parts, email, address: readAddress(read), leftAt, isErased };
  const person = role === 'teacher' ? readTeacher(read, common) : readStudent(read, common, source);
  return read.describe(name, () => ({ of: 'person', value: person }), {
    keys: [role === 'teacher' ? teacherKey(id) : studentKey(id)],
  });
}

/** Reads the parts of a name that Rollbook knew: both in the format's columns, or one in its own. */
function readParts(read: FileRow): Pick<StatePerson, 'parts'> {
  const areBothKnown = read.given('metadata.rollbook.name') !== undefined;
  const columns = {
    familyName: areBothKnown ? 'familyName' : 'metadata.rollbook.familyName',
    givenName: areBothKnown ? 'givenName' : 'metadata.rollbook.givenName',
    preferredName: 'preferredGivenName',
  };
  const known = nameParts.flatMap((part) => {
    const text = read.text(columns[part], checks.name);
    return text === undefined ? [] : [[part, text] as const];
  });
  return known.length === 0 ? {} : { parts: Object.fromEntries(known) };
}

/** Reads a person who is neither a student nor a teacher. */
function readOther(read: FileRow, name: string, { wards, users, facts }: Source): DescribedRow {
  const own = wards.get(read.row.cells.sourcedId ?? '') ?? [];
  const isFirst = users.get(read.row.cells.sourcedId ?? '') === read.row;
  if (own.length === 0 || !isFirst) return read.describe(name, () => null);
  return readGuardian(read, { wards: own, users, timeZone: facts.timeZone });
}

type Common = Omit<StatePerson, 'role'>;

function readLeftAt(read: FileRow): string | null {
  const at = read.read('metadata.rollbook.leftAt', (text) => {
    const instant = new Date(text);
    return Number.isNaN(instant.getTime()) ? fault(oneRosterUnreadableCell) : instant.toISOString();
  });
  return at ?? null;
}

/**
 * Returns the email, or a username that is an email. A student without either gets an email made from the roll, a
 * teacher one with the school's domain.
 */
function readEmail(read: FileRow, role: Role, hasLeft: boolean, { rolls, facts, emails }: Source): string {
  const { email, username, sourcedId = '' } = read.row.cells;
  const given = [email, username].find((text) => text !== undefined && !checks.email(tidy(text)));
  const ofRoll = role === 'student' ? studentEmail(rolls.get(sourcedId) ?? 0, facts.domain) : undefined;
  const first = given === undefined ? undefined : normalEmail(tidy(given));
  const isFree = first !== undefined && (hasLeft || !emails.has(first));
  const isWithout = role === 'teacher' && first === undefined && email === undefined;
  const found = isFree ? first : isWithout ? nextOfSchool(emails, facts.domain) : ofRoll;
  if (found === undefined) {
    const why =
      first === undefined ? (checks.email(email ?? '') ?? fault(missing)) : fault(emailInUse, { email: first });
    read.fail('email', why);
    return '';
  }
  if (!hasLeft) {
    if (emails.has(found)) read.fail('email', fault(emailInUse, { email: found }));
    emails.set(found, read.row.line);
  }
  return found;
}

function nextOfSchool(emails: ReadonlyMap<string, number>, domain: string): string {
  let number = 1;
  while (emails.has(`t${number}@${domain}`)) number += 1;
  return `t${number}@${domain}`;
}

function readAddress(read: FileRow) {
  const part = (name: 'street' | 'city' | 'state' | 'postalCode') =>
    read.text(`metadata.rollbook.${name}`, checks[name]) ?? null;
  return { street: part('street'), city: part('city'), state: part('state'), postalCode: part('postalCode') };
}

function readTeacher(read: FileRow, common: Common): StatePerson {
  const field = read.given('phone') === undefined ? 'sms' : 'phone';
  const subject = read.text('metadata.rollbook.subject', checks.subject) ?? null;
  return { ...common, role: 'teacher', phone: read.text(field, checks.phone) ?? '', subject };
}

const genderOf = new Map(genders.map((gender) => [gender.toLowerCase(), gender]));

/** Any other word counts as the gender `Other`. */
function genderIn(sex: string | undefined): StateStudent['gender'] {
  if (sex === undefined || sex === 'unspecified') return null;
  return genderOf.get(sex) ?? 'Other';
}

function readStudent(read: FileRow, common: Common, source: Source): StatePerson {
  if (common.isErased) return { ...common, role: 'student', details: null };
  const row = source.demographics.get(common.sourcedId);
  const demographics = new FileRow('demographics', row ?? { line: read.row.line, cells: {} });
  const dateOfBirth = demographics.read('birthDate', (text) => {
    return checkDate(text) ?? findBirthFault(text, source.facts.today) ?? text;
  });
  for (const { why } of demographics.faults) read.fail(null, why);
  const details: StateStudent = {
    dateOfBirth: dateOfBirth ?? null,
    gender: genderIn(demographics.given('sex')),
    courseEnrolled: read.text('metadata.rollbook.courseEnrolled', checks.courseEnrolled) ?? '',
    guardian: readFirstGuardian(read, source.users, source.agents),
    admissionNumber: read.text('metadata.rollbook.admissionNumber', checks.admissionNumber) ?? null,
  };
  return { ...common, role: 'student', details };
}
