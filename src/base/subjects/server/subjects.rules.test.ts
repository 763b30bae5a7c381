import { expect, test } from 'vitest';
import { colourSubjects } from './subjects.rules.ts';

const names = Array.from({ length: 40 }, (_, at) => `Subject ${at}`);

test('the first eight subjects have eight hues, the first sixteen have different colours, and later ones share them', () => {
  const colours = colourSubjects(names).map(({ colour }) => colour);
  expect(new Set(colours.slice(0, 8).map((colour) => colour % 8)).size).toBe(8);
  expect(new Set(colours.slice(0, 16)).size).toBe(16);
  expect(new Set(colours.slice(16, 32)).size).toBe(16);
  expect(colours.every((colour) => colour >= 0 && colour < 16)).toBe(true);
});

test('a new subject changes no older one’s colour', () => {
  for (let count = 1; count < names.length; count++) {
    expect(colourSubjects(names).slice(0, count)).toEqual(colourSubjects(names.slice(0, count)));
  }
});
