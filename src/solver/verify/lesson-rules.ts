import type { Rule, RuleKind, Who } from '../problem.ts';
import { type Break, beyond, broken, type Held, overlap, pairs, range, type Sheet } from './sheet.ts';

type Kind<K extends RuleKind['kind']> = Extract<RuleKind, { kind: K }>;
type OfLessons = Exclude<RuleKind, { who: Who }>;

/** Functions that find how a rule about lessons is broken. */
type Judges = { readonly [K in OfLessons['kind']]: (rule: Kind<K>, sheet: Sheet) => Break[] };

const judges: Judges = {
  break: ({ slots }, sheet) => sheet.held.flatMap((each) => broken(countIn(sheet, each, slots), [each])),
  'starts-in': ({ lessons, slots }, sheet) =>
    sheet.heldOf(lessons).flatMap((each) => broken(slots.includes(sheet.slot(each.day, each.start)) ? 0 : 1, [each])),
  'stays-in': ({ lessons, slots }, sheet) =>
    sheet.heldOf(lessons).flatMap((each) => broken(sheet.slotsOf(each).length - countIn(sheet, each, slots), [each])),
  'days-apart': ({ lessons, together, ...bounds }, sheet) =>
    ofPairs(sheet, lessons, (one, other) => {
      const days = Math.abs(one.day - other.day);
      const parted = together === true && days === 0 && one.end !== other.start && other.end !== one.start;
      return beyond(days, bounds) + (parted ? 1 : 0);
    }),
  'periods-apart': ({ lessons, ...bounds }, sheet) =>
    ofPairs(sheet, lessons, (one, other) => (one.day === other.day ? beyond(periodsBetween(one, other), bounds) : 0)),
  same: ({ lessons, what }, sheet) => ofPairs(sheet, lessons, (one, other) => (isSame(one, other, what) ? 0 : 1)),
  'not-at-once': ({ sets }, sheet) =>
    pairs(sets.map((set) => sheet.heldOf(set))).flatMap(([ones, others]) =>
      ones.flatMap((one) =>
        others.flatMap((other) => broken(one.lesson === other.lesson ? 0 : overlap(one, other), [one, other])),
      ),
    ),
  follows: ({ lessons }, sheet) => ofTwo(sheet, lessons, (one, other) => meets(sheet, one, other)),
  chain: ({ lessons }, sheet) => {
    const held = sheet.heldOf(lessons).sort((a, b) => a.day - b.day || a.start - b.start);
    const isRow = held.every((each, index) => index === 0 || meets(sheet, held[index - 1] as Held, each));
    return held.length < lessons.length ? [] : broken(isRow ? 0 : 1, held);
  },
  later: ({ lessons, ifSameDay }, sheet) =>
    ofTwo(sheet, lessons, (one, other) =>
      one.day === other.day ? one.end <= other.start : ifSameDay === true || one.day < other.day,
    ),
  'edge-of-day': ({ lessons, whose, edge }, sheet) =>
    sheet.heldOf(lessons).flatMap((each) => {
      const ids = whose === 'group' ? each.about.groups : each.about.teachers;
      const others = ids
        .flatMap((id) => sheet.lessonsOf(whose, id, each.day))
        .filter(({ start, end }) => (edge === 'last' ? end > each.end : start < each.start));
      return broken(others.length > 0 ? 1 : 0, [each, ...new Set(others)]);
    }),
  'slots-used': ({ lessons, slots, ...bounds }, sheet) => {
    const held = sheet.heldOf(lessons).filter((each) => countIn(sheet, each, slots) > 0);
    const used = slots.filter((slot) => held.some((each) => sheet.slotsOf(each).includes(slot)));
    return broken(beyond(used.length, bounds) > 0 ? 1 : 0, held);
  },
  'at-once': ({ lessons, slots, mayBeEmpty, ...bounds }, sheet) =>
    slots.flatMap((slot) => {
      const held = sheet.heldOf(lessons).filter((each) => sheet.slotsOf(each).includes(slot));
      const isGranted = mayBeEmpty === true && held.length === 0;
      return broken(!isGranted && beyond(held.length, bounds) > 0 ? 1 : 0, held);
    }),
  rooms: ({ lessons, rooms }, sheet) =>
    sheet.heldOf(lessons).flatMap((each) => broken(each.room !== null && rooms.includes(each.room) ? 0 : 1, [each])),
  'same-room': ({ lessons, ifConsecutive }, sheet) =>
    ofPairs(sheet, lessons, (one, other) => {
      const isMeant = !ifConsecutive || (one.day === other.day && (one.end === other.start || other.end === one.start));
      return isMeant && one.room !== null && other.room !== null && one.room !== other.room ? 1 : 0;
    }),
  'rooms-used': ({ lessons, most }, sheet) => {
    const held = sheet.heldOf(lessons).filter(({ room }) => room !== null);
    return broken(new Set(held.map(({ room }) => room)).size > most ? 1 : 0, held);
  },
};

/** Finds how a rule about lessons is broken. Lessons without a place break no rule. */
export function breaksOfLessons(rule: Rule & OfLessons, sheet: Sheet): Break[] {
  const judge = judges[rule.kind] as (rule: RuleKind, sheet: Sheet) => Break[];
  return judge(rule, sheet);
}

function countIn(sheet: Sheet, held: Held, slots: readonly number[]): number {
  return sheet.slotsOf(held).filter((slot) => slots.includes(slot)).length;
}

function ofPairs(sheet: Sheet, lessons: readonly number[], times: (one: Held, other: Held) => number): Break[] {
  return pairs(sheet.heldOf(lessons)).flatMap(([one, other]) => broken(times(one, other), [one, other]));
}

function ofTwo(sheet: Sheet, lessons: readonly number[], isKept: (one: Held, other: Held) => boolean): Break[] {
  const [one, other] = sheet.heldOf(lessons);
  return one === undefined || other === undefined || isKept(one, other) ? [] : broken(1, [one, other]);
}

/** Returns a negative number if they overlap. */
function periodsBetween(one: Held, other: Held): number {
  return one.start <= other.start ? other.start - one.end : one.start - other.end;
}

function isSame(one: Held, other: Held, what: 'slot' | 'day' | 'period'): boolean {
  return (what === 'period' || one.day === other.day) && (what === 'day' || one.start === other.start);
}

/** Whether one begins when the other ends, with nothing but breaks between. */
function meets(sheet: Sheet, before: Held, after: Held): boolean {
  if (before.day !== after.day || after.start < before.end) return false;
  return range(before.end, after.start).every((period) => sheet.isBreak(before.day, period));
}
