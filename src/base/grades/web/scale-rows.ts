import { readDecimal } from '../../../platform/contract/read-decimal.ts';
import { isBlank } from '../../../platform/contract/whole-number.ts';
import { type Band, mostPoints } from '../grades.contract.ts';

/** A grade as it is typed. */
export type Row = {
  readonly key: number;
  readonly name: string;
  readonly from: string;
  readonly points: string;
  readonly passes: boolean;
};

/** The cells of a row that hold a number, with their limits. */
export const numbers = { from: { least: 0, most: 100 }, points: { least: 0, most: mostPoints } } as const;
export type NumberCell = keyof typeof numbers;

/** Returns whether a cell is wrong. Blank points are allowed. */
export function isWrong(row: Row, cell: NumberCell): boolean {
  const { least, most } = numbers[cell];
  return !(cell === 'points' && isBlank(row.points)) && readDecimal(row[cell], least, most) === undefined;
}

export function toRows(bands: readonly Band[], firstKey = 0): readonly Row[] {
  return bands.map(({ name, fromPercent, points, passes }, place) => ({
    key: firstKey + place,
    name,
    from: String(fromPercent),
    points: points === null ? '' : String(points),
    passes,
  }));
}

/** The bands of rows in which no number is wrong. */
export function toBands(rows: readonly Row[]): readonly Band[] {
  return rows.map(({ name, from, points, passes }) => ({
    name: name.trim(),
    fromPercent: readDecimal(from, 0, 100) ?? 0,
    points: readDecimal(points, 0, mostPoints) ?? null,
    passes,
  }));
}

/** Returns whether the rows differ from the bands in more than their order. */
export function differ(rows: readonly Row[], bands: readonly Band[]): boolean {
  if (rows.some((row) => isWrong(row, 'from') || isWrong(row, 'points'))) return true;
  const highestFirst = toBands(rows).toSorted((one, other) => other.fromPercent - one.fromPercent);
  return JSON.stringify(highestFirst) !== JSON.stringify(bands);
}
