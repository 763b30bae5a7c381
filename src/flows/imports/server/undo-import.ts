import { recordAction } from '../../../base/audit/server/audit.queries.ts';
import { refusingClashes } from '../../../base/enrolments/server/student-clash.ts';
import { removeImported } from '../../../base/guardians/server/many.queries.ts';
import { isOfTimetable, takeBack } from '../../../base/history/server/undo.ts';
import { disownEmails, endAccessOf } from '../../../base/identity/server/account.queries.ts';
import { followRestoredSubjects } from '../../../base/subjects/server/follow-restored.ts';
import type { Fault } from '../../../platform/contract/reason.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { holdTouched } from '../../../platform/database/version-history.ts';
import { type Caller, todayOf } from '../../../platform/http/access.ts';
import { Refusal, refuse } from '../../../platform/server/refusal.ts';
import { followUndo } from '../../../records/attendance/server/follow-enrolments.ts';
import { changingTimetable } from '../../../records/schedule/server/rooms.ts';
import type { Held } from '../imports.contract.ts';
import { importNotApplied, importNotFound } from '../imports.refusals.ts';
import { describeFirst, describeHeld } from './describe-holds.queries.ts';
import { type AppliedOfKind, type Holding, hasRest, listHeld, listMadePeople, listStaying } from './holds.queries.ts';
import type { AppliedImport } from './import-kind.ts';
import * as imports from './imports.queries.ts';
import { kindOf } from './kinds.ts';
import { forgetTraces } from './uses.queries.ts';

type Wanted = { readonly id: number; readonly leaveOutHeld: boolean };

/** Undoes an import: everything is as before, except for held records if they are left out. */
export async function undoImport(
  transaction: DatabaseTransaction,
  caller: Caller,
  { id, leaveOutHeld }: Wanted,
  now: Date,
): Promise<void> {
  const { schoolId } = caller.actor;
  await imports.holdImports(transaction);
  const found = await imports.findImport(transaction, schoolId, id);
  if (!found) throw refuse(importNotFound);
  const applied = toApplied(schoolId, found);
  if (!applied) throw refuse(importNotApplied);
  const today = todayOf(caller, now);
  const undoAll = () => undo(transaction, caller, { ...applied, leaveOutHeld, now });
  const work = () => refusingClashes(transaction, { schoolId, from: today }, undoAll);
  const setting = { by: caller, today, now };
  if (await isOfTimetable(transaction, schoolId, applied.applied.changeId)) {
    await changingTimetable(transaction, setting, work);
  } else await work();
}

async function undo(
  transaction: DatabaseTransaction,
  caller: Caller,
  { applied, kind, leaveOutHeld, now }: AppliedOfKind & { readonly leaveOutHeld: boolean; readonly now: Date },
): Promise<void> {
  const { schoolId, id, changeId } = applied;
  await holdTouched(transaction, schoolId, changeId);
  const holding = await listHeld(transaction, schoolId, [{ applied, kind }]);
  const { held } = holding;
  if (held.length > 0 && !(leaveOutHeld && (await hasRest(transaction, { applied, kind }, holding)))) {
    throw await refusalOf(transaction, applied, holding);
  }
  const staying = await listStaying(transaction, { applied, kind }, held);
  const change = await recordAction(transaction, caller, { action: 'imports.undo', record: id, at: now });
  await kind.undo?.(transaction, applied, change, held.length > 0 ? staying : undefined);
  const stays = new Set(staying.rows.person);
  await removeImported(transaction, applied, staying.rows.person ?? []);
  const people = (await listMadePeople(transaction, applied)).filter((person) => !stays.has(person));
  await disownEmails(transaction, schoolId, people);
  await endAccessOf(transaction, schoolId, people);
  await forgetTraces(transaction, schoolId, people);
  await takeBack(transaction, changeId, change, { followSubjects: followRestoredSubjects, followUndo }, staying.rows);
  await imports.noteUndone(transaction, schoolId, id, { now, isWhole: held.length === 0 });
}

async function refusalOf(db: Database, applied: AppliedImport, holding: Holding): Promise<unknown> {
  const why = await describeFirst(db, applied, holding);
  return why
    ? new Refusal(why, { stands: await describeHeld(db, applied.schoolId, holding.held) })
    : refuse(importNotApplied);
}

/** The import with the change that applied it; `undefined` if it is not applied, or not any more. */
export function toApplied(
  schoolId: number,
  { id, kind, state, change_id, applied_at }: imports.StoredImport,
): AppliedOfKind | undefined {
  if (state !== 'applied' || change_id === null || applied_at === null) return undefined;
  return { applied: { schoolId, id, changeId: change_id, appliedAt: applied_at }, kind: kindOf(kind) };
}

/** The obstacles to the undo of an import: the first, all by kinds, and whether the rest can be undone. */
export type Hold = { readonly why: Fault; readonly holds: Held[]; readonly canUndoRest: boolean };

export async function findHold(db: Database, schoolId: number, found: imports.StoredImport): Promise<Hold | undefined> {
  const one = toApplied(schoolId, found);
  if (!one) return undefined;
  const holding = await listHeld(db, schoolId, [one]);
  const why = await describeFirst(db, one.applied, holding);
  if (!why) return undefined;
  return { why, holds: await describeHeld(db, schoolId, holding.held), canUndoRest: await hasRest(db, one, holding) };
}

/** Lists those of these imports that can be undone as a whole. */
export async function listUndoable(
  db: Database,
  schoolId: number,
  found: readonly imports.StoredImport[],
): Promise<ReadonlySet<number>> {
  const applied = found.flatMap((one) => toApplied(schoolId, one) ?? []);
  const { held: units } = await listHeld(db, schoolId, applied);
  const held = new Set(units.map(({ change }) => change));
  return new Set(applied.flatMap((one) => (held.has(one.applied.changeId) ? [] : [one.applied.id])));
}
