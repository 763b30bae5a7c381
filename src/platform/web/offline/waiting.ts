import { useSyncExternalStore } from 'react';
import type { Endpoint, InputOf, OutputOf } from '../../contract/endpoint.ts';
import { askForVersion } from '../api/ask-for-version.ts';
import {
  type AnyInput,
  addressOf,
  CallRefused,
  call,
  inWords,
  NoAnswer,
  NotStored,
  noteSignInEnded,
  send,
} from '../api/call.ts';
import { followConnection, isConnectionLost } from '../api/connection.ts';
import { CodeMissing, ownVersion, reloadIfReplaced } from '../api/fetch-code.ts';
import { readToken } from '../api/stored-sign-in.ts';
import { syncTag } from '../api/tell-worker.ts';
import type { Outdated } from './kept-answers.ts';
import type { About, Entry, News, OutdatedBy, Request, Sender } from './outbox.ts';
import { atSignInEnd, canStore, device, whenOwned } from './own-device.ts';

/** The value in place of a response: the submission waits on the device to be sent. */
export const waiting = 'waiting';

type Submitted = {
  /**
   * The thing that it changes; a refused submission for the same thing is replaced. Left out if nothing exists yet, for
   * example for a message.
   */
  readonly subject?: string;
  /** Whether it replaces a waiting submission for the same thing, too. */
  readonly takesPlace?: boolean;
  readonly about: About;
};

/** How long a page waits for a response before it shows that the submission is waiting. */
const patienceMs = 6_000;
const retryMs = 15_000;

/**
 * Makes a call that must be neither lost nor doubled: it is stored on the device first, and deleted when the server has
 * responded. A refusal throws `CallRefused` like `call`, and nothing stays stored. Without storage, it is an ordinary
 * `call`.
 */
export async function sendSafely<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { subject, about, takesPlace }: Submitted,
): Promise<OutputOf<E> | typeof waiting> {
  const { params, query, body } = input as AnyInput;
  const address = addressOf(endpoint.path, params, query);
  const request = { method: endpoint.method, address, body, about };
  const stored = await store(request, subject, takesPlace);
  if (!stored && takesPlace && subject) await takeBack(subject).catch(() => {});
  if (!stored) return callAtOnce(endpoint, input, request);
  const { id, outbox } = stored;
  let answer: unknown;
  const take = (given: unknown) => {
    answer = given;
  };
  // If the device fails meanwhile, the submission is still on it, and an answer that has come counts.
  await Promise.race([sendNow({ id, take }).catch(() => {}), pause(patienceMs)]);
  if (answer !== undefined) {
    unseen.push(...outdatedBy(request, answer));
    return answer as OutputOf<E>;
  }
  // The present key is used, which may have changed meanwhile.
  const owner = (await outbox.readOwner(stored.owner.token)) ?? stored.owner;
  const entry = (await outbox.listEntries(owner)).find((one) => one.id === id);
  // Without an entry, another tab or the worker has sent it and got the response.
  if (!entry) for (const listener of sentListeners) listener(1);
  if (!entry?.refused) {
    waits.add(id);
    await readAgain();
    askForSync();
    return waiting;
  }
  await outbox.dropEntry(id);
  throw new CallRefused(entry.refused.status, await inWords(entry.refused.answer));
}

/** Makes a call without storing it. */
async function callAtOnce<E extends Endpoint>(endpoint: E, input: InputOf<E>, request: Omit<Request, 'subject'>) {
  const token = readToken();
  const answer = await call(endpoint, input).catch((error: Error) => {
    throw error instanceof NoAnswer ? new NotStored(error.message) : error;
  });
  const outdated = outdatedBy(request, answer);
  unseen.push(...outdated);
  if (token !== null && canStore()) await changeKeptOf(token, outdated).catch(() => {});
  return answer;
}

async function changeKeptOf(token: string, outdated: readonly Outdated[]): Promise<void> {
  const { readOwner, changeKept } = await device();
  const owner = await readOwner(token);
  if (owner) await changeKept(owner, outdated);
}

let outdatedBy: OutdatedBy = () => [];
const unseen: Outdated[] = [];

/** Returns the changes of other responses by calls of this page that were answered since the last time. */
export function takeOutdated(): readonly Outdated[] {
  return unseen.splice(0);
}

/** Stores the call for the signed-in person; returns `undefined` if there is no room or no key. */
async function store(call: Omit<Request, 'subject'>, subject: string | undefined, takesPlace?: boolean) {
  const token = readToken();
  if (token === null || !canStore()) return undefined;
  try {
    await whenOwned();
    const outbox = await device();
    const owner = await outbox.readOwner(token);
    const request = { ...call, subject: subject ?? crypto.randomUUID() };
    return owner && { outbox, owner, id: await outbox.addEntry(owner, request, takesPlace) };
  } catch {
    return undefined;
  }
}

/** Sends what waits, if there is anything and somebody is signed in. Resolves when everything was tried. */
async function sendNow(justAdded?: Sender['justAdded']): Promise<void> {
  const token = readToken();
  if (token === null || !canStore()) return;
  const { sendWaiting } = await device();
  const askVersion = async () => {
    const version = await askForVersion();
    if (version === undefined) return undefined;
    return version === ownVersion() ? 'own' : 'other';
  };
  const outcome = await sendWaiting({ token, fetch: send, askVersion, outdatedBy, ...(justAdded && { justAdded }) });
  if (outcome === 'ended') noteSignInEnded(token);
  if (outcome === 'other-version') reloadIfReplaced(new CodeMissing(true));
}

/** The submissions of this tab that are known to wait before the usual time has passed. */
const waits = new Set<number>();

let entries: readonly Entry[] = [];
const listeners = new Set<() => void>();
const sentListeners = new Set<(count: number) => void>();

/** The signed-in person's waiting and refused submissions on this device, oldest first. */
export function useWaiting(): readonly Entry[] {
  return useSyncExternalStore(follow, readEntries);
}

function readEntries(): readonly Entry[] {
  return entries;
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls `listener` with the number of shown submissions that were sent, by any tab or the worker. */
export function followSent(listener: (count: number) => void): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

/** Tries to send what waits at once. */
export function sendWaitingNow(): void {
  sendNow().catch(() => {});
}

/** Sends a refused submission again. */
export async function retry({ id }: Entry): Promise<void> {
  await (await device()).retryEntry(id);
  sendWaitingNow();
}

/** Gives up a waiting or refused submission. If it was sent before without a response, the server may have it. */
export async function drop({ id }: Entry): Promise<void> {
  await (await device()).dropEntry(id);
}

/**
 * Gives up the waiting and refused submissions of a subject, because their replacement is about to be sent; without a
 * subject, everything that the signed-in person has here.
 */
export async function takeBack(subject?: string): Promise<void> {
  const token = readToken();
  if (token === null || !canStore()) return;
  const { readOwner, dropEntriesAbout } = await device();
  const owner = await readOwner(token);
  if (owner) await dropEntriesAbout(owner, subject);
}

/**
 * Reads what is on the device; if nothing can be stored, there is nothing. With `isAll`, for a newly opened page, all
 * of it counts as waiting, because the page that added it is gone together with its requests.
 */
async function readAgain(isAll = false): Promise<void> {
  await readNow(isAll).catch(() => {});
}

async function readNow(isAll: boolean): Promise<void> {
  const token = readToken();
  const { readOwner, listEntries } = await device();
  const owner = token === null ? undefined : await readOwner(token);
  const all = owner ? await listEntries(owner) : [];
  if (isAll) for (const { id } of all) waits.add(id);
  const found = await Promise.all(all.filter((entry) => waits.has(entry.id) || hasWaited(entry)).map(inLanguage));
  if (found.length < all.length) setTimeout(() => void readAgain(), patienceMs);
  // Somebody else may have signed in meanwhile.
  if (token === readToken()) show(found);
}

function show(found: readonly Entry[]): void {
  if (found.length === 0 && entries.length === 0) return;
  entries = found;
  for (const listener of listeners) listener();
}

/**
 * Returns whether an entry has waited for a while; younger ones are about to be answered. The clock of the device may
 * have been set back meanwhile.
 */
function hasWaited({ madeAt }: Entry): boolean {
  return Math.abs(Date.now() - Date.parse(madeAt)) >= patienceMs;
}

/** Translates the text of a refusal, which the server wrote for the sender, possibly in another language. */
async function inLanguage({ refused, ...entry }: Entry): Promise<Entry> {
  return { ...entry, refused: refused && { ...refused, answer: await inWords(refused.answer) } };
}

/** Shows and sends what waits, from the first page on that a signed-in person sees. Call it once. */
export function watchWaiting(by: OutdatedBy): void {
  outdatedBy = by;
  if (!canStore()) return;
  const channel = new BroadcastChannel('rollbook.outbox');
  channel.onmessage = ({ data }: MessageEvent<News>) => {
    const count = entries.filter(({ id }) => data.sent?.includes(id)).length;
    void readAgain().then(() => {
      if (count > 0) for (const listener of sentListeners) listener(count);
    });
  };
  atSignInEnd(() => show([]));
  const sendIfAny = () => entries.some(({ refused }) => !refused) && sendWaitingNow();
  followConnection(() => isConnectionLost() || sendIfAny());
  window.addEventListener('online', sendIfAny);
  document.addEventListener('visibilitychange', () => document.hidden || sendIfAny());
  // An offline page that is reloaded gets no `online` event.
  setInterval(sendIfAny, retryMs);
}

/** Reads what waits for the person who has signed in, and sends it. */
export async function resumeWaiting(): Promise<void> {
  if (!canStore()) return;
  await whenOwned();
  await readAgain(true);
  if (entries.length > 0) sendWaitingNow();
  const { clearOldAnswers } = await device();
  await clearOldAnswers();
}

/** Asks the browser's worker to send it, even if the page is closed, in browsers that support that. */
function askForSync(): void {
  type Syncing = ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } };
  navigator.serviceWorker
    ?.getRegistration()
    .then((registration) => (registration as Syncing | undefined)?.sync?.register(syncTag))
    .catch(() => {});
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
