import { expect, it } from 'vitest';
import { type Random, randomBy } from '../../../../test/random-changes.ts';
import { type MarkScale, writtenResult } from '../../../platform/contract/mark-scale.ts';
import type { Category } from '../../../platform/contract/result-rules.ts';
import { type Counted, resultOf } from './reports.rules.ts';

const seed = Number(process.env.FUZZ_SEED ?? 1);
const sums = 1_000_000;

/** A fraction that is never reduced, so that nothing is shared with the code that is tried. */
type Plain = readonly [part: bigint, whole: bigint];

type Writing = { readonly of: number; readonly decimals: number; readonly step?: number };

it(`a million random sums lose no half, and none is rounded twice (seed ${seed})`, () => {
  const random = randomBy(seed);
  let halves = 0;
  for (let turn = 0; turn < sums; turn += 1) {
    const categories = someCategories(random);
    const exams = someExams(random, categories);
    const writes = random.of<Writing>([
      { of: 20, decimals: 2 },
      { of: 10, decimals: 1 },
      { of: 6, decimals: 1, step: 0.5 },
      { of: 100, decimals: 0 },
    ]);
    const scale: MarkScale = { name: 'Some', kind: 'number', max: writes.of, writes: { as: 'of', ...writes } };
    const written = writtenResult(scale, { share: resultOf(exams, categories), points: null }, undefined);
    const expected = computed(exams, categories, writes);
    if (written !== expected.text) expect({ turn, exams, categories, written }).toEqual({ written: expected.text });
    if (expected.isHalf) halves += 1;
  }
  expect(halves).toBeGreaterThan(sums / 100);
}, 600_000);

function someCategories(random: Random): Category[] {
  if (random.below(2) === 0) return [];
  return [
    { name: 'Tests', weight: 60, dropLowest: random.below(3) },
    { name: 'Oral', weight: random.of([20, 40, 0.5]) },
  ];
}

/** Marks are in hundredths of maxima that schools have. */
function someExams(random: Random, categories: readonly Category[]): Counted[] {
  return Array.from({ length: 1 + random.below(5) }, () => {
    const maxMark = random.of([600, 1000, 2000, 10_000, 700]);
    const mark = random.below(8) === 0 ? null : random.below(maxMark / 25 + 1) * 25;
    return {
      ...{ mark, maxMark, weight: random.of([100, 200, 50, 33]), isAbsentAsZero: random.below(4) === 0 },
      ...(categories.length > 0 && { category: random.of(categories).name }),
    };
  });
}

function computed(exams: readonly Counted[], categories: readonly Category[], writes: Writing) {
  const counting = exams.filter(({ mark, isAbsentAsZero }) => mark !== null || isAbsentAsZero);
  const [part, whole] = categories.length === 0 ? meanOf(counting) : meanOfCategories(counting, categories);
  return whole === 0n ? { text: null, isHalf: false } : rounded(part, whole, writes);
}

/** Σ weight × mark ÷ maximum over Σ weight, by the product of all maxima. */
function meanOf(exams: readonly Counted[]): Plain {
  const product = exams.reduce((all, { maxMark }) => all * BigInt(maxMark), 1n);
  const parts = exams.map(
    ({ mark, maxMark, weight }) => (BigInt(weight) * BigInt(mark ?? 0) * product) / BigInt(maxMark),
  );
  const weights = exams.reduce((all, { weight }) => all + BigInt(weight), 0n);
  return [parts.reduce((all, one) => all + one, 0n), weights * product];
}

function meanOfCategories(exams: readonly Counted[], categories: readonly Category[]): Plain {
  let [part, whole, weights] = [0n, 1n, 0n];
  for (const { name, weight, dropLowest = 0 } of categories) {
    const [ownPart, ownWhole] = meanOf(
      withoutLowest(
        exams.filter(({ category }) => category === name),
        dropLowest,
      ),
    );
    if (ownWhole === 0n) continue;
    const hundredths = BigInt(weight * 100);
    [part, whole] = [part * ownWhole + hundredths * ownPart * whole, whole * ownWhole];
    weights += hundredths;
  }
  return [part, whole * weights];
}

function withoutLowest(exams: readonly Counted[], dropped: number): readonly Counted[] {
  if (exams.length <= dropped) return exams;
  const left = [...exams];
  for (let turn = 0; turn < dropped; turn += 1) {
    const isLower = (one: Counted, other: Counted) =>
      BigInt(one.mark ?? 0) * BigInt(other.maxMark) < BigInt(other.mark ?? 0) * BigInt(one.maxMark);
    const lowest = left.reduce((least, one) => (isLower(one, least) ? one : least));
    left.splice(left.indexOf(lowest), 1);
  }
  return left;
}

/** By the rest of a division; a half goes up. */
function rounded(part: bigint, whole: bigint, { of, decimals, step }: Writing) {
  const unit = step === undefined ? 10n ** BigInt(2 - decimals) : BigInt(step * 100);
  const [times, divisor] = [part * BigInt(of) * 100n, whole * unit];
  const isHalf = 2n * (times % divisor) === divisor;
  const count = times / divisor + (2n * (times % divisor) >= divisor ? 1n : 0n);
  const digits = String(count * unit).padStart(3, '0');
  const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`.slice(0, decimals === 0 ? -3 : decimals - 2 || undefined);
  return { text: `${text}/${of}`, isHalf };
}
