import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../../../platform/web/api/prefetch-call.ts';
import { readSchool } from '../school.contract.ts';
import { heardOfSchool } from './heard-of-school.ts';

/** The school at this address, or the signed-in person's. */
export const schoolQuery = queryOptions({
  queryKey: ['school'],
  queryFn: () => answerOf(readSchool).then(heardOfSchool),
  staleTime: 60_000,
});

export function useSchool() {
  return useQuery(schoolQuery);
}

/** The school's current session, once loaded. */
export function usePresentSession(): string | undefined {
  return useSchool().data?.school?.session;
}
