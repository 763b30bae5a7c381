import { recordIfChanged } from '../../../base/audit/server/audit.queries.ts';
import { listCodes, type StoredCode } from '../../../base/school/server/reasons.queries.ts';
import { holdSchool } from '../../../base/school/server/school.queries.ts';
import type { AttendanceCode } from '../../../platform/contract/attendance-code.ts';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import { expectUnchanged } from '../../../platform/http/expect-unchanged.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { badInput } from '../../../platform/server/refusal.ts';
import * as contract from '../codes.contract.ts';
import { codeStatusInUse, codeTwice, reasonNameInUse, reasonNotFound } from '../reasons.refusals.ts';
import { codeSets } from './code-sets.ts';
import { type CodeChange, listUsed, pairCodes, storeCodes } from './codes.queries.ts';

export function codesRoutes(serve: Serve): void {
  serve(contract.changeCodes, change);
  serve(contract.listCodeSets, async () => codeSets);
}

async function change({ db, schoolId, caller, query, body, now }: Call<typeof contract.changeCodes>) {
  return db.transaction().execute(async (transaction) => {
    await expectUnchanged(transaction, { caller, query, body }, async () =>
      (await listCodes(transaction, schoolId)).map(toAnswer),
    );
    await holdSchool(transaction, schoolId);
    const before = await listCodes(transaction, schoolId);
    const changes = pairCodes(body, before);
    const replaced = new Set(changes.map((one) => one.before));
    const gone = before.filter((one) => !replaced.has(one)).map(({ _id }) => Number(_id));
    const moved = changes.filter((one) => one.before && one.before.status !== one.code.status);
    const used = await listUsed(transaction, schoolId, [...gone, ...moved.map((one) => Number(one.before?._id))]);
    const closed = gone.filter((id) => used.has(id));
    const staying = before.filter(({ _id }) => closed.includes(Number(_id)));
    expectOwn(changes, staying, used);

    const deleted = gone.filter((id) => !used.has(id));
    const ids = await storeCodes(transaction, schoolId, changes, { deleted, closed });
    const after = await listCodes(transaction, schoolId);
    const made = await recordIfChanged(transaction, caller, { action: 'codes.change', at: now() }, { before, after });
    if (made) await storeVersions(transaction, made, { reason: ids });
    return after;
  });
}

/** A code as it is answered. */
function toAnswer({ hasOwnSign: _sign, hasOwnCounts: _counts, ...code }: StoredCode): AttendanceCode {
  return code;
}

/** Refuses signs and names that two codes share, and a change of status for a code that is in use. */
function expectOwn(
  changes: readonly CodeChange[],
  staying: Parameters<typeof pairCodes>[1],
  used: ReadonlySet<number>,
) {
  const faults: Record<string, Fault> = {};
  for (const [index, { code, before }] of changes.entries()) {
    const earlier = changes.slice(0, index).map((one) => one.code);
    const isNamed = (one: { readonly status: string; readonly name: string }) =>
      one.status === code.status && sameName(one.name, code.name);
    if (code._id !== undefined && !before) faults[`${index}._id`] = fault(reasonNotFound);
    if (earlier.some((one) => one.code.trim() === code.code.trim())) {
      faults[`${index}.code`] = fault(codeTwice, { code: code.code.trim() });
    }
    if (earlier.some(isNamed) || staying.some(isNamed)) {
      faults[`${index}.name`] = fault(reasonNameInUse, { name: code.name.trim() });
    }
    if (before && before.status !== code.status && used.has(Number(before._id))) {
      faults[`${index}.status`] = fault(codeStatusInUse, { name: before.name });
    }
  }
  if (Object.keys(faults).length > 0) throw badInput(faults);
}
