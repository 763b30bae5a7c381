import { adminAlone, admins, adminsAdd, only } from '../../../test/callers.ts';
import type { Stage } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import { csv, studentHeadings, upload } from '../../../test/imports.ts';
import { openTestSignIn } from '../../../test/test-school.ts';
import type * as contract from './imports.contract.ts';

/** A file with one new student, for a single example, in a class that no other example uses. */
function fileFor({ turn }: Stage) {
  const row = [`Imported ${turn}`, String(2_000_000 + turn), '10', '2012-02-29', 'Female'];
  return { fileName: 'students.csv', content: csv([studentHeadings, row]) };
}

/** Imports the file. It does not read the import's details, because that would be recorded. */
async function importFor(stage: Stage, until: 'checked' | 'applied') {
  const { server, hill } = stage;
  const admin = await openTestSignIn(server.db, hill.id, hill.admin.email);
  const { body } = await upload(server, admin, { kind: 'students', ...fileFor(stage) });
  await server.runJobs();
  if (until === 'applied') await server.call('POST', `/api/imports/${body._id}/apply`, admin, {});
  await server.runJobs();
  return { params: { id: Number(body._id) } };
}

export const examples: Examples<typeof contract> = {
  startImport: records('imports.upload', only(adminsAdd), (stage) => ({
    form: { kind: 'students' },
    file: fileFor(stage),
  })),
  listImports: records('nothing', only(admins)),
  readTemplate: records('nothing', only(admins), () => ({ params: { kind: 'students' }, query: { format: 'csv' } })),
  readImport: records('imports.read', only(adminAlone), (stage) => importFor(stage, 'checked')),
  matchColumns: records('imports.match', only(adminAlone), async (stage) => ({
    ...(await importFor(stage, 'checked')),
    body: { columns: { Sex: 'gender' } },
  })),
  listImportRows: records('imports.read', only(adminAlone), async (stage) => ({
    ...(await importFor(stage, 'checked')),
    query: { state: 'new' },
  })),
  readMarked: records('imports.read', only(adminAlone), (stage) => importFor(stage, 'checked')),
  applyImport: records('imports.start', only(adminAlone), async (stage) => ({
    ...(await importFor(stage, 'checked')),
    body: {},
  })),
  undoImport: records('imports.undo', only(adminAlone), async (stage) => ({
    ...(await importFor(stage, 'applied')),
    body: {},
  })),
  changeImportKind: records('imports.match', only(adminAlone), async (stage) => ({
    ...(await importFor(stage, 'checked')),
    body: { kind: 'guardians' },
  })),
  checkImports: records('imports.match', only(adminAlone), async (stage) => ({
    body: { imports: [(await importFor(stage, 'checked')).params.id] },
  })),
  undoImports: records('imports.undo', only(adminAlone), async (stage) => ({
    body: { imports: [(await importFor(stage, 'applied')).params.id] },
  })),
  issueImportedPasswords: records('imports.issue-passwords', only(adminAlone), async (stage) => ({
    ...(await importFor(stage, 'applied')),
    query: { class: 10 },
  })),
};
