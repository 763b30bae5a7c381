import type { ImportState } from '../../../platform/contract/school-terms.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Call } from '../../../platform/http/serve-endpoint.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import type { readImport } from '../imports.contract.ts';
import { importNotChecked } from '../imports.refusals.ts';
import * as imports from './imports.queries.ts';

type JobCall = Pick<Call<typeof readImport>, 'caller' | 'now'>;
type Step = { readonly from: readonly ImportState[]; readonly to: 'checking' | 'applying' };

/** Enqueues the next job of an import, or of several that are checked together. Refused in another state than these. */
export async function startJob(
  transaction: DatabaseTransaction,
  { caller, now }: JobCall,
  ids: readonly number[],
  { from, to }: Step,
) {
  const { schoolId, personId } = caller.actor;
  const kind = to === 'checking' ? 'import.check' : 'import.apply';
  const job = await enqueue(transaction, { schoolId, kind, payload: { imports: ids }, by: personId, now: now() });
  for (const id of ids) {
    const isStarted = await imports.startJob(transaction, schoolId, id, { from, to, job });
    if (!isStarted) throw refuse(importNotChecked);
  }
}
