import type { DraftLesson, Plan } from '../timetable-maker.contract.ts';
import { type WrittenFet, writeFet } from './fet/write-fet.ts';
import type { StudentSet } from './student-sets.ts';
import { toProblem, toTimetable } from './to-problem.ts';

/** The names of a plan's things in a file. */
export type FetWords = {
  readonly day: (day: Plan['week']['days'][number]) => string;
  readonly teacher: (email: string) => string;
  readonly class: (number: number) => string;
};

/** A plan as a file of FET; with the lessons of a draft, each is locked to its place. */
export function planToFet(
  plan: Plan,
  students: readonly StudentSet[],
  words: FetWords,
  placed?: readonly DraftLesson[],
): WrittenFet {
  const planned = toProblem(plan, students);
  const { problem, lessons, names } = planned;
  // Where weeks alternate, everybody and every room is there once for each of them.
  const inWeek = (name: string, place: number) =>
    names.weeks.length > 1 ? `${name} (${names.weeks[place % names.weeks.length]})` : name;
  const named = {
    ...problem,
    days: plan.week.days.map(words.day),
    periods: hoursOf(plan.week.periods),
    teachers: problem.teachers.map((email, place) => inWeek(words.teacher(email), place)),
    groups: problem.groups.map((group, place) => {
      const { groups = [] } = names.sets[Math.floor(place / names.weeks.length)] ?? {};
      return { ...group, name: inWeek([Number(group.name), ...groups].map(words.class).join(', '), place) };
    }),
    rooms: problem.rooms.map((room, place) => (room.oneOfEach ? room : { ...room, name: inWeek(room.name, place) })),
  };
  const courses = lessons.map(({ row }) => lessons.findIndex((lesson) => lesson.row === row));
  return writeFet(named, placed && toTimetable(planned, placed), courses);
}

/** A period by its number, name and time; a break, which is an hour without lessons in FET, by its time alone. */
function hoursOf(periods: Plan['week']['periods']): string[] {
  return periods.flatMap(({ period, label, time, breakAfter }, place) => {
    const hour = [String(period), ...(label === null ? [] : [label]), time].join(' ');
    const next = periods[place + 1];
    return breakAfter && next ? [hour, `${time.slice(6)}-${next.time.slice(0, 5)}`] : [hour];
  });
}
