import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import type { InputOf, OutputOf } from '../../../platform/contract/endpoint.ts';
import { call } from '../../../platform/web/api/call.ts';
import { forgot, readLink, reset, welcome } from '../recovery.contract.ts';

type Choice = InputOf<typeof welcome>['body'] & { readonly token: string };

export function useForgot() {
  return useMutation({ mutationFn: (body: InputOf<typeof forgot>['body']) => call(forgot, { body }, null) });
}

/** Fetches the owner of a link. The token is not cached after the page is left. */
export function useLink(token: string) {
  return useQuery({
    queryKey: ['link', token],
    queryFn: token ? () => call(readLink, { body: { token } }, null) : skipToken,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useJoinByPhone() {
  return useMutation({
    mutationFn: (body: { readonly phone: string; readonly code: string; readonly newPassword: string }) =>
      call(welcome, { body }, null),
  });
}

export function useChoosePassword(purpose: 'invitation' | 'reset') {
  return useMutation({
    mutationFn: ({ token, newPassword, ...named }: Choice): Promise<OutputOf<typeof welcome>> =>
      purpose === 'reset'
        ? call(reset, { body: { token, newPassword } }, null)
        : call(welcome, { body: { token, newPassword, ...named } }, null),
  });
}
