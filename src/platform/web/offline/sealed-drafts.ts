import { signInEnd } from '../api/stored-sign-in.ts';
import { type Owner, ownerBy, placeOf, readOwner, seal, unseal } from './device.ts';

/** Unsent input; `savedAt` is an ISO instant. */
export type Draft<T> = { readonly value: T; readonly savedAt: string };

/**
 * The name of a draft: its kind, and which one, such as `form/student 7`. `sent` is a form's sent values, which are kept
 * in case they are undone.
 */
export type DraftName = `${'form' | 'sent' | 'attendance' | 'marks'}/${string}`;

export type KeptDrafts = Map<DraftName, Draft<unknown>>;

/** Where drafts outlive the page. */
export type DraftStore = {
  /** The stored drafts. */
  readonly kept: KeptDrafts;
  /** Stores what is kept under the name, or deletes it where that is nothing. */
  readonly store: (name: DraftName) => Promise<void>;
  /** Deletes at once, if it is known where it lies. */
  readonly remove: (name: DraftName) => void;
  /** Takes the person's present key, and what is sealed by it. */
  readonly renew: () => Promise<void>;
  /** Deletes unsealed drafts in the other tabs, each of which has its own. */
  readonly leaveOtherTabs?: () => void;
};

const prefix = 'rollbook.sealed/';
/** How many characters of a sealed draft are the instant at which it was saved. */
const instantLength = 24;

/**
 * The drafts of whoever is signed in, with what lies readable of them: sealed, if the device has their key. `keys` is left
 * out where browsers give none.
 */
export async function readDrafts(token: string, email: string, keys?: Pick<Keys, 'whenOwned'>): Promise<Drafts> {
  dropOldDrafts();
  const [plain, former] = [plainStore(email), formerStore(email)];
  const sealed = keys && (await sealedStore(token, keys).catch(() => undefined));
  for (const lying of sealed ? [plain, former] : [former]) await takeOver(sealed ?? plain, lying);
  return draftsIn(sealed ?? plain.used());
}

export type Drafts = ReturnType<typeof draftsIn>;

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
  /** Lists the drafts that a sign-out would lose, newest first. */
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

async function sealedStore(token: string, { whenOwned }: Pick<Keys, 'whenOwned'>): Promise<DraftStore | undefined> {
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

/** The readable drafts that earlier versions left on the device; they are sealed once their person has signed in. */
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
function dropOldDrafts(): void {
  const oldest = new Date(Date.now() - maxAgeMs).toISOString();
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage).filter((one) => /^rollbook\.draft[./]/.test(one))) {
      if ((draftFrom(storage.getItem(key))?.savedAt ?? '') < oldest) storage.removeItem(key);
    }
  }
}

/** Where the person's present key comes from: another promise whenever the server has named it. */
type Keys = { readonly whenOwned: () => Promise<unknown>; readonly readOwner: () => Promise<Owner | undefined> };

/**
 * The drafts of a person, sealed in local storage, where other tabs see them. Readable there are only a number for the account, the kind of each draft and when it was saved.
 */
export async function sealedDrafts(owner: Owner, { whenOwned, readOwner: readPresent }: Keys): Promise<DraftStore> {
  const kept: KeptDrafts = new Map();
  const keys = new Map<DraftName, string>();
  let now = owner;
  let ownedBy = whenOwned();

  const take = async (key: string, row: string | null) => {
    const one = row === null ? undefined : await unsealRow(now, row);
    const name = one?.name ?? [...keys].find(([, place]) => place === key)?.[0];
    if (name === undefined) return;
    keys.set(name, key);
    if (!one) kept.delete(name);
    else if (one.savedAt >= (kept.get(name)?.savedAt ?? '')) kept.set(name, { value: one.value, savedAt: one.savedAt });
  };
  const takeAll = async () => {
    for (const key of keysOf(now)) await take(key, localStorage.getItem(key));
  };
  const renew = async () => {
    if (ownedBy === whenOwned()) return;
    ownedBy = whenOwned();
    await ownedBy;
    const next = (await readPresent()) ?? now;
    if (next.person === now.person) return;
    now = next;
    keys.clear();
    await takeAll();
  };
  const store = async (name: DraftName) => {
    await renew();
    const key = keys.get(name) ?? (await keyOf(now, name));
    keys.set(name, key);
    const draft = kept.get(name);
    const row = draft && (await sealRow(now, name, draft));
    // Otherwise it has changed meanwhile, and is stored anew.
    if (kept.get(name) !== draft) return;
    if (row === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, row);
  };
  const remove = (name: DraftName) => localStorage.removeItem(keys.get(name) ?? '');

  dropOld();
  await takeAll();
  const whenStored = ({ key, newValue }: StorageEvent) => key?.startsWith(ofPerson(now)) && void take(key, newValue);
  window.addEventListener('storage', whenStored, { signal: signInEnd() });
  return { kept, store, remove, renew };
}

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes what nobody has come back for. Forms are stale sooner, and may be about a person who has been deleted. */
function dropOld(): void {
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(prefix))) {
    const days = /\/(form|sent)\//.test(key) ? 7 : 365;
    const savedAt = Date.parse(localStorage.getItem(key)?.slice(0, instantLength) ?? '');
    if (!(savedAt >= Date.now() - days * dayMs)) localStorage.removeItem(key);
  }
}

/** Seals by the present key what was sealed by a former one, such as before the password was changed elsewhere. */
export async function sealDraftsAnew(owner: Owner, formerKeys: readonly string[]): Promise<void> {
  for (const formerKey of formerKeys) {
    const former = await ownerBy(owner.token, formerKey);
    for (const key of former ? keysOf(former) : []) {
      const one = former && (await unsealRow(former, localStorage.getItem(key) ?? ''));
      if (!one) continue;
      const [place, row] = await Promise.all([keyOf(owner, one.name), sealRow(owner, one.name, one)]);
      if (one.savedAt > (localStorage.getItem(place)?.slice(0, instantLength) ?? '')) localStorage.setItem(place, row);
      localStorage.removeItem(key);
    }
  }
}

function ofPerson({ person }: Owner): string {
  return `${prefix}${person}/`;
}

function keysOf(owner: Owner): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(ofPerson(owner)));
}

async function keyOf(owner: Owner, name: DraftName): Promise<string> {
  return `${ofPerson(owner)}${name.split('/')[0]}/${await placeOf(owner, name)}`;
}

type Named = Draft<unknown> & { readonly name: DraftName };

/** A character for each byte, of which browsers store one. */
async function sealRow(owner: Owner, name: DraftName, { value, savedAt }: Draft<unknown>): Promise<string> {
  const { iv, data } = await seal(owner, { name, value, savedAt } satisfies Named);
  return savedAt + [...iv, ...new Uint8Array(data)].map((byte) => String.fromCharCode(byte)).join('');
}

const ivLength = 12;

function unsealRow(owner: Owner, row: string): Promise<Named | undefined> {
  const bytes = Uint8Array.from(row.slice(instantLength), (character) => character.charCodeAt(0));
  return unseal<Named>(owner, { iv: bytes.slice(0, ivLength), data: bytes.slice(ivLength).buffer });
}
