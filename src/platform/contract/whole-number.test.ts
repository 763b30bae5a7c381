import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/fuzz.ts';
import { isBlank, readWholeNumber } from './whole-number.ts';

const most = 1_000_000;

describe('a whole number', () => {
  it.each([
    ['12', 12],
    ['0', 0],
    ['012', 12],
    [' 12 ', 12],
    ['\u00a012\t', 12],
    ['\u200f١٢\u200e', 12],
    ['1000000', most],
    ['০', 0],
    ['১২', 12],
    ['١٢', 12],
    ['۱۲', 12],
    ['१२', 12],
    ['１２', 12],
    ['𝟏𝟐', 12],
    ['𝟷𝟸', 12],
  ])('is read from %j', (text, number) => {
    expect(readWholeNumber(text, 0, most)).toBe(number);
  });

  it.each([
    '',
    ' ',
    '\u200f',
    '-1',
    '−1',
    '+1',
    '1.5',
    '1,5',
    '12.0',
    '1 2',
    '1_2',
    '1e2',
    '0x1',
    '½',
    '²',
    '三',
    'Ⅻ',
    'NaN',
    'Infinity',
    '12a',
    '1000001',
    '9'.repeat(400),
  ])('is not read from %j', (text) => {
    expect(readWholeNumber(text, 0, most)).toBeUndefined();
  });

  it('is not expected in a text without visible characters', () => {
    expect(['', ' ', '\u00a0', '\u200f'].map(isBlank)).toEqual([true, true, true, true]);
    expect(['0', '-', '.'].map(isBlank)).toEqual([false, false, false]);
  });

  it('lies between the least and the most', () => {
    expect([0, 1, 20, 21].map((number) => readWholeNumber(String(number), 1, 20))).toEqual([
      undefined,
      1,
      20,
      undefined,
    ]);
  });

  it('is read in every set of digits that this system writes', () => {
    const digits = new Set(
      Intl.supportedValuesOf('numberingSystem')
        .map((system) => new Intl.NumberFormat('en', { numberingSystem: system, useGrouping: false }))
        .filter((format) => /^\p{Nd}{2}$/u.test(format.format(10))),
    );
    expect(digits.size).toBeGreaterThan(30);
    for (const format of digits) {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: most }), (number) => {
          expect(readWholeNumber(format.format(number), 0, most)).toBe(number);
        }),
        { numRuns: 20 },
      );
    }
  });
});
