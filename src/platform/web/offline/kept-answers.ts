import { type Owner, openDevice, placeOf, readOwner, seal, unseal } from './device.ts';

export type KeptAnswer = { readonly answer: unknown; readonly at: string };

/** Applies the answer to a submission to another answer that is kept or shown. */
export type Outdated = {
  readonly queryKey: readonly unknown[];
  /** Where it comes from, if the device keeps it. */
  readonly address?: string;
  /** May be given what has the change already. */
  readonly update: (answer: unknown) => unknown;
};

const dayMs = 24 * 60 * 60 * 1000;
/** No answer takes longer. A clock that is set back would make every answer older for as long as that. */
const longestCallMs = 5 * 60 * 1000;

/**
 * Keeps an answer of the server on the device of whoever is signed in by this token, in place of the one before. Resolves
 * to false if the server has acknowledged a change of it since it was asked for.
 */
export async function keepAnswer(token: string, address: string, answer: unknown, askedAt: number): Promise<boolean> {
  const owner = await readOwner(token);
  if (!owner) return true;
  const [place, sealed] = await Promise.all([placeOf(owner, address), seal(owner, answer)]);
  const db = await openDevice();
  const transaction = db.transaction('kept', 'readwrite');
  const { changedAt = 0 } = (await transaction.store.get(place)) ?? {};
  const isOlder = changedAt > askedAt && changedAt - askedAt < longestCallMs;
  if (!isOlder) await transaction.store.put({ place, sealed, at: new Date().toISOString() });
  await transaction.done;
  return !isOlder;
}

/**
 * Changes what is kept by what the server has acknowledged, so that it is never shown as it was before. It stays of the
 * time at which it was kept. What cannot be changed is deleted.
 */
export async function changeKept(owner: Owner, outdated: readonly Outdated[]): Promise<void> {
  const db = await openDevice();
  for (const { address, update } of outdated) {
    if (address === undefined) continue;
    const place = await placeOf(owner, address);
    const changedAt = Date.now();
    try {
      const kept = await db.get('kept', place);
      const answer = kept?.sealed && (await unseal<unknown>(owner, kept.sealed));
      const sealed = answer === undefined ? {} : { sealed: await seal(owner, update(answer)) };
      await db.put('kept', { place, at: kept?.at ?? new Date(changedAt).toISOString(), changedAt, ...sealed });
    } catch {
      await db.delete('kept', place);
    }
  }
}

/** The last answer from this address of the last 24 hours, if it was kept for the same person. */
export async function readKept(token: string, address: string): Promise<KeptAnswer | undefined> {
  const owner = await readOwner(token);
  if (!owner) return undefined;
  const db = await openDevice();
  const kept = await db.get('kept', await placeOf(owner, address));
  if (!kept?.sealed || isOld(kept.at)) return undefined;
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
