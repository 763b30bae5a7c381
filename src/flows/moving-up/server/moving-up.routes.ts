import { recordReading } from '../../../base/audit/server/audit.queries.ts';
import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import * as contract from '../moving-up.contract.ts';
import { applyPlan } from './apply.ts';
import type { Move } from './moving-up.rules.ts';
import { listStored } from './past.queries.ts';
import { findSessions, readPlan } from './read-plan.ts';
import { findHold, undoMoveUp } from './undo.ts';

export function movingUpRoutes(serve: Serve): void {
  serve(contract.planMoveUp, plan);
  serve(contract.listMoveUps, list);

  serve(contract.applyMoveUp, async ({ db, caller, body, now }) => {
    return db.transaction().execute((transaction) => applyPlan(transaction, caller, body, now()));
  });

  serve(contract.undoMoveUp, async ({ db, caller, params, now }) => {
    await db.transaction().execute((transaction) => undoMoveUp(transaction, caller, params.id, now()));
  });
}

async function plan({ db, schoolId, caller, body, now, wordFaults }: Call<typeof contract.planMoveUp>) {
  const found = await findSessions(db, schoolId, body);
  const school = await readSchoolById(db, schoolId);
  const planned = await readPlan(db, school, body, found);
  await recordReading(db, caller, { action: 'move-up.plan', at: now() });
  const { counts, day, placed, classes, moves, faults } = planned;
  return {
    counts,
    day,
    placed,
    passPercent: school.pass_percent,
    classes: [...classes],
    students: moves.map(toStudent),
    faults: await wordFaults(faults),
  };
}

function toStudent({ roll, name, class: number, outcome, suggested, percent, nextClass, nextRoll }: Move) {
  return { roll, name, class: number, outcome, suggested, percent, nextClass, nextRoll };
}

async function list({ db, schoolId, wordFaults }: Call<typeof contract.listMoveUps>): Promise<contract.PastMoveUp[]> {
  const listed: contract.PastMoveUp[] = [];
  for (const moved of await listStored(db, schoolId)) {
    const { id, from, to, day, at, by, promoted, kept, leaving, undecided, undone_at: undoneAt } = moved;
    const held = undoneAt === null ? await findHold(db, schoolId, moved) : undefined;
    const [heldBy = null] = held ? await wordFaults([{ why: held }]) : [];
    const counts = { promoted, kept, leaving, undecided };
    listed.push({
      _id: String(id),
      from,
      to,
      day,
      at,
      by,
      counts,
      undoneAt,
      canUndo: undoneAt === null && !held,
      heldBy,
    });
  }
  return listed;
}
