import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { readToken } from '../../../platform/web/api/stored-sign-in.ts';
import { verifyReportCard } from '../report-cards.contract.ts';

/** The number and code on a paper. */
export type Printed = { readonly number: string; readonly code: string };

/** Fetches the verdict on a number and code, once for each. */
export function useVerdict(printed: Printed | undefined) {
  return useQuery({
    queryKey: ['verify', printed],
    queryFn: printed ? ({ signal }) => call(verifyReportCard, { query: printed }, readToken(), signal) : skipToken,
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}
