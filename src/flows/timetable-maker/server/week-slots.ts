import type { Plan, Slot } from '../plan.contract.ts';

type Week = Plan['week'];

/** Returns the periods of each part of a day that rules treat as a day; of the whole day if it has no parts. */
export function periodsOfParts({ periods, dayParts = [] }: Pick<Week, 'periods' | 'dayParts'>): Week['periods'][] {
  if (dayParts.length === 0) return [periods];
  const ends = dayParts.map((_, part) => dayParts.slice(0, part + 1).reduce((sum, one) => sum + one, 0));
  return ends.map((end, part) => periods.slice(ends[part - 1] ?? 0, end));
}

/** The number of each period, and `null` for each break between. */
function columnsOf(periods: Week['periods']): (number | null)[] {
  return periods.flatMap(({ period, breakAfter }, place) =>
    breakAfter && place < periods.length - 1 ? [period, null] : [period],
  );
}

/** A day as rules define it: a weekday, or a part of one, perhaps of one of the alternating weeks. */
type RuleDay = { readonly day: Week['days'][number]; readonly week: string | null; readonly part: number };

/**
 * The week of a plan as a grid of slots, `day * dayWidth + column`: a column for each period, and one without a period
 * for each break. Where days have parts, all parts are as wide as the longest, by columns without a period. Where weeks
 * alternate, all days of the first week come before those of the second.
 */
export class WeekSlots {
  /** The number of the period of each column of a weekday, week after week; `null` of a break. */
  readonly columns: readonly (number | null)[];
  readonly days: Week['days'];
  /** The names of the alternating weeks; a single week without a name if there are none. */
  readonly weeks: readonly (string | null)[];
  /** The number of parts of a day that rules treat as days, each with `width` columns. */
  readonly parts: number;
  readonly width: number;
  /** Slots without lessons: breaks, and times when the school is closed. */
  readonly closed: readonly number[];
  readonly #columnOf: ReadonlyMap<number, number>;

  constructor(week: Week) {
    const { days, closed, weeks = [null] } = week;
    const parts = periodsOfParts(week).map(columnsOf);
    this.days = days;
    this.weeks = weeks;
    this.parts = Math.ceil(parts.length / weeks.length);
    const width = Math.max(...parts.map(({ length }) => length));
    this.width = width;
    this.columns = parts.flatMap((part) => Array.from({ length: width }, (_, column) => part[column] ?? null));
    this.#columnOf = new Map(this.columns.flatMap((period, column) => (period === null ? [] : [[period, column]])));
    const breaks = this.columns.flatMap((period, column) => (period === null ? this.ofColumn(column) : []));
    this.closed = [...new Set([...breaks, ...this.slotsOf(closed)])];
  }

  /** The number of columns of a day in one week. */
  get dayWidth(): number {
    return this.parts * this.width;
  }

  /** `undefined` if the week has no such slot. */
  indexOf({ day, period }: Slot): number | undefined {
    const place = this.days.indexOf(day);
    const column = this.#columnOf.get(period);
    return place < 0 || column === undefined ? undefined : this.#indexAt(place, column);
  }

  slotsOf(slots: readonly Slot[]): number[] {
    return slots.map((slot) => this.indexOf(slot)).filter((index) => index !== undefined);
  }

  /** `null` of a break. */
  slotAt(index: number): Slot | null {
    const place = Math.floor(index / this.dayWidth);
    const day = this.days[place % this.days.length];
    const turn = Math.floor(place / this.days.length);
    const period = this.columns[turn * this.dayWidth + (index % this.dayWidth)];
    return day === undefined || period === null || period === undefined ? null : { day, period };
  }

  /** Returns whether two slots are on the same day, as rules define it. */
  areOfOneDay(one: number, other: number): boolean {
    return Math.floor(one / this.width) === Math.floor(other / this.width);
  }

  /** All slots whose column within a day of one week fulfils a condition. */
  where(isWanted: (column: number) => boolean): number[] {
    return this.columns.flatMap((_, column) => (isWanted(column % this.dayWidth) ? this.ofColumn(column) : []));
  }

  /** All slots of one of the alternating weeks. */
  ofWeek(name: string): number[] {
    const turn = this.weeks.indexOf(name);
    const length = this.days.length * this.dayWidth;
    return turn < 0 ? [] : Array.from({ length }, (_, place) => turn * length + place);
  }

  /** The column of a period within a day of its week; -1 if there is none. */
  columnOf(period: number): number {
    const column = this.#columnOf.get(period);
    return column === undefined ? -1 : column % this.dayWidth;
  }

  /** The place of the alternating week of a period. */
  turnOf(period: number): number {
    return Math.floor((this.#columnOf.get(period) ?? 0) / this.dayWidth);
  }

  /** The days in the order of the slots. */
  get ruleDays(): RuleDay[] {
    return this.weeks.flatMap((week) =>
      this.days.flatMap((day) => Array.from({ length: this.parts }, (_, part) => ({ day, week, part }))),
    );
  }

  /** The number of slots in which there can be lessons. */
  get open(): number {
    return this.days.length * this.columns.length - this.closed.length;
  }

  private ofColumn(column: number): number[] {
    return this.days.map((_, day) => this.#indexAt(day, column));
  }

  /** The index of a column of all weeks on a day. */
  #indexAt(day: number, column: number): number {
    const turn = Math.floor(column / this.dayWidth);
    return (turn * this.days.length + day) * this.dayWidth + (column % this.dayWidth);
  }
}
