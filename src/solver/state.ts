import type { Model } from './model.ts';

/**
 * The state of a timetable during the search: the slot of each unit, and bit masks of when each resource is busy. It
 * checks no rules, not even overlaps: the caller must first remove the units that were there.
 */
export class State {
  readonly model: Model;
  /** The first slot of each unit, -1 where it is not placed. */
  readonly slotOf: Int32Array;
  /**
   * The choice of rooms of each lesson; -1 for none. It is set before a unit is placed, and kept when the unit is
   * removed.
   */
  readonly roomOf: Int32Array;
  /** A bit for each period: `resource * days + day`. */
  readonly busy: Int32Array;
  /** The unit in each slot, -1 for none: `resource * slots + slot`. */
  readonly occupant: Int32Array;
  /** The number of periods of each resource that are still to be placed. For rooms, use `periodsToCome`. */
  readonly periodsLeft: Int32Array;
  readonly unitsLeft: Int32Array;
  /** The number of placed units. */
  placed = 0;
  placedLessons = 0;
  readonly #isRoom: Uint8Array;
  readonly #lengthOf: Int32Array;
  #allPeriodsLeft = 0;

  constructor(model: Model) {
    const { resources, needs } = model;
    const units = model.units.lessons.length;
    this.model = model;
    this.slotOf = new Int32Array(units).fill(-1);
    this.roomOf = new Int32Array(model.durations.length).fill(-1);
    this.busy = new Int32Array(resources.count * model.days);
    this.occupant = new Int32Array(resources.count * model.slots).fill(-1);
    this.periodsLeft = new Int32Array(resources.count);
    this.unitsLeft = new Int32Array(resources.count);
    this.#isRoom = new Uint8Array(resources.count);
    for (const room of resources.ofRoom) this.#isRoom[room] = 1;
    for (const [index, resource] of needs.resource.entries()) {
      this.periodsLeft[resource]! += needs.length[index]!;
      this.unitsLeft[resource]!++;
    }
    this.#lengthOf = Int32Array.from(model.units.lessons, (lessons) =>
      lessons.reduce((sum, lesson) => sum + model.durations[lesson]!, 0),
    );
    this.#allPeriodsLeft = this.#lengthOf.reduce((sum, length) => sum + length, 0);
  }

  get units(): number {
    return this.slotOf.length;
  }

  /** Upper bound of the periods that a resource may still get. */
  periodsToCome(resource: number): number {
    return this.#isRoom[resource] ? this.#allPeriodsLeft : this.periodsLeft[resource]!;
  }

  /** Upper bound of the units that a resource may still get. */
  unitsToCome(resource: number): number {
    return this.#isRoom[resource] ? this.units - this.placed : this.unitsLeft[resource]!;
  }

  /** Places an unplaced unit, in the rooms that were set for it. */
  place(unit: number, slot: number): void {
    const { needs } = this.model;
    this.slotOf[unit] = slot;
    for (let need = needs.first[unit]!; need < needs.first[unit + 1]!; need++) {
      const resource = needs.resource[need]!;
      const length = needs.length[need]!;
      this.#occupy(resource, slot, length, unit);
      this.periodsLeft[resource]! -= length;
      this.unitsLeft[resource]!--;
    }
    this.#useRooms(unit, slot, unit);
    this.placed++;
    this.placedLessons += this.model.units.lessons[unit]!.length;
    this.#allPeriodsLeft -= this.#lengthOf[unit]!;
  }

  /** Takes away a unit that is placed. */
  remove(unit: number): void {
    const { needs } = this.model;
    const slot = this.slotOf[unit]!;
    for (let need = needs.first[unit]!; need < needs.first[unit + 1]!; need++) {
      const resource = needs.resource[need]!;
      const length = needs.length[need]!;
      this.#occupy(resource, slot, length, -1);
      this.periodsLeft[resource]! += length;
      this.unitsLeft[resource]!++;
    }
    this.#useRooms(unit, slot, -1);
    this.slotOf[unit] = -1;
    this.placed--;
    this.placedLessons -= this.model.units.lessons[unit]!.length;
    this.#allPeriodsLeft += this.#lengthOf[unit]!;
  }

  #useRooms(unit: number, slot: number, occupant: number): void {
    const { units, resources, rooms, durations } = this.model;
    const lessons = units.lessons[unit]!;
    for (let each = 0; each < lessons.length; each++) {
      const lesson = lessons[each]!;
      const choice = this.roomOf[lesson]!;
      if (choice < 0) continue;
      const inUse = rooms.choices.inUse[choice]!;
      for (let part = 0; part < inUse.length; part++) {
        this.#occupy(resources.ofRoom[inUse[part]!]!, slot, durations[lesson]!, occupant);
      }
    }
  }

  #occupy(resource: number, slot: number, length: number, unit: number): void {
    const { days, periods, slots } = this.model;
    const day = (slot / periods) | 0;
    const bits = ((1 << length) - 1) << (slot - day * periods);
    const mask = resource * days + day;
    this.busy[mask] = unit < 0 ? this.busy[mask]! & ~bits : this.busy[mask]! | bits;
    const from = resource * slots + slot;
    for (let each = from; each < from + length; each++) this.occupant[each] = unit;
  }
}
