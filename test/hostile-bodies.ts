import type { TSchema } from 'typebox';
import type { Endpoint } from '../src/platform/contract/endpoint.ts';
import { permissions } from '../src/platform/contract/permissions.ts';
import { roles } from '../src/platform/contract/school-terms.ts';
import { callers } from './callers.ts';
import { pathTo } from './every-endpoint.ts';
import { longestHold } from './longest-hold.ts';
import { openTestSignIn } from './test-school.ts';
import type { startTwoSchools } from './two-schools.ts';

type TwoSchools = Pick<Awaited<ReturnType<typeof startTwoSchools>>, 'server' | 'hill'>;

/** A request that could block a server: its body has the maximum length and repeats one kind of fault throughout. */
export type HostileRequest = {
  readonly shape: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string;
};

type Schema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
};

const longest = 1024 * 1024;
/** The longest body of a call without a session. */
const longestOfStrangers = 8 * 1024;

/** Measures how long each of these requests, made by a person who is allowed to, blocks everybody else. */
export async function holdsOf(
  { server, hill }: TwoSchools,
  endpoint: Endpoint,
  requests: readonly HostileRequest[],
): Promise<{ readonly shape: string; readonly status: number; readonly bytes: number; readonly ms: number }[]> {
  const grant = permissions[endpoint.access];
  const role = typeof grant === 'string' ? undefined : roles.find((each) => each !== 'staff' && each in grant);
  const email = role === 'guardian' ? callers.guardian : role && role !== 'staff' && hill[role].email;
  const { token } = email ? await openTestSignIn(server.db, hill.id, email) : {};
  const send = async ({ url, payload, headers }: Omit<HostileRequest, 'shape'>) => {
    const json = payload === undefined ? {} : { 'content-type': 'application/json' };
    const sent = { ...json, ...headers, ...(token && { authorization: `Bearer ${token}` }) };
    const wish = { method: endpoint.method, url, headers: sent, ...(payload !== undefined && { payload }) };
    return longestHold(() => server.fastify.inject(wish));
  };
  // The first call compiles and loads code, which must not count as a hostile call's time.
  await send({ url: pathTo(endpoint), ...(endpoint.method !== 'GET' && { payload: '{}' }) });
  const holds = [];
  for (const { shape, ...request } of requests) {
    const { ms, done } = await send(request);
    // Garbage of earlier calls may be collected meanwhile, so the better of two counts.
    const again = ms > 20 ? (await send(request)).ms : ms;
    holds.push({ shape, status: done.statusCode, bytes: done.body.length, ms: Math.min(ms, again) });
  }
  return holds;
}

/** Returns one request of each shape, and for each field of the body one of each shape that its type has. */
export function hostileRequests(endpoint: Endpoint): HostileRequest[] {
  const url = pathTo(endpoint);
  const most = typeof permissions[endpoint.access] === 'string' ? longestOfStrangers : longest;
  const addresses: HostileRequest[] = [
    { shape: 'a query of thousands of values', url: `${url}?${filled(14_000, (at) => `q${at}=1`, '&')}` },
    { shape: 'a query of one name', url: `${url}?${filled(14_000, () => 'email=a', '&')}` },
    { shape: 'a query of marks', url: `${url}?email=${filled(14_000, () => '%CC%81%CC%96', '')}` },
    { shape: 'a cookie of thousands of values', url, headers: { cookie: filled(14_000, (at) => `c${at}=1`, '; ') } },
    { shape: 'a language of thousands', url, headers: { 'accept-language': filled(14_000, () => 'ar;q=0.1', ',') } },
  ];
  if (endpoint.method === 'GET' || endpoint.maxFileBytes) return addresses;
  const bodies = Object.entries({ ...wholeBodies(most), ...bodiesOf((endpoint.body ?? {}) as Schema, most, '', '') });
  return [...addresses, ...bodies.map(([shape, payload]) => ({ shape, url, payload }))];
}

/** Texts that take long to process: repeats for patterns, and letters with many combining marks. */
const longTexts: Readonly<Record<string, string>> = {
  letters: 'a',
  spaces: ' ',
  addresses: 'a@a.',
  digits: '1-',
  marks: '\u0301\u0316',
  'composed letters': '\ufdfa',
  zeros: '\\u0000',
  brackets: '[{',
};

function wholeBodies(most: number): Record<string, string> {
  return {
    'unknown fields': `{${filled(most - 2, (at) => `"k${at}":0`)}}`,
    'unknown fields that hold objects': `{${filled(most - 2, (at) => `"k${at}":{}`)}}`,
    'one field over and over': `{${filled(most - 2, () => '"email":0')}}`,
    'names that are places of a list': `{${filled(most - 2, (at) => `"${4_000_000_000 - at * 7}":0`)}}`,
    'one long name': `{"${filled(most - 6, () => 'a', '')}":0}`,
    'objects in objects': `{"a":[${filled(most - 10, () => `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`)}]}`,
    'lists in lists': `[${filled(most - 2, () => `${'['.repeat(50)}${']'.repeat(50)}`)}]`,
    'one long number': `{"a":${'9'.repeat(most - 6)}}`,
    'numbers too big': `[${filled(most - 2, () => '1e999')}]`,
    'long fractions': `[${filled(most - 2, () => `0.${'123456789'.repeat(10)}e-310`)}]`,
    'a text that is no JSON': '"'.repeat(most),
    'a forbidden name at the end': `{${filled(most - 40, (at) => `"k${at}":{}`)},"__proto__":{}}`,
    'a list of nothing': `[${filled(most - 2, () => '{}')}]`,
  };
}

/** Bodies that reach a field, through its parents, and are wrong there. */
function bodiesOf(schema: Schema, most: number, before: string, after: string, at = ''): Record<string, string> {
  const room = most - Buffer.byteLength(before + after);
  const around = (name: string, inside: string) => ({ [`${at || 'body'}: ${name}`]: `${before}${inside}${after}` });
  const parts = Object.entries(schema.properties ?? {}).map(([name, part]) =>
    bodiesOf(part as Schema, most, `${before}{"${name}":`, `}${after}`, at ? `${at}.${name}` : name),
  );
  const choices = (schema.anyOf ?? []).map((part) => bodiesOf(part as Schema, most, before, after, at));
  const all: Record<string, string> = Object.assign({}, ...parts, ...choices);
  if (schema.items) {
    for (const item of ['0', '""', '{}', '[]', '{"a":1}', 'null'])
      Object.assign(all, around(`a list of ${item}`, `[${filled(room - 2, () => item)}]`));
    Object.assign(all, bodiesOf(schema.items as Schema, most, `${before}[`, `]${after}`, `${at}[]`));
    const record = recordOf(schema.items as Schema);
    if (record) Object.assign(all, around('a list of right items', `[${filled(room - 2, () => record)}]`));
  }
  if (schema.type === 'string' && at)
    for (const [name, text] of Object.entries(longTexts))
      Object.assign(all, around(`a text of ${name}`, `"${filled(room - 2, () => text, '')}"`));
  if (schema.type === 'object' && at)
    Object.assign(all, around('unknown fields', `{${filled(room - 2, (place) => `"k${place}":0`)}}`));
  return all;
}

/** A JSON item with the fields of its schema. */
function recordOf(schema: Schema): string | undefined {
  const { type, properties } = schema;
  if (type === 'object' && properties)
    return `{${Object.entries(properties).map(([name, part]) => `"${name}":${recordOf(part as Schema) ?? 'null'}`)}}`;
  return { string: '"aé"', integer: '1', number: '1', boolean: 'true', array: '[]' }[type ?? ''];
}

/** Repeats texts until the size is reached. */
function filled(bytes: number, text: (place: number) => string, between = ','): string {
  const sizeOf = (place: number) => Buffer.byteLength(text(place) + between);
  if (text(1) === text(7_777))
    return (text(1) + between).repeat(bytes / sizeOf(1)).slice(0, -between.length || undefined);
  const texts: string[] = [];
  for (let left = bytes; left > 0; left -= sizeOf(texts.length)) texts.push(text(texts.length));
  return texts.slice(0, -1).join(between);
}
