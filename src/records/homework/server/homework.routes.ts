import { recordReading, recordVersions } from '../../../base/audit/server/audit.queries.ts';
import { listClassOn } from '../../../base/enrolments/server/class-list.queries.ts';
import { reachedClass } from '../../../base/enrolments/server/reached-class.ts';
import { lastDayBeforeFirst, tooManyDays } from '../../../base/school/school.refusals.ts';
import { reachedClasses } from '../../../base/school/server/classes.queries.ts';
import type { Days } from '../../../base/school/server/enrolled-on.ts';
import { expectClass } from '../../../base/school/server/expect-class.ts';
import { expectDayOfSchool } from '../../../base/school/server/expect-day-of-school.ts';
import { handInYearsFrom } from '../../../base/school/server/hand-in-years.ts';
import { expectDayIn, expectOpenSessionOn, readChosenSession } from '../../../base/school/server/named-session.ts';
import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import { daysAfter, yearsBefore } from '../../../platform/contract/dates.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { missing } from '../../../platform/contract/refusals.ts';
import { isStaff } from '../../../platform/contract/school-terms.ts';
import { type DailyQuota, spendDaily } from '../../../platform/database/quota.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { type Caller, todayOf } from '../../../platform/http/access.ts';
import { expectUnchanged } from '../../../platform/http/expect-unchanged.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { startOfDate } from '../../../platform/server/local-date.ts';
import { notAllowed, refuseAt } from '../../../platform/server/refusal.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { unknownSubject } from '../../marks/server/unknown-subject.ts';
import * as contract from '../homework.contract.ts';
import { dueTooFarAhead, studentNotAsked, tooMuchHomework } from '../homework.refusals.ts';
import { countHandedInBefore } from './end-hand-ins.ts';
import { filesRoutes } from './files.routes.ts';
import { forgiveLate } from './hand-ins.queries.ts';
import { handInsRoutes } from './hand-ins.routes.ts';
import * as homework from './homework.queries.ts';
import { listTeachersOf } from './homework-teachers.queries.ts';
import { readOwnHomework, readReached, studentAskedFor, toAnswers } from './read-homework.ts';
import { examToChange, examToStore } from './scale-of-homework.ts';

export function homeworkRoutes(serve: Serve): void {
  serve.limited(contract.listHomework, list);
  serve.limited(contract.readLoad, readLoad);
  serve(contract.countEnding, countEnding);
  serve.limited(contract.readHomework, read);
  serve.limited(contract.giveHomework, give);
  serve(contract.changeHomework, change);
  serve(contract.removeHomework, remove);
  filesRoutes(serve);
  handInsRoutes(serve);
}

/** The days before today for which homework is listed by default. */
const usualDaysBack = 14;

async function list(call: Call<typeof contract.listHomework>, scope: Scope): Promise<contract.Homework[]> {
  const { db, caller, query, now } = call;
  const { schoolId, role, timeZone } = caller.actor;
  const today = todayOf(caller, now());
  const days = daysOf(query, today);
  // By default, what was handed in or answered late is listed too, because nothing else would lead to it.
  const earlier = query.from === undefined ? { before: days.from, since: startOfDate(timeZone, days.from) } : undefined;
  const { roll, class: classNumber } = query;
  if (classNumber !== undefined) await reachedClass(call, classNumber, scope);
  const student = await studentAskedFor(call, scope, { roll, class: classNumber });
  if (student !== undefined) {
    const of = { studentId: student, today, class: classNumber };
    const all = [
      ...(await homework.listOfStudent(db, schoolId, of, days)),
      ...(earlier ? await homework.listAnsweredSince(db, schoolId, of, earlier) : []),
    ];
    // The student's groups can include students whom a teacher or an office does not reach.
    const reached = scope.of === 'classes' ? await reachedClasses(db, schoolId, scope) : undefined;
    const rows = all.filter((row) => reached?.has(row.class) ?? true);
    if (isStaff(role)) {
      await recordReading(db, caller, { action: 'homework.read-student', person: student, at: now() });
    }
    return toAnswers(call, rows, student);
  }
  if (classNumber === undefined) throw refuseAt('class', missing);
  const rows = [
    ...(await homework.listOfClass(db, schoolId, classNumber, days)),
    ...(earlier ? await homework.listHandedInSince(db, schoolId, classNumber, earlier) : []),
  ];
  if (rows.length === 0) await expectClass(db, schoolId, classNumber);
  return toAnswers(call, rows, undefined);
}

function daysOf(query: { readonly from?: string | undefined; readonly to?: string | undefined }, today: string): Days {
  const from = query.from ?? daysAfter(query.to !== undefined && query.to < today ? query.to : today, -usualDaysBack);
  const to = query.to ?? daysAfter(from > today ? from : today, contract.maxHomeworkDaysAhead);
  if (to < from) throw refuseAt('to', lastDayBeforeFirst);
  if (daysAfter(from, contract.maxHomeworkDays) <= to) {
    throw refuseAt('from', tooManyDays, { most: contract.maxHomeworkDays });
  }
  return { from, to };
}

async function readLoad(call: Call<typeof contract.readLoad>, scope: Scope) {
  const { db, caller, query, now } = call;
  await reachedClass(call, query.class, scope);
  const today = todayOf(caller, now());
  const load = await homework.listLoad(db, caller.actor.schoolId, { ...query, ...daysOf(query, today), today });
  if (load.length === 0) await expectClass(db, caller.actor.schoolId, query.class);
  return load.map(({ date, count, minutes }) => ({ date, count: Number(count), minutes: Number(minutes) }));
}

async function countEnding({ db, schoolId, caller, query, now }: Call<typeof contract.countEnding>) {
  const today = todayOf(caller, now());
  const from = handInYearsFrom(await readSchoolById(db, schoolId), query.years, today);
  if (from === null) throw new Error('A number of years has a first day.');
  const dueBefore = yearsBefore(from > today ? from : today, query.years);
  return { from, dueBefore, ...(await countHandedInBefore(db, schoolId, dueBefore)) };
}

async function read(call: Call<typeof contract.readHomework>, scope: Scope): Promise<contract.Homework> {
  const { row, student } = await readReached(call, scope, { id: call.params.id, roll: call.query.roll });
  const [answer] = await toAnswers(call, [row], student);
  if (!answer) throw new Error('Homework that was found is not there.');
  const { db, caller, now } = call;
  if (student !== undefined && isStaff(caller.actor.role)) {
    const event = { action: 'homework.read-student', person: student, record: row.id, at: now() } as const;
    await recordReading(db, caller, event);
  }
  return answer;
}

type DueDay = { readonly class: number; readonly date: string; readonly today: string; readonly of: string };

/**
 * Refuses a day on which homework cannot be due, such as one in another session than that of the day `of`, when the class
 * has other students; returns the session of any other.
 */
async function expectDueDay(db: Database, schoolId: number, { of, today, ...day }: DueDay) {
  const most = contract.maxHomeworkDaysAhead;
  if (day.date > daysAfter(today, most)) throw refuseAt('due', dueTooFarAhead, { most });
  const present = await readChosenSession(db, schoolId, undefined, of);
  if (of <= present.to) expectDayIn(present, day.date, 'due');
  return expectDayOfSchool(db, schoolId, day, 'due');
}

/** More than a teacher gives in a day, who may plan a term at once, but too little to fill the lists of a class. */
const homeworkADay: DailyQuota = { of: 'homework', most: { teacher: 300 }, usedUp: fault(tooMuchHomework) };

async function give(call: Call<typeof contract.giveHomework>, scope: Scope): Promise<contract.Homework> {
  const { db, schoolId, personId, bell, caller, body, keepAnswer, now } = call;
  const { class: classNumber } = body;
  await reachedClass(call, classNumber, scope);
  const at = now();
  const today = todayOf(caller, at);
  const subject = tidy(body.subject);
  return db.transaction().execute(async (transaction) => {
    await spendDaily(transaction, caller.actor, homeworkADay, at);
    await expectClass(transaction, schoolId, classNumber);
    const day = { class: classNumber, date: body.due, today, of: today };
    const session = await expectDueDay(transaction, schoolId, day);
    const teachers = await listTeachersOf(transaction, schoolId, { class: classNumber, subject, date: today });
    if (!teachers) throw unknownSubject({ subject, class: classNumber }, session.name);
    if (teachers.size > 0 && !teachers.has(personId)) throw notAllowed();
    const students = await studentsOf(transaction, caller, { class: classNumber, rolls: body.rolls, today });
    const id = await homework.addHomework(transaction, schoolId, {
      session_id: session.id,
      class: classNumber,
      subject,
      title: tidy(body.title),
      text: tidy(body.text ?? '') || null,
      due: body.due,
      hand_in: body.handIn,
      minutes: body.minutes ?? null,
      ...(await examToStore(transaction, caller, body, { sessionId: session.id, class: classNumber, subject })),
      given_by: personId,
      given_at: at.toISOString(),
    });
    await homework.setAsked(transaction, schoolId, id, students);
    const event = { action: 'homework.give', record: id, class: classNumber, date: body.due, at } as const;
    await recordVersions(transaction, caller, event, { homework: [id] }, true);
    await bell.ring(transaction, { schoolId, kind: 'homework', to: 'everyone' });
    return keepAnswer(transaction, await answerOf({ ...call, db: transaction }, id));
  });
}

/** Returns the students with these rolls, who must be in the class; `null` for the whole class. */
async function studentsOf(
  transaction: DatabaseTransaction,
  { actor }: Caller,
  { class: classNumber, rolls, today }: { class: number; rolls: readonly number[] | null | undefined; today: string },
): Promise<number[] | null> {
  if (rolls === null || rolls === undefined) return null;
  const members = new Map(
    (await listClassOn(transaction, actor.schoolId, classNumber, today)).map((one) => [one.roll, one.student_id]),
  );
  return rolls.map((roll, place) => {
    const student = members.get(roll);
    if (student === undefined) throw refuseAt(`rolls.${place}`, studentNotAsked, { roll, class: classNumber });
    return student;
  });
}

async function answerOf(call: Parameters<typeof toAnswers>[0], id: number): Promise<contract.Homework> {
  const row = await homework.findHomework(call.db, call.caller.actor.schoolId, id);
  const [answer] = row ? await toAnswers(call, [row], undefined) : [];
  if (!answer) throw new Error('Homework that was stored is not there.');
  return answer;
}

async function change(call: Call<typeof contract.changeHomework>): Promise<contract.Homework> {
  const { db, schoolId, bell, caller, params, query, body, now } = call;
  const at = now();
  const today = todayOf(caller, at);
  return db.transaction().execute(async (transaction) => {
    await expectUnchanged(transaction, { caller, query, body }, () =>
      answerOf({ ...call, db: transaction }, params.id),
    );
    const stands = await readOwnHomework({ ...call, db: transaction }, params.id);
    const { class: classNumber } = stands;
    const due = body.due ?? stands.due;
    // A day that was closed since is in the way of no other change.
    const session = await (due === stands.due
      ? expectOpenSessionOn(transaction, schoolId, due, 'due')
      : expectDueDay(transaction, schoolId, { class: classNumber, date: due, today, of: stands.due }));
    const { title, text, handIn, minutes, rolls } = body;
    await homework.updateHomework(transaction, schoolId, stands.id, {
      session_id: session.id,
      due,
      ...(title !== undefined && { title: tidy(title) }),
      ...(text !== undefined && { text: tidy(text ?? '') || null }),
      ...(handIn !== undefined && { hand_in: handIn }),
      ...(minutes !== undefined && { minutes }),
      ...(await examToChange(transaction, stands, schoolId, body)),
    });
    if (due > stands.due) {
      const dayAfter = startOfDate(caller.actor.timeZone, daysAfter(due, 1));
      await forgiveLate(transaction, schoolId, stands.id, dayAfter);
    }
    const isOther =
      rolls !== undefined &&
      (await homework.setAsked(
        transaction,
        schoolId,
        stands.id,
        await studentsOf(transaction, caller, { class: classNumber, rolls, today }),
      ));
    const event = { action: 'homework.change', record: stands.id, class: classNumber, date: due, at } as const;
    const made = await recordVersions(transaction, caller, event, { homework: [stands.id] }, isOther);
    if (made) await bell.ring(transaction, { schoolId, kind: 'homework', to: 'everyone' });
    return answerOf({ ...call, db: transaction }, stands.id);
  });
}

async function remove(call: Call<typeof contract.removeHomework>) {
  const { db, schoolId, bell, caller, params, now } = call;
  await db.transaction().execute(async (transaction) => {
    const { id, class: classNumber, due } = await readOwnHomework({ ...call, db: transaction }, params.id);
    const at = now();
    await homework.updateHomework(transaction, schoolId, id, { removed_at: at.toISOString() });
    const event = { action: 'homework.remove', record: id, class: classNumber, date: due, at } as const;
    await recordVersions(transaction, caller, event, { homework: [id] }, true);
    await bell.ring(transaction, { schoolId, kind: 'homework', to: 'everyone' });
  });
}
