import type { Band } from './grades.contract.ts';

const letters = [
  ['A+', 80, 5],
  ['A', 70, 4],
  ['A-', 60, 3.5],
  ['B', 50, 3],
  ['C', 40, 2],
  ['D', 33, 1],
  ['F', 0, 0],
] as const;

const oneToSix = [
  ['1', 92],
  ['2', 81],
  ['3', 67],
  ['4', 50],
  ['5', 30],
  ['6', 0],
] as const;

const mostOfTwenty = 20;

/** The scales that a school can begin with. If a scale has no bands, only percentages are shown. */
export const presets = {
  percent: [],
  letters: letters.map(([name, fromPercent, points]) => ({ name, fromPercent, points, passes: points > 0 })),
  oneToSix: oneToSix.map(([name, fromPercent]) => ({ name, fromPercent, points: null, passes: Number(name) <= 4 })),
  /** A grade for each full point. */
  twenty: Array.from({ length: mostOfTwenty + 1 }, (_, place) => {
    const points = mostOfTwenty - place;
    return { name: String(points), fromPercent: points * 5, points, passes: points >= 10 };
  }),
} as const satisfies Record<string, readonly Band[]>;

export type Preset = keyof typeof presets;
export const presetNames = Object.keys(presets) as Preset[];
