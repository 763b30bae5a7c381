import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import { areWeeksThere } from '../../../base/school/server/weeks.queries.ts';
import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { Refusal, refuse } from '../../../platform/server/refusal.ts';
import { settlingCovers } from '../../cover/server/settle-covers.ts';
import { timetableChanged } from '../schedule.refusals.ts';
import { describeRoomTaken, findRoomsShared } from './schedule.rules.ts';

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
  return inSchool(db, schoolId)
    .selectFrom('timetable_period as period')
    .innerJoin('person as teacher', onKey('teacher.id', 'period.teacher_id'))
    .select(['period.id', 'period.session_id', 'period.day', 'period.class', 'period.subject', 'period.room'])
    .select('period.week')
    .select(['period.starts_minute as startsMinute', 'period.ends_minute as endsMinute'])
    .select('teacher.name as teacher_name')
    .where('period.room', 'is not', null)
    .where('period.removed_at', 'is', null)
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
