import type { List } from '../list.ts';
import type { Rule } from '../problem.ts';
import type { State } from '../state.ts';
import type { Check } from './check.ts';

/** How much two lessons that are both placed break a rule, by their slots: 0 when they keep it. */
type Pairing = (state: State, a: number, b: number, slotA: number, slotB: number) => number;

/** A requirement for each two of some lessons. */
export class PairsCheck implements Check {
  readonly weight: number;
  readonly #state: State;
  readonly #lessons: Int32Array;
  readonly #pairing: Pairing;

  constructor(state: State, lessons: Iterable<number>, weight: number, pairing: Pairing) {
    this.#state = state;
    this.#lessons = Int32Array.from(lessons);
    this.weight = weight;
    this.#pairing = pairing;
  }

  breaks(): number {
    let sum = 0;
    for (let a = 0; a < this.#lessons.length; a++) {
      for (let b = a + 1; b < this.#lessons.length; b++) sum += this.#breaksOf(this.#lessons[a]!, this.#lessons[b]!);
    }
    return sum;
  }

  isBrokenBy(unit: number): boolean {
    const of = this.#state.model.units.of;
    for (let a = 0; a < this.#lessons.length; a++) {
      if (of[this.#lessons[a]!] === unit && this.#isBrokenAt(a)) return true;
    }
    return false;
  }

  listCulprits(unit: number, culprits: List): void {
    const of = this.#state.model.units.of;
    for (let a = 0; a < this.#lessons.length; a++) {
      if (of[this.#lessons[a]!] !== unit) continue;
      for (let b = 0; b < this.#lessons.length; b++) {
        const other = of[this.#lessons[b]!]!;
        if (other !== unit && this.#breaksAt(a, b) > 0) culprits.push(other);
      }
    }
  }

  #isBrokenAt(a: number): boolean {
    for (let b = 0; b < this.#lessons.length; b++) if (a !== b && this.#breaksAt(a, b) > 0) return true;
    return false;
  }

  /** Compares the two in the order of the rule, which can matter. */
  #breaksAt(a: number, b: number): number {
    return a < b
      ? this.#breaksOf(this.#lessons[a]!, this.#lessons[b]!)
      : this.#breaksOf(this.#lessons[b]!, this.#lessons[a]!);
  }

  #breaksOf(a: number, b: number): number {
    const { slotOf, model } = this.#state;
    const slotA = slotOf[model.units.of[a]!]!;
    const slotB = slotOf[model.units.of[b]!]!;
    return slotA < 0 || slotB < 0 ? 0 : this.#pairing(this.#state, a, b, slotA, slotB);
  }
}

/** The requirement of a rule about pairs, or undefined if it is another kind. */
export function pairsOf(rule: Rule): { lessons: readonly number[]; pairing: Pairing } | undefined {
  switch (rule.kind) {
    case 'days-apart':
      return { lessons: rule.lessons, pairing: daysApart(rule) };
    case 'periods-apart':
      return { lessons: rule.lessons, pairing: periodsApart(rule) };
    case 'same-room':
      return { lessons: rule.lessons, pairing: rule.ifConsecutive ? sameRoomIfConsecutive : sameRoom };
    case 'same':
      return { lessons: rule.lessons, pairing: same[rule.what] };
    case 'not-at-once':
      return { lessons: [...new Set(rule.sets.flat())], pairing: notAtOnce(rule.sets) };
    case 'follows':
      return { lessons: rule.lessons, pairing: follows };
    case 'later':
      return { lessons: rule.lessons, pairing: rule.ifSameDay ? laterIfSameDay : later };
    default:
      return undefined;
  }
}

function daysBetween(state: State, slotA: number, slotB: number): number {
  const { periods } = state.model;
  const days = ((slotA / periods) | 0) - ((slotB / periods) | 0);
  return days < 0 ? -days : days;
}

/** Returns the number of periods from the end of the first to the start of the second; negative if they overlap. */
function periodsBetween(state: State, a: number, b: number, slotA: number, slotB: number): number {
  const { durations } = state.model;
  return slotA <= slotB ? slotB - slotA - durations[a]! : slotA - slotB - durations[b]!;
}

function daysApart({ least = 0, most = Infinity, together }: Extract<Rule, { kind: 'days-apart' }>): Pairing {
  return (state, a, b, slotA, slotB) => {
    const days = daysBetween(state, slotA, slotB);
    const isParted = together && days === 0 && periodsBetween(state, a, b, slotA, slotB) !== 0;
    return Math.max(0, least - days, days - most) + (isParted ? 1 : 0);
  };
}

function periodsApart({ least = -Infinity, most = Infinity }: Extract<Rule, { kind: 'periods-apart' }>): Pairing {
  return (state, a, b, slotA, slotB) => {
    if (daysBetween(state, slotA, slotB) > 0) return 0;
    const periods = periodsBetween(state, a, b, slotA, slotB);
    return Math.max(0, least - periods, periods - most);
  };
}

function notAtOnce(sets: readonly (readonly number[])[]): Pairing {
  const setsOf = new Map<number, number[]>();
  for (const [set, lessons] of sets.entries()) {
    for (const lesson of lessons) setsOf.set(lesson, [...(setsOf.get(lesson) ?? []), set]);
  }
  const isMeant = (a: number, b: number) => setsOf.get(a)!.some((one) => setsOf.get(b)!.some((other) => one !== other));
  return (state, a, b, slotA, slotB) => (isMeant(a, b) ? Math.max(0, -periodsBetween(state, a, b, slotA, slotB)) : 0);
}

function sameRoom({ roomOf, model }: State, a: number, b: number): number {
  const { room } = model.rooms.choices;
  return roomOf[a]! >= 0 && roomOf[b]! >= 0 && room[roomOf[a]!] !== room[roomOf[b]!] ? 1 : 0;
}

function sameRoomIfConsecutive(state: State, a: number, b: number, slotA: number, slotB: number): number {
  if (daysBetween(state, slotA, slotB) > 0 || periodsBetween(state, a, b, slotA, slotB) !== 0) return 0;
  return sameRoom(state, a, b);
}

const same: { readonly [what in 'slot' | 'day' | 'period']: Pairing } = {
  slot: (_state, _a, _b, slotA, slotB) => (slotA === slotB ? 0 : 1),
  day: (state, _a, _b, slotA, slotB) => (daysBetween(state, slotA, slotB) === 0 ? 0 : 1),
  period: ({ model }, _a, _b, slotA, slotB) => (slotA % model.periods === slotB % model.periods ? 0 : 1),
};

/** Breaks between two lessons do not count. */
function follows({ model }: State, a: number, _b: number, slotA: number, slotB: number): number {
  const { periods, starts, durations } = model;
  const day = Math.floor(slotA / periods);
  let slot = slotA + durations[a]!;
  while (slot < slotB && starts.isBreak[slot]) slot++;
  return slot === slotB && Math.floor(slotB / periods) === day ? 0 : 1;
}

function later({ model }: State, a: number, _b: number, slotA: number, slotB: number): number {
  return slotB >= slotA + model.durations[a]! ? 0 : 1;
}

function laterIfSameDay(state: State, a: number, b: number, slotA: number, slotB: number): number {
  return daysBetween(state, slotA, slotB) > 0 ? 0 : later(state, a, b, slotA, slotB);
}
