import { describe, expect, it } from 'vitest';
import { percentOf, type Share, shareOf, shownPercent } from './share.ts';

/** Rounds half up using only the digits of a long division, like on paper. */
function roundedOnPaper({ part, whole }: Share): string {
  const digits: bigint[] = [];
  let rest = part * 100n;
  for (let place = 0; place < 4; place += 1) {
    digits.push(rest / whole);
    rest = (rest % whole) * 10n;
  }
  const [units = 0n, tenths = 0n, hundredths = 0n, next = 0n] = digits;
  const rounded = units * 100n + tenths * 10n + hundredths + (next >= 5n ? 1n : 0n);
  const text = rounded.toString().padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}

/** Every exact half of a hundredth of a percent from 0 to 100: 1/20000, 3/20000, … */
const halves = Array.from({ length: 10_000 }, (_, place) => BigInt(2 * place + 1));

function expectBoth(share: Share): void {
  const expected = roundedOnPaper(share);
  const shown = shownPercent(share);
  const ofDouble = shownPercent(percentOf(share));
  // An `expect` for each of millions would take minutes.
  if (shown !== expected || ofDouble !== expected)
    expect([share, shown, ofDouble]).toEqual([share, expected, expected]);
}

describe('a share in percent', () => {
  it('has two decimals', () => {
    expect(shownPercent(shareOf(7, 12))).toBe('58.33');
    expect(shownPercent(shareOf(0, 5))).toBe('0.00');
    expect(shownPercent(shareOf(5, 5))).toBe('100.00');
    expect(shownPercent(100)).toBe('100.00');
    expect(shownPercent(0)).toBe('0.00');
  });

  it('is the exact double if there is one, and otherwise the nearest', () => {
    expect(percentOf(shareOf(1, 8))).toBe(12.5);
    expect(percentOf(shareOf(2, 3))).toBe(200 / 3);
    expect(percentOf(shareOf(29, 100))).toBe(29);
    expect(percentOf({ part: 10n ** 40n, whole: 3n * 10n ** 40n })).toBe(100 / 3);
  });

  it('is rounded up at every exact half, however the fraction is written', () => {
    for (const half of halves) {
      const upper = (Number(half + 1n) / 200).toFixed(2);
      expect(shownPercent({ part: half, whole: 20_000n })).toBe(upper);
      expect(shownPercent(Number(half) / 200)).toBe(upper);
      for (const factor of [1n, 3n, 7n, 97n, 10_007n]) {
        expectBoth({ part: half * factor, whole: 20_000n * factor });
      }
    }
  });

  it('is rounded to its own side right beside every half, up to a denominator of 4e10', () => {
    for (const half of halves) {
      for (const beside of [-1n, 1n]) expectBoth({ part: half * 2_000_000n + beside, whole: 40_000_000_000n });
    }
  });
});

describe('every possible share is shown alike from its fraction and from its double:', () => {
  it('each mark of each maximum up to 200', () => {
    for (let whole = 1; whole <= 200; whole += 1) {
      for (let part = 0; part <= whole; part += 1) expectBoth(shareOf(part, whole));
    }
  });

  it('the weighted mean of two exams, with weights in hundredths', () => {
    const maxima = [7, 10, 20, 25, 30, 40, 75, 80, 100, 150, 200];
    for (const [one, other] of maxima.flatMap((max) => maxima.map((second) => [max, second] as const))) {
      for (const [first, second] of [
        [100n, 100n],
        [30n, 70n],
        [33n, 67n],
        [125n, 250n],
        [1n, 999n],
      ] as const) {
        for (let mark = 0; mark <= one; mark += 3) {
          for (let next = 0; next <= other; next += 7) {
            expectBoth(
              weightedMean([
                [mark, one, first],
                [next, other, second],
              ]),
            );
          }
        }
      }
    }
  });

  it('the weighted mean of up to six exams, with maxima and weights of any kind', () => {
    const random = randomly(20_260_118);
    const below = (limit: number) => Math.floor(random() * limit);
    for (let round = 0; round < 100_000; round += 1) {
      const exams = Array.from({ length: 1 + below(6) }, () => {
        const max = [20, 25, 30, 40, 50, 60, 75, 80, 100, 120, 150, 200][below(12)] ?? 100;
        return [below(max + 1), max, BigInt(1 + below(400))] as const;
      });
      expectBoth(weightedMean(exams));
    }
  });
});

/** Returns `Σ w·mark/max ÷ Σ w`. */
function weightedMean(exams: readonly (readonly [mark: number, max: number, weight: bigint])[]): Share {
  let sum: Share = { part: 0n, whole: 1n };
  for (const [mark, max, weight] of exams) {
    sum = { part: sum.part * BigInt(max) + weight * BigInt(mark) * sum.whole, whole: sum.whole * BigInt(max) };
  }
  const weights = exams.reduce((total, [, , weight]) => total + weight, 0n);
  return { part: sum.part, whole: sum.whole * weights };
}

function randomly(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
