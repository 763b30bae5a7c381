import { recordAction } from '../../../base/audit/server/audit.queries.ts';
import { explainingUndo } from '../../../base/history/server/undo.ts';
import { readStoredFile } from '../../../platform/files/stored-files.ts';
import { type Call, waiterOf } from '../../../platform/http/serve-endpoint.ts';
import { notAllowed, refuse } from '../../../platform/server/refusal.ts';
import type * as contract from '../imports.contract.ts';
import { type ImportKindName, importKinds, mayImport } from '../imports.contract.ts';
import { importFileGone, importNotFound } from '../imports.refusals.ts';
import { guessInThread } from './import-thread.ts';
import * as imports from './imports.queries.ts';
import { kindOf } from './kinds.ts';
import { startJob } from './start-job.ts';
import { undoImport } from './undo-import.ts';

type File = { readonly key: string; readonly name: string };

/** The kind of a file, among those that the caller may import. */
export async function guessKindOf(
  call: Call<typeof contract.startImport>,
  { key, name }: File,
): Promise<ImportKindName> {
  const { caller } = call;
  const kinds = importKinds.filter((kind) => mayImport(caller.actor, kind));
  if (kinds.length === 0) throw notAllowed();
  const content = await readStoredFile(call, caller.actor.schoolId, key);
  if (!content) throw refuse(importFileGone);
  return guessInThread({ fileName: name, kinds }, content, waiterOf(call));
}

type SeveralCall = Pick<Call<typeof contract.undoImports>, 'db' | 'caller' | 'body'>;

/** The imports that a call names, each of which its caller may make. */
async function findNamed({ db, caller, body }: SeveralCall): Promise<imports.StoredImport[]> {
  const found: imports.StoredImport[] = [];
  for (const id of body.imports) {
    const one = await imports.findImport(db, caller.actor.schoolId, id);
    if (!one) throw caller.actor.role === 'admin' ? refuse(importNotFound) : notAllowed();
    if (!mayImport(caller.actor, one.kind)) throw notAllowed();
    found.push(one);
  }
  return found;
}

/** Checks files again, each as if those before it were imported. */
export async function checkTogether(call: Call<typeof contract.checkImports>): Promise<void> {
  const { db, caller, body, now } = call;
  await db.transaction().execute(async (transaction) => {
    const found = await findNamed({ db: transaction, caller, body });
    if (found.some(({ file_key }) => file_key === null)) throw refuse(importFileGone);
    await startJob(transaction, call, body.imports, { from: ['checking', 'checked', 'failed'], to: 'checking' });
    for (const { id } of found)
      await recordAction(transaction, caller, { action: 'imports.match', record: id, at: now() });
  });
}

/** Undoes imports one after the other, the last one first. */
export async function undoInTurn(call: Call<typeof contract.undoImports>): Promise<void> {
  const { db, caller, now } = call;
  const found = await findNamed(call);
  const last = found.toSorted((one, other) => (other.change_id ?? 0) - (one.change_id ?? 0));
  for (const { id } of last) {
    const wanted = { id, leaveOutHeld: false };
    await explainingUndo(() =>
      db.transaction().execute((transaction) => undoImport(transaction, caller, wanted, now())),
    );
  }
}

/** Changes the kind of a file. Answers given for the former kind are dropped. */
export async function changeKind(call: Call<typeof contract.changeImportKind>): Promise<void> {
  const { db, schoolId, caller, params, body, now } = call;
  if (!mayImport(caller.actor, body.kind)) throw notAllowed();
  await kindOf(body.kind).expectPossible?.(db, schoolId);
  await db.transaction().execute(async (transaction) => {
    const found = await imports.findImport(transaction, schoolId, params.id);
    if (!found) throw refuse(importNotFound);
    if (found.kind === body.kind) return;
    if (found.file_key === null) throw refuse(importFileGone);
    await startJob(transaction, call, [params.id], { from: ['checking', 'checked', 'failed'], to: 'checking' });
    await imports.setKind(transaction, schoolId, params.id, body.kind);
    await recordAction(transaction, caller, { action: 'imports.match', record: params.id, at: now() });
  });
}
