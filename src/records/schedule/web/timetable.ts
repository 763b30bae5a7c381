import { clockOf, minuteOf } from '../../../platform/contract/clock-time.ts';
import { type Day, days } from '../../../platform/contract/school-terms.ts';
import type { ScheduleRecord, SentPeriod } from '../schedule.contract.ts';

export type EntryTeacher = { readonly name: string; readonly email: string; readonly hasLeft?: true };

/** One period, as lists and grids show it. */
export type Entry = {
  readonly id: string;
  readonly session: string;
  readonly class: number;
  /** The group whose lesson it is, and the classes that have members of it. */
  readonly group?: { readonly class: number; readonly name: string } | null;
  readonly classes?: readonly number[];
  readonly day: Day;
  readonly period: number;
  readonly label?: string;
  readonly subject: string;
  /** Who teach it together, the first one first. */
  readonly teachers: readonly EntryTeacher[];
  /** The one of the weeks that alternate in which it is; null for every week. */
  readonly week: string | null;
  readonly time: string;
  readonly room?: string;
  /** Another lesson that has the room then, where the server says so. */
  readonly roomTakenBy?: { readonly classNumber: number; readonly subject: string; readonly time: string };
};

export function toEntries(records: readonly ScheduleRecord[]): Entry[] {
  return records.flatMap(({ _id, session, classNumber, group, classes, day, periods, ...record }) =>
    periods.map(({ teacher, ...period }) => {
      // What a device kept before an update has one teacher, and no week.
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

/** The entry as the API takes it. Label, room, week and further teachers are left out, which keeps them. */
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

/** The most frequent time of the school's n-th period; `undefined` if there is none. */
export function usualTime(entries: readonly Entry[], period: number): string | undefined {
  const times = Map.groupBy(
    entries.filter((entry) => entry.period === period),
    ({ time }) => time,
  );
  return [...times].sort(([, one], [, other]) => other.length - one.length)[0]?.[0];
}

/**
 * The time to propose for the school's n-th period: the usual one, or as long as the last period before it that has
 * one, following on from there; `undefined` if there is none, or the day would be over.
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

/** The entry in another slot, at the time to propose for that period. */
export function moveTo(entry: Entry, slot: Slot, entries: readonly Entry[]): Entry {
  const time = slot.period === entry.period ? entry.time : (proposeTime(entries, slot.period) ?? entry.time);
  return { ...withoutRoomTaken(entry), ...slot, time };
}

/** Two entries in each other's place, as the server swaps them. */
export function swapPlaces(one: Entry, other: Entry): [Entry, Entry] {
  const placeOf = ({ day, period, time }: Entry) => ({ day, period, time });
  return [
    { ...withoutRoomTaken(one), ...placeOf(other) },
    { ...withoutRoomTaken(other), ...placeOf(one) },
  ];
}

/** In another place, who has the room too is not known until the server has answered. */
function withoutRoomTaken({ roomTakenBy: _, ...entry }: Entry): Entry {
  return entry;
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

/** Whether nobody teaches a period any more. */
export function isWithoutTeacher({ teachers }: Entry): boolean {
  return teachers.every(({ hasLeft }) => hasLeft);
}

/**
 * Whether a period is of the class or of its students in a group, or else among those of the teacher. Those of a teacher
 * who has left are no teacher's: their email may belong to somebody else now.
 */
export function isOf(
  { class: number, classes, teachers }: Entry,
  classNumber: number | undefined,
  email?: string,
): boolean {
  if (classNumber) return number === classNumber || (classes ?? []).includes(classNumber);
  return email === undefined || teachers.some((teacher) => teacher.email === email && !teacher.hasLeft);
}
