import { normalEmail } from '../../../platform/contract/school-terms.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { recordAction } from '../../audit/server/audit.queries.ts';
import { invite, noPassword } from '../../identity/server/invitations.ts';
import { hashPassword, randomPassword } from '../../identity/server/passwords.ts';
import { addPerson, removePerson } from '../../identity/server/person.queries.ts';
import { ringSignOut } from '../../identity/server/sign-in.queries.ts';
import * as contract from '../admins.contract.ts';
import { adminNotFound, lastAdmin, ownAccount } from '../admins.refusals.ts';
import * as admins from './admins.queries.ts';

export function adminsRoutes(serve: Serve): void {
  serve(contract.listAdmins, async ({ db, caller }) => admins.listAdmins(db, caller.actor.schoolId));
  serve(contract.addAdmin, add);
  serve(contract.closeAdmin, close);
}

async function add({ db, caller, body, now }: Call<typeof contract.addAdmin>) {
  const { schoolId, personId: by } = caller.actor;
  const { name, email, isInvited = false } = body;
  const firstPassword = isInvited ? undefined : randomPassword();
  const passwordHash = firstPassword === undefined ? noPassword : await hashPassword(firstPassword);
  const account = { passwordHash, mustChangePassword: !isInvited };
  const nothingElse = { photoUrl: null, address: null };
  const id = await db.transaction().execute(async (transaction) => {
    const person = { name, email, ...account, ...nothingElse, role: 'admin' } as const;
    const added = await addPerson(transaction, schoolId, person, now());
    const made = await recordAction(transaction, caller, { action: 'admins.add', person: added, at: now() });
    await storeVersions(transaction, made, { account: [added] });
    if (isInvited) await invite(transaction, { schoolId, personId: added, by, now: now() });
    return added;
  });
  return { _id: String(id), name: tidy(name), email: normalEmail(email), ...(firstPassword && { firstPassword }) };
}

/**
 * Admins close each other's accounts, never their own, so whoever closes one can still sign in. When two close each
 * other concurrently, the second is refused as the last admin.
 */
async function close({ db, bell, caller, params, now }: Call<typeof contract.closeAdmin>) {
  const { schoolId, personId } = caller.actor;
  await db.transaction().execute(async (transaction) => {
    const open = await admins.holdAdmins(transaction, schoolId);
    if (!open.includes(params.id)) throw refuse(adminNotFound);
    if (open.length === 1) throw refuse(lastAdmin);
    if (params.id === personId) throw refuse(ownAccount);
    await removePerson(transaction, schoolId, { id: params.id, role: 'admin' }, now());
    await ringSignOut(bell, transaction, schoolId, params.id);
    const made = await recordAction(transaction, caller, { action: 'admins.close', person: params.id, at: now() });
    await storeVersions(transaction, made, { account: [params.id] });
  });
  return {};
}
