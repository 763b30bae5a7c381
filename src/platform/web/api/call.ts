import i18next from 'i18next';
import type { Endpoint, InputOf, OutputOf } from '../../contract/endpoint.ts';
import type { ErrorAnswer } from '../../contract/errors.ts';
import { publicAccess } from '../../contract/public-access.ts';
import { loadRefusalWords, shownLanguage } from '../language.ts';
import { causeHeaders } from './by-device.ts';
import { noteAnswer, noteNoAnswer } from './connection.ts';
import { sentBody } from './sent-body.ts';
import { readToken, signInEnd } from './stored-sign-in.ts';
import '../start.text.ts';

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

/** Returns whether the requested record does not exist, or its address is malformed. */
export function isNotThere(error: Error | null): boolean {
  return error instanceof CallRefused && ['not_found', 'bad_input'].includes(error.answer.code);
}

/** Thrown if there is no response, because the network or the server is down. */
export class NoAnswer extends Error {}

/** Thrown if in addition the call could not be stored on the device to be sent later. */
export class NotStored extends NoAnswer {}

/** Thrown if a form's file could not be uploaded, so that the form was not sent. */
export class UploadFailure extends Error {
  readonly reason: Error;

  constructor(reason: Error) {
    super(reason.message);
    this.reason = reason;
  }
}

/** The part of an endpoint that a call needs. */
export type Called = Pick<Endpoint, 'method' | 'path' | 'access'>;

/** Like `fetch`, or another way to send. */
export type Fetcher = (address: string, request: RequestInit) => Promise<Response>;

export type AnyInput = {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
};

let onSignInEnded = () => {};

/** Sets what to do when the server rejects the session. */
export function whenSignInEnds(act: () => void): void {
  onSignInEnded = act;
}

/** How long a response can take, even on a slow connection. */
const longestMs = 60_000;

let change: ((endpoint: Called, input: AnyInput, token: string) => Promise<unknown>) | undefined;

/** Sets the function that makes the changes of signed-in people. */
export function changeBy(given: typeof change): void {
  change = given;
}

let reading = new AbortController();
let held: Promise<void> | undefined;

/** Aborts the calls that read, and holds those that follow until `change` fails: after it, this page is left. */
export function holdReads(change: Promise<unknown>): void {
  reading.abort();
  reading = new AbortController();
  held = new Promise((resolve) => {
    change.catch(() => resolve());
  });
}

/** Returns the signal that ends the calls that read. */
export function readEnd(): AbortSignal {
  return AbortSignal.any([signInEnd(), reading.signal]);
}

/**
 * Makes one call of the contract. Throws `CallRefused` for an error response and `NoAnswer` if there is no response.
 * `token` defaults to the signed-in person's; signing in passes its own. `signal` cancels a call that only reads.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  token: string | null = readToken(),
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  const given = input as AnyInput;
  if (change && endpoint.method !== 'GET' && token) return change(endpoint, given, token) as OutputOf<E>;
  const response = await answerTo(endpoint, given, token, endpoint.method === 'GET' ? endOfRead(signal) : undefined);
  return (await response.json()) as OutputOf<E>;
}

/**
 * Returns the signal that ends a call that only reads: with the session, with `signal`, or after the longest time, for
 * example on a connection that is up but carries nothing.
 */
export function endOfRead(signal?: AbortSignal): AbortSignal {
  return AbortSignal.any([readEnd(), AbortSignal.timeout(longestMs), ...(signal ? [signal] : [])]);
}

/**
 * Sends a call and returns the response. Without a session, the call is refused here like the server would: a page can
 * still be mounted while its reader signs out.
 */
export async function answerTo(
  endpoint: Called,
  { params, query, body }: AnyInput,
  token: string | null,
  // A change is not aborted, even when its sender signs out meanwhile.
  signal: AbortSignal | null = endpoint.method === 'GET' ? readEnd() : null,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  if (token === null && !(endpoint.access in publicAccess)) {
    throw new CallRefused(401, await inWords({ code: 'not_signed_in', reason: 'not-signed-in', message: '' }));
  }
  if (endpoint.method === 'GET') await held;
  const sent = sentBody(body);
  const request = {
    method: endpoint.method,
    headers: {
      'accept-language': shownLanguage(),
      ...(endpoint.method === 'GET' && causeHeaders()),
      ...more,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...sent.headers,
    },
    ...(sent.body !== undefined && { body: sent.body }),
    signal,
  };
  return accepted(send(addressOf(endpoint.path, params, query), request), token);
}

/** Returns the response unless it is a refusal; throws like `call`. */
export async function accepted(answered: Promise<Response>, token: string | null): Promise<Response> {
  const response = await answered;
  if (response.ok) return response;
  const answer = await readRefusal(response);
  if (answer.code === 'not_signed_in' && token !== null) noteSignInEnded(token);
  throw new CallRefused(response.status, await inWords(answer));
}

/** Notes that the server no longer knows a session. */
export function noteSignInEnded(token: string): void {
  if (token === readToken()) onSignInEnded();
}

/**
 * Returns a refusal in the shown language. Texts and code are loaded when first needed; if they cannot be, the server's
 * text is kept.
 */
export async function inWords(answer: ErrorAnswer): Promise<ErrorAnswer> {
  try {
    const [{ wordRefusal }, words] = await Promise.all([import('./word-refusal.ts'), loadRefusalWords()]);
    return words ? wordRefusal(answer, words) : answer;
  } catch {
    return answer;
  }
}

/** Sends a request. Throws `NoAnswer` if there is no response. */
export async function send(address: string, request: RequestInit, by: Fetcher = fetch): Promise<Response> {
  try {
    const response = await by(address, request);
    noteAnswer();
    return response;
  } catch {
    if (!request.signal?.aborted) void noteNoAnswer();
    throw new NoAnswer('The server did not answer.');
  }
}

/** Returns the address of a call with its parameters. */
export function addressOf(path: string, params: AnyInput['params'] = {}, query: AnyInput['query'] = {}): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

/** For a body that is not ours, such as a proxy's error page, only the status is used. */
async function readRefusal(response: Response): Promise<ErrorAnswer> {
  try {
    const answer = (await response.json()) as Partial<ErrorAnswer>;
    if (answer.code && answer.message) return answer as ErrorAnswer;
  } catch {
    // The body was not JSON, so the code below handles it.
  }
  const message = i18next.t('unreadable', { ns: 'start', status: response.status });
  return { code: 'unreadable', reason: 'unreadable', message };
}
