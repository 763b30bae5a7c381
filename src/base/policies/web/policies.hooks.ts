import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { readPolicies } from '../../school/shape.contract.ts';
import { countPublished } from '../policies.contract.ts';

/** The published results that a change would concern but that keep their settings. */
export function usePublishedCounts(of: InputOf<typeof countPublished>['query']) {
  return useQuery(callQuery('school', countPublished, { query: of }));
}

export function usePolicies() {
  return useQuery(callQuery('school', readPolicies, {}));
}
