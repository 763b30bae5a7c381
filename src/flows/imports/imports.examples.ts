import { adminAlone, admins, adminsAdd, only } from '../../../test/callers.ts';
import type { Stage } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
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
  startImport: {
    example: (stage) => ({ form: { kind: 'students' }, file: fileFor(stage) }),
    records: 'imports.upload',
    answers: only(adminsAdd),
  },
  listImports: { records: 'nothing', answers: only(admins) },
  readTemplate: {
    example: () => ({ params: { kind: 'students' }, query: { format: 'csv' } }),
    records: 'nothing',
    answers: only(admins),
  },
  readImport: {
    example: (stage) => importFor(stage, 'checked'),
    records: 'imports.read',
    answers: only(adminAlone),
  },
  matchColumns: {
    example: async (stage) => ({ ...(await importFor(stage, 'checked')), body: { columns: { Sex: 'gender' } } }),
    records: 'imports.match',
    answers: only(adminAlone),
  },
  listImportRows: {
    example: async (stage) => ({ ...(await importFor(stage, 'checked')), query: { state: 'new' } }),
    records: 'imports.read',
    answers: only(adminAlone),
  },
  readMarked: {
    example: (stage) => importFor(stage, 'checked'),
    records: 'imports.read',
    answers: only(adminAlone),
  },
  applyImport: {
    example: async (stage) => ({ ...(await importFor(stage, 'checked')), body: {} }),
    records: 'imports.start',
    answers: only(adminAlone),
  },
  undoImport: {
    example: async (stage) => ({ ...(await importFor(stage, 'applied')), body: {} }),
    records: 'imports.undo',
    answers: only(adminAlone),
  },
  changeImportKind: {
    example: async (stage) => ({ ...(await importFor(stage, 'checked')), body: { kind: 'guardians' } }),
    records: 'imports.match',
    answers: only(adminAlone),
  },
  checkImports: {
    example: async (stage) => ({ body: { imports: [(await importFor(stage, 'checked')).params.id] } }),
    records: 'imports.match',
    answers: only(adminAlone),
  },
  undoImports: {
    example: async (stage) => ({ body: { imports: [(await importFor(stage, 'applied')).params.id] } }),
    records: 'imports.undo',
    answers: only(adminAlone),
  },
  issueImportedPasswords: {
    example: async (stage) => ({ ...(await importFor(stage, 'applied')), query: { class: 10 } }),
    records: 'imports.issue-passwords',
    answers: only(adminAlone),
  },
};
