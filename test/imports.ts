import { expect } from 'vitest';
import type { Import, ImportKindName } from '../src/flows/imports/imports.contract.ts';
import { formWith } from './photos.ts';
import type { Answer, TestPerson, TestServer } from './test-school.ts';

/** The headings of the files of tests, as a school might have them. */
export const studentHeadings = ['Student Name', 'Roll No.', 'Class/Grade', 'DOB', 'Sex'] as const;

export type TestFile = {
  readonly kind: ImportKindName | string;
  readonly fileName?: string;
  readonly content: Buffer | string;
};

/** A file of these rows. */
export function csv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n');
}

/** Uploads a file to import. */
export async function upload(
  { fastify }: Pick<TestServer, 'fastify'>,
  as: { readonly token: string } | undefined,
  { kind, fileName = 'file.csv', content }: TestFile,
): Promise<Answer> {
  const form = formWith([
    { name: 'kind', content: kind },
    { name: 'file', fileName, content },
  ]);
  const headers = { ...form.headers, ...(as && { authorization: `Bearer ${as.token}` }) };
  const answer = await fastify.inject({ method: 'POST', url: '/api/imports', headers, payload: form.payload });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

/** Uploads a file and runs its check. */
export async function checked(server: TestServer, as: Pick<TestPerson, 'token'>, file: TestFile): Promise<Import> {
  const { status, body } = await upload(server, as, file);
  expect({ status, body }).toMatchObject({ status: 201, body: { state: 'checking' } });
  await server.runJobs();
  return readImport(server, as, body._id);
}

/** Uploads a file, runs its check and applies it. */
export async function applied(server: TestServer, as: Pick<TestPerson, 'token'>, file: TestFile): Promise<Import> {
  const { _id, faults } = await checked(server, as, file);
  expect(faults).toEqual([]);
  return apply(server, as, _id);
}

/** Applies a checked file. */
export async function apply(
  server: TestServer,
  as: Pick<TestPerson, 'token'>,
  id: string,
  body: { readonly leaveOutWrong?: boolean } = {},
): Promise<Import> {
  const { status, body: answer } = await server.call('POST', `/api/imports/${id}/apply`, as, body);
  expect({ status, answer }).toMatchObject({ status: 200, answer: { state: 'applying' } });
  await server.runJobs();
  return readImport(server, as, id);
}

async function readImport(server: TestServer, as: Pick<TestPerson, 'token'>, id: string): Promise<Import> {
  const { status, body } = await server.call('GET', `/api/imports/${id}`, as);
  expect(status).toBe(200);
  return body;
}

/** The rows of an import. */
export async function readRows(server: TestServer, as: Pick<TestPerson, 'token'>, id: string, state?: string) {
  const { body } = await server.call('GET', `/api/imports/${id}/rows?size=100${state ? `&state=${state}` : ''}`, as);
  return body;
}

/** A small file of each kind, which refer to each other. */
export const filesOfKinds = {
  teachers: [
    ['Name', 'Email', 'Phone', 'Subject'],
    ['Nadia Islam', 'nadia@hill.example', '01711000001', 'Physics'],
  ],
  subjects: [
    ['Class', 'Subject', 'Code'],
    ['Class 5', 'Physics', 'P5'],
  ],
  students: [
    ['Name', 'Roll', 'Class', 'Date of birth', 'Gender'],
    ['Amina', '501', 'Class 5', '2014-02-28', 'Female'],
  ],
  guardians: [
    ['Roll', 'Student', 'Guardian name', 'Relation', 'Phone'],
    ['501', 'Amina', 'Karim', 'Father', '01711000000'],
  ],
  schedule: [
    ['Class', 'Day', 'Period', 'Subject', 'Teacher', 'Starts', 'Ends'],
    ['Class 5', 'Sunday', '7', 'Physics', 'nadia@hill.example', '14:00', '14:45'],
  ],
  marks: [
    ['Class', 'Subject', 'Exam', 'Full marks', 'Roll', 'Mark', 'Teacher'],
    ...['1', '2', '3', '501'].map((roll) => ['Class 5', 'Physics', 'Test', '100', roll, '80', 'nadia@hill.example']),
  ],
  groups: [
    ['Group', 'Subject', 'Classes', 'Code'],
    ['Physics A', 'Physics', 'Class 5', 'PA'],
  ],
  'group-members': [
    ['Roll', 'Group', 'From'],
    ['501', 'Physics A', ''],
  ],
} as const;
