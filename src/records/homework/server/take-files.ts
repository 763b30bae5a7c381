import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { discardFiles, keepFile, keepForGood } from '../../../platform/files/stored-files.ts';
import type { Caller } from '../../../platform/http/access.ts';
import type { App } from '../../../platform/http/app-context.ts';
import type { UploadedFile } from '../../../platform/http/receive-file.ts';
import { waiterOf } from '../../../platform/http/serve-endpoint.ts';
import { fairQueue } from '../../../platform/server/fair-queue.ts';
import { refuseAt } from '../../../platform/server/refusal.ts';
import { fileTypeNotTaken } from '../homework.refusals.ts';
import { nameFor } from './file-types.ts';
import type { NewFile } from './hand-ins.queries.ts';
import { inspectInThread } from './inspect-in-thread.ts';

/** Only one file at a time, of at most 20 MB, is in memory; those of a whole school can wait on the disk. */
const readings = fairQueue({ places: 1, perLine: 20, inAll: 3000 });

/**
 * Checks uploaded files by their content and calls `store` to store their rows in its own transaction. Files are kept
 * permanently only then; after a refusal nothing is left of them.
 */
export async function takeFiles<T>(
  app: App & { readonly caller: Caller; readonly request: Parameters<typeof waiterOf>[0]['request'] },
  uploaded: readonly UploadedFile[],
  store: (files: readonly NewFile[], keep: (transaction: DatabaseTransaction) => Promise<void>) => Promise<T>,
): Promise<T> {
  const { schoolId, personId } = app.caller.actor;
  const files: NewFile[] = [];
  const keys = () => files.map(({ key }) => key);
  try {
    for (const file of uploaded) {
      const found = await readings(waiterOf(app), (takeTurn) => takeTurn(() => inspectInThread(file)));
      if (!found) throw refuseAt('files', fileTypeNotTaken, { name: file.name });
      const { kind, bytes } = found;
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
