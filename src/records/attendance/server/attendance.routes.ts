import { recordAction, recordIfChanged, recordReading } from '../../../base/audit/server/audit.queries.ts';
import { daysOf } from '../../../base/audit/server/days-of.ts';
import { recordIfTold } from '../../../base/audit/server/tell-what-stands.ts';
import { emptyClass } from '../../../base/enrolments/enrolments.refusals.ts';
import { findEntryFaults, refuseFaults } from '../../../base/enrolments/server/class-entries.ts';
import { shareEnrolments } from '../../../base/enrolments/server/enrolments.queries.ts';
import { reachedClass } from '../../../base/enrolments/server/reached-class.ts';
import { reachedStudent } from '../../../base/enrolments/server/reached-student.ts';
import { reasonToCorrect } from '../../../base/school/server/correction-days.ts';
import { expectClass } from '../../../base/school/server/expect-class.ts';
import { expectDayOfSchool } from '../../../base/school/server/expect-day-of-school.ts';
import { readSessionIfNamed, refuseClosedSession } from '../../../base/school/server/named-session.ts';
import { codeNamer, listCodes } from '../../../base/school/server/reasons.queries.ts';
import type { SentDiary } from '../../../platform/contract/diary.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { isStaff } from '../../../platform/contract/school-terms.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { type Caller, todayOf } from '../../../platform/http/access.ts';
import { askedDay, seenToday } from '../../../platform/http/asked-day.ts';
import { streamList } from '../../../platform/http/json-stream.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { type Refusal, refuseAt, refuseChanged } from '../../../platform/server/refusal.ts';
import { writeDiaryOf } from '../../diary/server/write-diary.ts';
import * as contract from '../attendance.contract.ts';
import { dayInFuture, partWanted, registerChanged } from '../attendance.refusals.ts';
import { tellOfAbsent } from './absence-mails.ts';
import * as attendance from './attendance.queries.ts';
import { isInFuture } from './attendance.rules.ts';
import { summariseClass } from './class-summary.queries.ts';
import { correctLines } from './corrections.queries.ts';
import { type Line, lineAfter, type ReadEntry, readEntries } from './line.rules.ts';
import { listForRegister } from './members.ts';
import { entryOf, expectPart, notTaken, refuseDayOfGroup, refuseUnlessLesson, takenBefore } from './occasion.ts';
import type { Occasion } from './place-of-sheet.ts';
import { readAsItStands, readLines, toEntries } from './read-register.ts';
import { summariseClassIn } from './session-summary.queries.ts';
import { listStudentLines } from './student-lines.queries.ts';
import { listWithdrawn, withdrawSheet } from './withdrawn.queries.ts';

export function attendanceRoutes(serve: Serve): void {
  serve.limited(contract.submitAttendance, (call, scope) => recordIfTold(call, readingOfRegister, submit(call, scope)));
  serve.limited(contract.takeMissingRegister, (call, scope) =>
    recordIfTold(call, readingOfRegister, submit(call, scope)),
  );
  serve.limited(contract.correctAttendance, (call, scope) =>
    recordIfTold(call, readingOfRegister, correct(call, scope)),
  );
  serve.limited(contract.readRegister, read);
  serve.limited(contract.withdrawRegister, withdraw);

  serve.limited(contract.listWithdrawnRegisters, async (call, scope) => {
    const { db, caller, params, query, now } = call;
    await reachedClass(call, params.class, scope);
    const registers = await listWithdrawn(db, caller.actor.schoolId, params.class, query);
    if (registers.length === 0) await expectClass(db, caller.actor.schoolId, params.class);
    const read = { action: 'attendance.read-class', class: params.class, ...daysOf(registers), at: now() } as const;
    await recordReading(db, caller, read);
    return registers;
  });

  serve.limited(contract.listClassAttendance, async (call, scope) => {
    const { schoolId, caller, params, query, now } = call;
    await reachedClass(call, params.class, scope);
    const { db } = askedDay(call);
    const sheets = await attendance.listSheets(db, schoolId, params.class, query);
    if (sheets.length === 0) await expectClass(db, schoolId, params.class);
    const entry = { action: 'attendance.read-class', class: params.class, ...daysOf(sheets), at: now() } as const;
    await recordReading(call.db, caller, entry);
    const read = (some: Readonly<typeof sheets>) => attendance.readSheets(db, schoolId, some);
    return streamList(sheets, sheetsAtOnce, read, { start: '{"data":[', end: ']}' });
  });

  serve.limited(contract.summariseClassAttendance, readSummary);

  serve.limited(contract.listStudentAttendance, async (call, scope) => {
    const { db, schoolId, caller, now } = call;
    const { studentId, then } = await reachedStudent(call, scope);
    await recordReading(db, caller, { action: 'attendance.read-student', person: studentId, at: now() });
    const withNotes = isStaff(caller.actor.role);
    const lines = await seenToday(call, then, {
      list: (at) => listStudentLines(at, schoolId, studentId, { withNotes }),
      keyOf: ({ id }) => id,
    });
    const named = await codeNamer(
      db,
      schoolId,
      lines.some(({ reason_id }) => reason_id !== null),
    );
    return { data: lines.map((line) => attendance.toRecord(line, [line], named)) };
  });
}

/** The number of registers in a batch. A year of registers is many megabytes, so it is read and sent in parts. */
const sheetsAtOnce = 20;

async function readSummary(call: Call<typeof contract.summariseClassAttendance>, scope: Scope) {
  const { caller, params, query, now } = call;
  await reachedClass(call, params.class, scope);
  const { db, today } = askedDay(call);
  const session = await readSessionIfNamed(db, caller.actor.schoolId, query.session);
  const students =
    session === undefined
      ? await summariseClass(db, caller.actor.schoolId, params.class, today)
      : await summariseClassIn(db, caller.actor.schoolId, params.class, { session: session.id, today });
  if (students.length === 0) await expectClass(db, caller.actor.schoolId, params.class);
  const days = session ? { date: session.from, until: session.to } : { date: today };
  const read = { action: 'attendance.read-class', class: params.class, ...days, at: now() } as const;
  await recordReading(call.db, caller, read);
  return students;
}

/** Reads the class list in the transaction that stores the register, so that both see the same class. */
async function submit(
  call: Call<typeof contract.submitAttendance> | Call<typeof contract.takeMissingRegister>,
  scope: Scope,
) {
  const { db, caller, body, keepAnswer, now } = call;
  const { actor } = caller;
  await reachedClass(call, body.class, scope);
  const takenAt = now();
  const today = todayOf(caller, takenAt);
  const date = body.date ?? today;
  const { period, part } = body;
  const occasion = occasionOf({ class: body.class, date }, { period, part });
  if (isInFuture(date, today)) throw refuseAt('date', dayInFuture);
  await refuseUnlessLesson(db, actor.schoolId, occasion);

  return db.transaction().execute(async (transaction) => {
    // This comes before the class is read, because the class can have changed since the register was taken.
    const standing = await attendance.findStanding(transaction, actor.schoolId, occasion);
    if (standing) throw await refuseTaken(transaction, actor.schoolId, standing);
    const members = await listForRegister(transaction, actor.schoolId, body.class, date);
    // Only a group has students of other classes.
    const isOfGroup = members[0]?.class !== body.class;
    if (isOfGroup) await refuseDayOfGroup(transaction, actor.schoolId, occasion);
    await expectPart(transaction, actor.schoolId, occasion);
    if (members.length === 0) {
      await expectClass(transaction, actor.schoolId, body.class);
      await expectDayOfSchool(transaction, actor.schoolId, occasion);
      throw refuseAt('class', emptyClass);
    }
    refuseFaults(findEntryFaults('attendance', body.attendance, members, { complete: true }));

    const sent = await readSent(transaction, actor.schoolId, body.attendance, new Map());
    const lines = members.map((member) => ({ ...member, line: lineAfter(undefined, sentOf(sent, member.roll)) }));
    const marks = lines.map(({ enrolment_id, line }) => ({ enrolmentId: enrolment_id, ...line }));
    const sheet = { ...occasion, takenBy: actor.personId, takenAt, marks };
    if (!(await attendance.takeRegister(transaction, actor.schoolId, sheet))) {
      const stands = await attendance.findStanding(transaction, actor.schoolId, occasion);
      throw await refuseTaken(transaction, actor.schoolId, stands ?? occasion);
    }
    // The statement that stores a register checks only days on which the class itself is closed. It also waits for days
    // that are being closed at the moment, so the days of a group are read after it.
    if (isOfGroup) await expectDayOfSchool(transaction, actor.schoolId, occasion);
    await recordAction(transaction, caller, { action: 'attendance.take', ...entryOf(occasion), at: takenAt });
    const told = lines.map(({ enrolment_id, line }) => ({ enrolmentId: enrolment_id, after: line }));
    await tellOfAbsent(transaction, actor, { day: occasion, marks: told, now: takenAt });
    await writeDiary(transaction, call, occasion, takenAt);
    return keepAnswer(transaction, {
      ...occasion,
      teacherEmail: actor.email,
      attendance: await toEntries(transaction, actor.schoolId, lines),
    });
  });
}

/** Returns the occasion of a register; refuses one that is of a lesson and of a part of the day. */
function occasionOf(
  day: Pick<Occasion, 'class' | 'date'>,
  { period, part }: Omit<Occasion, 'class' | 'date'>,
): Occasion {
  if (period !== undefined && part !== undefined) throw refuseAt('part', partWanted);
  return { ...day, ...(period !== undefined && { period }), ...(part && { part }) };
}

/** Writes the diary entries of the day's lessons that were sent with the register. */
async function writeDiary(
  transaction: DatabaseTransaction,
  { caller, body }: { readonly caller: Caller; readonly body: { readonly diary?: SentDiary; readonly why?: string } },
  day: { readonly class: number; readonly date: string },
  now: Date,
): Promise<void> {
  // The register already uses the call's key.
  const { claimKey, ...again } = caller;
  const fieldOf = (place: number, field: string) => `diary.${place}.${field}`;
  const { class: number, date } = day;
  await writeDiaryOf(transaction, { class: number, date }, body.diary ?? [], {
    caller: again,
    now,
    why: body.why,
    fieldOf,
  });
}

/**
 * Returns the refusal for a register that cannot be taken: because the day has no school, or because another register
 * exists.
 */
async function refuseTaken(db: Database, schoolId: number, occasion: Occasion): Promise<Refusal> {
  await expectDayOfSchool(db, schoolId, occasion);
  return takenBefore(occasion, await readAsItStands(db, schoolId, occasion));
}

async function correct(call: Call<typeof contract.correctAttendance>, scope: Scope) {
  const { db, caller, params, query, body, keepAnswer, now } = call;
  const { actor } = caller;
  await reachedClass(call, params.class, scope);
  const occasion = occasionOf(params, query);
  return db.transaction().execute(async (transaction) => {
    await shareEnrolments(transaction, actor.schoolId);
    const sheet = await attendance.holdSheet(transaction, actor.schoolId, occasion);
    if (!sheet) throw await notTaken(transaction, actor.schoolId, occasion);
    refuseClosedSession(sheet.closed_session);
    if (body.basedOn !== undefined) {
      const stands = await readAsItStands(transaction, actor.schoolId, occasion);
      if (stands.version !== body.basedOn) throw refuseChanged(fault(registerChanged), stands);
    }
    const before = await readLines(transaction, actor.schoolId, { ...occasion, sheetId: sheet.id });
    refuseFaults(findEntryFaults('attendance', body.attendance, before, { complete: false }));

    const known = new Map(before.flatMap(({ roll, line }) => (line ? [[roll, line]] : [])));
    const sent = await readSent(transaction, actor.schoolId, body.attendance, known);
    const after = before.flatMap((student) => {
      const entry = sent.get(student.roll);
      const line = entry ? lineAfter(student.line, entry) : student.line;
      return line ? [{ ...student, before: student.line, line }] : [];
    });
    const marks = after.map(({ enrolmentId, before: was, line }) => ({
      enrolmentId,
      ...(was && { before: was }),
      after: line,
    }));
    const why = await reasonToCorrect(transaction, actor, { of: params.date, why: body.why, now: now() });
    const change = { sheetId: sheet.id, correctedBy: actor.personId, correctedAt: now(), why, marks };
    await correctLines(transaction, actor.schoolId, change);
    const event = { action: 'attendance.correct', ...entryOf(occasion), at: change.correctedAt } as const;
    const lines = { before: marks.map((mark) => mark.before), after: marks.map((mark) => mark.after) };
    const made = await recordIfChanged(transaction, caller, event, lines);
    if (!made) await recordReading(transaction, caller, { ...readingOfRegister(occasion), at: change.correctedAt });
    await tellOfAbsent(transaction, actor, { day: params, marks, now: change.correctedAt });
    await writeDiary(transaction, call, params, change.correctedAt);
    const entries = await toEntries(transaction, actor.schoolId, after);
    return keepAnswer(transaction, { ...occasion, teacherEmail: sheet.taker_email, attendance: entries });
  });
}

async function withdraw(call: Call<typeof contract.withdrawRegister>, scope: Scope) {
  const { db, schoolId, personId, caller, params, query, now } = call;
  await reachedClass(call, params.class, scope);
  const occasion = occasionOf(params, query);
  await db.transaction().execute(async (transaction) => {
    const sheet = await attendance.holdSheet(transaction, schoolId, occasion);
    if (!sheet) throw await notTaken(transaction, schoolId, occasion);
    refuseClosedSession(sheet.closed_session);
    const withdrawal = { by: personId, at: now() };
    await withdrawSheet(transaction, schoolId, sheet.id, withdrawal);
    await recordAction(transaction, caller, { action: 'attendance.withdraw', ...entryOf(occasion), at: withdrawal.at });
  });
}

async function read(call: Call<typeof contract.readRegister>, scope: Scope): Promise<contract.Register> {
  const { db, caller, params, query, now } = call;
  await reachedClass(call, params.class, scope);
  const register = await readAsItStands(db, caller.actor.schoolId, occasionOf(params, query));
  await recordReading(db, caller, { ...readingOfRegister(register), at: now() });
  return register;
}

function readingOfRegister({ class: number, date }: Pick<contract.Register, 'class' | 'date'>) {
  return { action: 'attendance.read-class', class: number, date } as const;
}

/**
 * Returns the line that was sent for a roll. There is one for each roll, because a register must contain the whole
 * class.
 */
function sentOf(sent: ReadonlyMap<number, ReadEntry>, roll: number): ReadEntry {
  return sent.get(roll) ?? { roll, status: 'Absent' };
}

/**
 * Returns the sent lines by roll, with their codes read, or throws a refusal. The school's codes are read only if a
 * line names one.
 */
async function readSent(
  db: Database,
  schoolId: number,
  sent: readonly contract.SentEntry[],
  before: ReadonlyMap<number, Line>,
): Promise<ReadonlyMap<number, ReadEntry>> {
  const codes = sent.some(({ reason, code }) => reason || code) ? await listCodes(db, schoolId) : [];
  const { entries, faults } = readEntries(sent, codes, before);
  refuseFaults(faults);
  return new Map(entries.map((entry) => [entry.roll, entry]));
}
