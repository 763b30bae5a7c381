import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import * as contract from '../second-factor.contract.ts';
import { makePasskey } from './passkeys.ts';

/** The key begins with `me`, so that the factors are refetched together with the person. */
const factorsQuery = callQuery('me', contract.readFactors, {});

export function useFactors() {
  return useQuery(factorsQuery);
}

/**
 * Returns a function that refetches everything that depends on having a second factor. It is called after the recovery
 * codes were read.
 */
export function useRenewFactors() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['me'] });
}

export type PasskeyInput = { readonly name: string; readonly currentPassword: string };

/** Adds a passkey; returns the recovery codes that come with the first factor. */
export function useAddPasskey() {
  return useMutation({
    gcTime: 0,
    mutationFn: async ({ name, currentPassword }: PasskeyInput) => {
      const creation = await call(contract.preparePasskey, { body: { currentPassword } });
      return call(contract.addPasskey, { body: { name, passkey: await makePasskey(creation) } });
    },
  });
}

export function usePrepareCode() {
  return useMutation({
    gcTime: 0,
    mutationFn: (currentPassword: string) => call(contract.prepareCode, { body: { currentPassword } }),
  });
}

export function useAddCode() {
  return useMutation({ gcTime: 0, mutationFn: (code: string) => call(contract.addCode, { body: { code } }) });
}

export function useRenewRecoveryCodes() {
  return useMutation({
    gcTime: 0,
    mutationFn: (currentPassword: string) => call(contract.renewRecoveryCodes, { body: { currentPassword } }),
  });
}

export function useRenamePasskey() {
  return useChange('me', ({ id, name }: { readonly id: string; readonly name: string }) =>
    call(contract.renamePasskey, { params: { id: Number(id) }, body: { name } }),
  );
}

/** Removes a passkey or, without its id, the app. */
export function useRemoveFactor(passkey: string | undefined) {
  return useChange('me', (currentPassword: string) =>
    passkey === undefined
      ? call(contract.removeCode, { body: { currentPassword } })
      : call(contract.removePasskey, { params: { id: Number(passkey) }, body: { currentPassword } }),
  );
}

/** For admins: takes off the second factors of a person. */
export function useRemoveFactorsOf(id: string) {
  return useChange('nothing', () => call(contract.removeFactorsOf, { params: { id: Number(id) } }));
}
