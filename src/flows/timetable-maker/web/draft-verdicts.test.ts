import { expect, test } from 'vitest';
import type { Broken } from '../draft.contract.ts';
import { judge } from './draft-verdicts.ts';

const slot = { day: 'Sunday', period: 2 } as const;
const overlap: Broken = { rule: null, kind: 'overlap', must: true, times: 1, lessons: ['a'] };
const gap: Broken = { rule: 'r1', kind: 'gaps', must: false, times: 2, lessons: [] };
const nothing = { breaks: [], mends: [] };

test('a slot that the server does not list is one into which the lesson does not fit', () => {
  expect(judge(undefined)).toEqual({ kind: 'outside' });
});

test('a lesson can move if no requirement would break, whatever preferences do', () => {
  const verdict = judge({ slot, move: { breaks: [gap], mends: [] }, swap: null });
  expect(verdict).toEqual({ kind: 'free', isSwap: false, breaks: [gap], mends: [] });
});

test('it swaps where moving would put the class into two lessons, and says what the swap breaks', () => {
  const swap = { lesson: 'b', breaks: [gap], mends: [] };
  expect(judge({ slot, move: { breaks: [overlap], mends: [] }, swap })).toMatchObject({ kind: 'swap', breaks: [gap] });
  expect(judge({ slot, move: { breaks: [overlap], mends: [] }, swap: { ...swap, breaks: [overlap] } })).toMatchObject({
    kind: 'clash',
    isSwap: true,
  });
});

test('it moves rather than swaps where the swap breaks more', () => {
  const swap = { lesson: 'b', breaks: [overlap], mends: [] };
  expect(judge({ slot, move: nothing, swap })).toMatchObject({ kind: 'free', isSwap: false });
});
