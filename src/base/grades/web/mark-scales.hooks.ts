import { useQuery } from '@tanstack/react-query';
import type { ScaleParts } from '../../../platform/contract/mark-scale.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { useBasedCall } from '../../../platform/web/components/opening.ts';
import { listScales, saveScale } from '../scales.contract.ts';
import { scalesKey } from './scales-key.ts';

export function useScales() {
  return useQuery(callQuery(scalesKey, listScales, {}));
}

export function useSaveScale() {
  const send = useBasedCall();
  return useChange(scalesKey, ({ name, parts }: { readonly name: string; readonly parts: ScaleParts }) =>
    send(saveScale, { params: { name }, body: parts }),
  );
}
