import { type Day, days } from '../../../../platform/contract/school-terms.ts';
import { formatTime, type Span } from '../../../../platform/server/span.ts';
import { parseWhole } from '../../../../platform/spreadsheets/cell-values.ts';
import type { GivenRow } from '../import-kind.ts';
import { joinParts } from '../parts.rules.ts';

type Standing = Span & { readonly day: number; readonly period: number };

/**
 * Returns the time of a period on a day, if all lessons with its number are at the same time on that day, or else on
 * all days.
 */
export function usualTimes(periods: readonly Standing[]): (day: string, period: number) => string | undefined {
  const only = (spans: readonly Standing[]) => {
    const times = new Set(spans.map(formatTime));
    return times.size === 1 ? [...times][0] : undefined;
  };
  const byNumber = Map.groupBy(periods, ({ period }) => period);
  return (day, period) => {
    const alike = byNumber.get(period) ?? [];
    const onDay = alike.filter((one) => one.day === days.indexOf(day as Day));
    return onDay.length > 0 ? only(onDay) : only(alike);
  };
}

/**
 * Gives a lesson the times from an answer about its period, or those of the school. If there are none, `times` keeps
 * the period's number.
 */
export function withTimes(row: GivenRow, usual: ReturnType<typeof usualTimes>): GivenRow {
  const { times, ...given } = row.given;
  if (times === undefined) return row;
  const said = joinParts({ times });
  const found = said.ends === undefined ? usual(given.day ?? '', parseWhole(given.period ?? '') ?? 0) : times;
  if (found === undefined) return row;
  return { ...row, given: joinParts({ ...given, times: found }) };
}
