import { expect, it } from 'vitest';
import { percentOf, shareOf } from '../../../platform/contract/share.ts';
import { exactNumber, presence, wholePercent } from './shown-share.ts';

it('a share under a bound is not shown as the bound, and one at it is', () => {
  expect(wholePercent(39.999)).toBe('39');
  for (let whole = 1; whole <= 400; whole++) {
    for (let percent = 0; percent <= 100; percent++) {
      expect(wholePercent(percentOf(shareOf(percent * whole, 100 * whole)))).toBe(String(percent));
    }
  }
});

it('an exact share has two decimals, half up', () => {
  expect(exactNumber(percentOf(shareOf(7, 12)))).toBe('58.33');
  expect(exactNumber(percentOf(shareOf(1, 800)))).toBe('0.13');
});

it('who came late was there, and without a register nothing is said', () => {
  expect(presence({ present: 3, late: 1, total: 5 })).toBe(80);
  expect(presence({ present: 0, late: 0, total: 0 })).toBeUndefined();
});
