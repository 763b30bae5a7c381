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
  return { isImpossible: new Trial(mover, model, demands, triesAllowed, clock).isImpossible() };
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

/** An exhaustive search, in which the unit with the fewest remaining slots comes first. */
class Trial {
  readonly #mover: Mover;
  readonly #model: Model;
  readonly #demands: readonly Demand[];
  readonly #clock: Clock;
  readonly #ejected = new List();
  #triesLeft: number;

  constructor(mover: Mover, model: Model, demands: readonly Demand[], tries: number, clock: Clock) {
    this.#mover = mover;
    this.#model = model;
    this.#demands = demands;
    this.#triesLeft = tries;
    this.#clock = clock;
  }

  isImpossible(): boolean {
    return this.#search([...this.#mover.model.starts.allowed]) === 'none';
  }

  #search(before: readonly ArrayLike<number>[]): 'none' | 'one' | 'unknown' {
    if (this.#triesLeft-- <= 0 || this.#clock.isOver()) return 'unknown';
    const { slotOf } = this.#mover.state;
    const starts = before.map((slots, unit) => (slotOf[unit]! >= 0 ? [slotOf[unit]!] : this.#possible(unit, slots)));
    if (starts.some(({ length }) => length === 0)) return 'none';
    const startsOf = (unit: number) => starts[unit]!;
    if (this.#demands.some((demand) => findShortage(demand, this.#model, startsOf))) return 'none';
    const unit = this.#mostUrgent(starts);
    if (unit < 0) return 'one';
    for (const slot of starts[unit]!) {
      const mark = this.#mover.mark;
      this.#mover.insert(unit, slot, this.#ejected);
      this.#mover.locked[unit] = 1;
      const answer = this.#search(starts);
      if (answer !== 'none') return answer;
      this.#mover.undoTo(mark);
    }
    return 'none';
  }

  /** Returns the slots in which the unit can be placed. All placed units are locked, so none is removed. */
  #possible(unit: number, slots: ArrayLike<number>): number[] {
    return Array.from(slots).filter((slot) => {
      const mark = this.#mover.mark;
      const cost = this.#mover.insert(unit, slot, this.#ejected);
      this.#mover.undoTo(mark);
      return cost < Infinity;
    });
  }

  #mostUrgent(starts: readonly ArrayLike<number>[]): number {
    let urgent = -1;
    for (const [unit, { length }] of starts.entries()) {
      if (this.#mover.state.slotOf[unit]! >= 0) continue;
      if (urgent < 0 || length < starts[urgent]!.length) urgent = unit;
    }
    return urgent;
  }
}
