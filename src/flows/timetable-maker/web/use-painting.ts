import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent as ReactPointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type Slot, slotKey, slotOf } from '../../../records/schedule/web/timetable.ts';

type Week = {
  /** Its rows and columns. */
  readonly slots: readonly (readonly Slot[])[];
  readonly isPainted: (slot: Slot) => boolean;
  readonly onPaint: (slots: readonly Slot[], isPainted: boolean) => void;
};

const steps: Readonly<Record<string, readonly [down: number, across: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Paints the cells of a week with the pointer held down, or with the keyboard: arrows move between cells, the space bar
 * paints one, and Shift with an arrow continues painting. All cells of a stroke get the state of the first.
 */
export function usePainting({ slots, isPainted, onPaint }: Week) {
  const stroke = useRef<{ readonly paints: boolean; last: string }>(undefined);
  const { tabIndexOf, onFocus } = useTabStop(slots);

  useEffect(() => {
    const end = () => {
      stroke.current = undefined;
    };
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    return () => {
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }, []);

  const onPointerDown = (event: ReactPointerEvent) => {
    const slot = slotOf(event.target);
    if (!slot || event.button !== 0 || !event.isPrimary) return;
    const paints = !isPainted(slot);
    stroke.current = { paints, last: slotKey(slot) };
    onPaint([slot], paints);
  };

  /** With touch, all events go to the cell where the stroke began, so the cell under the finger is looked up. */
  const onPointerMove = ({ clientX, clientY }: ReactPointerEvent) => {
    const current = stroke.current;
    const slot = current && slotOf(document.elementFromPoint(clientX, clientY));
    if (!current || !slot || current.last === slotKey(slot)) return;
    current.last = slotKey(slot);
    onPaint([slot], current.paints);
  };

  /** A press by the keyboard; the pointer has painted already. */
  const onClick = (event: MouseEvent) => {
    const slot = event.detail === 0 ? slotOf(event.target) : undefined;
    if (slot) onPaint([slot], !isPainted(slot));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = slotOf(event.target);
    const [down, across] = steps[event.key] ?? [0, 0];
    if (!from || (down === 0 && across === 0)) return;
    event.preventDefault();
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const to = beside(slots, from, down, isRightToLeft ? -across : across);
    if (!to) return;
    if (event.shiftKey) onPaint([to], isPainted(from));
    event.currentTarget.querySelector<HTMLElement>(`[data-slot="${slotKey(to)}"]`)?.focus();
  };

  return { tabIndexOf, handlers: { onPointerDown, onPointerMove, onClick, onKeyDown, onFocus } };
}

/** The week is one stop of the Tab key: the cell that had the focus last, else the first. */
function useTabStop(slots: Week['slots']) {
  const [focused, setFocused] = useState<string>();
  const onFocus = (event: { readonly target: EventTarget }) => {
    const slot = slotOf(event.target);
    if (slot) setFocused(slotKey(slot));
  };
  const all = slots.flat().map(slotKey);
  const stop = focused !== undefined && all.includes(focused) ? focused : all[0];
  return { onFocus, tabIndexOf: (slot: Slot) => (slotKey(slot) === stop ? 0 : -1) };
}

/** The next cell in a direction; none beyond the edges. */
function beside(slots: Week['slots'], from: Slot, down: number, across: number): Slot | undefined {
  const row = slots.findIndex((one) => one.some((slot) => slotKey(slot) === slotKey(from)));
  const column = slots[row]?.findIndex((slot) => slotKey(slot) === slotKey(from)) ?? 0;
  return slots[row + down]?.[column + across];
}
