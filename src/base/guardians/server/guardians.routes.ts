import { isDeepStrictEqual } from 'node:util';
import { normalEmail } from '../../../platform/contract/school-terms.ts';
import type { Bell } from '../../../platform/database/bell.ts';
import { noId, type Scope } from '../../../platform/database/scope.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import { todayOf } from '../../../platform/http/access.ts';
import { expectUnchanged } from '../../../platform/http/expect-unchanged.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { normalPhone } from '../../../platform/server/phone-number.ts';
import { refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { recordAction, recordReading, recordReadingOf, recordVersions } from '../../audit/server/audit.queries.ts';
import { studentNotFound } from '../../enrolments/enrolments.refusals.ts';
import { expectReached } from '../../enrolments/server/reached-student.ts';
import { readFieldFilters, readFieldSort } from '../../fields/server/field-filters.ts';
import { listSeen } from '../../fields/server/fields.queries.ts';
import { ownOf, readGivenFields, storeGivenFields } from '../../fields/server/values.queries.ts';
import { alreadyJoined, noEmail } from '../../identity/identity.refusals.ts';
import { changeEmail } from '../../identity/server/account.queries.ts';
import { removeLinks } from '../../identity/server/account-link.queries.ts';
import { findInvited, invite, noPassword } from '../../identity/server/invitations.ts';
import { expectMayChange } from '../../identity/server/may-change.ts';
import { changePerson } from '../../identity/server/person.queries.ts';
import { addPhone, changePhone, endPhoneSignIn } from '../../identity/server/phone.queries.ts';
import { endSignInsOfRole, ringSignOut } from '../../identity/server/sign-in.queries.ts';
import { followNewEmail } from '../../identity/server/sign-in-mails.ts';
import * as contract from '../guardians.contract.ts';
import * as refusals from '../guardians.refusals.ts';
import { makeCode, makeCodes } from './codes.routes.ts';
import * as guardians from './guardians.queries.ts';
import { listGuardiansOn } from './list.queries.ts';
import { newChildMail } from './new-child.mail.ts';
import { ringChildren } from './ring-children.ts';

export function guardiansRoutes(serve: Serve): void {
  serve.limited(contract.listGuardians, async (call, scope) => {
    const {
      db,
      caller,
      params: { id },
      now,
    } = call;
    await expectReached(call, id, scope);
    const { schoolId } = caller.actor;
    if (!(await guardians.isStudent(db, schoolId, id))) throw refuse(studentNotFound);
    await recordReading(db, caller, { action: 'students.read', person: id, at: now() });
    return guardians.listGuardians(db, schoolId, id, await listSeen(db, caller.actor, 'guardian'));
  });

  serve.limited(contract.listAllGuardians, async ({ db, schoolId, caller, query, countAll, now }, scope) => {
    const date = todayOf(caller, now());
    const seen = await listSeen(db, caller.actor, 'guardian');
    const filters = readFieldFilters(query, seen);
    const orderField = readFieldSort(query.sort, seen, contract.guardianSorts);
    const at = { date, scope, seen, filters, orderField };
    const { guardians: listed, total } = await listGuardiansOn(db, schoolId, at, query);
    const children = listed.flatMap((guardian) => guardian.children);
    await recordReadingOf(db, caller, { action: 'students.list', date, at: now() }, children);
    countAll(total);
    return listed;
  });

  serve.limited(contract.addGuardian, async (call, scope) => {
    await expectReached(call, call.params.id, scope);
    return add(call);
  });
  serve.limited(contract.changeGuardian, async (call, scope) => {
    await expectReachedLink(call, scope);
    return change(call);
  });
  serve.limited(contract.endGuardian, async (call, scope) => {
    await expectReachedLink(call, scope);
    return end(call);
  });
  serve.limited(contract.inviteGuardian, async (call, scope) => {
    await expectReachedLink(call, scope);
    return inviteAgain(call);
  });
  serve.limited(contract.makeGuardianCode, async (call, scope) => {
    await expectReachedLink(call, scope);
    return makeCode(call);
  });
  serve.limited(contract.makeGuardianCodes, makeCodes);
}

/** Refuses an unknown link and a link to a student outside the scope. */
async function expectReachedLink(
  call: Pick<Call<typeof contract.endGuardian>, 'db' | 'caller' | 'params' | 'now'>,
  scope: Scope,
) {
  if (scope.of === 'everyone') return;
  const found = await guardians.findGuardian(call.db, call.caller.actor.schoolId, call.params.linkId);
  await expectReached(call, found?.studentId ?? noId, scope);
}

async function add(call: Call<typeof contract.addGuardian>) {
  const { db, schoolId, bell, caller, params, body, now } = call;
  const {
    name,
    email = '',
    relation,
    maySee = true,
    isWrittenTo = true,
    from = todayOf(caller, now()),
    to = null,
  } = body;
  const facts = { relation, maySee, isWrittenTo, from, to };
  expectInOrder(facts);
  const phone = readPhone(caller, body.phone);
  const known = await findKnown(db, schoolId, { name, email, phone });
  const isNew = known === undefined ? { isNew: true as const } : {};
  const fields = await readGivenFields(db, caller.actor, { ...ownOf(body), of: 'guardian', ...isNew });
  return db.transaction().execute(async (transaction) => {
    if (!(await guardians.holdStudent(transaction, schoolId, params.id))) throw refuse(studentNotFound);
    const others = await guardians.listGuardians(transaction, schoolId, params.id);
    const known = await findKnown(transaction, schoolId, { name, email, phone });
    if (others.some(({ personId }) => personId === String(known))) throw refuseAt('email', refusals.alreadyGuardian);
    if (others.length >= contract.maxGuardians) {
      throw refuse(refusals.tooManyGuardians, { most: contract.maxGuardians });
    }
    const { familyName, givenName, preferredName } = body;
    const parts = { familyName, givenName, preferredName };
    const person = { name, email, passwordHash: noPassword, ...parts };
    const guardianId = known ?? (await guardians.addGuardian(transaction, schoolId, person, now()));
    if (phone !== null) await addPhone(transaction, { schoolId, personId: guardianId, phone });
    const link = { guardianId, studentId: params.id, readUntil: now(), ...facts };
    await storeGivenFields(transaction, schoolId, [{ id: guardianId, given: fields }]);
    const id = await guardians.linkGuardian(transaction, schoolId, link);
    if (id === undefined) throw refuseAt('email', refusals.alreadyGuardian);
    const event = { action: 'guardians.add', person: params.id, record: id, at: now() } as const;
    const made = await recordAction(transaction, caller, event);
    await storeVersions(transaction, made, { account: [guardianId] });
    await ringChildren(bell, transaction, schoolId, guardianId);
    await inviteOrTell(transaction, call, { guardianId, linkId: id });
    return (await findGuardian(transaction, caller, id)).guardian;
  });
}

type Named = { readonly name: string; readonly email: string; readonly phone: string | null };

/** Finds the known guardian with this email or, without an email, with this name and phone number. */
async function findKnown(db: Database, schoolId: number, { name, email, phone }: Named): Promise<number | undefined> {
  if (email !== '') return guardians.findGuardianId(db, schoolId, email);
  return phone === null ? undefined : guardians.findGuardianByPhone(db, schoolId, { name, phone });
}

/** Returns a phone number in its normal form, or `null` if it is blank. */
function readPhone({ actor }: Acting['caller'], typed = ''): string | null {
  if (typed.trim() === '') return null;
  const phone = normalPhone(typed, actor.timeZone);
  if (phone === undefined) throw refuseAt('phone', refusals.notAPhone);
  return phone;
}

async function change(call: Call<typeof contract.changeGuardian>) {
  const { db, schoolId, bell, caller, params, query, body, now } = call;
  const given = await readGivenFields(db, caller.actor, { ...ownOf(body), of: 'guardian' });
  return db.transaction().execute(async (transaction) => {
    await expectUnchanged(
      transaction,
      { caller, query, body },
      async () => (await findGuardian(transaction, caller, params.linkId)).guardian,
    );
    const { guardian, guardianId, studentId } = await findGuardian(transaction, caller, params.linkId);
    const { name, email, ...facts } = { ...guardian, ...body };
    expectInOrder(facts);
    const phone = body.phone === undefined ? (guardian.phone ?? null) : readPhone(caller, body.phone);
    const isOther =
      normalEmail(email) !== normalEmail(guardian.email) ||
      name !== guardian.name ||
      phone !== (guardian.phone ?? null);
    if (isOther) await expectMayChange(transaction, caller, guardianId, now());
    const who = { id: guardianId, role: 'guardian' } as const;
    if (!(await changePerson(transaction, schoolId, who, { ...body, name, address: null }))) {
      throw refuse(refusals.guardianNotFound);
    }
    // A guardian without an email keeps none until one is entered.
    const former = email === '' ? undefined : await changeEmail(transaction, schoolId, guardianId, email);
    if (await changePhone(transaction, { schoolId, personId: guardianId, phone })) {
      await ringSignOut(bell, transaction, schoolId, guardianId);
    }
    await guardians.changeLink(transaction, schoolId, params.linkId, facts);
    await storeGivenFields(transaction, schoolId, [{ id: guardianId, given }]);
    const event = { action: 'guardians.change', person: studentId, record: params.linkId, at: now() } as const;
    const { guardian: stored } = await findGuardian(transaction, caller, params.linkId);
    const isMore = !isDeepStrictEqual(stored, guardian);
    await recordVersions(transaction, caller, event, { account: [guardianId] }, isMore);
    await tellPages(transaction, call, guardianId);
    if (former !== undefined) {
      const mayJoin = await isDue(transaction, call, guardianId);
      const followed = { schoolId, personId: guardianId, former, by: caller.actor.personId, mayJoin };
      await followNewEmail(transaction, followed, now());
    }
    return (await findGuardian(transaction, caller, params.linkId)).guardian;
  });
}

/**
 * Mails an invitation to a guardian without a password, unless one is already waiting. A guardian with a password gets
 * a mail that the child is theirs too.
 */
async function inviteOrTell(
  transaction: DatabaseTransaction,
  { caller, now }: Acting,
  { guardianId, linkId }: { readonly guardianId: number; readonly linkId: number },
): Promise<void> {
  const { schoolId, personId: by } = caller.actor;
  const { isJoined, isInvited, hasEmail } = await findInvited(transaction, schoolId, guardianId, now());
  if (isJoined) {
    const about = { link: linkId };
    await queueMail(transaction, { schoolId, kind: newChildMail.kind, to: guardianId, about, by, now: now() });
  } else if (!isInvited && hasEmail && (await isDue(transaction, { caller, now }, guardianId))) {
    await invite(transaction, { schoolId, personId: guardianId, by, now: now() });
  }
}

/** Whether somebody is anybody's guardian today or later. */
function isDue(transaction: DatabaseTransaction, { caller, now }: Acting, guardianId: number): Promise<boolean> {
  return guardians.isStillGuardian(transaction, caller.actor.schoolId, guardianId, todayOf(caller, now()));
}

async function inviteAgain({ db, schoolId, personId: by, caller, params, now }: Call<typeof contract.inviteGuardian>) {
  return db.transaction().execute(async (transaction) => {
    const { guardian, guardianId, studentId } = await findGuardian(transaction, caller, params.linkId);
    await expectMayChange(transaction, caller, guardianId, now());
    if (guardian.joined) throw refuse(alreadyJoined);
    if (guardian.email === '') throw refuse(noEmail);
    if (guardian.to !== null && guardian.to < todayOf(caller, now())) throw refuse(refusals.guardianIsOver);
    await invite(transaction, { schoolId, personId: guardianId, by, now: now() });
    const event = { action: 'guardians.invite', person: studentId, record: params.linkId, at: now() } as const;
    await recordAction(transaction, caller, event);
    return (await findGuardian(transaction, caller, params.linkId)).guardian;
  });
}

async function end(call: Call<typeof contract.endGuardian>) {
  const { db, schoolId, caller, params, now } = call;
  await db.transaction().execute(async (transaction) => {
    const ended = await guardians.endLink(transaction, schoolId, params.linkId, now());
    if (!ended) throw refuse(refusals.guardianNotFound);
    const { student_id: person, guardian_id: guardianId } = ended;
    await recordAction(transaction, caller, { action: 'guardians.end', person, record: params.linkId, at: now() });
    await tellPages(transaction, call, guardianId);
  });
}

function expectInOrder({ from, to }: { readonly from: string; readonly to: string | null }): void {
  if (to !== null && to < from) throw refuseAt('to', refusals.guardianEndsFirst);
}

async function findGuardian(transaction: DatabaseTransaction, { actor }: Acting['caller'], linkId: number) {
  const seen = await listSeen(transaction, actor, 'guardian');
  const found = await guardians.findGuardian(transaction, actor.schoolId, linkId, seen);
  if (!found) throw refuse(refusals.guardianNotFound);
  return found;
}

type Acting = Pick<Call<typeof contract.endGuardian>, 'caller' | 'now'>;
type Ringing = { readonly bell: Bell } & Acting;

/**
 * Makes a guardian's open pages load what they may still see. A person who is no longer anybody's guardian is signed
 * out as one, and their open links stop working.
 */
async function tellPages(transaction: DatabaseTransaction, { bell, caller, now }: Ringing, guardianId: number) {
  const { schoolId } = caller.actor;
  if (!(await isDue(transaction, { caller, now }, guardianId))) {
    await endSignInsOfRole(transaction, schoolId, guardianId);
    await removeLinks(transaction, schoolId, [guardianId]);
    await endPhoneSignIn(transaction, { schoolId, personId: guardianId, phone: null });
    await ringSignOut(bell, transaction, schoolId, guardianId);
  }
  await ringChildren(bell, transaction, schoolId, guardianId);
}
