import { days } from '../../../platform/contract/school-terms.ts';
import type { MakerRule, MakerRuleKind, Plan } from '../plan.contract.ts';
import { nextKey } from './plan.ts';

/** The blanks of the sentence of a kind of rule. */
export type Blanks = {
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

/** A rule that the page can change: of a kind that is not only imported, and about whole rows. */
export type OwnRule = MakerRule & { readonly kind: MakerRuleKind };

export function isOwn(rule: MakerRule): rule is OwnRule {
  return rule.kind in blanksOf && !rule.lessons?.some((ref) => ref.includes('.'));
}

/** Only what its kind has, as the server takes it; `undefined` while a blank is empty. */
export function completeRule(rule: OwnRule): OwnRule | undefined {
  const blanks = blanksOf[rule.kind];
  const { key, must, isOff, kind, who, lessons = [], n, per = 'day', period } = rule;
  const forRows = blanks.rows !== undefined && !(blanks.who && who);
  if (blanks.who && !blanks.rows && !who) return undefined;
  const [least, most] = blanks.rows ?? [0, 0];
  if (forRows && (lessons.length < least || lessons.length > most)) return undefined;
  if (blanks.n && (n === undefined || n < blanks.n[0] || n > blanks.n[1])) return undefined;
  if (blanks.period && period === undefined) return undefined;
  return {
    key,
    must,
    ...(isOff && { isOff }),
    kind,
    ...(blanks.who && who && { who }),
    ...(forRows && lessons.length > 0 && { lessons }),
    ...(blanks.n && { n }),
    ...(blanks.per && { per }),
    ...(blanks.period && { period }),
  };
}

/** Preferred rules that most schools want: each subject on different days, and few free periods between lessons. */
const usual: readonly Omit<OwnRule, 'key'>[] = [
  { must: false, kind: 'spread' },
  { must: true, kind: 'gaps', who: { kind: 'classes' }, n: 0, per: 'day' },
  { must: false, kind: 'begins-early', who: { kind: 'classes' }, n: 0 },
  { must: false, kind: 'gaps', who: { kind: 'teachers' }, n: 2, per: 'day' },
  { must: false, kind: 'in-a-row', who: { kind: 'teachers' }, n: 4 },
];

/** Returns the plan with the usual rules added. */
export function withUsualRules(plan: Plan): Plan {
  const rules = [...plan.rules];
  for (const rule of usual) rules.push({ ...rule, key: nextKey(rules, 'r') });
  return { ...plan, rules };
}
