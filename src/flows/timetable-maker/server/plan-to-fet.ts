import type { Rule } from '../../../solver/problem.ts';
import type { DraftLesson } from '../draft.contract.ts';
import type { Plan } from '../plan.contract.ts';
import { type SetToWrite, yearsOf } from './fet/fet-years.ts';
import { type WrittenFet, writeFet } from './fet/write-fet.ts';
import type { Facts } from './planned-draft.ts';
import { countsOf } from './student-parts.ts';
import { type PlannedProblem, toProblem, toTimetable } from './to-problem.ts';
import { periodsOfParts, type WeekSlots } from './week-slots.ts';

/** The names in a file for the items of a plan. */
export type FetWords = {
  readonly day: (day: Plan['week']['days'][number]) => string;
  readonly teacher: (email: string) => string;
  /** The students of a class or group. */
  readonly class: (number: number) => string;
};

/** A plan as a file of FET; with the lessons of a draft, each is locked to its place. */
export function planToFet(
  plan: Plan,
  { students, grouping }: Pick<Facts, 'students' | 'grouping'>,
  words: FetWords,
  placed?: readonly DraftLesson[],
): WrittenFet {
  const planned = toProblem(plan, students, grouping);
  const { problem, lessons, names } = planned;
  const inWeek = (name: string, place: number) => inTurn(planned, name, place % names.weeks.length);
  const days = daysToWrite(planned);
  const named = {
    ...problem,
    rules: problem.rules.map((rule) => inDays(rule, days.length * planned.week.width)),
    days: days.map(({ day, week, part }) =>
      [words.day(day), ...(week === null ? [] : [week]), ...(planned.week.parts > 1 ? [part + 1] : [])].join(' '),
    ),
    periods: hoursOf(plan.week),
    teachers: problem.teachers.map((email, place) => inWeek(words.teacher(email), place)),
    rooms: problem.rooms.map((room, place) =>
      place < names.room.length * names.weeks.length ? { ...room, name: inWeek(room.name, place) } : room,
    ),
  };
  const isGroup = new Set(grouping.groups.map((group) => group.class));
  const sets = setsOf(planned, plan, students, words);
  const parts = problem.groups.map((_, place) => {
    const { class: number = 0, name = '' } = names.students.parts[Math.floor(place / names.weeks.length)] ?? {};
    return inWeek(name.replace(/^\d+/, words.class(number)), place);
  });
  const years = yearsOf(
    sets.filter((set) => !isGroup.has(set.class)),
    sets.filter((set) => isGroup.has(set.class)),
    parts.map((name, place) => ({ name, students: problem.groups[place]?.students ?? 0 })),
  );
  const courses = lessons.map(({ row }) => lessons.findIndex((lesson) => lesson.row === row));
  return writeFet(named, { timetable: placed && toTimetable(planned, placed), courses, years });
}

/** FET has no more days in a week. */
const mostDays = 35;

/** Returns the days, but for the last ones beyond FET's limit on which there are no lessons. */
function daysToWrite({ week }: PlannedProblem): WeekSlots['ruleDays'] {
  const closed = new Set(week.closed);
  const isClosed = (day: number) =>
    Array.from({ length: week.width }, (_, column) => day * week.width + column).every((slot) => closed.has(slot));
  let count = week.ruleDays.length;
  while (count > mostDays && isClosed(count - 1)) count -= 1;
  return week.ruleDays.slice(0, count);
}

/** A rule without the slots of days that are not written. */
function inDays(rule: Rule, slots: number): Rule {
  if (!('slots' in rule) || !rule.slots?.some((slot) => slot >= slots)) return rule;
  return { ...rule, slots: rule.slots.filter((slot) => slot < slots) };
}

/** If weeks alternate, every person and room has a copy for each of them. */
function inTurn({ names: { weeks } }: PlannedProblem, name: string, turn: number): string {
  return weeks.length > 1 ? `${name} (${weeks[turn]})` : name;
}

/** The classes and groups that have lessons, or parts with lessons, in each of the weeks. */
function setsOf(
  planned: PlannedProblem,
  plan: Plan,
  students: Facts['students'],
  words: FetWords,
): (SetToWrite & { readonly class: number })[] {
  const { weeks, students: known } = planned.names;
  const counts = countsOf(plan, students);
  const numbers = [
    ...plan.load.map((row) => row.class),
    ...(plan.parts ?? []).map((one) => one.class),
    ...known.parts.map((part) => part.class),
  ];
  return [...new Set(numbers)]
    .filter((number) => known.of(number).length > 0)
    .sort((one, other) => one - other)
    .flatMap((number) =>
      weeks.map((_, turn) => ({
        class: number,
        name: inTurn(planned, words.class(number), turn),
        students: counts.get(number) ?? 0,
        parts: known.of(number).map((part) => part * weeks.length + turn),
      })),
    );
}

/**
 * A period by its number, name and time; a break, which is an hour without lessons in FET, by its time alone. Of days in parts,
 * these are the hours of the longest.
 */
function hoursOf(week: Plan['week']): string[] {
  return periodsOfParts(week)
    .map(hoursIn)
    .reduce((longest, hours) => (hours.length > longest.length ? hours : longest));
}

function hoursIn(periods: Plan['week']['periods']): string[] {
  return periods.flatMap(({ period, label, time, breakAfter }, place) => {
    const hour = [String(period), ...(label === null ? [] : [label]), time].join(' ');
    const next = periods[place + 1];
    return breakAfter && next ? [hour, `${time.slice(6)}-${next.time.slice(0, 5)}`] : [hour];
  });
}
