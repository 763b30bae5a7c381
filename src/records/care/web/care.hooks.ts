import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { listCare } from '../care.contract.ts';

/** A share covers a session's registers, so data that are some minutes old make no difference. */
const staleMs = 5 * 60_000;

export const careQuery = queryOptions({
  queryKey: ['care'],
  queryFn: () => call(listCare, {}),
  staleTime: staleMs,
});

export function useCare() {
  return useQuery(careQuery);
}
