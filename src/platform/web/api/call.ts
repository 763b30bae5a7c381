import type { Endpoint, InputOf, OutputOf } from '../../contract/endpoint.ts';
import type { ErrorAnswer } from '../../contract/errors.ts';
import { permissions } from '../../contract/permissions.ts';
import { noteAnswer, noteNoAnswer } from './connection.ts';
import { readToken, sessionEnd } from './session.ts';

/** The server answered, and not with success: it refused, it failed, or a proxy before it did. */
export class CallRefused extends Error {
  readonly status: number;
  readonly answer: ErrorAnswer;

  constructor(status: number, answer: ErrorAnswer) {
    super(answer.message);
    this.status = status;
    this.answer = answer;
  }
}

/** Whether what was asked for is not there, or can have no such address. */
export function isNotThere(error: Error | null): boolean {
  return error instanceof CallRefused && ['not_found', 'bad_input'].includes(error.answer.code);
}

/** The server did not answer: the connection is down, or it is. */
class NoAnswer extends Error {}

/** A form's file could not be uploaded, so that the form was not sent. */
export class UploadFailure extends Error {
  readonly reason: Error;

  constructor(reason: Error) {
    super(reason.message);
    this.reason = reason;
  }
}

type AnyInput = {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
};

let onSessionEnded = () => {};

/** Says what to do when the server no longer knows the session. */
export function whenSessionEnds(act: () => void): void {
  onSessionEnded = act;
}

/**
 * Makes one call of the contract. Throws `CallRefused` when the server refuses it and `NoAnswer` when none came.
 * `token` is the signed-in person's unless another is given, as during sign-in.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  token: string | null = readToken(),
): Promise<OutputOf<E>> {
  const response = await answerTo(endpoint, input as AnyInput, token);
  return (await response.json()) as OutputOf<E>;
}

/** The same for a list that comes in pages: the page, and how many rows there are on all of them. */
export async function callForPage<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): Promise<{ readonly rows: OutputOf<E>; readonly total: number }> {
  const response = await answerTo(endpoint, input as AnyInput, readToken());
  return { rows: (await response.json()) as OutputOf<E>, total: Number(response.headers.get('x-total-count')) };
}

/** The same for a call that answers a file. */
export async function callForFile<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Blob> {
  const response = await answerTo(endpoint, input as AnyInput, readToken());
  return response.blob();
}

/** Opens a stream of the contract, which ends when it is aborted at the latest. Throws as `call` does. */
export async function openStream(endpoint: Endpoint, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const { body } = await answerTo(endpoint, {}, readToken(), AbortSignal.any([signal, sessionEnd()]));
  if (!body) throw new NoAnswer('The stream is empty.');
  return body;
}

/** Sends a form with a file, to our own server or, without a token, to another. Throws as `call` does. */
export async function sendForm(address: string, form: FormData, token: string | null): Promise<unknown> {
  const headers = token === null ? undefined : { authorization: `Bearer ${token}` };
  const response = await accepted(send(address, { method: 'POST', body: form, ...(headers && { headers }) }), token);
  return response.json();
}

/**
 * A page that is still there while its reader signs out has nobody to ask for: it is refused here, as the server would,
 * without a request that is bound to fail.
 */
async function answerTo(
  endpoint: Endpoint,
  { params, query, body }: AnyInput,
  token: string | null,
  // What changes something goes its way to the end, even while its sender signs out.
  signal: AbortSignal | null = endpoint.method === 'GET' ? sessionEnd() : null,
): Promise<Response> {
  if (token === null && permissions[endpoint.access] !== 'anyone') {
    throw new CallRefused(401, { code: 'not_signed_in', message: 'Please sign in.' });
  }
  const request = {
    method: endpoint.method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal,
  };
  return accepted(send(addressOf(endpoint.path, params, query), request), token);
}

async function accepted(answered: Promise<Response>, token: string | null): Promise<Response> {
  const response = await answered;
  if (response.ok) return response;
  const answer = await readRefusal(response);
  if (answer.code === 'not_signed_in' && token !== null && token === readToken()) onSessionEnded();
  throw new CallRefused(response.status, answer);
}

async function send(address: string, request: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, request);
    noteAnswer();
    return response;
  } catch {
    if (!request.signal?.aborted) void noteNoAnswer();
    throw new NoAnswer('The server did not answer.');
  }
}

function addressOf(path: string, params: AnyInput['params'] = {}, query: AnyInput['query'] = {}): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

/** A body that is not ours, such as a proxy's page, says nothing that a person could use; its status does. */
async function readRefusal(response: Response): Promise<ErrorAnswer> {
  try {
    const answer = (await response.json()) as Partial<ErrorAnswer>;
    if (answer.code && answer.message) return answer as ErrorAnswer;
  } catch {
    // Falls through: the body was not JSON.
  }
  return { code: 'unreadable', message: `The server answered with an error (${response.status}).` };
}
