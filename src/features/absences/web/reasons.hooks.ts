import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { addReason, changeReason, removeReason } from '../reasons.contract.ts';

const topic = 'reasons';

export function useAddReason() {
  return useChange({
    changes: topic,
    mutationFn: (body: InputOf<typeof addReason>['body']) => call(addReason, { body }),
  });
}

export function useChangeReason(id: string) {
  return useChange({
    changes: topic,
    mutationFn: (body: InputOf<typeof changeReason>['body']) =>
      call(changeReason, { params: { id: Number(id) }, body }),
  });
}

export function useRemoveReason(id: string) {
  return useChange({ changes: topic, mutationFn: () => call(removeReason, { params: { id: Number(id) } }) });
}
