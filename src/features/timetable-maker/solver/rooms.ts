import type { Problem } from './problem.ts';

export type Rooms = {
  /** Whether a rule asks for a room of each lesson, 1 where so. */
  readonly isAsked: Uint8Array;
  /** Which rooms each lesson may have, and what each costs by soft rules, in the same order. */
  readonly allowed: readonly Int32Array[];
  readonly cost: readonly Float64Array[];
};

export function findRooms({ lessons, rooms, rules }: Problem): Rooms {
  const wishes = rules.filter((rule) => rule.kind === 'rooms');
  const ofLesson = lessons.map(() => [] as { weight: number; rooms: ReadonlySet<number> }[]);
  for (const wish of wishes) {
    const named = { weight: wish.weight, rooms: new Set(wish.rooms) };
    for (const lesson of wish.lessons) ofLesson[lesson]!.push(named);
  }
  const fitting = lessons.map((lesson, index) => {
    const hard = ofLesson[index]!.filter(({ weight }) => weight >= 100);
    const seated = [...rooms.keys()].filter((room) => rooms[room]!.seats >= lesson.students);
    return ofLesson[index]!.length === 0 ? [] : seated.filter((room) => hard.every((wish) => wish.rooms.has(room)));
  });
  return {
    isAsked: Uint8Array.from(ofLesson, (those) => (those.length > 0 ? 1 : 0)),
    allowed: fitting.map((each) => Int32Array.from(each)),
    cost: fitting.map((each, index) =>
      Float64Array.from(each, (room) =>
        ofLesson[index]!.reduce((sum, wish) => sum + (wish.weight < 100 && !wish.rooms.has(room) ? wish.weight : 0), 0),
      ),
    ),
  };
}
