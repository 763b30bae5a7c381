import { idList } from '../../../platform/database/id-list.ts';
import { deleteIn, onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { listRoleIds, loginId } from './login.queries.ts';
import { keyOf, newToken } from './tokens.ts';

/** A browser in which somebody has signed in, by the hash of the key that it keeps for that account. */
export type RecalledDevice = {
  readonly schoolId: number;
  readonly personId: number;
  readonly loginId: number;
  readonly hash: string;
};

/**
 * A cookie that scripts cannot read. Its keys sign nobody in; they only keep failures caused by strangers from blocking
 * the account's owner.
 */
const cookie = 'devices';
/** The maximum number of accounts whose keys a browser keeps; a family or a staff room can share a browser. */
const maxKeys = 10;
/** The maximum number of devices per person. */
const maxDevices = 20;
/** A device counts as unknown again after this many days without a sign-in. */
const recalledDays = 90;

export type Browser = { readonly cookie: (name: string) => string | undefined };

function keysOf(browser: Browser): string[] {
  return (browser.cookie(cookie) ?? '').split('~').slice(0, maxKeys);
}

export type DeviceCookie = { readonly name: string; readonly value: string; readonly days: number };

/** Finds the people who have signed in on this browser. Its cookie is untrusted: values that are no key, or unknown, are left out. */
export async function recallDevices(db: Database, browser: Browser, now: Date): Promise<RecalledDevice[]> {
  const keys = keysOf(browser).flatMap((key) => keyOf(key) ?? []);
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('recalled_device as device')
    .innerJoin('account', onKey('account.person_id', 'device.person_id'))
    .select(['device.school_id as schoolId', 'device.person_id as personId', 'device.key_hash as hash'])
    .select(loginId.as('loginId'))
    .where(({ or, and, eb }) =>
      or(
        keys.map(({ schoolId, hash }) =>
          and([eb('device.school_id', '=', schoolId), eb('device.key_hash', '=', hash)]),
        ),
      ),
    )
    .where('device.seen_at', '>', deadline(now))
    .execute();
  return rows;
}

type Owner = { readonly schoolId: number; readonly personId: number };

/**
 * Makes a new key for an account in this browser, and the cookie that keeps it there together with the keys of other
 * accounts.
 */
export function newDeviceKey(browser: Browser, { schoolId }: Owner, recalled: readonly RecalledDevice[]) {
  const { token, key } = newToken(schoolId);
  const others = keysOf(browser).filter((one) => recalled.some(({ hash }) => hash === keyOf(one)?.hash));
  const value = [token, ...others].slice(0, maxKeys).join('~');
  return { hash: key.hash, cookie: { name: cookie, value, days: recalledDays } };
}

/** Stores the new key of a person's device in place of its former key. */
export async function keepDevice(
  transaction: DatabaseTransaction,
  { schoolId, personId }: Owner,
  { hash, before }: { readonly hash: string; readonly before: readonly RecalledDevice[] },
  now: Date,
): Promise<void> {
  const own = before.filter((one) => one.schoolId === schoolId && one.personId === personId);
  const devices = selectIn(transaction, schoolId, 'recalled_device').select('key_hash');
  const ofPerson = devices.where('person_id', '=', personId);
  const newest = ofPerson
    .orderBy('seen_at', 'desc')
    .orderBy('key_hash')
    .limit(maxDevices - 1);
  await deleteIn(transaction, schoolId, 'recalled_device', { person_id: personId })
    .where(({ eb, or }) =>
      or([eb('key_hash', 'not in', newest), ...own.map((device) => eb('key_hash', '=', device.hash))]),
    )
    .execute();
  await transaction
    .insertInto('recalled_device')
    .values({ school_id: schoolId, key_hash: hash, person_id: personId, seen_at: now.toISOString() })
    .execute();
}

/** Forgets every device of people, except the browser that asks for it. */
export async function disownDevices(
  transaction: DatabaseTransaction,
  schoolId: number,
  people: readonly number[],
  browser?: Browser,
): Promise<void> {
  const kept = browser ? keysOf(browser).flatMap((key) => keyOf(key)?.hash ?? []) : [];
  await deleteIn(transaction, schoolId, 'recalled_device')
    .where('person_id', 'in', idList(transaction, people))
    .$if(kept.length > 0, (query) => query.where('key_hash', 'not in', kept))
    .execute();
}

/** Forgets every device of a person, in all of their roles, except the browser that asks for it. */
export async function disownDevicesOf(
  transaction: DatabaseTransaction,
  { schoolId, personId }: Owner,
  browser?: Browser,
): Promise<void> {
  await disownDevices(transaction, schoolId, await listRoleIds(transaction, schoolId, personId), browser);
}

/** Deletes devices that have not been used to sign in for a long time. */
export async function forgetOldDevices(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('recalled_device').where('seen_at', '<=', deadline(now)).execute();
}

function deadline(now: Date): string {
  return new Date(now.getTime() - recalledDays * 86_400_000).toISOString();
}
