import { expect, it } from 'vitest';
import { percentOf, shareOf } from '../../../platform/contract/share.ts';
import { areInPercent, exactNumber, presence } from './shown-share.ts';

it('an exact share has two decimals, half up', () => {
  expect(exactNumber(percentOf(shareOf(7, 12)))).toBe('58.33');
  expect(exactNumber(percentOf(shareOf(1, 800)))).toBe('0.13');
});

it('results are said to be in percent only if one is written so', () => {
  const none = { share: null, written: null };
  expect(areInPercent([none, { share: 58.333, written: '58.33 %' }])).toBe(true);
  expect(areInPercent([none, { share: 58.333, written: '11,67/20' }, { share: 75, written: 'B' }])).toBe(false);
});

it('late counts as present, and without a register nothing is shown', () => {
  const counts = { present: 3, late: 1, absent: 1, excused: 0, total: 5 };
  expect(presence(counts)).toBe(80);
  expect(presence({ ...counts, total: 0 })).toBeUndefined();
});

it('the meaning of codes overrides the status', () => {
  expect(presence({ present: 3, late: 1, absent: 1, excused: 0, total: 5, attended: 3 })).toBe(60);
});
