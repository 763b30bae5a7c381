import type { Clock } from '../clock.ts';
import { List } from '../list.ts';
import { type Model, readModel } from '../model.ts';
import { Mover } from '../mover.ts';
import type { Problem, Rule } from '../problem.ts';
import { Random } from '../random.ts';
import { findRooms } from '../rooms.ts';
import { type Demand, findShortage, listDemands, type Shortage } from './demands.ts';

export type Proof = {
  /** Whether the problem certainly has no timetable; false proves nothing. */
  readonly isImpossible: boolean;
  /** The shortage that proves it without a search, if there is one. */
  readonly shortage?: Shortage;
};

/**
 * Tries to prove that a small problem has no timetable by trying all slots of all lessons, with a limited number of
 * tries.
 */
export function prove(problem: Problem, triesAllowed: number, clock: Clock): Proof {
  const model = readModel(problem);
  const { isAsked, allowed } = model.rooms;
  if (allowed.some((rooms, lesson) => isAsked[lesson] && rooms.length === 0)) return { isImpossible: true };
  const demands = listDemands(model);
  for (const demand of demands) {
    const shortage = findShortage(demand, model, (unit) => model.starts.allowed[unit]!);
    if (shortage) return { isImpossible: true, shortage };
  }
  const mover = new Mover(readModel(withSingleRooms(problem)), new Random(1));
  const trial: Trial = { model, demands, triesLeft: triesAllowed, clock };
  return { isImpossible: search(mover, trial, [...mover.model.starts.allowed]) === 'none' };
}

/**
 * Removes the rooms of lessons with a choice: the search need not distinguish rooms that can replace each other,
 * because these are counted.
 */
function withSingleRooms(problem: Problem): Problem {
  const { allowed, choices } = findRooms(problem);
  const single = problem.lessons.flatMap((_, lesson): Rule[] => {
    const [choice] = allowed[lesson]!;
    if (choice === undefined || choice < 0 || allowed[lesson]!.length > 1) return [];
    return [{ id: '', weight: 100, kind: 'rooms', lessons: [lesson], rooms: [choices.room[choice]!] }];
  });
  const isOfRooms = ({ kind }: Rule) => roomKinds.has(kind);
  return { ...problem, rules: [...problem.rules.filter((rule) => !isOfRooms(rule)), ...single] };
}

const roomKinds: ReadonlySet<Rule['kind']> = new Set(['rooms', 'same-room', 'rooms-used', 'moves', 'time-to-move']);

type Trial = { readonly model: Model; readonly demands: readonly Demand[]; triesLeft: number; readonly clock: Clock };

const ejected = new List();

/** Searches exhaustively, the unit with the fewest remaining slots first. All placed units are locked. */
function search(mover: Mover, trial: Trial, before: readonly ArrayLike<number>[]): 'none' | 'one' | 'unknown' {
  if (trial.triesLeft-- <= 0 || trial.clock.isOver()) return 'unknown';
  const { slotOf } = mover.state;
  const isPlaced = (unit: number) => slotOf[unit]! >= 0;
  const starts = before.map((slots, unit) => (isPlaced(unit) ? [slotOf[unit]!] : possibleSlots(mover, unit, slots)));
  if (starts.some(({ length }) => length === 0)) return 'none';
  if (trial.demands.some((demand) => findShortage(demand, trial.model, (unit) => starts[unit]!))) return 'none';
  const left = [...starts.keys()].filter((unit) => !isPlaced(unit));
  const [unit] = left.sort((one, other) => starts[one]!.length - starts[other]!.length);
  if (unit === undefined) return 'one';
  for (const slot of starts[unit]!) {
    const { mark } = mover;
    mover.insert(unit, slot, ejected);
    mover.locked[unit] = 1;
    const answer = search(mover, trial, starts);
    if (answer !== 'none') return answer;
    mover.undoTo(mark);
  }
  return 'none';
}

function possibleSlots(mover: Mover, unit: number, slots: ArrayLike<number>): number[] {
  return Array.from(slots).filter((slot) => {
    const { mark } = mover;
    const cost = mover.insert(unit, slot, ejected);
    mover.undoTo(mark);
    return cost < Infinity;
  });
}
