import { useMutation, useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { useBasedCall } from '../../../platform/web/components/opening.ts';
import * as contract from '../connections.contract.ts';

const connectionsQuery = callQuery('connections', contract.readConnections, {});

export function useConnections() {
  return useQuery(connectionsQuery);
}

export function useChangeMailServer() {
  const send = useBasedCall();
  return useChange('connections', (body: InputOf<typeof contract.changeMailServer>['body']) =>
    send(contract.changeMailServer, { body }, ({ mail }) => mail.facts),
  );
}

export function useChangeIssuer() {
  const send = useBasedCall();
  return useChange('connections', (body: InputOf<typeof contract.changeIssuer>['body']) =>
    send(contract.changeIssuer, { body }, ({ issuer }) => issuer.facts),
  );
}

export function useChangeCopy() {
  const send = useBasedCall();
  return useChange('connections', (body: InputOf<typeof contract.changeCopy>['body']) =>
    send(contract.changeCopy, { body }, ({ copy }) => copy.facts),
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
