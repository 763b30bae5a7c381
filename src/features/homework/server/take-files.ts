import { open, readFile, writeFile } from 'node:fs/promises';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { discardFiles, keepFile, keepForGood } from '../../../platform/files/stored-files.ts';
import type { Caller } from '../../../platform/http/access.ts';
import type { App } from '../../../platform/http/app-context.ts';
import type { UploadedFile } from '../../../platform/http/receive-file.ts';
import { waiterOf } from '../../../platform/http/serve-endpoint.ts';
import { fairQueue } from '../../../platform/server/fair-queue.ts';
import { refuseAt } from '../../../platform/server/refusal.ts';
import { fileTypeNotTaken } from '../homework.refusals.ts';
import { cleanPicture } from './clean-picture.ts';
import { type FileKind, isMedia, kindOfFile, nameFor, pictures } from './file-types.ts';
import type { NewFile } from './homework.queries.ts';

/** One file at a time is in memory, of at most 20 MB; the others wait on the disk, of a whole school at once. */
const readings = fairQueue({ places: 1, perLine: 20, inAll: 3000 });

/** As much of a recording as tells its kind. */
const headBytes = 4096;

type Taking = App & { readonly caller: Caller; readonly request: Parameters<typeof waiterOf>[0]['request'] };

/**
 * Takes files that were uploaded, by what they hold, and has `store` store their rows, in a transaction of its own. Only
 * then are they kept for good: of what is refused nothing is left.
 */
export async function takeFiles<T>(
  app: Taking,
  uploaded: readonly UploadedFile[],
  store: (files: readonly NewFile[], keep: (transaction: DatabaseTransaction) => Promise<void>) => Promise<T>,
): Promise<T> {
  const { schoolId, personId } = app.caller.actor;
  const files: NewFile[] = [];
  const keys = () => files.map(({ key }) => key);
  try {
    for (const file of uploaded) {
      const { kind, bytes } = await readings(waiterOf(app), (takeTurn) => takeTurn(() => inspect(file)));
      const name = nameFor(file.name, kind);
      const about = { schoolId, by: personId, name, path: file.path, now: app.now() };
      files.push({ key: await keepFile(app, about), name, type: kind.type, bytes });
    }
    return await store(files, (transaction) => keepForGood(transaction, schoolId, keys()));
  } catch (error) {
    if (files.length > 0) {
      await app.db
        .transaction()
        .execute((transaction) => discardFiles(transaction, schoolId, keys(), app.now()))
        .catch(() => {});
    }
    throw error;
  }
}

/** The kind of a file; a picture is made anew in its place. Refuses what is not taken. */
async function inspect({
  path,
  name,
  bytes,
}: UploadedFile): Promise<{ readonly kind: FileKind; readonly bytes: number }> {
  const head = await readHead(path);
  const content = isMedia(head) ? head : await readFile(path);
  const kind = kindOfFile(content, name);
  if (!kind) throw refuseAt('files', fileTypeNotTaken, { name });
  if (!Object.values(pictures).includes(kind as (typeof pictures)['jpeg'])) return { kind, bytes };
  const picture = cleanPicture(content, kind);
  if (!picture) throw refuseAt('files', fileTypeNotTaken, { name });
  await writeFile(path, picture, { flush: true });
  return { kind, bytes: picture.length };
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
