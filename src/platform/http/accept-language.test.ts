import { expect, it } from 'vitest';
import { readAcceptLanguage } from './accept-language.ts';

it.each([
  ['bn', ['bn'], []],
  ['en;q=0.5, bn-BD, ar ; q=0.8', ['bn-BD', 'ar', 'en'], []],
  ['fr;q=0.3,en;q=0.3,bn;q=0.3', ['fr', 'en', 'bn'], []],
  ['en;q=0, *;q=0.1', ['*'], ['en']],
  ['zh-Hant-TW, en;q=1.000', ['zh-Hant-TW', 'en'], []],
  ['en;q=2, bn;q=x, ar;level=1, ../../etc, -, , ;q=1', [], []],
  ['', [], []],
  [undefined, [], []],
])('reads the preferences in %j', (header, wanted, refused) => {
  expect(readAcceptLanguage(header)).toEqual({ wanted, refused });
});

it('reads a header of thousands of languages without delay', () => {
  expect(readAcceptLanguage('a-'.repeat(8_000)).wanted).toEqual([]);
  expect(readAcceptLanguage('bn,'.repeat(5_000)).wanted).toHaveLength(5_000);
});
