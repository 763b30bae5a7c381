import type { FieldOwner } from '../../../platform/contract/own-fields.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import { only } from '../../../platform/database/scope.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import { foundBy } from '../../../platform/http/access.ts';
import { expectUnchanged } from '../../../platform/http/expect-unchanged.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { recordAction, recordVersions } from '../../audit/server/audit.queries.ts';
import { personNotFound } from '../../identity/identity.refusals.ts';
import * as contract from '../fields.contract.ts';
import * as refusals from '../fields.refusals.ts';
import * as fields from './fields.queries.ts';
import { changePersonFields, findPerson, ofPerson, readFields, recordIfStudent } from './person-fields.ts';
import { findTwice, listValuesOf } from './values.queries.ts';
import { readValue } from './values.rules.ts';

export function fieldsRoutes(serve: Serve): void {
  serve(contract.listFields, ({ db, schoolId, query }) => fields.listFields(db, schoolId, query.of));
  serve(contract.addField, addField);
  serve(contract.changeField, changeField);
  serve(contract.removeField, (call) => removeField(call, false));

  serve(contract.listIdentifierKinds, async ({ db, schoolId }) => {
    const known = await fields.listKnown(db, schoolId);
    return known.filter(({ identifier }) => identifier).map(toKind);
  });
  serve(contract.addIdentifierKind, addKind);
  serve(contract.changeIdentifierKind, changeKind);
  serve(contract.removeIdentifierKind, (call) => removeField(call, true));

  serve.limited(contract.listSeenFields, async ({ db, caller: { actor }, query }) =>
    ofPerson(actor, await fields.listSeen(db, actor, query.of)),
  );
  serve.limited(contract.readOwnFields, async ({ db, caller: { actor } }) => {
    const own = await findPerson(db, actor, actor.personId, only(actor.personId));
    const said = own ? await readFields(db, actor, own) : { known: [], fields: {} };
    return { _id: String(actor.personId), ...said };
  });
  serve.limited(contract.readPersonFields, async ({ db, caller, params, now }, scope) => {
    const person = foundBy(caller, await findPerson(db, caller.actor, params.id, scope), personNotFound);
    await recordIfStudent(db, caller, person, now());
    return readFields(db, caller.actor, person);
  });
  serve.limited(contract.changePersonFields, changePersonFields);
}

function addField({ db, schoolId, caller, body, now }: Call<typeof contract.addField>) {
  return db.transaction().execute(async (transaction) => {
    const all = (await fields.holdFields(transaction, schoolId)).filter(({ of }) => of === body.of);
    if (all.length >= contract.maxFields) throw refuse(refusals.tooManyFields, { most: contract.maxFields });
    const facts = factsOf({
      isRequired: false,
      isUnique: false,
      seenBy: [],
      changedBy: [],
      order: all.length + 1,
      ...body,
    });
    expectPossible(facts, all);
    await fields.expectReaders(transaction, schoolId, 'seenBy', { readers: facts.seenBy });
    const id = await fields.addField(transaction, schoolId, facts);
    const moved = await putInOrder(transaction, schoolId, { id, of: body.of, order: facts.order });
    const made = await recordAction(transaction, caller, { action: 'fields.add', record: id, at: now() });
    await storeVersions(transaction, made, { field: moved });
    return findField(transaction, schoolId, id);
  });
}

function changeField({ db, schoolId, caller, params: { id }, query, body, now }: Call<typeof contract.changeField>) {
  return db.transaction().execute(async (transaction) => {
    await expectUnchanged(transaction, { caller, query, body }, () => findField(transaction, schoolId, id));
    const all = await fields.holdFields(transaction, schoolId);
    const before = all.find(({ _id, identifier }) => _id === String(id) && !identifier);
    if (!before) throw refuse(refusals.fieldNotFound);
    const facts = factsOf({ ...before, ...body });
    expectPossible(
      facts,
      all.filter(({ of, _id }) => of === before.of && _id !== before._id),
    );
    await fields.expectReaders(transaction, schoolId, 'seenBy', { readers: facts.seenBy, before: before.seenBy });
    await expectFits(transaction, schoolId, before, facts);
    await fields.changeField(transaction, schoolId, id, facts);
    const moved = await putInOrder(transaction, schoolId, { id, ...facts });
    await recordVersions(transaction, caller, { action: 'fields.change', record: id, at: now() }, { field: moved });
    return findField(transaction, schoolId, id);
  });
}

type RemoveCall = Call<typeof contract.removeField> | Call<typeof contract.removeIdentifierKind>;

function removeField({ db, caller, params: { id }, now }: RemoveCall, isKind: boolean) {
  const { schoolId } = caller.actor;
  return db.transaction().execute(async (transaction) => {
    const [field] = await fields.holdFields(transaction, schoolId, id);
    if (!field || isKind !== (field.identifier !== undefined)) throw refuse(refusals.fieldNotFound);
    await fields.removeField(transaction, schoolId, id);
    const made = await recordAction(transaction, caller, { action: 'fields.remove', record: id, at: now() });
    await storeVersions(transaction, made, { field: [id] });
  });
}

function addKind({ db, schoolId, caller, body, now }: Call<typeof contract.addIdentifierKind>) {
  return db.transaction().execute(async (transaction) => {
    const all = (await fields.holdFields(transaction, schoolId)).filter(({ of }) => of === body.of);
    if (all.length >= contract.maxFields) throw refuse(refusals.tooManyFields, { most: contract.maxFields });
    const facts = kindFacts({ isUnique: body.signsIn === true, signsIn: false, seenBy: [], ...body });
    expectPossible(facts, all);
    await fields.expectReaders(transaction, schoolId, 'seenBy', { readers: facts.seenBy });
    const id = await fields.addField(transaction, schoolId, facts);
    const made = await recordAction(transaction, caller, { action: 'fields.add', record: id, at: now() });
    await storeVersions(transaction, made, { field: [id] });
    return toKind(await findField(transaction, schoolId, id));
  });
}

function changeKind({
  db,
  schoolId,
  caller,
  params: { id },
  query,
  body,
  now,
}: Call<typeof contract.changeIdentifierKind>) {
  return db.transaction().execute(async (transaction) => {
    await expectUnchanged(transaction, { caller, query, body }, async () =>
      toKind(await findField(transaction, schoolId, id)),
    );
    const all = await fields.holdFields(transaction, schoolId);
    const before = all.find(({ _id, identifier }) => _id === String(id) && identifier);
    if (!before) throw refuse(refusals.fieldNotFound);
    const facts = kindFacts({ ...toKind(before), ...body });
    expectPossible(
      facts,
      all.filter(({ of, _id }) => of === before.of && _id !== before._id),
    );
    await fields.expectReaders(transaction, schoolId, 'seenBy', { readers: facts.seenBy, before: before.seenBy });
    await expectFits(transaction, schoolId, before, facts);
    await fields.changeField(transaction, schoolId, id, facts);
    await recordVersions(transaction, caller, { action: 'fields.change', record: id, at: now() }, { field: [id] });
    return toKind(await findField(transaction, schoolId, id));
  });
}

/**
 * Converts a kind of identifier into a field. Identifiers come before the fields (order 0), in the order in which their
 * kinds were created.
 */
function kindFacts({ signsIn, ...kind }: Omit<contract.IdentifierKind, '_id'>): fields.FieldFacts {
  if (signsIn && !kind.isUnique) throw refuseAt('isUnique', refusals.signsInIsUnique);
  const { name, of, isUnique, seenBy } = kind;
  const none = { choices: [], isRequired: false, order: 0, changedBy: [] };
  return { ...none, type: 'text', name: tidy(name), of, isUnique, seenBy, identifier: { signsIn } };
}

function toKind({ _id, name, of, isUnique, seenBy, identifier }: fields.KnownField): contract.IdentifierKind {
  return { _id, name, of, isUnique, signsIn: identifier?.signsIn === true, seenBy };
}

async function findField(transaction: DatabaseTransaction, schoolId: number, id: number) {
  const [field] = await fields.holdFields(transaction, schoolId, id);
  if (!field) throw refuse(refusals.fieldNotFound);
  return field;
}

/** Completes a field for storing. Choices are kept only if its type has choices. */
function factsOf({
  of,
  name,
  type,
  choices = [],
  isRequired,
  isUnique,
  order,
  seenBy,
  changedBy,
}: Omit<contract.OwnField, '_id' | 'choices'> & { readonly choices?: readonly string[] }): fields.FieldFacts {
  const hasChoices = type === 'choice' || type === 'several';
  const offered = hasChoices ? choices.map(tidy) : [];
  return { of, name: tidy(name), type, choices: offered, isRequired, isUnique, order, seenBy, changedBy };
}

function expectPossible(facts: fields.FieldFacts, others: readonly contract.OwnField[]): void {
  const { name, type, choices, seenBy, changedBy } = facts;
  if ((type === 'choice' || type === 'several') && choices.length === 0)
    throw refuseAt('choices', refusals.choicesMissing);
  const twin = choices.findIndex((one, place) => choices.slice(0, place).some((other) => sameName(one, other)));
  if (twin >= 0) throw refuseAt(`choices.${twin}`, refusals.choiceTwice, { name: choices[twin] as string });
  const unseen = changedBy.findIndex((one) => !seenBy.includes(one));
  if (unseen >= 0) throw refuseAt(`changedBy.${unseen}`, refusals.changedUnseen);
  // Answers have values by the names of fields, and every object has these names already.
  const isTaken = name in {} || others.some((other) => sameName(other.name, name));
  if (isTaken) throw refuseAt('name', refusals.fieldNameInUse, { name });
}

/** Refuses a change of a field that does not fit the values that people already have. */
async function expectFits(
  transaction: DatabaseTransaction,
  schoolId: number,
  before: fields.KnownField,
  { type, choices, isUnique }: fields.FieldFacts,
): Promise<void> {
  const { name } = before;
  const gone = (before.choices ?? []).filter((one) => !choices.includes(one));
  if (type !== before.type || gone.length > 0) {
    const values = await listValuesOf(transaction, schoolId, before);
    if (type !== before.type && values.length > 0) throw refuseAt('type', refusals.fieldTypeInUse, { name });
    const used = values.flatMap((value) => readValue(before, value));
    const choice = gone.find((one) => used.includes(one));
    if (choice !== undefined) throw refuseAt('choices', refusals.choiceInUse, { choice });
  }
  if (isUnique && !before.isUnique && (await findTwice(transaction, schoolId, before)) !== undefined) {
    throw refuseAt('isUnique', refusals.valuesNotUnique, { name });
  }
}

type Placed = { readonly id: number; readonly of: FieldOwner; readonly order: number };

/** Puts a field at its place among those of its role; returns the ids of all of these. */
async function putInOrder(transaction: DatabaseTransaction, schoolId: number, { id, of, order }: Placed) {
  const others = (await fields.listFields(transaction, schoolId, of)).flatMap(({ _id }) =>
    _id === String(id) ? [] : [Number(_id)],
  );
  const ids = others.toSpliced(order - 1, 0, id);
  await fields.orderFields(transaction, schoolId, ids);
  return ids;
}
