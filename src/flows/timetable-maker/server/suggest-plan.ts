import { type Day, days } from '../../../platform/contract/school-terms.ts';
import { formatTime, type Span } from '../../../platform/server/span.ts';
import type { LoadRow, MakerRule, Plan, Slot } from '../plan.contract.ts';
import { emailsOf, type StandingPeriod, slotOf, subjectOfPeriod } from './today.ts';

/**
 * Returns the plan that a timetable in force suggests: its week, and its lessons as the load. Without a timetable, the
 * week has the school's weekdays.
 */
export function suggestPlan(standing: readonly StandingPeriod[], schoolDays: readonly Day[]): Plan {
  const week = standing.length > 0 ? weekOf(standing) : usualWeek(schoolDays);
  const rooms = [...new Set(standing.flatMap(({ room }) => room ?? []))].map((name) => ({ name, seats: null }));
  const load = loadOf(standing, week);
  return { week, rooms, load, away: [], rules: [...usualRules, ...blockRules(standing, load)] };
}

/** For a session without a timetable. */
function usualWeek(schoolDays: readonly Day[]): Plan['week'] {
  const periods = [1, 2, 3, 4, 5, 6].map((period) => ({
    period,
    label: null,
    time: formatTime(usualSpan(period)),
    breakAfter: period === 3,
  }));
  return { days: schoolDays.length > 0 ? [...schoolDays] : [...days], periods, closed: [] };
}

function usualSpan(period: number): Span {
  const startsMinute = 8 * 60 + (period - 1) * 50 + (period > 3 ? 20 : 0);
  return { startsMinute, endsMinute: startsMinute + 45 };
}

/** Rules that nearly every school wants. */
const usualRules: MakerRule[] = [
  { key: 'spread', must: false, kind: 'spread', n: 2 },
  { key: 'class-gaps', must: true, kind: 'gaps', who: { kind: 'classes' }, n: 0, per: 'week' },
  { key: 'teacher-gaps', must: false, kind: 'gaps', who: { kind: 'teachers' }, n: 0, per: 'week' },
];

/**
 * If a student is in only one group of a block, the groups are taught at the same time, as far as they have equally
 * many lessons.
 */
function blockRules(standing: readonly StandingPeriod[], load: readonly LoadRow[]): MakerRule[] {
  const blockOf = new Map(standing.map((period) => [period.class, period.group_block]));
  const ofBlocks = load.filter((row) => blockOf.get(row.class) != null);
  const alike = Map.groupBy(ofBlocks, (row) => `${row.week} ${row.lessons} ${blockOf.get(row.class)}`);
  return [...alike.values()]
    .filter((rows) => rows.length > 1)
    .map((rows, place) => ({
      key: `block-${place + 1}`,
      must: true,
      kind: 'same-time',
      lessons: rows.map(({ key }) => key),
    }));
}

function weekOf(standing: readonly StandingPeriod[]): Plan['week'] {
  const held = days.filter((_, day) => standing.some((period) => period.day === day));
  const byNumber = [...Map.groupBy(standing, ({ period }) => period)].map(([period, all]) => ({
    period,
    label: mostFrequent(all.map(({ label }) => label)),
    span: mostFrequentSpan(all),
  }));
  const inOrder = inTurn(byNumber.sort((one, other) => one.span.startsMinute - other.span.startsMinute));
  const pauses = inOrder.slice(1).map(({ span }, place) => span.startsMinute - (inOrder[place]?.span.endsMinute ?? 0));
  const usualPause = Math.min(...pauses);
  const periods = inOrder.map(({ period, label, span }, place) => ({
    period,
    label,
    time: formatTime(span),
    breakAfter: (pauses[place] ?? 0) >= usualPause + leastBreakMinutes,
  }));
  const isHeld = new Set(standing.map(({ day, period }) => `${days[day]} ${period}`));
  const all = held.flatMap((day) => periods.map(({ period }) => ({ day, period })));
  return { days: held, periods, closed: all.filter(({ day, period }) => !isHeld.has(`${day} ${period}`)) };
}

/** A pause that is longer than the usual one by this much is a break. */
const leastBreakMinutes = 10;

function mostFrequentSpan(periods: readonly StandingPeriod[]): Span {
  const time = mostFrequent(periods.map(formatTime));
  const found = periods.find((period) => formatTime(period) === time) ?? periods[0];
  return { startsMinute: found?.startsMinute ?? 0, endsMinute: found?.endsMinute ?? 0 };
}

/** Leaves out periods that begin before the previous one ends, which occur if times differ by day or class. */
function inTurn<P extends { readonly span: Span }>(periods: readonly P[]): P[] {
  const kept: P[] = [];
  for (const period of periods) {
    const last = kept.at(-1);
    if (!last || last.span.endsMinute <= period.span.startsMinute) kept.push(period);
  }
  return kept;
}

function mostFrequent<T>(values: readonly T[]): T {
  const counts = [...Map.groupBy(values, (value) => value)];
  const [first = [values[0] as T]] = counts.sort(([, one], [, other]) => other.length - one.length);
  return first[0];
}

function loadOf(standing: readonly StandingPeriod[], week: Plan['week']): LoadRow[] {
  const columns = week.periods.map(({ period }) => period);
  const rows = [...Map.groupBy(standing, subjectOfPeriod).values()].sort(byClassAndSubject);
  return rows.flatMap((periods, place) => {
    const [first] = periods;
    if (!first) return [];
    return {
      key: `row-${place + 1}`,
      class: first.class,
      subject: first.subject,
      teacher: emailsOf(first)[0] ?? '',
      teachers: emailsOf(first),
      week: first.weekName,
      lessons: periods.length,
      doubles: countDoubles(periods.map(slotOf), columns, week),
      rooms: [...new Set(periods.flatMap(({ room }) => room ?? []))],
      pinned: [],
    };
  });
}

function byClassAndSubject([one]: readonly StandingPeriod[], [other]: readonly StandingPeriod[]): number {
  if (!one || !other) return 0;
  return one.class - other.class || one.subject.localeCompare(other.subject);
}

/** Counts the pairs of consecutive periods on a day without a break between; no period is in two pairs. */
function countDoubles(slots: readonly Slot[], columns: readonly number[], week: Plan['week']): number {
  let doubles = 0;
  for (const own of Map.groupBy(slots, ({ day }) => day).values()) {
    const taken = new Set(own.map(({ period }) => columns.indexOf(period)));
    for (const column of [...taken].sort((one, other) => one - other)) {
      const isPair = taken.has(column) && taken.has(column + 1) && week.periods[column]?.breakAfter === false;
      if (isPair) doubles += Number(taken.delete(column + 1));
    }
  }
  return doubles;
}
