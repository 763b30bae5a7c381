import { expect, it } from 'vitest';
import { findStudents, maxFound } from './find-students.ts';

const students = [
  { roll: 7, name: 'Zoë Ahmed' },
  { roll: 70, name: 'Rahim Uddin' },
  { roll: 8, name: 'রহিম উদ্দিন' },
];

it('students are found by parts of a name in any order, and by the beginning of a roll in any digits', () => {
  expect(findStudents(students, ' AHMED zoe ')).toEqual(new Set([7]));
  expect(findStudents(students, 'রহিম')).toEqual(new Set([8]));
  expect(findStudents(students, '৭')).toEqual(new Set([7, 70]));
  expect(findStudents(students, '70')).toEqual(new Set([70]));
  expect(findStudents(students, 'nobody')).toEqual(new Set());
});

it('without a text nothing is searched, and nobody is shown if very many match', () => {
  expect(findStudents(students, '  ')).toBeUndefined();
  const many = Array.from({ length: maxFound + 1 }, (_, place) => ({ roll: place + 1, name: 'Ana' }));
  expect(findStudents(many, 'a')).toBe('too many');
  expect(findStudents(many.slice(1), 'a')).toHaveProperty('size', maxFound);
});
