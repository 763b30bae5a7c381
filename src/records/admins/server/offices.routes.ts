import { recordAction, recordVersions } from '../../../base/audit/server/audit.queries.ts';
import { personNotFound } from '../../../base/identity/identity.refusals.ts';
import { findPersonOfSchool, removePerson } from '../../../base/identity/server/person.queries.ts';
import { endSignInsOfOffice, ringSignOut } from '../../../base/identity/server/sign-in.queries.ts';
import { listStoredClasses } from '../../../base/school/server/classes.queries.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import { dutiesOfSchool } from '../../../platform/contract/school-terms.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import { expectUnchanged } from '../../../platform/http/expect-unchanged.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { refuse, refuseAt } from '../../../platform/server/refusal.ts';
import * as refusals from '../admins.refusals.ts';
import * as contract from '../offices.contract.ts';
import { addWithEmail, findStaff, firstAccess } from './add-with-email.ts';
import { holdAdmins } from './admins.queries.ts';
import * as offices from './offices.queries.ts';

export function officesRoutes(serve: Serve): void {
  serve(contract.listOffices, ({ db, schoolId }) => offices.listOffices(db, schoolId));
  serve(contract.addOffice, add);
  serve(contract.changeOffice, change);
  serve(contract.removeOffice, remove);
  serve(contract.addToOffice, addPerson);
  serve(contract.removeFromOffice, removeFrom);
}

async function add({ db, schoolId, caller, body, now }: Call<typeof contract.addOffice>) {
  return db.transaction().execute(async (transaction) => {
    const others = await holdOffices(transaction, schoolId);
    if (others.length >= contract.maxOffices) throw refuse(refusals.tooManyOffices, { most: contract.maxOffices });
    await expectSound(transaction, schoolId, body, others);
    const id = await offices.addOffice(transaction, schoolId, body);
    const made = await recordAction(transaction, caller, { action: 'offices.add', record: id, at: now() });
    await storeVersions(transaction, made, { office: [id] });
    return findOffice(transaction, schoolId, id);
  });
}

async function change({ db, schoolId, bell, caller, params, query, body, now }: Call<typeof contract.changeOffice>) {
  return db.transaction().execute(async (transaction) => {
    await expectUnchanged(transaction, { caller, query, body }, () => findOffice(transaction, schoolId, params.id));
    const all = await holdOffices(transaction, schoolId);
    const before = all.find(({ _id }) => _id === String(params.id));
    if (!before) throw refuse(refusals.officeNotFound);
    await expectSound(
      transaction,
      schoolId,
      body,
      all.filter((one) => one !== before),
      before.reach,
    );
    await offices.changeOffice(transaction, schoolId, params.id, body);
    const event = { action: 'offices.change', record: params.id, at: now() } as const;
    await recordVersions(transaction, caller, event, { office: [params.id] });
    // Their open pages get news, so that they fetch their new permissions.
    for (const { _id } of before.people) await ringSignOut(bell, transaction, schoolId, Number(_id));
    return findOffice(transaction, schoolId, params.id);
  });
}

async function remove({ db, schoolId, bell, caller, params, now }: Call<typeof contract.removeOffice>) {
  await db.transaction().execute(async (transaction) => {
    await holdOffices(transaction, schoolId);
    const office = await findOffice(transaction, schoolId, params.id);
    await offices.removeOffice(transaction, schoolId, params.id, now());
    const people = office.people.map(({ _id }) => Number(_id));
    const closed = await endIn({ bell, transaction, schoolId, office: params.id, now: now() }, people);
    const made = await recordAction(transaction, caller, { action: 'offices.remove', record: params.id, at: now() });
    await storeVersions(transaction, made, { office: [params.id], account: closed });
  });
}

async function addPerson({ db, schoolId, caller, params, body, now }: Call<typeof contract.addToOffice>) {
  const { personId, name, email, isInvited = false } = body;
  const isByName = name !== undefined && email !== undefined;
  const isNamed = personId === undefined ? isByName : name === undefined && email === undefined;
  if (!isNamed) throw refuseAt(name !== undefined && email === undefined ? 'email' : 'name', refusals.nobodyNamed);
  const first = await firstAccess(isInvited);
  return db.transaction().execute(async (transaction) => {
    await holdOffices(transaction, schoolId);
    const office = await findOffice(transaction, schoolId, params.id);
    if (office.people.length >= contract.maxPeopleOfOffice) {
      throw refuse(refusals.tooManyInOffice, { most: contract.maxPeopleOfOffice });
    }
    const known =
      personId === undefined ? undefined : await findPersonOfSchool(transaction, schoolId, Number(personId));
    if (personId !== undefined && (!known || known.role === 'student')) throw refuseAt('personId', personNotFound);
    const who = known ?? { name: name ?? '', email: email ?? '' };
    // A guardian who signs in with a phone number could not sign in as staff.
    if (who.email === '') throw refuseAt('personId', refusals.noEmailForOffice, { name: who.name });
    const staffId = await findStaff(transaction, schoolId, who.email);
    const staff = staffId === undefined ? undefined : await findPersonOfSchool(transaction, schoolId, staffId);
    const added = staff
      ? { id: staff.id, answer: { _id: String(staff.id), name: staff.name, email: staff.email } }
      : await addWithEmail(transaction, caller, { ...who, role: 'staff', isInvited, now: now() }, first);
    if (!(await offices.addPersonTo(transaction, schoolId, params.id, added.id))) {
      throw refuseAt(known ? 'personId' : 'email', refusals.alreadyInOffice, { name: added.answer.name });
    }
    const event = { action: 'offices.add-person', person: added.id, record: params.id, at: now() } as const;
    const made = await recordAction(transaction, caller, event);
    if (!staff) await storeVersions(transaction, made, { account: [added.id] });
    return added.answer;
  });
}

async function removeFrom({ db, schoolId, bell, caller, params, now }: Call<typeof contract.removeFromOffice>) {
  const { id: office, personId: person } = params;
  await db.transaction().execute(async (transaction) => {
    await holdOffices(transaction, schoolId);
    await findOffice(transaction, schoolId, office);
    if (!(await offices.removePersonFrom(transaction, schoolId, office, person))) throw refuse(refusals.notInOffice);
    const closed = await endIn({ bell, transaction, schoolId, office, now: now() }, [person]);
    const event = { action: 'offices.remove-person', person, record: office, at: now() } as const;
    const made = await recordAction(transaction, caller, event);
    await storeVersions(transaction, made, { account: closed });
  });
}

type Ending = Pick<Call<typeof contract.removeOffice>, 'bell'> & {
  readonly transaction: DatabaseTransaction;
  readonly schoolId: number;
  readonly office: number;
  readonly now: Date;
};

/** Signs people out of an office in which they no longer work. Closes and returns the accounts of those without another. */
async function endIn(
  { bell, transaction, schoolId, office, now }: Ending,
  people: readonly number[],
): Promise<number[]> {
  const staying = await offices.listInOffices(transaction, schoolId, people);
  await endSignInsOfOffice(transaction, schoolId, { office, people });
  const closed = people.filter((person) => !staying.has(person));
  for (const person of closed) await removePerson(transaction, schoolId, { id: person, role: 'staff' }, now);
  for (const person of people) await ringSignOut(bell, transaction, schoolId, person);
  return closed;
}

/** Returns the offices and locks them until the transaction ends. */
async function holdOffices(transaction: DatabaseTransaction, schoolId: number): Promise<contract.Office[]> {
  await holdAdmins(transaction, schoolId);
  return offices.listOffices(transaction, schoolId);
}

async function findOffice(transaction: DatabaseTransaction, schoolId: number, id: number): Promise<contract.Office> {
  const [found] = await offices.listOffices(transaction, schoolId, findableId(id));
  if (!found) throw refuse(refusals.officeNotFound);
  return found;
}

async function expectSound(
  transaction: DatabaseTransaction,
  schoolId: number,
  { name, duties, reach }: contract.OfficeFacts,
  others: readonly contract.Office[],
  before?: contract.Office['reach'],
): Promise<void> {
  if (others.some((other) => sameName(other.name, name))) throw refuseAt('name', refusals.officeNameInUse, { name });
  if (reach === 'school') return;
  if (duties.some((duty) => dutiesOfSchool.includes(duty))) throw refuseAt('duties', refusals.dutyOfWholeSchool);
  const classes = (await listStoredClasses(transaction, schoolId)).map(({ number }) => number);
  // A class that the school has deleted since stays, because its deletion can be undone.
  const known = new Set(Array.isArray(before) ? [...classes, ...before] : classes);
  const unknown = reach.find((number) => !known.has(number));
  if (unknown !== undefined) throw refuseAt('reach', refusals.noSuchClass, { class: unknown });
}
