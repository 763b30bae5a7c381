import type { Problem, Rule } from './problem.ts';
import type { Resources } from './resources.ts';

/** The free periods that are allowed. */
export type IdleLimits = {
  readonly gapsAWeek: number;
  readonly gapsADay: number;
  /** The number of days that may begin at the second period; Infinity if days may begin at any period. */
  readonly lateDays: number;
  /** The most periods of lessons on a day, which limits how much of a day can be filled. */
  readonly periodsADay: number;
};

const unlimited: IdleLimits = { gapsAWeek: Infinity, gapsADay: Infinity, lateDays: Infinity, periodsADay: Infinity };

/** The limits of all required rules together, for each resource that one of them limits. */
export function idleLimits(problem: Problem, resources: Resources): Map<number, IdleLimits> {
  const idle = new Map<number, IdleLimits>();
  for (const rule of problem.rules) {
    const limits = limitsOf(rule);
    if (!limits || !('who' in rule) || rule.weight < 100) continue;
    for (const resource of resources.counted(rule.who).keys()) {
      idle.set(resource, narrow(idle.get(resource) ?? unlimited, limits));
    }
  }
  for (const [resource, periodsADay] of mostADay(problem, resources)) {
    const limits = idle.get(resource);
    if (limits) idle.set(resource, { ...limits, periodsADay });
  }
  return idle;
}

/** The limit of one rule; undefined if it is another kind. */
export function limitsOf(rule: Rule): IdleLimits | undefined {
  if (rule.kind === 'early') return { ...unlimited, lateDays: rule.most };
  if (rule.kind !== 'gaps') return undefined;
  return rule.per === 'day' ? { ...unlimited, gapsADay: rule.most } : { ...unlimited, gapsAWeek: rule.most };
}

/**
 * Returns the most open periods that a day can have up to its last lesson, from its first open period or from its first
 * lesson.
 */
export function longestDay({ gapsADay, gapsAWeek, lateDays, periodsADay }: IdleLimits): number {
  return periodsADay + Math.min(gapsADay, gapsAWeek) + (lateDays > 0 && lateDays < Infinity ? 1 : 0);
}

/** The most periods a day that each resource may have, of those that have a limit. */
function mostADay(problem: Problem, resources: Resources): Map<number, number> {
  const most = new Map<number, number>();
  for (const rule of problem.rules) {
    if (rule.kind !== 'periods-a-day' || rule.weight < 100 || rule.most === undefined || rule.lessons) continue;
    for (const resource of resources.counted(rule.who).keys()) {
      most.set(resource, Math.min(rule.most, most.get(resource) ?? Infinity));
    }
  }
  return most;
}

function narrow(a: IdleLimits, b: IdleLimits): IdleLimits {
  return {
    gapsAWeek: Math.min(a.gapsAWeek, b.gapsAWeek),
    gapsADay: Math.min(a.gapsADay, b.gapsADay),
    lateDays: Math.min(a.lateDays, b.lateDays),
    periodsADay: Math.min(a.periodsADay, b.periodsADay),
  };
}
