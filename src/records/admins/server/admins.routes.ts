import { recordAction } from '../../../base/audit/server/audit.queries.ts';
import { removePerson } from '../../../base/identity/server/person.queries.ts';
import { ringSignOut } from '../../../base/identity/server/sign-in.queries.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import * as contract from '../admins.contract.ts';
import { adminNotFound, lastAdmin, ownAccount } from '../admins.refusals.ts';
import { addWithEmail, firstAccess } from './add-with-email.ts';
import * as admins from './admins.queries.ts';

export function adminsRoutes(serve: Serve): void {
  serve(contract.listAdmins, async ({ db, schoolId }) => admins.listAdmins(db, schoolId));
  serve(contract.addAdmin, add);
  serve(contract.closeAdmin, close);
}

async function add({ db, caller, body, now }: Call<typeof contract.addAdmin>) {
  const { isInvited = false } = body;
  const first = await firstAccess(isInvited);
  return db.transaction().execute(async (transaction) => {
    const person = { ...body, isInvited, role: 'admin', now: now() } as const;
    const { id, answer } = await addWithEmail(transaction, caller, person, first);
    const made = await recordAction(transaction, caller, { action: 'admins.add', person: id, at: now() });
    await storeVersions(transaction, made, { account: [id] });
    return answer;
  });
}

/**
 * Admins close each other's accounts, never their own, so an admin who closes one can still sign in. If two close each
 * other concurrently, the second is refused as the last admin.
 */
async function close({ db, schoolId, personId, bell, caller, params, now }: Call<typeof contract.closeAdmin>) {
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
}
