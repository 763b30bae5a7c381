import { lowestBit } from '../bits.ts';
import type { List } from '../list.ts';
import type { State } from '../state.ts';
import { type Check, listUnitsOfDay } from './check.ts';

/** Where each choice of rooms is counted to be, a number for each room or building; -1 where it is nowhere. */
export type PlaceOfRoom = Int32Array;

/** A check of the ways of a teacher or a group from one lesson to the next. */
abstract class WaysCheck implements Check {
  readonly weight: number;
  protected readonly state: State;
  protected readonly resource: number;
  readonly #placeOfRoom: PlaceOfRoom;
  /** The lesson of each unit in which the resource is, -1 for none. */
  readonly #lessonOf: Int32Array;

  constructor(state: State, resource: number, weight: number, placeOfRoom: PlaceOfRoom) {
    this.weight = weight;
    this.state = state;
    this.resource = resource;
    this.#placeOfRoom = placeOfRoom;
    this.#lessonOf = new Int32Array(state.units).fill(-1);
    for (const [lesson, needs] of state.model.resources.ofLesson.entries()) {
      if (needs.includes(resource)) this.#lessonOf[state.model.units.of[lesson]!] = lesson;
    }
  }

  abstract breaks(): number;

  isBrokenBy(): boolean {
    return this.breaks() > 0;
  }

  listCulprits(unit: number, culprits: List): void {
    for (let day = 0; day < this.state.model.days; day++) {
      if (this.waysOfDay(day, 0) > 0) listUnitsOfDay(this.state, this.resource, day, unit, culprits);
    }
  }

  /** How many ways there are on a day: all, or those with fewer free periods than so many. */
  protected waysOfDay(day: number, least: number): number {
    const { busy, occupant, slotOf, roomOf, model } = this.state;
    const from = this.resource * model.slots + day * model.periods;
    let ways = 0;
    let place = -1;
    let end = 0;
    let previous = -1;
    for (let bits = busy[this.resource * model.days + day]!; bits !== 0; bits &= bits - 1) {
      const unit = occupant[from + lowestBit(bits)]!;
      if (unit === previous) continue;
      previous = unit;
      const lesson = this.#lessonOf[unit]!;
      const next = lesson < 0 || roomOf[lesson]! < 0 ? -1 : this.#placeOfRoom[roomOf[lesson]!]!;
      if (next < 0) continue;
      if (place >= 0 && next !== place && (least === 0 || slotOf[unit]! - end < least)) ways++;
      place = next;
      end = slotOf[unit]! + model.durations[lesson]!;
    }
    return ways;
  }
}

/** At most so many ways on a day, or in the week. */
export class MovesCheck extends WaysCheck {
  readonly #most: number;
  readonly #per: 'day' | 'week';

  constructor(
    state: State,
    resource: number,
    weight: number,
    placeOfRoom: PlaceOfRoom,
    most: number,
    per: 'day' | 'week',
  ) {
    super(state, resource, weight, placeOfRoom);
    this.#most = most;
    this.#per = per;
  }

  breaks(): number {
    let inWeek = 0;
    let tooManyOfDays = 0;
    for (let day = 0; day < this.state.model.days; day++) {
      const ways = this.waysOfDay(day, 0);
      inWeek += ways;
      tooManyOfDays += Math.max(0, ways - this.#most);
    }
    return this.#per === 'day' ? tooManyOfDays : Math.max(0, inWeek - this.#most);
  }
}

/** At least so many free periods for each way. */
export class TimeToMoveCheck extends WaysCheck {
  readonly #least: number;

  constructor(state: State, resource: number, weight: number, placeOfRoom: PlaceOfRoom, least: number) {
    super(state, resource, weight, placeOfRoom);
    this.#least = least;
  }

  breaks(): number {
    let sum = 0;
    if (this.#least > 0) for (let day = 0; day < this.state.model.days; day++) sum += this.waysOfDay(day, this.#least);
    return sum;
  }
}
