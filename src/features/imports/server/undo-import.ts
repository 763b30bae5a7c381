import type { Fault } from '../../../platform/contract/reason.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { type Caller, todayOf } from '../../../platform/http/access.ts';
import { Refusal, refuse } from '../../../platform/server/refusal.ts';
import { followUndo } from '../../attendance/server/follow-enrolments.ts';
import { recordAction } from '../../audit/server/audit.queries.ts';
import { expectUndoable, findObstacle, isOfTimetable, takeBack } from '../../history/server/undo.ts';
import { disownEmails, endAccessOf } from '../../identity/server/account.queries.ts';
import { changingTimetable } from '../../schedule/server/rooms.ts';
import { followRestoredSubjects } from '../../subjects/server/follow-restored.ts';
import { importNotApplied, importNotFound } from '../imports.refusals.ts';
import { findHoldOfPeople, listMadePeople } from './holds.queries.ts';
import type { AppliedImport, ImportKind } from './import-kind.ts';
import * as imports from './imports.queries.ts';
import { kindOf } from './kinds.ts';

/** Takes an import back: everything is as it was before it. */
export async function undoImport(transaction: DatabaseTransaction, caller: Caller, id: number, now: Date) {
  const { schoolId } = caller.actor;
  await imports.holdImports(transaction);
  const found = await imports.findImport(transaction, schoolId, id);
  if (!found) throw refuse(importNotFound);
  const applied = toApplied(schoolId, found);
  if (!applied) throw refuse(importNotApplied);
  const work = () => undo(transaction, caller, applied, kindOf(found.kind), now);
  const setting = { by: caller, today: todayOf(caller, now), now };
  if (await isOfTimetable(transaction, schoolId, applied.changeId)) await changingTimetable(transaction, setting, work);
  else await work();
}

async function undo(
  transaction: DatabaseTransaction,
  caller: Caller,
  applied: AppliedImport,
  kind: ImportKind,
  now: Date,
): Promise<void> {
  const { schoolId, id, changeId } = applied;
  await expectUndoable(transaction, schoolId, changeId);
  const held = await findHoldOf(transaction, applied, kind);
  if (held) throw new Refusal(held);
  const change = await recordAction(transaction, caller, { action: 'imports.undo', record: id, at: now });
  await kind.undo?.(transaction, applied, change);
  const people = await listMadePeople(transaction, applied);
  await disownEmails(transaction, schoolId, people);
  await endAccessOf(transaction, schoolId, people);
  await takeBack(transaction, changeId, change, { followSubjects: followRestoredSubjects, followUndo });
  await imports.noteUndone(transaction, schoolId, id, now);
}

/** The import with the change that applied it; `undefined` if it is not applied, or not any more. */
export function toApplied(
  schoolId: number,
  { id, state, change_id, applied_at }: imports.StoredImport,
): AppliedImport | undefined {
  if (state !== 'applied' || change_id === null || applied_at === null) return undefined;
  return { schoolId, id, changeId: change_id, appliedAt: applied_at };
}

/** What stands in the way of taking an import back. */
export async function findHold(
  db: Database,
  schoolId: number,
  found: imports.StoredImport,
): Promise<Fault | undefined> {
  const applied = toApplied(schoolId, found);
  if (!applied) return undefined;
  const since = await findObstacle(db, schoolId, applied.changeId);
  return since ?? findHoldOf(db, applied, kindOf(found.kind));
}

async function findHoldOf(db: Database, applied: AppliedImport, kind: ImportKind) {
  return kind.findHold ? kind.findHold(db, applied) : findHoldOfPeople(db, applied);
}
