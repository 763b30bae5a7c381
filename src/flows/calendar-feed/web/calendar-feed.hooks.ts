import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { readCalendarFeed, renewCalendarFeed } from '../calendar-feed.contract.ts';

const addressQuery = callQuery('calendar-feed', readCalendarFeed, {});

/** The address of the reader's calendar, once they want to see it; the first request creates it. */
export function useCalendarAddress(isWanted: boolean) {
  return useQuery({ ...addressQuery, enabled: isWanted });
}

export function useRenewCalendar() {
  const queries = useQueryClient();
  return useChange('nothing', () => call(renewCalendarFeed, {}), {
    onSuccess: (renewed) => queries.setQueryData(addressQuery.queryKey, renewed),
  });
}
