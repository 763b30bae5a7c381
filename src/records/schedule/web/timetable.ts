import { clockOf, minuteOf } from '../../../platform/contract/clock-time.ts';
import { type Day, days } from '../../../platform/contract/school-terms.ts';
import type { ScheduleRecord, SentPeriod } from '../schedule.contract.ts';

export type EntryTeacher = { readonly name: string; readonly email: string; readonly hasLeft?: true };

/** One period, as lists and grids show it. */
export type Entry = {
  readonly id: string;
  readonly session: string;
  readonly class: number;
  /** The group whose lesson it is, and the classes from which it has members. */
  readonly group?: { readonly class: number; readonly name: string } | null;
  readonly classes?: readonly number[];
  readonly day: Day;
  readonly period: number;
  readonly label?: string;
  readonly subject: string;
  /** All teachers of the lesson; the first one is the main teacher. */
  readonly teachers: readonly EntryTeacher[];
  /** The alternating week in which it is; null for every week. */
  readonly week: string | null;
  readonly time: string;
  readonly room?: string;
  /** Another lesson that is in the room at that time, if the server names one. */
  readonly roomTakenBy?: { readonly classNumber: number; readonly subject: string; readonly time: string };
};

export function toEntries(records: readonly ScheduleRecord[]): Entry[] {
  return records.flatMap(({ _id, session, classNumber, group, classes, day, periods, ...record }) =>
    periods.map(({ teacher, ...period }) => {
      // Entries that a device kept before an update have one teacher and no week.
      const { teachers = [teacher], week = null } = record;
      const of = { class: classNumber, group, ...(classes && { classes }) };
      return { id: _id, session, ...of, day, teachers, week, ...period };
    }),
  );
}

export function toRecord(entry: Entry): ScheduleRecord {
  const { id, session, class: classNumber, group, classes, day, teachers, week, ...period } = entry;
  const [teacher = { name: '', email: '' }] = teachers;
  const of = { classNumber, group: group ?? null, ...(classes && { classes: [...classes] }) };
  return { _id: id, session, ...of, day, teachers: [...teachers], week, periods: [{ ...period, teacher }] };
}

/** Returns the entry in the form of the API. Label, room, week and further teachers are left out, which keeps them. */
export function toSent({ class: classNumber, day, period, subject, teachers: [first], time }: Entry): SentPeriod {
  return { classNumber, day, period, subject, teacher: { email: first?.email ?? '' }, time };
}

export type Slot = { readonly day: Day; readonly period: number };

export function slotKey({ day, period }: Slot): string {
  return `${day} ${period}`;
}

export function isSameSlot(one: Slot, other: Slot): boolean {
  return one.day === other.day && one.period === other.period;
}

/** The slot of the cell that an element is in, by the cell's attributes. */
export function slotOf(element: EventTarget | null): Slot | undefined {
  const cell = element instanceof Element ? element.closest<HTMLElement>('[data-day][data-period]') : null;
  const day = days.find((name) => name === cell?.dataset.day);
  return day && { day, period: Number(cell?.dataset.period) };
}

export function isInSlot(entry: Entry, { day, period }: Slot): boolean {
  return entry.day === day && entry.period === period;
}

/** Returns the most frequent time of the school's n-th period; `undefined` if there is none. */
export function usualTime(entries: readonly Entry[], period: number): string | undefined {
  const times = Map.groupBy(
    entries.filter((entry) => entry.period === period),
    ({ time }) => time,
  );
  return [...times].sort(([, one], [, other]) => other.length - one.length)[0]?.[0];
}

/**
 * Returns the time to propose for the school's n-th period: the usual one, or following the last earlier period that
 * has one, with the same length; `undefined` if there is none or the day would be over.
 */
export function proposeTime(entries: readonly Entry[], period: number): string | undefined {
  const usual = usualTime(entries, period);
  if (usual) return usual;
  const before = Math.max(0, ...entries.map((entry) => entry.period).filter((number) => number < period));
  const [starts, ends] = (usualTime(entries, before) ?? '').split('-').map(minuteOf);
  if (starts === undefined || ends === undefined) return undefined;
  const later = (period - before) * (ends - starts);
  return ends + later > lastMinute ? undefined : `${clockOf(starts + later)}-${clockOf(ends + later)}`;
}

const lastMinute = 24 * 60 - 1;

/** Returns the entry in another slot, at the time to propose for that period. */
export function moveTo(entry: Entry, slot: Slot, entries: readonly Entry[]): Entry {
  const time = slot.period === entry.period ? entry.time : (proposeTime(entries, slot.period) ?? entry.time);
  return { ...withoutRoomTaken(entry), ...slot, time };
}

/** Returns two entries with swapped places, as the server swaps them. */
export function swapPlaces(one: Entry, other: Entry): [Entry, Entry] {
  const placeOf = ({ day, period, time }: Entry) => ({ day, period, time });
  return [
    { ...withoutRoomTaken(one), ...placeOf(other) },
    { ...withoutRoomTaken(other), ...placeOf(one) },
  ];
}

/** In another place, the lesson that shares the room is not known until the server has answered. */
function withoutRoomTaken({ roomTakenBy: _, ...entry }: Entry): Entry {
  return entry;
}

/** The week with `today` first. */
export function weekFrom(today: Day): Day[] {
  const start = days.indexOf(today);
  return [...days.slice(start), ...days.slice(0, start)];
}

/** Returns whether a period `HH:MM-HH:MM` contains the time `HH:MM` of its day. */
export function isGoingOn(time: string, clock: string): boolean {
  const [starts = '', ends = ''] = time.split('-');
  return starts <= clock && clock < ends;
}

/** Returns whether nobody teaches a period any more. */
export function isWithoutTeacher({ teachers }: Entry): boolean {
  return teachers.every(({ hasLeft }) => hasLeft);
}

/**
 * Returns whether a period is of the class (or a group with its students), or else of the teacher. Teachers who have
 * left do not match, because their email can belong to somebody else now.
 */
export function isOf(
  { class: number, classes, teachers }: Entry,
  classNumber: number | undefined,
  email?: string,
): boolean {
  if (classNumber) return number === classNumber || (classes ?? []).includes(classNumber);
  return email === undefined || teachers.some((teacher) => teacher.email === email && !teacher.hasLeft);
}
