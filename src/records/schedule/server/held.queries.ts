import { countSpans } from '../../../base/enrolments/server/spans.queries.ts';
import { isSchoolDay } from '../../../base/school/calendar.rules.ts';
import { readCalendarOf } from '../../../base/school/server/calendar.queries.ts';
import { type Days, liesOn } from '../../../base/school/server/enrolled-on.ts';
import { listGroupSpans } from '../../../base/school/server/groups.queries.ts';
import type { School } from '../../../base/school/server/school.queries.ts';
import { listSessionDays } from '../../../base/school/server/sessions.queries.ts';
import { heldInWeek } from '../../../base/school/server/weeks.queries.ts';
import { datesBetween } from '../../../platform/contract/dates.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { yieldToLoop } from '../../../platform/database/yield-to-loop.ts';
import { listCovers } from '../../cover/server/cover.queries.ts';
import { indexLessons } from './held.rules.ts';
import { listLessons, type OfWhom } from './week.queries.ts';

/** The class, teacher and groups that are wanted; all groups if `groups` is left out. */
type Wanted = OfWhom & { readonly groups?: readonly number[] };

/**
 * Lists the school days of each class and group that has students on the day, last day first and then by class, each
 * with its lessons by the timetable of that time and their teachers. The number of statements does not depend on the
 * range.
 */
export async function listHeldDays(db: Database, school: School, { from, to }: Days, of: Wanted = {}) {
  const sessions = await listSessionDays(db, school.id, { from, to });
  const calendar = await readCalendarOf(db, school.id, from, to);
  const spans = await countSpans(db, school.id, { from, to });
  const all = await listLessons(db, school, { from, to }, of);
  const lessons = indexLessons(all, await heldInWeek(db, school.id, all));
  const covered = await listCovers(db, school.id, { from, to });
  const covering = new Map(covered.map((one) => [`${one.date} ${one.lesson} ${one.absent_id}`, one]));
  const ofClasses = spans.map((span) => ({ ...span, home: span.class }));
  const groups = groupsWithLessons(all, ofClasses, of);
  const ofGroups = (await listGroupSpans(db, school.id, groups, from)).map(({ group, class: home, ...span }) => ({
    ...span,
    class: group,
    home,
  }));
  const classes = [...Map.groupBy([...ofClasses, ...ofGroups], (span) => span.class)]
    .filter(([number]) => of.class === undefined || number === of.class)
    .sort(([one], [other]) => one - other);

  const daysOf = (date: string) => {
    const session = sessions.find((one) => one.from <= date && date <= one.to);
    if (!session) return [];
    const held = (some: ReturnType<typeof lessons.lessonsOf>) =>
      some.map((lesson) => {
        const coverOf = (teacherId: number) => covering.get(`${date} ${lesson.id} ${teacherId}`);
        const takers = lesson.teacherIds.map((id) => coverOf(id)?.teacher_id ?? id);
        const by = coverOf(lesson.teacherId);
        const teacher = by ? { name: by.teacher_name, email: by.teacher_email } : lesson.teacher;
        return { ...lesson, teacher, takers };
      });
    const open = new Map<number, boolean>();
    const isOpen = (number: number) => {
      const known = open.get(number) ?? isSchoolDay(calendar, number, date);
      open.set(number, known);
      return known;
    };
    const schoolEnds = lessons.endOf(session.id, date);
    return classes
      .filter(([, its]) => its.some((span) => liesOn(span, date) && isOpen(span.home)))
      .map(([number]) => ({
        class: number,
        date,
        lessons: held(lessons.lessonsOf(session.id, date, number)),
        /**
         * The lessons by the present timetable, to know who would have had the first lesson on a day before there was a
         * timetable.
         */
        lessonsNow: () => held(lessons.lessonsNowOf(session.id, date, number)),
        /** The minute at which the last lesson of any class ends; undefined without a timetable. */
        schoolEnds,
      }));
  };
  const days = [];
  for (const date of datesBetween(from, to).toReversed()) {
    days.push(...daysOf(date));
    await yieldToLoop();
  }
  return days;
}

/** The wanted groups that have lessons; on a day without lessons, nothing is asked of a group. */
function groupsWithLessons(
  lessons: readonly { readonly class: number }[],
  ofClasses: readonly { readonly class: number }[],
  { groups, class: wanted }: Wanted,
): number[] {
  const others = new Set(ofClasses.map((one) => one.class));
  const these = groups && new Set(groups);
  return [...new Set(lessons.map((lesson) => lesson.class))].filter(
    (number) => !others.has(number) && (these?.has(number) ?? true) && (wanted === undefined || number === wanted),
  );
}
