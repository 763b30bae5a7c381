import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import { areWeeksThere } from '../../../base/school/server/weeks.queries.ts';
import type { OutputOf } from '../../../platform/contract/endpoint.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { Refusal, refuse } from '../../../platform/server/refusal.ts';
import { formatTime } from '../../../platform/server/span.ts';
import { settlingCovers } from '../../cover/server/settle-covers.ts';
import type { listSharedRooms } from '../schedule.contract.ts';
import { mostSharedRooms } from '../schedule.contract.ts';
import { timetableChanged } from '../schedule.refusals.ts';
import { readMade } from './replace-timetable.queries.ts';
import { dayName, describeRoomTaken, findRoomsShared } from './schedule.rules.ts';

export async function refusesTakenRooms(db: Database, schoolId: number): Promise<boolean> {
  return (await readSchoolById(db, schoolId)).room_taken === 'refuse';
}

type Setting = Parameters<typeof settlingCovers>[1];

/**
 * Changes the timetable by calling `work`, and settles cover. If the school refuses it, no lesson can get a room in
 * which another one is at that time; lessons that already shared a room can continue to.
 */
export async function changingTimetable<T>(
  transaction: DatabaseTransaction,
  setting: Setting,
  work: () => Promise<T>,
): Promise<T> {
  const { schoolId } = setting.by.actor;
  const done = await keepingRooms(transaction, setting, work);
  if (!(await areWeeksThere(transaction, schoolId))) throw refuse(timetableChanged);
  return done;
}

async function keepingRooms<T>(transaction: DatabaseTransaction, setting: Setting, work: () => Promise<T>): Promise<T> {
  const { schoolId } = setting.by.actor;
  if (!(await refusesTakenRooms(transaction, schoolId))) return settlingCovers(transaction, setting, work);
  const before = new Set((await listPlaces(transaction, schoolId)).map(placeOf));
  const done = await settlingCovers(transaction, setting, work);
  // Only one transaction writes the timetable at a time, so no other lessons can be added.
  const after = await listPlaces(transaction, schoolId);
  for (const [one, other] of findRoomsShared(after)) {
    if (before.has(placeOf(one))) continue;
    const taken = describeRoomTaken(one, other);
    throw new Refusal(taken, { faults: { room: taken } });
  }
  return done;
}

/** Selects every lesson that has a room, in the timetables of all sessions. */
function listPlaces(db: Database, schoolId: number) {
  return selectIn(db, schoolId, 'timetable_period as period', { removed_at: null })
    .innerJoin('person as teacher', onKey('teacher.id', 'period.teacher_id'))
    .select(['period.id', 'period.session_id', 'period.day', 'period.class', 'period.subject', 'period.room'])
    .select('period.week')
    .select(['period.starts_minute as startsMinute', 'period.ends_minute as endsMinute'])
    .select('teacher.name as teacher_name')
    .where('period.room', 'is not', null)
    .orderBy('period.id')
    .execute();
}

function placeOf({
  id,
  session_id,
  day,
  startsMinute,
  endsMinute,
  room,
  week,
}: Awaited<ReturnType<typeof listPlaces>>[0]) {
  return JSON.stringify([id, session_id, day, startsMinute, endsMinute, room, week]);
}

/**
 * Lists the pairs of lessons that have one room at one time, in the timetables of sessions that have not ended, also in
 * those that wait for their first day.
 */
export async function readSharedRooms(
  db: Database,
  schoolId: number,
  today: string,
): Promise<OutputOf<typeof listSharedRooms>> {
  const lessons = [...(await listRooms(db, schoolId, today)), ...(await listComingRooms(db, schoolId, today))];
  const told = new Set<object>();
  const pairs = [...findRoomsShared(lessons)].filter(([one, other]) => {
    told.add(one);
    return !told.has(other);
  });
  const lists = pairs.slice(0, mostSharedRooms).map(([one, other]) => ({
    from: one.from,
    room: one.room ?? '',
    day: dayName(one.day),
    time: formatTime(one),
    lessons: [one, other].map(({ class: number, subject }) => ({ class: number, subject })),
  }));
  return { count: pairs.length, rooms: lists };
}

async function listRooms(db: Database, schoolId: number, today: string) {
  const rows = await selectIn(db, schoolId, 'timetable_period as period', { removed_at: null })
    .innerJoin('session', onKey('session.id', 'period.session_id'))
    .select(['period.session_id', 'period.day', 'period.class', 'period.subject', 'period.room', 'period.week'])
    .select(['period.starts_minute as startsMinute', 'period.ends_minute as endsMinute'])
    .where('period.room', 'is not', null)
    .where('session.to_date', '>=', today)
    .where('session.closed_at', 'is', null)
    .orderBy('period.id')
    .execute();
  return rows.map((row) => ({ ...row, from: null }));
}

async function listComingRooms(db: Database, schoolId: number, today: string) {
  const rows = await selectIn(db, schoolId, 'coming_timetable as coming')
    .innerJoin('session', onKey('session.id', 'coming.session_id'))
    .select(['coming.from_date as from', 'coming.periods'])
    .where('session.to_date', '>=', today)
    .where('session.closed_at', 'is', null)
    .orderBy('coming.from_date')
    .execute();
  // Each waiting timetable is compared with itself only, so it gets a number of its own that no session has.
  return rows.flatMap(({ from, periods }, place) =>
    readMade(periods).map((period) => ({ ...period, from, session_id: -1 - place })),
  );
}
