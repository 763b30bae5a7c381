import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import * as contract from '../lists.contract.ts';

const listsKey = 'lists';

export function useSavedLists(of: contract.SavedList['of']) {
  return useQuery(callQuery(listsKey, contract.listLists, { query: { of } }));
}

export function useSaveList() {
  return useChange(listsKey, (body: contract.NewList) => call(contract.saveList, { body }));
}

export function useRemoveList() {
  return useChange(listsKey, (id: string) => call(contract.removeList, { params: { id: Number(id) } }));
}
