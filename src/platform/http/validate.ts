import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';
import { badInput } from '../server/refusal.ts';

/**
 * Checks a request against the endpoint's schema. Bodies must have the right JSON types as they are; parts of the
 * address are text, so there a number may be written in digits. No body, which comes as null, is an empty one. Nothing unknown is let through.
 */
export const validatorFor: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = Compile(schema);
  return (input: unknown) => {
    const value = httpPart === 'body' ? (input ?? {}) : withNumbers(schema, input);
    if (validator.Check(value)) return { value };
    return { error: badInput(explain(schema, validator.Errors(value))) };
  };
};

function withNumbers(schema: TSchema, input: unknown): Record<string, unknown> {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  const entries = Object.entries(input as Record<string, unknown>).map(([name, value]) => {
    const isNumber = properties[name]?.type === 'integer' && typeof value === 'string' && /^\d{1,15}$/.test(value);
    return [name, isNumber ? Number(value) : value];
  });
  return Object.fromEntries(entries);
}

export function explain(schema: TSchema, errors: readonly TLocalizedValidationError[]): Record<string, string> {
  const fields = new Map<string, string>();
  for (const error of errors) {
    const path = error.instancePath.split('/').slice(1);
    for (const [name, message] of explainOne(schema, error)) {
      const field = [...path, ...(name === undefined ? [] : [name])].join('.') || 'body';
      if (!fields.has(field)) fields.set(field, message);
    }
  }
  return Object.fromEntries(fields);
}

function explainOne(schema: TSchema, error: TLocalizedValidationError): [string | undefined, string][] {
  if (error.keyword === 'required')
    return error.params.requiredProperties.map((name) => [name, 'Please fill this in.']);
  if (error.keyword === 'additionalProperties') {
    return error.params.additionalProperties.map((name) => [name, 'This field is not known here.']);
  }
  if (error.keyword === 'maxLength') return [[undefined, `At most ${error.params.limit} characters.`]];
  if (error.keyword === 'minLength') return [[undefined, `At least ${error.params.limit} characters.`]];
  if (error.keyword === 'boolean') return [];
  const path = error.keyword === 'not' ? `${error.schemaPath}/not` : error.schemaPath;
  return [[undefined, hintAt(schema, path) ?? `${error.message[0]?.toUpperCase()}${error.message.slice(1)}.`]];
}

/** The `hint` that a schema bears for people, found by the path that the validator reports. */
function hintAt(schema: TSchema, schemaPath: string): string | undefined {
  let node: unknown = schema;
  for (const step of schemaPath.replace(/^#\/?/, '').split('/').filter(Boolean)) {
    node = (node as Record<string, unknown> | undefined)?.[step];
  }
  const hint = (node as { hint?: unknown } | undefined)?.hint;
  return typeof hint === 'string' ? hint : undefined;
}
