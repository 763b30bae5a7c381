import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '../../../contract/endpoint.ts';
import { call } from '../../../web/api/call.ts';
import * as contract from '../admins.contract.ts';

export const adminsQuery = queryOptions({ queryKey: ['admins'], queryFn: () => call(contract.listAdmins, {}) });

export function useAdmins() {
  return useQuery(adminsQuery);
}

/** The first password of whoever was added last is in `data` and nowhere else. */
export function useAddAdmin() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<typeof contract.addAdmin>['body']) => call(contract.addAdmin, { body }),
    onSuccess: () => queries.invalidateQueries(adminsQuery),
    gcTime: 0,
  });
}

export function useCloseAdmin() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(contract.closeAdmin, { params: { id: Number(id) } }),
    onSettled: () => queries.invalidateQueries(adminsQuery),
  });
}
