import { readToken, signInEnd } from '../api/stored-sign-in.ts';

/** Set while somebody's data may be on the device, so that a sign-in knows what to delete. */
const markKey = 'rollbook.device';

/** The key of when the day was last fetched for this device, and for whom. */
export const fetchedKey = 'rollbook.fetched-day';

let owned: Promise<unknown> = Promise.resolve();
let noteOwned = () => {};
let firstOwned = nextOwned();

/** Loads the module that stores on the device when it is first needed. */
export async function device() {
  const modules = await Promise.all([
    import('./device.ts'),
    import('./outbox.ts'),
    import('./kept-answers.ts'),
    import('./sealed-drafts.ts'),
  ]);
  const [people, outbox, kept, drafts] = modules;
  return { ...people, ...outbox, ...kept, ...drafts };
}

/** Returns whether the device can store and encrypt: browsers provide neither keys nor locks to pages without TLS. */
export function canStore(): boolean {
  return isSecureContext && 'indexedDB' in window && 'locks' in navigator;
}

/** The key with which a device encrypts the signed-in person's data, and the former keys. */
type DeviceKeys = { readonly deviceKey?: string; readonly formerDeviceKeys?: readonly string[] };

/** Assigns the device to the signed-in person, with the keys that the server has just sent. */
export function ownDevice({ deviceKey, formerDeviceKeys = [] }: DeviceKeys): void {
  const token = readToken();
  if (token === null || deviceKey === undefined || !canStore()) return;
  localStorage.setItem(markKey, '1');
  owned = take(token, deviceKey, formerDeviceKeys)
    .then(noteOwned)
    .catch(() => {});
}

async function take(token: string, deviceKey: string, formerDeviceKeys: readonly string[]): Promise<void> {
  const { takeDevice, readOwner, sealAnew, sealDraftsAnew } = await device();
  if (await takeDevice(token, deviceKey)) localStorage.removeItem(fetchedKey);
  await sealAnew(token, formerDeviceKeys);
  const owner = await readOwner(token);
  if (owner) await sealDraftsAnew(owner, formerDeviceKeys);
}

/** Resolves when it is known whether the device is the signed-in person's. */
export function whenOwned(): Promise<unknown> {
  return owned;
}

/** Resolves once the server has named the person of this device. Answers that arrive sooner are kept after that. */
export function whenToldOwner(): Promise<void> {
  return firstOwned;
}

function nextOwned(): Promise<void> {
  return new Promise((resolve) => {
    noteOwned = resolve;
  });
}

/**
 * Deletes what the device has of the person who was signed in, except for waiting submissions and drafts, which stay
 * encrypted.
 */
async function leave(): Promise<void> {
  const { leaveDevice, readOwner } = await device();
  // Somebody may have signed in in another tab, which goes on.
  if ((await readOwner())?.token === readToken()) return;
  await leaveDevice();
  localStorage.removeItem(fetchedKey);
  if (readToken() === null) localStorage.removeItem(markKey);
}

/** Calls `act` at the end of each session. */
export function atSignInEnd(act: () => void): void {
  const whenEnded = () => {
    act();
    queueMicrotask(() => atSignInEnd(act));
  };
  signInEnd().addEventListener('abort', whenEnded, { once: true });
}

atSignInEnd(() => {
  firstOwned = nextOwned();
  leave().catch(() => {});
});
// A tab that was closed during its sign-out may not have finished.
if (readToken() === null && localStorage.getItem(markKey) !== null) leave().catch(() => {});
