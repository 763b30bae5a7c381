import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { Settings } from 'typebox/system';
import { type Fault, fault } from '../contract/reason.ts';
import * as refusals from '../contract/refusals.ts';
import { badInput } from '../server/refusal.ts';

/**
 * Validates a request against the endpoint's schema, text in its composed form (NFC), of two ways to write a letter one:
 * so that what is compared and searched is written alike. Bodies must have the exact JSON types; path and query are text, so
 * numbers there may be digits. A missing body (null) counts as empty. Unknown fields are refused.
 */
export const validatorFor: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  // Compiled at the first call, as a server answers most calls never or late.
  let validator: Validator | undefined;
  let composed: Compose | undefined;
  return (input: unknown) => {
    validator ??= Compile(schema);
    composed ??= composerFor(schema);
    const value = composed(httpPart === 'body' ? (input ?? {}) : withNumbers(schema, input));
    if (validator.Check(value)) return { value };
    return { error: badInput(explain(schema, validator.Errors(value))) };
  };
};

type Parts = {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly isAsTyped?: boolean;
  readonly maxLength?: number;
  readonly maxItems?: number;
};

type Compose = (value: unknown) => unknown;

/**
 * Composes all texts that a schema knows, in place; so it goes no deeper than the schema, however deep the input is. A text
 * that is too long in any case is left as it is, and of a list that is too long no more than one item too many.
 */
function composerFor(schema: TSchema): Compose {
  const { properties = {}, items, anyOf = [], isAsTyped = false, maxItems } = schema as Parts;
  const mostSigns = maxLengthOf(schema) * mostComposed;
  const parts = Object.entries(properties).map(([name, part]) => [name, composerFor(part)] as const);
  const composeItem = items && composerFor(items);
  const others = anyOf.map(composerFor);
  return (value) => {
    if (typeof value === 'string') return isAsTyped || value.length > mostSigns ? value : compose(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      if (maxItems !== undefined && value.length > maxItems) value.length = maxItems + 1;
      if (composeItem) for (const [place, item] of value.entries()) value[place] = composeItem(item);
    } else {
      const record = value as Record<string, unknown>;
      for (const [name, composePart] of parts)
        if (Object.hasOwn(record, name)) record[name] = composePart(record[name]);
    }
    for (const composeOther of others) composeOther(value);
    return value;
  };
}

function maxLengthOf(schema: TSchema): number {
  const { maxLength, anyOf } = schema as Parts;
  return maxLength ?? (anyOf ? Math.max(...anyOf.map(maxLengthOf)) : mostOfUnlimited);
}

/** How many signs become one at most when a text is composed. */
const mostComposed = 4;
/** No text whose schema leaves its length to a pattern is longer. */
const mostOfUnlimited = 1_000;

/** A letter with more marks than any script writes. To sort them takes as long as the square of their number. */
const tooManyMarks = /(\p{M}{31,})/u;

/** A text in its composed form; but for marks that are too many, which stay as they are. */
function compose(text: string): string {
  const parts = text.split(tooManyMarks);
  return parts.map((part, at) => (at % 2 === 0 ? part.normalize('NFC') : part)).join('');
}

function withNumbers(schema: TSchema, input: unknown): Record<string, unknown> {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  const entries = Object.entries(input as Record<string, unknown>).map(([name, value]) => {
    const isNumber = properties[name]?.type === 'integer' && typeof value === 'string' && /^\d{1,15}$/.test(value);
    return [name, isNumber ? Number(value) : value];
  });
  return Object.fromEntries(entries);
}

/** More than anybody reads, of which there may be a hundred thousand. */
const mostFaults = 100;
const longestPath = 200;

Settings.Set({ maxErrors: mostFaults });

export function explain(schema: TSchema, errors: readonly TLocalizedValidationError[]): Record<string, Fault> {
  const fields = new Map<string, Fault>();
  for (const error of errors) {
    const path = error.instancePath.split('/').slice(1).map(decodeStep);
    for (const [name, wrong] of explainOne(schema, error)) {
      const field = [...path, ...(name === undefined ? [] : [name])].join('.') || 'body';
      if (!fields.has(field)) fields.set(field.slice(0, longestPath), wrong);
    }
  }
  return Object.fromEntries(fields);
}

/** A step of a JSON pointer (RFC 6901). */
function decodeStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

function explainOne(schema: TSchema, error: TLocalizedValidationError): [string | undefined, Fault][] {
  if (error.keyword === 'required')
    return error.params.requiredProperties.map((name) => [name, fault(refusals.missing)]);
  // Each unknown field is a fault of its own, as nothing fits the schema `false`; this lists them all once more.
  if (error.keyword === 'additionalProperties') return [];
  if (error.keyword === 'boolean') return [[undefined, fault(refusals.unknownField)]];
  if (error.keyword === 'maxLength') return [[undefined, fault(refusals.tooLong, { most: error.params.limit })]];
  if (error.keyword === 'minLength') return [[undefined, fault(refusals.tooShort, { least: error.params.limit })]];
  const path = error.keyword === 'not' ? `${error.schemaPath}/not` : error.schemaPath;
  return [[undefined, hintAt(schema, path) ?? explainWithoutHint(error)]];
}

function explainWithoutHint({ keyword, params }: TLocalizedValidationError): Fault {
  if (keyword === 'type') return fault(refusals.wrongType, { type: params.type });
  if (keyword === 'minimum' || keyword === 'maximum')
    return fault(refusals.outOfRange, { ...params, limit: Number(params.limit) });
  if (keyword === 'minItems') return fault(refusals.tooFewItems, { least: params.limit });
  if (keyword === 'maxItems') return fault(refusals.tooManyItems, { most: params.limit });
  if (keyword === 'pattern') return fault(refusals.wrongPattern, { pattern: String(params.pattern) });
  return fault(refusals.notAsDescribed);
}

/** The `hint` of a failed schema, its message for people, found by the path that the validator reports. */
function hintAt(schema: TSchema, schemaPath: string): Fault | undefined {
  let node: unknown = schema;
  for (const step of schemaPath.replace(/^#\/?/, '').split('/').filter(Boolean)) {
    node = (node as Record<string, unknown> | undefined)?.[step];
  }
  return (node as { hint?: Fault } | undefined)?.hint;
}
