import type { Lesson, Rule, RuleKind, Who } from '../../../solver/problem.ts';
import { slotsOfPins } from '../pins.ts';
import {
  type Away,
  isImportedKind,
  leastLessons,
  type MakerRule,
  nobody,
  type Plan,
  type Who as PlannedWho,
} from '../plan.contract.ts';
import type { PlannedLesson } from './lessons.ts';
import type { WeekSlots } from './week-slots.ts';
import { inWeeks, type Names, placesOfRooms } from './weekly-copies.ts';

/** The weight of a preferred rule, in percent. */
export const should = 50;
const must = 100;

export type Asked = {
  readonly week: WeekSlots;
  readonly lessons: readonly PlannedLesson[];
  readonly names: Names;
  readonly problemLessons: readonly Lesson[];
  /** Returns the lessons of a row by its key, or one lesson by its id; empty if they no longer exist. */
  readonly placesOf: (ref: string) => readonly number[];
};

/** The requirements without a rule of the plan: breaks, unavailable times, pins and rooms. */
export function ownRules(plan: Plan, asked: Asked): Rule[] {
  const closed = asked.week.closed;
  return [
    ...(closed.length > 0 ? [{ id: 'closed', weight: must, kind: 'break', slots: closed } as const] : []),
    ...plan.away.flatMap((away, place) => awayRule(away, place, asked)),
    ...plan.load.flatMap((row) => [...pinnedRules(row, asked), ...roomRules(row, asked), ...weekRules(row, asked)]),
  ];
}

function awayRule({ who, slots }: Away, place: number, asked: Asked): Rule[] {
  const whom = toWho(who, asked.names);
  const away = asked.week.slotsOf(slots);
  if (whom.ids.length === 0 || away.length === 0) return [];
  return [{ id: `away:${place}`, weight: must, kind: 'unavailable', who: whom, slots: away }];
}

function pinnedRules(row: PlannedLesson['row'], { week, lessons }: Asked): Rule[] {
  const own = placesOf(lessons, (lesson) => lesson.row === row);
  const periods = own.map((place) => lessons[place]?.periods ?? 1);
  return [...slotsOfPins(periods, week.slotsOf(row.pinned), week.width)].map(([index, slot]) => {
    const pinned = [own[index] ?? 0];
    return { id: `pinned:${row.key}`, weight: must, kind: 'starts-in', lessons: pinned, slots: [slot] };
  });
}

function roomRules(row: PlannedLesson['row'], { lessons, names }: Asked): Rule[] {
  if (row.rooms.length === 0) return [];
  const own = placesOf(lessons, (lesson) => lesson.row === row);
  const rooms = placesOfRooms(names, row.rooms, row);
  return [{ id: `rooms:${row.key}`, weight: must, kind: 'rooms', lessons: own, rooms }];
}

/** Where slots are of alternating weeks, the lessons of a row of one week stay in its slots. */
function weekRules(row: PlannedLesson['row'], { lessons, week }: Asked): Rule[] {
  const slots = row.week === null ? [] : week.ofWeek(row.week);
  if (slots.length === 0) return [];
  const own = placesOf(lessons, (lesson) => lesson.row === row);
  return [{ id: `pinned:${row.key}`, weight: must, kind: 'stays-in', lessons: own, slots }];
}

export function toRules(rule: MakerRule, asked: Asked): Rule[] {
  if (rule.isOff) return [];
  const weight = rule.must ? must : should;
  return kindsOf(rule, asked).map((kind) => ({ id: `rule:${rule.key}`, weight, ...kind }));
}

function kindsOf(rule: MakerRule, asked: Asked): RuleKind[] {
  const { n = 0 } = rule;
  const who = rule.who && toWho(rule.who, asked.names);
  if (who && who.ids.length === 0) return [];
  const rows = rowsOf(rule, asked);
  if (isImportedKind(rule.kind)) return importedRule(rule, who, asked);
  if (rule.kind === 'at-most-a-day') return who ? [{ kind: 'periods-a-day', who, most: n, mayBeEmpty: true }] : [];
  if (rule.kind === 'gaps') return who ? [{ kind: 'gaps', who, most: n, per: rule.per ?? 'week' }] : [];
  if (rule.kind === 'in-a-row') return who ? [{ kind: 'periods-in-a-row', who, most: n }] : [];
  if (rule.kind === 'days-off') return who ? [{ kind: 'days-a-week', who, most: n }] : [];
  if (rule.kind === 'begins-early') return who ? [{ kind: 'early', who, most: n }] : [];
  if (rule.kind === 'ends-day') return [{ kind: 'edge-of-day', lessons: rows.flat(), whose: 'group', edge: 'last' }];
  if (rule.kind === 'spread') return rows.flatMap((row) => spread(row, rule.n ?? 1, asked.week.ruleDays.length));
  if (rule.kind === 'same-time') return alongside(rows).map((lessons) => ({ kind: 'same', lessons, what: 'slot' }));
  if (rule.kind === 'follows') return alongside(rows.slice(0, 2)).map((lessons) => ({ kind: 'follows', lessons }));
  return within(rule, who, asked);
}

/**
 * Returns the same rule with the numbers of the items that it names. If none of them exists, the rule has no effect.
 */
function importedRule(rule: MakerRule, who: Who | undefined, asking: Asked): RuleKind[] {
  const { week, names, placesOf: placesByName } = asking;
  const { key: _, must: __, isOff: ___, n: ____, period: _____, ...asked } = rule;
  const placesIn = (refs: readonly string[]) => [...new Set(refs.flatMap(placesByName))];
  const lessons = asked.lessons && placesIn(asked.lessons);
  const sets = asked.sets?.map(placesIn).filter(({ length }) => length > 0);
  const isVoid =
    (lessons && lessons.length < leastLessons(rule.kind)) || (rule.kind === 'not-at-once' && (sets ?? []).length < 2);
  if (isVoid) return [];
  const said = (lessonsSaid: readonly number[] | undefined, rooms: readonly number[]) =>
    ({
      ...asked,
      ...(who && { who }),
      ...(lessonsSaid && { lessons: lessonsSaid }),
      ...(asked.others && { others: placesIn(asked.others) }),
      ...(sets && { sets }),
      ...(asked.slots && { slots: week.slotsOf(asked.slots) }),
      ...(asked.rooms && { rooms }),
    }) as RuleKind;
  const named = asked.rooms;
  if (!named || !lessons) return [said(lessons, placesOfRooms(names, named ?? [], { week: null }))];
  // Lessons of every week need other copies of rooms than lessons of one week, which only use the rooms in that week.
  const byWeek = Map.groupBy(lessons, (lesson) => asking.lessons[lesson]?.row.week ?? null);
  return [...byWeek].map(([ofWeek, some]) => said(some, placesOfRooms(names, named, { week: ofWeek })));
}

/** The lessons of each row or lesson that a rule names, or of every row. */
function rowsOf({ lessons: refs = [] }: MakerRule, { lessons, placesOf }: Asked): number[][] {
  const all = refs.length > 0 ? refs : new Set(lessons.map(({ row }) => row.key));
  return [...all].map((ref) => [...placesOf(ref)]);
}

/**
 * If a row has more lessons than there are days, each full turn through the week is on different days. Otherwise its
 * lessons are this many days apart, as far as possible, and two on one day count more than two on consecutive days.
 */
function spread(row: readonly number[], wanted: number, days: number): RuleKind[] {
  const turns = Array.from({ length: Math.ceil(row.length / days) }, (_, turn) =>
    row.slice(turn * days, (turn + 1) * days),
  );
  return turns
    .filter((lessons) => lessons.length > 1)
    .flatMap((lessons) => {
      const most = Math.max(1, Math.min(wanted, Math.floor((days - 1) / (lessons.length - 1))));
      return Array.from({ length: most }, (_, place): RuleKind => {
        return { kind: 'days-apart', lessons, least: place + 1 };
      });
    });
}

/** The first lessons of all rows, the second of all, and so on as far as two have one. */
function alongside(rows: readonly (readonly number[])[]): number[][] {
  const most = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: most }, (_, place) =>
    rows.map((row) => row[place]).filter((lesson) => lesson !== undefined),
  ).filter((lessons) => lessons.length > 1);
}

function within({ kind, period = 1, lessons: refs = [] }: MakerRule, who: Who | undefined, asked: Asked): RuleKind[] {
  const limit = asked.week.columnOf(period);
  const slots = asked.week.where((column) => (kind === 'not-before' ? column >= limit : column <= limit));
  const named = new Set(refs.flatMap(asked.placesOf));
  const isOf = (_: PlannedLesson, place: number) => {
    const { teachers = [], groups = [] } = asked.problemLessons[place] ?? {};
    const members = who?.kind === 'teacher' ? teachers : who?.kind === 'group' ? groups : [];
    return named.has(place) || members.some((one) => who?.ids.includes(one));
  };
  return [{ kind: 'stays-in', lessons: placesOf(asked.lessons, isOf), slots }];
}

function placesOf(
  lessons: readonly PlannedLesson[],
  isWanted: (lesson: PlannedLesson, place: number) => boolean,
): number[] {
  return lessons.flatMap((lesson, place) => (isWanted(lesson, place) ? [place] : []));
}

function toWho({ kind, teacher, class: number, room }: PlannedWho, names: Names): Who {
  const one = (all: readonly string[], name: string | number | undefined) => {
    const place = all.indexOf(String(name));
    return place < 0 ? [] : inWeeks(names, place);
  };
  const each = (all: readonly unknown[]) => all.flatMap((_, place) => inWeeks(names, place));
  if (kind === 'teacher') return { kind, ids: one(names.teacher, teacher) };
  if (kind === 'class') {
    return { kind: 'group', ids: names.students.of(number ?? nobody).flatMap((part) => inWeeks(names, part)) };
  }
  if (kind === 'room') return { kind, ids: one(names.room, room) };
  return kind === 'teachers'
    ? { kind: 'teacher', ids: each(names.teacher) }
    : { kind: 'group', ids: each(names.students.parts) };
}
