import type { Endpoint, InputOf, OutputOf } from '../../contract/endpoint.ts';
import type { ErrorAnswer } from '../../contract/errors.ts';
import { permissions } from '../../contract/permissions.ts';
import { noteAnswer, noteNoAnswer } from './connection.ts';
import { readToken, signInEnd } from './stored-sign-in.ts';

/** An error response: from the server, or from a proxy in front of it. */
export class CallRefused extends Error {
  readonly status: number;
  readonly answer: ErrorAnswer;

  constructor(status: number, answer: ErrorAnswer) {
    super(answer.message);
    this.status = status;
    this.answer = answer;
  }
}

/** Whether the requested thing does not exist, or its address is malformed. */
export function isNotThere(error: Error | null): boolean {
  return error instanceof CallRefused && ['not_found', 'bad_input'].includes(error.answer.code);
}

/** No response: the network or the server is down. */
class NoAnswer extends Error {}

/** A form's file could not be uploaded, so the form was not sent. */
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

let onSignInEnded = () => {};

/** Sets what to do when the server rejects the session. */
export function whenSignInEnds(act: () => void): void {
  onSignInEnded = act;
}

/**
 * Makes one call of the contract. Throws `CallRefused` for an error response and `NoAnswer` when there is no response.
 * `token` defaults to the signed-in person's; sign-in passes its own.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  token: string | null = readToken(),
): Promise<OutputOf<E>> {
  const response = await answerTo(endpoint, input as AnyInput, token);
  return (await response.json()) as OutputOf<E>;
}

/** The same for a paginated list: the page and the total row count. */
export async function callForPage<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): Promise<{ readonly rows: OutputOf<E>; readonly total: number }> {
  const response = await answerTo(endpoint, input as AnyInput, readToken());
  return { rows: (await response.json()) as OutputOf<E>, total: Number(response.headers.get('x-total-count')) };
}

/** The same for a call that returns a file. */
export async function callForFile<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Blob> {
  const response = await answerTo(endpoint, input as AnyInput, readToken());
  return response.blob();
}

/** Opens a stream of the contract. `signal` closes it. Throws as `call` does. */
export async function openStream(endpoint: Endpoint, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const { body } = await answerTo(endpoint, {}, readToken(), AbortSignal.any([signal, signInEnd()]));
  if (!body) throw new NoAnswer('The stream is empty.');
  return body;
}

/** Sends a form with a file to our server or, without a token, to another one. Throws as `call` does. */
export async function sendForm(address: string, form: FormData, token: string | null): Promise<unknown> {
  const headers = token === null ? undefined : { authorization: `Bearer ${token}` };
  const response = await accepted(send(address, { method: 'POST', body: form, ...(headers && { headers }) }), token);
  return response.json();
}

/**
 * Without a session the call is refused here, as the server would refuse it: a page can still be mounted while its
 * reader signs out.
 */
async function answerTo(
  endpoint: Endpoint,
  { params, query, body }: AnyInput,
  token: string | null,
  // A change is not aborted, even when its sender signs out meanwhile.
  signal: AbortSignal | null = endpoint.method === 'GET' ? signInEnd() : null,
): Promise<Response> {
  if (token === null && permissions[endpoint.access] !== 'anyone') {
    throw new CallRefused(401, { code: 'not_signed_in', reason: 'not-signed-in', message: 'Please sign in.' });
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
  if (answer.code === 'not_signed_in' && token !== null && token === readToken()) onSignInEnded();
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

/** For a body that is not ours, such as a proxy's error page, only the status is useful. */
async function readRefusal(response: Response): Promise<ErrorAnswer> {
  try {
    const answer = (await response.json()) as Partial<ErrorAnswer>;
    if (answer.code && answer.message) return answer as ErrorAnswer;
  } catch {
    // Falls through: the body was not JSON.
  }
  const message = `The server answered with an error (${response.status}).`;
  return { code: 'unreadable', reason: 'unreadable', message };
}
