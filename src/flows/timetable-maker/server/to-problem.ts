import type { Lesson, Problem, Room, Rule, Timetable } from '../../../solver/problem.ts';
import type { DraftLesson } from '../draft.contract.ts';
import type { Plan } from '../plan.contract.ts';
import { lessonsOf, type PlannedLesson } from './lessons.ts';
import { countsOf, type Grouping, noGrouping, type Parts, partsOf } from './student-parts.ts';
import { type Asked, ownRules, toRules } from './to-rules.ts';
import { WeekSlots } from './week-slots.ts';
import { inEachWeek, inWeeks, type Names, placesOfRooms } from './weekly-copies.ts';

/** A plan as the solver's problem, with the data that is needed to read its result. */
export type PlannedProblem = {
  readonly problem: Problem;
  readonly week: WeekSlots;
  readonly lessons: readonly PlannedLesson[];
  readonly names: Names;
};

/** `known` has how many students a class or group has at the school. A rule of the plan becomes one or more, whose id is its key after `rule:`. */
export function toProblem(
  plan: Plan,
  known: ReadonlyMap<number, number>,
  grouping: Grouping = noGrouping,
): PlannedProblem {
  const students = countsOf(plan, known);
  const week = new WeekSlots(plan.week);
  const lessons = lessonsOf(plan);
  const names = namesOf(plan, partsOf({ plan, students, grouping }));
  const problem = {
    days: week.ruleDays.map(({ day }) => day),
    periods: week.columns
      .slice(0, week.width)
      .map((period, column) => (period === null ? `break ${column}` : String(period))),
    teachers: names.teacher.flatMap(inEachWeek(names)),
    groups: names.students.parts
      .map((part) => ({ name: part.name, students: part.students }))
      .flatMap(inEachWeek(names)),
    rooms: roomsOf(plan, names),
    lessons: lessons.map(({ id, row, periods }) => toLesson(id, row, periods, names, students)),
    rules: [] as Rule[],
  };
  const asked: Asked = { week, lessons, names, problemLessons: problem.lessons, placesOf: placesByRef(lessons) };
  problem.rules = [...ownRules(plan, asked), ...plan.rules.flatMap((rule) => toRules(rule, asked))];
  return { problem, week, lessons, names };
}

/** Returns the places of a draft's lessons, in the order of the problem's lessons. */
export function toTimetable(
  { week, lessons, problem, names }: PlannedProblem,
  placed: readonly DraftLesson[],
): Timetable {
  const byId = new Map(placed.map((lesson) => [lesson.id, lesson]));
  return lessons.map(({ id, row, periods }) => {
    const lesson = byId.get(id);
    const slot = lesson?.slot && lesson.periods === periods ? (week.indexOf(lesson.slot) ?? null) : null;
    const [room = null] = slot === null || !lesson?.room ? [] : placesOfRooms(names, [lesson.room], row);
    const sets = room === null ? undefined : problem.rooms[room]?.oneOfEach;
    const parts = sets?.map((set, turn) => {
      const named = lesson?.rooms?.[turn % lesson.rooms.length];
      return set.find((part) => problem.rooms[part]?.name === named) ?? set[0] ?? 0;
    });
    return { slot, room, ...(parts && { rooms: parts }) };
  });
}

/** Returns the lessons of a draft with the places from a timetable. */
export function toDraftLessons({ week, lessons, problem, names }: PlannedProblem, timetable: Timetable): DraftLesson[] {
  return lessons.map(({ id, row, periods }, place) => {
    const { slot = null, room = null, rooms = [] } = timetable[place] ?? {};
    const parts = rooms.flatMap((part) => problem.rooms[part]?.name ?? []);
    const isSeveral = room !== null && names.several.has(problem.rooms[room]?.name ?? '');
    return {
      id,
      row: row.key,
      periods,
      slot: slot === null ? null : week.slotAt(slot),
      room: room === null ? null : (problem.rooms[room]?.name ?? null),
      ...(isSeveral && { rooms: parts }),
    };
  });
}

function placesByRef(lessons: readonly PlannedLesson[]): Asked['placesOf'] {
  const ofRow = Map.groupBy(lessons.keys(), (place) => lessons[place]?.row.key as string);
  const byId = new Map(lessons.map(({ id }, place) => [id, [place]]));
  return (ref) => ofRow.get(ref) ?? byId.get(ref) ?? [];
}

/** Everybody who has lessons: rules for others say nothing. */
function namesOf({ week, load, rooms }: Pick<Plan, 'week' | 'load' | 'rooms'>, students: Parts): Names {
  // Where the slots themselves are of certain weeks, nobody needs copies.
  const weeks = new Set(week.weeks ? [] : load.flatMap((row) => row.week ?? []));
  return {
    weeks: weeks.size === 0 ? [null] : [...weeks],
    teacher: [...new Set(load.flatMap((row) => row.teachers))],
    students,
    room: rooms.map(({ name }) => name),
    several: new Set(rooms.flatMap(({ name, oneOfEach }) => (oneOfEach ? [name] : []))),
  };
}

/** Returns the copies of each room for each week; if there are several weeks, also the room in all of them. */
function roomsOf({ rooms }: Pick<Plan, 'rooms'>, names: Names): Room[] {
  const turns = [...names.weeks.keys()];
  const inTurn = (name: string, turn: number) => names.room.indexOf(name) * turns.length + turn;
  const roomIn = ({ seats, oneOfEach, ...room }: Plan['rooms'][number], some: readonly number[]): Room => {
    const sets = some.flatMap((turn) =>
      (oneOfEach ?? [[room.name]]).map((set) => set.map((name) => inTurn(name, turn))),
    );
    const isOne = !oneOfEach && some.length === 1;
    return { ...room, seats: seats ?? Number.POSITIVE_INFINITY, ...(!isOne && { oneOfEach: sets }) };
  };
  const inEach = rooms.flatMap((room) => turns.map((turn) => roomIn(room, [turn])));
  return [...inEach, ...(turns.length > 1 ? rooms.map((room) => roomIn(room, turns)) : [])];
}

function toLesson(
  id: string,
  row: PlannedLesson['row'],
  duration: number,
  names: Names,
  students: ReadonlyMap<number, number>,
): Lesson {
  return {
    id,
    duration,
    subject: row.subject,
    students: row.students ?? students.get(row.class) ?? 0,
    teachers: row.teachers.flatMap((teacher) => inWeeks(names, names.teacher.indexOf(teacher), row)),
    groups: names.students.of(row.class).flatMap((part) => inWeeks(names, part, row)),
  };
}
