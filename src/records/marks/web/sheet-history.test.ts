import { expect, it } from 'vitest';
import type { MarkTexts } from './mark-text.ts';
import { addStep, addTyping, emptyHistory, endTyping, redo, type SheetHistory, undo } from './sheet-history.ts';

/** Undoes or redoes until nothing is left, and returns the rows of each step. */
function repeat(history: SheetHistory, way: typeof undo): MarkTexts[] {
  const next = way(history);
  return next ? [next.marks, ...repeat(next.history, way)] : [];
}

it('undoes typing, pasting and clearing over the sheet, last first, and redoes them in order', () => {
  const typed = addTyping(emptyHistory, 3, '', '7');
  const pasted = addStep(typed, { 3: '7', 13: '' }, { 3: '1', 13: '2' });
  const cleared = addStep(pasted, { 3: '1', 13: '2', 23: '9' }, { 13: '', 23: '' });
  expect(repeat(cleared, undo)).toEqual([{ 13: '2', 23: '9' }, { 3: '7', 13: '' }, { 3: '' }]);

  let undone = cleared;
  for (let next = undo(undone); next; next = undo(undone)) undone = next.history;
  expect(repeat(undone, redo)).toEqual([{ 3: '7' }, { 3: '1', 13: '2' }, { 13: '', 23: '' }]);
});

it('counts the typing in a field as one step until the field is left', () => {
  let history = addTyping(emptyHistory, 3, '', '1');
  history = addTyping(history, 3, '1', '12');
  history = endTyping(history);
  history = addTyping(history, 3, '12', '1');
  history = addTyping(history, 13, '', '5');
  expect(repeat(history, undo)).toEqual([{ 13: '' }, { 3: '12' }, { 3: '' }]);
});

it('counts typing after pasting, undo or redo as a separate step', () => {
  const pasted = addStep(addTyping(emptyHistory, 3, '', '1'), { 3: '1' }, { 3: '20' });
  expect(repeat(addTyping(pasted, 3, '20', '2'), undo)).toEqual([{ 3: '20' }, { 3: '1' }, { 3: '' }]);
  const undone = undo(addTyping(emptyHistory, 3, '', '1'))?.history ?? emptyHistory;
  const redone = redo(undone)?.history ?? emptyHistory;
  expect(repeat(addTyping(redone, 3, '1', '12'), undo)).toEqual([{ 3: '1' }, { 3: '' }]);
});

it('forgets what was undone once something else is changed', () => {
  const undone = undo(addTyping(emptyHistory, 3, '', '1'))?.history ?? emptyHistory;
  expect(redo(addTyping(undone, 13, '', '2'))).toBeUndefined();
  expect(redo(addStep(undone, {}, { 13: '2' }))).toBeUndefined();
});

it('adds no step where nothing differs, and has nothing to undo at first', () => {
  expect(addStep(emptyHistory, { 3: '1' }, { 3: '1', 13: '' })).toEqual(emptyHistory);
  expect([undo(emptyHistory), redo(emptyHistory)]).toEqual([undefined, undefined]);
  expect(addTyping(addStep(addTyping(emptyHistory, 3, '', '1'), {}, {}), 3, '1', '12').done).toHaveLength(2);
});
