import { expectUnchanged } from '../../../platform/http/expect-unchanged.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { badInput, refuseAt } from '../../../platform/server/refusal.ts';
import { recordIfChanged } from '../../audit/server/audit.queries.ts';
import { expectClass } from '../../school/server/expect-class.ts';
import { changeGradeScale, type GradeScale, readGradeScale } from '../grades.contract.ts';
import { notAScale } from '../grades.refusals.ts';
import { findScaleFaults } from '../scale-faults.ts';
import { findKeptScale, holdScale, readScale, replaceBands } from './grades.queries.ts';

export function gradesRoutes(serve: Serve): void {
  serve(readGradeScale, read);
  serve(changeGradeScale, change);
}

async function read({ db, schoolId, query }: Call<typeof readGradeScale>): Promise<GradeScale> {
  if (query.kept !== undefined) {
    const bands = await findKeptScale(db, schoolId, query.kept);
    if (!bands) throw refuseAt('kept', notAScale);
    return { class: query.class ?? null, bands: [...bands] };
  }
  const scale = await readScale(db, schoolId, query.class);
  if (query.class !== undefined && scale.class === null) await expectClass(db, schoolId, query.class);
  return scale;
}

async function change({ db, schoolId, caller, query, body, now }: Call<typeof changeGradeScale>): Promise<GradeScale> {
  const faults = findScaleFaults(body.bands);
  if (Object.keys(faults).length > 0) throw badInput(faults);
  return db.transaction().execute(async (transaction) => {
    await expectUnchanged(transaction, { caller, query, body }, () => readScale(transaction, schoolId, query.class));
    await holdScale(transaction, schoolId, query.class);
    const before = await readScale(transaction, schoolId, query.class);
    await replaceBands(transaction, schoolId, query.class, body.bands);
    const after = await readScale(transaction, schoolId, query.class);
    const of = query.class === undefined ? {} : { class: query.class };
    const action = query.class === undefined ? 'grades.change' : 'grades.change-of-class';
    await recordIfChanged(transaction, caller, { action, ...of, at: now() }, { before, after });
    return after;
  });
}
