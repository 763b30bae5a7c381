import * as Type from 'typebox';
import { inHundredths, TwoDecimals } from './hundredths.ts';
import { fault } from './reason.ts';
import { notAWholeNumberBetween } from './refusals.ts';
import { NameOfAtMost, OneOf, OrNull } from './school-terms.ts';
import { type Share, shareOf, shownHundredths } from './share.ts';

export const scaleKinds = ['number', 'levels', 'words', 'done'] as const;
export const resultForms = ['percent', 'of', 'level', 'points'] as const;
/** The possible steps of marks: each mark is a multiple of one. */
export const markSteps = [1, 0.5, 0.25, 0.1, 0.01] as const;

export const highestOfScale = 1_000_000;
export const mostLevels = 30;
export const mostLevelPoints = 1000;
export const maxMarkWords = 200;

const decimalsHint = fault(notAWholeNumberBetween, { least: 0, most: 4 });

/**
 * Returns the parts of a scale; `numberIn` makes the type of its numbers, which are sent with a tolerance but returned
 * and compared without one.
 */
/* @__NO_SIDE_EFFECTS__ */
function partsOf(numberIn: (least: number, most: number) => Type.TNumber) {
  return {
    kind: OneOf(scaleKinds),
    max: Type.Optional(numberIn(1, highestOfScale)),
    step: Type.Optional(Type.Enum([...markSteps], { type: 'number' })),
    /** `low` if 1 is the best mark. */
    best: Type.Optional(OneOf(['high', 'low'])),
    levels: Type.Optional(
      Type.Array(
        Type.Object({
          name: NameOfAtMost(40),
          /** The worth of the level in percent and in points. */
          share: Type.Optional(OrNull(numberIn(0, 100))),
          points: Type.Optional(OrNull(numberIn(0, mostLevelPoints))),
          passes: Type.Boolean(),
        }),
        { maxItems: mostLevels },
      ),
    ),
    /** The form of a result: in percent, out of a number, as the highest level that is reached, or as the mean of points. */
    writes: Type.Object({
      as: OneOf(resultForms),
      /** By default the maximum of the scale; it is then not written after the result. */
      of: Type.Optional(numberIn(1, highestOfScale)),
      decimals: Type.Optional(Type.Integer({ minimum: 0, maximum: 4, hint: decimalsHint })),
      /** The step to a multiple of which the result is rounded. */
      step: Type.Optional(numberIn(0.01, 100)),
      decimalSign: Type.Optional(OneOf(['.', ','])),
    }),
  };
}

/** A scale: how marks are given and results written. */
export const SentScale = Type.Object(partsOf(TwoDecimals));
export type ScaleParts = Type.Static<typeof SentScale>;
export type Level = NonNullable<ScaleParts['levels']>[number];

export const MarkScale = Type.Object({ name: Type.String(), ...partsOf(() => Type.Number()) });
export type MarkScale = Type.Static<typeof MarkScale>;

/** A mark in the form of the API: a number, the name of a level, a text, or whether something was done. */
export const EnteredMark = Type.Union([Type.Number(), Type.String(), Type.Boolean(), Type.Null()]);
export type EnteredMark = Type.Static<typeof EnteredMark>;

/** A mark in stored form: its part of the exam's `maxMark`, and the level or the words. */
export type StoredMark = { readonly mark: number | null; readonly words: string | null };

/**
 * Returns the stored maximum of an exam: in hundredths if it has a scale, so that a stored mark divided by it is always
 * the share; 0 if marks are worth nothing. With `best: 'low'`, both are counted from the worst mark.
 */
export function storedMaximum(scale: MarkScale | null, maxMark: number): number {
  if (!scale) return maxMark;
  if (scale.kind === 'number') return inHundredths(isLow(scale) ? maxMark - 1 : maxMark);
  if (scale.kind !== 'levels') return 0;
  const levels = scale.levels ?? [];
  if (levels.some(({ share }) => share != null)) return inHundredths(100);
  return Math.max(0, ...levels.map(({ points }) => inHundredths(points ?? 0)));
}

/** Returns the maximum of an exam in the form of the API; `null` if its scale has none. */
export function shownMaximum(scale: MarkScale | null, stored: number): number | null {
  if (!scale) return stored;
  if (scale.kind !== 'number') return null;
  return stored / 100 + (isLow(scale) ? 1 : 0);
}

export function isLow({ kind, best }: Pick<MarkScale, 'kind' | 'best'>): boolean {
  return kind === 'number' && best === 'low';
}

/** Returns the lowest possible mark: if 1 is the best mark, there is no 0. */
export function lowestMark(scale: MarkScale | null): number {
  return scale && isLow(scale) ? 1 : 0;
}

/** Returns whether a number with at most two decimals is a multiple of the scale's step. */
export function isOfStep(mark: number, { step = 1 }: Pick<MarkScale, 'step'>): boolean {
  const hundredths = inHundredths(mark);
  return Math.abs(hundredths - mark * 100) < 1e-6 && hundredths % inHundredths(step) === 0;
}

/** Returns a mark that fits the scale in stored form; `maxMark` is that of the exam. */
export function storedMark(
  scale: MarkScale | null,
  maxMark: number | null,
  entered: Exclude<EnteredMark, null>,
): StoredMark {
  if (typeof entered === 'boolean') return { mark: entered ? 1 : 0, words: null };
  if (typeof entered === 'number') {
    if (!scale) return { mark: entered, words: null };
    return { mark: inHundredths(isLow(scale) ? (maxMark ?? 0) - entered : entered), words: null };
  }
  const level = scale?.levels?.find(({ name }) => name === entered);
  return { mark: level ? inHundredths(level.share ?? level.points ?? 0) : 0, words: entered };
}

/** Returns a stored mark as it was entered. */
export function enteredMark(scale: MarkScale | null, storedMax: number, { mark, words }: StoredMark): EnteredMark {
  if (mark === null || !scale) return mark;
  if (scale.kind === 'done') return mark === 1;
  if (scale.kind !== 'number') return words ?? '';
  return isLow(scale) ? (storedMax + 100 - mark) / 100 : mark / 100;
}

/** Returns the points of a level; `undefined` if it has none or the mark is not a level. */
export function pointsOfMark(scale: MarkScale | null, words: string | null): number | undefined {
  return scale?.levels?.find(({ name }) => name === words)?.points ?? undefined;
}

/** Returns a mark as the school writes it; `null` if there is none. */
export function writtenMark(scale: MarkScale | null, entered: EnteredMark): string | null {
  if (entered === null) return null;
  if (typeof entered === 'boolean') return entered ? '✓' : '✗';
  if (typeof entered === 'string') return entered;
  return withSign(String(entered), scale?.writes.decimalSign);
}

/** A number that is not a share, such as a mean of points, as an exact fraction. */
export type Fraction = Share;

type Rounding = { readonly decimals?: number; readonly step?: number; readonly decimalSign?: '.' | ',' };

/** A number with decimals or in steps, rounded half up from the exact value, once. */
export function writtenNumber({ part, whole }: Fraction, { decimals = 0, step, decimalSign }: Rounding): string {
  if (step === undefined) return withSign(fixed(halfUp(part * 10n ** BigInt(decimals), whole), decimals), decimalSign);
  const size = BigInt(inHundredths(step));
  const hundredths = size * halfUp(part * 100n, whole * size);
  const least = size % 100n === 0n ? 0 : size % 10n === 0n ? 1 : 2;
  const shown = Math.max(decimals, least);
  return withSign(fixed((hundredths * 10n ** BigInt(shown)) / 100n, shown), decimalSign);
}

function halfUp(part: bigint, whole: bigint): bigint {
  return (2n * part + whole) / (2n * whole);
}

function fixed(number: bigint, decimals: number): string {
  const digits = String(number).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

function withSign(text: string, sign: '.' | ',' = '.'): string {
  return sign === ',' ? text.replace('.', ',') : text;
}

/** A result: the mean of the shares and, if everything that counts has points, the mean of those. */
export type Result = { readonly share: Share | null; readonly points: Fraction | null };

/** Writes a result on a scale; `grade` is the school's grade, for a scale without levels. */
export function writtenResult(
  scale: MarkScale | null,
  { share, points }: Result,
  grade: string | undefined,
): string | null {
  const { as, of, ...rounding } = scale?.writes ?? { as: 'percent' as const };
  if (as === 'points') return points && writtenNumber(points, { decimals: 2, ...rounding });
  if (share === null) return null;
  if (as === 'level') return (scale && reachedLevel(scale, share)?.name) ?? grade ?? null;
  if (as === 'of') {
    const most = BigInt(inHundredths(of ?? scale?.max ?? 100));
    const turned = scale !== null && isLow(scale);
    const part = turned ? most * share.whole - share.part * (most - 100n) : share.part * most;
    const result = writtenNumber({ part, whole: share.whole * 100n }, rounding);
    return of === undefined ? result : `${result}/${withSign(String(of), rounding.decimalSign)}`;
  }
  const percent = { part: share.part * 100n, whole: share.whole };
  return `${writtenNumber(percent, { decimals: 2, ...rounding })} %`;
}

/**
 * Writes a share of an exam's maximum, such as a median, as a mark on its scale with at most two decimals; `null` if its
 * marks are worth nothing.
 */
export function writtenShare(scale: MarkScale, storedMax: number, share: Share): string | null {
  if (scale.kind === 'levels') return reachedLevel(scale, share)?.name ?? null;
  if (scale.kind !== 'number') return null;
  const [part, most] = [share.part * BigInt(storedMax), BigInt(storedMax + 100) * share.whole];
  const exact = { part: isLow(scale) ? most - part : part, whole: share.whole * 100n };
  return withSign(String(Number(writtenNumber(exact, { decimals: 2 }))), scale.writes.decimalSign);
}

/**
 * Returns the highest level that a mean reaches when it is rounded to two decimals of a percent, or else the lowest
 * level.
 */
export function reachedLevel(scale: MarkScale, share: Share): Level | undefined {
  const most = storedMaximum({ ...scale, kind: 'levels' }, 0);
  if (most === 0) return undefined;
  const shown = shownHundredths(share);
  const rising = (scale.levels ?? [])
    .map((level) => ({ level, from: shownHundredths(shareOf(inHundredths(level.share ?? level.points ?? 0), most)) }))
    .sort((one, other) => one.from - other.from);
  return (rising.findLast(({ from }) => from <= shown) ?? rising[0])?.level;
}
