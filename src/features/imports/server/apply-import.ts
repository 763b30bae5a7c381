import { isDeepStrictEqual } from 'node:util';
import { storeVersions } from '../../../platform/database/versions.ts';
import type { JobKind, RunningJob } from '../../../platform/jobs/job-kind.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { recordAction } from '../../audit/server/audit.queries.ts';
import { importFileGone, importStale } from '../imports.refusals.ts';
import { failImport, importOf, readContent } from './check-import.ts';
import { contextFor } from './context.ts';
import type { ApplyContext, CheckedRow, GivenRow, ImportContext, ImportKind } from './import-kind.ts';
import * as imports from './imports.queries.ts';
import { kindOf } from './kinds.ts';

/** Stores what a checked file says: all of it, or nothing. */
export const applyImport: JobKind = { kind: 'import.apply', run: apply, whenGivenUp: failImport };

async function apply(job: RunningJob): Promise<void> {
  const { db, schoolId } = job;
  const ids = importOf(job);
  const found = await imports.findImport(db, schoolId, ids.id);
  // A server was killed between the work and the end of the job.
  if (found?.job_id !== job.id || found.state === 'applied') return;
  if (found.file_key === null) throw refuse(importFileGone);
  const kind = kindOf(found.kind);
  const stored = await imports.listRows(db, schoolId, ids.id);
  const fields = new Set(found.columns.headings.flatMap(([, field]) => field ?? []));
  const context = await contextFor(db, { ...job, now: job.now(), fields });
  const rows = kind.readRows
    ? await kind.readRows(context, await readContent(job, found))
    : stored.map((row) => toGiven(row, found.columns.from1904));
  const prepared = await prepare(kind, context, { rows, stored }, job);
  await job.report(90);
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await imports.holdImports(transaction);
      await job.expectHeld(transaction);
      // One instant for all that it makes, by which an undo finds what has no versions.
      const here = { ...context, db: transaction, now: job.now() };
      const checked = await checkAgain(kind, here, { rows, stored });
      const applied = await kind.apply({ ...here, by: job.by ?? 0, prepared }, effective(checked));
      await noteApplied(here, job, applied);
    });
}

type Rows = { readonly rows: readonly GivenRow[]; readonly stored: readonly imports.StoredRow[] };

/** What the rows would do now. Refused, if that is not what was shown. */
async function checkAgain(
  kind: ImportKind,
  context: ImportContext,
  { rows, stored }: Rows,
): Promise<readonly CheckedRow[]> {
  const checked = await kind.check(context, rows);
  for (const [index, { state, recordId, changes }] of checked.entries()) {
    const before = stored[index];
    const isSame =
      before?.state === state && before.recordId === recordId && isDeepStrictEqual(before.changes, changes);
    if (!isSame) throw refuse(importStale);
  }
  return checked;
}

/** What takes long and needs no transaction. */
async function prepare(kind: ImportKind, context: ImportContext, rows: Rows, job: RunningJob): Promise<unknown> {
  if (!kind.prepare) return undefined;
  const checked = await checkAgain(kind, context, rows);
  return kind.prepare(context, effective(checked), (percent) => job.report(10 + percent * 0.8));
}

/** The rows that do something. */
function effective(checked: readonly CheckedRow[]): CheckedRow[] {
  return checked.filter(({ state }) => state === 'new' || state === 'changed');
}

function toGiven({ place, sheet, line, given }: imports.StoredRow, from1904: readonly string[]): GivenRow {
  return { place, sheet, line, is1904: from1904.includes(sheet), given, cellOf: () => '' };
}

async function noteApplied(
  { db: transaction, now }: Pick<ApplyContext, 'db' | 'now'>,
  job: RunningJob,
  { changed, made }: Awaited<ReturnType<ImportKind['apply']>>,
): Promise<void> {
  const { schoolId, id } = importOf(job);
  const by = { actor: { schoolId, personId: job.by }, address: null };
  const change = await recordAction(transaction, by, { action: 'imports.apply', record: id, at: now });
  await storeVersions(transaction, change, changed);
  await imports.noteApplied(transaction, { schoolId, id, made, change });
}
