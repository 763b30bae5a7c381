import { countDays, dayPlaceOf, daysAfter } from '../../platform/contract/dates.ts';
import { type Day, days } from '../../platform/contract/school-terms.ts';
import { type Calendar, daysOn, isSchoolDay } from './calendar.rules.ts';

/**
 * The alternating weeks of a school. The anchor is in the first of them, and a week that is set by hand continues the
 * cycle from there.
 */
export type WeekCycle = {
  readonly names: readonly string[];
  readonly anchor: string;
  readonly skipsWeeksWithoutSchool: boolean;
  readonly set: readonly { readonly from: string; readonly name: string }[];
};

/** Returns whether two lessons can be in the same week. Each is in one of the alternating weeks, or in all. */
export function canMeet<Week extends number | string>(one: Week | null, other: Week | null): boolean {
  return one === null || other === null || one === other;
}

/** The weekday on which a week of school begins: the first after its longest gap. */
export function firstOfWeek(held: readonly Day[]): number {
  const places = days.flatMap((day, place) => (held.includes(day) ? [place] : []));
  const gaps = places.map((place, index) => {
    const before = places.at(index - 1) ?? place;
    return (place - before + days.length) % days.length || days.length;
  });
  return places[gaps.indexOf(Math.max(...gaps))] ?? 0;
}

/** The first day of the week that a date is in. */
export function weekStartOf(calendar: Pick<Calendar, 'weeks'>, date: string): string {
  const held = daysOn(calendar, date);
  const start = daysAfter(date, -((dayPlaceOf(date) - firstOfWeek(held) + days.length) % days.length));
  if (daysOn(calendar, start) === held) return start;
  // After a change of the school days, two weeks can begin more or fewer than seven days apart.
  for (let back = 0; back < 2 * days.length; back += 1) {
    const day = daysAfter(date, -back);
    if (dayPlaceOf(day) === firstOfWeek(daysOn(calendar, day))) return day;
  }
  return date;
}

/** The maximum number of weeks to distinguish; after a hundred years, no week is skipped. */
const mostWeeks = 5_200;

/** A week: its first day, and its place among the alternating weeks; null if it is skipped. */
export type WeekOfCycle = { readonly from: string; readonly place: number | null };

/**
 * Finds the alternating week of a date. The latest anchor or hand-set week counts. Weeks without school are left out of
 * the cycle if the school skips them. The calendar must contain all closed days.
 */
export class Weeks {
  readonly #cycle: WeekCycle;
  readonly #calendar: Calendar;
  /** From the earliest that is set on, and from the one before the anchor backwards. */
  readonly #after: WeekOfCycle[] = [];
  readonly #before: WeekOfCycle[] = [];
  readonly #set = new Map<string, number>();
  readonly #anchor: string;
  readonly #earliest: string;
  /** The place of the next week that is not skipped, in both directions. */
  #next = 0;
  #previous = -1;

  constructor(cycle: WeekCycle, calendar: Calendar) {
    this.#cycle = cycle;
    this.#calendar = calendar;
    this.#anchor = weekStartOf(calendar, cycle.anchor);
    this.#set.set(this.#anchor, 0);
    const inOrder = cycle.set.toSorted((one, other) => (one.from < other.from ? -1 : 1));
    for (const { from, name } of inOrder) this.#set.set(weekStartOf(calendar, from), cycle.names.indexOf(name));
    this.#earliest = [...this.#set.keys()].sort()[0] as string;
  }

  /** The place of a date's week; null if it is skipped. */
  placeOn(date: string): number | null {
    return this.weekOf(date).place;
  }

  nameOf({ place }: Pick<WeekOfCycle, 'place'>): string | null {
    return place === null ? null : (this.#cycle.names[place] ?? null);
  }

  weekOf(date: string): WeekOfCycle {
    const start = weekStartOf(this.#calendar, date);
    return start < this.#earliest ? this.#find(this.#before, start, -1) : this.#find(this.#after, start, 1);
  }

  /** Lists this many weeks, from that of the date on. */
  listFrom(date: string, most: number): WeekOfCycle[] {
    const listed: WeekOfCycle[] = [];
    let start = weekStartOf(this.#calendar, date);
    while (listed.length < most) {
      listed.push(this.weekOf(start));
      start = this.#nextStart(start);
    }
    return listed;
  }

  #find(weeks: WeekOfCycle[], start: string, direction: 1 | -1): WeekOfCycle {
    for (;;) {
      const last = weeks.at(-1);
      if (last && (direction === 1 ? last.from >= start : last.from <= start)) break;
      if (last && weeks.length >= mostWeeks) {
        const far = Math.round(countDays(last.from, start) / days.length);
        return { from: start, place: this.#wrap((last.place ?? 0) + far) };
      }
      weeks.push(direction === 1 ? this.#forward(last) : this.#back(last));
    }
    return weeks.findLast(({ from }) => from === start) ?? { from: start, place: null };
  }

  #forward(last: WeekOfCycle | undefined): WeekOfCycle {
    const from = last ? this.#nextStart(last.from) : this.#earliest;
    this.#next = this.#set.get(from) ?? this.#next;
    if (this.#isSkipped(from)) return { from, place: null };
    const place = this.#next;
    this.#next = this.#wrap(place + 1);
    return { from, place };
  }

  #back(last: WeekOfCycle | undefined): WeekOfCycle {
    const from = weekStartOf(this.#calendar, daysAfter(last?.from ?? this.#anchor, -1));
    if (this.#isSkipped(from)) return { from, place: null };
    const place = this.#wrap(this.#previous);
    this.#previous = place - 1;
    return { from, place };
  }

  #wrap(place: number): number {
    const { length } = this.#cycle.names;
    return ((place % length) + length) % length;
  }

  #nextStart(start: string): string {
    const next = daysAfter(start, days.length);
    if (daysOn(this.#calendar, next) === daysOn(this.#calendar, start)) return next;
    for (let ahead = 1; ahead < 2 * days.length; ahead += 1) {
      const day = daysAfter(start, ahead);
      if (weekStartOf(this.#calendar, day) === day) return day;
    }
    return next;
  }

  #isSkipped(from: string): boolean {
    if (!this.#cycle.skipsWeeksWithoutSchool) return false;
    const until = this.#nextStart(from);
    for (let day = from; day < until; day = daysAfter(day, 1)) if (isSchoolDay(this.#calendar, null, day)) return false;
    return true;
  }
}
