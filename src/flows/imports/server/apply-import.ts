import { recordAction } from '../../../base/audit/server/audit.queries.ts';
import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import { storeVersions } from '../../../platform/database/versions.ts';
import type { JobKind, RunningJob } from '../../../platform/jobs/job-kind.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { importFileGone } from '../imports.refusals.ts';
import { failImport, importOf, readContent } from './check-import.ts';
import { makeFirstHashes } from './first-hashes.ts';
import type { Applied } from './import-kind.ts';
import { inImportThread } from './import-thread.ts';
import * as imports from './imports.queries.ts';
import { kindOf } from './kinds.ts';

/** Stores what a checked file says: all of it, or nothing. */
export const applyImport: JobKind = { kind: 'import.apply', run: apply, whenGivenUp: failImport };

async function apply(job: RunningJob): Promise<void> {
  const { db, schoolId, config } = job;
  const found = await imports.findImport(db, schoolId, importOf(job).id);
  // A server was killed between the work and the end of the job.
  if (found?.job_id !== job.id || found.state === 'applied') return;
  if (found.file_key === null) throw refuse(importFileGone);
  const content = kindOf(found.kind).readRows ? await readContent(job, found) : null;
  await inImportThread({ job, found }, async (thread) => {
    const rolls = await thread.prepare(content);
    const facts = { school: await readSchoolById(db, schoolId), config, now: job.now() };
    const hashes = await makeFirstHashes(facts, rolls, (percent) => job.report(10 + percent * 0.8));
    await job.report(90);
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (transaction) => {
        await imports.holdImports(transaction);
        await job.expectHeld(transaction);
        // All records that the import creates have the same instant, so that an undo finds those without versions.
        const now = job.now();
        const applied = await thread.apply(transaction, { hashes, by: job.by ?? 0, now });
        await noteApplied({ db: transaction, now }, job, applied);
      });
  });
}

async function noteApplied(
  { db: transaction, now }: { readonly db: Parameters<typeof imports.noteApplied>[0]; readonly now: Date },
  job: RunningJob,
  { changed, made }: Applied,
): Promise<void> {
  const { schoolId, id } = importOf(job);
  const by = { actor: { schoolId, personId: job.by }, address: null };
  const change = await recordAction(transaction, by, { action: 'imports.apply', record: id, at: now });
  await storeVersions(transaction, change, changed);
  await imports.noteApplied(transaction, { schoolId, id, made, change });
}
