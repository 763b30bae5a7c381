import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { type Entry, type Slot, slotOf } from './timetable.ts';
import type { Moving } from './use-moving.ts';

/** A mouse that moves less than this presses; a finger that moves more than this scrolls. */
const slackPx = 8;
/** How long a finger must rest on a period to lift it. */
const longPressMs = 350;
/** Within this distance from an edge, the week and the page scroll along. */
const edgePx = 48;
const scrollPx = 14;

type Dropping = Pick<Moving, 'lift' | 'over' | 'drop' | 'putBack'>;

type Drag = {
  readonly entry: Entry;
  readonly pointerId: number;
  readonly isTouch: boolean;
  readonly x: number;
  readonly y: number;
  isUnderWay: boolean;
  longPress?: ReturnType<typeof setTimeout>;
};

/**
 * Moves a period by mouse or pen at once, and by touch after a long press, so that a finger can scroll the week.
 * `ghost` follows the pointer.
 */
export function useDragging(area: RefObject<HTMLElement | null>, moving: Dropping) {
  const ghost = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(undefined);
  const [dragged, setDragged] = useState<Entry>();
  /** After a drag that ends where it began, the browser sends a click, which must be ignored. */
  const endsWithClick = useRef(false);
  const latest = useRef(moving);
  useLayoutEffect(() => {
    latest.current = moving;
  });

  /** Renders at once, because the next event may already be the drop. */
  const begin = useCallback((current: Drag) => {
    current.isUnderWay = true;
    endsWithClick.current = true;
    flushSync(() => {
      setDragged(current.entry);
      latest.current.lift(current.entry);
    });
    follow(ghost.current, current.x, current.y);
  }, []);

  useEffect(() => {
    const end = () => {
      clearTimeout(drag.current?.longPress);
      drag.current = undefined;
      setDragged(undefined);
    };

    return listen(area.current, handlersOf({ drag, ghost, area, latest, begin, end }), end);
  }, [area, begin]);

  const onPointerDown = (entry: Entry, event: ReactPointerEvent) => {
    endsWithClick.current = false;
    if (event.button !== 0 || !event.isPrimary) return;
    const isTouch = event.pointerType === 'touch';
    const current: Drag = {
      entry,
      pointerId: event.pointerId,
      isTouch,
      x: event.clientX,
      y: event.clientY,
      isUnderWay: false,
    };
    drag.current = current;
    if (!isTouch) return;
    current.longPress = setTimeout(() => {
      if (drag.current === current) begin(current);
    }, longPressMs);
  };

  /** Returns whether the click that has just come is the end of a drag. */
  const wasDrag = () => endsWithClick.current;

  return { dragged, ghost, onPointerDown, wasDrag };
}

type Dragging = {
  readonly drag: { readonly current: Drag | undefined };
  readonly ghost: RefObject<HTMLDivElement | null>;
  readonly area: RefObject<HTMLElement | null>;
  readonly latest: { readonly current: Dropping };
  readonly begin: (drag: Drag) => void;
  readonly end: () => void;
};

function handlersOf({ drag, ghost, area, latest, begin, end }: Dragging) {
  const onPointerMove = (event: PointerEvent) => {
    const current = drag.current;
    if (!current || event.pointerId !== current.pointerId) return;
    if (!current.isUnderWay) {
      if (Math.hypot(event.clientX - current.x, event.clientY - current.y) < slackPx) return;
      if (current.isTouch) return end();
      begin(current);
    }
    follow(ghost.current, event.clientX, event.clientY);
    scrollAlong(area.current?.querySelector('section'), event);
    const slot = slotAt(event);
    if (slot) latest.current.over(slot);
  };

  const onPointerUp = (event: PointerEvent) => {
    const current = drag.current;
    if (!current || event.pointerId !== current.pointerId) return;
    end();
    if (!current.isUnderWay) return;
    const slot = slotAt(event);
    if (slot) latest.current.drop(slot);
    else latest.current.putBack();
  };

  const onCancel = (event: PointerEvent) => {
    if (event.pointerId !== drag.current?.pointerId) return;
    if (drag.current.isUnderWay) latest.current.putBack();
    end();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !drag.current?.isUnderWay) return;
    latest.current.putBack();
    end();
  };

  /** Once a period is lifted by touch, the finger moves it instead of scrolling the page. */
  const keepFromScrolling = (event: Event) => {
    if (drag.current?.isUnderWay && event.cancelable) event.preventDefault();
  };

  return { onPointerMove, onPointerUp, onCancel, onKeyDown, keepFromScrolling };
}

/** Listens for the handlers. Returns the function that ends the drag and stops listening. */
function listen(element: HTMLElement | null, handlers: ReturnType<typeof handlersOf>, end: () => void): () => void {
  const { onPointerMove, onPointerUp, onCancel, onKeyDown, keepFromScrolling } = handlers;
  window.addEventListener('pointermove', onPointerMove);
  window.addEventListener('pointerup', onPointerUp);
  window.addEventListener('pointercancel', onCancel);
  window.addEventListener('keydown', onKeyDown);
  element?.addEventListener('touchmove', keepFromScrolling, { passive: false });
  element?.addEventListener('contextmenu', keepFromScrolling);
  return () => {
    end();
    window.removeEventListener('pointermove', onPointerMove);
    window.removeEventListener('pointerup', onPointerUp);
    window.removeEventListener('pointercancel', onCancel);
    window.removeEventListener('keydown', onKeyDown);
    element?.removeEventListener('touchmove', keepFromScrolling);
    element?.removeEventListener('contextmenu', keepFromScrolling);
  };
}

function follow(ghost: HTMLElement | null, x: number, y: number): void {
  if (ghost) ghost.style.translate = `${x}px ${y}px`;
}

function scrollAlong(week: HTMLElement | null | undefined, { clientX, clientY }: PointerEvent): void {
  if (week) {
    const { left, right } = week.getBoundingClientRect();
    week.scrollBy(stepAt(clientX, left, right), 0);
  }
  window.scrollBy(0, stepAt(clientY, 0, window.innerHeight));
}

function stepAt(at: number, starts: number, ends: number): number {
  if (at < starts + edgePx) return -scrollPx;
  return at > ends - edgePx ? scrollPx : 0;
}

function slotAt({ clientX, clientY }: PointerEvent): Slot | undefined {
  return slotOf(document.elementFromPoint(clientX, clientY));
}
