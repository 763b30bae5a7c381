import { useMutation } from '@tanstack/react-query';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { call, holdReads } from '../../../platform/web/api/call.ts';
import { forgetSignIn, storeSignIn } from '../../../platform/web/api/stored-sign-in.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { toastError } from '../../../platform/web/components/toast-change.ts';
import { agreeToJoin, joinRoles, switchRole } from '../roles.contract.ts';

/** Continues in another role on its home page. The page is reloaded, so that no data of the former role remains. */
export function useSwitchRole() {
  return useMutation({
    mutationFn: (body: InputOf<typeof switchRole>['body']) => {
      const change = call(switchRole, { body });
      // Calls that read in the former role would be refused, since its session ends.
      holdReads(change);
      return change;
    },
    onSuccess: ({ token, role }) => {
      forgetSignIn();
      storeSignIn(token, role);
      window.location.assign('/');
    },
    onError: toastError,
  });
}

/** Agrees to link the accounts of the person's email. */
export function useAgreeToJoin() {
  return useMutation({
    mutationFn: () => call(agreeToJoin, {}),
    onSuccess: () => window.location.assign('/'),
    onError: toastError,
  });
}

/** For admins: asks a person to agree to that. */
export function useJoinRoles(done: string) {
  return useChange('admins', (id: string) => call(joinRoles, { params: { id: Number(id) } }), {
    onSuccess: () => toastSuccess(done),
    onError: toastError,
  });
}
