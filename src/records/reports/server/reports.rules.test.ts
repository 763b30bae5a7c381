import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Share } from '../../../platform/contract/share.ts';
import { percentOf } from '../../../platform/contract/share.ts';
import { type Counted, dayOf, meanOf, quartilesOf, resultOf, resultsOfCategories } from './reports.rules.ts';

const exam = (mark: number | null, maxMark: number, weight = 100, isAbsentAsZero = false): Counted => ({
  mark,
  maxMark,
  weight,
  isAbsentAsZero,
});

const anyExam = fc.integer({ min: 1, max: 1_000_000 }).chain((maxMark) =>
  fc.record({
    mark: fc.option(fc.integer({ min: 0, max: maxMark })),
    maxMark: fc.constant(maxMark),
    weight: fc.integer({ min: 0, max: 100_000 }),
    isAbsentAsZero: fc.boolean(),
  }),
);

/** Computes like on paper: all fractions over the product of all denominators, without reducing. */
function onPaper(exams: readonly Counted[]): Share | null {
  const counting = exams.filter(({ mark, isAbsentAsZero }) => mark !== null || isAbsentAsZero);
  const denominator = counting.reduce((product, { maxMark }) => product * BigInt(maxMark), 1n);
  let numerator = 0n;
  let weights = 0n;
  for (const { mark, maxMark, weight } of counting) {
    numerator += (BigInt(weight) * BigInt(mark ?? 0) * denominator) / BigInt(maxMark);
    weights += BigInt(weight);
  }
  return weights === 0n ? null : { part: numerator, whole: denominator * weights };
}

function isSame(one: Share | null, other: Share | null): boolean {
  if (one === null || other === null) return one === other;
  return one.part * other.whole === other.part * one.whole;
}

describe('the result of a subject', () => {
  it('is the weighted mean of the exams sat', () => {
    // 15/20 with 1 and 30/60 with 3: (0.75 + 1.5) ÷ 4.
    expect(resultOf([exam(15, 20), exam(30, 60, 300)])).toEqual({ part: 9n, whole: 16n });
    expect(resultOf([exam(0, 20)])).toEqual({ part: 0n, whole: 1n });
  });

  it('leaves out exams that were not sat, unless the exam counts them as 0', () => {
    expect(resultOf([exam(15, 20), exam(null, 60)])).toEqual({ part: 3n, whole: 4n });
    expect(resultOf([exam(15, 20), exam(null, 60, 100, true)])).toEqual({ part: 3n, whole: 8n });
  });

  it('gives an exam the weight and category of the one it replaces, also for a student who is not in that one', () => {
    const categories = [
      { name: 'Tests', weight: 1 },
      { name: 'Oral', weight: 3 },
    ];
    const oral = { ...exam(10, 20), id: 3, category: 'Oral' };
    const replaced = { weight: 200, category: 'Tests' };
    const again = { ...exam(20, 20, 900), id: 2, category: null, replaces: 1, replacesBy: 'better' as const, replaced };
    const first = { ...exam(5, 20, 200), id: 1, category: 'Tests' };
    // (1 × 1 + 3 × 0.5) ÷ 4.
    expect(resultOf([first, again, oral], categories)).toEqual({ part: 5n, whole: 8n });
    expect(resultOf([again, oral], categories)).toEqual({ part: 5n, whole: 8n });
  });

  it('is none if nothing counts: no exam, none sat, or weights that sum to 0', () => {
    expect(resultOf([])).toBeNull();
    expect(resultOf([exam(null, 20), exam(null, 60)])).toBeNull();
    expect(resultOf([exam(15, 20, 0), exam(30, 60, 0)])).toBeNull();
    expect(resultOf([exam(15, 20, 0), exam(30, 60, 1)])).toEqual({ part: 1n, whole: 2n });
  });

  it('is exactly the fraction computed on paper, in lowest terms, for any exams', () => {
    fc.assert(
      fc.property(fc.array(anyExam, { maxLength: 12 }), (exams) => {
        const result = resultOf(exams);
        expect(isSame(result, onPaper(exams))).toBe(true);
        if (result) expect(result.part >= 0n && result.part <= result.whole).toBe(true);
      }),
    );
  });

  it('is the same in whatever order the exams are', () => {
    fc.assert(
      fc.property(fc.array(anyExam, { maxLength: 6 }), (exams) => {
        expect(resultOf(exams.toReversed())).toEqual(resultOf(exams));
      }),
    );
  });
});

describe('the results in the categories of a subject', () => {
  const categories = [
    { name: 'Tests', weight: 60, dropLowest: 1 },
    { name: 'Oral', weight: 40 },
    { name: 'Homework', weight: 10 },
  ];
  const given = (id: number, mark: number, category: string | null, replaces: number | null = null): Counted => {
    return { id, mark, maxMark: 10, weight: 100, isAbsentAsZero: false, category, replaces };
  };

  it('use the exams that count in each: without the lowest, and with those that replace another', () => {
    const exams = [given(1, 3, 'Tests'), given(2, 6, 'Tests'), given(3, 8, 'Tests'), given(4, 2, 'Oral')];
    const all = [...exams, given(5, 5, null, 4), given(6, 9, null, 5)];
    const shares = resultsOfCategories(all, categories).map(({ name, share }) => [name, share && percentOf(share)]);
    expect(shares).toEqual([
      ['Tests', 70],
      ['Oral', 90],
      ['Homework', null],
    ]);
  });

  it('are none as long as no exam is in a category', () => {
    expect(resultsOfCategories([given(1, 7, null)], categories).map(({ share }) => share)).toEqual([null, null, null]);
  });
});

describe('the mean of a student', () => {
  it('is the plain mean of the subjects that have a result', () => {
    const half = { part: 1n, whole: 2n };
    expect(meanOf([half, null, { part: 1n, whole: 3n }])).toEqual({ part: 5n, whole: 12n });
    expect(meanOf([half])).toEqual(half);
    expect(meanOf([null, null])).toBeNull();
    expect(meanOf([])).toBeNull();
  });

  it('is exactly the one computed with a common denominator, for any subjects', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyExam, { maxLength: 3 }), { maxLength: 12 }), (subjects) => {
        const shares = subjects.map((exams) => resultOf(exams));
        const there = shares.filter((share) => share !== null);
        const whole = there.reduce((product, share) => product * share.whole, 1n);
        const part = there.reduce((sum, share) => sum + (share.part * whole) / share.whole, 0n);
        const expected = there.length === 0 ? null : { part, whole: whole * BigInt(there.length) };
        expect(isSame(meanOf(shares), expected)).toBe(true);
      }),
    );
  });
});

describe('the quartiles of an exam', () => {
  it('are the same as a spreadsheet’s', () => {
    // QUARTILE.INC of 1, 2, 4, 7, 8, 9, 10, 12 gives 3.5, 7.5 and 9.25.
    expect(quartilesOf([12, 1, 10, 2, 9, 4, 8, 7], 20)).toEqual({
      q1: { part: 7n, whole: 40n },
      median: { part: 3n, whole: 8n },
      q3: { part: 37n, whole: 80n },
    });
    expect(quartilesOf([5], 10).q3).toEqual({ part: 1n, whole: 2n });
  });

  it('rise from the lowest mark to the highest, and the median has as many below as above', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 10, maxLength: 65 }), (marks) => {
        const { q1, median, q3 } = quartilesOf(marks, 100);
        const [low, middle, high] = [q1, median, q3].map(({ part, whole }) => Number(part * 400n) / Number(whole) / 4);
        expect(Math.min(...marks)).toBeLessThanOrEqual(low as number);
        expect(low).toBeLessThanOrEqual(middle as number);
        expect(middle).toBeLessThanOrEqual(high as number);
        expect(high).toBeLessThanOrEqual(Math.max(...marks));
        const below = marks.filter((mark) => mark < (middle as number)).length;
        expect(below).toBeLessThanOrEqual(marks.length / 2);
        expect(marks.filter((mark) => mark > (middle as number)).length).toBeLessThanOrEqual(marks.length / 2);
      }),
    );
  });
});

it('a report is as of the last day of its term, or of today where that is earlier', () => {
  const session = { from: '2026-06-01', to: '2027-05-31' };
  const term = { from: '2026-06-01', to: '2026-10-31' };
  expect(dayOf(term, session, '2026-11-22')).toBe('2026-10-31');
  expect(dayOf(term, session, '2026-10-31')).toBe('2026-10-31');
  expect(dayOf(term, session, '2026-07-01')).toBe('2026-07-01');
  expect(dayOf(session, session, '2028-01-01')).toBe('2027-05-31');
  // Before a session begins its classes are those that are planned for it.
  expect(dayOf(term, session, '2026-05-01')).toBe('2026-10-31');
});
