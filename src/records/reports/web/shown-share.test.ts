import { expect, it } from 'vitest';
import { percentOf, shareOf } from '../../../platform/contract/share.ts';
import { exactNumber, presence } from './shown-share.ts';

it('an exact share has two decimals, half up', () => {
  expect(exactNumber(percentOf(shareOf(7, 12)))).toBe('58.33');
  expect(exactNumber(percentOf(shareOf(1, 800)))).toBe('0.13');
});

it('late counts as present, and without a register nothing is shown', () => {
  const counts = { present: 3, late: 1, absent: 1, excused: 0, total: 5 };
  expect(presence(counts)).toBe(80);
  expect(presence({ ...counts, total: 0 })).toBeUndefined();
});

it('the meaning of codes overrides the status', () => {
  expect(presence({ present: 3, late: 1, absent: 1, excused: 0, total: 5, attended: 3 })).toBe(60);
});
