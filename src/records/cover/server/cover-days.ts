import { listTeachersByName } from '../../../base/identity/server/current-people.queries.ts';
import { whyClosed } from '../../../base/school/calendar.rules.ts';
import { lastDayBeforeFirst, tooManyDays } from '../../../base/school/school.refusals.ts';
import { readClosed } from '../../../base/school/server/calendar.queries.ts';
import { expectOpenSessionOn } from '../../../base/school/server/named-session.ts';
import { listSessionDays } from '../../../base/school/server/sessions.queries.ts';
import { heldInWeek } from '../../../base/school/server/weeks.queries.ts';
import { countDays, datesBetween, dayPlaceOf } from '../../../platform/contract/dates.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { refuseAt } from '../../../platform/server/refusal.ts';
import { mostDaysAbsent } from '../cover.contract.ts';
import * as cover from './cover.queries.ts';
import type { Staff } from './cover.rules.ts';

/** A date with its lessons, without those of closed days and of other weeks, and its covers. */
export type ReadDay = {
  readonly date: string;
  readonly lessons: readonly Awaited<ReturnType<typeof cover.listLessonsOfSession>>[number][];
  readonly covers: readonly (cover.CoverRow & { readonly teacherId: number; readonly absentId: number })[];
};

/**
 * Reads the days of a range, up to the end of the first day's session, and the staff who could cover. The number of
 * statements does not depend on the range. Refuses days in no session or in a closed one.
 */
export async function readDays(
  db: Database,
  schoolId: number,
  { date: from, to = from }: { readonly date: string; readonly to?: string | undefined },
): Promise<{ readonly days: ReadDay[]; readonly staff: Staff }> {
  if (to < from) throw refuseAt('to', lastDayBeforeFirst);
  if (countDays(from, to) >= mostDaysAbsent) throw refuseAt('to', tooManyDays, { most: mostDaysAbsent });
  const session = await expectOpenSessionOn(db, schoolId, from);
  const held = (await listSessionDays(db, schoolId, { from, to })).find(({ id }) => id === session.id);
  const closed = await readClosed(db, schoolId, from, to);
  const lessons = await cover.listLessonsOfSession(db, schoolId, session.id);
  const isHeld = await heldInWeek(db, schoolId, lessons);
  const covers = (await cover.listCovers(db, schoolId, { from, to }))
    .filter((one) => !whyClosed(closed, one.class, one.date))
    .map((one) => ({ ...one, teacherId: one.teacher_id, absentId: one.absent_id }));
  const counts = await cover.countCovers(db, schoolId, session.id);
  const days = datesBetween(from, to)
    .filter((date) => date <= (held?.to ?? to))
    .map((date) => ({
      date,
      lessons: lessons.filter(
        (lesson) => lesson.day === dayPlaceOf(date) && isHeld(lesson, date) && !whyClosed(closed, lesson.class, date),
      ),
      covers: covers.filter((one) => one.date === date),
    }));
  return {
    days,
    staff: {
      teachers: await listTeachersByName(db, schoolId),
      taught: lessons,
      counts: new Map(counts.map((one) => [one.teacher_id, one.covers])),
    },
  };
}

/** Reads one date in the same way as `readDays`. */
export async function readOneDay(db: Database, schoolId: number, date: string) {
  const { days, staff } = await readDays(db, schoolId, { date });
  return { day: days[0] as ReadDay, staff };
}
