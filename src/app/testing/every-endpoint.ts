import type { Endpoint } from '../../platform/contract/endpoint.ts';
import { permissions } from '../../platform/contract/permissions.ts';
import { testToday } from './test-school.ts';

/** Found, not listed, so that no promise about every call forgets the newest one. */
const contracts = import.meta.glob<Record<string, unknown>>('../../features/*/*.contract.ts', { eager: true });

/** Every endpoint that a contract declares. */
export const everyEndpoint: readonly Endpoint[] = Object.values(contracts).flatMap(endpointsIn);

/** Those that want somebody to be signed in. */
export const everyPersonalEndpoint = everyEndpoint.filter(({ access }) => typeof permissions[access] !== 'string');

function endpointsIn(part: unknown): Endpoint[] {
  if (typeof part !== 'object' || part === null) return [];
  return 'path' in part && 'access' in part ? [part as Endpoint] : Object.values(part).flatMap(endpointsIn);
}

/** A path that the endpoint's route matches; what it names need not exist. */
export function pathTo({ path }: Endpoint): string {
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name) => exampleOf[name] ?? '1');
}

const exampleOf: Record<string, string> = { email: 'nobody@hill.example', date: testToday, day: 'Sunday' };
