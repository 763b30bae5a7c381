import { Array as ArrayType, Object as ObjectType, Optional, String as StringType, type TSchema } from 'typebox';
import type { Endpoint } from '../contract/endpoint.ts';
import { ErrorAnswer } from '../contract/errors.ts';
import { permissions } from '../contract/permissions.ts';
import { Email } from '../contract/school-terms.ts';
import { fileResponse } from './file-answer.ts';

/** The OpenAPI description of the field with a form's file. */
const FileField = StringType({ format: 'binary' });

/** Returns the endpoint's schema for Fastify and OpenAPI. Every call of a signed-in person accepts `?email=`. */
export function schemaOf(endpoint: Endpoint): Record<string, unknown> {
  const isPublic = permissions[endpoint.access] === 'anyone';
  const { response = ObjectType({}) } = endpoint;
  const query = { ...endpoint.query?.properties, ...(isPublic ? {} : { email: Optional(Email) }) };
  const schema: Record<string, unknown> = {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    security: isPublic ? [] : [{ token: [] }],
    querystring: closed(ObjectType(query, patternsOf(endpoint.query))),
    response: {
      [endpoint.status ?? 200]: endpoint.files ? fileResponse(endpoint.files, response) : response,
      '4xx': ErrorAnswer,
    },
  };
  if (endpoint.params) schema.params = closed(endpoint.params);
  if (endpoint.maxFileBytes) schema.consumes = ['multipart/form-data'];
  if (endpoint.form) {
    const { severalFiles } = endpoint;
    const files = severalFiles ? { [severalFiles.field]: Optional(ArrayType(FileField)) } : { file: FileField };
    schema.body = closed(ObjectType({ ...endpoint.form.properties, ...files }));
  }
  if (endpoint.body) schema.body = closed(endpoint.body);
  return schema;
}

/** Returns the parameters of a query whose names contain an id. */
function patternsOf(query: TSchema | undefined): { patternProperties?: Record<string, TSchema> } {
  const { patternProperties } = (query ?? {}) as { patternProperties?: Record<string, TSchema> };
  return patternProperties ? { patternProperties } : {};
}

/** Closes every object in a schema, so that unknown fields are refused and not removed. */
export function closed(schema: TSchema): TSchema {
  const { properties, items } = schema as { properties?: Record<string, TSchema>; items?: TSchema };
  const copy: Record<string, unknown> = { ...schema };
  if (items) copy.items = closed(items);
  if (properties) {
    copy.properties = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, closed(part)]));
    copy.additionalProperties = false;
  }
  return copy as TSchema;
}
