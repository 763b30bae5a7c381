import { expect, it } from 'vitest';
import { isNestedTooDeeply } from './json-depth.ts';

it('finds what is nested too deeply, and passes what only has such signs in a text', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  expect(isNestedTooDeeply(nested(64))).toBe(false);
  expect(isNestedTooDeeply(nested(65))).toBe(true);
  expect(isNestedTooDeeply('{"a":'.repeat(65))).toBe(true);
  expect(isNestedTooDeeply(JSON.stringify(['['.repeat(100), '\\"['.repeat(100)]))).toBe(false);
  expect(isNestedTooDeeply('[],'.repeat(1_000))).toBe(false);
});
