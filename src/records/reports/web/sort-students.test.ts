import { expect, it } from 'vitest';
import { sortStudents } from './sort-students.ts';

const students = [
  { roll: 1, name: 'Ana', mean: 40 },
  { roll: 2, name: 'Ünal', mean: 40 },
  { roll: 3, name: 'Ben', mean: 90.5 },
  { roll: 10, name: 'Zoe', mean: null },
];
const rollsBy = (key: string, isDown = false) => sortStudents(students, { key, isDown }).map(({ roll }) => roll);

it('students are sorted by class order, by name in the order of the language, or by mean', () => {
  expect(rollsBy('roll')).toEqual([1, 2, 3, 10]);
  expect(rollsBy('roll', true)).toEqual([10, 3, 2, 1]);
  expect(rollsBy('name')).toEqual([1, 3, 2, 10]);
  expect(rollsBy('mean')).toEqual([1, 2, 3, 10]);
});

it('students without a mean come last both ways, and equal means keep the class order', () => {
  expect(rollsBy('mean', true)).toEqual([3, 1, 2, 10]);
});
