import { useQuery } from '@tanstack/react-query';
import { answerOf } from '../../../platform/web/api/prefetch-call.ts';
import { readSchool } from '../school.contract.ts';

/** The school at this address, or the signed-in person's. */
export function useSchool() {
  return useQuery({ queryKey: ['school'], queryFn: () => answerOf(readSchool), staleTime: 60_000 });
}

/** The school's current session, once loaded. */
export function usePresentSession(): string | undefined {
  return useSchool().data?.school?.session;
}
