import type { List } from '../list.ts';
import type { State } from '../state.ts';
import type { Check } from './check.ts';

/** A check of the number of certain lessons in each of some slots. */
abstract class CrowdCheck implements Check {
  readonly weight: number;
  protected readonly limit: number;
  protected readonly slots: Int32Array;
  readonly #state: State;
  readonly #lessons: Int32Array;
  /** The number of lessons in each slot, as last counted. */
  protected readonly counts: Int32Array;
  /** The number of the lessons' periods that were still to be placed at that time. */
  protected periodsToCome = 0;

  constructor(state: State, weight: number, lessons: readonly number[], slots: readonly number[], limit: number) {
    this.#state = state;
    this.weight = weight;
    this.#lessons = Int32Array.from(lessons);
    this.slots = Int32Array.from(new Set(slots));
    this.limit = limit;
    this.counts = new Int32Array(state.model.slots);
  }

  protected abstract breaksOfCounts(): number;
  /** Returns whether removing a lesson from this slot can make it less broken. */
  protected abstract isRelieved(slot: number): boolean;

  breaks(): number {
    const { slotOf, model } = this.#state;
    this.counts.fill(0);
    this.periodsToCome = 0;
    for (let each = 0; each < this.#lessons.length; each++) {
      const lesson = this.#lessons[each]!;
      const slot = slotOf[model.units.of[lesson]!]!;
      if (slot < 0) {
        this.periodsToCome += model.durations[lesson]!;
        continue;
      }
      for (let at = slot; at < slot + model.durations[lesson]!; at++) this.counts[at]!++;
    }
    return this.breaksOfCounts();
  }

  isBrokenBy(): boolean {
    return this.breaks() > 0;
  }

  listCulprits(unit: number, culprits: List): void {
    this.breaks();
    const { slotOf, model } = this.#state;
    for (const lesson of this.#lessons) {
      const other = model.units.of[lesson]!;
      const slot = slotOf[other]!;
      if (slot < 0 || other === unit) continue;
      for (let at = slot; at < slot + model.durations[lesson]!; at++) {
        if (this.isRelieved(at)) {
          culprits.push(other);
          break;
        }
      }
    }
  }
}

/** Any of the lessons use at most this many of some slots. */
export class SlotsUsedCheck extends CrowdCheck {
  protected breaksOfCounts(): number {
    let used = -this.limit;
    for (let each = 0; each < this.slots.length; each++) if (this.counts[this.slots[each]!]! > 0) used++;
    return used > 0 ? used : 0;
  }

  /** If lessons share a slot, all of them must go to free it. */
  protected isRelieved(slot: number): boolean {
    return this.slots.includes(slot);
  }
}

/** The lessons use at least this many of some slots. */
export class SlotsUsedAtLeastCheck extends CrowdCheck {
  protected breaksOfCounts(): number {
    let missing = this.limit - this.periodsToCome;
    for (let each = 0; each < this.slots.length; each++) if (this.counts[this.slots[each]!]! > 0) missing--;
    return missing > 0 ? missing : 0;
  }

  /** True if the slot does not count, or has other lessons too. */
  protected isRelieved(slot: number): boolean {
    return this.counts[slot]! > 1 || !this.slots.includes(slot);
  }
}

/** At most this many of the lessons are at once in each of some slots. */
export class AtOnceCheck extends CrowdCheck {
  protected breaksOfCounts(): number {
    let sum = 0;
    for (let each = 0; each < this.slots.length; each++) {
      const tooMany = this.counts[this.slots[each]!]! - this.limit;
      if (tooMany > 0) sum += tooMany;
    }
    return sum;
  }

  protected isRelieved(slot: number): boolean {
    return this.counts[slot]! > this.limit && this.slots.includes(slot);
  }
}

/** At least this many of the lessons are at once in each of some slots, or in each slot that has any of them. */
export class AtOnceAtLeastCheck extends CrowdCheck {
  mayBeEmpty = true;

  protected breaksOfCounts(): number {
    let missing = -this.periodsToCome;
    for (let each = 0; each < this.slots.length; each++) {
      const count = this.counts[this.slots[each]!]!;
      if (count < this.limit && (count > 0 || !this.mayBeEmpty)) missing += this.limit - count;
    }
    return missing > 0 ? missing : 0;
  }

  /** True if the slot does not count, has more lessons than needed, or is empty afterwards. */
  protected isRelieved(slot: number): boolean {
    const count = this.counts[slot]!;
    return count > this.limit || (this.mayBeEmpty && count === 1) || !this.slots.includes(slot);
  }
}
