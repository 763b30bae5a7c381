import type { FetRule } from '../../fet-files.contract.ts';
import { keptRule } from './kept-rules.ts';
import type { Reading, Unkeyed } from './reading.ts';
import type { FetRow } from './rows.ts';

/**
 * Merges constraints that keep the lessons of a course days apart into one rule for all rows with the same distance.
 * The rows are not named if they are all the rows with several lessons.
 */
export function spreadRules(reading: Reading, rules: readonly FetRule[]): Unkeyed[] {
  const { days: weekdays, dayParts = [0] } = reading.week.week;
  const days = weekdays.length * dayParts.length;
  const isWhole = (rule: FetRule) => {
    const taken = (rule.lessons ?? []).filter((place) => reading.refsOf(place).length > 0).length;
    const touched = rowsOf(reading, rule);
    return touched.length > 0 && touched.every((row) => isEnough(row, rule, taken, days));
  };
  const spoken = [true, false].flatMap((must) => {
    const apart = daysApart(
      reading,
      rules.filter((rule) => rule.must === must && isWhole(rule)),
    );
    const asked = [...apart].filter(([, n]) => n > 0);
    const most = Math.max(0, ...apart.values());
    const areAlike = asked.every(([row, n]) => n === Math.min(most, mostApart(row, days)));
    if (areAlike)
      return ruleFor(
        reading,
        must,
        most,
        asked.map(([row]) => row),
      );
    return [...Map.groupBy(asked, ([, n]) => n)].flatMap(([n, some]) =>
      ruleFor(
        reading,
        must,
        n,
        some.map(([row]) => row),
      ),
    );
  });
  return [...spoken, ...rules.filter((rule) => !isWhole(rule)).flatMap((rule) => keptRule(reading, rule))];
}

function ruleFor({ rows }: Reading, must: boolean, n: number, some: readonly FetRow[]): Unkeyed[] {
  if (some.length === 0) return [];
  const isAll = rows.every((row) => row.lessons.length < 2 || some.includes(row));
  return [{ must, kind: 'spread', n, ...(!isAll && { lessons: some.map(({ row }) => row.key) }) }];
}

/** Returns the number of days that each row's lessons should be apart. */
function daysApart(reading: Reading, rules: readonly FetRule[]): Map<FetRow, number> {
  const apart = new Map<FetRow, number>();
  for (const rule of rules)
    for (const row of rowsOf(reading, rule)) apart.set(row, Math.max(apart.get(row) ?? 0, rule.least ?? 1));
  return apart;
}

/** Rows of which several lessons are named. */
function rowsOf({ rows }: Reading, rule: FetRule): FetRow[] {
  const named = new Set(rule.lessons);
  return rows.filter((row) => row.lessons.filter(({ place }) => named.has(place)).length > 1);
}

/**
 * Returns whether a constraint names all lessons of a row, or as many of the first as there are days, and no lessons of
 * other rows.
 */
function isEnough(row: FetRow, rule: FetRule, taken: number, days: number): boolean {
  const named = countNamed(row, rule);
  const isFirst = countNamed({ ...row, lessons: row.lessons.slice(0, named) }, rule) === named;
  return named === taken && isFirst && named >= Math.min(row.lessons.length, days);
}

function countNamed({ lessons: own }: FetRow, { lessons = [] }: FetRule): number {
  return own.filter(({ place }) => lessons.includes(place)).length;
}

/** Returns the greatest distance at which all lessons of a row can be apart. */
function mostApart({ lessons }: FetRow, days: number): number {
  return Math.max(1, Math.floor((days - 1) / (Math.min(lessons.length, days) - 1)));
}
