import { canMeet } from '../../../base/school/weeks.rules.ts';
import { refuse, refuseAt } from '../../../platform/server/refusal.ts';
import type { DraftLesson } from '../draft.contract.ts';
import type { Slot } from '../plan.contract.ts';
import { lessonNotFound, lessonTooLong, nothingToSwap, slotNotInWeek } from '../timetable-maker.refusals.ts';
import type { PlannedProblem } from './to-problem.ts';

export type Move = { readonly lesson: string; readonly slot: Slot | null; readonly swap: boolean };

/**
 * Returns the lessons of a draft after a move. Refuses a slot that the lesson does not fit in, or a swap without
 * another lesson.
 */
export function moveLesson(
  planned: PlannedProblem,
  lessons: readonly DraftLesson[],
  { lesson: id, slot, swap }: Move,
): DraftLesson[] {
  const moved = findLesson(lessons, id);
  if (slot) expectFits(planned, moved, slot);
  const other = swap && slot ? findSwapped(planned, lessons, moved, slot) : undefined;
  if (swap && !other) throw refuseAt('slot', nothingToSwap);
  const place = new Map([[id, slot]]);
  if (other) place.set(other.id, moved.slot);
  const after = lessons.map((lesson) => {
    const to = place.get(lesson.id);
    return to === undefined ? lesson : { ...lesson, slot: to };
  });
  return after.map((lesson) => (place.has(lesson.id) ? inRoom(planned, after, lesson) : lesson));
}

export function findLesson(lessons: readonly DraftLesson[], id: string): DraftLesson {
  const lesson = lessons.find((one) => one.id === id);
  if (!lesson) throw refuse(lessonNotFound);
  return lesson;
}

function expectFits({ week }: PlannedProblem, { periods }: DraftLesson, slot: Slot): void {
  if (week.indexOf(slot) === undefined) throw refuseAt('slot', slotNotInWeek);
  if (!fits(week, slot, periods)) throw refuseAt('slot', lessonTooLong);
}

/** Returns whether this many periods from a slot are on its day, without a break between. */
export function fits(week: PlannedProblem['week'], slot: Slot, periods: number): boolean {
  const start = week.indexOf(slot);
  if (start === undefined) return false;
  return Array.from({ length: periods }, (_, place) => start + place).every(
    (index) => week.slotAt(index) !== null && week.areOfOneDay(start, index),
  );
}

/** Finds the lesson of the same class, length and week that begins at a slot. */
export function findSwapped(
  { lessons: all }: PlannedProblem,
  lessons: readonly DraftLesson[],
  moved: DraftLesson,
  slot: Slot,
): DraftLesson | undefined {
  const rowOf = new Map(all.map(({ id, row }) => [id, row]));
  const own = rowOf.get(moved.id);
  return lessons.find(
    (one) =>
      one.id !== moved.id &&
      one.periods === moved.periods &&
      one.slot?.day === slot.day &&
      one.slot.period === slot.period &&
      rowOf.get(one.id)?.class === own?.class &&
      canMeet(rowOf.get(one.id)?.week ?? null, own?.week ?? null),
  );
}

/**
 * Returns the lesson with its room if that is free at the lesson's time, or else with another possible room, or with
 * none.
 */
function inRoom(planned: PlannedProblem, lessons: readonly DraftLesson[], lesson: DraftLesson): DraftLesson {
  const { lessons: all, week } = planned;
  const rowOf = new Map(all.map(({ id, row }) => [id, row]));
  const own = rowOf.get(lesson.id);
  const wanted = own?.rooms ?? [];
  const { rooms, ...plain } = lesson;
  const { slot, room } = lesson;
  if (!slot) return { ...plain, room: null };
  const start = week.indexOf(slot) ?? 0;
  const taken = lessons.filter((other) => {
    const begins = other.slot && week.indexOf(other.slot);
    if (other.id === lesson.id || begins === null || begins === undefined) return false;
    if (!canMeet(rowOf.get(other.id)?.week ?? null, own?.week ?? null)) return false;
    return begins < start + lesson.periods && start < begins + other.periods;
  });
  const inUse = new Set(taken.flatMap((other) => other.rooms ?? other.room ?? []));
  const choices = room === null ? wanted : [room, ...wanted];
  const ways = choices.map((name) => ({ room: name, rooms: partsOf(planned, name, inUse, rooms) }));
  const way = ways.find((one) => !(one.rooms ?? [one.room]).some((name) => inUse.has(name))) ?? ways[0];
  return { ...plain, room: way?.room ?? null, ...(way?.rooms && { rooms: way.rooms }) };
}

/**
 * For a room that stands for several, returns one room of each of its sets: the previous ones if they are free, or else
 * other free ones.
 */
function partsOf(
  { problem, names }: PlannedProblem,
  name: string,
  inUse: ReadonlySet<string>,
  before: readonly string[] = [],
): string[] | undefined {
  if (!names.several.has(name)) return undefined;
  const sets = problem.rooms.find((room) => room.name === name)?.oneOfEach ?? [];
  const chosen: string[] = [];
  for (const set of sets) {
    const all = set.map((part) => problem.rooms[part]?.name ?? '');
    const free = all.filter((one) => !inUse.has(one) && !chosen.includes(one));
    chosen.push(free.find((one) => before.includes(one)) ?? free[0] ?? all[0] ?? '');
  }
  return chosen;
}
