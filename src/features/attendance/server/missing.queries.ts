import { datesBetween } from '../../../platform/contract/dates.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { listCovers } from '../../cover/server/cover.queries.ts';
import { countSpans } from '../../enrolments/server/spans.queries.ts';
import { listLessons } from '../../schedule/server/week.queries.ts';
import { isSchoolDay } from '../../school/calendar.rules.ts';
import { readCalendarOf } from '../../school/server/calendar.queries.ts';
import { type Days, liesOn } from '../../school/server/enrolled-on.ts';
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
  const classes = [...Map.groupBy(spans, (span) => span.class)].sort(([one], [other]) => one - other);

  const daysOf = (date: string): Due[] => {
    const session = sessions.find((one) => one.from <= date && date <= one.to);
    if (!session) return [];
    return classes
      .filter(([number, its]) => its.some((span) => liesOn(span, date)) && isSchoolDay(calendar, number, date))
      .flatMap(([number]) => {
        const then = lessons.lessonsOf(session.id, date, number);
        const isNamedAlone = then.length === 0 && school.registers_taken !== 'lesson';
        const known = isNamedAlone ? lessons.lessonsNowOf(session.id, date, number) : then;
        const own = known.map((lesson) => {
          const by = covering.get(`${date} ${lesson.id} ${lesson.teacherId}`);
          return by ? { ...lesson, teacher: { name: by.teacher_name, email: by.teacher_email } } : lesson;
        });
        const classDay = { class: number, date, lessons: own, schoolEnds: lessons.endOf(session.id, date) };
        return registersDue(classDay, school.registers_taken, closingTimesOf(school));
      })
      .map((register) => {
        const sheets = taken.get(keyOf(register)) ?? [];
        return { ...register, isTaken: sheets.some((sheet) => covers(sheet.period, register)) };
      });
  };
  return datesBetween(from, to).toReversed().flatMap(daysOf);
}

function keyOf({ class: classNumber, date }: { readonly class: number; readonly date: string }): string {
  return `${classNumber} ${date}`;
}

/** After a change of how registers are taken, one of the day stands for its lessons and parts, and one of these for the day. */
function covers(taken: number, due: MissingRegister): boolean {
  const place = placeOf(due);
  return place === wholeDay || taken === wholeDay || taken === place;
}
