import { expect, test } from 'vitest';
import { distinct, findOption } from './options.ts';

const ann = { value: 'ann@school', label: 'Ann' };
const anna = { value: 'anna@school', label: 'Anna Karenina' };
const boris = { value: 'boris@school', label: 'Boris' };

test('prefers people whose full name matches over partial matches, regardless of case and spaces', () => {
  expect(findOption([anna, ann, boris], ' ANN ')).toBe(ann);
  expect(findOption([anna, ann, boris], 'anna  k')).toBe(anna);
});

test('finds nobody by a beginning that several share, or by an empty text', () => {
  expect(findOption([anna, ann, boris], 'an')).toBeUndefined();
  expect(findOption([anna, ann, boris], ' ')).toBeUndefined();
});

test('distinguishes people of the same name by their emails', () => {
  const other = { value: 'ann2@school', label: 'ann' };
  expect(distinct([ann, other, boris]).map(({ label }) => label)).toEqual([
    'Ann (ann@school)',
    'ann (ann2@school)',
    'Boris',
  ]);
});
