import { reachedClass } from '../../../base/enrolments/server/reached-class.ts';
import { reachedStudent } from '../../../base/enrolments/server/reached-student.ts';
import { dayWithin } from '../../../base/groups/server/groups.rules.ts';
import { teacherNotFound } from '../../../base/identity/identity.refusals.ts';
import { findPersonId } from '../../../base/identity/server/person.queries.ts';
import { expectClass } from '../../../base/school/server/expect-class.ts';
import { listClassesOfGroups } from '../../../base/school/server/groups.queries.ts';
import { listGroupsShown } from '../../../base/school/server/groups-shown.ts';
import { readNamedSession } from '../../../base/school/server/named-session.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { foundBy, todayOf } from '../../../platform/http/access.ts';
import type { AskedDay } from '../../../platform/http/asked-day.ts';
import type { Call } from '../../../platform/http/serve-endpoint.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { formatTime } from '../../../platform/server/span.ts';
import type * as contract from '../schedule.contract.ts';
import { periodNotFound } from '../schedule.refusals.ts';
import { askedDayOrAhead, listPeriodsOn, type ShownPeriod } from './ahead.ts';
import * as schedule from './schedule.queries.ts';
import { dayName, findRoomsShared } from './schedule.rules.ts';

export type Changing = Pick<Call<typeof contract.addPeriod>, 'db' | 'caller' | 'now'>;

export async function listForTeacher(call: Call<typeof contract.listTeacherSchedule>, scope: Scope) {
  const { db, caller, params } = call;
  const only = { role: 'teacher', email: params.email } as const;
  const found = await findPersonId(db, caller.actor.schoolId, only, scope);
  const teacherId = foundBy(caller, found, teacherNotFound);
  const then = askedDayOrAhead(call);
  const rows = await listPeriodsOn(call, then, { teacherId });
  const classes = await classesOfGroups(await onDayOfSession(call, then), caller.actor.schoolId, rows);
  return rows.map((row) => toRecord(row, { classes }));
}

/**
 * Lists a class's lessons and those of groups: of all groups with members from the class, or for a student only of the
 * student's own.
 */
export async function listForClass(call: Call<typeof contract.listClassSchedule>, scope: Scope) {
  const { schoolId } = call;
  const classNumber = await reachedClass(call, call.params.classNumber, scope, 'classNumber');
  const then = askedDayOrAhead(call);
  const ofSession = await onDayOfSession(call, then);
  const { roll } = call.query;
  const student =
    roll === undefined ? undefined : await reachedStudent({ ...call, params: { roll }, query: {} }, scope);
  const wanted = { class: classNumber, day: ofSession.today, studentId: student?.studentId };
  const groups = await listGroupsShown(then.db, schoolId, wanted, scope, { db: call.db, date: then.now });
  const periods = await listPeriodsOn(call, then, { classes: [classNumber, ...groups] });
  if (periods.length === 0) await expectClass(then.db, schoolId, classNumber, 'classNumber');
  const classes = await classesOfGroups(ofSession, schoolId, periods);
  const rows = groups.length === 0 ? periods : periods.toSorted(byDayAndTime);
  return rows.map((row) => toRecord(row, { classes }));
}

/**
 * Returns the asked day or, if a session without it is asked for, the day of that session that is nearest to it: its
 * groups have members on no other days.
 */
export async function onDayOfSession(
  {
    caller,
    query,
  }: Pick<Call<typeof contract.listClassSchedule>, 'caller'> & { readonly query: { readonly session?: string } },
  then: AskedDay,
): Promise<AskedDay> {
  if (query.session === undefined) return then;
  const session = await readNamedSession(then.db, caller.actor.schoolId, query.session);
  return { ...then, today: dayWithin(session, then.today) };
}

function byDayAndTime(one: ShownPeriod, other: ShownPeriod): number {
  return one.day - other.day || one.startsMinute - other.startsMinute || one.class - other.class;
}

/** Returns for each group that has lessons the classes from which it has members. */
export async function classesOfGroups(
  { db, today }: Pick<AskedDay, 'db' | 'today'>,
  schoolId: number,
  rows: readonly ShownPeriod[],
) {
  const groups = [...new Set(rows.flatMap((row) => (row.group_session === null ? [] : [row.class])))];
  const found = groups.length === 0 ? [] : await listClassesOfGroups(db, schoolId, today, groups);
  return Map.groupBy(found, ({ group }) => group);
}

export async function readRecord(
  call: Pick<Changing, 'db' | 'caller' | 'now'>,
  id: number,
): Promise<contract.ScheduleRecord> {
  const [record] = await readRecords(call, [id]);
  return record as contract.ScheduleRecord;
}

export async function readRecords(
  { db, caller, now }: Pick<Changing, 'db' | 'caller' | 'now'>,
  ids: readonly number[],
) {
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
export function withRooms(rows: readonly ShownPeriod[], classes: ClassesOfGroups): contract.ScheduleRecord[] {
  const shared = findRoomsShared(rows);
  return rows.map((row) => toRecord(row, { inRoom: shared.get(row), classes }));
}

export async function findRow(db: Database, schoolId: number, id: number): Promise<schedule.PeriodRow> {
  const [row] = await schedule.listPeriods(db, schoolId, { id });
  if (!row) throw refuse(periodNotFound);
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
