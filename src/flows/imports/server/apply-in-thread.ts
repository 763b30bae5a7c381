import { isDeepStrictEqual } from 'node:util';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { AskServer } from '../../../platform/server/perform-tasks.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { importStale } from '../imports.refusals.ts';
import { checkRows } from './damage.rules.ts';
import type { FirstHashes, FirstRoll } from './first-hashes.ts';
import type { Applied, CheckedRow, GivenRow, ImportContext, ImportKind } from './import-kind.ts';
import type { ImportToDo } from './import-thread.ts';
import { listRowsAfter, type StoredRow } from './imports.queries.ts';
import { kindWithFields, uploadersOf } from './own-fields.ts';
import { AskedFacts } from './thread-context.ts';

/** An import that is ready to be applied. */
type Prepared = {
  readonly toDo: ImportToDo;
  readonly kind: ImportKind;
  readonly facts: AskedFacts;
  readonly context: ImportContext;
  readonly rows: readonly GivenRow[];
  readonly stored: readonly Shown[];
  readonly checked: readonly CheckedRow[];
};

let prepared: Prepared | undefined;

/**
 * Reads an import again, checks that it would do what was shown, and returns the people who need a first password for
 * it.
 */
export async function prepareImport(
  toDo: ImportToDo,
  content: Buffer | null,
  askServer: AskServer,
): Promise<readonly FirstRoll[]> {
  const facts = new AskedFacts(askServer);
  const { columns } = toDo;
  const fields = new Set(columns.fields ?? columns.headings.flatMap(([, field]) => field ?? []));
  const context = await facts.context(toDo, fields);
  const by = await uploadersOf(context.db, context.schoolId, toDo);
  const kind = await kindWithFields(context.db, context.schoolId, toDo.kind, ...by);
  const { stored, given } = await readStored(context, toDo);
  const read = kind.readRows && content ? await kind.readRows(context, content) : given;
  // All questions about a file are answered by the time it is applied.
  const rows = 'why' in read ? [] : read;
  facts.remember();
  const checked = await checkAgain(kind, context, { rows, stored });
  prepared = { toDo, kind, facts, context, rows, stored, checked };
  return kind.firstRolls?.(effective(checked), context.today) ?? [];
}

/**
 * Stores what was prepared, in the server's transaction. Until it ends, SQLite blocks all others, so the rows are
 * judged again only if the school has changed since.
 */
export async function applyPrepared({
  hashes,
  by,
  now,
}: {
  hashes: FirstHashes;
  by: number;
  now: Date;
}): Promise<Applied> {
  if (!prepared) throw new Error('Nothing was prepared.');
  const { toDo, kind, facts, context, rows, stored } = prepared;
  const isSame = await facts.areSame();
  const here = await facts.context({ ...toDo, now }, context.fields);
  const checked =
    isSame && here.today === context.today ? prepared.checked : await checkAgain(kind, here, { rows, stored });
  prepared = undefined;
  // A transaction, as the server runs the statements in one.
  return kind.apply({ ...here, db: here.db as DatabaseTransaction, by, hashes, importId: toDo.id }, effective(checked));
}

/** The parts of a row that were shown. */
type Shown = Pick<StoredRow, 'state' | 'recordId' | 'changes'>;

type Rows = { readonly rows: readonly GivenRow[]; readonly stored: readonly Shown[] };

/** Checks again what the rows would do, and refuses it if that is not what was shown. */
async function checkAgain(
  kind: ImportKind,
  context: ImportContext,
  { rows, stored }: Rows,
): Promise<readonly CheckedRow[]> {
  const checked = await checkRows(kind, context, rows);
  for (const [index, { state, recordId, changes }] of checked.entries()) {
    const before = stored[index];
    const isSame =
      before?.state === state && before.recordId === recordId && isDeepStrictEqual(before.changes, changes);
    if (!isSame) throw refuse(importStale);
  }
  return checked;
}

/** The rows that create or change a record. */
function effective(checked: readonly CheckedRow[]): CheckedRow[] {
  return checked.filter(({ state }) => state === 'new' || state === 'changed');
}

/** Few enough rows at once that nobody waits long for the database. */
const rowsAtOnce = 250;

/** The rows as they were shown, and as they were given. */
async function readStored({ db, schoolId }: ImportContext, { id, columns: { from1904 } }: ImportToDo) {
  const stored: Shown[] = [];
  const given: GivenRow[] = [];
  for (let after = 0; ; ) {
    const some = await listRowsAfter(db, schoolId, id, { after, most: rowsAtOnce });
    for (const { state, recordId, changes, ...row } of some) {
      stored.push({ state, recordId, changes });
      given.push(toGiven(row, from1904));
    }
    if (some.length < rowsAtOnce) return { stored, given };
    after = some.at(-1)?.place ?? after;
  }
}

function toGiven(
  { place, sheet, line, given }: Pick<StoredRow, 'place' | 'sheet' | 'line' | 'given'>,
  from1904: readonly string[],
): GivenRow {
  return { place, sheet, line, is1904: from1904.includes(sheet), given, cellOf: () => '' };
}
