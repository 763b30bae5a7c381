import { queryOptions, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { listCare } from '../care.contract.ts';

/** A share covers a session's registers, so data that are some minutes old make no difference. */
const staleMs = 5 * 60_000;

export const careQuery = queryOptions({ ...callQuery('care', listCare, {}), staleTime: staleMs });

export function useCare() {
  return useQuery(careQuery);
}
