import { recordAction, recordReading } from '../../../base/audit/server/audit.queries.ts';
import { holdCalendar } from '../../../base/calendar/server/calendar.queries.ts';
import { holdEnrolments } from '../../../base/enrolments/server/student-clash.ts';
import { expectStillUnique } from '../../../base/fields/server/restored-values.ts';
import { expectNothingInUse } from '../../../base/history/server/undo-in-use.ts';
import { followRestored, takeBackStudents } from '../../../base/identity/server/many.queries.ts';
import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { findChangedSince, restoreVersions } from '../../../platform/database/restore-versions.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import type { Caller } from '../../../platform/http/access.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { Refusal, refuse } from '../../../platform/server/refusal.ts';
import * as contract from '../moving-up.contract.ts';
import * as refusals from '../moving-up.refusals.ts';
import { applyPlan } from './apply.ts';
import type { Move } from './moving-up.rules.ts';
import * as past from './past.queries.ts';
import { listStored } from './past.queries.ts';
import { findSessions, readPlan } from './read-plan.ts';
import { turnStudents } from './turn-day.ts';

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

/** Undoes a move: restores what it changed, and the effects on later days. */
async function undoMoveUp(transaction: DatabaseTransaction, caller: Caller, id: number, now: Date) {
  const { schoolId } = caller.actor;
  await holdEnrolments(transaction, schoolId);
  await holdCalendar(transaction);
  const [moved] = await past.listStored(transaction, schoolId, id);
  if (!moved) throw refuse(refusals.moveUpNotFound);
  if (moved.undone_at !== null) throw refuse(refusals.moveUpUndone);
  const held = await findHold(transaction, schoolId, moved);
  if (held) throw new Refusal(held);
  const change = await recordAction(transaction, caller, {
    action: 'move-up.undo',
    record: moved.to_session,
    date: moved.day,
    at: now,
  });
  const { people } = await restoreVersions(transaction, moved.change_id, change);
  await expectNothingInUse(transaction, moved.change_id, schoolId);
  await followRestored(transaction, schoolId, people);
  // Students who have left since, or whose email changed with their roll, are restored.
  const left = (await past.listMoved(transaction, schoolId, moved.change_id)).map((student) => student.id);
  await takeBackStudents(transaction, schoolId, left);
  await expectStillUnique(transaction, schoolId, caller.actor);
  const turned = await turnStudents(transaction, await readSchoolById(transaction, schoolId), now);
  await storeVersions(transaction, change, { account: [...left, ...turned] });
  await past.noteUndone(transaction, schoolId, moved.id, now);
}

/** The obstacles to undoing a move up. */
async function findHold(db: Database, schoolId: number, moved: past.StoredMoveUp): Promise<Fault | undefined> {
  const register = await past.findRegisterSince(db, schoolId, moved);
  if (register) return fault(refusals.heldByRegister, register);
  const marks = await past.findMarksSince(db, schoolId, moved);
  if (marks) return fault(refusals.heldByMarks, marks);
  const changed = await findChangedSince(db, schoolId, moved.change_id);
  if (changed) {
    const name = await past.findNameOf(db, schoolId, changed.table, changed.key);
    return fault(refusals.heldByChange, { what: name ?? fault(refusals.changedSince) });
  }
  const left = await past.listMoved(db, schoolId, moved.change_id);
  const erased = left.find(({ erased_at }) => erased_at !== null);
  return erased && fault(refusals.heldByChange, { what: erased.name });
}
