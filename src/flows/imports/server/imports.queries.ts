import { sql } from 'kysely';
import type { Fault } from '../../../platform/contract/reason.ts';
import type { ImportRowState, ImportState } from '../../../platform/contract/school-terms.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import { countOf } from '../../../platform/database/count-of.ts';
import { deleteIn, onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { addRow } from '../../../platform/database/insert-row.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { updateRows } from '../../../platform/database/update-rows.ts';
import type { Change } from '../../../platform/database/versioned-tables.ts';
import type { Letters } from '../../../platform/spreadsheets/code-pages.ts';
import type { ImportKindName } from '../imports.contract.ts';
import { type Answers, type KnownWords, wordKey } from './answers.rules.ts';
import type { DateOrders } from './date-orders.rules.ts';
import type { CheckedRow, RowChange } from './import-kind.ts';

/** A fault in a cell of a file. */
export type FileFault = {
  readonly sheet: string;
  readonly cell: string;
  readonly field: string | null;
  readonly why: Fault;
};

/** How the columns of a file are read. */
export type StoredColumns = {
  /** The headings in their order, each with the field that it is read as. */
  readonly headings: readonly (readonly [string, string | null])[];
  /** The first values under each heading. */
  readonly samples: Readonly<Record<string, string>>;
  /** The choices for this file. */
  readonly chosen: Readonly<Record<string, string | null>>;
  /** The other answers; some are missing for files that were read before they were asked. */
  readonly answers?: Answers;
  /** The fields that have a value or a column in the file; missing for files that were read before they were kept. */
  readonly fields?: readonly string[];
  /** The orders of dates that the file says outside of its rows. */
  readonly dates?: DateOrders;
  /** The headings with values below them that look like something else. */
  readonly doubtful?: readonly string[];
  readonly letters?: Letters | undefined;
  readonly questions?: readonly Question[];
  readonly meant?: readonly Meant[];
  /** Parts of the file that are left out although they have no fault. */
  readonly notes?: readonly FileFault[];
  /** The choices for words, by field. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** What people call these, by field and choice. */
  readonly labels?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The sheets whose bare numbers for days count from 1904. */
  readonly from1904: readonly string[];
};

/** Rows of which the same value is wrong for the same reason. */
export type Question = { readonly field: string; readonly text: string; readonly rows: number; readonly why: Fault };

/** A word of the file whose meaning a person gave, for this file or an earlier one. */
export type Meant = {
  readonly field: string;
  readonly text: string;
  readonly value: string | null;
  readonly rows: number;
};

const noColumns: StoredColumns = { headings: [], samples: {}, chosen: {}, from1904: [] };

type NewImport = {
  readonly schoolId: number;
  readonly kind: ImportKindName;
  readonly fileKey: string;
  readonly fileName: string;
  readonly by: number;
  readonly now: Date;
};

/** Stores an import that is about to be checked, and returns its id. */
export async function addImport(
  transaction: DatabaseTransaction,
  { schoolId, kind, fileKey, fileName, by, now }: NewImport,
): Promise<number> {
  return addRow(transaction, schoolId, 'import', {
    kind,
    state: 'checking',
    file_key: fileKey,
    file_name: fileName,
    columns: JSON.stringify(noColumns),
    progress: 0,
    new_rows: 0,
    changed_rows: 0,
    same_rows: 0,
    wrong_rows: 0,
    faults: '[]',
    failure: null,
    created_by: by,
    created_at: now.toISOString(),
    applied_at: null,
    change_id: null,
    undone_at: null,
  });
}

export type StoredImport = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** One import; `undefined` if the school has none with this id. */
export async function findImport(db: Database, schoolId: number, id: number) {
  const row = await importsOf(db, schoolId).where('import.id', '=', findableId(id)).executeTakeFirst();
  return row && toImport(row);
}

/** The last imports, the newest first. */
export async function listImports(db: Database, schoolId: number, limit: number) {
  return (await importsOf(db, schoolId).orderBy('import.id', 'desc').limit(limit).execute()).map(toImport);
}

function importsOf(db: Database, schoolId: number) {
  return selectIn(db, schoolId, 'import')
    .innerJoin('person', onKey('person.id', 'import.created_by'))
    .leftJoin('job', onKey('job.id', 'import.job_id'))
    .select(['import.id', 'import.kind', 'import.state', 'import.file_key', 'import.file_name', 'import.columns'])
    .select(['import.new_rows', 'import.changed_rows', 'import.same_rows', 'import.wrong_rows', 'import.faults'])
    .select(['import.failure', 'import.created_at', 'import.applied_at', 'import.change_id', 'import.undone_at'])
    .select(['import.job_id', 'person.name as by', 'job.progress']);
}

type ImportRow = Awaited<ReturnType<ReturnType<typeof importsOf>['executeTakeFirstOrThrow']>>;

function toImport({ columns, faults, failure, kind, ...row }: ImportRow) {
  return {
    ...row,
    kind: kind as ImportKindName,
    columns: JSON.parse(columns) as StoredColumns,
    faults: JSON.parse(faults) as readonly FileFault[],
    failure: failure === null ? null : (JSON.parse(failure) as Fault),
  };
}

/** Assigns an import to a job that checks or applies it, if it is in one of these states; returns whether it is. */
export async function startJob(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
  { from, to, job }: { readonly from: readonly ImportState[]; readonly to: ImportState; readonly job: number },
): Promise<boolean> {
  const started = await updateIn(transaction, schoolId, 'import', { id })
    .set({ state: to, job_id: job, failure: null })
    .where('state', 'in', from)
    .executeTakeFirst();
  return started.numUpdatedRows === 1n;
}

/** An import and the job that checks or applies it. */
export type ImportJob = { readonly schoolId: number; readonly id: number; readonly job: number };

/** The import, if no other job has been assigned to it since. */
function ofJob(transaction: DatabaseTransaction, { schoolId, id, job }: ImportJob) {
  return updateIn(transaction, schoolId, 'import', { id, job_id: job });
}

/** Throws if another job checks the import by now; until the transaction ends, none can begin to. */
export async function expectJob(transaction: DatabaseTransaction, job: ImportJob): Promise<void> {
  const own = await ofJob(transaction, job).set({ state: 'checking' }).executeTakeFirst();
  if (own.numUpdatedRows === 0n) throw new Error('Another job checks this import by now.');
}

/** Changes the kind of an import, and forgets how it was read as the earlier kind. */
export async function setKind(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
  kind: ImportKindName,
): Promise<void> {
  const own = updateIn(transaction, schoolId, 'import', { id });
  await own.set({ kind, columns: JSON.stringify(noColumns), faults: '[]' }).execute();
}

/** Stores the reason why an import failed as a whole, unless its work is done. */
export async function noteFailure(transaction: DatabaseTransaction, job: ImportJob, why: Fault): Promise<void> {
  await ofJob(transaction, job)
    .set({ state: 'failed', failure: JSON.stringify(why) })
    .where('state', 'in', ['checking', 'applying'])
    .execute();
}

export type Outcome = {
  readonly columns: StoredColumns;
  readonly counts: Readonly<Record<ImportRowState, number>>;
  readonly faults: readonly FileFault[];
};

/** Keeps what a file would do. */
export async function noteChecked(
  transaction: DatabaseTransaction,
  job: ImportJob,
  { columns, counts, faults }: Outcome,
): Promise<void> {
  await ofJob(transaction, job)
    .set({ state: 'checked', failure: null, columns: JSON.stringify(columns), faults: JSON.stringify(faults) })
    .set({ new_rows: counts.new, changed_rows: counts.changed, same_rows: counts.same, wrong_rows: counts.wrong })
    .execute();
}

/** Stores that an import is applied, with the change that applied it and the records that it created. */
export async function noteApplied(
  transaction: DatabaseTransaction,
  { id, schoolId, made, change }: { id: number; schoolId: number; made: ReadonlyMap<number, number>; change: Change },
): Promise<void> {
  await updateIn(transaction, schoolId, 'import', { id })
    .set({ state: 'applied', failure: null, applied_at: change.at.toISOString(), change_id: change.id })
    .execute();
  const rows = [...made].map(([place, record]) => ({ import_id: id, place, record_id: record }));
  await updateRows(transaction, 'import_row', schoolId, { key: ['import_id', 'place'], rows });
}

/** Stores that an import was undone: as a whole, or except for what could not be, in which case it stays applied. */
export async function noteUndone(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
  { now, isWhole }: { readonly now: Date; readonly isWhole: boolean },
): Promise<void> {
  await updateIn(transaction, schoolId, 'import', { id })
    .set({ state: isWhole ? 'undone' : 'applied', undone_at: now.toISOString() })
    .execute();
}

/** A row of a file, with what it would do, and its faults with their cells; of one that is not wrong these are notes. */
export type StoredRow = Omit<CheckedRow, 'faults' | 'notes' | 'parsed'> & {
  readonly sheet: string;
  readonly line: number;
  readonly given: Readonly<Record<string, string>>;
  readonly faults: readonly Omit<FileFault, 'sheet'>[];
};

export async function removeRows(transaction: DatabaseTransaction, schoolId: number, importId: number): Promise<void> {
  await deleteIn(transaction, schoolId, 'import_row', { import_id: importId }).execute();
}

export async function addRows(
  transaction: DatabaseTransaction,
  schoolId: number,
  importId: number,
  rows: readonly StoredRow[],
): Promise<void> {
  await insertRows(
    transaction,
    'import_row',
    rows.map(({ recordId, given, changes, faults, place, sheet, line, state, label }) => ({
      school_id: schoolId,
      import_id: importId,
      place,
      sheet,
      line,
      state,
      record_id: recordId,
      label,
      given: JSON.stringify(given),
      changes: JSON.stringify(changes),
      faults: JSON.stringify(faults),
    })),
  );
}

type Page = { readonly state?: ImportRowState | undefined; readonly page: number; readonly size: number };

/** One page of the rows of an import, in the order of the file. */
export async function listRows(
  db: Database,
  schoolId: number,
  importId: number,
  { state, page, size }: Page,
): Promise<StoredRow[]> {
  return toRows(
    await wholeRowsOf(db, schoolId, importId, state)
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
  );
}

/** The rows of an import that come after a place, in the order of the file. */
export async function listRowsAfter(
  db: Database,
  schoolId: number,
  importId: number,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<StoredRow[]> {
  return toRows(await wholeRowsOf(db, schoolId, importId).where('place', '>', after).limit(most).execute());
}

function wholeRowsOf(db: Database, schoolId: number, importId: number, state?: ImportRowState) {
  return rowsOf(db, schoolId, importId, state)
    .select(['place', 'sheet', 'line', 'state', 'record_id', 'label', 'given', 'changes', 'faults'])
    .orderBy('place');
}

function toRows(rows: Awaited<ReturnType<ReturnType<typeof wholeRowsOf>['execute']>>): StoredRow[] {
  return rows.map(({ record_id: recordId, given, changes, faults, ...row }) => ({
    ...row,
    recordId,
    given: JSON.parse(given) as Record<string, string>,
    changes: JSON.parse(changes) as RowChange[],
    faults: JSON.parse(faults) as StoredRow['faults'],
  }));
}

export async function countRows(
  db: Database,
  schoolId: number,
  importId: number,
  state?: ImportRowState,
): Promise<number> {
  return countOf(rowsOf(db, schoolId, importId, state));
}

function rowsOf(db: Database, schoolId: number, importId: number, state: ImportRowState | undefined) {
  return selectIn(db, schoolId, 'import_row', { import_id: importId }).$if(state !== undefined, (query) =>
    query.where('state', '=', state as ImportRowState),
  );
}

/** How the school last read headings of a kind, by their folded form. */
export async function readRemembered(
  db: Database,
  schoolId: number,
  kind: string,
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await selectIn(db, schoolId, 'import_column', { kind }).select(['heading', 'field']).execute();
  return new Map(rows.map(({ heading, field }) => [heading, field]));
}

/** Remembers how headings, in their folded form, are read. */
export async function remember(
  transaction: DatabaseTransaction,
  { schoolId, kind, columns }: { schoolId: number; kind: string; columns: ReadonlyMap<string, string | null> },
): Promise<void> {
  for (const [heading, field] of columns) {
    await transaction
      .insertInto('import_column')
      .values({ school_id: schoolId, kind, heading, field })
      .onConflict((conflict) => conflict.columns(['school_id', 'kind', 'heading']).doUpdateSet({ field }))
      .execute();
  }
}

/** Reads the meanings of words in the school's files. */
export async function readWords(db: Database, schoolId: number): Promise<KnownWords> {
  const rows = await selectIn(db, schoolId, 'import_word').select(['field', 'word', 'meaning']).execute();
  return new Map(rows.map(({ field, word, meaning }) => [wordKey(field, word), meaning]));
}

/** Remembers what words, in their folded form, mean. */
export async function rememberWords(
  transaction: DatabaseTransaction,
  schoolId: number,
  words: readonly { readonly field: string; readonly word: string; readonly meaning: string }[],
): Promise<void> {
  for (const { field, word, meaning } of words) {
    await transaction
      .insertInto('import_word')
      .values({ school_id: schoolId, field, word, meaning })
      .onConflict((conflict) => conflict.columns(['school_id', 'field', 'word']).doUpdateSet({ meaning }))
      .execute();
  }
}

export async function noteChosen(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
  columns: StoredColumns,
): Promise<void> {
  await updateIn(transaction, schoolId, 'import', { id })
    .set({ columns: JSON.stringify(columns) })
    .execute();
}

/**
 * Makes imports take turns. On PostgreSQL the lock is taken before the transaction's first query, so that it sees the
 * results of the previous one. SQLite has only one writer anyway.
 */
export async function holdImports(transaction: DatabaseTransaction): Promise<void> {
  if (engineOf(transaction) === 'sqlite') return;
  await sql`lock table ${sql.table('import')} in share row exclusive mode`.execute(transaction);
}

const keptMs = 7 * 24 * 3_600_000;

/** Deletes the contents of all schools' files a week after they were uploaded; the record of the import stays. */
export async function forgetOldImports(db: Database, now: Date): Promise<void> {
  const old = new Date(now.getTime() - keptMs).toISOString();
  const rows = await db
    .selectFrom('import')
    .select(['school_id', 'id'])
    .where('file_key', 'is not', null)
    .where('created_at', '<=', old)
    .execute();
  for (const { school_id, id } of rows) {
    await db.transaction().execute((transaction) => forgetContent(transaction, school_id, [id]));
  }
}

/** The kinds whose files name students. */
const kindsOfStudents: readonly ImportKindName[] = ['students', 'guardians', 'marks', 'group-members', 'oneroster'];

/**
 * Deletes the contents of all files about a school's students, because they can name a student who is erased. Returns
 * the keys of the files.
 */
export async function forgetStudents(transaction: DatabaseTransaction, schoolId: number): Promise<string[]> {
  const rows = await selectIn(transaction, schoolId, 'import')
    .select(['id', 'file_key'])
    .where('file_key', 'is not', null)
    .where('kind', 'in', kindsOfStudents)
    .execute();
  await forgetContent(
    transaction,
    schoolId,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ file_key }) => file_key ?? []);
}

async function forgetContent(transaction: DatabaseTransaction, schoolId: number, ids: readonly number[]) {
  for (const id of ids) {
    await removeRows(transaction, schoolId, id);
    await updateIn(transaction, schoolId, 'import', { id })
      .set({ file_key: null, faults: '[]', columns: JSON.stringify(noColumns) })
      .execute();
  }
}
