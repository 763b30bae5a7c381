import type { FieldOwner } from '../../../platform/contract/own-fields.ts';
import { selectIn } from '../../../platform/database/in-school.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import { type Scope, within } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { foundBy } from '../../../platform/http/access.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { expectUnchanged } from '../../../platform/http/expect-unchanged.ts';
import type { Call } from '../../../platform/http/serve-endpoint.ts';
import { type AuditActor, recordReading, recordVersions } from '../../audit/server/audit.queries.ts';
import { personNotFound } from '../../identity/identity.refusals.ts';
import { childrenOf } from '../../school/server/children.queries.ts';
import { membersTaught, studentsTaught } from '../../school/server/teaching.queries.ts';
import type * as contract from '../fields.contract.ts';
import * as fields from './fields.queries.ts';
import { readGivenFields, storeGivenFields, valuesSeen, withFields } from './values.queries.ts';

type Person = { readonly id: number; readonly role: FieldOwner };

/**
 * Finds a person in the caller's reach who can have fields. Callers other than admins reach only students and
 * themselves.
 */
export async function findPerson(db: Database, { schoolId, personId, role }: Actor, id: number, scope: Scope) {
  const people = selectIn(db, schoolId, 'person', { id: findableId(id), left_at: null })
    .select(['person.id', 'person.role'])
    .where('person.role', 'not in', ['admin', 'staff'])
    .$if(role !== 'admin', (query) =>
      query.where(({ or, eb }) => or([eb('person.role', '=', 'student'), eb('person.id', '=', personId)])),
    );
  const found = within(people, scope, {
    classes: (some, teaching) =>
      some.where(({ or, eb }) =>
        or([
          eb('person.id', '=', personId),
          eb('person.id', 'in', studentsTaught(db, schoolId, teaching)),
          eb('person.id', 'in', membersTaught(db, schoolId, teaching)),
        ]),
      ),
    children: (some, guarding) =>
      some.where(({ or, eb }) =>
        or([eb('person.id', '=', personId), eb('person.id', 'in', childrenOf(db, schoolId, guarding))]),
      ),
    person: (some, own) => some.where('person.id', '=', own),
  });
  return (await found.executeTakeFirst()) as Person | undefined;
}

export async function readFields(db: Database, actor: Actor, { id, role }: Person): Promise<contract.PersonFields> {
  const seen = await fields.listSeen(db, actor, role);
  const { values } = await selectIn(db, actor.schoolId, 'person', { id })
    .select(valuesSeen(db, seen).as('values'))
    .executeTakeFirstOrThrow();
  return { known: ofPerson(actor, seen), fields: withFields(seen, values).fields ?? {} };
}

/** The fields, without identifiers, as readers who are not admins know them. */
export function ofPerson(actor: Actor, seen: readonly fields.KnownField[]): contract.FieldOfPerson[] {
  return seen.flatMap((field) => {
    if (field.identifier) return [];
    const { _id, name, type, choices, isRequired } = field;
    return { _id, name, type, ...(choices && { choices }), isRequired, mayChange: fields.mayChange(actor, field) };
  });
}

export async function changePersonFields(
  { db, caller, params, query, body, now }: Call<typeof contract.changePersonFields>,
  scope: Scope,
) {
  const { actor } = caller;
  return db.transaction().execute(async (transaction) => {
    const person = foundBy(caller, await findPerson(transaction, actor, params.id, scope), personNotFound);
    const { id, role } = person;
    await expectUnchanged(transaction, { caller, query, body }, () => readFields(transaction, actor, person));
    const given = await readGivenFields(transaction, actor, { of: role, fields: body.fields });
    await storeGivenFields(transaction, actor.schoolId, [{ id, given }]);
    const action = role === 'guardian' ? 'guardians.fill' : (`${role}s.change` as const);
    const event = { action, person: id, at: now() } as const;
    const kind = role === 'guardian' ? 'account' : role;
    const made = await recordVersions(transaction, caller, event, { [kind]: [id] });
    if (!made) await recordIfStudent(transaction, caller, person, now());
    return readFields(transaction, actor, person);
  });
}

/** Records a reading of a student. Readings of other people's records are not audited, as in the other calls. */
export async function recordIfStudent(db: Database, caller: AuditActor, { id, role }: Person, at: Date): Promise<void> {
  if (role === 'student') await recordReading(db, caller, { action: 'students.read', person: id, at });
}
