import { askForVersion } from '../../platform/web/api/ask-for-version.ts';
import { syncTag, type WorkerMessage } from '../../platform/web/api/tell-worker.ts';
import { sendWaiting } from '../../platform/web/offline/outbox.ts';
import { outdatedBy } from '../pages/waiting/outdated-by.ts';

/**
 * The service worker: opens the pages without a network, and sends waiting submissions when no page is open. It caches
 * only code, which is the same for everybody, and never personal data from the server.
 */
declare const self: ServiceWorkerGlobalScope;

type Facts = {
  /** The hash of the document. The document names the other files, whose names contain a hash of their content. */
  readonly hash: string;
  /** The name of the script in the document. */
  readonly version: string;
  /** The files that a teacher's day requires. */
  readonly files: readonly string[];
  /** The files of each language except English, which is part of the pages. */
  readonly languages: Readonly<Record<string, readonly string[]>>;
};

/** The build replaces this constant with the facts of the built files. */
declare const factsOfBuild: Facts;
const built = factsOfBuild;

/** The event with which browsers let waiting data be sent later. The standard types do not include it. */
type SyncEvent = ExtendableEvent & { readonly tag: string };

const prefix = 'rollbook-';
const ownName = prefix + built.hash;
const documentPath = '/';
/**
 * The document as it was built. The one at the page's address also contains the server's facts about the school at that
 * time.
 */
const builtDocumentPath = '/index.html';

/** The time that a page waits for the server's document if a stored one can be shown instead. */
const patienceMs = 2_000;
/** The time for a page that is about to be replaced; it has just seen that the server answers. */
const morePatienceMs = 15_000;
/** The statuses with which a proxy answers for a server that is down. */
const awayStatuses = [502, 503, 504];
/** Addresses that only the server answers. */
const ofServer = /^\/(api|photos|calendars)(\/|$)/;

let isReplaced = false;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('message', (event) => event.waitUntil(hear(event.data)));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== self.location.origin || method !== 'GET') return;
  if (pathname.startsWith('/assets/')) event.respondWith(findFile(event.request));
  else if (mode === 'navigate' && !ofServer.test(pathname)) event.respondWith(findPage(event));
});

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  if (tag === syncTag) (event as SyncEvent).waitUntil(send());
});

/** Sends waiting submissions. Rejects while some are still waiting, so that the browser tries again later. */
async function send(): Promise<void> {
  const sender = { askVersion, outdatedBy, fetch: (address: string, request: RequestInit) => fetch(address, request) };
  const outcome = await sendWaiting(sender);
  if (outcome === 'other-version') await self.registration.update();
  if (outcome === 'other-version' || outcome === 'no-answer') throw new Error(`Something waits: ${outcome}`);
}

async function askVersion(): Promise<'own' | 'other' | undefined> {
  const version = await askForVersion();
  if (version === undefined) return undefined;
  return version === built.version ? 'own' : 'other';
}

/** Stores all files or fails. While a file is missing, the worker of the previous version stays. */
async function install(): Promise<void> {
  const cache = await caches.open(ownName);
  const words = (await usedLanguages()).flatMap((language) => built.languages[language] ?? []);
  const waiting = [...built.files, ...words];
  const keepInTurn = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await keepFile(cache, file);
  };
  // Only a few files are fetched at a time, so that the open page has most of the bandwidth.
  await Promise.all([keepInTurn(), keepInTurn(), keepInTurn()]);
  // Last, so that a cache with a document is complete.
  await keepDocument(cache);
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  await self.registration.navigationPreload?.enable();
  await dropOldCaches();
  await self.clients.claim();
}

async function hear(message: WorkerMessage): Promise<void> {
  if ('isReplaced' in message) {
    isReplaced = true;
    return;
  }
  const cache = await caches.open(ownName);
  for (const file of built.languages[message.language] ?? []) await keepFile(cache, file);
}

/** A file with a hash in its name is the same in every version. */
async function findFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** The server's document, so that a new version reaches everybody at once; the kept one if the server does not answer. */
async function findPage(event: FetchEvent): Promise<Response> {
  const answer = askServer(event);
  const inTime = await Promise.race([answer.catch(() => undefined), pause(isReplaced ? morePatienceMs : patienceMs)]);
  if (inTime && !awayStatuses.includes(inTime.status)) return inTime;
  const kept = await (await caches.open(ownName)).match(documentPath);
  return kept ?? answer;
}

async function askServer({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

/** Stores a file, taken from an older version's cache if possible, so that an update fetches only new files. */
async function keepFile(cache: Cache, file: string): Promise<void> {
  if (await cache.match(file)) return;
  const answer = (await caches.match(file)) ?? (await fetch(file));
  // Some networks answer every address with a page of their own.
  const isPage = answer.headers.get('content-type')?.startsWith('text/html');
  if (!answer.ok || answer.redirected || isPage) throw new Error(`${file}: ${answer.status}`);
  await cache.put(file, answer);
}

/** Stores the document. Refuses one of another version, because it names that version's files. */
async function keepDocument(cache: Cache): Promise<void> {
  const answer = await fetch(builtDocumentPath, { cache: 'no-store' });
  const named: string[] = (await answer.clone().text()).match(/\/assets\/[\w.-]+/g) ?? [];
  const known = [...built.files, ...Object.values(built.languages).flat()];
  if (!answer.ok || !named.includes(built.version) || !named.every((file) => known.includes(file)))
    throw new Error('The server has another version.');
  await cache.put(documentPath, answer);
}

/** The languages that this device has shown. */
async function usedLanguages(): Promise<string[]> {
  const kept = (await Promise.all((await ownCaches()).map((cache) => cache.keys()))).flat();
  const paths = kept.map(({ url }) => new URL(url).pathname);
  return Object.keys(built.languages).filter((language) =>
    paths.some((path) => path.startsWith(`/assets/${language}-`)),
  );
}

/** Deletes old caches, but keeps the previous version, because open pages may still need its code. */
async function dropOldCaches(): Promise<void> {
  const names = (await cacheNames()).filter((name) => name !== ownName);
  const complete: string[] = [];
  for (const name of names) if (await (await caches.open(name)).match(documentPath)) complete.push(name);
  const before = complete.at(-1);
  await Promise.all(names.filter((name) => name !== before).map((name) => caches.delete(name)));
}

async function ownCaches(): Promise<Cache[]> {
  return Promise.all((await cacheNames()).map((name) => caches.open(name)));
}

/** In the order in which they were made. */
async function cacheNames(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(prefix));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
