import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { useSignIn } from '../../identity/web/identity.hooks.ts';
import { setUpSchool } from '../set-up.contract.ts';

/** Creates the school and signs in its first admin; returns whether the sign-in succeeded too. */
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
