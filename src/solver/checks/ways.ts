import { lowestBit } from '../bits.ts';
import type { List } from '../list.ts';
import type { State } from '../state.ts';
import { type Check, listUnitsOfDay } from './check.ts';

/** The location of each choice of rooms, as the number of a room or building; -1 if it has none. */
export type PlaceOfRoom = Int32Array;

/** A check of a teacher's or group's changes of location between lessons. */
abstract class WaysCheck implements Check {
  readonly weight: number;
  protected readonly state: State;
  protected readonly resource: number;
  readonly #placeOfRoom: PlaceOfRoom;
  /** The lesson of each unit that uses the resource; -1 if there is none. */
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

  /** Returns the number of changes on a day: all, or only those with fewer free periods than this. */
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

/** At most this many changes of location on a day, or in the week. */
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

/** At least this many free periods for each change of location. */
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
