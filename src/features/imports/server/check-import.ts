import type { Fault } from '../../../platform/contract/reason.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { missing } from '../../../platform/contract/refusals.ts';
import type { ImportRowState } from '../../../platform/contract/school-terms.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { readStoredFile } from '../../../platform/files/stored-files.ts';
import type { Job, JobKind, RunningJob } from '../../../platform/jobs/job-kind.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { cellName } from '../../../platform/spreadsheets/cell-name.ts';
import { readSpreadsheet } from '../../../platform/spreadsheets/spreadsheets.ts';
import { maxImportFaults } from '../imports.contract.ts';
import { columnMissing, importFileGone } from '../imports.refusals.ts';
import { contextFor } from './context.ts';
import type { CheckedRow, GivenRow, ImportKind } from './import-kind.ts';
import * as imports from './imports.queries.ts';
import { kindOf } from './kinds.ts';
import { type ReadFile, readSheets } from './read-sheets.rules.ts';

/** Reads a file and says what each of its rows would do. */
export const checkImport: JobKind = { kind: 'import.check', run: check, whenGivenUp: failImport };

/** The import that a job is about. */
export function importOf({ schoolId, id: job, payload }: Job): imports.ImportJob {
  return { schoolId, id: (payload as { readonly import: number }).import, job };
}

/** The import failed as a whole, unless its work was done just before. */
export function failImport(transaction: DatabaseTransaction, job: Job, why: Fault): Promise<void> {
  return imports.noteFailure(transaction, importOf(job), why);
}

async function check(job: RunningJob): Promise<void> {
  const { db, schoolId } = job;
  const ids = importOf(job);
  const found = await imports.findImport(db, schoolId, ids.id);
  // Somebody has chosen other columns since, and another job checks them.
  if (found?.job_id !== job.id || found.state === 'checked') return;
  const kind = kindOf(found.kind);
  const read = await readFile(job, kind, found);
  await job.report(30);
  const context = await contextFor(db, { ...job, now: job.now(), fields: read.fields });
  const checked = await kind.check(context, read.rows);
  await job.report(70);
  const rows = read.rows.map((row, index) => toStored(row, checked[index] as CheckedRow, read));
  await storeRows(job, ids, rows);
  await db.transaction().execute(async (transaction) => {
    await job.expectHeld(transaction);
    const columns = { ...read.columns, chosen: found.columns.chosen };
    await imports.noteChecked(transaction, ids, { columns, counts: countStates(rows), faults: gather(read, rows) });
  });
}

/** The file, unless it is gone. */
export async function readContent(job: RunningJob, { file_key }: imports.StoredImport): Promise<Buffer> {
  const content = file_key === null ? undefined : await readStoredFile(job, job.schoolId, file_key);
  if (!content) throw refuse(importFileGone);
  return content;
}

async function readFile(job: RunningJob, kind: ImportKind, found: imports.StoredImport): Promise<ReadFile> {
  const { db, schoolId } = job;
  const content = await readContent(job, found);
  if (kind.readRows) {
    const context = await contextFor(db, { ...job, now: job.now() });
    const rows = await kind.readRows(context, content);
    const columns = { headings: [], samples: {}, from1904: [] };
    return { columns, rows, fields: new Set(), faults: [], headed: undefined };
  }
  const sheets = await readSpreadsheet(content, found.file_name);
  const chosen = new Map(Object.entries(found.columns.chosen));
  const remembered = await imports.readRemembered(db, schoolId, kind.kind);
  return readSheets(kind, sheets, { chosen, remembered });
}

/** A value that is missing because its column is, is a fault of the headings. */
function toStored(row: GivenRow, { parsed: _, faults, ...checked }: CheckedRow, read: ReadFile): imports.StoredRow {
  const told = faults.map(({ field, why }) => {
    const isOfColumn = field !== null && why.reason === missing.reason && !read.fields.has(field) && read.headed;
    if (!isOfColumn || !read.headed) return { cell: row.cellOf(field), field, why };
    return { cell: cellName(read.headed.line, 1), field, why: fault(columnMissing, { heading: field }) };
  });
  return { ...checked, sheet: row.sheet, line: row.line, given: row.given, faults: told };
}

/** So many at once that nobody waits long for the database. */
const rowsAtOnce = 2_000;

async function storeRows(job: RunningJob, { schoolId, id }: imports.ImportJob, rows: readonly imports.StoredRow[]) {
  for (let from = 0; from === 0 || from < rows.length; from += rowsAtOnce) {
    await job.db.transaction().execute(async (transaction) => {
      await job.expectHeld(transaction);
      if (from === 0) await imports.removeRows(transaction, schoolId, id);
      await imports.addRows(transaction, schoolId, id, rows.slice(from, from + rowsAtOnce));
    });
  }
}

function countStates(rows: readonly imports.StoredRow[]): Record<ImportRowState, number> {
  const counts = { new: 0, changed: 0, same: 0, wrong: 0 };
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

/** The first faults: those of the headings, each once, then those of the rows. */
function gather(read: ReadFile, rows: readonly imports.StoredRow[]): imports.FileFault[] {
  const ofHeadings = new Map<string, imports.FileFault>();
  const ofRows: imports.FileFault[] = [];
  for (const { sheet, faults } of rows) {
    for (const one of faults) {
      if (one.why.reason !== columnMissing.reason) ofRows.push({ sheet, ...one });
      else ofHeadings.set(one.field ?? '', { sheet: read.headed?.sheet ?? sheet, ...one });
    }
  }
  return [...read.faults, ...ofHeadings.values(), ...ofRows].slice(0, maxImportFaults);
}
