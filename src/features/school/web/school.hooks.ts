import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../../contract/endpoint.ts';
import { answerOf } from '../../../web/api/ask-ahead.ts';
import { call } from '../../../web/api/call.ts';
import { useChange } from '../../../web/api/use-change.ts';
import { readSchool, setUpSchool } from '../school.contract.ts';

/** The school behind this address, or the signed-in person's. */
export function useSchool() {
  return useQuery({ queryKey: ['school'], queryFn: () => answerOf(readSchool), staleTime: 60_000 });
}

/** The school's present session, once it is known. */
export function usePresentSession(): string | undefined {
  return useSchool().data?.school?.session;
}

export function useSetUpSchool() {
  return useChange({
    changes: 'school',
    mutationFn: (body: InputOf<typeof setUpSchool>['body']) => call(setUpSchool, { body }),
  });
}
