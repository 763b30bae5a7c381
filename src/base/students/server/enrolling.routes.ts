import { daysAfter } from '../../../platform/contract/dates.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { missing } from '../../../platform/contract/refusals.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Change } from '../../../platform/database/versioned-tables.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import { todayOf } from '../../../platform/http/access.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { Refusal, refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { recordAction, recordReading } from '../../audit/server/audit.queries.ts';
import * as refusals from '../../enrolments/enrolments.refusals.ts';
import { isSame, type Place, planChange, type Span } from '../../enrolments/server/enrolling.rules.ts';
import * as enrolments from '../../enrolments/server/enrolments.queries.ts';
import { reachedClass } from '../../enrolments/server/reached-class.ts';
import { expectReached } from '../../enrolments/server/reached-student.ts';
import { holdEnrolments } from '../../enrolments/server/student-clash.ts';
import { expectStillUnique } from '../../fields/server/restored-values.ts';
import { ownDeletion } from '../../identity/identity.refusals.ts';
import { changeEmail } from '../../identity/server/account.queries.ts';
import { removePerson, takePersonBack } from '../../identity/server/person.queries.ts';
import { ringSignOut } from '../../identity/server/sign-in.queries.ts';
import { liesOn } from '../../school/server/enrolled-on.ts';
import { expectOpenClass } from '../../school/server/expect-class.ts';
import {
  expectDayIn,
  expectOpenSessionOn,
  expectToEnrol,
  type NamedSession,
  readOpenSession,
} from '../../school/server/named-session.ts';
import { readSchoolById } from '../../school/server/school.queries.ts';
import * as contract from '../enrolling.contract.ts';
import { studentEmail } from '../students.contract.ts';
import { findLastMarks, findStudentEver } from './enrolling.queries.ts';
import { describeChanged, type FollowRegisters } from './follow-registers.ts';

export function enrollingRoutes(serve: Serve, follow: FollowRegisters): void {
  serve.limited(contract.listEnrolments, async (call, scope) => {
    await expectReached(call, call.params.id, scope);
    return list(call);
  });
  serve.limited(contract.enrolStudent, async (call, scope) => {
    await expectReached(call, call.params.id, scope);
    await reachedClass(call, call.body.class, scope);
    return enrol(call, follow);
  });
  serve.limited(contract.endStudent, async (call, scope) => {
    await expectReached(call, call.params.id, scope);
    return leave(call, follow);
  });
  serve.limited(contract.cancelEnrolment, async (call, scope) => {
    await expectReached(call, call.params.id, scope);
    return cancel(call);
  });
}

async function list({ db, schoolId, caller, params, now }: Call<typeof contract.listEnrolments>) {
  await expectStudent(db, schoolId, params.id);
  await recordReading(db, caller, { action: 'students.read', person: params.id, at: now() });
  return (await enrolments.listEnrolments(db, schoolId, params.id)).map(toEnrolment);
}

function toEnrolment({ id, class: number, session, roll, from, until }: Span): contract.Enrolment {
  return { _id: String(id), class: number, session, roll, from, to: until && daysAfter(until, -1) };
}

async function enrol(call: Call<typeof contract.enrolStudent>, follow: FollowRegisters) {
  const { db, schoolId, caller, params, body, now } = call;
  const { from } = body;
  return db.transaction().execute(async (transaction) => {
    const { leftAt, known } = await holdStudent(transaction, schoolId, params.id);
    const last = known.find((one) => liesOn(one, from)) ?? known.findLast((one) => one.from <= from) ?? known[0];
    const { session, ...at } = await readPlace(transaction, schoolId, body, last);
    const place = { ...at, session: session.name };
    const isNewThere = !known.some((one) => one.class === place.class && (liesOn(one, from) || one.until === from));
    if (isNewThere) await expectOpenClass(transaction, schoolId, place.class);
    if (leftAt !== null) expectToEnrol(session, todayOf(caller, now()), 'from');
    const plan = planChange(known, place, { from, lastDay: session.to < todayOf(caller, now()) ? session.to : null });
    const isThere = plan.ends && (leftAt !== null || isSame(plan.ends, place));
    if (isThere && plan.ends) throw refuseAt('class', refusals.alreadyInClass, { ...facts(plan.ends), date: from });
    if (plan.ends) await expectNoMarksLater(call, transaction, [plan.ends], { field: 'from', date: from });

    const id = await enrolments.changeEnrolments(transaction, schoolId, params.id, { ...place, from, plan });
    const after = await enrolments.listEnrolments(transaction, schoolId, params.id);
    const event = { action: 'students.enrol', person: params.id, class: place.class, date: from, at: now() } as const;
    const made = await recordAction(transaction, caller, event);
    await changeRegisters(call, transaction, follow, { made, known, field: 'from', from });
    await followRoll(call, transaction, { leftAt, known, after, roll: place.roll });
    await storeVersions(transaction, made, { student: [params.id] });
    const enrolment = after.find((one) => one.id === id);
    if (!enrolment) throw refuse(refusals.enrolmentNotFound);
    return toEnrolment(enrolment);
  });
}

const facts = ({ class: number, roll }: Span) => ({ class: number, roll });

type StudentCall = Pick<Call<typeof contract.enrolStudent>, 'caller' | 'now'> & {
  readonly params: { readonly id: number };
};

/** Returns the student and their enrolments, and locks them until the transaction ends. */
async function holdStudent(transaction: DatabaseTransaction, schoolId: number, id: number) {
  await holdEnrolments(transaction, schoolId);
  const { left_at: leftAt } = await expectStudent(transaction, schoolId, id);
  return { leftAt, known: await enrolments.listEnrolments(transaction, schoolId, id) };
}

async function expectStudent(db: Database, schoolId: number, id: number) {
  const student = await findStudentEver(db, schoolId, id);
  if (!student) throw refuse(refusals.studentNotFound);
  return student;
}

/**
 * Reads the student's new place. Values that are left out come from the last enrolment or from the day. Refuses closed
 * classes and sessions.
 */
async function readPlace(
  transaction: DatabaseTransaction,
  schoolId: number,
  { class: number, from, roll, session }: Call<typeof contract.enrolStudent>['body'],
  last: Span | undefined,
): Promise<Omit<Place, 'session'> & { readonly session: NamedSession }> {
  const ofDay = await expectOpenSessionOn(transaction, schoolId, from, 'from');
  const chosen = session === undefined ? ofDay : await readOpenSession(transaction, schoolId, session);
  expectDayIn(chosen, from);
  const own = roll ?? last?.roll;
  if (own === undefined) throw refuseAt('roll', missing);
  return { session: chosen, class: number, roll: own };
}

type OfRegisters = {
  readonly made: Change;
  readonly known: readonly Span[];
  readonly field: string;
  readonly from: string;
};

/**
 * Makes the registers follow a change of enrolments, from a day on. Refuses the change and describes its effect, unless
 * the caller confirms exactly that.
 */
async function changeRegisters(
  { params, body: { registers } }: Call<typeof contract.enrolStudent> | Call<typeof contract.endStudent>,
  transaction: DatabaseTransaction,
  follow: FollowRegisters,
  { made, known, field, from }: OfRegisters,
): Promise<void> {
  const of = { studentId: params.id, from, before: known, fills: registers !== undefined };
  const lines = await follow(transaction, made, of);
  const [last] = lines;
  if (!last) return;
  const stands = describeChanged(lines);
  if (registers === stands.version) return;
  const { class: number, date } = last;
  if (registers !== undefined) throw new Refusal(fault(refusals.registersFollow), { stands });
  const wrong = fault(refusals.registersLater, { class: number, date });
  throw new Refusal(wrong, { faults: { [field]: wrong }, stands });
}

/** Refuses the change if, from a day on, submitted marks refer to the shortened enrolments. */
async function expectNoMarksLater(
  { caller }: StudentCall,
  transaction: DatabaseTransaction,
  cut: readonly Span[],
  { field, date }: { readonly field: string; readonly date: string },
): Promise<void> {
  const { schoolId, timeZone } = caller.actor;
  const ids = cut.map(({ id }) => id);
  const { class: number = 0 } = cut.at(-1) ?? {};
  const marks = await findLastMarks(transaction, schoolId, ids, { from: date, timeZone });
  if (marks) throw refuseAt(field, refusals.marksLater, { class: number, date: marks });
}

type Followed = {
  readonly leftAt: string | null;
  readonly known: readonly Span[];
  readonly after: readonly Span[];
  readonly roll: number;
};

/** Sets the email to that of today's roll at once or, for a student who comes back, to that of the new roll. */
async function followRoll(
  { caller, params, now }: StudentCall,
  transaction: DatabaseTransaction,
  { leftAt, known, after, roll }: Followed,
): Promise<void> {
  const { schoolId } = caller.actor;
  const { domain } = await readSchoolById(transaction, schoolId);
  if (leftAt !== null) {
    await takePersonBack(transaction, schoolId, params.id, studentEmail(roll, domain));
    return expectStillUnique(transaction, schoolId, caller.actor);
  }
  const today = todayOf(caller, now());
  const [before, then] = [known, after].map((some) => some.find((one) => liesOn(one, today))?.roll);
  if (then !== undefined && then !== before) {
    await changeEmail(transaction, schoolId, params.id, studentEmail(then, domain));
  }
}

async function leave(call: Call<typeof contract.endStudent>, follow: FollowRegisters) {
  const { db, schoolId, personId, caller, params, body, now } = call;
  if (params.id === personId) throw refuse(ownDeletion);
  await db.transaction().execute(async (transaction) => {
    const { leftAt, known } = await holdStudent(transaction, schoolId, params.id);
    const cut = known.filter(({ until }) => until === null || until > body.on);
    if (cut.length === 0) throw refuseAt('on', refusals.inNoClassThen, { date: body.on });
    await expectOpenSessionOn(transaction, schoolId, daysAfter(body.on, -1), 'on');
    await expectNoMarksLater(call, transaction, cut, { field: 'on', date: body.on });
    await enrolments.endEnrolment(transaction, schoolId, params.id, body.on);
    const event = { action: 'students.leave', person: params.id, date: body.on, at: now() } as const;
    const made = await recordAction(transaction, caller, event);
    await changeRegisters(call, transaction, follow, { made, known, field: 'on', from: body.on });
    if (leftAt === null && body.on <= todayOf(caller, now())) await remove(call, transaction);
    await storeVersions(transaction, made, { student: [params.id] });
  });
}

async function cancel(call: Call<typeof contract.cancelEnrolment>) {
  const { db, schoolId, caller, params, now } = call;
  await db.transaction().execute(async (transaction) => {
    const { known } = await holdStudent(transaction, schoolId, params.id);
    const cancelled = known.find(({ id }) => id === params.enrolmentId);
    if (!cancelled) throw refuse(refusals.enrolmentNotFound);
    const today = todayOf(caller, now());
    if (cancelled.from <= today) throw refuse(refusals.enrolmentBegun, { date: cancelled.from });
    const before = known.find(({ until }) => until === cancelled.from);
    await enrolments.cancelEnrolment(transaction, schoolId, params.id, { cancelled, before });
    const { class: number, from: date } = cancelled;
    const stays = known.some((one) => one !== cancelled && (one.until === null || one.until > today));
    if (!stays) await remove(call, transaction);
    const event = { action: 'students.cancel-enrolment', person: params.id, class: number, date, at: now() } as const;
    const made = await recordAction(transaction, caller, event);
    await storeVersions(transaction, made, { student: [params.id] });
  });
}

type LeaveCall = Call<typeof contract.endStudent> | Call<typeof contract.cancelEnrolment>;

/** Makes the student a former one and signs them out. */
async function remove({ bell, caller, params, now }: LeaveCall, transaction: DatabaseTransaction) {
  const { schoolId } = caller.actor;
  await removePerson(transaction, schoolId, { id: params.id, role: 'student' }, now());
  await ringSignOut(bell, transaction, schoolId, params.id);
}
