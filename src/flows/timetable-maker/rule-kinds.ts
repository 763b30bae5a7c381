import { days } from '../../platform/contract/school-terms.ts';
import type { MakerRuleKind } from './plan.contract.ts';

/** The blanks of the sentence of a kind of rule. */
type Blanks = {
  /** A target; if there are rows as well, only one of the two is needed. */
  readonly who?: true;
  /** The fewest and the most rows of the load that it can name. */
  readonly rows?: readonly [least: number, most: number];
  readonly n?: readonly [least: number, most: number];
  readonly per?: true;
  readonly period?: true;
};

const any = Number.POSITIVE_INFINITY;
const mostADay = 20;
const mostGaps = 40;

export const blanksOf: Readonly<Record<MakerRuleKind, Blanks>> = {
  spread: { rows: [0, any] },
  'at-most-a-day': { who: true, n: [1, mostADay] },
  gaps: { who: true, n: [0, mostGaps], per: true },
  'in-a-row': { who: true, n: [1, mostADay] },
  'days-off': { who: true, n: [1, days.length] },
  'begins-early': { who: true, n: [0, days.length] },
  'not-before': { who: true, rows: [1, any], period: true },
  'not-after': { who: true, rows: [1, any], period: true },
  'same-time': { rows: [2, any] },
  'ends-day': { rows: [1, any] },
  follows: { rows: [2, 2] },
};
