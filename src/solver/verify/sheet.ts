import type { Lesson, Problem, Timetable, Violation, Who } from '../problem.ts';

/** A placed lesson. The end is the period after its last one. */
export type Held = {
  readonly lesson: number;
  readonly day: number;
  readonly start: number;
  readonly end: number;
  readonly room: number | null;
  /** The rooms that are in use with it: several where its room stands for several. */
  readonly rooms: readonly number[];
  readonly about: Lesson;
};

/** The facts of a violation, without its rule. */
export type Break = Pick<Violation, 'times' | 'lessons'>;

/** A timetable laid out to be judged. */
export class Sheet {
  readonly problem: Problem;
  readonly held: readonly Held[];
  readonly #byLesson: ReadonlyMap<number, Held>;
  readonly #closed = new Set<string>();

  constructor(problem: Problem, timetable: Timetable) {
    this.problem = problem;
    this.held = problem.lessons.flatMap((_, lesson) => heldAt(problem, timetable, lesson) ?? []);
    this.#byLesson = new Map(this.held.map((each) => [each.lesson, each]));
    for (const rule of problem.rules.filter(({ weight }) => weight === 100)) {
      if (rule.kind === 'break') for (const slot of rule.slots) this.#closed.add(`break ${slot}`);
      if (rule.kind === 'unavailable')
        for (const id of rule.who.ids)
          for (const slot of rule.slots) this.#closed.add(`${rule.who.kind} ${id} ${slot}`);
    }
  }

  /** Returns those of these lessons that are placed. */
  heldOf(lessons: readonly number[]): Held[] {
    return lessons.flatMap((lesson) => this.#byLesson.get(lesson) ?? []);
  }

  slot(day: number, period: number): number {
    return day * this.problem.periods.length + period;
  }

  /** Returns the slots of a lesson. A lesson too long for its day takes the rest of the day. */
  slotsOf({ day, start, end }: Held): number[] {
    return range(start, Math.min(end, this.problem.periods.length)).map((period) => this.slot(day, period));
  }

  isBreak(day: number, period: number): boolean {
    return this.#closed.has(`break ${this.slot(day, period)}`);
  }

  /** Returns whether the period is neither a break nor a time when they are unavailable. */
  isOpen(kind: Who['kind'], id: number, day: number, period: number): boolean {
    return !this.isBreak(day, period) && !this.#closed.has(`${kind} ${id} ${this.slot(day, period)}`);
  }

  /** The lessons of a teacher, a group or a room, in the order of the week; of one day if it is given. */
  lessonsOf(kind: Who['kind'], id: number, day?: number): Held[] {
    return this.held
      .filter((each) => idsOf(each, kind).includes(id) && (day === undefined || each.day === day))
      .sort((a, b) => a.day - b.day || a.start - b.start);
  }

  /** Returns the periods of a day that the lessons occupy, in order. */
  periodsOf(lessons: readonly Held[]): number[] {
    const periods = lessons.flatMap((each) => range(each.start, Math.min(each.end, this.problem.periods.length)));
    return [...new Set(periods)].sort((a, b) => a - b);
  }

  /** For each day, its lessons of a teacher, a group or a room; of certain ones if they are given. */
  daysOf(kind: Who['kind'], id: number, some?: readonly number[]): Held[][] {
    const all = this.lessonsOf(kind, id).filter(({ lesson }) => some === undefined || some.includes(lesson));
    return this.problem.days.map((_, day) => all.filter((each) => each.day === day));
  }
}

function heldAt({ lessons, rooms, periods, days }: Problem, timetable: Timetable, lesson: number): Held | undefined {
  const about = lessons[lesson];
  const placed = timetable[lesson];
  if (about === undefined || placed === undefined || placed.slot === null) return undefined;
  if (!Number.isInteger(placed.slot) || placed.slot < 0 || placed.slot >= days.length * periods.length)
    return undefined;
  const day = Math.floor(placed.slot / periods.length);
  const start = placed.slot % periods.length;
  const standsForSeveral = placed.room !== null && rooms[placed.room]?.oneOfEach !== undefined;
  const inUse = placed.room === null ? [] : standsForSeveral ? (placed.rooms ?? []) : [placed.room];
  return { lesson, day, start, end: start + about.duration, room: placed.room, rooms: inUse, about };
}

export function idsOf({ about, rooms }: Held, kind: Who['kind']): readonly number[] {
  if (kind === 'teacher') return about.teachers;
  return kind === 'group' ? about.groups : rooms;
}

/** Returns the numbers from the first up to, but not including, the second. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

/** Each two of a list. */
export function pairs<T>(list: readonly T[]): [T, T][] {
  return list.flatMap((one, index) => list.slice(index + 1).map((other): [T, T] => [one, other]));
}

/** Returns the number of periods that two lessons have in common. */
export function overlap(one: Held, other: Held): number {
  if (one.day !== other.day) return 0;
  return Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));
}

/** How much a number is outside its bounds. */
export function beyond(
  number: number,
  { least = -Infinity, most = Infinity }: { readonly least?: number; readonly most?: number },
): number {
  return Math.max(0, least - number, number - most);
}

/** Returns a violation, unless the number of times is 0. */
export function broken(times: number, held: readonly Held[]): Break[] {
  return times > 0 ? [{ times, lessons: held.map(({ lesson }) => lesson) }] : [];
}
