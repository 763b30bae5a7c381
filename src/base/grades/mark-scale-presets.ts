import type { Level, ScaleParts } from '../../platform/contract/mark-scale.ts';

const inPercent = { as: 'percent' } as const;

function levels(rows: readonly (readonly [name: string, points: number, passes?: false])[]): Level[] {
  return rows.map(([name, points, passes = true]) => ({ name, points, passes }));
}

const mostOfIb = 7;
const leastPassOfIb = 4;

/** The scales that a school may begin with. */
export const scalePresets = {
  percent: { kind: 'number', max: 100, step: 0.01, writes: inPercent },
  quarters20: { kind: 'number', max: 20, step: 0.25, writes: { as: 'of', of: 20, decimals: 2, decimalSign: ',' } },
  halves20: { kind: 'number', max: 20, step: 0.5, writes: { as: 'of', of: 20, decimals: 1, decimalSign: ',' } },
  tenths10: { kind: 'number', max: 10, step: 0.1, writes: { as: 'of', decimals: 1, decimalSign: ',' } },
  whole10: { kind: 'number', max: 10, step: 1, writes: { as: 'of', decimals: 0 } },
  up6: { kind: 'number', max: 6, step: 0.25, writes: { as: 'of', step: 0.5 } },
  down6: { kind: 'number', max: 6, step: 1, best: 'low', writes: { as: 'of', decimals: 1, decimalSign: ',' } },
  letters: {
    kind: 'levels',
    levels: [
      { name: 'A', share: 90, passes: true },
      { name: 'B', share: 80, passes: true },
      { name: 'C', share: 70, passes: true },
      { name: 'D', share: 60, passes: true },
      { name: 'E', share: 50, passes: false },
    ],
    writes: { as: 'level' },
  },
  ib: {
    kind: 'levels',
    levels: Array.from({ length: mostOfIb }, (_, place) => {
      const points = mostOfIb - place;
      return { name: String(points), points, passes: points >= leastPassOfIb };
    }),
    writes: { as: 'level' },
  },
  gpa4: {
    kind: 'levels',
    levels: levels([
      ...[['A', 4] as const, ['A-', 3.7] as const, ['B+', 3.3] as const, ['B', 3] as const, ['B-', 2.7] as const],
      ...[['C+', 2.3] as const, ['C', 2] as const, ['C-', 1.7] as const, ['D+', 1.3] as const, ['D', 1] as const],
      ['F', 0, false],
    ]),
    writes: { as: 'points', decimals: 2 },
  },
  gpa5: {
    kind: 'levels',
    levels: levels([
      ...[['A+', 5] as const, ['A', 4] as const, ['A-', 3.5] as const, ['B', 3] as const, ['C', 2] as const],
      ['D', 1],
      ['F', 0, false],
    ]),
    writes: { as: 'points', decimals: 2 },
  },
  kenya: {
    kind: 'levels',
    levels: levels([
      ['Exceeding Expectations', 4],
      ['Meeting Expectations', 3],
      ['Approaching Expectations', 2],
      ['Below Expectations', 1],
    ]),
    writes: { as: 'level' },
  },
  words: { kind: 'words', writes: inPercent },
  done: { kind: 'done', writes: inPercent },
} satisfies Readonly<Record<string, ScaleParts>>;

export type ScalePreset = keyof typeof scalePresets;
export const scalePresetNames = Object.keys(scalePresets) as ScalePreset[];
