import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import * as contract from '../admins.contract.ts';

const adminsKey = 'admins';

export const adminsQuery = callQuery(adminsKey, contract.listAdmins, {});

export function useAdmins() {
  return useQuery(adminsQuery);
}

/** The first password of the last admin added is in `data` and nowhere else. */
export function useAddAdmin() {
  return useChange(adminsKey, (body: InputOf<typeof contract.addAdmin>['body']) => call(contract.addAdmin, { body }), {
    gcTime: 0,
  });
}

export function useCloseAdmin() {
  return useChange(adminsKey, (id: string) => call(contract.closeAdmin, { params: { id: Number(id) } }));
}
