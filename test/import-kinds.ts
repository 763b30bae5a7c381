import { recordAction } from '../src/base/audit/server/audit.queries.ts';
import { readSchoolById } from '../src/base/school/server/school.queries.ts';
import type {
  AppliedImport,
  CheckedRow,
  GivenRow,
  ImportContext,
  ImportKind,
  RowFault,
} from '../src/flows/imports/server/import-kind.ts';
import type { Database } from '../src/platform/database/tables.ts';
import { storeVersions } from '../src/platform/database/versions.ts';
import { localDate } from '../src/platform/server/local-date.ts';
import type { TestSchool, TestServer } from './test-school.ts';

export type Cells = Readonly<Record<string, string>>;

/** Rows of a file as a kind is given them: from line 2 on, a column for each field in the order of its first use. */
function rowsOf(cells: readonly Cells[]): GivenRow[] {
  const fields = [...new Set(cells.flatMap((row) => Object.keys(row)))];
  return cells.map((row, index) => ({
    place: index + 1,
    sheet: 'Sheet1',
    line: index + 2,
    is1904: false,
    given: Object.fromEntries(Object.entries(row).filter(([, text]) => text !== '')),
    cellOf: (field) => `${String.fromCharCode(65 + Math.max(0, fields.indexOf(field ?? '')))}${index + 2}`,
  }));
}

async function contextOf(server: TestServer, db: Database, school: TestSchool, cells: readonly Cells[]) {
  const now = server.parts.now();
  const row = await readSchoolById(db, school.id);
  const fields = new Set(cells.flatMap((one) => Object.keys(one)));
  const context: ImportContext = {
    db,
    schoolId: school.id,
    school: row,
    now,
    language: 'en',
    fields,
    answers: {},
    today: localDate(row.time_zone, now),
  };
  return context;
}

/** Returns a kind's judgement of rows: the state of each, with its faults or changes. */
export async function checkRows(server: TestServer, school: TestSchool, kind: ImportKind, cells: readonly Cells[]) {
  const checked = await kind.check(await contextOf(server, server.db, school, cells), rowsOf(cells));
  const say = ({ field, why }: RowFault) => ({ field, reason: why.reason, ...why.parameters });
  return checked.map(({ state, changes, faults, notes = [] }) => {
    return { state, changes, faults: faults.map(say), ...(notes.length > 0 && { notes: notes.map(say) }) };
  });
}

/** Applies the rows of a file that are new or changed, as one change. */
export async function applyRows(
  server: TestServer,
  school: TestSchool,
  kind: ImportKind,
  cells: readonly Cells[],
): Promise<AppliedImport & { readonly rows: readonly CheckedRow[] }> {
  return server.db.transaction().execute(async (db) => {
    const context = await contextOf(server, db, school, cells);
    const rows = await kind.check(context, rowsOf(cells));
    const taken = rows.filter(({ state }) => state === 'new' || state === 'changed');
    const hashes = { byPlace: new Map(), rest: { mustChangePassword: true, firstPasswordEndsAt: null } };
    const { changed } = await kind.apply({ ...context, db, by: school.admin.id, hashes, importId: 1 }, taken);
    const auditActor = { actor: { schoolId: school.id, personId: school.admin.id }, address: null };
    const change = await recordAction(db, auditActor, { action: 'imports.apply', at: context.now });
    await storeVersions(db, change, changed);
    return { schoolId: school.id, id: 1, changeId: change.id, appliedAt: context.now.toISOString(), rows };
  });
}
