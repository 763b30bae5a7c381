import type { Static, TObject, TSchema } from 'typebox';
import type { Access } from './permissions.ts';

/**
 * One call of the API: the server serves it, the web calls it, and OpenAPI describes it from this one value.
 * `access` has no default: a call that does not say who may make it does not compile.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  /** For a call that takes a file, as the field `file` of a form (`multipart/form-data`): the most bytes it may have. */
  readonly maxFileBytes?: number;
  /** The status of success. */
  readonly status: 200 | 201;
  readonly response: TSchema;
  /** Text of this type, sent bit by bit as it comes, instead of one JSON answer. Events last as long as both sides stay. */
  readonly streams?: 'text/event-stream' | 'text/csv; charset=utf-8' | 'application/json; charset=utf-8';
  /** The field of the body that repeats the caller's own e-mail: checked, never trusted. */
  readonly callerEmail?: 'teacherEmail' | 'senderEmail' | 'email';
};

export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends TSchema
  ? { readonly [P in K]: Static<E[K]> }
  : unknown;

/** What a call takes: `{params, query, body}`, each only where the endpoint declares it. */
export type InputOf<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;

/** What a call answers on success. */
export type OutputOf<E extends Endpoint> = Static<E['response']>;
