import { signInEnd } from '../api/stored-sign-in.ts';
import { type Owner, ownerBy, placeOf, readOwner, seal, unseal } from './device.ts';

/** Unsent input; `savedAt` is an ISO instant. */
export type Draft<T> = { readonly value: T; readonly savedAt: string };

/**
 * The name of a draft: its kind, and which one, such as `form/student 7`. `sent` has a form's sent values, which are
 * kept in case sending is undone.
 */
export type DraftName = `${'form' | 'sent' | 'attendance' | 'marks'}/${string}`;

export type KeptDrafts = Map<DraftName, Draft<unknown>>;

/** A store in which drafts outlive the page. */
export type DraftStore = {
  readonly kept: KeptDrafts;
  /** Stores the draft that is kept under the name, or deletes it if there is none. */
  readonly store: (name: DraftName) => Promise<void>;
  /** Deletes a draft at once, if its place is known. */
  readonly remove: (name: DraftName) => void;
  /** Takes the person's present key, and reads what is encrypted with it. */
  readonly renew: () => Promise<void>;
  /** Deletes unencrypted drafts in the other tabs, each of which has its own. */
  readonly leaveOtherTabs?: () => void;
};

const prefix = 'rollbook.sealed/';
/** The number of characters with which an encrypted draft begins, which are the instant at which it was saved. */
const instantLength = 24;

/**
 * Reads the drafts of the signed-in person, including unencrypted ones, which are then encrypted if the device has the
 * key. `keys` is left out if the browser provides none.
 */
export async function readDrafts(token: string, email: string, keys?: Pick<Keys, 'whenOwned'>): Promise<Drafts> {
  dropOldDrafts();
  const [plain, former] = [plainStore(email), formerStore(email)];
  const sealed = keys && (await sealedStore(token, keys).catch(() => undefined));
  for (const lying of sealed ? [plain, former] : [former]) await takeOver(sealed ?? plain, lying);
  return draftsIn(sealed ?? plain.used());
}

export type Drafts = ReturnType<typeof draftsIn>;

/** Reads are from memory, so that pages need not wait; changes are stored in the background. */
function draftsIn({ kept, store, remove, renew, leaveOtherTabs }: DraftStore) {
  const storing = new Set<DraftName>();
  /** Stores the newest value; values in between, which came while another was being stored, are skipped. */
  const storeNewest = async (name: DraftName) => {
    if (storing.has(name)) return;
    storing.add(name);
    let draft: Draft<unknown> | undefined;
    do {
      draft = kept.get(name);
      // If there is no room, the value is still on the screen.
      await store(name).catch(() => {});
    } while (kept.get(name) !== draft);
    storing.delete(name);
  };

  /** Returns the draft of this name if `isValue` accepts it. */
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
   * Deletes drafts of forms, which are about other people, and all drafts that others could read, for a deliberate
   * sign-out, after which the device may change hands. Encrypted registers and marks stay, because they are still to be
   * submitted.
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

/** If there is no room, a draft stays where it is. */
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
 * The store for browsers that provide no keys: pages without TLS, and some private windows. Drafts are then readable
 * and only in this tab, so that a reload or an ended session loses nothing. The browser asks before the tab is closed.
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

/**
 * The unencrypted drafts that earlier versions left on the device; they are encrypted once their person has signed in.
 */
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

/** Deletes everybody's unencrypted drafts that are older than a week. */
function dropOldDrafts(): void {
  const oldest = new Date(Date.now() - maxAgeMs).toISOString();
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage).filter((one) => /^rollbook\.draft[./]/.test(one))) {
      if ((draftFrom(storage.getItem(key))?.savedAt ?? '') < oldest) storage.removeItem(key);
    }
  }
}

/** The source of the person's present key; it is a new promise whenever the server has named the person. */
type Keys = { readonly whenOwned: () => Promise<unknown>; readonly readOwner: () => Promise<Owner | undefined> };

/**
 * The drafts of a person, encrypted in local storage, where other tabs see them. Only a number for the account, the
 * kind of each draft and its time of saving are readable.
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
    // Otherwise the draft has changed meanwhile and is stored again.
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

/**
 * Deletes drafts to which nobody has come back. Forms become stale sooner, and may be about a person who has been
 * deleted.
 */
function dropOld(): void {
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(prefix))) {
    const days = /\/(form|sent)\//.test(key) ? 7 : 365;
    const savedAt = Date.parse(localStorage.getItem(key)?.slice(0, instantLength) ?? '');
    if (!(savedAt >= Date.now() - days * dayMs)) localStorage.removeItem(key);
  }
}

/**
 * Re-encrypts with the present key what was encrypted with a former one, for example from before the password was
 * changed elsewhere.
 */
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

/** Encrypts a draft as one character for each byte, which browsers store as one byte. */
async function sealRow(owner: Owner, name: DraftName, { value, savedAt }: Draft<unknown>): Promise<string> {
  const { iv, data } = await seal(owner, { name, value, savedAt } satisfies Named);
  return savedAt + [...iv, ...new Uint8Array(data)].map((byte) => String.fromCharCode(byte)).join('');
}

const ivLength = 12;

function unsealRow(owner: Owner, row: string): Promise<Named | undefined> {
  const bytes = Uint8Array.from(row.slice(instantLength), (character) => character.charCodeAt(0));
  return unseal<Named>(owner, { iv: bytes.slice(0, ivLength), data: bytes.slice(ivLength).buffer });
}
