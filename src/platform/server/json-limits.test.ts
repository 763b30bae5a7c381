import { expect, it } from 'vitest';
import { isTooMuchJson } from './json-limits.ts';

it('finds JSON that is nested too deeply, and ignores brackets inside texts', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  expect(isTooMuchJson(nested(64))).toBe(false);
  expect(isTooMuchJson(nested(65))).toBe(true);
  expect(isTooMuchJson('{"a":'.repeat(65))).toBe(true);
  expect(isTooMuchJson(JSON.stringify(['['.repeat(100), '\\"['.repeat(100)]))).toBe(false);
  expect(isTooMuchJson('[],'.repeat(1_000))).toBe(false);
});

it('finds an object with too many names, equal or different, and accepts as many in several objects', () => {
  const object = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 0]));
  expect(isTooMuchJson(JSON.stringify(object(1_000)))).toBe(false);
  expect(isTooMuchJson(JSON.stringify(object(1_001)))).toBe(true);
  expect(isTooMuchJson(`{"a":[${'{"a":0},'.repeat(2_000)}{}],${'"b":0,'.repeat(1_000)}"c":0}`)).toBe(true);
  expect(isTooMuchJson(JSON.stringify({ lists: Array.from({ length: 30 }, () => object(1_000)) }))).toBe(false);
});

it('finds more lists, objects and values than any body of the API has', () => {
  const list = (count: number, item: unknown) => JSON.stringify(Array.from({ length: count }, () => item));
  expect(isTooMuchJson(list(39_999, {}))).toBe(false);
  expect(isTooMuchJson(list(40_000, {}))).toBe(true);
  expect(isTooMuchJson(list(200_000, 1))).toBe(false);
  expect(isTooMuchJson(list(200_002, 1))).toBe(true);
  expect(isTooMuchJson(JSON.stringify(','.repeat(300_000)))).toBe(false);
});
