import { datesBetween } from '../../../platform/contract/dates.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { listCovers } from '../../cover/server/cover.queries.ts';
import { countSpans } from '../../enrolments/server/spans.queries.ts';
import { listLessons } from '../../schedule/server/week.queries.ts';
import { isSchoolDay } from '../../school/calendar.rules.ts';
import { readCalendarOf } from '../../school/server/calendar.queries.ts';
import { type Days, liesOn } from '../../school/server/enrolled-on.ts';
import { listGroupsWithRegisters, listMemberSpans } from '../../school/server/groups.queries.ts';
import { closingTimesOf, type School } from '../../school/server/school.queries.ts';
import { listSessionDays } from '../../school/server/sessions.queries.ts';
import { heldInWeek } from '../../school/server/weeks.queries.ts';
import type { MissingRegister } from '../attendance.contract.ts';
import { placeOf, wholeDay } from './attendance.queries.ts';
import { listTaken } from './figures.queries.ts';
import { type DueRegister, indexLessons, isOverdue, type Now, registersDue } from './missing.rules.ts';

/** The registers that nobody took on these days and that are missing by now, as `listDue` has them. */
export async function listMissing(db: Database, school: School, days: Days, now: Now): Promise<MissingRegister[]> {
  const to = days.to < now.today ? days.to : now.today;
  return missingOf(await listDue(db, school, { from: days.from, to }), now);
}

/** Those that are missing by now: what every page and number calls missing. */
export function missingOf(due: readonly Due[], now: Now): MissingRegister[] {
  return due
    .filter((register) => !register.isTaken && isOverdue(register, now))
    .map(({ isTaken, fromMinute, ...register }) => register);
}

export type Due = DueRegister & { readonly isTaken: boolean };

/**
 * The registers that are to be taken on these days, by day and class, the last day first, each with who is to take it and
 * whether it is taken, by the timetable as it stood then: the same number of statements for any range.
 */
export async function listDue(db: Database, school: School, { from, to }: Days): Promise<Due[]> {
  const sessions = await listSessionDays(db, school.id, { from, to });
  const calendar = await readCalendarOf(db, school.id, from, to);
  const spans = await countSpans(db, school.id, { from, to });
  const all = await listLessons(db, school, { from, to });
  const lessons = indexLessons(all, await heldInWeek(db, school.id, all));
  const covered = await listCovers(db, school.id, { from, to });
  const covering = new Map(covered.map((one) => [`${one.date} ${one.lesson} ${one.absent_id}`, one]));
  const taken = Map.groupBy(await listTaken(db, school.id, { from, to }), keyOf);
  const groups = await listGroupSpans(db, school, { from, to });
  const ofClasses = spans.map((span) => ({ ...span, home: span.class }));
  const classes = [...Map.groupBy([...ofClasses, ...groups], (span) => span.class)].sort(
    ([one], [other]) => one - other,
  );
  const isGroup = new Set(groups.map((span) => span.class));

  const daysOf = (date: string): Due[] => {
    const session = sessions.find((one) => one.from <= date && date <= one.to);
    if (!session) return [];
    return classes
      .filter(([, its]) => its.some((span) => liesOn(span, date) && isSchoolDay(calendar, span.home, date)))
      .flatMap(([number]) => {
        const then = lessons.lessonsOf(session.id, date, number);
        const takenBy = isGroup.has(number) ? 'lesson' : school.registers_taken;
        const isNamedAlone = then.length === 0 && takenBy !== 'lesson';
        const known = isNamedAlone ? lessons.lessonsNowOf(session.id, date, number) : then;
        const own = known.map((lesson) => {
          const by = covering.get(`${date} ${lesson.id} ${lesson.teacherId}`);
          return by ? { ...lesson, teacher: { name: by.teacher_name, email: by.teacher_email } } : lesson;
        });
        const classDay = { class: number, date, lessons: own, schoolEnds: lessons.endOf(session.id, date) };
        return registersDue(classDay, takenBy, closingTimesOf(school));
      })
      .map((register) => {
        const sheets = taken.get(keyOf(register)) ?? [];
        return { ...register, isTaken: sheets.some((sheet) => covers(sheet.period, register)) };
      });
  };
  return datesBetween(from, to).toReversed().flatMap(daysOf);
}

/** The days on which the groups that have registers have members. */
async function listGroupSpans(db: Database, school: School, { from }: Days) {
  const groups = await listGroupsWithRegisters(db, school.id, school.registers_taken === 'lesson');
  if (groups.length === 0) return [];
  const spans = await listMemberSpans(db, school.id, { from, groups });
  return spans.map((span) => ({ ...span, class: span.group, home: span.class }));
}

function keyOf({ class: classNumber, date }: { readonly class: number; readonly date: string }): string {
  return `${classNumber} ${date}`;
}

/** After a change of how registers are taken, one of the day stands for its lessons and parts, and one of these for the day. */
function covers(taken: number, due: MissingRegister): boolean {
  const place = placeOf(due);
  return place === wholeDay || taken === wholeDay || taken === place;
}
