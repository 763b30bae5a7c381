import type { TSchema } from 'typebox';
import type { Endpoint } from '../src/platform/contract/endpoint.ts';
import type { Draw } from './draw.ts';
import type { Input } from './examples.ts';

type Schema = {
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
};

/** A value somewhere in an input, with the schema that it has there, if it has one. */
type Place = { readonly holder: Record<string, unknown>; readonly key: string; readonly schema: Schema | undefined };

/** Values that answers contained under a name, and numbers that were the id of anything. */
export type Known = { readonly named: (name: string) => readonly unknown[]; readonly ids: () => readonly unknown[] };

/** Returns a valid input with one value, sometimes two, at an edge, of another record, or missing. */
export function atAnEdge(endpoint: Endpoint, valid: Input, draw: Draw, known: Known): Input {
  const input = structuredClone({ ...valid, file: undefined }) as Record<string, unknown>;
  if (valid.file) input.file = valid.file;
  else delete input.file;
  for (let times = draw.one([1, 1, 1, 1, 2]); times > 0; times -= 1) {
    const places = placesOf(endpoint, input);
    if (places.length > 0) change(draw.one(places), draw, known);
  }
  return input as Input;
}

/** Returns an input with a date in each field for one, as `dateOf` says by the field's name; `undefined` without any. */
export function withDates(endpoint: Endpoint, valid: Input, dateOf: (name: string) => string): Input | undefined {
  const input = structuredClone({ ...valid, file: undefined }) as Record<string, unknown>;
  const ofDates = placesOf(endpoint, input).filter(({ schema }) => isOfDate(schema));
  for (const { holder, key } of ofDates) holder[key] = dateOf(key);
  return ofDates.length === 0 ? undefined : ({ ...input, ...(valid.file && { file: valid.file }) } as Input);
}

function isOfDate(schema: Schema | undefined): boolean {
  return schema?.format === 'date' || (schema?.anyOf ?? []).some((part) => isOfDate(part as Schema));
}

function placesOf(endpoint: Endpoint, input: Record<string, unknown>): Place[] {
  const parts = ['params', 'query', 'body', 'form'] as const;
  return parts.flatMap((part) => {
    const schema = endpoint[part] as Schema | undefined;
    if (!schema) return [];
    input[part] ??= schema.type === 'array' ? [] : {};
    return placesIn(input[part], schema);
  });
}

/** All values in a value, and the fields of its schema that it does not have. */
function placesIn(value: unknown, schema: Schema | undefined): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  const schemaOf = (key: string) => partOf(schema, Array.isArray(value) ? undefined : key);
  const absent = Object.keys(schema?.properties ?? {}).filter((key) => !(key in holder));
  // Only the first items of a long list are changed.
  const present = Object.keys(holder).slice(0, 20);
  return [...present, ...absent].flatMap((key) => [
    { holder, key, schema: schemaOf(key) },
    ...placesIn(holder[key], schemaOf(key)),
  ]);
}

/** The schema of a field, or of a list's items. */
function partOf(schema: Schema | undefined, key: string | undefined): Schema | undefined {
  const own = key === undefined ? schema?.items : schema?.properties?.[key];
  return own ?? schema?.anyOf?.map((part) => partOf(part as Schema, key)).find(Boolean);
}

function change({ holder, key, schema }: Place, draw: Draw, known: Known): void {
  const value = holder[key];
  const named = known.named(key);
  const choice = draw.number();
  if (choice < 0.06) delete holder[key];
  else if (choice < 0.12) holder[key] = draw.one(wild);
  else if (choice < 0.27 && named.length > 0) holder[key] = draw.one(named);
  else if (choice < 0.32 && known.ids().length > 0) holder[key] = asBefore(value, draw.one(known.ids()));
  else if (Array.isArray(value)) holder[key] = listFrom(value, draw);
  else if (typeof value === 'object' && value !== null) holder[key] = { ...value, [draw.one(oddNames)]: 1 };
  else holder[key] = edgeOf(schema, value, draw);
}

/** An id as a text where there was a text. */
function asBefore(value: unknown, id: unknown): unknown {
  return typeof value === 'string' ? String(id) : id;
}

function listFrom(value: readonly unknown[], draw: Draw): unknown {
  const first = value[0] ?? draw.one(wild);
  return draw.one([
    () => [],
    () => [...value, ...value],
    () => value.toReversed(),
    () => [...value, first],
    () => [...value, null],
    () => Array.from({ length: 1_000 }, () => first),
    () => Array.from({ length: 20_000 }, () => first),
    () => [value],
  ])();
}

/** A value at an edge of its schema, or of what a program can store. */
function edgeOf(schema: Schema | undefined, value: unknown, draw: Draw): unknown {
  if (schema?.anyOf) return edgeOf(draw.one(schema.anyOf) as Schema, value, draw);
  if (schema && 'const' in schema) return schema.const;
  if (schema?.enum) return draw.number() < 0.8 ? draw.one(schema.enum) : draw.one(texts)();
  const type = schema?.type ?? typeof value;
  if (type === 'integer' || type === 'number') return draw.one(numbersOf(schema));
  if (type === 'boolean') return draw.one([true, false, 'true', 0, null]);
  if (type === 'array') return draw.one([[], [draw.one(wild)], ''] as const);
  if (type === 'object') return draw.one([{}, [], null] as const);
  if (schema?.format === 'date' || (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)))
    return draw.number() < 0.8 ? draw.one(dates) : draw.one(texts)();
  return textOf(schema, value, draw);
}

function numbersOf({ minimum = 0, maximum = 100 }: Schema = {}): readonly unknown[] {
  return [...numbers, minimum, maximum, minimum - 1, maximum + 1, minimum + 0.5, String(minimum)];
}

function textOf({ maxLength }: Schema = {}, value: unknown, draw: Draw): unknown {
  const text = typeof value === 'string' ? value : 'a';
  const odd = draw.one(signs);
  const longest = maxLength ?? 200;
  return draw.one([
    ...texts,
    () => `${text}${odd}`,
    () => `${odd}${text}`,
    () => `${text.slice(0, 1)}${odd}${text.slice(1)}`,
    () => text.toUpperCase(),
    () => `${text} `,
    () => text.normalize('NFD'),
    () => draw.one(dates),
    // Texts that cannot be packed are the longest in an index.
    () => draw.text(Math.ceil(longest / 2), 0x1_0000, 0x10_ffff),
    () => draw.text(longest, 0x4e00, 0x9fff),
    () => draw.text(longest, 0x61, 0x7a),
    () => draw.text(longest + 1, 0x61, 0x7a),
    () => draw.text(3, 0x20, 0x7e),
  ])();
}

const numbers = [
  ...[0, -0, -1, 1, 2, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 32, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e21],
  ...[1e308, -1e308, 5e-324, 0.1, 9_999, 32_768, '1', '01', '0x1', '1e3', '-0', ' 1', null, true, [1]],
];

const dates = [
  ...['0000-00-00', '0000-01-01', '0001-01-01', '1000-01-01', '1582-10-10', '1899-12-31', '1970-01-01'],
  ...['2026-02-29', '2028-02-29', '2100-02-29', '2026-11-31', '2026-13-01', '2037-12-31', '2038-01-20'],
  ...['9999-12-31', '9999-12-30', '10000-01-01', '+275760-09-13', '-000001-01-01', '2026-11-23', '2026-7-1'],
  ...['2026-11-23T00:00:00Z', '2026-11-23T24:00:00Z', '2026-W48-1', '20261123', '٢٠٢٦-١١-٢٣', '2026-11-23\u0000'],
];

/** Texts that end a string, order a letter, hide, turn the direction or have no place in UTF-8. */
const signs = [
  ...['\u0000', '\ud800', '\udc00', '\u202e', '\u200f', '\u2066', '\u200b', '\ufeff', '\n', '\r\n', '\t', '\u2028'],
  ...['\u0301', 'e\u0301', '\ufdfa', '👩‍👩‍👧‍👦', '٣', 'İ', 'ß', '%', '_', '\\', "'", '"', '`', '$1', ':', '*', '#'],
  ...['{{name}}', '$[0]', '../../', '<b>', '\u0007', '\u007f', '\u0085', '\ufffe', '\u{10ffff}', '\u061c', '=1+1'],
];

const texts = [
  ...['', ' ', 'NaN', 'null', 'undefined', '-1', '0', '1e3', 'Infinity', '[object Object]', '__proto__'].map(
    (text) => () => text,
  ),
  ...signs.map((sign) => () => sign),
  () => 'x'.repeat(100_000),
  () => '\u0301'.repeat(1_000),
  () => '\ufdfa'.repeat(300),
];

const wild = [null, true, 0, 1, -1, '', 'a', [], {}, [[]], { $gt: '' }, '\u0000', 1e308, [null]] as const;

const oddNames = ['__proto__', 'constructor', 'toJSON', '', 'school_id', 'a.b', '0', '\u0000'];
