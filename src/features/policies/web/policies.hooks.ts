import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/web/api/call.ts';
import { readPolicies } from '../../school/shape.contract.ts';

export function usePolicies() {
  return useQuery({ queryKey: ['school', 'policies'], queryFn: () => call(readPolicies, {}) });
}
