import { recordAction, recordIfChanged } from '../../../base/audit/server/audit.queries.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { refuse, refuseAt } from '../../../platform/server/refusal.ts';
import * as contract from '../reasons.contract.ts';
import { reasonInUse, reasonNameInUse, reasonNotFound, reasonStatusInUse } from '../reasons.refusals.ts';
import * as reasons from './reasons.queries.ts';

export function reasonsRoutes(serve: Serve): void {
  serve(contract.addReason, addReason);
  serve(contract.changeReason, changeReason);
  serve(contract.removeReason, removeReason);
}

function addReason({ db, caller, body, now }: Call<typeof contract.addReason>) {
  return db.transaction().execute(async (transaction) => {
    const { schoolId } = caller.actor;
    const isTaken = await reasons.isNameTaken(transaction, schoolId, body);
    const added = isTaken ? undefined : await reasons.addReason(transaction, schoolId, { isOpen: true, ...body });
    if (!added) throw refuseAt('name', reasonNameInUse, { name: body.name.trim() });
    const id = Number(added._id);
    const made = await recordAction(transaction, caller, { action: 'reasons.add', record: id, at: now() });
    await storeVersions(transaction, made, { reason: [id] });
    return added;
  });
}

function changeReason({ db, schoolId, caller, params, body, now }: Call<typeof contract.changeReason>) {
  return db.transaction().execute(async (transaction) => {
    const before = await holdReason(transaction, schoolId, params.id);
    const after = { ...before, ...body };
    if (after.status !== before.status) {
      const lines = await reasons.countUses(transaction, schoolId, params.id);
      if (lines > 0) throw refuseAt('status', reasonStatusInUse, { name: before.name, lines });
    }
    const isRenamed = !sameName(after.name, before.name) || after.status !== before.status;
    if (isRenamed && (await reasons.isNameTaken(transaction, schoolId, { ...after, id: params.id }))) {
      throw refuseAt('name', reasonNameInUse, { name: after.name.trim() });
    }
    const changed = await reasons.changeReason(transaction, schoolId, params.id, after);
    if (!changed) throw refuse(reasonNotFound);
    const stored = await holdReason(transaction, schoolId, params.id);
    const event = { action: 'reasons.change', record: params.id, at: now() } as const;
    const made = await recordIfChanged(transaction, caller, event, { before, after: stored });
    if (made) await storeVersions(transaction, made, { reason: [params.id] });
    return changed;
  });
}

function removeReason({ db, schoolId, caller, params, now }: Call<typeof contract.removeReason>) {
  return db.transaction().execute(async (transaction) => {
    const { name } = await holdReason(transaction, schoolId, params.id);
    const lines = await reasons.countUses(transaction, schoolId, params.id);
    if (lines > 0) throw refuse(reasonInUse, { name, lines });
    await reasons.removeReason(transaction, schoolId, params.id);
    const made = await recordAction(transaction, caller, { action: 'reasons.remove', record: params.id, at: now() });
    await storeVersions(transaction, made, { reason: [params.id] });
    return;
  });
}

async function holdReason(transaction: DatabaseTransaction, schoolId: number, id: number) {
  const found = await reasons.holdReason(transaction, schoolId, id);
  if (!found) throw refuse(reasonNotFound);
  return found;
}
