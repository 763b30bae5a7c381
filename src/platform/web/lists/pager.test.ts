import { expect, test } from 'vitest';
import { pagesAround } from './Pager.tsx';

test('the pages offered hold the first, the last and the current one, in at most seven places', () => {
  expect(pagesAround(1, 1)).toEqual([1]);
  expect(pagesAround(7, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(pagesAround(1, 8)).toEqual([1, 2, 3, 4, 5, undefined, 8]);
  expect(pagesAround(8, 8)).toEqual([1, undefined, 4, 5, 6, 7, 8]);
  expect(pagesAround(13, 26)).toEqual([1, undefined, 12, 13, 14, undefined, 26]);
  for (let last = 1; last < 40; last++) {
    for (let page = 1; page <= last; page++) {
      const offered = pagesAround(page, last);
      expect(offered.length).toBe(Math.min(last, 7));
      expect(offered).toEqual(expect.arrayContaining([1, page, last]));
    }
  }
});
