import { recordIfChanged } from '../../../base/audit/server/audit.queries.ts';
import { reachedClass } from '../../../base/enrolments/server/reached-class.ts';
import { isPastCorrection } from '../../../base/school/correction-days.rules.ts';
import { lastDayBeforeFirst, tooManyDays } from '../../../base/school/school.refusals.ts';
import { reachedClasses } from '../../../base/school/server/classes.queries.ts';
import type { Days } from '../../../base/school/server/enrolled-on.ts';
import { expectClass } from '../../../base/school/server/expect-class.ts';
import { refuseClosedSession } from '../../../base/school/server/named-session.ts';
import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import { sessionsWith } from '../../../base/school/server/sessions.queries.ts';
import { daysAfter, weekdayOf } from '../../../platform/contract/dates.ts';
import { dayAhead } from '../../../platform/contract/refusals.ts';
import { isStaff } from '../../../platform/contract/school-terms.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import { todayOf } from '../../../platform/http/access.ts';
import { askedDay } from '../../../platform/http/asked-day.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { localDate, localMinute } from '../../../platform/server/local-date.ts';
import { notAllowed, refuseAt } from '../../../platform/server/refusal.ts';
import { listHeldDays } from '../../schedule/server/held.queries.ts';
import * as contract from '../diary.contract.ts';
import { notAMonday } from '../diary.refusals.ts';
import * as diary from './diary.queries.ts';
import { listLastTopics } from './last-topics.ts';
import { listTopicsMissing } from './missing-topics.ts';
import { listLessonsToWrite, writeDiaryOf } from './write-diary.ts';

export function diaryRoutes(serve: Serve): void {
  serve.limited(contract.listDiary, list);
  serve.limited(contract.listMissingTopics, listMissing);
  serve.limited(contract.readDiaryWeek, readWeek);
  serve(contract.signDiaryWeek, sign);
  serve.limited(contract.readDiaryDay, readDay);
  serve.limited(contract.writeDiary, write);
}

async function list(call: Call<typeof contract.listDiary>, scope: Scope) {
  const { caller, query } = call;
  await reachedClass(call, query.class, scope);
  const { db, today } = askedDay(call);
  const entries = await diary.listEntries(
    db,
    caller.actor.schoolId,
    daysOf(query, today, contract.maxDiaryDays),
    query.class,
  );
  if (entries.length === 0) await expectClass(db, caller.actor.schoolId, query.class);
  return entries;
}

/** Returns the range of days that is asked for; by default, the last days up to today. */
function daysOf(
  query: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: string,
  most: number,
): Days {
  const to = query.to ?? (query.from !== undefined && query.from > today ? query.from : today);
  const from = query.from ?? daysAfter(to, 1 - contract.usualDiaryDays);
  if (to < from) throw refuseAt('to', lastDayBeforeFirst);
  if (daysAfter(from, most) <= to) throw refuseAt('from', tooManyDays, { most });
  return { from, to };
}

async function listMissing({ db, caller, query, now }: Call<typeof contract.listMissingTopics>, scope: Scope) {
  const { schoolId, personId, role } = caller.actor;
  const school = await readSchoolById(db, schoolId);
  const moment = { today: localDate(school.time_zone, now()), minute: localMinute(school.time_zone, now()) };
  const days = daysOf(query, moment.today, contract.maxMissingTopicDays);
  const isTeacher = role === 'teacher';
  const missing = await listTopicsMissing(db, school, days, moment, isTeacher ? personId : undefined);
  const reached = isTeacher ? undefined : await reachedClasses(db, schoolId, scope);
  return missing.filter((lesson) => reached?.has(lesson.class) ?? true);
}

async function readWeek(call: Call<typeof contract.readDiaryWeek>, scope: Scope): Promise<contract.DiaryWeekBook> {
  const { schoolId, caller, params } = call;
  const days = weekOf(params.monday);
  await reachedClass(call, params.class, scope);
  const { db, isPast, today } = askedDay(call);
  const entries = await diary.listEntries(db, schoolId, days, params.class);
  const held = await lessonsOfWeek(call, days, entries);
  const others = entries.filter((entry) => !held.some((lesson) => lesson.entry === entry)).map(withoutLesson);
  if (held.length + others.length === 0) await expectClass(db, schoolId, params.class);
  const signature = await diary.findSignature(call.db, schoolId, params.class, params.monday);
  const isLater =
    isPast && signature !== undefined && localDate(caller.actor.timeZone, new Date(signature.signed_at)) > today;
  return {
    ...params,
    signed: isLater ? null : toSigned(signature),
    lessons: [...held, ...others].sort(
      (one, other) =>
        one.date.localeCompare(other.date) || one.startsMinute - other.startsMinute || one.period - other.period,
    ),
  };
}

/** Lists the lessons of a class in a week with their teachers and entries, each number of a day once. */
async function lessonsOfWeek(
  { db, caller, params, now }: Call<typeof contract.readDiaryWeek>,
  days: Days,
  entries: readonly contract.DiaryEntry[],
) {
  const { schoolId, personId, role } = caller.actor;
  const school = await readSchoolById(db, schoolId);
  const open = await sessionsWith(db, schoolId, days)
    .select(['from_date', 'to_date'])
    .where('closed_at', 'is', null)
    .execute();
  const held = await listHeldDays(db, school, days, { class: params.class });
  const today = todayOf(caller, now());
  return held.flatMap((day) => {
    const isOpen = day.date <= today && open.some((one) => one.from_date <= day.date && day.date <= one.to_date);
    const isPast = role !== 'admin' && isPastCorrection(school.correction_days, day.date, today);
    const lessons = day.lessons.length > 0 ? day.lessons : day.lessonsNow();
    return [...Map.groupBy(lessons, ({ period }) => period).values()].flatMap(([lesson]) => {
      if (!lesson) return [];
      const { period, label, subject, teacher, startsMinute, endsMinute, teacherIds, takers } = lesson;
      const entry = entries.find((one) => one.date === day.date && one.period === period) ?? null;
      const isOwn = role === 'admin' || [...teacherIds, ...takers].includes(personId);
      const mayWrite = isStaff(role) && isOwn && isOpen && !(isPast && entry !== null);
      return [{ date: day.date, period, label, subject, teacher, startsMinute, endsMinute, mayWrite, entry }];
    });
  });
}

/**
 * Returns an entry whose lesson is no longer in the timetable, or whose day was closed since, in the form of a lesson.
 */
function withoutLesson(entry: contract.DiaryEntry): contract.DiaryWeekBook['lessons'][number] {
  const { date, period, subject } = entry;
  return { date, period, label: null, subject, teacher: null, startsMinute: 0, endsMinute: 0, entry, mayWrite: false };
}

function weekOf(monday: string): Days {
  if (weekdayOf(monday) !== 'Monday') throw refuseAt('monday', notAMonday);
  return { from: monday, to: daysAfter(monday, 6) };
}

function toSigned(signature: Awaited<ReturnType<typeof diary.findSignature>>): contract.DiaryWeekBook['signed'] {
  if (!signature) return null;
  const { name, email, signed_at: at } = signature;
  return { by: { name, email }, at };
}

async function sign({ db, schoolId, personId, caller, params, body, now }: Call<typeof contract.signDiaryWeek>) {
  const { class: classNumber, monday } = params;
  const at = now();
  const days = weekOf(monday);
  if (!(await diary.isClassTeacher(db, schoolId, classNumber, personId))) throw notAllowed();
  if (body.signed && monday > todayOf(caller, at)) throw refuseAt('monday', dayAhead);
  return db.transaction().execute(async (transaction) => {
    const ofWeek = sessionsWith(transaction, schoolId, days).select(['name', 'closed_at']).orderBy('from_date', 'desc');
    const [last, ...others] = await ofWeek.execute();
    if (last && [last, ...others].every(({ closed_at }) => closed_at !== null)) refuseClosedSession(last.name);
    const before = await diary.findSignature(transaction, schoolId, classNumber, monday);
    if (body.signed) await diary.storeSignature(transaction, schoolId, params, { by: personId, at });
    else await diary.removeSignature(transaction, schoolId, params);
    const after = await diary.findSignature(transaction, schoolId, classNumber, monday);
    const action = body.signed ? 'diary.sign' : 'diary.take-back-signature';
    const event = { action, class: classNumber, date: monday, at } as const;
    await recordIfChanged(transaction, caller, event, { before, after });
    return { ...params, signed: toSigned(after) };
  });
}

async function readDay(call: Call<typeof contract.readDiaryDay>): Promise<contract.DiaryDay> {
  const { db, caller, params, now } = call;
  const { schoolId, role } = caller.actor;
  const { class: number, date } = params;
  await expectClass(db, schoolId, number);
  const none = { ...params, isKept: false, lessons: [] };
  // A future day cannot have an entry yet.
  if (date > todayOf(caller, now())) return none;
  const { own } = await listLessonsToWrite(db, caller.actor, params);
  if (own.length === 0 && role !== 'admin') return none;
  const entries = await diary.listEntries(db, schoolId, { from: date, to: date }, number);
  const subjects = [...new Set(own.map(({ subject }) => subject))];
  const last = await listLastTopics(db, caller.actor, { class: number, subjects, date });
  return {
    ...params,
    isKept: await diary.isKept(db, schoolId, date),
    lessons: [...Map.groupBy(own, ({ period }) => period).values()].flatMap(([lesson]) => {
      if (!lesson) return [];
      const { period, label, subject, teachers, startsMinute, endsMinute } = lesson;
      return [
        {
          ...{ date, period, label, subject, startsMinute, endsMinute },
          teacher: teachers[0] ?? null,
          entry: entries.find((entry) => entry.period === period) ?? null,
          last: last.get(subject) ?? null,
        },
      ];
    }),
  };
}

async function write(call: Call<typeof contract.writeDiary>) {
  const { db, schoolId, caller, params, body, keepAnswer, now } = call;
  const { period, ...day } = params;
  const { why, ...sent } = body;
  const writing = { caller, now: now(), why, fieldOf: (_place: number, field: string) => field };
  return db.transaction().execute(async (transaction) => {
    await expectClass(transaction, schoolId, day.class);
    const ownVersions = (await call.replacedAnswers(transaction)).map(({ version }) => version);
    const [entry] = await writeDiaryOf(transaction, day, [{ ...sent, period }], { ...writing, ownVersions });
    if (!entry) throw new Error('Nothing was written in the diary.');
    return keepAnswer(transaction, entry);
  });
}
