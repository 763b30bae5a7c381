import { alreadyThere } from '../../../platform/contract/refusals.ts';
import { expectUnchanged } from '../../../platform/http/expect-unchanged.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { badInput, refuseAt } from '../../../platform/server/refusal.ts';
import { recordVersions } from '../../audit/server/audit.queries.ts';
import { findMarkScale, listMarkScales } from '../../school/server/mark-scales.queries.ts';
import { holdSchool } from '../../school/server/school.queries.ts';
import { findMarkScaleFaults } from '../mark-scale-faults.ts';
import * as contract from '../scales.contract.ts';
import { storeScale } from './scales.queries.ts';

export function scalesRoutes(serve: Serve): void {
  serve(contract.listScales, ({ db, schoolId }) => listMarkScales(db, schoolId));
  serve(contract.saveScale, save);
}

async function save({ db, schoolId, caller, params: { name }, query, body, now }: Call<typeof contract.saveScale>) {
  const faults = findMarkScaleFaults(body);
  if (Object.keys(faults).length > 0) throw badInput(faults);
  return db.transaction().execute(async (transaction) => {
    await expectUnchanged(transaction, { caller, query, body }, () => findMarkScale(transaction, schoolId, name));
    await holdSchool(transaction, schoolId);
    const stored = await storeScale(transaction, schoolId, name, body);
    if (!stored) throw refuseAt('name', alreadyThere);
    const action = stored.isNew ? 'scales.add' : 'scales.change';
    const event = { action, record: stored.id, at: now() } as const;
    await recordVersions(transaction, caller, event, { scale: [stored.id] });
    const saved = await findMarkScale(transaction, schoolId, name);
    if (!saved) throw new Error('A scale was not stored.');
    return saved;
  });
}
