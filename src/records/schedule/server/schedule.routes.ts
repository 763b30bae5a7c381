import { recordAction, recordVersions } from '../../../base/audit/server/audit.queries.ts';
import { reachedClass } from '../../../base/enrolments/server/reached-class.ts';
import { reachedStudent } from '../../../base/enrolments/server/reached-student.ts';
import { refuseClashesOfLessons } from '../../../base/enrolments/server/student-clash.ts';
import { teacherNotFound } from '../../../base/identity/identity.refusals.ts';
import { listTeachersByName } from '../../../base/identity/server/current-people.queries.ts';
import { expectTeachers } from '../../../base/identity/server/expect-teachers.ts';
import { findPersonId } from '../../../base/identity/server/person.queries.ts';
import { unknownWeek } from '../../../base/school/school.refusals.ts';
import { childrenOf } from '../../../base/school/server/children.queries.ts';
import { isHome, listStored } from '../../../base/school/server/classes.queries.ts';
import { expectClass, expectOpenClassOrGroup } from '../../../base/school/server/expect-class.ts';
import { listClassesOfGroups, listGroupsOfClass } from '../../../base/school/server/groups.queries.ts';
import { expectOpen, readChosenSession } from '../../../base/school/server/named-session.ts';
import type { NamedTeacher } from '../../../base/school/server/teachers-of.ts';
import { readCycle } from '../../../base/school/server/weeks.queries.ts';
import { findSubjectId, listSubjects } from '../../../base/subjects/server/subjects.queries.ts';
import { missing } from '../../../platform/contract/refusals.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import { type Scope, within } from '../../../platform/database/scope.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import { foundBy, todayOf } from '../../../platform/http/access.ts';
import type { AskedDay } from '../../../platform/http/asked-day.ts';
import type { Call, Serve } from '../../../platform/http/serve-endpoint.ts';
import { refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { formatTime } from '../../../platform/server/span.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import * as contract from '../schedule.contract.ts';
import {
  endBeforeStart,
  groupHasSubject,
  groupOfOtherSession,
  periodNotFound,
  swappedWithItself,
} from '../schedule.refusals.ts';
import { askedDayOrAhead, listPeriodsOn, type ShownPeriod } from './ahead.ts';
import { listComing } from './coming-timetables.queries.ts';
import { explainingClash, explainingSwap } from './refuse-clash.ts';
import { changingTimetable, readSharedRooms } from './rooms.ts';
import * as schedule from './schedule.queries.ts';
import { dayName, findRoomsShared, parseTime } from './schedule.rules.ts';

export function scheduleRoutes(serve: Serve): void {
  serve(contract.addPeriod, add);
  serve(contract.changePeriod, change);
  serve(contract.swapPeriods, swap);
  serve(contract.removePeriod, remove);
  serve(contract.readScheduleOptions, readOptions);
  serve.limited(contract.listTeacherSchedule, listForTeacher);
  serve.limited(contract.listClassSchedule, listForClass);

  serve(contract.readPeriod, ({ db, caller, params, now }) => readRecord({ db, caller, now }, params.id));

  serve(contract.listSchedule, async (call) => {
    const then = askedDayOrAhead(call);
    const rows = await listPeriodsOn(call, then, {});
    return withRooms(rows, await classesOfGroups(then, call.caller.actor.schoolId, rows));
  });

  serve(contract.listComingTimetables, ({ db, caller, now }) =>
    listComing(db, caller.actor.schoolId, todayOf(caller, now())),
  );
  serve(contract.listSharedRooms, ({ db, caller, now }) =>
    readSharedRooms(db, caller.actor.schoolId, todayOf(caller, now())),
  );
}

type Changing = Pick<Call<typeof contract.addPeriod>, 'db' | 'caller' | 'now'>;

/** Changes the timetable and settles cover. */
function changing<T>(
  { db, caller, now }: Changing,
  work: (transaction: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  return db.transaction().execute((transaction) => {
    const setting = { by: caller, today: todayOf(caller, now()), now: now() };
    return changingTimetable(transaction, setting, () => work(transaction));
  });
}

async function add({ db, caller, body: { session: named, ...sent }, now }: Call<typeof contract.addPeriod>) {
  const { schoolId } = caller.actor;
  const session = await readChosenSession(db, schoolId, named, todayOf(caller, now()));
  expectOpen(session);
  const period = await toPeriod(db, schoolId, sent, session.name, undefined);
  const write = () =>
    changing({ db, caller, now }, async (transaction) => {
      const record = await schedule.addPeriod(transaction, schoolId, period);
      await refuseClashesOfLessons(transaction, schoolId, [record], todayOf(caller, now()));
      const event = { action: 'schedule.add', record, class: period.class, at: now() } as const;
      await storeVersions(transaction, await recordAction(transaction, caller, event), { period: [record] });
      return record;
    });
  const id = await explainingClash(db, schoolId, period, undefined, write);
  return readRecord({ db, caller, now }, id);
}

async function change({ db, caller, params, body, now }: Call<typeof contract.changePeriod>) {
  const { schoolId } = caller.actor;
  const before = await findChangeable(db, schoolId, params.id);
  const period = await toPeriod(db, schoolId, body, before.session, before);
  const write = () =>
    changing({ db, caller, now }, async (transaction) => {
      if (!(await schedule.changePeriod(transaction, schoolId, params.id, period))) throw refuse(periodNotFound);
      await refuseClashesOfLessons(transaction, schoolId, [params.id], todayOf(caller, now()));
      const event = { action: 'schedule.change', record: params.id, class: period.class, at: now() } as const;
      await recordVersions(transaction, caller, event, { period: [params.id] });
    });
  await explainingClash(db, schoolId, period, params.id, write);
  return readRecord({ db, caller, now }, params.id);
}

async function swap({ db, caller, body, now }: Call<typeof contract.swapPeriods>) {
  const { schoolId } = caller.actor;
  const sent = { one: Number(body.one), other: Number(body.other) };
  if (sent.one === sent.other) throw refuseAt('other', swappedWithItself);
  const write = () =>
    changing({ db, caller, now }, async (transaction) => {
      await schedule.holdPeriods(transaction, schoolId, { ids: [sent.one, sent.other] });
      const one = await findChangeable(transaction, schoolId, sent.one);
      const other = await findChangeable(transaction, schoolId, sent.other);
      await schedule.swapPeriods(transaction, schoolId, [one, other], now());
      await refuseClashesOfLessons(transaction, schoolId, [one.id, other.id], todayOf(caller, now()));
      const event = { action: 'schedule.swap', record: one.id, class: one.class, at: now() } as const;
      await storeVersions(transaction, await recordAction(transaction, caller, event), { period: [one.id, other.id] });
    });
  await explainingSwap(db, schoolId, sent, write);
  return readRecords({ db, caller, now }, [sent.one, sent.other]);
}

/**
 * Converts the input for storage. A changed period can keep a teacher who has left, but such a teacher cannot be newly
 * assigned.
 */
async function toPeriod(
  db: Database,
  schoolId: number,
  { classNumber, teacher, teachers, week: named, time, ...sent }: contract.SentPeriod,
  session: string,
  before: schedule.PeriodRow | undefined,
): Promise<schedule.NewPeriod> {
  const span = parseTime(time);
  if (!span) throw refuseAt('time', endBeforeStart);
  if (before?.class !== classNumber) await expectOpenClassOrGroup(db, schoolId, classNumber, 'classNumber');
  const teacherIds = await teachersFor(db, schoolId, { teacher, teachers }, before?.teachers ?? []);
  const subjectId = await findSubjectId(db, schoolId, { session, class: classNumber, name: sent.subject });
  if (subjectId === null) await refuseOfGroup(db, schoolId, classNumber, session);
  const week = named === undefined ? (before?.week ?? null) : await placeOfWeek(db, schoolId, named);
  return { ...sent, ...span, session, class: classNumber, teacherIds, subjectId, week };
}

/** Finds the index of a named alternating week; null for every week. */
async function placeOfWeek(db: Database, schoolId: number, named: string | null): Promise<number | null> {
  const name = tidy(named ?? '');
  if (name === '') return null;
  const place = ((await readCycle(db, schoolId))?.names ?? []).findIndex((one) => sameName(one, name));
  if (place < 0) throw refuseAt('week', unknownWeek, { week: name });
  return place;
}

/**
 * Returns the teachers of a sent period. If only `teacher` is given, it replaces the first one and the others are kept.
 */
async function teachersFor(
  db: Database,
  schoolId: number,
  { teacher, teachers }: Pick<contract.SentPeriod, 'teacher' | 'teachers'>,
  before: readonly NamedTeacher[],
): Promise<number[]> {
  if (!teacher && !teachers) throw refuseAt('teacher', missing);
  const sent = [
    ...(teacher ? [['teacher.email', teacher.email] as const] : []),
    ...(teachers ?? []).map(({ email }, place) => [`teachers.${place}.email`, email] as const),
  ];
  const ids = await expectTeachers(db, schoolId, sent, before);
  const others = teachers ? [] : before.slice(1).map(({ id }) => id);
  return [...new Set([...ids, ...others])];
}

/** A group has only its own subject, in its own session. */
async function refuseOfGroup(db: Database, schoolId: number, classNumber: number, session: string): Promise<void> {
  const stored = (await listStored(db, schoolId)).find(({ number }) => number === classNumber);
  if (!stored || isHome(stored)) return;
  const [own] = await listSubjects(db, schoolId, { class: classNumber });
  if (own?.session !== session) throw refuseAt('classNumber', groupOfOtherSession, { session: own?.session ?? '' });
  throw refuseAt('subject', groupHasSubject, { class: classNumber, subject: own.name });
}

async function remove({ db, caller, params, now }: Call<typeof contract.removePeriod>) {
  await changing({ db, caller, now }, async (transaction) => {
    await findChangeable(transaction, caller.actor.schoolId, params.id);
    const removed = await schedule.removePeriod(transaction, caller.actor.schoolId, params.id, now());
    if (!removed) throw refuse(periodNotFound);
    const event = { action: 'schedule.remove', record: params.id, class: removed.class, at: now() } as const;
    await storeVersions(transaction, await recordAction(transaction, caller, event), { period: [params.id] });
  });
  return {};
}

async function readOptions({ db, caller, query, now }: Call<typeof contract.readScheduleOptions>) {
  const { schoolId } = caller.actor;
  const session = await readChosenSession(db, schoolId, query.session, todayOf(caller, now()));
  return {
    teachers: (await listTeachersByName(db, schoolId)).map(({ id, ...teacher }) => teacher),
    subjects: await listSubjects(db, schoolId, { session: session.id }),
  };
}

async function listForTeacher(call: Call<typeof contract.listTeacherSchedule>, scope: Scope) {
  const { db, caller, params } = call;
  const only = { role: 'teacher', email: params.email } as const;
  const found = await findPersonId(db, caller.actor.schoolId, only, scope);
  const teacherId = foundBy(caller, found, teacherNotFound);
  const then = askedDayOrAhead(call);
  const rows = await listPeriodsOn(call, then, { teacherId });
  const classes = await classesOfGroups(then, caller.actor.schoolId, rows);
  return rows.map((row) => toRecord(row, { classes }));
}

/**
 * Lists a class's lessons and those of groups: of all groups with members from the class, or for a student only of the
 * student's own.
 */
async function listForClass(call: Call<typeof contract.listClassSchedule>, scope: Scope) {
  const { schoolId } = call.caller.actor;
  const classNumber = await reachedClass(call, call.params.classNumber, scope, 'classNumber');
  const then = askedDayOrAhead(call);
  const groups = await listGroupsShown(call, then, scope);
  const periods = await listPeriodsOn(call, then, { classes: [classNumber, ...groups] });
  if (periods.length === 0) await expectClass(then.db, schoolId, classNumber, 'classNumber');
  const classes = await classesOfGroups(then, schoolId, periods);
  const rows = groups.length === 0 ? periods : periods.toSorted(byDayAndTime);
  return rows.map((row) => toRecord(row, { classes }));
}

async function listGroupsShown(
  call: Call<typeof contract.listClassSchedule>,
  { db, today, now }: AskedDay,
  scope: Scope,
): Promise<number[]> {
  const { caller, params, query } = call;
  const { schoolId } = caller.actor;
  const groups = listGroupsOfClass(db, schoolId, params.classNumber, today);
  const { roll } = query;
  if (roll !== undefined) {
    const { studentId } = await reachedStudent({ ...call, params: { roll }, query: {} }, scope);
    return numbersOf(await groups.where('group_member.student_id', '=', studentId).execute());
  }
  const own = within(groups, scope, {
    classes: (some) => some,
    children: (some, guarding) =>
      some.where('group_member.student_id', 'in', childrenOf(call.db, schoolId, { ...guarding, date: now })),
    person: (some, id) => some.where('group_member.student_id', '=', id),
  });
  return numbersOf(await own.execute());
}

function numbersOf(rows: readonly { readonly class: number }[]): number[] {
  return rows.map((row) => row.class);
}

function byDayAndTime(one: ShownPeriod, other: ShownPeriod): number {
  return one.day - other.day || one.startsMinute - other.startsMinute || one.class - other.class;
}

/** Returns for each group that has lessons the classes from which it has members. */
async function classesOfGroups(
  { db, today }: Pick<AskedDay, 'db' | 'today'>,
  schoolId: number,
  rows: readonly ShownPeriod[],
) {
  const groups = [...new Set(rows.flatMap((row) => (row.group_session === null ? [] : [row.class])))];
  const found = groups.length === 0 ? [] : await listClassesOfGroups(db, schoolId, groups, today);
  return Map.groupBy(found, ({ group }) => group);
}

async function readRecord(call: Pick<Changing, 'db' | 'caller' | 'now'>, id: number): Promise<contract.ScheduleRecord> {
  const [record] = await readRecords(call, [id]);
  return record as contract.ScheduleRecord;
}

async function readRecords({ db, caller, now }: Pick<Changing, 'db' | 'caller' | 'now'>, ids: readonly number[]) {
  const { schoolId } = caller.actor;
  const today = todayOf(caller, now());
  const rows = [];
  for (const id of ids) rows.push(await findRow(db, schoolId, id));
  const sessions = new Set(rows.filter(({ room }) => room !== null).map(({ session_id }) => session_id));
  const shared = new Map<number, schedule.PeriodRow>();
  for (const session of sessions) {
    const all = await schedule.listPeriods(db, schoolId, { session });
    for (const [one, other] of findRoomsShared(all)) shared.set(one.id, other);
  }
  const classes = await classesOfGroups({ db, today }, schoolId, rows);
  return rows.map((row) => toRecord(row, { inRoom: shared.get(row.id), classes }));
}

/** Returns the records of a session's timetable, each with the lesson that shares its room. */
function withRooms(rows: readonly ShownPeriod[], classes: ClassesOfGroups): contract.ScheduleRecord[] {
  const shared = findRoomsShared(rows);
  return rows.map((row) => toRecord(row, { inRoom: shared.get(row), classes }));
}

async function findRow(db: Database, schoolId: number, id: number): Promise<schedule.PeriodRow> {
  const [row] = await schedule.listPeriods(db, schoolId, { id });
  if (!row) throw refuse(periodNotFound);
  return row;
}

/** Finds a period whose session is open. */
async function findChangeable(db: Database, schoolId: number, id: number): Promise<schedule.PeriodRow> {
  const row = await findRow(db, schoolId, id);
  expectOpen({ name: row.session, isClosed: row.closed_at !== null });
  return row;
}

type ClassesOfGroups = Awaited<ReturnType<typeof classesOfGroups>>;
type Beside = { readonly inRoom?: ShownPeriod | undefined; readonly classes: ClassesOfGroups };

function toRecord(row: ShownPeriod, { inRoom, classes }: Beside): contract.ScheduleRecord {
  const { period, label, subject, room } = row;
  const isOfGroup = row.group_session !== null;
  const teachers = row.teachers.map(({ name, email, leftAt }) => ({
    name,
    email,
    ...(leftAt !== null && { hasLeft: true as const }),
  }));
  return {
    _id: String(row.id),
    session: row.session,
    classNumber: row.class,
    group: isOfGroup ? { class: row.class, name: row.class_name } : null,
    ...(isOfGroup && { classes: (classes.get(row.class) ?? []).map((one) => one.class) }),
    day: dayName(row.day),
    teachers,
    week: row.weekName,
    periods: [
      {
        period,
        ...(label !== null && { label }),
        subject,
        teacher: teachers[0] as (typeof teachers)[0],
        time: formatTime(row),
        ...(room !== null && { room }),
        ...(inRoom && {
          roomTakenBy: { classNumber: inRoom.class, subject: inRoom.subject, time: formatTime(inRoom) },
        }),
      },
    ],
  };
}
