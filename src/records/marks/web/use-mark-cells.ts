import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { MarkScale } from '../../../platform/contract/mark-scale.ts';
import type { Numbered } from '../../../platform/contract/shown-number.ts';
import { isBlank } from '../../../platform/contract/whole-number.ts';
import { latinKeyOf } from '../../../platform/web/components/latin-key.ts';
import { absentText, choicesOf, exemptText, type MarkTexts } from './mark-text.ts';
import { isTable, type Pasted, readPasted } from './paste-marks.ts';
import { addStep, addTyping, emptyHistory, endTyping, redo, undo } from './sheet-history.ts';

type Options = {
  readonly students: readonly (Numbered & { readonly name: string })[];
  readonly marks: MarkTexts;
  readonly sheetNumber: number | undefined;
  readonly scale: MarkScale | null;
  readonly onChange: (changes: MarkTexts) => void;
};

/** A range of rows by index: where the selection began, and the focused row. */
type Range = { readonly anchor: number; readonly focus: number };

/** Makes the fields of a column of marks work like the cells of a spreadsheet: keys, selection, clipboard, undo. */
export function useMarkCells({ students, marks, sheetNumber, scale, onChange }: Options) {
  const list = useRef<HTMLUListElement>(null);
  const history = useRef(emptyHistory);
  const [range, setRange] = useState<Range>();
  const [pasted, setPasted] = useState<Pasted & { readonly before: MarkTexts }>();
  const [from, to] = range ? [Math.min(range.anchor, range.focus), Math.max(range.anchor, range.focus)] : [0, -1];
  const selected = students.slice(from, to + 1).map(({ roll }) => roll);

  // The fields are not remounted, so that whoever is typing continues in the same row.
  useLayoutEffect(() => {
    history.current = emptyHistory;
    setRange(undefined);
    setPasted(undefined);
  }, [sheetNumber]);

  const fields = () => [...(list.current?.querySelectorAll('input') ?? [])];
  const indexOf = (field: EventTarget) => fields().indexOf(field as HTMLInputElement);

  const goTo = (index: number) => {
    const field = fields()[index];
    field?.focus();
    field?.select();
  };

  const put = (changes: MarkTexts) => {
    history.current = addStep(history.current, marks, changes);
    onChange(changes);
  };

  const fill = (rolls: readonly number[], text: string) => put(Object.fromEntries(rolls.map((roll) => [roll, text])));

  const onType = useCallback(
    (roll: number, before: string, after: string) => {
      history.current = addTyping(history.current, roll, before, after);
      setRange(undefined);
      onChange({ [roll]: after });
    },
    [onChange],
  );

  /** Undoes or redoes, and shows the changed rows. */
  const goBack = (way: typeof undo) => {
    const step = way(history.current);
    if (!step) return;
    history.current = step.history;
    // The rows are rendered at once, so that the restored text can be selected.
    flushSync(() => {
      setPasted(undefined);
      setRange(undefined);
      onChange(step.marks);
    });
    goTo(students.findIndex(({ roll }) => roll in step.marks));
  };

  /** Marks the selected rows, or this one, as not having sat or as exempt. */
  const putWord = (index: number, word: string) => {
    const roll = students[index]?.roll;
    fill(range ? selected : roll === undefined ? [] : [roll], word);
  };

  /** Puts the next or previous level into the selected rows or this one. */
  const stepLevel = (index: number, step: number) => {
    const choices = choicesOf(scale);
    const place = choices.indexOf(marks[students[index]?.roll ?? 0] ?? '');
    const next = place === -1 ? (step > 0 ? 0 : choices.length - 1) : place + step;
    putWord(index, choices[Math.min(choices.length - 1, Math.max(0, next))] as string);
  };

  /** Copies the first selected row into the others; without a selection, copies the row above into this one. */
  const fillDown = (index: number) => {
    const [source, ...rows] = range ? students.slice(from, to + 1) : students.slice(Math.max(0, index - 1), index + 1);
    const rolls = rows.map(({ roll }) => roll);
    if (source && rolls.length > 0) fill(rolls, marks[source.roll] ?? '');
  };

  const empty = students.filter(({ roll }) => isBlank(marks[roll] ?? '')).map(({ roll }) => roll);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey) return;
    const index = indexOf(event.target);
    const wayBack = findWayBack(event);
    const next = findNext(event, index, students.length - 1);
    if (wayBack) {
      event.preventDefault();
      goBack(wayBack);
    } else if (next !== undefined) {
      event.preventDefault();
      setRange(event.shiftKey && event.key !== 'Enter' ? { anchor: range?.anchor ?? index, focus: next } : undefined);
      goTo(next);
    } else if (isFillDown(event)) {
      event.preventDefault();
      fillDown(index);
    } else if (stepFor(event) !== 0 && choicesOf(scale).length > 0) {
      event.preventDefault();
      stepLevel(index, stepFor(event));
    } else if (wordFor(event, range, scale)) {
      event.preventDefault();
      putWord(index, wordFor(event, range, scale) as string);
    } else if (event.key === 'Escape') {
      setRange(undefined);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      const roll = students[index]?.roll;
      if (range) fill(selected, '');
      else if (roll !== undefined && event.key === 'Delete' && isAtEnd(event.target)) fill([roll], '');
      else return;
      event.preventDefault();
    }
  };

  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (isTable(text)) {
      const read = readPasted(text, students, range ? from : indexOf(event.target));
      setPasted({ ...read, before: marks });
      put(read.marks);
    } else if (range) fill(selected, text.trim());
    else return;
    event.preventDefault();
  };

  /** The browser copies a single cell itself. */
  const onCopy = (event: ClipboardEvent) => {
    if (!range) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', selected.map((roll) => marks[roll] ?? '').join('\n'));
    if (event.type === 'cut') fill(selected, '');
  };

  const onMouseDown = (event: MouseEvent) => {
    const index = indexOf(event.target);
    if (index === -1) return;
    const anchor = range?.anchor ?? indexOf(document.activeElement ?? event.target);
    if (!event.shiftKey || anchor === -1) return setRange(undefined);
    event.preventDefault();
    setRange({ anchor, focus: index });
    goTo(index);
  };

  const onBlur = (event: FocusEvent) => {
    history.current = endTyping(history.current);
    if (!list.current?.contains(event.relatedTarget)) setRange(undefined);
  };

  /** Restores the rows that have not been edited since the paste. */
  const undoPaste = () => {
    if (!pasted) return;
    const untouched = Object.keys(pasted.marks)
      .map(Number)
      .filter((roll) => marks[roll] === pasted.marks[roll]);
    put(Object.fromEntries(untouched.map((roll) => [roll, pasted.before[roll] ?? ''])));
    setPasted(undefined);
  };

  const handlers = { onKeyDown, onPaste, onCopy, onCut: onCopy, onMouseDown, onBlur };
  const fillEmpty = (text: string) => fill(empty, text);

  return { list, handlers, selected, pasted, onType, undoPaste, empty: empty.length, fillEmpty };
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
