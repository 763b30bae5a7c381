import { useMutation, useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import * as contract from '../connections.contract.ts';

const connectionsQuery = callQuery('connections', contract.readConnections, {});

export function useConnections() {
  return useQuery(connectionsQuery);
}

export function useChangeMailServer() {
  return useChange('connections', (body: InputOf<typeof contract.changeMailServer>['body']) =>
    call(contract.changeMailServer, { body }),
  );
}

export function useChangeIssuer() {
  return useChange('connections', (body: InputOf<typeof contract.changeIssuer>['body']) =>
    call(contract.changeIssuer, { body }),
  );
}

export function useChangeCopy() {
  return useChange('connections', (body: InputOf<typeof contract.changeCopy>['body']) =>
    call(contract.changeCopy, { body }),
  );
}

export function useRemoveConnection() {
  return useChange('connections', (kind: contract.ConnectionKind) =>
    call(contract.removeConnection, { params: { kind } }),
  );
}

export function useTestConnection() {
  return useMutation({
    mutationFn: (kind: contract.ConnectionKind) => call(contract.testConnection, { params: { kind } }),
  });
}
