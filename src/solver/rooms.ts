import type { Problem } from './problem.ts';
import { listRoomChoices, type RoomChoices } from './room-choices.ts';

export type Rooms = {
  /** The lessons for which a rule requires or prefers rooms, marked 1. */
  readonly isAsked: Uint8Array;
  readonly choices: RoomChoices;
  /** The choices of rooms of each lesson, -1 for none, and the cost of each by soft rules, in the same order. */
  readonly allowed: readonly Int32Array[];
  readonly cost: readonly Float64Array[];
  /** The lessons whose room affects other lessons through hard rules, marked 1. */
  readonly isTied: Uint8Array;
};

type Wish = { readonly weight: number; readonly rooms: ReadonlySet<number> };

export function findRooms(problem: Problem): Rooms {
  const choices = listRoomChoices(problem);
  const wishes = wishesOf(problem);
  const allowed = wishes.map((ofLesson, lesson) =>
    allowedChoices(problem, choices, problem.lessons[lesson]!.students, ofLesson),
  );
  return {
    choices,
    isAsked: Uint8Array.from(wishes, ({ length }) => (length > 0 ? 1 : 0)),
    allowed: allowed.map((each) => Int32Array.from(each)),
    cost: allowed.map((each, lesson) =>
      Float64Array.from(each, (room) => priceOf(choices.room[room] ?? -1, wishes[lesson]!)),
    ),
    isTied: tiedLessons(problem),
  };
}

function wishesOf({ lessons, rules }: Problem): Wish[][] {
  const wishes: Wish[][] = lessons.map(() => []);
  for (const rule of rules) {
    if (rule.kind !== 'rooms') continue;
    const wish = { weight: rule.weight, rooms: new Set(rule.rooms) };
    for (const lesson of rule.lessons) wishes[lesson]!.push(wish);
  }
  return wishes;
}

/** Returns the rooms that all hard rules allow; without a hard rule, those of any rule, or none. */
function allowedChoices({ rooms }: Problem, choices: RoomChoices, students: number, wishes: readonly Wish[]): number[] {
  const hard = wishes.filter(({ weight }) => weight >= 100);
  const isAllowed = (room: number) =>
    hard.length > 0 ? hard.every((wish) => wish.rooms.has(room)) : wishes.some((wish) => wish.rooms.has(room));
  const fits = (room: number) => rooms[room]!.seats >= students && isAllowed(room);
  const isWay = (choice: number) => choice >= rooms.length || rooms[choice]!.oneOfEach === undefined;
  const allowed = [...choices.room.keys()].filter((choice) => isWay(choice) && fits(choices.room[choice]!));
  return hard.length > 0 || wishes.length === 0 ? allowed : [...allowed, -1];
}

function priceOf(room: number, wishes: readonly Wish[]): number {
  const broken = wishes.filter((wish) => wish.weight < 100 && !wish.rooms.has(room));
  return broken.reduce((sum, { weight }) => sum + weight, 0);
}

function tiedLessons({ lessons, rules }: Problem): Uint8Array {
  const isTied = new Uint8Array(lessons.length);
  for (const rule of rules) {
    if (rule.weight < 100) continue;
    if (rule.kind === 'same-room' || rule.kind === 'rooms-used') for (const each of rule.lessons) isTied[each] = 1;
    if (rule.kind !== 'moves' && rule.kind !== 'time-to-move') continue;
    const those = new Set(rule.who.ids);
    for (const [lesson, { teachers, groups }] of lessons.entries()) {
      const members = rule.who.kind === 'teacher' ? teachers : groups;
      if (members.some((each) => those.has(each))) isTied[lesson] = 1;
    }
  }
  return isTied;
}
