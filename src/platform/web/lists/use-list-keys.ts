import { type RefObject, useEffect, useSyncExternalStore } from 'react';
import { latinKeyOf } from '../components/latin-key.ts';
import { keepDeviceChoice, readDeviceChoice } from './device-choice.ts';
import type { Selection } from './use-selection.ts';

type Chooser = Pick<Selection<{ readonly _id: string }>, 'chosen' | 'toggle' | 'extend' | 'togglePage' | 'clear'>;

const switchName = 'list-keys';
const listeners = new Set<() => void>();

/**
 * Returns whether single letters act as keys, and a function to switch that: some people's voice control types letters.
 */
export function useKeySwitch(): [boolean, () => void] {
  const isOn = useSyncExternalStore(follow, keysAreOn);
  const turn = () => {
    keepDeviceChoice(switchName, isOn ? 'off' : 'on');
    for (const listener of listeners) listener();
  };
  return [isOn, turn];
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keysAreOn(): boolean {
  return readDeviceChoice(switchName) !== 'off';
}

/**
 * Handles the keys of a list. They work if the focus is in the list, and some also if nothing has it, but never in a
 * field, a dialog or a menu.
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  selection: Chooser | undefined,
  onPage: ((by: 1 | -1) => void) | undefined,
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (!list.current || isElsewhere(event, target)) return;
      const isInside = list.current.contains(target);
      if (!isInside && !target.matches('body, main')) return;
      const act = actionOf(event, { list: list.current, target, isInside, selection, onPage });
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [list, selection, onPage]);
}

function isElsewhere(event: KeyboardEvent, target: Element): boolean {
  if (event.defaultPrevented || event.isComposing) return true;
  if (target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')) return true;
  return document.querySelector('dialog[open], :popover-open') !== null;
}

type Place = {
  readonly list: HTMLElement;
  readonly target: Element;
  readonly isInside: boolean;
  readonly selection: Chooser | undefined;
  readonly onPage: ((by: 1 | -1) => void) | undefined;
};

/** Returns the action of a key, if it has one. */
function actionOf(event: KeyboardEvent, place: Place): (() => void) | undefined {
  const { list, target, isInside, selection, onPage } = place;
  const row = target.closest<HTMLTableRowElement>('[data-row]');
  const id = row?.dataset.row;
  const key = latinKeyOf(event);
  // On some keyboards, brackets are typed with AltGr, which counts as Ctrl and Alt.
  const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
  if (isCommand) return key === 'a' && isInside && !event.altKey && selection ? selection.togglePage : undefined;
  if (key.length === 1 && key !== ' ' && !keysAreOn()) return undefined;

  const step = (isInside || key.length === 1) && steps[key];
  if (step) {
    const next = neighbour(list, row, step);
    return () => {
      if (event.shiftKey && id !== undefined && next?.dataset.row) selection?.extend(id, next.dataset.row);
      focusRow(next);
    };
  }
  if (key === '/') return searchOf(list);
  if ((key === '[' || key === ']') && onPage) {
    return () => {
      if (isInside) focusRow(rowsOf(list)[0]);
      onPage(key === ']' ? 1 : -1);
    };
  }
  if (key === 'escape' && isInside && selection?.chosen.size) return selection.clear;
  if (!row || id === undefined) return undefined;
  if (selection && (key === 'x' || (key === ' ' && target.matches('[data-row-link]')))) {
    return () => selection.toggle(id, event.shiftKey);
  }
  if (key === 'e') return press(row, '[data-edit]');
  if (key === 'delete' || key === 'backspace') return press(row, '[data-delete]');
  return undefined;
}

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 };

export function rowsOf(list: HTMLElement): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-row]')];
}

function neighbour(list: HTMLElement, row: HTMLElement | null, by: 1 | -1): HTMLElement | undefined {
  const rows = rowsOf(list);
  return row ? rows[rows.indexOf(row) + by] : rows[0];
}

export function focusRow(row: HTMLElement | undefined): void {
  row?.querySelector<HTMLElement>('[data-row-link]')?.focus();
}

function press(row: HTMLElement, selector: string): (() => void) | undefined {
  const button = row.querySelector<HTMLElement>(selector);
  return button ? () => button.click() : undefined;
}

function searchOf(list: HTMLElement): (() => void) | undefined {
  const field = list.closest('main')?.querySelector<HTMLElement>('[type=search]');
  return field ? () => field.focus() : undefined;
}
