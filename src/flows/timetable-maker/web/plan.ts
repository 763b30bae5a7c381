import { clockOf, minuteOf } from '../../../platform/contract/clock-time.ts';
import { type Day, days } from '../../../platform/contract/school-terms.ts';
import { isSameSlot, type Slot, slotKey } from '../../../records/schedule/web/timetable.ts';
import {
  type Away,
  type LoadRow,
  type MakerRule,
  type Plan,
  type PlannedPeriod,
  rowOf,
  type Who,
} from '../plan.contract.ts';

type Keyed = { readonly key: string };

/** Returns the plan with another row instead of the one with the same key, or with an additional row. */
export function withRow(plan: Plan, row: LoadRow): Plan {
  return { ...plan, load: withKeyed(plan.load, row) };
}

export function withRule(plan: Plan, rule: MakerRule): Plan {
  return { ...plan, rules: withKeyed(plan.rules, rule) };
}

function withKeyed<One extends Keyed>(all: readonly One[], one: One): One[] {
  return all.some(({ key }) => key === one.key)
    ? all.map((other) => (other.key === one.key ? one : other))
    : [...all, one];
}

/** Returns the number of periods in lessons longer than doubles; 0 if the row is too short for them. */
export function longerIn(row: Pick<LoadRow, 'longer'> | undefined, lessons: number): number {
  const sum = (row?.longer ?? []).reduce((all, one) => all + one, 0);
  return sum <= lessons ? sum : 0;
}

/** Returns a row with this many periods a week, and with as many of its longer lessons and doubles as fit. */
export function withLessons({ longer, ...row }: LoadRow, lessons: number): LoadRow {
  const long = longerIn({ ...(longer && { longer }) }, lessons);
  const doubles = Math.min(row.doubles, Math.floor((lessons - long) / 2));
  return { ...row, lessons, doubles, ...(longer && long > 0 && { longer }) };
}

/**
 * Returns the plan without a row of the load. The row is removed from rules, and rules that have no effect without it
 * are removed.
 */
export function withoutRow(plan: Plan, key: string): Plan {
  const left = (refs: readonly string[]) => refs.filter((ref) => rowOf(ref) !== key);
  const rules = plan.rules.flatMap((rule) => {
    const { lessons, others, sets } = rule;
    if (![lessons, others, ...(sets ?? [])].some((refs) => refs?.some((ref) => rowOf(ref) === key))) return [rule];
    const fewer = {
      ...rule,
      ...(lessons && { lessons: left(lessons) }),
      ...(others && { others: left(others) }),
      ...(sets && { sets: sets.map(left).filter((set) => set.length > 0) }),
    };
    const isVoid = [fewer.lessons, fewer.others].some((refs) => refs && refs.length < leastRows(rule.kind));
    return isVoid || (sets && (fewer.sets ?? []).length < 2) ? [] : [fewer];
  });
  return { ...plan, load: plan.load.filter((row) => row.key !== key), rules };
}

/** Returns the fewest rows of the load, or lessons, of a rule that names any. */
function leastRows(kind: MakerRule['kind']): number {
  return kind === 'same-time' || kind === 'follows' || kind === 'later' ? 2 : 1;
}

export function withoutRule(plan: Plan, key: string): Plan {
  return { ...plan, rules: plan.rules.filter((rule) => rule.key !== key) };
}

/** A key that none of these has. */
export function nextKey(all: readonly Keyed[], letter: string): string {
  const used = new Set(all.map(({ key }) => key));
  let number = all.length + 1;
  while (used.has(`${letter}${number}`)) number += 1;
  return `${letter}${number}`;
}

export function isSameWho(one: Who, other: Who): boolean {
  return (
    one.kind === other.kind && one.teacher === other.teacher && one.class === other.class && one.room === other.room
  );
}

/** Returns the times at which a teacher, class or room is not available. */
export function awayOf(plan: Plan, who: Who): readonly Slot[] {
  return plan.away.find((away) => isSameWho(away.who, who))?.slots ?? [];
}

export function withAway(plan: Plan, who: Who, slots: readonly Slot[], isPainted: boolean): Plan {
  const painted = painting(awayOf(plan, who), slots, isPainted);
  const others = plan.away.filter((away) => !isSameWho(away.who, who));
  const mine: Away[] = painted.length > 0 ? [{ who, slots: painted }] : [];
  return { ...plan, away: [...others, ...mine] };
}

export function withClosed(plan: Plan, slots: readonly Slot[], isPainted: boolean): Plan {
  return { ...plan, week: { ...plan.week, closed: painting(plan.week.closed, slots, isPainted) } };
}

/** The slots that are painted after a stroke. */
export function painting(before: readonly Slot[], slots: readonly Slot[], isPainted: boolean): Slot[] {
  const others = before.filter((one) => !slots.some((slot) => isSameSlot(one, slot)));
  return isPainted ? [...others, ...slots] : others;
}

/** Returns the plan with another week; everything about slots that no longer exist is left out. */
export function withWeek(plan: Plan, week: Pick<Plan['week'], 'days' | 'periods'>): Plan {
  const inWeek = new Set(week.days.flatMap((day) => week.periods.map(({ period }) => slotKey({ day, period }))));
  const left = (slots: readonly Slot[]) => slots.filter((slot) => inWeek.has(slotKey(slot)));
  return {
    ...plan,
    week: { ...week, closed: left(plan.week.closed), ...partsIn(plan.week, week) },
    load: plan.load.map((row) => (row.pinned.length > 0 ? { ...row, pinned: left(row.pinned) } : row)),
    away: plan.away.map((away) => ({ ...away, slots: left(away.slots) })).filter(({ slots }) => slots.length > 0),
    rules: plan.rules
      .map((rule) => (rule.slots ? { ...rule, slots: left(rule.slots) } : rule))
      .filter(
        ({ slots, period }) => slots?.length !== 0 && week.periods.some((one) => one.period === (period ?? one.period)),
      ),
  };
}

/** Returns the name of the alternating week of a period; `null` if slots are of no certain week. */
export function weekOfPeriod({ periods, dayParts = [], weeks }: Plan['week'], period: number): string | null {
  if (!weeks) return null;
  const place = periods.findIndex((one) => one.period === period);
  const part = dayParts.flatMap((count, index) => Array<number>(count).fill(index))[place] ?? 0;
  return weeks[Math.floor((part * weeks.length) / dayParts.length)] ?? null;
}

/** Returns the parts of a day with the remaining periods of each; new periods belong to the last part. */
function partsIn(
  before: Plan['week'],
  { periods }: Pick<Plan['week'], 'periods'>,
): Pick<Plan['week'], 'dayParts' | 'weeks'> {
  const { dayParts, weeks } = before;
  if (!dayParts) return {};
  const partOf = new Map(
    dayParts
      .flatMap((count, part) => Array<number>(count).fill(part))
      .map((part, place) => [before.periods[place]?.period, part]),
  );
  const last = dayParts.findLastIndex((count) => count > 0);
  const parts = periods.map(({ period }) => partOf.get(period) ?? last);
  return { dayParts: dayParts.map((_, part) => parts.filter((one) => one === part).length), ...(weeks && { weeks }) };
}

export function withDay(plan: Plan, day: Day, isIn: boolean): Plan {
  const wanted = days.filter((one) => (one === day ? isIn : plan.week.days.includes(one)));
  return withWeek(plan, { days: wanted, periods: plan.week.periods });
}

/** Returns the plan with a changed or additional room; rows and rules that name the room are updated. */
export function withRoom(plan: Plan, before: string | undefined, room: Plan['rooms'][number]): Plan {
  if (before === undefined) return { ...plan, rooms: [...plan.rooms, room] };
  const renamed = (name: string) => (name === before ? room.name : name);
  return {
    ...plan,
    rooms: plan.rooms
      .map((one) => (one.name === before ? room : one))
      .map((one) => (one.oneOfEach ? { ...one, oneOfEach: one.oneOfEach.map((set) => set.map(renamed)) } : one)),
    load: plan.load.map((row) => ({ ...row, rooms: row.rooms.map(renamed) })),
    away: plan.away.map((away) => ({ ...away, who: renamedWho(away.who, renamed) })),
    rules: plan.rules.map((rule) => ({
      ...rule,
      ...(rule.who && { who: renamedWho(rule.who, renamed) }),
      ...(rule.rooms && { rooms: rule.rooms.map(renamed) }),
    })),
  };
}

function renamedWho(who: Who, renamed: (name: string) => string): Who {
  return who.room === undefined ? who : { ...who, room: renamed(who.room) };
}

export function withoutRoom(plan: Plan, name: string): Plan {
  const isOther = (who: Who | undefined) => who?.room !== name;
  return {
    ...plan,
    rooms: plan.rooms.filter((room) => room.name !== name).map((room) => withoutPart(room, name)),
    load: plan.load.map((row) => ({ ...row, rooms: row.rooms.filter((room) => room !== name) })),
    away: plan.away.filter(({ who }) => isOther(who)),
    rules: plan.rules
      .map((rule) => (rule.rooms ? { ...rule, rooms: rule.rooms.filter((room) => room !== name) } : rule))
      .filter(({ who, rooms }) => isOther(who) && rooms?.length !== 0),
  };
}

/** Returns a room that stands for several without one of these; if none remain, it becomes a single room. */
function withoutPart({ oneOfEach, ...room }: Plan['rooms'][number], name: string): Plan['rooms'][number] {
  const left = oneOfEach?.map((set) => set.filter((one) => one !== name)).filter((set) => set.length > 0) ?? [];
  return left.length > 0 ? { ...room, oneOfEach: left } : room;
}

/** Returns a further period after the last one, with the same length; `undefined` if the day is over. */
export function nextPeriod(periods: readonly PlannedPeriod[]): PlannedPeriod | undefined {
  const last = periods.at(-1);
  const [starts = 0, ends = 0] = last?.time.split('-').map(minuteOf) ?? [firstMinute, firstMinute];
  const length = last ? ends - starts : usualMinutes;
  if (ends + length >= minutesOfDay) return undefined;
  const period = Math.max(0, ...periods.map((one) => one.period)) + 1;
  return { period, label: null, time: `${clockOf(ends)}-${clockOf(ends + length)}`, breakAfter: false };
}

const firstMinute = 8 * 60;
const usualMinutes = 45;
const minutesOfDay = 24 * 60;
