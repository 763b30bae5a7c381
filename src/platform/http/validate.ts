import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { Settings } from 'typebox/system';
import { type Fault, fault } from '../contract/reason.ts';
import * as refusals from '../contract/refusals.ts';
import { badInput } from '../server/refusal.ts';

/**
 * Validates a request against the endpoint's schema. Text is composed (NFC) first, so that equal texts are compared and
 * searched as equal. Bodies must have the exact JSON types; in path and query, which are text, numbers can be digits. A
 * missing body (null) counts as empty. Unknown fields are refused.
 */
export const validatorFor: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  // The validator is compiled for the first call, because a server answers most calls late or never.
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
 * Composes all texts that a schema describes, in place, so that it goes no deeper than the schema, however deep the
 * input is. A text that is too long in any case is unchanged; a list that is too long is cut to one item more than
 * allowed.
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

/** The most characters that composing can turn into one. */
const mostComposed = 4;
/** The longest text if a schema leaves the length to a pattern. */
const mostOfUnlimited = 1_000;

/** A letter with more marks than any script uses. The time to sort them grows with the square of their number. */
const tooManyMarks = /(\p{M}{31,})/u;

/**
 * Returns a text in composed form, except for too many marks, which stay unchanged. Half a surrogate pair is replaced,
 * because PostgreSQL cannot read JSON in which one is stored.
 */
function compose(text: string): string {
  const parts = text.toWellFormed().split(tooManyMarks);
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

/** The most faults to report, which is more than anybody reads; there could be a hundred thousand. */
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

/** Decodes a step of a JSON pointer (RFC 6901). */
function decodeStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

function explainOne(schema: TSchema, error: TLocalizedValidationError): [string | undefined, Fault][] {
  if (error.keyword === 'required')
    return error.params.requiredProperties.map((name) => [name, fault(refusals.missing)]);
  // Each unknown field already has its own fault, because nothing matches the schema `false`; this error lists them all
  // again.
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

/** Returns the `hint` of a failed schema, which is its message for people, by the path that the validator reports. */
function hintAt(schema: TSchema, schemaPath: string): Fault | undefined {
  let node: unknown = schema;
  for (const step of schemaPath.replace(/^#\/?/, '').split('/').filter(Boolean)) {
    node = (node as Record<string, unknown> | undefined)?.[step];
  }
  return (node as { hint?: Fault } | undefined)?.hint;
}
