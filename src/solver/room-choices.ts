import type { Problem, Room } from './problem.ts';

/**
 * The possible places of a lesson: each room by its index, then the combinations of rooms for a room that stands for
 * several. A lesson is never in such a room itself, only in one of its combinations.
 */
export type RoomChoices = {
  /** The room that each choice belongs to. */
  readonly room: Int32Array;
  /** The rooms that are in use with each choice, in the order of the room's `oneOfEach`. */
  readonly inUse: readonly Int32Array[];
};

/** The most ways that are tried for a room. */
const mostWays = 200;

export function listRoomChoices({ rooms }: Problem): RoomChoices {
  const room = [...rooms.keys()];
  const inUse = rooms.map((_, index) => [index]);
  for (const [index, { oneOfEach }] of rooms.entries()) {
    for (const way of waysOf(oneOfEach)) {
      room.push(index);
      inUse.push(way);
    }
  }
  return { room: Int32Array.from(room), inUse: inUse.map((each) => Int32Array.from(each)) };
}

/** Returns the combinations with one room of each set and no room twice. */
function waysOf(sets: Room['oneOfEach']): number[][] {
  if (sets === undefined || sets.length === 0) return [];
  let ways: number[][] = [[]];
  for (const set of sets) {
    // The combinations that are kept are spread over all rooms of the set, so that each room stays in some of them.
    const longer = set.flatMap((room) => ways.filter((way) => !way.includes(room)).map((way) => [...way, room]));
    const step = Math.max(1, longer.length / mostWays);
    ways = Array.from({ length: Math.min(longer.length, mostWays) }, (_, index) => longer[Math.floor(index * step)]!);
  }
  return ways;
}

/**
 * Returns the choice for a lesson's room in a timetable; -1 if it has none, or the combination is not among the
 * choices.
 */
export function choiceOf({ room, inUse }: RoomChoices, named: number | null, parts: readonly number[] = []): number {
  if (named === null) return -1;
  const isSame = (choice: number) =>
    room[choice] === named &&
    inUse[choice]!.length === parts.length &&
    parts.every((part) => inUse[choice]!.includes(part));
  const way = parts.length === 0 ? named : room.findIndex((_, choice) => isSame(choice));
  return way < room.length ? way : -1;
}
