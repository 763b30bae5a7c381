import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { useBasedCall } from '../../../platform/web/components/opening.ts';
import { changeCodes, listCodeSets, type NewCode } from '../codes.contract.ts';

const topic = 'codes';

export function useChangeCodes() {
  const send = useBasedCall();
  return useChange({
    changes: topic,
    mutationFn: (codes: readonly NewCode[]) => send(changeCodes, { body: [...codes] }),
  });
}

/** The ready-made lists, which never change. */
export function useCodeSets() {
  return useQuery({
    queryKey: [topic, 'sets'],
    queryFn: () => call(listCodeSets, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
