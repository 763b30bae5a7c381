import { type Day, days } from '../../../platform/contract/school-terms.ts';
import type { ScheduleRecord, SentPeriod } from '../schedule.contract.ts';

/** One period, as lists and grids show it. */
export type Entry = {
  readonly id: string;
  readonly class: number;
  readonly day: Day;
  readonly period: number;
  readonly label?: string;
  readonly subject: string;
  readonly teacher: { readonly name: string; readonly email: string; readonly hasLeft?: true };
  readonly time: string;
};

export function toEntries(records: readonly ScheduleRecord[]): Entry[] {
  return records.flatMap(({ _id, classNumber, day, periods }) =>
    periods.map((period) => ({ id: _id, class: classNumber, day, ...period })),
  );
}

/** The entry as the API takes it. The label is left out, which keeps it. */
export function toSent({ class: classNumber, day, period, subject, teacher, time }: Entry): SentPeriod {
  return { classNumber, day, period, subject, teacher: { name: teacher.name, email: teacher.email }, time };
}

export type Slot = { readonly day: Day; readonly period: number };

/** The most frequent time of the school's n-th period; `undefined` if there is none. */
export function usualTime(entries: readonly Entry[], period: number): string | undefined {
  const times = Map.groupBy(
    entries.filter((entry) => entry.period === period),
    ({ time }) => time,
  );
  return [...times].sort(([, one], [, other]) => other.length - one.length)[0]?.[0];
}

/** The entry in another slot, at that period's usual time. */
export function moveTo(entry: Entry, slot: Slot, entries: readonly Entry[]): Entry {
  const time = slot.period === entry.period ? entry.time : (usualTime(entries, slot.period) ?? entry.time);
  return { ...entry, ...slot, time };
}

/** The week with `today` first. */
export function weekFrom(today: Day): Day[] {
  const start = days.indexOf(today);
  return [...days.slice(start), ...days.slice(0, start)];
}

/** Whether a period `HH:MM-HH:MM` includes the time `HH:MM` of its day. */
export function isGoingOn(time: string, clock: string): boolean {
  const [starts = '', ends = ''] = time.split('-');
  return starts <= clock && clock < ends;
}
