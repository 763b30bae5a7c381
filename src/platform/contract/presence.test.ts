import { expect, it } from 'vitest';
import { presenceOf } from './presence.ts';

it('counts the late among the present, so that present, absent and excused add up to all', () => {
  const counts = { present: 37, late: 1, absent: 6, excused: 2 };
  expect(presenceOf(counts, true)).toEqual({ present: 38, total: 46 });
  expect(presenceOf(counts, false)).toEqual({ present: 38, total: 44 });
});
