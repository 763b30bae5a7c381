import type { Days } from '../../../base/school/server/enrolled-on.ts';
import type { School } from '../../../base/school/server/school.queries.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { listHeldDays } from '../../schedule/server/held.queries.ts';
import type { MissingTopic } from '../diary.contract.ts';
import { listWritten } from './diary.queries.ts';

export type Now = { readonly today: string; readonly minute: number };

/**
 * Lists the past lessons of these days that have no entry, the last day first: all of them, or those that a teacher was
 * to take.
 */
export async function listTopicsMissing(
  db: Database,
  school: School,
  { from, to }: Days,
  { today, minute }: Now,
  teacherId?: number,
): Promise<MissingTopic[]> {
  const until = to < today ? to : today;
  const held = await listHeldDays(db, school, { from, to: until }, teacherId === undefined ? {} : { teacherId });
  const written = await listWritten(db, school.id, { from, to: until });
  const keyOf = (one: { readonly class: number; readonly date: string }, period: number) =>
    `${one.class} ${one.date} ${period}`;
  const done = new Set(written.map((one) => keyOf(one, one.period)));
  return held.flatMap((day) => {
    const left = day.lessons.filter(
      (lesson) =>
        (teacherId === undefined || lesson.takers.includes(teacherId)) &&
        (day.date < today || lesson.endsMinute <= minute) &&
        !done.has(keyOf(day, lesson.period)),
    );
    // Lessons with one number have one entry.
    return [...Map.groupBy(left, ({ period }) => period).values()].flatMap(([lesson]) => {
      if (!lesson) return [];
      const { period, subject, teacher } = lesson;
      return [{ class: day.class, date: day.date, period, subject, teacher }];
    });
  });
}
