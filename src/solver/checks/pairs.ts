import type { Rule } from '../problem.ts';
import type { State } from '../state.ts';
import type { Check } from './check.ts';

/** How much two lessons that are both placed break a rule, by their slots: 0 when they keep it. */
type Pairing = (a: number, b: number, slotA: number, slotB: number) => number;

/** A requirement for each two of some lessons. */
function pairs({ slotOf, model: { units } }: State, lessons: Int32Array, weight: number, pairing: Pairing): Check {
  /** Compares the two in the order of the rule, which can matter. */
  const breaksAt = (a: number, b: number) => {
    const one = lessons[a < b ? a : b]!;
    const other = lessons[a < b ? b : a]!;
    const slotA = slotOf[units.of[one]!]!;
    const slotB = slotOf[units.of[other]!]!;
    return slotA < 0 || slotB < 0 ? 0 : pairing(one, other, slotA, slotB);
  };
  const breaksOf = (a: number) => {
    let sum = 0;
    for (let b = 0; b < lessons.length && sum === 0; b++) if (a !== b) sum = breaksAt(a, b);
    return sum;
  };
  return {
    weight,
    breaks() {
      let sum = 0;
      for (let a = 0; a < lessons.length; a++) for (let b = a + 1; b < lessons.length; b++) sum += breaksAt(a, b);
      return sum;
    },
    breaksBy(unit) {
      let sum = 0;
      for (let a = 0; a < lessons.length && sum === 0; a++) if (units.of[lessons[a]!] === unit) sum = breaksOf(a);
      return sum;
    },
    listCulprits(unit, culprits) {
      for (let a = 0; a < lessons.length; a++) {
        if (units.of[lessons[a]!] !== unit) continue;
        for (let b = 0; b < lessons.length; b++) {
          const other = units.of[lessons[b]!]!;
          if (other !== unit && breaksAt(a, b) > 0) culprits.push(other);
        }
      }
    },
  };
}

/** The check of a rule about pairs of lessons; undefined if there is only one, and for another kind of rule. */
export function pairsOf(rule: Rule, state: State): { lessons: readonly number[]; check: Check } | undefined {
  const pairing = pairingOf(rule, state);
  if (!pairing) return undefined;
  const { of } = state.model.units;
  const all = 'sets' in rule ? [...new Set(rule.sets.flat())] : 'lessons' in rule ? (rule.lessons ?? []) : [];
  const lessons = rule.kind === 'same' ? [...new Map(all.map((lesson) => [of[lesson]!, lesson])).values()] : all;
  return lessons.length < 2
    ? undefined
    : { lessons, check: pairs(state, Int32Array.from(lessons), rule.weight, pairing) };
}

function pairingOf(rule: Rule, { roomOf, model }: State): Pairing | undefined {
  const { periods, durations, starts, rooms } = model;
  const daysBetween = (slotA: number, slotB: number) => Math.abs(((slotA / periods) | 0) - ((slotB / periods) | 0));
  /** Negative if they overlap. */
  const periodsBetween: Pairing = (a, b, slotA, slotB) =>
    slotA <= slotB ? slotB - slotA - durations[a]! : slotA - slotB - durations[b]!;
  const later: Pairing = (a, _b, slotA, slotB) => (slotB >= slotA + durations[a]! ? 0 : 1);
  const sameRoom: Pairing = (a, b) =>
    roomOf[a]! >= 0 && roomOf[b]! >= 0 && rooms.choices.room[roomOf[a]!] !== rooms.choices.room[roomOf[b]!] ? 1 : 0;
  switch (rule.kind) {
    case 'days-apart': {
      const { least = 0, most = Infinity, together } = rule;
      return (a, b, slotA, slotB) => {
        const days = daysBetween(slotA, slotB);
        const isParted = together && days === 0 && periodsBetween(a, b, slotA, slotB) !== 0;
        return Math.max(0, least - days, days - most) + (isParted ? 1 : 0);
      };
    }
    case 'periods-apart': {
      const { least = -Infinity, most = Infinity } = rule;
      return (a, b, slotA, slotB) => {
        if (daysBetween(slotA, slotB) > 0) return 0;
        const between = periodsBetween(a, b, slotA, slotB);
        return Math.max(0, least - between, between - most);
      };
    }
    case 'same-room': {
      if (!rule.ifConsecutive) return sameRoom;
      const isApart: Pairing = (a, b, slotA, slotB) => daysBetween(slotA, slotB) || periodsBetween(a, b, slotA, slotB);
      return (...pair) => (isApart(...pair) === 0 ? sameRoom(...pair) : 0);
    }
    case 'same':
      if (rule.what === 'slot') return (_a, _b, slotA, slotB) => (slotA === slotB ? 0 : 1);
      if (rule.what === 'day') return (_a, _b, slotA, slotB) => (daysBetween(slotA, slotB) === 0 ? 0 : 1);
      return (_a, _b, slotA, slotB) => (slotA % periods === slotB % periods ? 0 : 1);
    case 'not-at-once': {
      const setsOf = new Map<number, number[]>();
      for (const [set, lessons] of rule.sets.entries()) {
        for (const lesson of lessons) setsOf.set(lesson, [...(setsOf.get(lesson) ?? []), set]);
      }
      const isMeant = (a: number, b: number) =>
        setsOf.get(a)!.some((one) => setsOf.get(b)!.some((other) => one !== other));
      return (a, b, slotA, slotB) => (isMeant(a, b) ? Math.max(0, -periodsBetween(a, b, slotA, slotB)) : 0);
    }
    case 'follows':
      // Breaks between two lessons do not count.
      return (a, _b, slotA, slotB) => {
        let slot = slotA + durations[a]!;
        while (slot < slotB && starts.isBreak[slot]) slot++;
        return slot === slotB && daysBetween(slotA, slotB) === 0 ? 0 : 1;
      };
    case 'later':
      if (!rule.ifSameDay) return later;
      return (a, b, slotA, slotB) => (daysBetween(slotA, slotB) > 0 ? 0 : later(a, b, slotA, slotB));
    default:
      return undefined;
  }
}
