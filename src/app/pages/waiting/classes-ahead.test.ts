import { expect, it } from 'vitest';
import { classesAhead } from './classes-ahead.ts';

it('fetches all classes and groups of a teacher’s lessons of today ahead, up to eight', () => {
  expect(classesAhead([5, 31, 32, 5, 6, 33, 34, 35], [7])).toEqual([5, 31, 32, 6, 33, 34, 35]);
  expect(classesAhead([5, 31, 32, 6, 33, 34, 35, 36, 37, 38], [7])).toEqual([5, 31, 32, 6, 33, 34, 35, 36]);
});

it('fetches further classes of the teacher ahead, up to five in all', () => {
  expect(classesAhead([5, 6], [6, 7, 8, 9, 10])).toEqual([5, 6, 7, 8, 9]);
  expect(classesAhead([1, 2, 3, 4, 5, 6], [7])).toEqual([1, 2, 3, 4, 5, 6]);
});
