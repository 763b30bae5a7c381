import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { type Day, days } from '../../../platform/contract/school-terms.ts';
import { type Entry, type Slot, slotKey, slotOf } from './timetable.ts';
import type { Moving } from './use-moving.ts';

type Week = {
  readonly moving: Pick<Moving, 'target' | 'over' | 'putBack'>;
  readonly entries: readonly Entry[];
  readonly periods: number;
  /** Its columns; by default all days. */
  readonly columns?: readonly Day[];
};

/**
 * Handles the keys of a movable week. It is one tab stop in which the arrow keys move from cell to cell; while a period
 * is lifted, they choose where to drop it.
 */
export function useGridKeys(area: RefObject<HTMLElement | null>, { moving, entries, periods, columns = days }: Week) {
  const [focused, setFocused] = useState<string>();
  const { target } = moving;

  useEffect(() => {
    if (!target) return;
    cellAt(area.current, target)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [area, target]);

  const isThere = entries.some(({ id }) => id === focused) || isEmptySlot(focused, entries, periods);
  const stop = isThere ? focused : (entries[0]?.id ?? slotKey({ day: columns[0] ?? days[0], period: 1 }));

  const tabIndexOf = (slot: Slot, entry?: Entry) => (stop === (entry?.id ?? slotKey(slot)) ? 0 : -1);

  const onFocus = (event: FocusEvent) => {
    const slot = slotOf(event.target);
    if (slot) setFocused((event.target as HTMLElement).dataset.entry ?? slotKey(slot));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') moving.putBack();
    const [across, down] = stepOf(event);
    const from = target ?? slotOf(event.target);
    if (!from || (across === 0 && down === 0)) return;
    event.preventDefault();
    const slot = {
      day: columns[within(columns.indexOf(from.day) + across, 0, columns.length - 1)] ?? from.day,
      period: within(from.period + down, 1, periods),
    };
    if (target) moving.over(slot);
    else if (across !== 0) cellAt(area.current, slot)?.querySelector('button')?.focus();
    else focusInColumn(area.current, from, event.target, down);
  };

  return { tabIndexOf, onFocus, onKeyDown };
}

/** Two periods in one cell count as two steps. */
function focusInColumn(area: HTMLElement | null, { day }: Slot, from: EventTarget, down: number): void {
  const buttons = [...(area?.querySelectorAll<HTMLElement>(`[data-day="${day}"] button`) ?? [])];
  buttons[buttons.indexOf(from as HTMLElement) + down]?.focus();
}

const steps: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns the step of an arrow key; the days run from right to left if the page does. */
function stepOf({ key, currentTarget }: KeyboardEvent): readonly [across: number, down: number] {
  const [across, down] = steps[key] ?? [0, 0];
  return [getComputedStyle(currentTarget).direction === 'rtl' ? -across : across, down];
}

function cellAt(area: HTMLElement | null, { day, period }: Slot): HTMLElement | null | undefined {
  return area?.querySelector<HTMLElement>(`[data-day="${day}"][data-period="${period}"]`);
}

function isEmptySlot(key: string | undefined, entries: readonly Entry[], periods: number): boolean {
  if (key === undefined || entries.some((entry) => slotKey(entry) === key)) return false;
  return Number(key.split(' ')[1]) <= periods;
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
