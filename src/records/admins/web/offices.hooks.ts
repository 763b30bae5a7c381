import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { useBasedCall } from '../../../platform/web/components/opening.ts';
import * as contract from '../offices.contract.ts';

const officesKey = 'offices';

export const officesQuery = callQuery(officesKey, contract.listOffices, {});

export function useOffices() {
  return useQuery(officesQuery);
}

/** Makes an office, or changes the one with this id. */
export function useSaveOffice(id: string | undefined) {
  const send = useBasedCall();
  return useChange(officesKey, (body: contract.OfficeFacts) =>
    id === undefined
      ? call(contract.addOffice, { body })
      : send(contract.changeOffice, { params: { id: Number(id) }, body }),
  );
}

export function useRemoveOffice() {
  return useChange(officesKey, (id: string) => call(contract.removeOffice, { params: { id: Number(id) } }));
}

/** The first password of the last person added is in `data` and nowhere else. */
export function useAddToOffice(id: string) {
  return useChange(
    officesKey,
    (body: InputOf<typeof contract.addToOffice>['body']) =>
      call(contract.addToOffice, { params: { id: Number(id) }, body }),
    { gcTime: 0 },
  );
}

export function useRemoveFromOffice(id: string) {
  return useChange(officesKey, (personId: string) =>
    call(contract.removeFromOffice, { params: { id: Number(id), personId: Number(personId) } }),
  );
}
