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
import { isBlank } from '../../../platform/contract/whole-number.ts';
import { actOnKey, type Cells, type Range } from './mark-keys.ts';
import { type MarkTexts, noteOf, type Place } from './mark-text.ts';
import { isTable, type Pasted, readPasted } from './paste-marks.ts';
import { addStep, addTyping, emptyHistory, endTyping, type undo } from './sheet-history.ts';

type Options = Pick<Cells, 'students' | 'marks' | 'scale'> & {
  readonly sheetNumber: number | undefined;
  readonly onChange: (changes: MarkTexts) => void;
};

/** Makes the fields of a column of marks work like the cells of a spreadsheet: keys, selection, clipboard, undo. */
export function useMarkCells({ students, marks, sheetNumber, scale, onChange }: Options) {
  const { list, indexOf, goTo } = useFields();
  const [range, setRange] = useState<Range>();
  const { put, type, endStep, stepBack, forget } = useSheetHistory(marks, onChange);
  const paste = usePaste({ students, marks, scale }, put);
  const { dropPaste } = paste;
  const [from, to] = range ? [Math.min(range.anchor, range.focus), Math.max(range.anchor, range.focus)] : [0, -1];
  const selected = students.slice(from, to + 1).map(({ roll }) => roll);

  // The fields are not remounted, so that whoever is typing continues in the same row.
  useLayoutEffect(() => {
    forget();
    setRange(undefined);
    dropPaste();
  }, [sheetNumber, forget, dropPaste]);

  const fill = (rolls: readonly number[], text: string) => put(Object.fromEntries(rolls.map((roll) => [roll, text])));
  const empty = students.filter(({ roll }) => isBlank(marks[roll] ?? '')).map(({ roll }) => roll);

  const onType = useCallback(
    (place: Place, before: string, after: string) => {
      setRange(undefined);
      type(place, before, after);
    },
    [type],
  );

  /** Undoes or redoes, and shows the changed rows. */
  const goBack = (way: typeof undo) => {
    const restored = stepBack(way);
    if (!restored) return;
    // The rows are rendered at once, so that the restored text can be selected.
    flushSync(() => {
      dropPaste();
      setRange(undefined);
      onChange(restored);
    });
    goTo(students.findIndex(({ roll }) => roll in restored || noteOf(roll) in restored));
  };

  const onBlur = (event: FocusEvent) => {
    endStep();
    if (!list.current?.contains(event.relatedTarget)) setRange(undefined);
  };

  const cells: Cells = { students, marks, scale, range, from, to, selected, indexOf, setRange, goTo, goBack, fill };
  const handlers = { ...handlersOf(cells, paste.pasteTable), onBlur };
  const { pasted, undoPaste } = paste;
  return {
    list,
    handlers,
    selected,
    pasted,
    onType,
    undoPaste,
    empty: empty.length,
    fillEmpty: (text: string) => fill(empty, text),
  };
}

/** The fields of the column by index. */
function useFields() {
  const list = useRef<HTMLUListElement>(null);
  const fields = () => [...(list.current?.querySelectorAll<HTMLInputElement>('input:not([data-note])') ?? [])];
  const indexOf = (field: EventTarget) => fields().indexOf(field as HTMLInputElement);
  const goTo = (index: number) => {
    const field = fields()[index];
    field?.focus();
    field?.select();
  };
  return { list, indexOf, goTo };
}

/** The changes of the sheet, so that they can be undone. */
function useSheetHistory(marks: MarkTexts, onChange: Options['onChange']) {
  const history = useRef(emptyHistory);
  const put = (changes: MarkTexts) => {
    history.current = addStep(history.current, marks, changes);
    onChange(changes);
  };
  const type = useCallback(
    (place: Place, before: string, after: string) => {
      history.current = addTyping(history.current, place, before, after);
      onChange({ [place]: after });
    },
    [onChange],
  );
  const endStep = () => {
    history.current = endTyping(history.current);
  };
  /** Returns the rows to restore; undefined if there are none. */
  const stepBack = (way: typeof undo) => {
    const step = way(history.current);
    if (step) history.current = step.history;
    return step?.marks;
  };
  const forget = useCallback(() => {
    history.current = emptyHistory;
  }, []);
  return { put, type, endStep, stepBack, forget };
}

/** The table that was pasted last, which can be undone for the rows that were not edited since. */
function usePaste(
  { students, marks, scale }: Pick<Options, 'students' | 'marks' | 'scale'>,
  put: (changes: MarkTexts) => void,
) {
  const [pasted, setPasted] = useState<Pasted & { readonly before: MarkTexts }>();
  const dropPaste = useCallback(() => setPasted(undefined), []);
  const pasteTable = (text: string, from: number) => {
    const read = readPasted(text, students, from, scale);
    setPasted({ ...read, before: marks });
    put(read.marks);
  };
  const undoPaste = () => {
    if (!pasted) return;
    const untouched = Object.keys(pasted.marks)
      .map(Number)
      .filter((roll) => marks[roll] === pasted.marks[roll]);
    put(Object.fromEntries(untouched.map((roll) => [roll, pasted.before[roll] ?? ''])));
    dropPaste();
  };
  return { pasted, dropPaste, pasteTable, undoPaste };
}

function handlersOf(cells: Cells, pasteTable: (text: string, from: number) => void) {
  const { range, selected, marks, indexOf, setRange, goTo, fill } = cells;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey) return;
    if (actOnKey(event, cells)) event.preventDefault();
  };

  const onPaste = (event: ClipboardEvent) => {
    if (indexOf(event.target) === -1) return;
    const text = event.clipboardData.getData('text/plain');
    if (isTable(text)) pasteTable(text, range ? cells.from : indexOf(event.target));
    else if (range) fill(selected, text.trim());
    else return;
    event.preventDefault();
  };

  /** The browser copies a single cell itself. */
  const onCopy = (event: ClipboardEvent) => {
    if (!range || indexOf(event.target) === -1) return;
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

  return { onKeyDown, onPaste, onCopy, onCut: onCopy, onMouseDown };
}
