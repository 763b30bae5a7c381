import type { Endpoint } from '../../platform/contract/endpoint.ts';
import { permissions } from '../../platform/contract/permissions.ts';
import type { Promised } from './examples.ts';
import { testToday } from './test-school.ts';

type Part = Readonly<Record<string, unknown>>;

/** Found, not listed, so that no promise about every call forgets the newest one. */
const contracts = import.meta.glob<Part>('../../features/*/*.contract.ts', { eager: true });
const examples = import.meta.glob<Part>('../../features/*/*.examples.ts', { eager: true, import: 'examples' });

const promises = new Map(
  Object.entries(contracts).flatMap(([file, contract]) =>
    promisesIn(contract, examples[file.replace('.contract.ts', '.examples.ts')]),
  ),
);

/** Every endpoint that a contract declares. */
export const everyEndpoint: readonly Endpoint[] = [...promises.keys()];

/** Those that want somebody to be signed in. */
export const everyPersonalEndpoint = everyEndpoint.filter(({ access }) => typeof permissions[access] !== 'string');

/** What the examples of its feature say of an endpoint. */
export function promiseOf(endpoint: Endpoint): Promised {
  const promised = promises.get(endpoint);
  if (!promised) throw new Error(`${nameOf(endpoint)} has no example in its feature's *.examples.ts.`);
  return promised;
}

export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

/** A path that the endpoint's route matches; what it names need not exist. */
export function pathTo({ path }: Endpoint): string {
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name) => exampleOf[name] ?? '1');
}

const exampleOf: Record<string, string> = { email: 'nobody@hill.example', date: testToday, day: 'Sunday' };

function promisesIn(contract: unknown, examples: unknown): [Endpoint, Promised | undefined][] {
  if (!isPart(contract)) return [];
  if ('path' in contract && 'access' in contract) return [[contract as Endpoint, examples as Promised | undefined]];
  return Object.keys(contract).flatMap((name) =>
    promisesIn(contract[name], isPart(examples) ? examples[name] : undefined),
  );
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null;
}
