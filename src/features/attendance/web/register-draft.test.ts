import { expect, it } from 'vitest';
import { fromDraft, isUnreached, type Lines, toDraft } from './register-draft.ts';

it('tells an absence that was chosen for somebody excused from one that nobody has reached', () => {
  const stored: Lines = { 1: { status: 'Excused' }, 2: { status: 'Absent' }, 3: { status: 'Absent' } };
  const marked: Lines = { 1: { status: 'Absent' }, 2: { status: 'Absent' }, 3: { status: 'Present' } };
  const draft = toDraft(marked, null, stored);
  expect(['1', '2', '3'].map((roll) => isUnreached(draft, roll))).toEqual([false, true, false]);
  expect(fromDraft(JSON.parse(JSON.stringify(draft)))).toEqual({ lines: marked, basedOn: null });
  expect(isUnreached(toDraft(marked, 'a version'), '2')).toBe(false);
});
