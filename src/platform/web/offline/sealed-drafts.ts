import { signInEnd } from '../api/stored-sign-in.ts';
import { type Owner, ownerBy, placeOf, seal, unseal } from './device.ts';

/** Unsent input; `savedAt` is an ISO instant. */
export type Draft<T> = { readonly value: T; readonly savedAt: string };

/**
 * What a draft is of: its kind, and which one, such as `form/student 7`. `sent` is what a form has sent, which is kept in
 * case that is undone.
 */
export type DraftName = `${'form' | 'sent' | 'attendance' | 'marks'}/${string}`;

export type KeptDrafts = Map<DraftName, Draft<unknown>>;

/** Where drafts outlive the page. */
export type DraftStore = {
  /** What lies there. */
  readonly kept: KeptDrafts;
  /** Stores what is kept under the name, or deletes it where that is nothing. */
  readonly store: (name: DraftName) => Promise<void>;
  /** Deletes at once, if it is known where it lies. */
  readonly remove: (name: DraftName) => void;
  /** Takes the person's present key, and what is sealed by it. */
  readonly renew: () => Promise<void>;
  /** Of what is not sealed, and lies in each tab: deletes it in the others. */
  readonly leaveOtherTabs?: () => void;
};

const prefix = 'rollbook.sealed/';
/** How many characters of a sealed draft are the instant at which it was saved. */
const instantLength = 24;

/** Where the person's present key comes from: another promise whenever the server has named it. */
type Keys = { readonly whenOwned: () => Promise<unknown>; readonly readOwner: () => Promise<Owner | undefined> };

/**
 * The drafts of a person, sealed in local storage, where other tabs see them. Readable there are only a number for the account, the kind of each draft and when it was saved.
 */
export async function sealedDrafts(owner: Owner, { whenOwned, readOwner }: Keys): Promise<DraftStore> {
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
    const next = (await readOwner()) ?? now;
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
