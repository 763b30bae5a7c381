import type { MakerRule, MakerRuleKind, Plan } from '../plan.contract.ts';
import { blanksOf } from '../rule-kinds.ts';
import { nextKey } from './plan.ts';

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
