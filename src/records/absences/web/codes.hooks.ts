import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { useBasedCall } from '../../../platform/web/components/opening.ts';
import { changeCodes, listCodeSets, type NewCode } from '../codes.contract.ts';

const topic = 'codes';

export function useChangeCodes() {
  const send = useBasedCall();
  return useChange(topic, (codes: readonly NewCode[]) => send(changeCodes, { body: [...codes] }));
}

/** The ready-made lists, which never change. */
export function useCodeSets() {
  return useQuery({ ...callQuery(topic, listCodeSets, {}), staleTime: Number.POSITIVE_INFINITY });
}
