import {
  highestOfScale,
  isLow,
  type MarkScale,
  markSteps,
  mostLevelPoints,
  type Result,
  type ScaleParts,
  storedMark,
  storedMaximum,
  writtenMark,
  writtenResult,
} from '../../../platform/contract/mark-scale.ts';
import { readDecimal } from '../../../platform/contract/read-decimal.ts';
import { type Share, shareOf } from '../../../platform/contract/share.ts';
import { isBlank } from '../../../platform/contract/whole-number.ts';

/** A level as it is typed. */
export type TypedLevel = {
  readonly key: number;
  readonly name: string;
  readonly share: string;
  readonly points: string;
  readonly passes: boolean;
};

/** A scale as it is typed. */
export type TypedScale = {
  readonly name: string;
  readonly kind: ScaleParts['kind'];
  readonly max: string;
  readonly step: string;
  readonly isLow: boolean;
  readonly levels: readonly TypedLevel[];
  readonly as: ScaleParts['writes']['as'];
  readonly of: string;
  readonly decimals: string;
  readonly roundTo: string;
  readonly decimalSign: '.' | ',';
};

export const stepTexts = markSteps.map(String);

export function typedScale({ name, kind, max, step, best, levels = [], writes }: MarkScale): TypedScale {
  return {
    name,
    kind,
    max: String(max ?? 100),
    step: String(step ?? 1),
    isLow: best === 'low',
    levels: levels.map(({ name: level, share, points, passes }, key) => {
      return { key, name: level, share: String(share ?? ''), points: String(points ?? ''), passes };
    }),
    as: writes.as,
    of: String(writes.of ?? ''),
    decimals: String(writes.decimals ?? ''),
    roundTo: String(writes.step ?? ''),
    decimalSign: writes.decimalSign ?? '.',
  };
}

type NumberField = 'max' | 'of' | 'decimals' | 'roundTo';
export const numberFields = {
  max: { least: 1, most: highestOfScale },
  of: { least: 1, most: highestOfScale },
  decimals: { least: 0, most: 4 },
  roundTo: { least: 0.01, most: 100 },
} as const satisfies Record<NumberField, { least: number; most: number }>;

/** Returns whether an input is not a valid number. Only the maximum is required. */
export function isWrong(typed: TypedScale, field: NumberField): boolean {
  if (field === 'max' && typed.kind !== 'number') return false;
  if (field === 'of' && typed.as !== 'of') return false;
  if (isBlank(typed[field])) return field === 'max';
  const { least, most } = numberFields[field];
  const number = readDecimal(typed[field], least, most);
  return number === undefined || (field === 'decimals' && !Number.isInteger(number));
}

export const levelFields = { share: { least: 0, most: 100 }, points: { least: 0, most: mostLevelPoints } } as const;

export function isWrongLevel(level: TypedLevel, field: keyof typeof levelFields): boolean {
  const { least, most } = levelFields[field];
  return !isBlank(level[field]) && readDecimal(level[field], least, most) === undefined;
}

/** The scale to save; `undefined` while a number is wrong. */
export function partsOf(typed: TypedScale): ScaleParts | undefined {
  const { kind, step, levels, as, decimalSign } = typed;
  const fields = Object.keys(numberFields) as NumberField[];
  const isWrongSomewhere =
    fields.some((field) => isWrong(typed, field)) ||
    levels.some((level) => isWrongLevel(level, 'share') || isWrongLevel(level, 'points'));
  if (isWrongSomewhere) return undefined;
  const numberIn = (field: NumberField) =>
    readDecimal(typed[field], numberFields[field].least, numberFields[field].most);
  const [max, of, decimals, roundTo] = fields.map(numberIn);
  return {
    kind,
    ...(kind === 'number' && {
      ...(max !== undefined && { max }),
      step: markSteps.find((one) => String(one) === step) ?? 1,
      ...(typed.isLow && { best: 'low' as const }),
    }),
    ...(levels.length > 0 && {
      levels: levels.map(({ name, share, points, passes }) => ({
        name: name.trim(),
        ...(!isBlank(share) && { share: readDecimal(share, 0, 100) ?? 0 }),
        ...(!isBlank(points) && { points: readDecimal(points, 0, mostLevelPoints) ?? 0 }),
        passes,
      })),
    }),
    writes: {
      as,
      ...(as === 'of' && of !== undefined && { of }),
      ...(decimals !== undefined && { decimals }),
      ...(roundTo !== undefined && { step: roundTo }),
      ...(decimalSign === ',' && { decimalSign }),
    },
  };
}

/** Three marks of a scale and their mean in its form, as a preview before saving. */
export function previewOf(scale: MarkScale): { readonly marks: readonly string[]; readonly result: string | null } {
  const marks = sampleMarks(scale);
  const most = storedMaximum(scale, scale.max ?? 100);
  const stored = marks.map((mark) => storedMark(scale, scale.max ?? 100, mark));
  const sum = stored.reduce((total, { mark }) => total + (mark ?? 0), 0);
  const share: Share | null = most === 0 ? null : shareOf(sum, most * marks.length);
  const points = stored.map(({ words }) => scale.levels?.find(({ name }) => name === words)?.points);
  const result: Result = {
    share,
    points: points.every((one) => one != null)
      ? shareOf(Math.round(points.reduce((total, one) => total + one * 100, 0)), 100 * points.length)
      : null,
  };
  return {
    marks: marks.map((mark) => writtenMark(scale, mark) ?? ''),
    result: writtenResult(scale, result, undefined),
  };
}

function sampleMarks(scale: MarkScale): readonly (number | string)[] {
  const levels = scale.levels ?? [];
  if (scale.kind === 'levels')
    return [levels[0], levels[1] ?? levels[0], levels[1] ?? levels[0]].flatMap((level) => level?.name ?? []);
  if (scale.kind !== 'number') return [];
  const { max = 100, step = 1 } = scale;
  const least = isLow(scale) ? 1 : 0;
  return [0.5, 0.65, 0.9].map((part) => {
    const steps = Math.round((part * (max - least)) / step);
    return Math.min(max, Math.round((least + steps * step) * 100) / 100);
  });
}
