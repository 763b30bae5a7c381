import fc, { type Arbitrary } from 'fast-check';
import type { TSchema } from 'typebox';
import type { Endpoint } from '../src/platform/contract/endpoint.ts';
import { type OddBody, oddBody } from './odd-body.ts';

/** A malformed or hostile request. */
export type OddRequest = OddBody & { readonly path: string };

/** Requests that are almost valid: mostly right, sometimes wrong, rarely wild. */
export function oddRequests({ path, params, query, body }: Endpoint): Arbitrary<OddRequest> {
  const search = fc.option(oddObject(query), { nil: undefined, freq: 3 }).map(toSearch);
  const place = fc.tuple(oddObject(params), search, fc.constantFrom(...oddEnds));
  const address = place.map(([parts, query, end]) => fill(path, parts) + query + withQuestionMark(query, end));
  const json = fc.oneof({ weight: 8, arbitrary: nearly(body ?? {}) }, { weight: 1, arbitrary: fc.anything() });
  const text = fc.oneof({ weight: 9, arbitrary: json.map(toJson) }, { weight: 1, arbitrary: wildText });
  const sent = oddBody(body ? fc.option(text, { nil: undefined, freq: 15 }) : fc.constant(undefined));
  return fc.tuple(address, sent).map(([path, { payload, headers }]) => ({ path, payload, headers }));
}

type Schema = {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: unknown[];
  readonly pattern?: string;
  readonly required?: string[];
  readonly properties?: Record<string, TSchema>;
  readonly items?: TSchema;
  readonly anyOf?: TSchema[];
};

/** Values that match the schema, and sometimes one that does not. */
function nearly(schema: TSchema): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 40, arbitrary: fitting(schema as Schema) },
    { weight: 1, arbitrary: fc.anything() },
    { weight: 1, arbitrary: operators },
  );
}

/** Values that other servers interpret as an operator, a method or a length. */
const operators = fc.constantFrom<unknown>(
  { $gt: '' },
  { $ne: null },
  { $where: 'sleep(1000)' },
  { toString: 1, valueOf: 1, toJSON: 1 },
  { length: 1e9 },
  { constructor: { prototype: { isAdmin: true } } },
  [['first@hill.example']],
);

function fitting(schema: Schema): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(nearly));
  if (schema.type === 'object') return oddObject(schema);
  if (schema.type === 'array') return fc.oneof(fc.array(nearly(schema.items ?? {}), { maxLength: 4 }), wholeClass);
  if (schema.type === 'integer') return oddNumber;
  if (schema.format === 'date')
    return fc.constantFrom('2026-11-20', '2026-11-19', '2026-02-30', '0000-00-00', '9999-12-31');
  if (schema.pattern?.includes('@'))
    return fc.constantFrom('first@hill.example', 's1@hill.example', 'x@y', '@', 'a\u0000@b');
  return wildText;
}

const wildText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '%',
    '_',
    "'; drop table person; --",
    'x'.repeat(5_000),
    'NaN',
    '-0',
    '1e999',
  ),
);

/** Mostly a class and a roll that a test school has. */
const oddNumber = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(1, 2, 3, 5, 5, 5) },
  { weight: 2, arbitrary: fc.integer({ min: -1, max: 12 }) },
  { weight: 1, arbitrary: fc.maxSafeInteger() },
  { weight: 1, arbitrary: fc.double() },
);

/** Every student of a test school's class 5, so that some registers are valid. */
const wholeClass = fc.constantFrom('Present', 'Absent').map((status) => [1, 2, 3].map((roll) => ({ roll, status })));

const oddKeys = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'length',
  '',
  'a.b',
  '$where',
  '$gt',
  'hasOwnProperty',
  'toJSON',
  'school_id',
  'role',
  'email',
  '0',
  'é\u0000',
);

/** An object with the schema's fields, sometimes with one missing or an extra one. */
function oddObject(schema: object | undefined): Arbitrary<Record<string, unknown>> {
  const { properties = {}, required = Object.keys(properties) } = (schema ?? {}) as Schema;
  const fields = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, nearly(part)]));
  const right = fc.record(fields, { requiredKeys: required });
  const tooMany = fc.tuple(right, oddKeys, fc.anything()).map(([object, key, value]) => withKey(object, key, value));
  const tooFew = fc.record(fields, { requiredKeys: [] });
  return fc.oneof(
    { weight: 10, arbitrary: right },
    { weight: 1, arbitrary: tooMany },
    { weight: 1, arbitrary: tooFew },
  );
}

/** `{...object, [key]: value}`, with `__proto__` as an ordinary key. */
function withKey(object: object, key: string, value: unknown): Record<string, unknown> {
  return Object.fromEntries([...Object.entries(object), [key, value]]);
}

function fill(path: string, parts: Record<string, unknown>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name) => encode(parts[name]));
}

function toSearch(query: Record<string, unknown> | undefined): string {
  if (!query) return '';
  return `?${Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')}`;
}

function withQuestionMark(query: string, end: string): string {
  return query === '' ? end.replace('&', '?') : end;
}

/** Unusual query strings: a repeated parameter, an invalid escape, half a character, another person's email. */
const oddEnds = [
  '',
  '',
  '',
  '',
  '',
  '&email=a@b&email=c@d',
  '&page=1&page=2',
  '&%',
  '&x=%zz',
  '&x=%ff',
  '&x=%00',
  '&__proto__=1',
  '&a[$gt]=',
  '#',
];

/** URL-encodes a value. What cannot be encoded, such as a lone surrogate, becomes an invalid escape. */
export function encode(value: unknown): string {
  try {
    return encodeURIComponent(typeof value === 'string' ? value : (toJson(value) ?? ''));
  } catch {
    return '%E0%A4%A';
  }
}

/** Converts a value to JSON text; values that JSON cannot express become strings in it. */
function toJson(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? String(part) : part));
}
