import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { useBasedCall } from '../../../platform/web/components/opening.ts';
import { changePolicies } from '../policies.contract.ts';

export function useChangePolicies(onSuccess: () => void) {
  const send = useBasedCall();
  return useChange('school', (body: InputOf<typeof changePolicies>['body']) => send(changePolicies, { body }), {
    onSuccess,
  });
}
