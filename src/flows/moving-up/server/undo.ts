import { recordAction } from '../../../base/audit/server/audit.queries.ts';
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
import { Refusal, refuse } from '../../../platform/server/refusal.ts';
import * as refusals from '../moving-up.refusals.ts';
import * as past from './past.queries.ts';
import { turnStudents } from './turn-day.ts';

/** Undoes a move: restores what it changed, and the effects on later days. */
export async function undoMoveUp(transaction: DatabaseTransaction, caller: Caller, id: number, now: Date) {
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
export async function findHold(db: Database, schoolId: number, moved: past.StoredMoveUp): Promise<Fault | undefined> {
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
