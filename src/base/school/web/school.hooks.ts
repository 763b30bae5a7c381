import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../../../platform/web/api/prefetch-call.ts';
import { callOrKept } from '../../../platform/web/offline/call-or-kept.ts';
import { readSchool } from '../school.contract.ts';
import { heardOfSchool } from './heard-of-school.ts';

/** The school at this address, or the signed-in person's. */
export const schoolQuery = queryOptions({
  queryKey: ['school'],
  queryFn: async (asking) => heardOfSchool(await callOrKept(readSchool, {}, asking, () => answerOf(readSchool))),
  staleTime: 60_000,
});

export function useSchool() {
  return useQuery(schoolQuery);
}

/** The school's current session, once loaded. */
export function usePresentSession(): string | undefined {
  return useSchool().data?.school?.session;
}
