import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { listReasons, type Reason } from '../shape.contract.ts';

/** Reasons change rarely, and a change made here renews them at once. */
const freshMs = 600_000;

const reasonsQuery = queryOptions({
  queryKey: ['reasons'],
  queryFn: () => call(listReasons, {}),
  staleTime: freshMs,
});

/** The reasons that registers and absences may give; closed ones too. */
export function useReasons() {
  return useQuery(reasonsQuery);
}

/** The same; none until they are loaded. */
export function useReasonList(): readonly Reason[] {
  return useReasons().data ?? none;
}

const none: readonly Reason[] = [];
