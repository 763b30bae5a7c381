import { expect, it } from 'vitest';
import { areParallel, sameName } from './same-name.ts';

it.each([
  ['Play Group', 'Play  Group'],
  ['Play Group', ' play\u00a0group '],
  ['Bangla', 'bangla'],
  ['É', 'E\u0301'],
  ['Maths', 'Ma\u200bths'],
  ['ⅣB', 'IVb'],
])('takes %j and %j for one name', (one, other) => {
  expect(sameName(one, other)).toBe(true);
});

it.each([
  ['Bangla 1', 'Bangla 2'],
  ['বাংলা', 'বাংলা ২'],
  ['Art', 'Arts'],
])('takes %j and %j for two names', (one, other) => {
  expect(sameName(one, other)).toBe(false);
});

it('recognises parallel classes by the letter at their ends', () => {
  const parallel = (one: string, other: string) => areParallel(one, other);
  expect([parallel('1A', '1B'), parallel('Play A', 'play  b'), parallel('5-ক', '5-খ')]).toEqual([true, true, true]);
  expect([parallel('Class 1', 'Class 2'), parallel('1A', '2A'), parallel('KG', 'KH'), parallel('1A', '1a')]).toEqual([
    ...[false, false, false, false],
  ]);
});
