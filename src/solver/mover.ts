import { lowestBit } from './bits.ts';
import { type Checks, readChecks } from './checks/all-checks.ts';
import { List } from './list.ts';
import type { Model } from './model.ts';
import type { Random } from './random.ts';
import { State } from './state.ts';

/** Places units so that all hard rules hold, removes the units in their way, and can undo its steps. */
export class Mover {
  readonly model: Model;
  readonly state: State;
  readonly hard: Checks;
  readonly soft: Checks;
  readonly random: Random;
  /** The cost of removing each unit. */
  readonly weights: Float64Array;
  /** The units that may not be removed at present, marked 1. */
  readonly locked: Uint8Array;
  /** The choice of rooms preferred for each lesson among equally good ones; -1 for none. */
  readonly usualRoom: Int32Array;
  readonly #culprits = new List();
  /** The pricing in which each unit was last found, so that it is counted once. */
  readonly #pricedAt: Float64Array;
  #pricings = 0;
  /** Each step as the unit, its previous slot or -1, and the previous rooms of its lessons. */
  readonly #trail = new List();

  constructor(model: Model, random: Random) {
    this.model = model;
    this.random = random;
    this.state = new State(model);
    const { hard, soft } = readChecks(this.state);
    this.hard = hard;
    this.soft = soft;
    this.weights = new Float64Array(this.state.units).fill(1);
    this.locked = new Uint8Array(this.state.units);
    this.#pricedAt = new Float64Array(this.state.units);
    this.usualRoom = new Int32Array(model.durations.length).fill(-1);
  }

  /** The current position in the steps, to which they can be undone. */
  get mark(): number {
    return this.#trail.length;
  }

  /** Undoes all steps since a mark; units placed since then are unlocked. */
  undoTo(mark: number): void {
    const { items } = this.#trail;
    const { lessons } = this.model.units;
    while (this.#trail.length > mark) {
      const slot = items[--this.#trail.length]!;
      const unit = items[--this.#trail.length]!;
      const those = lessons[unit]!;
      if (this.state.slotOf[unit]! >= 0) {
        this.state.remove(unit);
        this.locked[unit] = 0;
      }
      for (let each = those.length - 1; each >= 0; each--) {
        this.state.roomOf[those[each]!] = items[--this.#trail.length]!;
      }
      if (slot >= 0) this.state.place(unit, slot);
    }
  }

  /** Lists the units that were moved since a mark, some more than once. */
  listMoved(mark: number, moved: List): void {
    moved.clear();
    for (let end = this.#trail.length; end > mark; ) {
      const unit = this.#trail.items[end - 2]!;
      moved.push(unit);
      end -= 2 + this.model.units.lessons[unit]!.length;
    }
  }

  /** Makes the steps since a mark permanent: they cannot be undone any more, and their units are unlocked. */
  settle(mark: number): void {
    while (this.#trail.length > mark) {
      const unit = this.#trail.items[this.#trail.length - 2]!;
      this.locked[unit] = 0;
      this.#trail.length -= 2 + this.model.units.lessons[unit]!.length;
    }
  }

  take(unit: number): void {
    this.#remember(unit);
    this.state.remove(unit);
  }

  /**
   * Places a unit in a slot in which it may begin, and removes units that the hard rules do not allow with it. Returns
   * the cost, and lists the removed units; Infinity if it is impossible, in which case the steps taken must be undone.
   */
  insert(unit: number, slot: number, ejected: List): number {
    ejected.clear();
    let cost = this.#ejectOccupants(unit, slot, ejected);
    if (cost === Infinity) return Infinity;
    cost += this.#chooseRooms(unit, slot, ejected);
    if (cost === Infinity) return Infinity;
    // This step comes after the removal of units from its rooms, because steps are undone from last to first.
    this.#remember(unit);
    this.state.place(unit, slot);
    const checks = this.hard.ofUnit[unit]!;
    for (let each = 0; each < checks.length; each++) {
      cost += this.#mend(checks[each]!, unit, ejected);
      if (cost === Infinity) return Infinity;
    }
    return cost + this.#mendRooms(unit, ejected);
  }

  /** The cost of the units in the way of a unit in a slot; Infinity if one may not be removed. Rooms are not considered. */
  priceOfOccupants(unit: number, slot: number, found: List): number {
    const { contended: needs, days, periods, slots } = this.model;
    const { busy, occupant } = this.state;
    const day = (slot / periods) | 0;
    const pricing = ++this.#pricings;
    found.clear();
    let price = 0;
    for (let need = needs.first[unit]!; need < needs.first[unit + 1]!; need++) {
      const resource = needs.resource[need]!;
      const wanted = ((1 << needs.length[need]!) - 1) << (slot - day * periods);
      for (let bits = busy[resource * days + day]! & wanted; bits !== 0; bits &= bits - 1) {
        const other = occupant[resource * slots + day * periods + lowestBit(bits)]!;
        if (other === unit || this.#pricedAt[other] === pricing) continue;
        this.#pricedAt[other] = pricing;
        if (!this.mayGo(other)) return Infinity;
        found.push(other);
        price += this.weights[other]!;
      }
    }
    return price;
  }

  /** A unit without another slot is never removed. */
  mayGo(unit: number): boolean {
    return this.locked[unit] === 0 && this.model.starts.allowed[unit]!.length > 1;
  }

  #eject(unit: number, ejected: List): number {
    if (!this.mayGo(unit)) return Infinity;
    ejected.push(unit);
    this.take(unit);
    return this.weights[unit]!;
  }

  #ejectOccupants(unit: number, slot: number, ejected: List): number {
    const price = this.priceOfOccupants(unit, slot, this.#culprits);
    if (price === Infinity) return Infinity;
    for (let each = 0; each < this.#culprits.length; each++) this.#eject(this.#culprits.items[each]!, ejected);
    return price;
  }

  #mend(check: Checks['all'][number], unit: number, ejected: List): number {
    let cost = 0;
    while (check.breaksBy(unit) > 0) {
      this.#culprits.clear();
      check.listCulprits(unit, this.#culprits);
      const culprit = this.#cheapest();
      if (culprit < 0) return Infinity;
      cost += this.#eject(culprit, ejected);
    }
    return cost;
  }

  #cheapest(): number {
    let best = -1;
    let least = Infinity;
    for (let each = 0; each < this.#culprits.length; each++) {
      const unit = this.#culprits.items[each]!;
      if (!this.mayGo(unit)) continue;
      const price = this.weights[unit]! * (1 + 0.5 * this.random.fraction());
      if (price < least) {
        least = price;
        best = unit;
      }
    }
    return best;
  }

  #mendRooms(unit: number, ejected: List): number {
    let cost = 0;
    const lessons = this.model.units.lessons[unit]!;
    for (let each = 0; each < lessons.length; each++) {
      const choice = this.state.roomOf[lessons[each]!]!;
      if (choice < 0) continue;
      for (const room of this.model.rooms.choices.inUse[choice]!) {
        const checks = this.hard.ofRoom[room]!;
        for (let check = 0; check < checks.length; check++) cost += this.#mend(checks[check]!, unit, ejected);
      }
    }
    return cost;
  }

  #chooseRooms(unit: number, slot: number, ejected: List): number {
    let cost = 0;
    const lessons = this.model.units.lessons[unit]!;
    for (let each = 0; each < lessons.length; each++) this.state.roomOf[lessons[each]!] = -1;
    for (let each = 0; each < lessons.length && cost < Infinity; each++) {
      if (this.model.rooms.isAsked[lessons[each]!]) cost += this.#chooseRoom(unit, lessons[each]!, slot, ejected);
    }
    return cost;
  }

  /**
   * Chooses the free room that costs the least by soft rules; if none is free, the room whose lessons cost the least to
   * remove.
   */
  #chooseRoom(unit: number, lesson: number, slot: number, ejected: List): number {
    const { rooms } = this.model;
    const allowed = rooms.allowed[lesson]!;
    let best = -2;
    let least = Infinity;
    for (let each = 0; each < allowed.length; each++) {
      const room = allowed[each]!;
      const price = room < 0 ? 0 : this.#priceOfRoom(unit, lesson, room, slot);
      if (price === Infinity) continue;
      const broken = price === 0 && rooms.isTied[lesson] ? this.#countBrokenIn(room, unit, lesson, slot) : 0;
      const taste = room === this.usualRoom[lesson] ? -1 : this.random.fraction();
      const total = 1000 * (price + broken) + rooms.cost[lesson]![each]! + taste;
      if (total < least) {
        least = total;
        best = room;
      }
    }
    if (best === -2) return Infinity;
    this.state.roomOf[lesson] = best;
    return best < 0 ? 0 : this.#emptyRooms(lesson, best, slot, ejected);
  }

  /** Returns the number of hard rules that the unit would break with that free room for one of its lessons. */
  #countBrokenIn(room: number, unit: number, lesson: number, slot: number): number {
    this.state.roomOf[lesson] = room;
    this.state.place(unit, slot);
    let broken = 0;
    for (const check of this.hard.ofUnit[unit]!) if (check.breaksBy(unit) > 0) broken++;
    this.state.remove(unit);
    this.state.roomOf[lesson] = -1;
    return broken;
  }

  #priceOfRoom(unit: number, lesson: number, choice: number, slot: number): number {
    const { inUse } = this.model.rooms.choices;
    const those = this.model.units.lessons[unit]!;
    let price = 0;
    for (const room of inUse[choice]!) {
      for (let each = 0; each < those.length; each++) {
        const other = this.state.roomOf[those[each]!]!;
        if (other >= 0 && inUse[other]!.includes(room)) return Infinity;
      }
      price += this.#priceOfOneRoom(lesson, room, slot);
    }
    return price;
  }

  #priceOfOneRoom(lesson: number, room: number, slot: number): number {
    const { resources, durations, slots, starts } = this.model;
    const from = resources.ofRoom[room]! * slots + slot;
    let price = 0;
    let previous = -1;
    for (let at = from; at < from + durations[lesson]!; at++) {
      if (starts.closed[at]) return Infinity;
      const other = this.state.occupant[at]!;
      if (other < 0 || other === previous) continue;
      if (!this.mayGo(other)) return Infinity;
      price += this.weights[other]!;
      previous = other;
    }
    return price;
  }

  #emptyRooms(lesson: number, choice: number, slot: number, ejected: List): number {
    const { resources, rooms, durations, slots } = this.model;
    let cost = 0;
    for (const room of rooms.choices.inUse[choice]!) {
      const from = resources.ofRoom[room]! * slots + slot;
      for (let at = from; at < from + durations[lesson]!; at++) {
        const other = this.state.occupant[at]!;
        if (other >= 0) cost += this.#eject(other, ejected);
      }
    }
    return cost;
  }

  #remember(unit: number): void {
    const lessons = this.model.units.lessons[unit]!;
    for (let each = 0; each < lessons.length; each++) this.#trail.push(this.state.roomOf[lessons[each]!]!);
    this.#trail.push(unit);
    this.#trail.push(this.state.slotOf[unit]!);
  }
}
