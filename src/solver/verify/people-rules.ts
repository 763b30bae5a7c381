import type { RuleKind, Who } from '../problem.ts';
import { type Break, broken, type Held, pairs, range, type Sheet } from './sheet.ts';

type Kind<K extends RuleKind['kind']> = Extract<RuleKind, { kind: K }>;
type PeopleKind = Extract<RuleKind, { who: Who }>['kind'];

/** Functions that find how a rule is broken by one of its targets. */
type Judges = { readonly [K in PeopleKind]: (rule: Kind<K>, id: number, sheet: Sheet) => Break[] };

const judges: Judges = {
  unavailable({ who, slots }, id, sheet) {
    const inThem = (each: Held) => sheet.slotsOf(each).filter((slot) => slots.includes(slot)).length;
    return sheet.lessonsOf(who.kind, id).flatMap((each) => broken(inThem(each), [each]));
  },
  gaps({ who, most, per }, id, sheet) {
    const days = sheet.daysOf(who.kind, id);
    const gaps = days.map((lessons, day) => gapsOf(sheet, who, id, day, lessons));
    if (per === 'day') return days.flatMap((lessons, day) => broken((gaps[day] ?? 0) - most, lessons));
    return broken(gaps.reduce((sum, each) => sum + each, 0) - most, days.filter((_, day) => gaps[day] !== 0).flat());
  },
  early({ who, most }, id, sheet) {
    const days = sheet.daysOf(who.kind, id);
    const begins = days.map((lessons, day) => beginsAt(sheet, who, id, day, lessons));
    const later = days.flatMap((lessons, day) => broken((begins[day] ?? 0) > 1 ? 1 : 0, lessons.slice(0, 1)));
    const second = days.filter((_, day) => begins[day] === 1).map((lessons) => lessons.slice(0, 1));
    return [...later, ...broken(second.length - most, second.flat())];
  },
  'days-a-week'({ who, slots, most = Infinity, least = 0 }, id, sheet) {
    const isMeant = (each: Held) => slots === undefined || sheet.slotsOf(each).some((slot) => slots.includes(slot));
    const days = sheet
      .daysOf(who.kind, id)
      .map((lessons) => lessons.filter(isMeant))
      .filter((lessons) => lessons.length > 0);
    return [...broken(days.length - most, days.flat()), ...broken(least - days.length, [])];
  },
  'periods-a-day'({ who, mayBeEmpty, lessons: some, most = Infinity, least = 0 }, id, sheet) {
    return sheet.daysOf(who.kind, id, some).flatMap((lessons) => {
      const count = sheet.periodsOf(lessons).length;
      const tooFew = count === 0 && mayBeEmpty !== false ? 0 : least - count;
      const isOneBreak = who.kind === 'teacher' || some !== undefined;
      return [count - most, tooFew].flatMap((times) => broken(isOneBreak ? Math.min(times, 1) : times, lessons));
    });
  },
  'periods-in-a-row'({ who, most, lessons: some }, id, sheet) {
    return sheet
      .daysOf(who.kind, id, some)
      .flatMap((lessons) => rowsOf(sheet.periodsOf(lessons)).flatMap((row) => tooLong(row, most, lessons)));
  },
  'span-a-day'({ who, most, oneDayOneMore }, id, sheet) {
    const days = sheet.daysOf(who.kind, id).map((lessons) => ({ lessons, span: spanOf(sheet.periodsOf(lessons)) }));
    const longest = days.find(({ span }) => oneDayOneMore === true && span > most);
    return days.flatMap((day) => broken(day.span - most - (day === longest ? 1 : 0), day.lessons));
  },
  rest({ who, least, circular }, id, sheet) {
    const days = sheet.daysOf(who.kind, id);
    const nights = days.flatMap((lessons, day): [Held[], Held[] | undefined][] => {
      return [[lessons, days[day + 1] ?? (circular ? days[0] : undefined)]];
    });
    return nights.flatMap(([before, after]) => {
      if (after === undefined) return [];
      const [last, first] = [sheet.periodsOf(before).at(-1) ?? -1, sheet.periodsOf(after)[0]];
      const free = sheet.problem.periods.length - 1 - last + (first ?? sheet.problem.periods.length);
      return broken(free < least ? 1 : 0, [...before.slice(-1), ...after.slice(0, 1)]);
    });
  },
  pause({ who, lessons: some, others, least }, id, sheet) {
    return sheet.daysOf(who.kind, id).flatMap((lessons) =>
      pairs(lessons).flatMap(([one, other]) => {
        const isMeant = some.includes(one.lesson) && others.includes(other.lesson);
        return broken(isMeant ? least - (other.start - one.end) : 0, [one, other]);
      }),
    );
  },
  'sets-a-day'({ who, sets, most }, id, sheet) {
    return sheet.daysOf(who.kind, id).flatMap((lessons) => {
      const used = sets.filter((set) => lessons.some(({ lesson }) => set.includes(lesson)));
      return broken(used.length - most, lessons);
    });
  },
  moves({ who, between, most, per }, id, sheet) {
    const days = sheet.daysOf(who.kind, id).map((lessons) => movesOf(sheet, lessons, between));
    if (per === 'day') return days.flatMap((moves) => broken(moves.length - most, moves.flat()));
    return broken(days.flat().length - most, days.flat(2));
  },
  'time-to-move'({ who, between, least }, id, sheet) {
    const moves = sheet.daysOf(who.kind, id).flatMap((lessons) => movesOf(sheet, lessons, between));
    return moves.flatMap(([from, to]) => broken(to.start - from.end < least ? 1 : 0, [from, to]));
  },
};

/** Finds how a rule for teachers, groups or rooms is broken by each of them separately. */
export function breaksOfPeople(rule: Extract<RuleKind, { who: Who }>, sheet: Sheet): Break[] {
  const judge = judges[rule.kind] as (rule: RuleKind, id: number, sheet: Sheet) => Break[];
  return rule.who.ids.flatMap((id) => judge(rule, id, sheet));
}

function gapsOf(sheet: Sheet, who: Who, id: number, day: number, lessons: readonly Held[]): number {
  const taken = sheet.periodsOf(lessons);
  const between = range(taken[0] ?? 0, taken.at(-1) ?? 0).filter((period) => !taken.includes(period));
  return between.filter((period) => sheet.isOpen(who.kind, id, day, period)).length;
}

/** Returns the number of open periods before the first lesson of a day; 0 on a day without lessons. */
function beginsAt(sheet: Sheet, who: Who, id: number, day: number, lessons: readonly Held[]): number {
  const first = sheet.periodsOf(lessons)[0] ?? 0;
  return range(0, first).filter((period) => sheet.isOpen(who.kind, id, day, period)).length;
}

/** Returns the consecutive periods, divided into unbroken rows. */
function rowsOf(periods: readonly number[]): number[][] {
  const rows: number[][] = [];
  for (const period of periods) {
    const row = rows.at(-1);
    if (row !== undefined && row.at(-1) === period - 1) row.push(period);
    else rows.push([period]);
  }
  return rows;
}

function tooLong(row: readonly number[], most: number, lessons: readonly Held[]): Break[] {
  const inRow = lessons.filter(({ start }) => row.includes(start));
  return broken(row.length > most ? 1 : 0, inRow);
}

function spanOf(periods: readonly number[]): number {
  return periods.length === 0 ? 0 : (periods.at(-1) ?? 0) - (periods[0] ?? 0) + 1;
}

/**
 * Returns each pair of consecutive lessons of a day that are in different rooms or buildings; lessons without one are
 * skipped.
 */
function movesOf({ problem }: Sheet, lessons: readonly Held[], between: 'rooms' | 'buildings'): [Held, Held][] {
  const placeOf = ({ room }: Held) => (between === 'rooms' ? room : problem.rooms[room ?? -1]?.building) ?? undefined;
  const somewhere = lessons.filter((each) => placeOf(each) !== undefined);
  return somewhere.flatMap((to, index) => {
    const from = somewhere[index - 1];
    return from === undefined || placeOf(from) === placeOf(to) ? [] : [[from, to] as [Held, Held]];
  });
}
