import { describe, expect, it } from 'vitest';
import { shareOf, shownPercent } from '../../platform/contract/share.ts';
import { gradeOf } from './grade-of.ts';

const band = (name: string, fromPercent: number, points: number | null = null) => ({
  name,
  fromPercent,
  points,
  passes: fromPercent > 0,
});

const letters = [band('A+', 80, 5), band('B', 66.67, 3), band('C', 33.33, 2), band('F', 0, 0)];

describe('the grade of a share', () => {
  it('is that of the highest band that begins at the share or below it', () => {
    expect(gradeOf(letters, shareOf(100, 100))?.name).toBe('A+');
    expect(gradeOf(letters, shareOf(80, 100))?.name).toBe('A+');
    expect(gradeOf(letters, shareOf(79, 100))?.name).toBe('B');
    expect(gradeOf(letters, shareOf(0, 100))?.name).toBe('F');
  });

  it('is that of the share as it is shown', () => {
    const justBelow = { part: 799_952n, whole: 1_000_000n };
    expect(shownPercent(justBelow)).toBe('80.00');
    expect(gradeOf(letters, justBelow)?.name).toBe('A+');
    // 79.994 % is shown as 79.99 %.
    expect(gradeOf(letters, { part: 79_994n, whole: 100_000n })?.name).toBe('B');
    // 66.666… is shown as 66.67.
    expect(gradeOf(letters, shareOf(2, 3))?.name).toBe('B');
    expect(gradeOf(letters, shareOf(1, 3))?.name).toBe('C');
  });

  it('changes at the exact half below every bound of two decimals', () => {
    for (let hundredths = 1; hundredths <= 10_000; hundredths += 1) {
      const bands = [band('above', hundredths / 100), band('below', 0)];
      const half = { part: BigInt(2 * hundredths - 1), whole: 20_000n };
      expect(gradeOf(bands, half)?.name).toBe('above');
      expect(gradeOf(bands, { part: half.part * 10n ** 12n - 1n, whole: half.whole * 10n ** 12n })?.name).toBe('below');
    }
  });

  it('is none without bands', () => {
    expect(gradeOf([], shareOf(1, 2))).toBeUndefined();
  });
});
