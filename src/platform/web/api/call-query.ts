import { queryOptions } from '@tanstack/react-query';
import type { Endpoint, InputOf } from '../../contract/endpoint.ts';
import { call } from './call.ts';

/** Returns the query that makes a call; what changes its topic refetches it. */
export function callQuery<E extends Endpoint>(topic: string, endpoint: E, input: InputOf<E>) {
  return queryOptions({ queryKey: [topic, endpoint.path, input], queryFn: () => call(endpoint, input) });
}
