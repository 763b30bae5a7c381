import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { call } from '../../../platform/web/api/call.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { forgetSignIn, storeSignIn } from '../../../platform/web/api/stored-sign-in.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { toastFailure, toastSuccess } from '../../../platform/web/components/toast.ts';
import { agreeToJoin, joinRoles, switchRole } from '../roles.contract.ts';

/** Goes on in another role, on its home page, which is loaded anew: nothing of the role of before stays. */
export function useSwitchRole() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: InputOf<typeof switchRole>['body']) => {
      // What is still asked in the role of before would be refused, since its session ends.
      await queries.cancelQueries();
      return call(switchRole, { body });
    },
    onSuccess: ({ token, role }) => {
      forgetSignIn();
      storeSignIn(token, role);
      window.location.assign('/');
    },
    onError: (error) => toastFailure(failureText(error)),
  });
}

/** Agrees that the accounts of one's email are one. */
export function useAgreeToJoin() {
  return useMutation({
    mutationFn: () => call(agreeToJoin, {}),
    onSuccess: () => window.location.assign('/'),
    onError: (error) => toastFailure(failureText(error)),
  });
}

/** For admins: asks a person to agree to that. */
export function useJoinRoles(done: string) {
  return useChange({
    changes: 'admins',
    mutationFn: (id: string) => call(joinRoles, { params: { id: Number(id) } }),
    onSuccess: () => toastSuccess(done),
    onError: (error) => toastFailure(failureText(error)),
  });
}
