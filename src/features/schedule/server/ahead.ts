import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { NamedSession } from '../../school/server/named-session.ts';
import { findComing } from './coming-timetables.queries.ts';
import type { MadePeriod } from './replace-timetable.queries.ts';
import { listPeriods, type PeriodRow } from './schedule.queries.ts';

/** A period as it is answered; one of a timetable that waits is no record yet, and named by its place. */
export type ShownPeriod = Omit<PeriodRow, 'id' | 'session_id' | 'closed_at' | 'teacher_id'> & {
  readonly id: number | string;
};

/** The periods of a class on a day in the future, as far as they are known today, by day and time. */
export async function listAhead(
  db: Database,
  schoolId: number,
  session: NamedSession,
  { class: classNumber, on }: { readonly class: number; readonly on: string },
): Promise<ShownPeriod[]> {
  const coming = await findComing(db, schoolId, { sessionId: session.id, on });
  if (!coming) return listPeriods(db, schoolId, { session: session.id, class: classNumber });
  const ofClass = coming.filter((period) => period.class === classNumber).sort(byTime);
  const teachers = await nameTeachers(db, schoolId);
  return ofClass.flatMap(({ teacherId, ...period }, place) => {
    const teacher = teachers.get(teacherId);
    return teacher ? [{ ...period, ...teacher, session: session.name, id: `${on}-${place + 1}` }] : [];
  });
}

async function nameTeachers(db: Database, schoolId: number) {
  const rows = await inSchool(db, schoolId)
    .selectFrom('person')
    .innerJoin('account', onKey('account.person_id', 'person.id'))
    .select(['person.id', 'person.name as teacher_name', 'account.email as teacher_email'])
    .select('account.closed_at as teacher_left_at')
    .where('person.role', '=', 'teacher')
    .execute();
  return new Map(rows.map(({ id, ...teacher }) => [id, teacher]));
}

function byTime(one: MadePeriod, other: MadePeriod): number {
  return one.day - other.day || one.startsMinute - other.startsMinute;
}
