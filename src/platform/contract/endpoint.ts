import type { Static, TArray, TObject, TSchema } from 'typebox';
import type { FileFormat } from './file-answer.ts';
import type { Access } from './permissions.ts';

/**
 * A call of the API, which defines the server's route, the web's call and the OpenAPI entry. `access` has no default,
 * so that an endpoint that does not say who can call it does not compile.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject | TArray;
  /** The longest body, where that is more than a megabyte. */
  readonly maxBodyBytes?: number;
  /** For an endpoint that takes a file (`multipart/form-data`, field `file`): the file's maximum size in bytes. */
  readonly maxFileBytes?: number;
  /** The other fields of such a form. The file is then streamed into storage and not read into memory. */
  readonly form?: TObject;
  /** Whether mail programs call it too, with forms for one-click unsubscribing (RFC 8058) and not JSON. */
  readonly takesForms?: true;
  /**
   * For a form with several files, which are streamed too: their field, their maximum number, and the maximum bytes of
   * all together.
   */
  readonly severalFiles?: { readonly field: string; readonly most: number; readonly maxBytesInAll: number };
  /** The status on success; 200 where none is given. */
  readonly status?: 200 | 201;
  /** Without one, a call that succeeds answers `{}`. */
  readonly response?: TSchema;
  /**
   * The type of a streamed text, which replaces the JSON response. An event stream lasts until either side closes it.
   */
  readonly streams?: 'text/event-stream' | 'application/json; charset=utf-8';
  /** For an endpoint whose handler returns a `FileAnswer`: the possible formats. */
  readonly files?: readonly FileFormat[];
  /**
   * The additional rate limit that counts its calls. An endpoint with `files` counts as `file`; `nothing` is never
   * refused.
   */
  readonly counts?: 'call' | 'search' | 'file' | 'nothing';
  /**
   * Marks a GET whose responses pages can keep on the device, encrypted and for a day, to show them without a network.
   */
  readonly keptOnDevice?: true;
  /** The field of the body that repeats the caller's email. It is verified and never trusted. */
  readonly callerEmail?: 'teacherEmail' | 'senderEmail' | 'email';
};

/** Declares the call with a method and path, such as `PUT /api/classes/{class}`. */
export function endpoint<
  const M extends Endpoint['method'],
  const P extends Endpoint['path'],
  const E extends Omit<Endpoint, 'method' | 'path'>,
>(route: `${M} ${P}`, declared: E): E & { readonly method: M; readonly path: P } {
  const [method, path] = route.split(' ') as [M, P];
  return { method, path, ...declared };
}

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends TSchema
  ? { readonly [P in K]: Static<E[K]> }
  : unknown;

/** The query of a call; it can be left out if it can say on what a change is based, as only forms say that. */
type QueryOf<E extends Endpoint> = 'basedOn' extends keyof Static<NonNullable<E['query']>>
  ? Partial<Part<E, 'query'>>
  : Part<E, 'query'>;

/** The input of a call: `{params, query, body}`, each only if the endpoint declares it. */
export type InputOf<E extends Endpoint> = Part<E, 'params'> & QueryOf<E> & Part<E, 'body'>;

/** The input of a handler. */
export type HandledOf<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;

/** The response of a successful call. */
// biome-ignore lint/suspicious/noConfusingVoidType: the handler of a call without a response returns nothing.
export type OutputOf<E extends Endpoint> = E extends { readonly response: infer R extends TSchema } ? Static<R> : void;
