import { recordAction, recordReadingOf } from '../../../base/audit/server/audit.queries.ts';
import { findStudentIdByRoll } from '../../../base/enrolments/server/roll-holder.queries.ts';
import { tooManyDays } from '../../../base/school/school.refusals.ts';
import { listCodes } from '../../../base/school/server/reasons.queries.ts';
import type { AttendanceCode } from '../../../platform/contract/attendance-code.ts';
import { daysAfter } from '../../../platform/contract/dates.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { foundBy, todayOf } from '../../../platform/http/access.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { notAllowed, refuse, refuseAt } from '../../../platform/server/refusal.ts';
import type { NewAbsence } from '../absences.contract.ts';
import * as contract from '../absences.contract.ts';
import * as refusals from '../absences.refusals.ts';
import * as absences from './absences.queries.ts';
import { isLongerThanAYear, nearDays } from './absences.rules.ts';

export function absencesRoutes(serve: Serve): void {
  serve.limited(contract.listAbsences, list);
  serve.limited(contract.tellAbsence, tell);
  serve.limited(contract.removeAbsence, remove);
}

async function list({ db, schoolId, caller, query, now }: Call<typeof contract.listAbsences>, scope: Scope) {
  const today = todayOf(caller, now());
  const listed = await absences.listAbsences(db, schoolId, today, daysOf(query, today), scope);
  // Guardians list only their own reports, so this is not recorded as reading someone's records.
  if (scope.of !== 'children') {
    await recordReadingOf(db, caller, { action: 'absences.read', date: today, at: now() }, listed);
  }
  return listed;
}

/** Returns the days that are asked for. Days to come have no end, as an absence is entered a year ahead at most. */
function daysOf({ from, to }: Call<typeof contract.listAbsences>['query'], today: string) {
  const most = contract.maxAbsenceDays;
  const first = from ?? (to === undefined ? today : daysAfter(to, 1 - most));
  if (daysAfter(first, most) <= (to ?? today)) throw refuseAt('from', tooManyDays, { most });
  return { from: first, to };
}

async function tell({ db, schoolId, personId, caller, body, now }: Call<typeof contract.tellAbsence>, scope: Scope) {
  const { roll, from, to } = body;
  if (to < from) throw refuseAt('to', refusals.absenceEndsFirst);
  if (isLongerThanAYear(from, to)) throw refuseAt('to', refusals.absenceTooLong);

  const today = todayOf(caller, now());
  if (scope.of === 'children') expectNear(body, today);
  return db.transaction().execute(async (transaction) => {
    const studentId = await findStudentIdByRoll(transaction, schoolId, { roll, date: today }, scope);
    if (studentId === undefined) {
      throw caller.reach === 'school' ? refuseAt('roll', refusals.unknownRoll, { roll }) : notAllowed();
    }
    const reasonId = await findReason(transaction, schoolId, body);
    await absences.holdStudent(transaction, schoolId, studentId);
    const other = await absences.findOverlapping(transaction, schoolId, { studentId, from, to });
    if (other) throw refuseAt('from', refusals.absenceKnown, { from: other.from_date, to: other.to_date });

    const told = { toldBy: personId, toldAt: now(), text: body.text?.trim() || null };
    const id = await absences.addAbsence(transaction, schoolId, { studentId, from, to, reasonId, ...told });
    const event = { action: 'absences.tell', person: studentId, record: id, date: from, at: told.toldAt } as const;
    await recordAction(transaction, caller, event);
    const [absence] = await absences.listAbsences(transaction, schoolId, today, { id }, scope);
    if (!absence) throw refuse(refusals.absenceNotFound);
    return absence;
  });
}

/** Guardians report near days only, so that nobody fills the table with days that no school has planned. */
function expectNear({ from, to }: { readonly from: string; readonly to: string }, today: string): void {
  const near = nearDays(today);
  if (from < near.from) throw refuseAt('from', refusals.absenceTooFar, near);
  if (to > near.to) throw refuseAt('to', refusals.absenceTooFar, near);
}

/** Finds the id of an open reason for an absence, which is given by its id or by its code. */
async function findReason(
  db: Database,
  schoolId: number,
  { reason, code }: Pick<NewAbsence, 'reason' | 'code'>,
): Promise<number | null> {
  const sign = code?.trim() || undefined;
  if (reason == null && sign === undefined) return null;
  const found = (await listCodes(db, schoolId)).filter(({ isOpen, status }) => isOpen && isOfAbsence(status));
  const byId = found.find(({ _id }) => _id === reason);
  const bySign = found.find((one) => one.code === sign);
  if (reason != null && !byId) throw refuseAt('reason', refusals.unknownAbsenceReason);
  if (sign !== undefined && (!bySign || (byId && byId !== bySign)))
    throw refuseAt('code', refusals.unknownAbsenceReason);
  return Number((byId ?? bySign)?._id);
}

/** Returns whether a code of this status can be the reason of an absence; codes for lateness or presence cannot. */
function isOfAbsence(status: AttendanceCode['status']): boolean {
  return status === 'Absent' || status === 'Excused';
}

async function remove({ db, schoolId, caller, params, now }: Call<typeof contract.removeAbsence>, scope: Scope) {
  await db.transaction().execute(async (transaction) => {
    const removed = await absences.removeAbsence(transaction, schoolId, { id: params.id, now: now() }, scope);
    const { student_id: person, from_date: date } = foundBy(caller, removed, refusals.absenceNotFound);
    await recordAction(transaction, caller, { action: 'absences.remove', person, record: params.id, date, at: now() });
  });
}
