import { maxGuardians } from '../../../../base/guardians/guardians.contract.ts';
import { notAPhone, tooManyGuardians } from '../../../../base/guardians/guardians.refusals.ts';
import { StudentFields } from '../../../../base/students/students.contract.ts';
import { fault } from '../../../../platform/contract/reason.ts';
import { missing } from '../../../../platform/contract/refusals.ts';
import { normalPhone } from '../../../../platform/server/phone-number.ts';
import { tidy } from '../../../../platform/server/tidy.ts';
import { joinName } from '../../../oneroster/server/names.rules.ts';
import type { SourcedId, StateStudent } from '../../../oneroster/server/school-state.ts';
import { isSamePerson } from '../texts.rules.ts';
import { checkBy } from '../values.rules.ts';
import type { DescribedRow } from './described.ts';
import { FileRow, listIn, presentRows, unknownId } from './references.rules.ts';
import type { TableRow, Tables } from './table.ts';

const { name, phone, email, relation } = StudentFields.properties.guardianDetails.properties;
const checks = { name: checkBy(name), phone: checkBy(phone), email: checkBy(email), relation: checkBy(relation) };

/** The users that a student’s row names, or whose rows name the student, each person once, in that order. */
export type Agents = ReadonlyMap<SourcedId, readonly SourcedId[]>;

export function readAgents(
  tables: Tables,
  users: ReadonlyMap<SourcedId, TableRow>,
  isGuardian: (id: SourcedId) => boolean,
): Agents {
  const agents = new Map<SourcedId, SourcedId[]>();
  const pairs = presentRows(tables, 'users').flatMap(({ cells: { sourcedId = '', agentSourcedIds } }) =>
    listIn(agentSourcedIds).flatMap((other) => [
      ...(isGuardian(other) ? [{ student: sourcedId, agent: other }] : []),
      ...(isGuardian(sourcedId) ? [{ student: other, agent: sourcedId, isSecond: true }] : []),
    ]),
  );
  const inOrder = pairs.toSorted((one, next) => Number('isSecond' in one) - Number('isSecond' in next));
  for (const { student, agent } of inOrder) {
    const [own, row] = [agents.get(student) ?? [], users.get(agent)];
    if (row && student !== agent && !own.some((one) => one === agent || isSame(users.get(one), row)))
      agents.set(student, [...own, agent]);
  }
  return agents;
}

/** Another system may have one contact of a student twice, such as for each of their phones. */
function isSame(one: TableRow | undefined, other: TableRow): boolean {
  if (!one) return false;
  const [email, next] = [one.cells.email, other.cells.email];
  return isSamePerson(nameOf(one), nameOf(other)) && (!email || !next || email === next);
}

/** The name of a user, from its parts. */
export function nameOf({ cells: { givenName = '', middleName = '', familyName = '' } }: TableRow): string {
  return tidy(joinName({ givenName, middleName, familyName }));
}

/** Returns the guardian's relation to this student, or else the one for all students. */
function relationOf(read: FileRow, student: TableRow | undefined): string {
  const own = student?.cells[relationTo(read.row.cells.sourcedId ?? '')];
  return own !== undefined && !checks.relation(own)
    ? own
    : (read.text('metadata.rollbook.relation', checks.relation) ?? '');
}

/** The column of a student’s row for the relation of one guardian. */
export function relationTo(guardian: SourcedId): string {
  return `metadata.rollbook.relation ${guardian}`;
}

/** Reads the guardian on a student's record, who is the first one. Their row counts as a part of the student's. */
export function readFirstGuardian(
  read: FileRow,
  users: ReadonlyMap<SourcedId, TableRow>,
  agents: Agents,
): StateStudent['guardian'] {
  const all = agents.get(read.row.cells.sourcedId ?? '') ?? [];
  for (const id of listIn(read.given('agentSourcedIds')).filter((one) => !users.has(one)))
    read.note('agentSourcedIds', unknownId(id, 'users'));
  if (all.length > maxGuardians) read.fail('agentSourcedIds', fault(tooManyGuardians, { most: maxGuardians }));
  const row = users.get(all[0] ?? '');
  if (!row) return { name: '', relation: '', phone: '', email: null };
  const guardian = new FileRow('users', row);
  const found = {
    name: nameOf(row),
    relation: relationOf(guardian, read.row),
    phone: guardian.text(phoneField(row), checks.phone) ?? '',
    email: guardian.text('email', checks.email) || null,
  };
  for (const { why } of guardian.faults) read.fail('agentSourcedIds', why);
  return found;
}

function phoneField({ cells }: TableRow): 'phone' | 'sms' {
  return cells.phone === undefined ? 'sms' : 'phone';
}

type Wards = {
  /** The students for whom this person is not the first guardian. */
  readonly wards: readonly SourcedId[];
  readonly users: ReadonlyMap<SourcedId, TableRow>;
  readonly timeZone: string;
};

/** Reads a guardian who is linked to students that have another guardian on their record. */
export function readGuardian(read: FileRow, { wards, users, timeZone }: Wards): DescribedRow {
  const shown = nameOf(read.row);
  if (wards.length === 0) return read.describe(shown, () => null);
  const why = shown === '' ? fault(missing) : checks.name(shown);
  if (why) read.fail('givenName', why);
  const field = phoneField(read.row);
  const given = read.text(field, checks.phone);
  const called = normalPhone(given ?? '', timeZone) ?? null;
  if (given !== undefined && called === null) read.note(field, fault(notAPhone));
  const value = {
    ...{ sourcedId: read.row.cells.sourcedId ?? '', name: shown, phone: called },
    email: read.text('email', checks.email) ?? '',
    wards: wards.map((student) => ({ student, relation: relationOf(read, users.get(student)) })),
  };
  return read.describe(shown, () => ({ of: 'guardian', value, known: null }));
}
