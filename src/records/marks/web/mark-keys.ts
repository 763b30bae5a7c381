import type { KeyboardEvent } from 'react';
import type { MarkScale } from '../../../platform/contract/mark-scale.ts';
import type { Numbered } from '../../../platform/contract/shown-number.ts';
import { latinKeyOf } from '../../../platform/web/components/latin-key.ts';
import { absentText, choicesOf, exemptText, type MarkTexts } from './mark-text.ts';
import { redo, undo } from './sheet-history.ts';

/** A range of rows by index: where the selection began, and the focused row. */
export type Range = { readonly anchor: number; readonly focus: number };

/** The column as its keys, clipboard and mouse see it. */
export type Cells = {
  readonly students: readonly (Numbered & { readonly name: string })[];
  readonly marks: MarkTexts;
  readonly scale: MarkScale | null;
  readonly range: Range | undefined;
  /** The first and last selected rows by index; none is selected if the last is before the first. */
  readonly from: number;
  readonly to: number;
  /** The selected rolls. */
  readonly selected: readonly number[];
  readonly indexOf: (field: EventTarget) => number;
  readonly setRange: (range: Range | undefined) => void;
  readonly goTo: (index: number) => void;
  readonly goBack: (way: typeof undo) => void;
  readonly fill: (rolls: readonly number[], text: string) => void;
};

/** Acts on a key. Returns whether the browser must not act on it too. */
export function actOnKey(event: KeyboardEvent, cells: Cells): boolean {
  const { students, scale, range, selected, indexOf, setRange, goTo, goBack, fill } = cells;
  const index = indexOf(event.target);
  const wayBack = findWayBack(event);
  const next = findNext(event, index, students.length - 1);
  const word = wordFor(event, range, scale);
  if (wayBack) {
    goBack(wayBack);
  } else if (index === -1) {
    // The other keys act on marks; in a note they write.
    return false;
  } else if (next !== undefined) {
    setRange(event.shiftKey && event.key !== 'Enter' ? { anchor: range?.anchor ?? index, focus: next } : undefined);
    goTo(next);
  } else if (isFillDown(event)) {
    fillDown(index, cells);
  } else if (stepFor(event) !== 0 && choicesOf(scale).length > 0) {
    stepLevel(index, stepFor(event), cells);
  } else if (word) {
    putWord(index, word, cells);
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    const roll = students[index]?.roll;
    if (range) fill(selected, '');
    else if (roll !== undefined && event.key === 'Delete' && isAtEnd(event.target)) fill([roll], '');
    else return false;
  } else {
    if (event.key === 'Escape') setRange(undefined);
    return false;
  }
  return true;
}

/** Marks the selected rows, or this one, as not having sat or as exempt. */
function putWord(index: number, word: string, { students, range, selected, fill }: Cells): void {
  const roll = students[index]?.roll;
  fill(range ? selected : roll === undefined ? [] : [roll], word);
}

/** Puts the next or previous level into the selected rows or this one. */
function stepLevel(index: number, step: number, cells: Cells): void {
  const choices = choicesOf(cells.scale);
  const place = choices.indexOf(cells.marks[cells.students[index]?.roll ?? 0] ?? '');
  const next = place === -1 ? (step > 0 ? 0 : choices.length - 1) : place + step;
  putWord(index, choices[Math.min(choices.length - 1, Math.max(0, next))] as string, cells);
}

/** Copies the first selected row into the others; without a selection, copies the row above into this one. */
function fillDown(index: number, { students, marks, range, from, to, fill }: Cells): void {
  const [source, ...rows] = range ? students.slice(from, to + 1) : students.slice(Math.max(0, index - 1), index + 1);
  const rolls = rows.map(({ roll }) => roll);
  if (source && rolls.length > 0) fill(rolls, marks[source.roll] ?? '');
}

function findWayBack(event: KeyboardEvent): typeof undo | undefined {
  if (!event.ctrlKey && !event.metaKey) return undefined;
  const key = latinKeyOf(event);
  if (key === 'z') return event.shiftKey ? redo : undo;
  return key === 'y' ? redo : undefined;
}

function isFillDown(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.shiftKey && latinKeyOf(event) === 'd';
}

/**
 * Within one field the browser types `A`, `-` or `E` itself, and the text is read as a word, so that `-1` can be typed.
 * For several rows, or a keyboard of another script, the key is handled here.
 */
function wordFor(event: KeyboardEvent, range: Range | undefined, scale: MarkScale | null): string | undefined {
  if (event.ctrlKey || event.metaKey) return undefined;
  // On other scales, letters begin levels and words, so keys are not mapped to Latin letters.
  const key = scale && scale.kind !== 'number' ? undefined : latinKeyOf(event);
  const word = key === 'a' || event.key === '-' ? absentText : key === 'e' ? exemptText : undefined;
  const isOfAnotherScript = event.key !== '-' && event.key.toLowerCase() !== key && isReplaced(event.target);
  return range || isOfAnotherScript ? word : undefined;
}

/** Returns 1 or -1 if a sideways arrow key chooses a level; in fields for text, these keys move the cursor as usual. */
function stepFor({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): number {
  if (ctrlKey || metaKey || shiftKey) return 0;
  return key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
}

/** Returns whether typing would replace the whole text of the field. */
function isReplaced(field: EventTarget): boolean {
  return field instanceof HTMLInputElement && field.selectionStart === 0 && field.selectionEnd === field.value.length;
}

/** Returns the row to which a key moves the focus. */
function findNext({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent, index: number, last: number): number | undefined {
  const isToEnd = ctrlKey || metaKey;
  const isUp = key === 'ArrowUp' || (key === 'Enter' && shiftKey);
  const isDown = key === 'ArrowDown' || (key === 'Enter' && !shiftKey);
  if (key === 'Home' || (isUp && isToEnd)) return 0;
  if (key === 'End' || (isDown && isToEnd)) return last;
  if (isUp) return Math.max(0, index - 1);
  return isDown ? Math.min(last, index + 1) : undefined;
}

/** Returns whether the cursor is at the end, where the browser's Delete does nothing. */
function isAtEnd(field: EventTarget): boolean {
  return field instanceof HTMLInputElement && field.selectionStart === field.value.length;
}
