import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { Object as ObjectType, Optional, type TSchema } from 'typebox';
import type { Endpoint, InputOf, OutputOf } from '../contract/endpoint.ts';
import { ErrorAnswer } from '../contract/errors.ts';
import { type Access, type LimitedAccess, permissions } from '../contract/permissions.ts';
import { Email } from '../contract/school-terms.ts';
import { nobody, type Scope } from '../database/scope.ts';
import { admit, bearerOf, type Caller, checkClaims, scopeOf } from './access.ts';
import type { App } from './app-context.ts';
import { readFile, serveWithFiles } from './read-file.ts';
import { photoSeconds } from './slow-clients.ts';

/** What a handler gets: its endpoint's input, the app, and the caller (optional for public endpoints). */
export type Call<E extends Endpoint> = InputOf<E> &
  App & {
    readonly caller: (typeof permissions)[E['access']] extends 'anyone' ? Caller | undefined : Caller;
    readonly request: RequestFacts;
    /** Sets the total number of rows, of which the answer is one page, in the header `X-Total-Count`. */
    readonly countAll: (total: number) => void;
    /**
     * Makes the browser drop its cache of responses, photos included. Keeps local storage: it holds what each teacher
     * typed but has not sent yet, and the colour scheme.
     */
    readonly clearCache: () => void;
  } & (E extends { readonly maxFileBytes: number } ? { readonly readFile: () => Promise<Buffer> } : unknown);

/** Facts about the HTTP request that some handlers need. */
type RequestFacts = {
  readonly address: string;
  readonly host: string;
  readonly token: string | undefined;
  readonly userAgent: string | undefined;
  /** Whether the client has disconnected, so that nobody waits for the answer any more. */
  readonly isGone: () => boolean;
};

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<OutputOf<E>>;

/** An endpoint whose reach is the same for all who may call it: the whole school, or only themselves. */
type WholeEndpoint = Endpoint & { readonly access: Exclude<Access, LimitedAccess> };
type LimitedEndpoint = Endpoint & { readonly access: LimitedAccess };

export type Serve = {
  /** Serves one endpoint of a contract: `serve(submitAttendance, async ({ body, caller }) => …)`. */
  <E extends WholeEndpoint>(endpoint: E, handler: Handler<E>): void;
  /**
   * Serves an endpoint whose reach differs by role; passes the handler the scope that its queries must apply:
   * `serve.limited(readTeacher, async ({ db }, scope) => …)`.
   */
  limited<E extends LimitedEndpoint>(endpoint: E, handler: LimitedHandler<E>): void;
};

type LimitedHandler<E extends Endpoint> = (call: Call<E>, scope: Scope) => Promise<OutputOf<E>>;

export function serveInto(fastify: FastifyInstance, app: App): Serve {
  const serve = <E extends WholeEndpoint>(endpoint: E, handler: Handler<E>) =>
    serveEndpoint(fastify, app, endpoint, handler);
  const limited = <E extends LimitedEndpoint>(endpoint: E, handler: LimitedHandler<E>) =>
    serveEndpoint(fastify, app, endpoint, (call: Call<E>) => {
      const caller: Caller | undefined = call.caller;
      return handler(call, caller ? scopeOf(caller) : nobody);
    });
  return Object.assign(serve, { limited });
}

/** Limit for public calls, whose caller is unknown; ten times the longest valid body. */
const maxAnonymousBodyBytes = 8 * 1024;

function serveEndpoint<E extends Endpoint>(fastify: FastifyInstance, app: App, endpoint: E, handler: Handler<E>): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: schemaOf(endpoint),
    ...(endpoint.maxFileBytes && { config: { bodySeconds: photoSeconds } }),
    ...(isForStrangers(endpoint) && { bodyLimit: maxAnonymousBodyBytes }),
    onRequest: async (request) => {
      const caller = await admit(app, endpoint.access, request);
      if (caller) callers.set(request, caller);
    },
    preHandler: async (request) => {
      const caller = callers.get(request);
      if (caller) checkClaims(caller.actor, endpoint, request);
    },
    handler: async (request, reply) => {
      reply.code(endpoint.status);
      const more = { readFile: () => readFile(request, endpoint.maxFileBytes ?? 0), ...answering(reply) };
      const answer = await handler(callOf<E>(app, callers.get(request), { request, reply }, more));
      return endpoint.streams ? sendStream(reply, endpoint.streams, answer) : answer;
    },
  };
  if (endpoint.maxFileBytes) serveWithFiles(fastify, route);
  else fastify.route(route);
}

/** Whether a call is made without a session: by anyone, or with the challenge of a sign-in. */
function isForStrangers({ access }: Endpoint): boolean {
  return typeof permissions[access] === 'string';
}

function answering(reply: FastifyReply) {
  return {
    countAll: (total: number) => void reply.header('x-total-count', total),
    clearCache: () => void reply.header('clear-site-data', '"cache"'),
  };
}

/**
 * Streams text. Events bypass all buffering: by proxies and (through their type) our own compression. Their connection
 * is not reused, so that a stopping server need not wait for it.
 */
function sendStream(reply: FastifyReply, type: NonNullable<Endpoint['streams']>, texts: unknown): FastifyReply {
  if (type === 'text/event-stream') reply.headers({ connection: 'close', 'x-accel-buffering': 'no' });
  return reply.header('content-type', type).send(texts);
}

/** The only cast to the endpoint's types: the schema has just validated the input. */
function callOf<E extends Endpoint>(
  app: App,
  caller: Caller | undefined,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  more: object,
): Call<E> {
  const { params, query, body } = request;
  const facts: RequestFacts = {
    address: request.ip,
    host: request.hostname,
    token: bearerOf(request),
    userAgent: request.headers['user-agent'],
    isGone: () => reply.raw.destroyed,
  };
  return { ...app, ...more, params, query, body, caller, request: facts } as unknown as Call<E>;
}

/** The endpoint's schema for Fastify and OpenAPI. Every call of a signed-in person accepts `?email=`. */
function schemaOf(endpoint: Endpoint): Record<string, unknown> {
  const isPublic = permissions[endpoint.access] === 'anyone';
  const query = { ...endpoint.query?.properties, ...(isPublic ? {} : { email: Optional(Email) }) };
  const schema: Record<string, unknown> = {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    security: isPublic ? [] : [{ token: [] }],
    querystring: closed(ObjectType(query)),
    response: { [endpoint.status]: endpoint.response, '4xx': ErrorAnswer },
  };
  if (endpoint.params) schema.params = closed(endpoint.params);
  if (endpoint.maxFileBytes) schema.consumes = ['multipart/form-data'];
  if (endpoint.body) schema.body = closed(endpoint.body);
  return schema;
}

/** Closes every object in a schema, so that input with an unknown field is refused, not trimmed. */
function closed(schema: TSchema): TSchema {
  const { properties, items } = schema as { properties?: Record<string, TSchema>; items?: TSchema };
  const copy: Record<string, unknown> = { ...schema };
  if (items) copy.items = closed(items);
  if (properties) {
    copy.properties = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, closed(part)]));
    copy.additionalProperties = false;
  }
  return copy as TSchema;
}
