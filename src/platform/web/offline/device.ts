import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** The person who uses the device now. */
export type Owner = {
  readonly token: string;
  /** A hash that distinguishes accounts and changes with the key. It does not reveal the person. */
  readonly person: string;
  readonly key: CryptoKey;
  /** When the server last responded, by the device's clock. */
  readonly heardAt: number;
};

export type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly data: ArrayBuffer };

/** A waiting submission as it is stored on the device, with encrypted content. */
export type StoredEntry = {
  readonly id?: number;
  readonly person: string;
  /** The `Idempotency-Key`, which is created once, so that the call takes effect once however often it is sent. */
  readonly key: string;
  /** The thing that it changes, such as one register. It is hashed, because it names a class and a day. */
  readonly subject: string;
  readonly madeAt: string;
  /** When its person decided to send it again. */
  readonly decidedAt?: string;
  /** `chosen` for a file of a form that is not sent yet; see `chosen-files.ts`. */
  readonly state: 'waiting' | 'refused' | 'chosen';
  readonly sealed: Sealed;
};

/** A response of the server by its address, which is hashed. */
type StoredAnswer = {
  readonly place: string;
  readonly at: string;
  /**
   * When the server acknowledged a change of it, by the device's clock: a response that was requested before that is
   * outdated.
   */
  readonly changedAt?: number;
  /** The encrypted response; left out if there is nothing to show. */
  readonly sealed?: Sealed;
};

interface Tables extends DBSchema {
  owner: { key: string; value: Owner };
  outbox: { key: number; value: StoredEntry; indexes: { person: string } };
  kept: { key: string; value: StoredAnswer };
}

export type DeviceDatabase = IDBPDatabase<Tables>;

const dayMs = 24 * 60 * 60 * 1000;
const ownerKey = 'owner';
const keyBytes = 32;

let opened: Promise<DeviceDatabase> | undefined;

/** Opens the database of this device. Rejects if nothing can be stored, as in some private windows. */
export function openDevice(): Promise<DeviceDatabase> {
  opened ??= openDB<Tables>('rollbook', 1, {
    upgrade: (db) => {
      db.createObjectStore('owner');
      db.createObjectStore('outbox', { keyPath: 'id', autoIncrement: true }).createIndex('person', 'person');
      db.createObjectStore('kept', { keyPath: 'place' });
    },
    // A page of a later version needs to upgrade the database, so this one closes it and reopens it when needed.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/**
 * Assigns the device to a person: what is stored for them becomes readable, and what was kept for somebody else or with
 * another key is deleted; resolves to whether something was. `deviceKey` is the account's key, 32 bytes in base64url,
 * which the server sends to signed-in people.
 */
export async function takeDevice(token: string, deviceKey: string): Promise<boolean> {
  const owner = await ownerBy(token, deviceKey);
  if (!owner) return false;
  const db = await openDevice();
  const transaction = db.transaction(['owner', 'kept'], 'readwrite');
  const before = await transaction.objectStore('owner').get(ownerKey);
  const isOther = before?.person !== owner.person;
  if (isOther) await transaction.objectStore('kept').clear();
  await transaction.objectStore('owner').put(owner, ownerKey);
  await transaction.done;
  return isOther;
}

/** Returns a person's identity on the device by one of their keys, which need not be the present one. */
export async function ownerBy(token: string, deviceKey: string): Promise<Owner | undefined> {
  const bytes = fromBase64Url(deviceKey);
  if (bytes.length !== keyBytes) return undefined;
  const person = await fingerprint(bytes);
  // The key is not extractable, so that no script can read it again.
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  return { token, person, key, heardAt: Date.now() };
}

/**
 * Returns the owner of the device, if the session is theirs. A device that has not heard from the server for a day
 * deletes the key and so can no longer read anything: what waits stays encrypted until its person signs in again.
 */
export async function readOwner(token?: string): Promise<Owner | undefined> {
  const db = await openDevice();
  const owner = await db.get('owner', ownerKey);
  if (!owner || (token !== undefined && owner.token !== token)) return undefined;
  // The clock of the device may have been set back meanwhile.
  if (Math.abs(Date.now() - owner.heardAt) <= dayMs) return owner;
  await leaveDevice(owner.token);
  return undefined;
}

/**
 * Deletes what a session has on the device, except for submissions that wait, which stay encrypted. Without a token, it
 * applies to any session.
 */
export async function leaveDevice(token?: string): Promise<void> {
  const db = await openDevice();
  const transaction = db.transaction(['owner', 'kept'], 'readwrite');
  const owner = await transaction.objectStore('owner').get(ownerKey);
  if (token === undefined || owner === undefined || owner.token === token) {
    await transaction.objectStore('owner').delete(ownerKey);
    await transaction.objectStore('kept').clear();
  }
  await transaction.done;
}

/** Encrypts a value so that only its person can read it, with this key or once it is a former one. */
export async function seal({ key }: Owner, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    key,
    new TextEncoder().encode(JSON.stringify(value)),
  );
  return { iv, data };
}

/** Decrypts a value; returns `undefined` if it cannot be read, for example because another account encrypted it. */
export async function unseal<T>({ key }: Owner, { iv, data }: Sealed): Promise<T | undefined> {
  try {
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data);
    return JSON.parse(new TextDecoder().decode(bytes)) as T;
  } catch {
    return undefined;
  }
}

/** Returns a hash for a name that must not be readable, different for each person. */
export function placeOf({ person }: Owner, name: string): Promise<string> {
  return fingerprint(new TextEncoder().encode(`${person} ${name}`));
}

async function fingerprint(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
}
