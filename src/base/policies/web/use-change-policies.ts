import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { call } from '../../../platform/web/api/call.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { changePolicies } from '../policies.contract.ts';

export function useChangePolicies(onSuccess: () => void) {
  return useChange('school', (body: InputOf<typeof changePolicies>['body']) => call(changePolicies, { body }), {
    onSuccess,
  });
}
