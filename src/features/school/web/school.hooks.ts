import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../../contract/endpoint.ts';
import { answerOf } from '../../../web/api/ask-ahead.ts';
import { call } from '../../../web/api/call.ts';
import { useChange } from '../../../web/api/use-change.ts';
import { useSignIn } from '../../identity/web/identity.hooks.ts';
import { readSchool, setUpSchool } from '../school.contract.ts';

/** The school behind this address, or the signed-in person's. */
export function useSchool() {
  return useQuery({ queryKey: ['school'], queryFn: () => answerOf(readSchool), staleTime: 60_000 });
}

/** The school's present session, once it is known. */
export function usePresentSession(): string | undefined {
  return useSchool().data?.school?.session;
}

/** Makes the school and signs its first admin in; answers whether that went well too. */
export function useSetUpSchool() {
  const signIn = useSignIn();
  return useChange({
    changes: 'nothing',
    mutationFn: async (body: InputOf<typeof setUpSchool>['body']) => {
      await call(setUpSchool, { body });
      const isSignedIn = signIn({ role: 'admin', ...body.admin }).then(() => true);
      return isSignedIn.catch(() => false);
    },
  });
}
