import type { ErrorAnswer } from '../../contract/errors.ts';
import { mayBeStored } from '../../contract/refusals.ts';
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

/** Describes a waiting submission: its kind, and its class, day and so on. */
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
  /** The thing that it changes, such as one register. A refused submission for the same thing is replaced. */
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
  /** The refusal, for one that the server refused: it stays until its person has decided what becomes of it. */
  readonly refused: Refused | undefined;
};

type Content = Request & { readonly refused?: Refused };

/** The message between tabs and worker after a submission was added, sent, refused or dropped, by id. */
export type News = { readonly sent?: readonly number[] };

export const newsChannel = 'rollbook.outbox';

/**
 * Stores a call before it is sent. It replaces what was refused of the same subject: its person has seen that and sends
 * this instead.
 */
export async function addEntry(owner: Owner, request: Request): Promise<number> {
  const [place, sealed, others] = await Promise.all([
    placeOf(owner, request.subject),
    seal(owner, request),
    listStored(owner),
  ]);
  const replaced = others.filter((other) => other.subject === place && other.state === 'refused');
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

/**
 * Seals by the present key what waits or was refused and was sealed by a former one, such as before the password was
 * changed on another device. What changes meanwhile is left to the next time.
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

/** All that waits or was refused, the oldest first. */
export async function listEntries(owner: Owner): Promise<Entry[]> {
  const entries = await Promise.all((await listStored(owner)).map((stored) => read(owner, stored)));
  return entries.filter((entry) => entry !== undefined);
}

/** Has what was refused sent again. */
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

/** Deletes what waits or was refused of a subject. */
export async function dropEntriesAbout(owner: Owner, subject: string): Promise<void> {
  const place = await placeOf(owner, subject);
  for (const stored of await listStored(owner)) if (stored.subject === place) await dropEntry(stored.id ?? 0);
}

/** Deletes all that a person has waiting, as they sign out and want it so. */
export async function dropEntriesOf(owner: Owner): Promise<void> {
  for (const { id = 0 } of await listStored(owner)) await dropEntry(id);
}

/** Applies the answer to a call that waited to other answers. */
export type OutdatedBy = (request: Pick<Request, 'address' | 'body' | 'about'>, answer: unknown) => readonly Outdated[];

/** How a page or the worker sends. */
export type Sender = {
  /** The page's session, which may be another than the device's; the worker has none of its own. */
  readonly token?: string;
  readonly fetch: (address: string, request: RequestInit) => Promise<Response>;
  /** Whether the server has the pages of this code or of another version; undefined when it cannot be reached. */
  readonly askVersion: () => Promise<'own' | 'other' | undefined>;
  readonly outdatedBy: OutdatedBy;
  /** Submissions that this page added and is sending. */
  readonly justAdded?: { readonly id: number; readonly take: (answer: unknown) => void };
};

/** Why sending stopped: everything was sent or refused, or there is nothing to send it by. */
export type Sent = 'all' | 'no-answer' | 'ended' | 'other-version' | 'nobody';

/** One request may take this long. */
const timeoutMs = 30_000;
/** One with photos, on a slow line. */
const formTimeoutMs = 300_000;

/**
 * Sends what waits, in order, one tab or worker at a time. What has no answer stays, and so does what comes after it;
 * what is refused stays with the reason, and holds nothing back: what comes later names the version that it changes.
 */
export async function sendWaiting(sender: Sender): Promise<Sent> {
  return navigator.locks.request('rollbook.outbox', async () => {
    const owner = await readOwner(sender.token);
    if (!owner) return 'nobody';
    const sent: number[] = [];
    let version: 'own' | 'other' | undefined;
    try {
      for (const { id = 0 } of await listStored(owner)) {
        // Its person may have taken it back meanwhile.
        const stored = await (await openDevice()).get('outbox', id);
        if (stored?.state !== 'waiting') continue;
        // A submission of another version's pages is sent by the server's current pages, not by those that they replaced.
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
  // Nobody can ever read it.
  if (!content) return 'refused';
  if (isTooOld(stored)) {
    await keepRefused(owner, stored, { ...content, refused: { status: 409, answer: { ...mayBeStored, message: '' } } });
    return 'refused';
  }
  const { method, address, body } = content;
  const sent = sentBody(body);
  const headers = {
    authorization: `Bearer ${owner.token}`,
    ...sent.headers,
    'idempotency-key': stored.key,
  };
  const isForm = typeof sent.body === 'object';
  const signal = AbortSignal.timeout(isForm ? formTimeoutMs : timeoutMs);
  const request = { method, headers, ...(sent.body !== undefined && { body: sent.body }), signal };
  const response = await fetch(address, request).catch(() => undefined);
  const db = await openDevice();
  if (response?.ok) {
    const answer: unknown = await response.json().catch(() => undefined);
    // Some networks answer every call with a page of their own; and what was cut off is answered anew.
    if (answer === undefined) return 'no-answer';
    if (stored.id === justAdded?.id) justAdded?.take(answer);
    await changeKept(owner, outdatedBy(content, answer)).catch(() => {});
    await db.delete('outbox', stored.id ?? 0);
    return 'sent';
  }
  // A person who waits for the answer sees any refusal, beside the form with their text.
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
 * The server knows keys for twice as long. An entry that was sent before then without an answer might be done twice after
 * that, so its person decides. The clock of a device may have been set back meanwhile.
 */
const longestWaitMs = 30 * 24 * 60 * 60 * 1000;

function isTooOld({ madeAt, decidedAt = madeAt }: StoredEntry): boolean {
  return Math.abs(Date.now() - Date.parse(decidedAt)) > longestWaitMs;
}

async function keepRefused(owner: Owner, stored: StoredEntry, content: Content): Promise<void> {
  const refused: StoredEntry = { ...stored, state: 'refused', sealed: await seal(owner, content) };
  const transaction = (await openDevice()).transaction('outbox', 'readwrite');
  // Not what was given up while it was under way.
  if (await transaction.store.getKey(stored.id ?? 0)) await transaction.store.put(refused);
  await transaction.done;
}

/** The step that the person must do first; the submission is sent after it. */
const passing = ['slow_down', 'second_factor_required', 'password_change_required'];

/** The refusal, where it is the server's own and final: one by a proxy, or because it is busy, passes. */
async function refusalIn(response: Response | undefined, passing: readonly string[]): Promise<ErrorAnswer | undefined> {
  if (!response || [502, 503, 504].includes(response.status)) return undefined;
  const answer = (await response.json().catch(() => undefined)) as Partial<ErrorAnswer> | undefined;
  return answer?.code && answer.message && !passing.includes(answer.code) ? (answer as ErrorAnswer) : undefined;
}

async function listStored({ person }: Owner): Promise<StoredEntry[]> {
  return (await openDevice()).getAllFromIndex('outbox', 'person', person);
}

async function read(owner: Owner, stored: StoredEntry): Promise<Entry | undefined> {
  const content = await unseal<Content>(owner, stored.sealed);
  const { id = 0, madeAt } = stored;
  return content && { refused: undefined, ...content, id, madeAt };
}

const channel = new BroadcastChannel(newsChannel);

function tell(news: News): void {
  channel.postMessage(news);
}
