import { useQuery } from '@tanstack/react-query';
import { callOrKept, keptQuery } from '../../../platform/web/offline/call-or-kept.ts';
import { readCalendar, readWeekCycle } from '../calendar.contract.ts';

/** The days of school and the closed days of a range, or all. */
export function useCalendar(range: { readonly from?: string; readonly to?: string } = {}, isWanted = true) {
  return useQuery({
    queryKey: ['calendar', range.from, range.to],
    queryFn: (asking) => callOrKept(readCalendar, { query: range }, asking),
    enabled: isWanted,
  });
}

/** The weeks that alternate. */
export function useWeekCycle() {
  return useQuery(keptQuery('calendar', readWeekCycle, {}));
}
