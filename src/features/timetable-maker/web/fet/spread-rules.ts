import type { FetRule } from '../../fet-files.contract.ts';
import type { Reading, Unkeyed } from './reading.ts';
import type { FetRow } from './rows.ts';

/**
 * Lessons of a course that are days apart, as one rule for all rows that it is asked of alike, without naming them where these
 * are all that have several lessons.
 */
export function spreadRules(reading: Reading, rules: readonly FetRule[]): Unkeyed[] {
  const days = reading.week.week.days.length;
  for (const { together } of rules) if (together) reading.tally.note('together');
  return [true, false].flatMap((must) => {
    const apart = daysApart(
      reading,
      rules.filter((rule) => rule.must === must),
      days,
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
}

function ruleFor({ rows }: Reading, must: boolean, n: number, some: readonly FetRow[]): Unkeyed[] {
  if (some.length === 0) return [];
  const isAll = rows.every((row) => row.lessons.length < 2 || some.includes(row));
  return [{ must, kind: 'spread', n, ...(!isAll && { lessons: some.map(({ row }) => row.key) }) }];
}

/** How many days each row's lessons are to be apart: all of them, or as many as there are days. */
function daysApart({ rows, tally }: Reading, rules: readonly FetRule[], days: number): Map<FetRow, number> {
  const apart = new Map<FetRow, number>();
  for (const rule of rules.filter(({ n = 0 }) => n > 0)) {
    const named = new Set(rule.lessons);
    const touched = rows.filter(({ lessons }) => lessons.filter(({ place }) => named.has(place)).length > 1);
    const enough = touched.filter(
      ({ lessons }) => lessons.filter(({ place }) => named.has(place)).length >= Math.min(lessons.length, days),
    );
    if (touched.length === 0) tally.note('rulesOfLeftOut');
    else if (enough.length < touched.length) tally.leaveOut(rule);
    for (const row of enough) apart.set(row, Math.max(apart.get(row) ?? 0, rule.n ?? 1));
  }
  return apart;
}

/** How far apart the lessons of a row can all be. */
function mostApart({ lessons }: FetRow, days: number): number {
  return Math.max(1, Math.floor((days - 1) / (Math.min(lessons.length, days) - 1)));
}
