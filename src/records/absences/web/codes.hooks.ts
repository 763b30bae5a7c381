import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { changeCodes, listCodeSets, type NewCode } from '../codes.contract.ts';

const topic = 'codes';

export function useChangeCodes() {
  return useChange(topic, ({ codes, basedOn }: { readonly codes: readonly NewCode[]; readonly basedOn: string }) =>
    call(changeCodes, { query: { basedOn }, body: [...codes] }),
  );
}

/** The ready-made lists, which never change. */
export function useCodeSets() {
  return useQuery({ ...callQuery(topic, listCodeSets, {}), staleTime: Number.POSITIVE_INFINITY });
}
