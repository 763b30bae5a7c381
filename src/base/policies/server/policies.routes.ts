import { sortPeople } from '../../../platform/database/sort-people.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import { todayOf } from '../../../platform/http/access.ts';
import { expectUnchanged } from '../../../platform/http/expect-unchanged.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { recordIfChanged } from '../../audit/server/audit.queries.ts';
import { expectMarkScale } from '../../school/server/mark-scales.queries.ts';
import { holdSchool, nameOrderOf, policiesOf, readSchoolById } from '../../school/server/school.queries.ts';
import * as contract from '../policies.contract.ts';
import { setPolicies } from './policies.queries.ts';
import { countPublished } from './published.queries.ts';

export function policiesRoutes(serve: Serve): void {
  serve(contract.countPublished, count);
  serve(contract.changePolicies, change);
}

function count({ db, schoolId, query }: Call<typeof contract.countPublished>) {
  return countPublished(db, schoolId, query);
}

async function change({ db, schoolId, query, body, caller, now }: Call<typeof contract.changePolicies>) {
  return db.transaction().execute(async (transaction) => {
    await expectUnchanged(transaction, { caller, query, body }, async () =>
      policiesOf(await readSchoolById(transaction, schoolId)),
    );
    if (Object.keys(body).length > 0) {
      await holdSchool(transaction, schoolId);
      await expectMarkScale(transaction, schoolId, body.markScale, 'markScale');
      const before = await readSchoolById(transaction, schoolId);
      await setPolicies(transaction, schoolId, body, todayOf(caller, now()));
      const after = await readSchoolById(transaction, schoolId);
      if (after.lists_sort_by !== before.lists_sort_by) await sortPeople(transaction, schoolId, nameOrderOf(after));
      const event = { action: 'policies.change', at: now() } as const;
      const made = await recordIfChanged(transaction, caller, event, { before, after });
      if (made) await storeVersions(transaction, made, { school: [schoolId] });
    }
    return policiesOf(await readSchoolById(transaction, schoolId));
  });
}
