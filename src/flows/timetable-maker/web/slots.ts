import { type Day, days } from '../../../platform/contract/school-terms.ts';
import { formatDate } from '../../../platform/web/format.ts';

export type Slot = { readonly day: Day; readonly period: number };

export function slotKey({ day, period }: Slot): string {
  return `${day} ${period}`;
}

export function isSameSlot(one: Slot, other: Slot): boolean {
  return one.day === other.day && one.period === other.period;
}

/** A week whose days have the names of ours; 2026-11-21 is a Saturday, the first of them. */
const firstOfAWeek = 21;

/** The name of a weekday in the language that is shown: "Saturday", or "Sat". */
export function dayName(day: Day, style: 'weekdayName' | 'weekdayShort' = 'weekdayName'): string {
  return formatDate(`2026-11-${firstOfAWeek + days.indexOf(day)}`, style);
}

/** The slot of the cell that an element is in, by the cell's attributes. */
export function slotOf(element: EventTarget | Element | null): Slot | undefined {
  const cell = element instanceof Element ? element.closest<HTMLElement>('[data-day][data-period]') : null;
  const day = days.find((name) => name === cell?.dataset.day);
  return day && { day, period: Number(cell?.dataset.period) };
}
