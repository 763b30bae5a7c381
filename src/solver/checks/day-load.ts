import { bitsFromTo, countBits, highestBit, lowestBit } from '../bits.ts';
import type { List } from '../list.ts';
import type { State } from '../state.ts';
import { type Check, DayCheck, dayOf, listUnitsOfDay } from './check.ts';

/** Whether a day counts as one break however much it exceeds the limit, or each period over or under it counts. */
export type CountedBy = 'day' | 'period';

/** At most this many periods of lessons on a day. */
export class MostADayCheck extends DayCheck {
  readonly #most: number;
  readonly #countedBy: CountedBy;

  constructor(state: State, resource: number, weight: number, most: number, countedBy: CountedBy) {
    super(state, resource, weight);
    this.#most = most;
    this.#countedBy = countedBy;
  }

  protected breaksOfDay(day: number): number {
    const many = countBits(this.state.busy[this.resource * this.state.model.days + day]!);
    if (many <= this.#most) return 0;
    return this.#countedBy === 'day' ? 1 : many - this.#most;
  }
}

/** At most this many periods of lessons without a free one between. A row that is too long counts as one break. */
export class InARowCheck extends DayCheck {
  readonly #most: number;

  constructor(state: State, resource: number, weight: number, most: number) {
    super(state, resource, weight);
    this.#most = most;
  }

  protected breaksOfDay(day: number): number {
    let bits = this.state.busy[this.resource * this.state.model.days + day]!;
    let sum = 0;
    while (bits !== 0) {
      const run = lowestBit(~(bits >> lowestBit(bits)));
      if (run > this.#most) sum++;
      bits &= ~bitsFromTo(0, lowestBit(bits) + run - 1);
    }
    return sum;
  }

  override listCulprits(unit: number, culprits: List): void {
    const { days, periods } = this.state.model;
    const busy = this.state.busy[this.resource * days + dayOf(this.state, unit)]!;
    const at = this.state.slotOf[unit]! % periods;
    const from = highestBit(~busy & bitsFromTo(0, at)) + 1;
    const free = ~busy & bitsFromTo(at, 30);
    const to = free === 0 ? 30 : lowestBit(free) - 1;
    const begun = culprits.length;
    super.listCulprits(unit, culprits);
    keep(culprits, begun, (each) => within(this.state.slotOf[each]! % periods, from, to));
  }
}

/** At least this many periods of lessons on each day, or on each day with lessons. */
export class LeastADayCheck implements Check {
  readonly weight: number;
  readonly #state: State;
  readonly #resource: number;
  readonly #least: number;
  readonly #mayBeEmpty: boolean;
  readonly #countedBy: CountedBy;

  constructor(
    state: State,
    resource: number,
    weight: number,
    least: number,
    mayBeEmpty: boolean,
    countedBy: CountedBy,
  ) {
    this.#state = state;
    this.#resource = resource;
    this.weight = weight;
    this.#least = least;
    this.#mayBeEmpty = mayBeEmpty;
    this.#countedBy = countedBy;
  }

  breaks(): number {
    const { days } = this.#state.model;
    let missing = -this.#state.periodsToCome(this.#resource);
    if (missing + days * this.#least <= 0) return 0;
    let tooFew = 0;
    for (let day = 0; day < days; day++) {
      const ofDay = this.#missing(day);
      missing += ofDay;
      if (ofDay > 0) tooFew++;
    }
    if (missing <= 0) return 0;
    return this.#countedBy === 'day' ? tooFew : missing;
  }

  isBrokenBy(): boolean {
    return this.breaks() > 0;
  }

  /** Lists the units of days with more than enough, and of days that are empty afterwards. */
  listCulprits(unit: number, culprits: List): void {
    const { days } = this.#state.model;
    for (let day = 0; day < days; day++) {
      const many = countBits(this.#state.busy[this.#resource * days + day]!);
      const begun = culprits.length;
      listUnitsOfDay(this.#state, this.#resource, day, unit, culprits);
      const isAlone = this.#mayBeEmpty && culprits.length === begun + 1 && dayOf(this.#state, unit) !== day;
      if (many <= this.#least && !isAlone) culprits.length = begun;
    }
  }

  #missing(day: number): number {
    const many = countBits(this.#state.busy[this.#resource * this.#state.model.days + day]!);
    return many >= this.#least || (many === 0 && this.#mayBeEmpty) ? 0 : this.#least - many;
  }
}

/** No lesson in certain periods, given as a mask for each day; used for rooms that are preferably not used. */
export class ClosedCheck extends DayCheck {
  readonly #closed: Int32Array;

  constructor(state: State, resource: number, weight: number, closed: Int32Array) {
    super(state, resource, weight);
    this.#closed = closed;
  }

  protected breaksOfDay(day: number): number {
    return countBits(this.state.busy[this.resource * this.state.model.days + day]! & this.#closed[day]!);
  }
}

function keep(list: List, from: number, isKept: (item: number) => boolean): void {
  let to = from;
  for (let each = from; each < list.length; each++) {
    const item = list.items[each]!;
    if (isKept(item)) list.items[to++] = item;
  }
  list.length = to;
}

function within(place: number, from: number, to: number): boolean {
  return place >= from && place <= to;
}
