import { readToken, signInEnd } from '../api/stored-sign-in.ts';

/** Set while somebody's data may lie on the device, so that a login knows what to delete. */
const markKey = 'rollbook.device';

/** When the day was last fetched for this device, and for whom. */
export const fetchedKey = 'rollbook.fetched-day';

let owned: Promise<unknown> = Promise.resolve();
let noteOwned = () => {};
let firstOwned = nextOwned();

/** The module that stores on the device, loaded when it is first needed. */
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

/** Whether there is where and how to store: browsers give neither keys nor locks to pages without TLS. */
export function canStore(): boolean {
  return isSecureContext && 'indexedDB' in window && 'locks' in navigator;
}

/** The key by which a device seals what is the signed-in person's, and those of before. */
type DeviceKeys = { readonly deviceKey?: string; readonly formerDeviceKeys?: readonly string[] };

/** Makes the device the signed-in person's, with the keys that the server has just sent. */
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

/** Resolves when the device is known to be the signed-in person's, if it is. */
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

/** Deletes what the device has of whoever was signed in, but for what waits and drafts, which stay sealed. */
async function leave(): Promise<void> {
  const { leaveDevice } = await device();
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
// A tab that was closed at its sign-out may not have come to it.
if (readToken() === null && localStorage.getItem(markKey) !== null) leave().catch(() => {});
