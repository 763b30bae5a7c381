import { queryOptions, useQuery } from '@tanstack/react-query';
import { callOrKept } from '../../../platform/web/offline/call-or-kept.ts';
import { listReasons, type Reason } from '../shape.contract.ts';

/** Reasons change rarely, and a change made here renews them at once. */
const freshMs = 600_000;

const reasonsQuery = queryOptions({
  queryKey: ['reasons'],
  queryFn: (asking) => callOrKept(listReasons, {}, asking),
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
