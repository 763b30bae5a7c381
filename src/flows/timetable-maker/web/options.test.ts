import { expect, test } from 'vitest';
import { distinct, findOption } from './options.ts';

const ann = { value: 'ann@school', label: 'Ann' };
const anna = { value: 'anna@school', label: 'Anna Karenina' };
const boris = { value: 'boris@school', label: 'Boris' };

test('finds who is named whole before who is named in part, whatever the case and the spaces', () => {
  expect(findOption([anna, ann, boris], ' ANN ')).toBe(ann);
  expect(findOption([anna, ann, boris], 'anna  k')).toBe(anna);
});

test('finds nobody by a beginning that several share, or by nothing', () => {
  expect(findOption([anna, ann, boris], 'an')).toBeUndefined();
  expect(findOption([anna, ann, boris], ' ')).toBeUndefined();
});

test('tells namesakes apart by their emails', () => {
  const other = { value: 'ann2@school', label: 'ann' };
  expect(distinct([ann, other, boris]).map(({ label }) => label)).toEqual([
    'Ann (ann@school)',
    'ann (ann2@school)',
    'Boris',
  ]);
});
