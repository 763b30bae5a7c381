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

/**
 * The week of a plan as a grid of slots, `day * columns.length + column`: a column for each period, and one without a
 * period for each break. Where days have parts, all parts are as wide as the longest, by columns without a period.
 */
export class WeekSlots {
  /** The number of the period of each column; `null` of a break. */
  readonly columns: readonly (number | null)[];
  readonly days: Week['days'];
  /** The number of parts that rules treat as days, each with `width` columns. */
  readonly parts: number;
  readonly width: number;
  /** Slots without lessons: breaks, and times when the school is closed. */
  readonly closed: readonly number[];
  readonly #columnOf: ReadonlyMap<number, number>;

  constructor(week: Week) {
    const { days, closed } = week;
    const parts = periodsOfParts(week).map(columnsOf);
    this.days = days;
    this.parts = parts.length;
    const width = Math.max(...parts.map(({ length }) => length));
    this.width = width;
    this.columns = parts.flatMap((part) => Array.from({ length: width }, (_, column) => part[column] ?? null));
    this.#columnOf = new Map(this.columns.flatMap((period, column) => (period === null ? [] : [[period, column]])));
    const breaks = this.columns.flatMap((period, column) => (period === null ? this.ofColumn(column) : []));
    this.closed = [...new Set([...breaks, ...this.slotsOf(closed)])];
  }

  /** `undefined` if the week has no such slot. */
  indexOf({ day, period }: Slot): number | undefined {
    const place = this.days.indexOf(day);
    const column = this.#columnOf.get(period);
    return place < 0 || column === undefined ? undefined : place * this.columns.length + column;
  }

  slotsOf(slots: readonly Slot[]): number[] {
    return slots.map((slot) => this.indexOf(slot)).filter((index) => index !== undefined);
  }

  /** `null` of a break. */
  slotAt(index: number): Slot | null {
    const day = this.days[Math.floor(index / this.columns.length)];
    const period = this.columns[index % this.columns.length];
    return day === undefined || period === null || period === undefined ? null : { day, period };
  }

  /** Returns whether two slots are on the same day, as rules define it. */
  areOfOneDay(one: number, other: number): boolean {
    return Math.floor(one / this.width) === Math.floor(other / this.width);
  }

  /** All slots whose column fulfils a condition. */
  where(isWanted: (column: number) => boolean): number[] {
    return this.columns.flatMap((_, column) => (isWanted(column) ? this.ofColumn(column) : []));
  }

  /** The column of a period; -1 if there is none. */
  columnOf(period: number): number {
    return this.#columnOf.get(period) ?? -1;
  }

  /** The number of slots in which there can be lessons. */
  get open(): number {
    return this.days.length * this.columns.length - this.closed.length;
  }

  private ofColumn(column: number): number[] {
    return this.days.map((_, day) => day * this.columns.length + column);
  }
}
