import { listClassOn } from '../../../base/enrolments/server/class-list.queries.ts';
import { closedOn } from '../../../base/school/calendar.rules.ts';
import { listClosedDays } from '../../../base/school/server/calendar.queries.ts';
import type { Database } from '../../../platform/database/tables.ts';

/**
 * The students in a class or group on a date, as a register needs them: without the members of a group whose class is
 * closed on the date. If all of its classes are, they are listed, because the group has no register then.
 */
export async function listForRegister(db: Database, schoolId: number, number: number, date: string) {
  const members = await listClassOn(db, schoolId, number, date);
  if (members.every((member) => member.class === number)) return members;
  const closed = await listClosedDays(db, schoolId, { from: date, to: date });
  const present = members.filter((member) => !closedOn(closed, member.class, date));
  return present.length > 0 ? present : members;
}
