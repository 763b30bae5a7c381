import { askForVersion } from '../../platform/web/api/ask-for-version.ts';
import { syncTag, type WorkerMessage } from '../../platform/web/api/tell-worker.ts';
import { sendWaiting } from '../../platform/web/offline/outbox.ts';
import { outdatedBy } from '../pages/waiting/outdated-by.ts';

/**
 * The service worker: lets the pages open without a network, and sends what waits when no page is open. It answers for code
 * alone, which is the same for everybody: what the server knows of people passes it by, and never lies in its caches.
 */
declare const self: ServiceWorkerGlobalScope;

type Facts = {
  /** The hash of the document, which names files by their content, as these do. */
  readonly hash: string;
  /** The script that the document names. */
  readonly version: string;
  /** Without which a teacher's day cannot do. */
  readonly files: readonly string[];
  /** Those of each language but English, which is in the pages. */
  readonly languages: Readonly<Record<string, readonly string[]>>;
};

/** The build replaces it by what it built. */
declare const factsOfBuild: Facts;
const built = factsOfBuild;

/** The event of browsers that send later what waits; the types of the web's standards do not have it. */
type SyncEvent = ExtendableEvent & { readonly tag: string };

const prefix = 'rollbook-';
const ownName = prefix + built.hash;
const documentPath = '/';
/** The document as it was built: the one of the address also says what the server knew of the school when it was sent. */
const builtDocumentPath = '/index.html';

/** How long a page waits for the server's document, where there is one to show instead. */
const patienceMs = 2_000;
/** The same for a page that is about to be replaced: it has just seen that the server answers. */
const morePatienceMs = 15_000;
/** The answers of a proxy in place of a server that is away. */
const awayStatuses = [502, 503, 504];
/** Addresses that the server alone answers. */
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

/** Rejects while something waits: the browser tries again later then. */
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

/** All or nothing: while anything is missing, the worker of the version before stays. */
async function install(): Promise<void> {
  const cache = await caches.open(ownName);
  const words = (await usedLanguages()).flatMap((language) => built.languages[language] ?? []);
  const waiting = [...built.files, ...words];
  const keepInTurn = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await keepFile(cache, file);
  };
  // Few at a time: the page that is open has the line first.
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

/** From an older version's cache, where it has the file: an update fetches only what is new. */
async function keepFile(cache: Cache, file: string): Promise<void> {
  if (await cache.match(file)) return;
  const answer = (await caches.match(file)) ?? (await fetch(file));
  // Some networks answer every address with a page of their own.
  const isPage = answer.headers.get('content-type')?.startsWith('text/html');
  if (!answer.ok || answer.redirected || isPage) throw new Error(`${file}: ${answer.status}`);
  await cache.put(file, answer);
}

/** Refuses the document of another version, whose files it would name. */
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

/** Keeps the version before as well: pages of it may be open, and still need more of its code. */
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
