import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** The person who uses the device now. */
export type Owner = {
  readonly token: string;
  /** Distinguishes accounts, and changes with the key. It says nothing of whose they are. */
  readonly person: string;
  readonly key: CryptoKey;
  /** When the server was last heard, by the device's clock. */
  readonly heardAt: number;
};

export type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly data: ArrayBuffer };

/** A waiting submission as stored on the device: its content is sealed. */
export type StoredEntry = {
  readonly id?: number;
  readonly person: string;
  /** The `Idempotency-Key`, made once, so that however often it is sent it is done once. */
  readonly key: string;
  /** The thing that it changes, such as one register. It is hashed, as it names a class and a day. */
  readonly subject: string;
  readonly madeAt: string;
  /** When its person had it sent again. */
  readonly decidedAt?: string;
  readonly state: 'waiting' | 'refused';
  readonly sealed: Sealed;
};

/** An answer of the server by its address, which is hashed. */
type StoredAnswer = {
  readonly place: string;
  readonly at: string;
  /** When the server acknowledged what changes it, by the device's clock: an answer that was asked for before is older. */
  readonly changedAt?: number;
  /** Left out where there is nothing to show. */
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

/** The database of this device. Rejects where nothing can be stored, such as in some private windows. */
export function openDevice(): Promise<DeviceDatabase> {
  opened ??= openDB<Tables>('rollbook', 1, {
    upgrade: (db) => {
      db.createObjectStore('owner');
      db.createObjectStore('outbox', { keyPath: 'id', autoIncrement: true }).createIndex('person', 'person');
      db.createObjectStore('kept', { keyPath: 'place' });
    },
    // A page of a later version changes the database; this one opens it anew when it needs it.
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
 * Makes a device a person's: what is stored for them can be read from now on, and what was kept for somebody else or by
 * another key is deleted; resolves to whether it was. `deviceKey` is the account's, 32 bytes in base64url, which the
 * server gives whoever is signed in.
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

/** Somebody by a key of theirs, which need not be the present one. */
export async function ownerBy(token: string, deviceKey: string): Promise<Owner | undefined> {
  const bytes = fromBase64Url(deviceKey);
  if (bytes.length !== keyBytes) return undefined;
  const person = await fingerprint(bytes);
  // Not extractable: no script reads it again.
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  return { token, person, key, heardAt: Date.now() };
}

/**
 * The owner of the device, if it is that session's. A device that has not heard the server for a day forgets the key, and with
 * it everything that it could read: what waits stays, sealed, until its person is signed in again.
 */
export async function readOwner(token?: string): Promise<Owner | undefined> {
  const db = await openDevice();
  const owner = await db.get('owner', ownerKey);
  if (!owner || (token !== undefined && owner.token !== token)) return undefined;
  // The clock of a device may have been set back meanwhile.
  if (Math.abs(Date.now() - owner.heardAt) <= dayMs) return owner;
  await leaveDevice(owner.token);
  return undefined;
}

/** Deletes what a session has on the device, but for what waits, which stays sealed. Without a token, of any session. */
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

/** Seals a value so that only its person can read it, by this key or once it is a former one. */
export async function seal({ key }: Owner, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    key,
    new TextEncoder().encode(JSON.stringify(value)),
  );
  return { iv, data };
}

/** `undefined` for what cannot be read, such as what another account sealed. */
export async function unseal<T>({ key }: Owner, { iv, data }: Sealed): Promise<T | undefined> {
  try {
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data);
    return JSON.parse(new TextDecoder().decode(bytes)) as T;
  } catch {
    return undefined;
  }
}

/** A name for what must not be readable itself, one for each person. */
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
