import type { Database } from '../../../platform/database/tables.ts';
import { refuseAt } from '../../../platform/server/refusal.ts';
import { whyClosed } from '../calendar.rules.ts';
import { dayClosed, daysClosed } from '../school.refusals.ts';
import { readClosed } from './calendar.queries.ts';
import { expectOpenSessionOn, type NamedSession } from './named-session.ts';

/** The session of a date. Refuses a day on which the class or group is closed, or that lies in no session or a closed one. */
export async function expectDayOfSchool(
  db: Database,
  schoolId: number,
  { class: classNumber, date }: { readonly class: number; readonly date: string },
  field = 'date',
): Promise<NamedSession> {
  const closed = whyClosed(await readClosed(db, schoolId, date, date), classNumber, date);
  if (closed) {
    const { name, from, to } = closed;
    throw from === to ? refuseAt(field, dayClosed, { name, date }) : refuseAt(field, daysClosed, { name, from, to });
  }
  return expectOpenSessionOn(db, schoolId, date, field);
}
