import { useEffect, useRef, useState } from 'react';
import { type StoredForm, sentBody, storeForm } from '../api/sent-body.ts';
import { readToken } from '../api/stored-sign-in.ts';
import { canStore, device, whenOwned } from './own-device.ts';

/** The most bytes of files that are kept for a form, and that wait to be sent. */
export const maxKeptBytes = 12 * 1024 * 1024;
const maxAgeMs = 7 * 24 * 60 * 60 * 1000;

type Content = { readonly subject: string; readonly storedForm: StoredForm };

/**
 * Keeps the files that were chosen for a form on the device until they are sent, encrypted like what waits, because a
 * phone can end the page while the camera is open. `areKept` is false for files that would be lost with the page, and
 * undefined while they are being stored.
 */
export function useChosenFiles(form: string) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [areKept, setKept] = useState<boolean | undefined>(true);
  const latest = useRef(files);
  const [keeper] = useState(() => keeperOf(`files ${form}`));
  const choose = (chosen: readonly File[]) => {
    latest.current = chosen;
    setFiles(chosen);
    setKept(chosen.length === 0 || undefined);
    void keeper.keep(() => latest.current).then((isKept) => chosen === latest.current && setKept(isKept));
  };
  useEffect(() => {
    void keeper.read().then((found) => {
      const added = found.filter((file) => !latest.current.includes(file));
      latest.current = [...added, ...latest.current];
      if (added.length > 0) setFiles(latest.current);
    });
  }, [keeper]);
  /** Takes files out that were sent. */
  const drop = (sent: readonly File[]) => choose(latest.current.filter((file) => !sent.includes(file)));
  return { files, areKept, choose, drop };
}

/** Returns the files of a stored form. */
export function filesOf(storedForm: StoredForm): readonly File[] {
  return (sentBody({ storedForm }).body as FormData).getAll('files') as File[];
}

/** Reads and keeps the files of a form, one after the other. */
function keeperOf(subject: string) {
  const ids = new Map<File, number>();
  let found: Promise<readonly File[]> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const read = () => {
    found ??= readAll().catch(() => []);
    last = found;
    return found;
  };
  const readAll = async () => {
    const { db, owner, place, unseal } = await opened(subject);
    const oldest = new Date(Date.now() - maxAgeMs).toISOString();
    for (const { id = 0, person, subject: of, state, madeAt, sealed } of await db.getAll('outbox')) {
      if (state !== 'chosen') continue;
      if (madeAt < oldest) await db.delete('outbox', id);
      else if (person === owner.person && of === place) {
        const content = await unseal<Content>(owner, sealed);
        for (const file of content ? filesOf(content.storedForm) : []) ids.set(file, id);
      }
    }
    return [...ids.keys()];
  };

  /** Returns whether all of the files are kept. */
  const keep = (filesNow: () => readonly File[]): Promise<boolean> => {
    const kept = last.then(() => keepAll(filesNow())).catch(() => filesNow().length === 0);
    last = kept;
    return kept;
  };
  const keepAll = async (files: readonly File[]) => {
    const { db, owner, place, seal } = await opened(subject);
    for (const [file, id] of ids) {
      if (files.includes(file)) continue;
      await db.delete('outbox', id);
      ids.delete(file);
    }
    if (files.reduce((sum, { size }) => sum + size, 0) > maxKeptBytes) return false;
    for (const file of files.filter((one) => !ids.has(one))) {
      const content: Content = { subject, ...(await storeForm({}, 'files', [file])) };
      const row = { person: owner.person, key: '', subject: place, madeAt: new Date().toISOString() };
      ids.set(file, await db.add('outbox', { ...row, state: 'chosen', sealed: await seal(owner, content) }));
    }
    return true;
  };
  return { read, keep };
}

/** Opens the device of the signed-in person. Rejects if nothing can be stored for them. */
async function opened(subject: string) {
  const token = readToken();
  if (token === null || !canStore()) throw new Error('Nothing can be stored.');
  await whenOwned();
  const { openDevice, readOwner, placeOf, seal, unseal } = await device();
  const owner = await readOwner(token);
  if (!owner) throw new Error('Nothing can be stored.');
  return { db: await openDevice(), owner, place: await placeOf(owner, subject), seal, unseal };
}
