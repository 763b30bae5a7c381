import type { Problem, Rule, Timetable, Violation, Who } from '../problem.ts';
import { type Held, idsOf, overlap, pairs, type Sheet } from './sheet.ts';

/** The breaks of requirements that need no rule. */
export function breaksWithoutRule(problem: Problem, timetable: Timetable, sheet: Sheet): Violation[] {
  const placed = new Set(sheet.held.map(({ lesson }) => lesson));
  const unplaced = timetable.length < problem.lessons.length ? problem.lessons.length : timetable.length;
  const missing = Array.from({ length: unplaced }, (_, lesson) => lesson).filter((lesson) => !placed.has(lesson));
  return [
    ...missing.map((lesson) => violation('not-placed', [lesson])),
    ...sheet.held
      .filter((each) => each.end > problem.periods.length)
      .map(({ lesson }) => violation('too-long', [lesson])),
    ...overlaps(sheet),
    ...sheet.held.filter((each) => lacksSeats(problem, each)).map(({ lesson }) => violation('seats', [lesson])),
    ...sheet.held.filter((each) => isInWrongRoom(problem, each)).map(({ lesson }) => violation('rooms', [lesson])),
    ...sheet.held.filter((each) => lacksParts(problem, each)).map(({ lesson }) => violation('room-missing', [lesson])),
  ];
}

function violation(kind: Violation['kind'], lessons: readonly number[], times = 1): Violation {
  return { rule: null, kind, weight: 100, times, lessons };
}

/** Finds pairs of simultaneous lessons that share a teacher, group or room; each pair is listed once. */
function overlaps({ held }: Sheet): Violation[] {
  const kinds: Who['kind'][] = ['teacher', 'group', 'room'];
  const share = (one: Held, other: Held) =>
    kinds.some((kind) => idsOf(one, kind).some((id) => idsOf(other, kind).includes(id)));
  const days = [...Map.groupBy(held, ({ day }) => day).values()];
  return days
    .flatMap(pairs)
    .filter(([one, other]) => overlap(one, other) > 0 && share(one, other))
    .map(([one, other]) => violation('overlap', [one.lesson, other.lesson], overlap(one, other)));
}

function lacksSeats({ rooms }: Problem, { room, about }: Held): boolean {
  return room !== null && about.students > (rooms[room]?.seats ?? 0);
}

/** Only rules give a lesson a room: its room must be in every required rule, or without these in any rule. */
function isInWrongRoom({ rules }: Problem, { lesson, room }: Held): boolean {
  if (room === null) return false;
  const own = rules.filter(
    (rule): rule is Rule & { kind: 'rooms' } => rule.kind === 'rooms' && rule.lessons.includes(lesson),
  );
  return !own.some(({ rooms }) => rooms.includes(room));
}

/** A room that stands for several needs one of each, and no room twice. */
function lacksParts({ rooms }: Problem, held: Held): boolean {
  const sets = held.room === null ? undefined : rooms[held.room]?.oneOfEach;
  if (sets === undefined) return false;
  const isWhole =
    sets.length === held.rooms.length && sets.every((set, index) => set.includes(held.rooms[index] ?? -1));
  return !isWhole || new Set(held.rooms).size < held.rooms.length;
}
