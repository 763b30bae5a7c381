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

/** Uploads a file and has it checked. */
export async function checked(server: TestServer, as: Pick<TestPerson, 'token'>, file: TestFile): Promise<Import> {
  const { status, body } = await upload(server, as, file);
  expect({ status, body }).toMatchObject({ status: 201, body: { state: 'checking' } });
  await server.runJobs();
  return readImport(server, as, body._id);
}

/** Uploads a file, has it checked and applied. */
export async function applied(server: TestServer, as: Pick<TestPerson, 'token'>, file: TestFile): Promise<Import> {
  const { _id, faults } = await checked(server, as, file);
  expect(faults).toEqual([]);
  return apply(server, as, _id);
}

/** Has a checked file applied. */
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
