import { openDevice, placeOf, readOwner, seal, unseal } from './device.ts';

export type KeptAnswer = { readonly answer: unknown; readonly at: string };

const dayMs = 24 * 60 * 60 * 1000;

/** Keeps an answer of the server on the device of whoever is signed in by this token, in place of the one before. */
export async function keepAnswer(token: string, address: string, answer: unknown): Promise<void> {
  const owner = await readOwner(token);
  if (!owner) return;
  const [place, sealed] = await Promise.all([placeOf(owner, address), seal(owner, answer)]);
  const db = await openDevice();
  await db.put('kept', { place, sealed, at: new Date().toISOString() });
}

/** The last answer from this address of the last 24 hours, if it was kept for the same person. */
export async function readKept(token: string, address: string): Promise<KeptAnswer | undefined> {
  const owner = await readOwner(token);
  if (!owner) return undefined;
  const db = await openDevice();
  const kept = await db.get('kept', await placeOf(owner, address));
  if (!kept || isOld(kept.at)) return undefined;
  const answer = await unseal<unknown>(owner, kept.sealed);
  return answer === undefined ? undefined : { answer, at: kept.at };
}

/** Deletes what is older than a day. */
export async function clearOldAnswers(): Promise<void> {
  const db = await openDevice();
  const transaction = db.transaction('kept', 'readwrite');
  for (const kept of await transaction.store.getAll()) if (isOld(kept.at)) await transaction.store.delete(kept.place);
  await transaction.done;
}

/** The clock of a device may have been set back meanwhile. */
function isOld(at: string): boolean {
  return Math.abs(Date.now() - Date.parse(at)) > dayMs;
}
