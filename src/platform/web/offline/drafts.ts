import { use, useRef } from 'react';
import { readToken, signInEnd } from '../api/stored-sign-in.ts';
import { atSignInEnd, canStore, device, whenOwned } from './own-device.ts';
import type { Draft, DraftName, DraftStore, KeptDrafts } from './sealed-drafts.ts';

export type { DraftName };

export type Drafts = ReturnType<typeof draftsIn>;

type Opened = { readonly by: string; readonly promise: Promise<Drafts>; drafts?: Drafts };

let opened: Opened | undefined;

/** Opens the drafts of the signed-in person, by the email. Call it whenever the server, or the device, has named them. */
export function openDrafts(email: string, hasKey: boolean): void {
  const token = readToken();
  const by = `${token} ${hasKey}`;
  if (opened?.by === by) void opened.drafts?.renew().catch(() => {});
  if (opened?.by === by || token === null) return;
  const promise = storeFor(token, email).then(draftsIn);
  const opening: Opened = { by, promise };
  opened = opening;
  void promise.then((drafts) => {
    opening.drafts = drafts;
    // As `use` notes it itself: nothing waits for what is there.
    Object.assign(promise, { status: 'fulfilled', value: drafts });
  });
}

/** The drafts of whoever is signed in, once they can be read. */
export async function draftsOfNow(): Promise<Drafts | undefined> {
  return opened?.promise;
}

const never = new Promise<never>(() => {});

/** The signed-in person's drafts. A page that needs them waits until they can be read. */
export function useDrafts(): Drafts {
  // One person's until the page is left, whoever signs in meanwhile.
  const drafts = useRef<Drafts>(undefined);
  drafts.current ??= use(opened?.promise ?? never);
  return drafts.current;
}

/** Deletes the signed-in person's draft of a form, as what it edits is no more. */
export async function dropFormDraft(form: string): Promise<void> {
  (await draftsOfNow())?.drop(`form/${form}`);
}

/** Reads are of memory, so that pages need not wait; what changes is stored behind them. */
function draftsIn({ kept, store, remove, renew, leaveOtherTabs }: DraftStore) {
  const storing = new Set<DraftName>();
  /** Only the newest value is stored of those that came while one was. */
  const storeNewest = async (name: DraftName) => {
    if (storing.has(name)) return;
    storing.add(name);
    let draft: Draft<unknown> | undefined;
    do {
      draft = kept.get(name);
      // Where there is no room, the value is still on the screen.
      await store(name).catch(() => {});
    } while (kept.get(name) !== draft);
    storing.delete(name);
  };

  /** The draft of this name, if `isValue` accepts it. */
  const read = <T>(name: DraftName, isValue: (value: unknown) => value is T): Draft<T> | undefined => {
    const { value, savedAt } = kept.get(name) ?? {};
    return savedAt !== undefined && isValue(value) ? { value, savedAt } : undefined;
  };
  const write = (name: DraftName, value: unknown, savedAt = new Date().toISOString()): void => {
    kept.set(name, { value, savedAt });
    void storeNewest(name);
  };
  const drop = (name: DraftName): void => {
    if (!kept.delete(name)) return;
    remove(name);
    void storeNewest(name);
  };
  const lostAtSignOut = () => [...kept].filter(([name]) => leaveOtherTabs || /^(form|sent)\//.test(name));
  /** What a sign-out would lose, newest first. */
  const listLost = () =>
    lostAtSignOut()
      .filter(([name]) => !name.startsWith('sent/'))
      .map(([name, { savedAt }]) => ({ name, savedAt }))
      .toSorted((one, other) => (one.savedAt < other.savedAt ? 1 : -1));
  /**
   * Deletes what forms contain, which is about other people, and all that somebody else could read. For a deliberate
   * sign-out, as the device may change hands. Sealed registers and marks stay: they are still to be submitted.
   */
  const leave = () => {
    for (const [name] of lostAtSignOut()) drop(name);
    leaveOtherTabs?.();
  };
  return { read, write, drop, listLost, leave, renew };
}

async function storeFor(token: string, email: string): Promise<DraftStore> {
  await whenOwned();
  const [plain, former] = [plainStore(email), formerStore(email)];
  const sealed = canStore() ? await sealedStore(token).catch(() => undefined) : undefined;
  for (const lying of sealed ? [plain, former] : [former]) await takeOver(sealed ?? plain, lying);
  return sealed ?? plain.used();
}

async function sealedStore(token: string): Promise<DraftStore | undefined> {
  const { readOwner, sealedDrafts } = await device();
  const owner = await readOwner(token);
  return owner && sealedDrafts(owner, { whenOwned, readOwner: () => readOwner(token) });
}

/** Where there is no room, it stays where it lies. */
async function takeOver({ kept, store }: DraftStore, from: Pick<DraftStore, 'kept' | 'remove'>): Promise<void> {
  for (const [name, draft] of from.kept) {
    if (draft.savedAt >= (kept.get(name)?.savedAt ?? '')) kept.set(name, draft);
    await store(name).then(
      () => from.remove(name),
      () => {},
    );
  }
}

/**
 * Where browsers give no keys: pages without TLS, and some private windows. There drafts lie readable, in this tab alone,
 * so that a reload and an ended session lose nothing. Before the tab is closed, the browser asks.
 */
function plainStore(email: string): DraftStore & { readonly used: () => DraftStore } {
  const prefix = `rollbook.draft/${email}/`;
  const kept: KeptDrafts = new Map(
    readable(sessionStorage, (key) => key.startsWith(prefix) && key.slice(prefix.length)),
  );
  const remove = (name: DraftName) => sessionStorage.removeItem(prefix + name);
  const store = async (name: DraftName) => {
    const draft = kept.get(name);
    if (draft) sessionStorage.setItem(prefix + name, JSON.stringify(draft));
    else remove(name);
  };
  const plain = { kept, store, remove, renew: async () => {} };
  const used = () => {
    const ask = (event: Event) => kept.size > 0 && event.preventDefault();
    window.addEventListener('beforeunload', ask, { signal: signInEnd() });
    const channel = new BroadcastChannel(prefix);
    channel.onmessage = () => [...kept.keys()].forEach(remove);
    return { ...plain, leaveOtherTabs: () => channel.postMessage('left') };
  };
  return { ...plain, used };
}

/** What versions before 0.3 left on the device, readable: it is sealed once its person has signed in. */
function formerStore(email: string): Pick<DraftStore, 'kept' | 'remove'> {
  const keys = new Map<string, string>();
  const nameOf = (key: string) => {
    const [, kind = '', rest = ''] = /^rollbook\.draft\.(form|attendance|marks)[./](.*)$/s.exec(key) ?? [];
    const of = rest.slice(email.length + 1);
    const isTheirs = kind === 'form' ? rest.startsWith(`${email}/`) : rest.startsWith(`${email}.`) && /^\d/.test(of);
    if (!isTheirs) return false;
    const name = kind !== 'form' ? `${kind}/${of}` : of.startsWith('sent/') ? of : `form/${of}`;
    keys.set(name, key);
    return name;
  };
  const kept: KeptDrafts = new Map(readable(localStorage, nameOf));
  return { kept, remove: (name) => localStorage.removeItem(keys.get(name) ?? '') };
}

function readable(storage: Storage, nameOf: (key: string) => string | false): [DraftName, Draft<unknown>][] {
  return Object.keys(storage).flatMap((key) => {
    const name = nameOf(key);
    const draft = name === false ? undefined : draftFrom(storage.getItem(key));
    return draft ? [[name as DraftName, draft]] : [];
  });
}

function draftFrom(text: string | null): Draft<unknown> | undefined {
  try {
    const { value, savedAt } = JSON.parse(text ?? '') as Partial<Draft<unknown>>;
    return typeof savedAt === 'string' ? { value, savedAt } : undefined;
  } catch {
    return undefined;
  }
}

const maxAgeMs = 7 * 24 * 60 * 60 * 1000;

/** Deletes everybody's readable drafts that are older than a week. */
export function dropOldDrafts(): void {
  const oldest = new Date(Date.now() - maxAgeMs).toISOString();
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage).filter((one) => /^rollbook\.draft[./]/.test(one))) {
      if ((draftFrom(storage.getItem(key))?.savedAt ?? '') < oldest) storage.removeItem(key);
    }
  }
}

atSignInEnd(() => {
  opened = undefined;
});
