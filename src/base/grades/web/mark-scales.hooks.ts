import { useQuery } from '@tanstack/react-query';
import type { ScaleParts } from '../../../platform/contract/mark-scale.ts';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { useBasedCall } from '../../../platform/web/components/opening.ts';
import { listScales, saveScale } from '../scales.contract.ts';
import { scalesKey } from './scales-key.ts';

export function useScales() {
  return useQuery({ queryKey: [scalesKey, 'all'], queryFn: () => call(listScales, {}) });
}

export function useSaveScale() {
  const send = useBasedCall();
  return useChange({
    changes: scalesKey,
    mutationFn: ({ name, parts }: { readonly name: string; readonly parts: ScaleParts }) =>
      send(saveScale, { params: { name }, body: parts }),
  });
}
