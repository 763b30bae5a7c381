import { listEmailOwners } from '../../../base/identity/server/many.queries.ts';
import { asciiDigits } from '../../../platform/contract/digits.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { normalEmail, PersonNameOrBlank, RequiredText } from '../../../platform/contract/school-terms.ts';
import {
  addTeachers,
  changeTeachers,
  listStoredTeachers,
  type StoredTeacher,
} from '../../../records/teachers/server/many.queries.ts';
import { teacherEmails } from '../../../records/teachers/server/teacher-emails.rules.ts';
import { addTeacher } from '../../../records/teachers/teachers.contract.ts';
import { rowTwice, teacherNamedTwice } from '../imports.refusals.ts';
import { untold } from './first-hashes.ts';
import { foldHeading } from './fold-heading.ts';
import type { CheckedRow, GivenRow, ImportContext, ImportKind } from './import-kind.ts';
import { addressParts, leavingParts, nameParts, preferredName } from './parts.rules.ts';
import { findTextChanges, readTexts } from './texts.rules.ts';
import { checkBy, findTwice, RowValues } from './values.rules.ts';

const { properties } = addTeacher.body;
const address = properties.address.properties;

/** The fields that are text, with the rules of the API. */
const texts = {
  name: checkBy(properties.name),
  phone: checkBy(properties.phone),
  subject: checkBy(RequiredText(200)),
  street: checkBy(address.street),
  city: checkBy(address.city),
  state: checkBy(address.state),
  postalCode: checkBy(address.postalCode),
  lastName: checkBy(PersonNameOrBlank),
  firstName: checkBy(PersonNameOrBlank),
  preferredName: checkBy(PersonNameOrBlank),
} as const;
type Values = Partial<Readonly<Record<keyof typeof texts, string>>>;

const checkEmail = checkBy(properties.email);

export const teachersKind: ImportKind = {
  kind: 'teachers',
  fields: [
    { name: 'name', isRequired: false, isNeededByNew: true, example: { word: 'teacher' } },
    { name: 'email', isRequired: false, example: 'nadia.islam@example.com' },
    { name: 'phone', isRequired: false, example: '+880 1711 000000' },
    { name: 'subject', isRequired: false, example: { word: 'taught' } },
    { name: 'street', isRequired: false, example: { word: 'street' } },
    { name: 'city', isRequired: false, example: { word: 'city' } },
    { name: 'state', isRequired: false, example: { word: 'state' } },
    { name: 'postalCode', isRequired: false, example: '1207' },
    ...nameParts,
    ...addressParts,
    preferredName,
    ...leavingParts,
  ],
  check,
  apply: async ({ db, schoolId, now }, rows) => {
    const parsed = rows.map(({ place, parsed: one }) => ({ place, ...(one as ParsedTeacher) }));
    const added = parsed.filter(({ teacher }) => !teacher);
    const changed = parsed.flatMap(({ teacher, values }) => (teacher ? [{ teacher, values }] : []));
    const made = added.map(({ email, values }) => ({ ...detailsOf(values), ...untold, email, photoUrl: null }));
    const ids = await addTeachers(db, schoolId, made, now);
    await changeTeachers(
      db,
      schoolId,
      changed.map(({ teacher, values }) => ({ id: teacher.id, ...detailsOf(values, teacher) })),
    );
    return {
      changed: { teacher: [...ids, ...changed.map(({ teacher }) => teacher.id)] },
      made: new Map(added.map(({ place }, index) => [place, ids[index] as number])),
    };
  },
};

type ParsedTeacher = { readonly email: string; readonly values: Values; readonly teacher: StoredTeacher | undefined };

type Known = {
  readonly byEmail: ReadonlyMap<string, StoredTeacher>;
  readonly byName: ReadonlyMap<string, readonly StoredTeacher[]>;
  readonly twice: ReadonlyMap<number, GivenRow>;
  readonly required: readonly string[];
};

async function check({ db, schoolId, school }: ImportContext, rows: readonly GivenRow[]): Promise<CheckedRow[]> {
  const teachers = await listStoredTeachers(db, schoolId);
  const known: Known = {
    byEmail: new Map(teachers.map((teacher) => [teacher.email, teacher])),
    required: school.required_fields?.includes('teacherEmail') ? ['name', 'email'] : ['name'],
    byName: Map.groupBy(teachers, ({ name }) => foldHeading(name)),
    twice: findTwice(rows, (row) => {
      const read = new RowValues(row);
      return readEmail(read) ?? (read.given('email') === undefined ? foldHeading(read.given('name') ?? '') : undefined);
    }),
  };
  const owners = await listEmailOwners(db, schoolId, school.domain, 'teacher');
  return giveEmails(
    rows.map((row) => checkRow(row, known)),
    owners.map(({ email }) => email),
    school.domain,
  );
}

/** New teachers without an email get one of the school's, as students do: they sign in with it and a password on paper. */
function giveEmails(checked: readonly CheckedRow[], taken: readonly string[], domain: string): CheckedRow[] {
  const given = checked.map(({ parsed }) => (parsed as ParsedTeacher).email);
  const emails = teacherEmails([...taken, ...given], domain);
  return checked.map((row) => {
    const parsed = row.parsed as ParsedTeacher;
    if (row.state !== 'new' || parsed.email !== '') return row;
    return { ...row, parsed: { ...parsed, email: emails.next().value } };
  });
}

function readEmail(read: RowValues): string | undefined {
  const email = read.text('email', checkEmail);
  return email === undefined ? undefined : normalEmail(email);
}

function checkRow(row: GivenRow, { byEmail, byName, twice, required }: Known): CheckedRow {
  const read = new RowValues(row);
  const email = readEmail(read);
  const isWithout = read.given('email') === undefined;
  const values = readTexts(read, texts);
  const twin = twice.get(row.place);
  if (twin) read.fail(isWithout ? 'name' : 'email', fault(rowTwice, { line: twin.line, sheet: twin.sheet }));
  const [named, another] = isWithout && values.name !== undefined ? (byName.get(foldHeading(values.name)) ?? []) : [];
  if (another) read.fail('name', fault(teacherNamedTwice, { name: another.name }));
  const teacher = email === undefined ? named : byEmail.get(email);
  if (!teacher && (email !== undefined || isWithout)) read.require(required);
  const given = { ...values, ...(values.phone !== undefined && { phone: asciiDigits(values.phone) }) };
  const changes = teacher ? findTextChanges(given, storedValues(teacher)) : [];
  const state = teacher ? (changes.length > 0 ? 'changed' : 'same') : 'new';
  return {
    place: row.place,
    recordId: teacher?.id ?? null,
    label: values.name ?? teacher?.name ?? email ?? '',
    changes,
    state: read.faults.length > 0 ? 'wrong' : state,
    faults: read.faults,
    parsed: { email: email ?? '', values: given, teacher } satisfies ParsedTeacher,
  };
}

function storedValues(teacher: StoredTeacher): Record<keyof Values, string | null> {
  const { name, phone, subject, street, city, state, postal_code: postalCode } = teacher;
  const { family_name: lastName, given_name: firstName, preferred_name: preferredName } = teacher;
  return { name, phone, subject, street, city, state, postalCode, lastName, firstName, preferredName };
}

/** The details of a teacher, with what is not given as it was, or empty. */
function detailsOf(values: Values, teacher?: StoredTeacher) {
  const stored = teacher && storedValues(teacher);
  const of = (field: keyof Values) => values[field] ?? stored?.[field] ?? '';
  return {
    name: of('name'),
    familyName: of('lastName'),
    givenName: of('firstName'),
    preferredName: of('preferredName'),
    phone: of('phone'),
    subject: of('subject') || null,
    address: { street: of('street'), city: of('city'), state: of('state'), postalCode: of('postalCode') },
  };
}
