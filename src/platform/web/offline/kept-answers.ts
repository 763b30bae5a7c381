import { type Owner, openDevice, placeOf, readOwner, seal, unseal } from './device.ts';

export type KeptAnswer = { readonly answer: unknown; readonly at: string };

/** Applies the response to a submission to another response that is kept or shown. */
export type Outdated = {
  readonly queryKey: readonly unknown[];
  /** The address of that response, if the device keeps it. */
  readonly address?: string;
  /** Returns the changed response; it can be called with one that already has the change. */
  readonly update: (answer: unknown) => unknown;
};

const dayMs = 24 * 60 * 60 * 1000;
/** The longest time of a call. If a clock is set back, responses count as outdated for at most this long. */
const longestCallMs = 5 * 60 * 1000;

/**
 * Keeps a response on the device of the person with this token, replacing the previous one. Resolves to false if the
 * server has acknowledged a change of it since it was requested.
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
 * Applies acknowledged changes to kept responses, so that they are never shown in an old state. Their time stays that
 * at which they were kept. Responses that cannot be changed are deleted.
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

/** Returns the last response from this address within 24 hours, if it was kept for the same person. */
export async function readKept(token: string, address: string): Promise<KeptAnswer | undefined> {
  const owner = await readOwner(token);
  if (!owner) return undefined;
  const db = await openDevice();
  const kept = await db.get('kept', await placeOf(owner, address));
  if (!kept?.sealed || isOld(kept.at)) return undefined;
  const answer = await unseal<unknown>(owner, kept.sealed);
  return answer === undefined ? undefined : { answer, at: kept.at };
}

/** Deletes responses that are older than a day. */
export async function clearOldAnswers(): Promise<void> {
  const db = await openDevice();
  const transaction = db.transaction('kept', 'readwrite');
  for (const kept of await transaction.store.getAll()) if (isOld(kept.at)) await transaction.store.delete(kept.place);
  await transaction.done;
}

/** The clock of the device may have been set back meanwhile. */
function isOld(at: string): boolean {
  return Math.abs(Date.now() - Date.parse(at)) > dayMs;
}
