import { bitsFromTo, highestBit, lowestBit } from '../bits.ts';
import type { Rule } from '../problem.ts';
import type { State } from '../state.ts';
import { type Check, check } from './check.ts';

type OfCrowd = Extract<Rule, { kind: 'slots-used' | 'at-once' }>;

/** A bound of the number of certain lessons in each of some slots. */
type Bound = {
  /** How much is broken before any slot is counted; `toCome` is the number of the lessons' periods still to be placed. */
  readonly base: (toCome: number) => number;
  /** What a slot with this many of the lessons adds. */
  readonly added: (count: number) => number;
  /** Whether removing a lesson from a slot can make it less broken. */
  readonly isRelieved: (count: number, isMeant: boolean) => boolean;
};

/** The bounds of a rule. If lessons share a slot, all of them must go to free it. */
function boundsOf(rule: OfCrowd): Bound[] {
  const { most, least } = rule;
  const isOfSlots = rule.kind === 'slots-used';
  const mayBeEmpty = !isOfSlots && rule.mayBeEmpty === true;
  const bounds: Bound[] = [];
  if (most !== undefined && isOfSlots) {
    bounds.push({ base: () => -most, added: (count) => Math.min(count, 1), isRelieved: (_, isMeant) => isMeant });
  } else if (most !== undefined) {
    const added = (count: number) => Math.max(0, count - most);
    bounds.push({ base: () => 0, added, isRelieved: (count, isMeant) => count > most && isMeant });
  }
  if (least !== undefined && isOfSlots) {
    const isRelieved = (count: number, isMeant: boolean) => count > 1 || !isMeant;
    bounds.push({ base: (toCome) => least - toCome, added: (count) => -Math.min(count, 1), isRelieved });
  } else if (least !== undefined) {
    const added = (count: number) => (count < least && (count > 0 || !mayBeEmpty) ? least - count : 0);
    const isRelieved = (count: number, isMeant: boolean) => count > least || (mayBeEmpty && count === 1) || !isMeant;
    bounds.push({ base: (toCome) => -toCome, added, isRelieved });
  }
  return bounds;
}

export function crowds(state: State, rule: OfCrowd): Check[] {
  return boundsOf(rule).map((bound) => crowd(state, rule, bound));
}

function crowd({ slotOf, model }: State, rule: OfCrowd, { base, added, isRelieved }: Bound): Check {
  const lessons = Int32Array.from(rule.lessons);
  const slots = Int32Array.from(new Set(rule.slots));
  /** The number of lessons in each slot, as last counted. */
  const counts = new Int32Array(model.slots);
  const breaks = () => {
    counts.fill(0);
    let toCome = 0;
    for (let each = 0; each < lessons.length; each++) {
      const lesson = lessons[each]!;
      const slot = slotOf[model.units.of[lesson]!]!;
      if (slot < 0) toCome += model.durations[lesson]!;
      else for (let at = slot; at < slot + model.durations[lesson]!; at++) counts[at]!++;
    }
    let sum = base(toCome);
    for (let each = 0; each < slots.length; each++) sum += added(counts[slots[each]!]!);
    return Math.max(0, sum);
  };
  return check(rule.weight, breaks, (unit, culprits) => {
    breaks();
    for (const lesson of lessons) {
      const other = model.units.of[lesson]!;
      const slot = slotOf[other]!;
      if (slot < 0 || other === unit) continue;
      let at = slot;
      const end = slot + model.durations[lesson]!;
      while (at < end && !isRelieved(counts[at]!, slots.includes(at))) at++;
      if (at < end) culprits.push(other);
    }
  });
}

/** Some lessons on one day, one after another with nothing but breaks between. */
export function row({ slotOf, model }: State, weight: number, lessons: readonly number[]): Check {
  const { units, durations, periods, starts } = model;
  const longest = lessons.reduce((sum, lesson) => sum + durations[lesson]!, 0);
  // Placed lessons must fill the time from the first to the last; until all are placed, the others must still fit in.
  const breaks = () => {
    let day = -1;
    let taken = 0;
    for (const lesson of lessons) {
      const slot = slotOf[units.of[lesson]!]!;
      if (slot < 0) continue;
      const bits = bitsFromTo(slot % periods, (slot % periods) + durations[lesson]! - 1);
      const isOther = day >= 0 && day !== ((slot / periods) | 0);
      if (isOther || (taken & bits) !== 0) return 1;
      day = (slot / periods) | 0;
      taken |= bits;
    }
    let length = 0;
    for (let period = lowestBit(taken); period >= 0 && period <= highestBit(taken); period++) {
      if (!starts.isBreak[day * periods + period]) length++;
    }
    return length > longest ? 1 : 0;
  };
  return check(weight, breaks, (unit, culprits) => {
    for (const lesson of lessons) {
      const other = units.of[lesson]!;
      if (other !== unit && slotOf[other]! >= 0) culprits.push(other);
    }
  });
}

/** Some lessons take place in at most this many rooms. */
export function roomsUsed(state: State, weight: number, lessons: readonly number[], most: number): Check {
  const { slotOf, roomOf, model } = state;
  const { of } = model.units;
  const isUsed = new Uint8Array(model.problem.rooms.length);
  const roomIn = (lesson: number) =>
    slotOf[of[lesson]!]! < 0 || roomOf[lesson]! < 0 ? -1 : model.rooms.choices.room[roomOf[lesson]!]!;
  const breaks = () => {
    isUsed.fill(0);
    let many = -most;
    for (const lesson of lessons) {
      const room = roomIn(lesson);
      if (room < 0 || isUsed[room]) continue;
      isUsed[room] = 1;
      many++;
    }
    return Math.max(0, many);
  };
  return check(weight, breaks, (unit, culprits) => {
    const own = lessons.filter((lesson) => of[lesson] === unit).map(roomIn);
    for (const lesson of lessons) {
      const room = roomIn(lesson);
      if (room >= 0 && of[lesson] !== unit && !own.includes(room)) culprits.push(of[lesson]!);
    }
  });
}
