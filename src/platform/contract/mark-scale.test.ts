import { describe, expect, it } from 'vitest';
import {
  enteredMark,
  isOfStep,
  type MarkScale,
  shownMaximum,
  storedMark,
  storedMaximum,
  writtenNumber,
  writtenResult,
} from './mark-scale.ts';
import { shareOf } from './share.ts';

const twenty: MarkScale = {
  name: 'Twenty',
  kind: 'number',
  max: 20,
  step: 0.25,
  writes: { as: 'of', of: 20, decimals: 2, decimalSign: ',' },
};
const german: MarkScale = {
  name: 'Noten',
  kind: 'number',
  max: 6,
  step: 1,
  best: 'low',
  writes: { as: 'of', decimals: 1, decimalSign: ',' },
};

/** The number of sums in the ordinary test run; `MANY_SUMS=1000000` tries a million. */
const sums = Number(process.env.MANY_SUMS ?? 5_000);

describe('a mark in a scale', () => {
  it('is stored in hundredths, and converted back to what was entered', () => {
    for (let hundredths = 0; hundredths <= 2000; hundredths += 1) {
      const { mark, words } = storedMark(twenty, 20, hundredths / 100);
      expect(mark).toBe(hundredths);
      expect(enteredMark(twenty, storedMaximum(twenty, 20), { mark, words })).toBe(hundredths / 100);
    }
    for (let mark = 1; mark <= 6; mark += 1) {
      const stored = storedMark(german, 6, mark);
      expect(enteredMark(german, storedMaximum(german, 6), stored)).toBe(mark);
    }
    expect([storedMark(german, 6, 1).mark, storedMark(german, 6, 6).mark]).toEqual([500, 0]);
    expect([shownMaximum(german, 500), shownMaximum(twenty, 2000)]).toEqual([6, 20]);
  });

  it('must be a multiple of the step of the scale', () => {
    expect([13.25, 13.5, 0, 20].every((mark) => isOfStep(mark, twenty))).toBe(true);
    expect([13.3, 13.251, 0.1].some((mark) => isOfStep(mark, twenty))).toBe(false);
    expect(isOfStep(0.29, { step: 0.01 })).toBe(true);
    expect(isOfStep(0.291, { step: 0.01 })).toBe(false);
  });
});

describe('a written number', () => {
  it('rounds a half up, once, from the exact value', () => {
    const exact = (part: bigint, whole: bigint) => ({ part, whole });
    expect(writtenNumber(exact(1345n, 1000n), { decimals: 2 })).toBe('1.35');
    expect(writtenNumber(exact(13_449n, 10_000n), { decimals: 2 })).toBe('1.34');
    // 1.345 to one decimal is 1.3. Rounding to two decimals first would give 1.35 and then 1.4.
    expect(writtenNumber(exact(1345n, 1000n), { decimals: 1 })).toBe('1.3');
    expect(writtenNumber(exact(475n, 100n), { step: 0.5 })).toBe('5.0');
    expect(writtenNumber(exact(474n, 100n), { step: 0.5 })).toBe('4.5');
    expect(writtenNumber(exact(474n, 100n), { step: 0.25, decimals: 1 })).toBe('4.75');
    expect(writtenNumber(exact(0n, 1n), { decimals: 2, decimalSign: ',' })).toBe('0,00');
    expect(writtenNumber(exact(7n, 1n), { step: 1 })).toBe('7');
  });

  it('is right for random sums of marks: every half is rounded, and only once', () => {
    let seed = 41;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let round = 0; round < sums; round += 1) {
      const count = 1 + random(12);
      let [part, weights] = [0n, 0n];
      for (let exam = 0; exam < count; exam += 1) {
        const weight = BigInt(1 + random(4));
        part += weight * BigInt(random(2001));
        weights += weight;
      }
      // Twice the difference between the value and the written number is at most one in the last place, and a half is
      // rounded up.
      const written = BigInt(writtenNumber({ part, whole: weights * 100n }, { decimals: 1 }).replace('.', ''));
      const difference = part - written * weights * 10n;
      expect(2n * difference < weights * 10n && 2n * difference >= -weights * 10n).toBe(true);
    }
  });
});

describe('a written result', () => {
  const share = { part: 1347n, whole: 2000n };
  const written = (scale: MarkScale | null) => writtenResult(scale, { share, points: null }, 'B');

  it('follows the school’s choice of form', () => {
    expect(written(null)).toBe('67.35 %');
    expect(written(twenty)).toBe('13,47/20');
    expect(written({ ...twenty, writes: { as: 'of', decimals: 1 } })).toBe('13.5');
    expect(written({ ...twenty, writes: { as: 'level' } })).toBe('B');
    expect(written({ ...twenty, writes: { as: 'points' } })).toBeNull();
  });

  it('counts down where 1 is the best mark', () => {
    const mean = shareOf(500 + 300, 1000);
    // The mean of a 1 and a 3 is 2.
    expect(writtenResult(german, { share: mean, points: null }, undefined)).toBe('2,0');
  });

  it('is empty if nothing counts', () => {
    for (const scale of [null, twenty, german]) {
      expect(writtenResult(scale, { share: null, points: null }, undefined)).toBeNull();
    }
  });
});
