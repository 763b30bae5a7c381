import type { Bell } from '../../../platform/database/bell.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import { todayOf } from '../../../platform/http/access.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { recordAction, recordReading } from '../../audit/server/audit.queries.ts';
import { studentNotFound } from '../../enrolments/enrolments.refusals.ts';
import { changeEmail } from '../../identity/server/account.queries.ts';
import { dummyHash } from '../../identity/server/passwords.ts';
import { changePerson } from '../../identity/server/person.queries.ts';
import { endEverySignIn, ringSignOut } from '../../identity/server/sign-in.queries.ts';
import * as contract from '../guardians.contract.ts';
import * as refusals from '../guardians.refusals.ts';
import * as guardians from './guardians.queries.ts';
import { ringChildren } from './ring-children.ts';

export function guardiansRoutes(serve: Serve): void {
  serve(contract.listGuardians, async ({ db, caller, params: { id }, now }) => {
    const { schoolId } = caller.actor;
    if (!(await guardians.isStudent(db, schoolId, id))) throw refuse(studentNotFound);
    await recordReading(db, caller, { action: 'students.read', person: id, at: now() });
    return guardians.listGuardians(db, schoolId, id);
  });

  serve(contract.addGuardian, add);
  serve(contract.changeGuardian, change);
  serve(contract.endGuardian, end);
}

async function add({ db, bell, caller, params, body, now }: Call<typeof contract.addGuardian>) {
  const { schoolId } = caller.actor;
  const { name, email, relation, maySee = true, isWrittenTo = true, from = todayOf(caller, now()), to = null } = body;
  const facts = { relation, maySee, isWrittenTo, from, to };
  expectInOrder(facts);
  return db.transaction().execute(async (transaction) => {
    if (!(await guardians.holdStudent(transaction, schoolId, params.id))) throw refuse(studentNotFound);
    const others = await guardians.listGuardians(transaction, schoolId, params.id);
    const known = await guardians.findGuardianId(transaction, schoolId, email);
    if (others.some(({ personId }) => personId === String(known))) throw refuseAt('email', refusals.alreadyGuardian);
    if (others.length >= contract.maxGuardians) {
      throw refuse(refusals.tooManyGuardians, { most: contract.maxGuardians });
    }
    const person = { name, email, passwordHash: dummyHash };
    const guardianId = known ?? (await guardians.addGuardian(transaction, schoolId, person, now()));
    const link = { guardianId, studentId: params.id, resultsReadUntil: now(), ...facts };
    const id = await guardians.linkGuardian(transaction, schoolId, link);
    if (id === undefined) throw refuseAt('email', refusals.alreadyGuardian);
    const event = { action: 'guardians.add', person: params.id, record: id, at: now() } as const;
    const made = await recordAction(transaction, caller, event);
    await storeVersions(transaction, made, { account: [guardianId] });
    await ringChildren(bell, transaction, schoolId, guardianId);
    return (await findGuardian(transaction, schoolId, id)).guardian;
  });
}

async function change(call: Call<typeof contract.changeGuardian>) {
  const { db, caller, params, body, now } = call;
  const { schoolId } = caller.actor;
  return db.transaction().execute(async (transaction) => {
    const { guardian, guardianId, studentId } = await findGuardian(transaction, schoolId, params.linkId);
    const { name, email, ...facts } = { ...guardian, ...body };
    expectInOrder(facts);
    const who = { id: guardianId, role: 'guardian' } as const;
    if (!(await changePerson(transaction, schoolId, who, { name, address: null }))) {
      throw refuse(refusals.guardianNotFound);
    }
    await changeEmail(transaction, schoolId, guardianId, email);
    await guardians.changeLink(transaction, schoolId, params.linkId, facts);
    const event = { action: 'guardians.change', person: studentId, record: params.linkId, at: now() } as const;
    const made = await recordAction(transaction, caller, event);
    await storeVersions(transaction, made, { account: [guardianId] });
    await tellPages(transaction, call, guardianId);
    return (await findGuardian(transaction, schoolId, params.linkId)).guardian;
  });
}

async function end(call: Call<typeof contract.endGuardian>) {
  const { db, caller, params, now } = call;
  const { schoolId } = caller.actor;
  await db.transaction().execute(async (transaction) => {
    const ended = await guardians.endLink(transaction, schoolId, params.linkId, now());
    if (!ended) throw refuse(refusals.guardianNotFound);
    const { student_id: person, guardian_id: guardianId } = ended;
    await recordAction(transaction, caller, { action: 'guardians.end', person, record: params.linkId, at: now() });
    await tellPages(transaction, call, guardianId);
  });
  return {};
}

function expectInOrder({ from, to }: { readonly from: string; readonly to: string | null }): void {
  if (to !== null && to < from) throw refuseAt('to', refusals.guardianEndsFirst);
}

async function findGuardian(transaction: DatabaseTransaction, schoolId: number, linkId: number) {
  const found = await guardians.findGuardian(transaction, schoolId, linkId);
  if (!found) throw refuse(refusals.guardianNotFound);
  return found;
}

type Ringing = { readonly bell: Bell } & Pick<Call<typeof contract.endGuardian>, 'caller' | 'now'>;

/** Has a guardian's open pages show what they still may; who is nobody's guardian any more is signed out. */
async function tellPages(transaction: DatabaseTransaction, { bell, caller, now }: Ringing, guardianId: number) {
  const { schoolId } = caller.actor;
  if (!(await guardians.isStillGuardian(transaction, schoolId, guardianId, todayOf(caller, now())))) {
    await endEverySignIn(transaction, schoolId, guardianId);
    await ringSignOut(bell, transaction, schoolId, guardianId);
  }
  await ringChildren(bell, transaction, schoolId, guardianId);
}
