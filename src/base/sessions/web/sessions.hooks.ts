import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { useBasedCall } from '../../../platform/web/components/opening.ts';
import * as contract from '../sessions.contract.ts';

/** Adds a session, or changes the one named. */
export function useSaveSession(session: string | undefined) {
  const send = useBasedCall();
  return useChange('school', (body: InputOf<typeof contract.addSession>['body']) =>
    session === undefined
      ? call(contract.addSession, { body })
      : send(contract.changeSession, { params: { session }, body }),
  );
}

/** Closes an open session, or opens a closed one. */
export function useSetClosed(session: string) {
  return useChange('school', (isClosed: boolean) =>
    call(isClosed ? contract.closeSession : contract.openSession, { params: { session } }),
  );
}
