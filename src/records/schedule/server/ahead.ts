import { listStored } from '../../../base/school/server/classes.queries.ts';
import { type NamedSession, readChosenSession, readNamedSession } from '../../../base/school/server/named-session.ts';
import { sessionKeyOn } from '../../../base/school/server/sessions.queries.ts';
import { nameTeachers, teacherColumns } from '../../../base/school/server/teachers-of.ts';
import { nameWeeks } from '../../../base/school/server/weeks.queries.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { todayOf } from '../../../platform/http/access.ts';
import { type AskedDay, type AskingCall, askedDay } from '../../../platform/http/asked-day.ts';
import { findComing } from './coming-timetables.queries.ts';
import type { MadePeriod } from './replace-timetable.queries.ts';
import { listPeriods, type Part, type PeriodRow } from './schedule.queries.ts';

/**
 * A period in the form of a response; one of a timetable that is not in effect yet has no record, so its id is made
 * from its place.
 */
export type ShownPeriod = Omit<PeriodRow, 'id' | 'closed_at' | 'group_block'> & { readonly id: number | string };

/** Like `askedDay`, but also accepts a day in the future, which is answered from the present plans. */
export function askedDayOrAhead(call: AskingCall): AskedDay {
  const { db, caller, query } = call;
  const now = todayOf(caller, call.now());
  const isAhead = query.on !== undefined && query.on > now;
  return isAhead ? { db, today: query.on, isPast: false, now } : askedDay(call);
}

/**
 * Lists the periods of the requested day's session, or of the named one, as they were on a past day or are planned for
 * a future one.
 */
export async function listPeriodsOn(
  { caller, query }: Pick<AskingCall, 'caller'> & { readonly query: { readonly session?: string } },
  { db, today, now }: AskedDay,
  part: Part,
): Promise<ShownPeriod[]> {
  const { schoolId } = caller.actor;
  if (today > now) {
    const session = await readChosenSession(db, schoolId, query.session, today);
    return listAhead(db, schoolId, session, { ...part, on: today });
  }
  const named = query.session === undefined ? undefined : await readNamedSession(db, schoolId, query.session);
  // The session is an expression, because in the past there may have been none yet.
  return listPeriods(db, schoolId, { ...part, session: named?.id ?? sessionKeyOn(db, schoolId, today) });
}

/** The periods on a day in the future, as far as they are known today, in the order of `listPeriods`. */
async function listAhead(
  db: Database,
  schoolId: number,
  session: NamedSession,
  { on, ...part }: Part & { readonly on: string },
): Promise<ShownPeriod[]> {
  // A waiting timetable of a session that was closed since will not take effect.
  const coming = session.isClosed ? undefined : await findComing(db, schoolId, { sessionId: session.id, on });
  if (!coming) return listPeriods(db, schoolId, { ...part, session: session.id });
  const shown = coming
    .filter((one) => part.classes === undefined || part.classes.includes(one.class))
    .filter((one) => part.teacherId === undefined || one.teacherIds.includes(part.teacherId))
    .sort((one, other) => (part.teacherId === undefined ? one.class - other.class : 0) || byTime(one, other));
  const teachersOf = await nameTeachers(
    db,
    schoolId,
    shown.map(({ teacherIds }) => teacherColumns(teacherIds)),
  );
  const classes = new Map((await listStored(db, schoolId)).map((one) => [one.number, one]));
  const weekOf = await nameWeeks(db, schoolId, shown);
  return shown.flatMap(({ teacherIds, ...period }, place) => {
    const columns = teacherColumns(teacherIds);
    const teachers = teachersOf(columns);
    const [first] = teachers;
    if (!first) return [];
    const named = { teacher_id: first.id, teacher_name: first.name, teacher_email: first.email };
    const { name: class_name = '', session_id: group_session = null } = classes.get(period.class) ?? {};
    const of = { session: session.name, session_id: session.id, class_name, group_session, weekName: weekOf(period) };
    const own = { ...of, id: `${on}-${place + 1}` };
    return [{ ...period, ...columns, ...named, teacher_left_at: first.leftAt, teachers, ...own }];
  });
}

function byTime(one: MadePeriod, other: MadePeriod): number {
  return one.day - other.day || one.startsMinute - other.startsMinute;
}
