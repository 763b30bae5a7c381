import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Endpoint, InputOf, OutputOf } from '../../contract/endpoint.ts';
import { type AnyInput, addressOf, CallRefused, call } from '../api/call.ts';
import { followConnection, isConnectionLost } from '../api/connection.ts';
import { readToken } from '../api/stored-sign-in.ts';
import { canStore, device, whenToldOwner } from './own-device.ts';

type Kept = Endpoint & { readonly keptOnDevice: true };

/** The query that asks, so that it is refetched once the server responds. */
type Asking = { readonly queryKey: QueryKey; readonly client: QueryClient };

/** If there is no response within this time, the kept one is shown until the new one arrives. */
const patienceMs = 3_000;
const retryMs = 15_000;

/** The kept responses that pages show at present, by address, with their time and the queries that asked. */
const shown = new Map<string, { readonly at: string; readonly asking: Asking | undefined }>();
/** Responses that arrived after the kept one was shown, for the refetch that they cause. */
const late = new Map<string, { readonly answer: unknown; readonly cameAt: number }>();
/** If the refetch does not follow within this time, the page was left. */
const lateMs = 5_000;
/** The owner of the shown responses. */
let ownerToken: string | null = null;
const listeners = new Set<() => void>();
let oldest: string | undefined;

/** Like `callQuery`, for a call whose last response is kept on the device. */
export function keptQuery<E extends Kept>(topic: string, endpoint: E, input: InputOf<E>) {
  return queryOptions({
    queryKey: [topic, endpoint.path, input],
    queryFn: (asking) => callOrKept(endpoint, input, asking),
  });
}

/** Makes a call like `call`. Without a response, returns the last one of the same day that was kept on the device. */
export async function callOrKept<E extends Kept>(
  endpoint: E,
  input: InputOf<E>,
  asking?: Asking,
  ask: () => Promise<OutputOf<E>> = () => call(endpoint, input),
): Promise<OutputOf<E>> {
  const token = readToken();
  const { params, query } = input as AnyInput;
  const address = addressOf(endpoint.path, params, query);
  if (token === null || !canStore()) return ask();
  if (token !== ownerToken) forgetShown(token);
  const cameLate = late.get(address);
  late.delete(address);
  if (cameLate && Date.now() - cameLate.cameAt < lateMs) return cameLate.answer as OutputOf<E>;

  const askedAt = Date.now();
  const asked = ask();
  const settled = asked.then(
    (answer) => ({ answer }),
    (error: Error) => ({ error }),
  );
  const kept = settled.then(async (outcome) => 'answer' in outcome && keep(token, address, outcome.answer, askedAt));
  const first = await Promise.race([settled, pause(isConnectionLost() ? 0 : patienceMs)]);
  if (first && ('answer' in first || !isUnanswered(first.error))) return asked;
  const before = await device()
    .then(({ readKept }) => readKept(token, address))
    .catch(() => undefined);
  if (!before || readToken() !== token) return asked;
  note(address, { at: before.at, asking });
  if (!first) {
    void kept.then(async (isKept) => isKept && takeLate(token, address, await asked, asking));
  }
  return before.answer as OutputOf<E>;
}

/** Returns the time of the oldest response that is shown without a network; undefined if all are current. */
export function readShownSince(): string | undefined {
  return oldest;
}

export function followShown(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns whether there was no response, or only one of a proxy or for an unavailable database: a kept response is then
 * better than nothing.
 */
function isUnanswered(error: Error): boolean {
  return !(error instanceof CallRefused) || [502, 503, 504].includes(error.status);
}

/** Keeps a response. Resolves to false if the server has acknowledged a change since it was requested. */
async function keep(token: string, address: string, answer: unknown, askedAt: number): Promise<boolean> {
  if (shown.delete(address)) tell();
  await whenToldOwner();
  // If the device has no room or the browser stores nothing, there is nothing to show later.
  return device()
    .then(({ keepAnswer }) => keepAnswer(token, address, answer, askedAt))
    .catch(() => true);
}

function takeLate(token: string, address: string, answer: unknown, asking: Asking | undefined): void {
  if (!asking || token !== ownerToken || token !== readToken()) return;
  late.set(address, { answer, cameAt: Date.now() });
  void asking.client.invalidateQueries({ queryKey: asking.queryKey, exact: true });
}

/** The next person to sign in must not see responses of the former one. */
function forgetShown(token: string): void {
  ownerToken = token;
  shown.clear();
  late.clear();
  tell();
}

function note(address: string, one: { readonly at: string; readonly asking: Asking | undefined }): void {
  shown.set(address, one);
  tell();
}

function tell(): void {
  const [first] = [...shown.values()].map(({ at }) => at).sort();
  if (first === oldest) return;
  oldest = first;
  for (const listener of listeners) listener();
}

/** Refetches what is shown from kept responses, and forgets what no page shows any more. */
function refetch(): void {
  const old = [...shown.values()];
  shown.clear();
  tell();
  for (const { asking } of old) void asking?.client.invalidateQueries({ queryKey: asking.queryKey, exact: true });
}

function pause(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));
}

followConnection(() => isConnectionLost() || refetch());
setInterval(() => shown.size > 0 && !isConnectionLost() && refetch(), retryMs);
