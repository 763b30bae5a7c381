import { foundBy } from '../../../platform/http/access.ts';
import { streamList } from '../../../platform/http/json-stream.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { recordAction, recordReading } from '../../audit/server/audit.queries.ts';
import { emptyClass, studentNotFound } from '../../enrolments/enrolments.refusals.ts';
import { findEntryFaults, refuseFaults } from '../../enrolments/server/class-entries.ts';
import { findStudentIdByRoll, listClassOn } from '../../enrolments/server/class-list.queries.ts';
import { readSchoolById } from '../../school/server/school.queries.ts';
import * as contract from '../attendance.contract.ts';
import { dayInFuture, registerNotTaken, registerTaken } from '../attendance.refusals.ts';
import * as attendance from './attendance.queries.ts';
import { isInFuture } from './attendance.rules.ts';
import { listWithdrawn, withdrawSheet } from './withdrawn.queries.ts';

export function attendanceRoutes(serve: Serve): void {
  serve(contract.submitAttendance, submit);
  serve(contract.correctAttendance, correct);
  serve(contract.readRegister, read);
  serve(contract.withdrawRegister, withdraw);

  serve(contract.listWithdrawnRegisters, async ({ db, caller, params, query, now }) => {
    await recordReading(db, caller, { action: 'attendance.read-class', class: params.class, at: now() });
    return listWithdrawn(db, caller.actor.schoolId, params.class, query);
  });

  serve(contract.listClassAttendance, async ({ db, caller, params, query, now }) => {
    await recordReading(db, caller, { action: 'attendance.read-class', class: params.class, at: now() });
    const { schoolId } = caller.actor;
    const sheets = await attendance.listSheets(db, schoolId, params.class, query);
    const read = (some: Readonly<typeof sheets>) => attendance.readSheets(db, schoolId, some);
    return streamList(sheets, sheetsAtOnce, read, { start: '{"data":[', end: ']}' });
  });

  serve(contract.summariseClassAttendance, async ({ db, caller, params, now }) => {
    await recordReading(db, caller, { action: 'attendance.read-class', class: params.class, at: now() });
    return attendance.summariseClass(db, caller.actor.schoolId, params.class);
  });

  serve.limited(contract.listStudentAttendance, async ({ db, caller, params, now }, scope) => {
    const { schoolId } = caller.actor;
    const found = await findStudentIdByRoll(db, schoolId, params.roll, scope);
    const studentId = foundBy(caller, found, studentNotFound);
    await recordReading(db, caller, { action: 'attendance.read-student', person: studentId, at: now() });
    return { data: await attendance.listStudentRecords(db, schoolId, studentId) };
  });
}

/** Batch size: a year of registers is many megabytes, so it is read and sent in parts. */
const sheetsAtOnce = 5;

/** Reads the class list in the transaction that stores the register, so that both see the same class. */
async function submit({ db, caller, body, now }: Call<typeof contract.submitAttendance>) {
  const { actor } = caller;
  const takenAt = now();
  const { time_zone } = await readSchoolById(db, actor.schoolId);
  const today = localDate(time_zone, takenAt);
  const date = body.date ?? today;
  if (isInFuture(date, today)) throw refuseAt('date', dayInFuture);

  return db.transaction().execute(async (transaction) => {
    const members = await listClassOn(transaction, actor.schoolId, body.class, date);
    if (members.length === 0) throw refuseAt('class', emptyClass);
    refuseFaults(findEntryFaults('attendance', body.attendance, members, { complete: true }));

    const statuses = new Map(body.attendance.map((entry) => [entry.roll, entry.status]));
    const lines = members.map((member) => ({ ...member, status: statuses.get(member.roll) ?? 'Absent' }));
    const marks = lines.map(({ enrolment_id, status }) => ({ enrolmentId: enrolment_id, status }));
    const sheet = { class: body.class, date, takenBy: actor.personId, takenAt, marks };
    if (!(await attendance.takeRegister(transaction, actor.schoolId, sheet))) {
      throw refuse(registerTaken, { class: body.class, date });
    }
    await recordAction(transaction, caller, { action: 'attendance.take', class: body.class, date, at: takenAt });
    return { class: body.class, date, teacherEmail: actor.email, attendance: lines.map(toEntry) };
  });
}

async function correct({ db, caller, params, body, now }: Call<typeof contract.correctAttendance>) {
  const { actor } = caller;
  return db.transaction().execute(async (transaction) => {
    const sheet = await attendance.holdSheet(transaction, actor.schoolId, params.class, params.date);
    if (!sheet) throw refuse(registerNotTaken, params);
    const before = await attendance.listLines(transaction, actor.schoolId, sheet.id);
    refuseFaults(findEntryFaults('attendance', body.attendance, before, { complete: false }));

    const statuses = new Map(body.attendance.map((entry) => [entry.roll, entry.status]));
    const after = before.map((line) => ({ ...line, status: statuses.get(line.roll) ?? line.status }));
    const change = { sheetId: sheet.id, correctedBy: actor.personId, correctedAt: now(), marks: after };
    await attendance.correctLines(transaction, actor.schoolId, change);
    await recordAction(transaction, caller, { action: 'attendance.correct', ...params, at: change.correctedAt });
    return { class: sheet.class, date: sheet.date, teacherEmail: sheet.taker_email, attendance: after.map(toEntry) };
  });
}

async function withdraw({ db, caller, params, now }: Call<typeof contract.withdrawRegister>) {
  const { schoolId, personId } = caller.actor;
  await db.transaction().execute(async (transaction) => {
    const sheet = await attendance.holdSheet(transaction, schoolId, params.class, params.date);
    if (!sheet) throw refuse(registerNotTaken, params);
    const withdrawal = { by: personId, at: now() };
    await withdrawSheet(transaction, schoolId, sheet.id, withdrawal);
    await recordAction(transaction, caller, { action: 'attendance.withdraw', ...params, at: withdrawal.at });
  });
  return {};
}

async function read({ db, caller, params, now }: Call<typeof contract.readRegister>): Promise<contract.Register> {
  const { actor } = caller;
  await recordReading(db, caller, { action: 'attendance.read-class', class: params.class, at: now() });
  const sheet = await attendance.findSheet(db, actor.schoolId, params.class, params.date);
  if (!sheet) {
    const members = await listClassOn(db, actor.schoolId, params.class, params.date);
    const students = members.map(({ roll, name, session }) => ({ roll, name, session, status: null }));
    return { ...params, taken: null, students, corrections: [] };
  }
  const marks = await attendance.listLines(db, actor.schoolId, sheet.id);
  const taken = { at: sheet.taken_at, by: { name: sheet.taker_name, email: sheet.taker_email } };
  const corrections = await attendance.listCorrections(db, actor.schoolId, sheet.id);
  return { ...params, taken, students: marks.map(({ enrolmentId, ...student }) => student), corrections };
}

function toEntry<S>({ roll, name, status }: { roll: number; name: string; status: S }) {
  return { roll, name, status };
}
