import type { ErrorAnswer } from '../../contract/errors.ts';
import { mayBeStored, requestTooLarge } from '../../contract/refusals.ts';
import type { RegisterPart } from '../../contract/school-terms.ts';
import { sentBody } from '../api/sent-body.ts';
import {
  leaveDevice,
  type Owner,
  openDevice,
  ownerBy,
  placeOf,
  readOwner,
  type StoredEntry,
  seal,
  unseal,
} from './device.ts';
import { changeKept, type Outdated } from './kept-answers.ts';

/** Describes a waiting submission: its kind, and for example its class and day. */
export type About = {
  readonly kind:
    | 'register'
    | 'correction'
    | 'topic'
    | 'marks'
    | 'marksCorrection'
    | 'draft'
    | 'message'
    | 'homework'
    | 'handIn';
  readonly class?: number;
  readonly date?: string;
  readonly period?: number;
  readonly part?: RegisterPart;
  readonly subject?: string;
  readonly exam?: string;
  /** The recipient of a message. */
  readonly to?: string;
  /** The name of the person who takes a register. */
  readonly by?: string;
};

/** A call that waits to be sent. */
export type Request = {
  /** The thing that it changes, such as one register. It replaces a refused submission for the same thing. */
  readonly subject: string;
  readonly method: string;
  readonly address: string;
  readonly body: unknown;
  readonly about: About;
};

type Refused = { readonly status: number; readonly answer: ErrorAnswer };

export type Entry = Request & {
  readonly id: number;
  readonly madeAt: string;
  /** The refusal, if the server refused it: the entry then stays until its person has decided what to do. */
  readonly refused: Refused | undefined;
};

type Content = Request & {
  readonly refused?: Refused;
  /** The keys of the submissions that it replaces: the server may have got them, but their answer was lost. */
  readonly replaces?: readonly string[];
};

/** The message between tabs and the worker after submissions were added, sent, refused or dropped; `sent` has ids. */
export type News = { readonly sent?: readonly number[] };

export const newsChannel = 'rollbook.outbox';

/**
 * Stores a call before it is sent. It replaces a refused submission of the same subject, because its person has seen the
 * refusal and sends this one instead; with `takesPlace` also a waiting one.
 */
export async function addEntry(owner: Owner, request: Request, takesPlace = false): Promise<number> {
  const [place, others] = await Promise.all([placeOf(owner, request.subject), listStored(owner)]);
  const replaced = others.filter(
    ({ subject, state }) => subject === place && (state === 'refused' || (takesPlace && state === 'waiting')),
  );
  const earlier = await Promise.all(replaced.map(({ sealed }) => unseal<Content>(owner, sealed)));
  const replaces = replaced.flatMap(({ key }, at) => [...(earlier[at]?.replaces ?? []), key]).slice(-maxReplaced);
  const sealed = await seal(owner, { ...request, replaces } satisfies Content);
  const db = await openDevice();
  const transaction = db.transaction('outbox', 'readwrite');
  for (const { id = 0 } of replaced) await transaction.store.delete(id);
  const id = await transaction.store.add({
    person: owner.person,
    key: crypto.randomUUID(),
    subject: place,
    madeAt: new Date().toISOString(),
    state: 'waiting',
    sealed,
  });
  await transaction.done;
  tell({});
  return id;
}

/** The number of keys that the server reads. */
const maxReplaced = 20;

/**
 * Re-encrypts with the present key what waits or was refused and was encrypted with a former one, for example from
 * before the password was changed on another device. What changes meanwhile is left for the next time.
 */
export async function sealAnew(token: string, formerKeys: readonly string[]): Promise<void> {
  const owner = await readOwner(token);
  if (!owner) return;
  const db = await openDevice();
  for (const formerKey of formerKeys) {
    const former = await ownerBy(token, formerKey);
    for (const stored of former ? await listStored(former) : []) {
      const content = former && (await unseal<Content>(former, stored.sealed));
      if (!content) continue;
      const [subject, sealed] = await Promise.all([placeOf(owner, content.subject), seal(owner, content)]);
      const transaction = db.transaction('outbox', 'readwrite');
      const now = await transaction.store.get(stored.id ?? 0);
      const isSame = now?.person === stored.person && now.state === stored.state;
      if (isSame) await transaction.store.put({ ...now, person: owner.person, subject, sealed });
      await transaction.done;
    }
  }
}

/** Lists everything that waits or was refused, oldest first. */
export async function listEntries(owner: Owner): Promise<Entry[]> {
  const entries = await Promise.all((await listStored(owner)).map((stored) => read(owner, stored)));
  return entries.filter((entry) => entry !== undefined);
}

/** Marks a refused submission to be sent again. */
export async function retryEntry(id: number): Promise<void> {
  const db = await openDevice();
  const stored = await db.get('outbox', id);
  if (stored) await db.put('outbox', { ...stored, state: 'waiting', decidedAt: new Date().toISOString() });
  tell({});
}

export async function dropEntry(id: number): Promise<void> {
  await (await openDevice()).delete('outbox', id);
  tell({});
}

/**
 * Deletes the waiting and refused submissions of a subject; without one, all that the person has, because they chose
 * that when they signed out.
 */
export async function dropEntriesAbout(owner: Owner, subject?: string): Promise<void> {
  const place = subject && (await placeOf(owner, subject));
  for (const stored of await listStored(owner)) if (!place || stored.subject === place) await dropEntry(stored.id ?? 0);
}

/** Applies the response to a waiting call to other responses. */
export type OutdatedBy = (request: Pick<Request, 'address' | 'body' | 'about'>, answer: unknown) => readonly Outdated[];

/** How a page or the worker sends waiting calls. */
export type Sender = {
  /** The page's session, which need not be the device's; the worker has none of its own. */
  readonly token?: string;
  readonly fetch: (address: string, request: RequestInit) => Promise<Response>;
  /** Returns whether the server has the pages of this code or of another version; undefined if it cannot be reached. */
  readonly askVersion: () => Promise<'own' | 'other' | undefined>;
  readonly outdatedBy: OutdatedBy;
  /** The submission that this page added and is sending. */
  readonly justAdded?: { readonly id: number; readonly take: (answer: unknown) => void };
};

/**
 * Why sending stopped: everything was sent or refused, there was no response, the session ended, the server has another
 * version, or nobody is signed in.
 */
export type Sent = 'all' | 'no-answer' | 'ended' | 'other-version' | 'nobody';

/** The longest time of a request. */
const timeoutMs = 30_000;
/** The longest time of a request with photos on a slow connection. */
const formTimeoutMs = 300_000;

/**
 * Sends what waits, in order, in one tab or worker at a time. A call without a response stays, and so do later ones. A
 * refused one stays with the reason but does not block later ones, because those name the version that they change.
 */
export async function sendWaiting(sender: Sender): Promise<Sent> {
  return navigator.locks.request('rollbook.outbox', async () => {
    const owner = await readOwner(sender.token);
    if (!owner) return 'nobody';
    const sent: number[] = [];
    let version: 'own' | 'other' | undefined;
    try {
      for (const { id = 0 } of await listStored(owner)) {
        // Its person may have given it up meanwhile.
        const stored = await (await openDevice()).get('outbox', id);
        if (stored?.state !== 'waiting') continue;
        // A submission of another version's pages must be sent by the server's current pages and not by the outdated
        // ones.
        const isNew = id === sender.justAdded?.id;
        if (!isNew) version ??= await sender.askVersion();
        if (!isNew && version !== 'own') return version ? 'other-version' : 'no-answer';
        const outcome = await sendOne(owner, stored, sender);
        if (outcome === 'sent') sent.push(id);
        else if (outcome !== 'refused') return outcome;
      }
      return 'all';
    } finally {
      tell({ sent });
    }
  });
}

async function sendOne(owner: Owner, stored: StoredEntry, { fetch, justAdded, outdatedBy }: Sender) {
  const content = await unseal<Content>(owner, stored.sealed);
  // Nobody can ever read it, so it counts as refused.
  if (!content) return 'refused';
  if (isTooOld(stored)) {
    await keepRefused(owner, stored, { ...content, refused: { status: 409, answer: { ...mayBeStored, message: '' } } });
    return 'refused';
  }
  const { method, address, body, replaces = [] } = content;
  const sent = sentBody(body);
  const headers = {
    authorization: `Bearer ${owner.token}`,
    ...sent.headers,
    'idempotency-key': stored.key,
    ...(replaces.length > 0 && { 'replaced-keys': replaces.join() }),
  };
  const isForm = typeof sent.body === 'object';
  const signal = AbortSignal.timeout(isForm ? formTimeoutMs : timeoutMs);
  const request = { method, headers, ...(sent.body !== undefined && { body: sent.body }), signal };
  const response = await fetch(address, request).catch(() => undefined);
  const db = await openDevice();
  if (response?.ok) {
    const answer: unknown = await response.json().catch(() => undefined);
    // Some networks answer every call with a page of their own; and a response that was cut off is sent again.
    if (answer === undefined) return 'no-answer';
    if (stored.id === justAdded?.id) justAdded?.take(answer);
    await changeKept(owner, outdatedBy(content, answer)).catch(() => {});
    await db.delete('outbox', stored.id ?? 0);
    return 'sent';
  }
  // A person who waits for the response sees any refusal beside the form with their text.
  const isWaitedFor = stored.id === justAdded?.id;
  const answer = await refusalIn(response, isWaitedFor ? [] : passing);
  if (!response || !answer) return 'no-answer';
  if (answer.code === 'not_signed_in') {
    await leaveDevice(owner.token);
    return 'ended';
  }
  await keepRefused(owner, stored, { ...content, refused: { status: response.status, answer } });
  return 'refused';
}

/**
 * The longest time that an entry is sent automatically, half of the time for which the server remembers keys: after
 * that, an entry without a response could take effect twice, so its person decides. A device's clock may have been set
 * back.
 */
const longestWaitMs = 30 * 24 * 60 * 60 * 1000;

function isTooOld({ madeAt, decidedAt = madeAt }: StoredEntry): boolean {
  return Math.abs(Date.now() - Date.parse(decidedAt)) > longestWaitMs;
}

async function keepRefused(owner: Owner, stored: StoredEntry, content: Content): Promise<void> {
  const refused: StoredEntry = { ...stored, state: 'refused', sealed: await seal(owner, content) };
  const transaction = (await openDevice()).transaction('outbox', 'readwrite');
  // A submission that was given up while it was being sent is not stored again.
  if (await transaction.store.getKey(stored.id ?? 0)) await transaction.store.put(refused);
  await transaction.done;
}

/** Refusals that pass: the person must first do another step, and the submission is sent after it. */
const passing = ['slow_down', 'second_factor_required', 'password_change_required'];

/**
 * Returns the refusal if it is the server's own and final; one by a proxy, or because the server is busy, passes, unless
 * the proxy finds the submission too large, which would otherwise hold up all later ones.
 */
async function refusalIn(response: Response | undefined, passing: readonly string[]): Promise<ErrorAnswer | undefined> {
  if (!response || response.status > 501) return undefined;
  const answer = (await response.json().catch(() => undefined)) as Partial<ErrorAnswer> | undefined;
  if (answer?.code && answer.message) return passing.includes(answer.code) ? undefined : (answer as ErrorAnswer);
  return response.status === 413 ? { ...requestTooLarge, message: '' } : undefined;
}

async function listStored({ person }: Owner): Promise<StoredEntry[]> {
  return (await openDevice()).getAllFromIndex('outbox', 'person', person);
}

async function read(owner: Owner, stored: StoredEntry): Promise<Entry | undefined> {
  const { id = 0, madeAt, state } = stored;
  const content = state === 'chosen' ? undefined : await unseal<Content>(owner, stored.sealed);
  // A submission that is sent again still has the refusal of the last time.
  return content && { ...content, refused: state === 'refused' ? content.refused : undefined, id, madeAt };
}

const channel = new BroadcastChannel(newsChannel);

function tell(news: News): void {
  channel.postMessage(news);
}
