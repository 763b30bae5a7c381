import type { Endpoint } from '../src/platform/contract/endpoint.ts';
import { permissions } from '../src/platform/contract/permissions.ts';
import type { CallerName } from './callers.ts';
import type { Promised } from './examples.ts';
import { testToday } from './test-school.ts';

type Part = Readonly<Record<string, unknown>>;

/** The contracts are found by a glob, so that tests of every endpoint include new ones. */
const contracts = import.meta.glob<Part>('../src/{base,records,flows}/*/*.contract.ts', { eager: true });
const examples = import.meta.glob<Part>('../src/{base,records,flows}/*/*.examples.ts', {
  eager: true,
  import: 'examples',
});

/**
 * The contracts are sorted by feature name because some tests make all calls in this order within the hours of one
 * sign-in.
 */
const byFeature = Object.entries(contracts).sort(([one], [other]) => (featureIn(one) < featureIn(other) ? -1 : 1));

const promises = new Map(
  byFeature.flatMap(([file, contract]) => promisesIn(contract, examples[file.replace('.contract.ts', '.examples.ts')])),
);

function featureIn(file: string): string {
  return file.replace(/^[./]+src\/\w+\//, '');
}

/** Every endpoint that a contract declares. */
export const everyEndpoint: readonly Endpoint[] = [...promises.keys()];

/** All endpoints, with those that change something last, because they may end a reader's session. */
export const readsFirst = everyEndpoint.toSorted(
  (one, other) => Number(one.method !== 'GET') - Number(other.method !== 'GET'),
);

/** The stage has two schools, and only a school that has its server for itself can choose where its data is copied to. */
export const refusedOnStage = 'PUT /api/connections/copy';

/** The endpoints that require a signed-in person. */
export const everyPersonalEndpoint = everyEndpoint.filter(({ access }) => typeof permissions[access] !== 'string');

/** The example, audit record and answers that an endpoint's feature declares. */
export function promiseOf(endpoint: Endpoint): Promised {
  const promised = promises.get(endpoint);
  if (!promised) throw new Error(`${nameOf(endpoint)} has no example in its feature's *.examples.ts.`);
  return promised;
}

/** Whether the endpoint's example is answered to this caller, rather than refused. */
export function isAllowed(endpoint: Endpoint, caller: CallerName): boolean {
  return promiseOf(endpoint).answers[caller] < 400;
}

export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

/** A path that matches the endpoint's route; the records that it names need not exist. */
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
