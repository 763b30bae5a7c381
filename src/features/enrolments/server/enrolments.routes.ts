import type { Serve } from '../../../platform/http/serve-endpoint.ts';
import { recordReading } from '../../audit/server/audit.queries.ts';
import * as contract from '../enrolments.contract.ts';
import { listClassNow } from './class-list.queries.ts';
import { findFreeRoll, isRollTaken } from './enrolments.queries.ts';

export function enrolmentsRoutes(serve: Serve): void {
  serve(contract.listClass, async ({ db, caller, params, now }) => {
    await recordReading(db, caller, { action: 'students.read-class', class: params.class, at: now() });
    return listClassNow(db, caller.actor.schoolId, params.class);
  });

  serve(contract.readRolls, async ({ db, caller: { actor }, query: { roll } }) => {
    const isTaken = roll !== undefined && (await isRollTaken(db, actor.schoolId, roll));
    return { isTaken, nextFree: await findFreeRoll(db, actor.schoolId, roll) };
  });
}
