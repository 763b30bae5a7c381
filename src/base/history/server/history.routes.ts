import { maxGroupNumber } from '../../../platform/contract/school-terms.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { hasVersions, listTouched } from '../../../platform/database/version-history.ts';
import { foundBy, todayOf } from '../../../platform/http/access.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { notAllowed, refuse } from '../../../platform/server/refusal.ts';
import { recordAction, recordReading } from '../../audit/server/audit.queries.ts';
import { ringSignOut } from '../../identity/server/sign-in.queries.ts';
import * as contract from '../history.contract.ts';
import { cannotUndo, changeNotFound, historyNotFound, undoOfErased } from '../history.refusals.ts';
import { findKeyOfName, listHistory } from './history.queries.ts';
import {
  type ChangeTimetable,
  expectUndoable,
  explainingUndo,
  findChange,
  isOfErased,
  isOfTimetable,
  type RefusingClashes,
  type RestoringOffices,
  takeBack,
  type UndoFollowers,
} from './undo.ts';
import { isUndoable } from './undoable.rules.ts';

/** The effects of an undone change on other features. */
type Followers = UndoFollowers & {
  readonly changeTimetable: ChangeTimetable;
  readonly refusingClashes: RefusingClashes;
  readonly restoringOffices: RestoringOffices;
};

export function historyRoutes(serve: Serve, followers: Followers): void {
  serve(contract.readHistory, read);
  serve(contract.undoChange, (call) => undo(call, followers));
}

async function read({ db, schoolId, caller, params, query, now }: Call<typeof contract.readHistory>) {
  const { kind } = params;
  if (!contract.mayReadHistory(caller.actor, kind)) throw notAllowed();
  const id = await keyOf(db, schoolId, params);
  const history = foundBy(caller, await listHistory(db, caller.actor, { kind, id }, query), historyNotFound);
  if (kind === 'student') await recordReading(db, caller, { action: 'students.read', person: id, at: now() });
  // Offices can undo nothing because a change can include data outside their duties.
  return caller.actor.role === 'admin' ? history : history.map((entry) => ({ ...entry, canUndo: false }));
}

/** The key in an address; 0, which no record has, if the text cannot be a key. */
async function keyOf(db: Database, schoolId: number, { kind, id }: Call<typeof contract.readHistory>['params']) {
  if (kind === 'session') return (await findKeyOfName(db, schoolId, 'session', id)) ?? 0;
  if (kind === 'scale') return (await findKeyOfName(db, schoolId, 'mark_scale', id)) ?? 0;
  const number = /^[1-9]\d{0,14}$/.test(id) ? findableId(Number(id)) : 0;
  if (kind === 'policies' || kind === 'weeks') return number === 1 ? schoolId : 0;
  return (kind === 'class' || kind === 'group') && number > maxGroupNumber ? 0 : number;
}

async function undo(
  call: Call<typeof contract.undoChange>,
  { changeTimetable, refusingClashes, restoringOffices, ...followers }: Followers,
) {
  const { db, schoolId, bell, caller, params, now } = call;
  const id = findableId(params.id);
  await explainingUndo(() =>
    db.transaction().execute(async (transaction) => {
      const change = await findChange(transaction, schoolId, id);
      if (!change || !(await hasVersions(transaction, schoolId, id))) throw refuse(changeNotFound);
      if (!isUndoable(change.action)) throw refuse(cannotUndo);
      if (await isOfErased(transaction, schoolId, id)) throw refuse(undoOfErased);
      const today = todayOf(caller, now());
      const takeAllBack = async () => {
        await expectUndoable(transaction, schoolId, id);
        const { person_id: person, record_id, class: classNumber, date } = change;
        const made = await recordAction(transaction, caller, {
          action: 'history.undo',
          person,
          class: classNumber,
          at: now(),
          ...(record_id !== null && { record: record_id }),
          ...(date !== null && { date }),
        });
        const closed = await takeBack(transaction, id, made, followers);
        for (const personId of closed) await ringSignOut(bell, transaction, schoolId, personId);
      };
      const work = () => refusingClashes(transaction, { schoolId, from: today }, takeAllBack);
      const setting = { by: caller, today, now: now() };
      const offices = await listTouched(transaction, 'office', schoolId, id);
      if (await isOfTimetable(transaction, schoolId, id)) await changeTimetable(transaction, setting, work);
      else if (offices.length > 0) await restoringOffices(bell, transaction, { schoolId, offices }, work);
      else await work();
    }),
  );
}
