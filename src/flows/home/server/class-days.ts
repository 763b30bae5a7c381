import { listClassesOfGroups } from '../../../base/school/server/groups.queries.ts';
import { heldInWeek } from '../../../base/school/server/weeks.queries.ts';
import { selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { listClassDays } from '../../../records/schedule/server/week.queries.ts';
import { firstLessonsOn, lessonsOfGroups } from './home.rules.ts';

/**
 * Reads when the lessons of each class and group begin, by weekday. A class that has only lessons of its groups today
 * has theirs, because its register of the day is due all the same; `ofGroups` are such classes among those given. Runs
 * no further query if there are none.
 */
export async function readClassDays(db: Database, schoolId: number, today: string, classes: readonly number[]) {
  const timetable = await listClassDays(db, schoolId, today);
  const isHeld = await heldInWeek(db, schoolId, timetable);
  const begun = firstLessonsOn(timetable, today, isHeld);
  const without = classes.filter((number) => !begun.has(number));
  if (begun.size === 0 || without.length === 0) return { timetable, isHeld, ofGroups: [] };
  const members = await listClassesOfGroups(db, schoolId, today, [...begun.keys()]);
  const more = lessonsOfGroups(timetable, today, isHeld, members).filter((one) => without.includes(one.class));
  return { timetable: [...timetable, ...more], isHeld, ofGroups: [...new Set(more.map((one) => one.class))] };
}

/** The classes of which a teacher is the class teacher. */
export async function listOwnClasses(db: Database, schoolId: number, teacherId: number): Promise<number[]> {
  const rows = await selectIn(db, schoolId, 'class', { teacher_id: teacherId }).select('number').execute();
  return rows.map(({ number }) => number);
}
