import type { MarkTexts, Place } from './mark-text.ts';

/** One change of the sheet: the changed texts, before and after. */
type Step = { readonly before: MarkTexts; readonly after: MarkTexts };

/** The changes of a sheet, oldest first, and the undone ones that can be redone; of those, the oldest is last. */
export type SheetHistory = {
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
  /** The place in whose field the last step is still being typed. */
  readonly typing?: Place | undefined;
};

export const emptyHistory: SheetHistory = { done: [], undone: [] };

/** Adds a paste, fill or clear as one step; nothing is added if nothing changed. */
export function addStep(history: SheetHistory, before: MarkTexts, after: MarkTexts): SheetHistory {
  const places = (Object.keys(after) as Place[]).filter((place) => textOf(before, place) !== textOf(after, place));
  if (places.length === 0) return endTyping(history);
  return { done: [...history.done, { before: pick(before, places), after: pick(after, places) }], undone: [] };
}

/** Adds typing. Typing into a field without leaving it is one step. */
export function addTyping(history: SheetHistory, place: Place, before: string, after: string): SheetHistory {
  const last = history.done.at(-1);
  if (history.typing !== place || !last) {
    return { ...addStep(history, { [place]: before }, { [place]: after }), typing: place };
  }
  const step = { before: last.before, after: { [place]: after } };
  return { done: [...history.done.slice(0, -1), step], undone: [], typing: place };
}

/** Ends the typing step, because the field has lost the focus: typing into it again is another step. */
export function endTyping({ done, undone }: SheetHistory): SheetHistory {
  return { done, undone };
}

/** Returns the history after an undo and the rows to restore; undefined if there is nothing to undo. */
export function undo({ done, undone }: SheetHistory) {
  const step = done.at(-1);
  return step && { history: { done: done.slice(0, -1), undone: [...undone, step] }, marks: step.before };
}

/** Returns the history after a redo and the rows to put back; undefined if there is nothing to redo. */
export function redo({ done, undone }: SheetHistory) {
  const step = undone.at(-1);
  return step && { history: { done: [...done, step], undone: undone.slice(0, -1) }, marks: step.after };
}

function pick(marks: MarkTexts, places: readonly Place[]): MarkTexts {
  return Object.fromEntries(places.map((place) => [place, textOf(marks, place)]));
}

function textOf(marks: MarkTexts, place: Place): string {
  return marks[place] ?? '';
}
