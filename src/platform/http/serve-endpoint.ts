import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Static, TObject } from 'typebox';
import type { LanguageTag } from '../../languages/languages.ts';
import type { Endpoint, HandledOf, OutputOf } from '../contract/endpoint.ts';
import type { ListedFault } from '../contract/errors.ts';
import type { FileAnswer } from '../contract/file-answer.ts';
import { type Access, type LimitedAccess, permissions } from '../contract/permissions.ts';
import { nobody, type Scope } from '../database/scope.ts';
import type { Database } from '../database/tables.ts';
import type { Waiter } from '../server/fair-queue.ts';
import type { RollFault } from '../server/refusal.ts';
import { admit, type Caller, checkClaims, scopeOf } from './access.ts';
import { bearerOf } from './actor.ts';
import type { App } from './app-context.ts';
import { closed, schemaOf } from './endpoint-schema.ts';
import { wordListed } from './errors.ts';
import { sendFile } from './file-answer.ts';
import { handleOnce, type KeepAnswer, readReplaced } from './idempotency.ts';
import { isLongList, writeLongList } from './long-list.ts';
import { type ReadFile, readFile, serveWithFiles } from './read-file.ts';
import { tagFor } from './reader.ts';
import { type ReceivedFile, type ReceivedFiles, receiveFile, receiveFiles } from './receive-file.ts';
import { fileSeconds, photoSeconds } from './slow-clients.ts';
import { validatorFor } from './validate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once the call is admitted. */
    caller?: Caller | undefined;
  }
}

/** The argument of a handler: its endpoint's input, the app, and the caller (optional for public endpoints). */
export type Call<E extends Endpoint> = HandledOf<E> &
  App & {
    readonly caller: (typeof permissions)[E['access']] extends 'anyone' ? Caller | undefined : Caller;
    readonly request: RequestFacts;
    /** Returns the texts of faults that do not refuse the call, in its reader's language. */
    readonly wordFaults: (listed: readonly RollFault[]) => Promise<ListedFault[]>;
    /** Returns the language of the call's reader. */
    readonly readLanguage: () => Promise<LanguageTag>;
    /** Sets the header `X-Total-Count` to the total number of rows, of which the response is one page. */
    readonly countAll: (total: number) => void;
    /**
     * Makes the browser drop its cache of responses, including photos. Local storage is kept: it contains what each
     * teacher typed but has not sent yet, and the colour scheme.
     */
    readonly clearCache: () => void;
    /** Sets a cookie that is sent only with calls: no script can read it, and it is not sent from other sites. */
    readonly keepCookie: (cookie: Cookie) => void;
    readonly keepAnswer: KeepAnswer;
    /** Returns the kept responses of the caller's own calls that this one replaces; see `readReplaced`. */
    readonly replacedAnswers: (db: Database) => Promise<readonly Partial<OutputOf<E>>[]>;
  } & FileOf<E> &
  ActorOf<E>;

/** The caller's school and id, where only somebody who is known can make the call. */
type ActorOf<E extends Endpoint> = (typeof permissions)[E['access']] extends 'anyone'
  ? unknown
  : Pick<Caller['actor'], 'schoolId' | 'personId'>;

/** Returns the waiter of a call, for queues that take turns by school and person. */
export function waiterOf({ caller, request }: { readonly caller: Caller; readonly request: RequestFacts }): Waiter {
  return { line: [caller.actor.schoolId, caller.actor.personId], isGone: request.isGone };
}

type Cookie = { readonly name: string; readonly value: string; readonly days: number };

/** The functions by which a handler gets the file of its endpoint. */
type FileOf<E extends Endpoint> = E extends { readonly form: infer F extends TObject; readonly severalFiles: object }
  ? {
      /** Receives the form's files and calls `work`; files that `work` has not stored when it ends are deleted. */
      readonly receiveFiles: <T>(work: (received: ReceivedFiles<Static<F>>) => Promise<T>) => Promise<T>;
    }
  : E extends { readonly form: infer F extends TObject }
    ? { readonly receiveFile: () => Promise<ReceivedFile<Static<F>>> }
    : E extends { readonly maxFileBytes: number }
      ? { readonly readFile: ReadFile }
      : unknown;

/** Facts about the HTTP request that some handlers need. */
type RequestFacts = {
  readonly address: string;
  readonly host: string;
  /** The origin at which the client reaches the server, such as `https://school.example`. */
  readonly origin: string;
  readonly token: string | undefined;
  readonly userAgent: string | undefined;
  /** Returns the value of a cookie. */
  readonly cookie: (name: string) => string | undefined;
  /** Returns whether the client has disconnected, so that nobody waits for the response any more. */
  readonly isGone: () => boolean;
};

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<OutputOf<E>>;

/** An endpoint whose reach is the same for everybody who can call it: the whole school, or only themselves. */
type WholeEndpoint = Endpoint & { readonly access: Exclude<Access, LimitedAccess> };
type LimitedEndpoint = Endpoint & { readonly access: LimitedAccess };

export type Serve = {
  /** Serves one endpoint of a contract: `serve(submitAttendance, async ({ body, caller }) => …)`. */
  <E extends WholeEndpoint>(endpoint: E, handler: Handler<E>): void;
  /**
   * Serves an endpoint whose reach differs by role; its handler gets the scope that its queries must apply:
   * `serve.limited(readTeacher, async ({ db }, scope) => …)`.
   */
  limited<E extends LimitedEndpoint>(endpoint: E, handler: LimitedHandler<E>): void;
  /**
   * Returns the handler of an endpoint that is already served, for another endpoint with the same content in another
   * form: it then finds and audits the same records. Both must declare the same access.
   */
  handlerOf<E extends Endpoint>(endpoint: E): Handler<E>;
};

type LimitedHandler<E extends Endpoint> = (call: Call<E>, scope: Scope) => Promise<OutputOf<E>>;

export function serveInto(fastify: FastifyInstance, app: App): Serve {
  fastify.decorateRequest('caller', undefined);
  const handlers = new Map<Endpoint, unknown>();
  const add = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => {
    handlers.set(endpoint, handler);
    serveEndpoint(fastify, app, endpoint, handler);
  };
  const serve = <E extends WholeEndpoint>(endpoint: E, handler: Handler<E>) => add(endpoint, handler);
  const limited = <E extends LimitedEndpoint>(endpoint: E, handler: LimitedHandler<E>) =>
    add(endpoint, (call: Call<E>) => {
      const caller: Caller | undefined = call.caller;
      return handler(call, caller ? scopeOf(caller, app.now()) : nobody);
    });
  const handlerOf = <E extends Endpoint>(endpoint: E) => {
    const handler = handlers.get(endpoint);
    if (!handler) throw new Error(`${endpoint.path} is not served yet.`);
    return handler as Handler<E>;
  };
  return Object.assign(serve, { limited, handlerOf });
}

/** The limit for public calls, whose caller is unknown: ten times the longest valid body. */
const maxAnonymousBodyBytes = 8 * 1024;

function serveEndpoint<E extends Endpoint>(fastify: FastifyInstance, app: App, endpoint: E, handler: Handler<E>): void {
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: schemaOf(endpoint),
    ...(endpoint.maxFileBytes && { config: { bodySeconds: endpoint.form ? fileSeconds : photoSeconds } }),
    ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
    ...(isForStrangers(endpoint) && { bodyLimit: maxAnonymousBodyBytes }),
    // A form is validated by the handler, when it reads the form.
    ...(endpoint.form && { validatorCompiler: (part) => (part.httpPart === 'body' ? () => true : validatorFor(part)) }),
    onRequest: async (request) => {
      request.caller = await admit(app, endpoint, request);
    },
    handler: async (request, reply) => {
      if (isEmptyStream(endpoint, request)) return sendStream(reply, 'text/event-stream', '');
      return tell(endpoint, reply, await handleCall(app, endpoint, handler, request, reply));
    },
  };
  if (endpoint.maxFileBytes) serveWithFiles(fastify, route, endpoint.severalFiles);
  else if (endpoint.takesForms) serveForms(fastify, route);
  else fastify.route(route);
}

/**
 * Returns whether a call can be sent again with its `Idempotency-Key`, which applies to all calls that change something
 * and return JSON.
 */
export function isOnceByKey({ method, access, files, streams, maxFileBytes, severalFiles }: Endpoint): boolean {
  // A single uploaded file is not used by anything yet, unlike several ones, and a returned file is generated again, so
  // such calls need no key.
  const hasFile = files || streams || (maxFileBytes !== undefined && !severalFiles);
  return method !== 'GET' && typeof permissions[access] === 'object' && !hasFile;
}

/** A handler's result, with the headers that it set. */
type Handled = { readonly answer: unknown; readonly headers: Readonly<Record<string, string | number>> };

async function handleCall<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: Handler<E>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Handled> {
  const { caller } = request;
  if (caller) checkClaims(caller.actor, endpoint, request);
  const headers: Record<string, string | number> = {};
  const readLanguage = () => tagFor(app, request, { mayAsk: true });
  const more = {
    ...fileReaders(request, endpoint, caller, app),
    replacedAnswers: async (db: Database) => (caller ? readReplaced(db, caller.actor, request) : []),
    wordFaults: async (listed: readonly RollFault[]) => wordListed(listed, await readLanguage()),
    readLanguage,
    countAll: (total: number) => {
      headers['x-total-count'] = total;
    },
    clearCache: () => {
      headers['clear-site-data'] = '"cache"';
    },
    keepCookie: (cookie: Cookie) => {
      headers['set-cookie'] = cookieHeader(cookie, new URL(app.config.publicUrl ?? `${request.protocol}://x`).protocol);
    },
  };
  const handle = async (by: Caller | undefined, given: object) => {
    const answer = await handler(callOf<E>(app, by, { request, reply }, { ...more, ...given }));
    return answer === undefined ? {} : answer;
  };
  const answer =
    isOnceByKey(endpoint) && caller
      ? await handleOnce({ ...app, actor: caller.actor, request }, ({ claimKey, keepAnswer }) =>
          handle(claimKey ? { ...caller, claimKey } : caller, { keepAnswer }),
        )
      : await handle(caller, {});
  return { answer, headers };
}

function tell(endpoint: Endpoint, reply: FastifyReply, { answer, headers }: Handled): unknown {
  reply.code(endpoint.status ?? 200).headers(headers);
  if (endpoint.files) return sendFile(reply, answer as FileAnswer);
  if (endpoint.streams) return sendStream(reply, endpoint.streams, answer);
  return isLongList(answer) ? writeLongList(reply, answer) : answer;
}

/** Returns whether only the headers of a stream are requested: a stream that nobody reads would never end. */
function isEmptyStream({ streams }: Endpoint, { method }: FastifyRequest): boolean {
  return streams === 'text/event-stream' && method === 'HEAD';
}

/** Only such a route accepts forms; all others accept JSON. The content of the form is also in the address. */
function serveForms(fastify: FastifyInstance, route: RouteOptions): void {
  fastify.register(async (scope) => {
    const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    scope.addContentTypeParser(types, { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
    scope.route(route);
  });
}

/** Returns the functions that read the file of an endpoint: into memory or, if it declares a form, into storage. */
function fileReaders(
  request: FastifyRequest,
  { maxFileBytes: maxBytes, form, severalFiles: several }: Endpoint,
  caller: Caller | undefined,
  app: App,
) {
  if (maxBytes === undefined) return {};
  if (!form || !caller) return { readFile: ((why) => readFile(request, maxBytes, why)) satisfies ReadFile };
  const expected = { maxBytes, form: closed(form), ...(several && { several }) };
  return several
    ? {
        receiveFiles: <T>(work: (received: ReceivedFiles<unknown>) => Promise<T>) =>
          receiveFiles(request, expected, app, work),
      }
    : { receiveFile: () => receiveFile(request, expected, caller.actor, app) };
}

/** Returns whether a call is made without a session: by anybody, or with the challenge of a sign-in. */
function isForStrangers({ access }: Endpoint): boolean {
  return typeof permissions[access] === 'string';
}

/**
 * Streams text. Events bypass all buffering: by proxies and (through their type) our own compression. Their connection
 * is not reused, so that a stopping server need not wait for it.
 */
function sendStream(reply: FastifyReply, type: NonNullable<Endpoint['streams']>, texts: unknown): FastifyReply {
  if (type === 'text/event-stream') reply.headers({ connection: 'close', 'x-accel-buffering': 'no' });
  return reply.header('content-type', type).send(texts);
}

/** This is the only cast to the endpoint's types; the schema has just validated the input. */
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
    origin: `${request.protocol}://${request.host}`,
    token: bearerOf(request),
    userAgent: request.headers['user-agent'],
    cookie: (name) => cookieOf(request.headers.cookie, name),
    isGone: () => reply.raw.destroyed,
  };
  const { schoolId, personId } = caller?.actor ?? {};
  return { ...app, ...more, params, query, body, caller, schoolId, personId, request: facts } as unknown as Call<E>;
}

function cookieOf(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

function cookieHeader({ name, value, days }: Cookie, protocol: string): string {
  const secure = protocol === 'https:' ? '; Secure' : '';
  return `${name}=${value}; Path=/api; Max-Age=${days * 86_400}; HttpOnly; SameSite=Strict${secure}`;
}
