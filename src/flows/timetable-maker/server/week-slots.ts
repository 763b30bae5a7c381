import type { Plan, Slot } from '../timetable-maker.contract.ts';

type Week = Plan['week'];

/**
 * The week of a plan as a grid of slots, `day * columns.length + column`: a column for each period, and one without a
 * period for each break.
 */
export class WeekSlots {
  /** The number of the period of each column; `null` of a break. */
  readonly columns: readonly (number | null)[];
  readonly days: Week['days'];
  /** Slots in which nothing takes place: of breaks, and those that are closed. */
  readonly closed: readonly number[];
  readonly #columnOf: ReadonlyMap<number, number>;

  constructor({ days, periods, closed }: Week) {
    this.days = days;
    this.columns = periods.flatMap(({ period, breakAfter }, place) =>
      breakAfter && place < periods.length - 1 ? [period, null] : [period],
    );
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

  /** All slots whose column fulfils a condition. */
  where(isWanted: (column: number) => boolean): number[] {
    return this.columns.flatMap((_, column) => (isWanted(column) ? this.ofColumn(column) : []));
  }

  /** The column of a period; -1 if there is none. */
  columnOf(period: number): number {
    return this.#columnOf.get(period) ?? -1;
  }

  /** How many lessons one after another the week has room for. */
  get open(): number {
    return this.days.length * this.columns.length - this.closed.length;
  }

  private ofColumn(column: number): number[] {
    return this.days.map((_, day) => day * this.columns.length + column);
  }
}
