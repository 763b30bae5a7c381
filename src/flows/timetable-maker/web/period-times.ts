import type { PlannedPeriod } from '../plan.contract.ts';

export type TimeFault = { readonly kind: 'wrong' } | { readonly kind: 'overlap'; readonly period: number };

/**
 * The fault of a period's time `HH:MM-HH:MM`: no end after a start, or not between the periods before and after
 * it, whose order stays.
 */
export function faultOfTime(
  time: string,
  period: PlannedPeriod,
  others: readonly PlannedPeriod[],
): TimeFault | undefined {
  const [starts = '', ends = ''] = time.split('-');
  if (starts === '' || ends === '' || starts >= ends) return { kind: 'wrong' };
  const inTheWay = others.find((other) => {
    const [otherStarts = '', otherEnds = ''] = other.time.split('-');
    const isLater = other.time > period.time;
    return isLater ? ends > otherStarts : starts < otherEnds;
  });
  return inTheWay && { kind: 'overlap', period: inTheWay.period };
}
