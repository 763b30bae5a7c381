import { minuteOf } from '../../../../platform/contract/clock-time.ts';
import { parseTime } from '../../../../platform/spreadsheets/cell-values.ts';
import type { GivenRow } from '../import-kind.ts';
import { isBreak } from './timetable-words.ts';

/** Whether a row of a list is a break, which has a name and nobody who teaches it. */
export function isBreakRow({ given }: GivenRow): boolean {
  return given.teacherEmail === undefined && given.subject !== undefined && isBreak(given.subject);
}

type Timed = { readonly row: GivenRow; readonly starts: number; readonly ends: number };

/**
 * Gives lessons without the number of a period the place of their time among those of all lessons, or of those of the day if
 * the times of days differ.
 */
export function numberPeriods(rows: readonly GivenRow[]): readonly GivenRow[] {
  const timed = rows.flatMap((row): Timed[] => {
    const [starts, ends] = [row.given.starts, row.given.ends].map((text) => minuteIn(text ?? ''));
    return starts === undefined || ends === undefined ? [] : [{ row, starts, ends }];
  });
  const spans = new Map(timed.map(({ starts, ends }) => [`${starts} ${ends}`, { starts, ends }]));
  const inOrder = [...spans.values()].toSorted((one, other) => one.starts - other.starts);
  const meet = inOrder.some(({ starts }, place) => starts < (inOrder[place - 1]?.ends ?? 0));
  const numbers = new Map<GivenRow, number>();
  for (const alike of Map.groupBy(timed, ({ row }) => (meet ? row.given.day : '')).values()) {
    const starts = [...new Set(alike.map((one) => one.starts))].toSorted((one, other) => one - other);
    for (const one of alike) numbers.set(one.row, starts.indexOf(one.starts) + 1);
  }
  return rows.map((row) => {
    const number = numbers.get(row);
    return number === undefined ? row : { ...row, given: { ...row.given, period: String(number) } };
  });
}

const night = 7 * 60;

/** No lesson begins at night: such a time is in the afternoon. */
function minuteIn(text: string): number | undefined {
  const time = parseTime(text);
  const minute = time === undefined ? undefined : minuteOf(time);
  return minute !== undefined && minute < night ? minute + 12 * 60 : minute;
}
