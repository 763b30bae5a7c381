import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { apply, checked, csv, upload } from '../../../../test/imports.ts';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';
import type { Import } from '../imports.contract.ts';

const files = {
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
type Name = keyof typeof files;

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const guess = (rows: (typeof files)[Name], fileName = 'file.csv') =>
    upload(server, school.admin, { kind: 'guess', fileName, content: csv(rows) });
  return { server, ...school, guess };
}

describe('the kind of a file', () => {
  it('is guessed by its headings', async () => {
    const { guess } = await start();
    for (const [kind, rows] of Object.entries(files)) {
      expect((await guess(rows)).body, kind).toMatchObject({ kind, state: 'checking' });
    }
  });

  it('is guessed among what the name of the file says, where headings say little', async () => {
    const { guess } = await start();
    const rows = [
      ['Name', 'Phone'],
      ['Nadia Islam', ''],
    ] as never;
    expect((await guess(rows, 'Teachers 2026.csv')).body.kind).toBe('teachers');
    expect((await guess(rows, 'Pupils.csv')).body.kind).toBe('students');
  });

  it('of an archive is that of a whole school, and what cannot be read is refused', async () => {
    const { server, admin } = await start();
    const send = (fileName: string, content: Buffer | string) =>
      upload(server, admin, { kind: 'guess', fileName, content });
    const archive = await send('school.zip', readFileSync(new URL(import.meta.url)));
    expect(archive).toMatchObject({ status: 409, body: { reason: 'school-not-empty' } });
    const page = await send('page.csv', '<html></html>');
    expect(page.body.reason).toBe('spreadsheet-is-web-page');
  });

  it('can be changed until it is applied, and the file is checked anew', async () => {
    const { server, admin, teacher } = await start();
    const found = await checked(server, admin, { kind: 'guardians', content: csv(files.students) });
    const path = `/api/imports/${found._id}/kind`;
    expect((await server.call('PUT', path, teacher, { kind: 'students' })).status).toBe(403);
    expect(await server.call('PUT', path, admin, { kind: 'pupils' })).toMatchObject({ status: 400 });
    const changed = await server.call('PUT', path, admin, { kind: 'students' });
    expect(changed).toMatchObject({ status: 200, body: { kind: 'students', state: 'checking' } });
    await server.runJobs();
    expect(await apply(server, admin, found._id)).toMatchObject({ state: 'applied', counts: { new: 1 } });
    expect((await server.call('PUT', path, admin, { kind: 'guardians' })).status).toBe(409);
  });
});

describe('several files', () => {
  it('bring a school one after the other, each knowing what those before brought, and are undone by one call', async () => {
    const { server, admin } = await start();
    const order = ['teachers', 'subjects', 'students', 'guardians', 'schedule', 'marks'] as const;
    const before = (await server.call('GET', '/api/students', admin)).body;
    const uploaded: Import[] = [];
    for (const kind of order)
      uploaded.push((await upload(server, admin, { kind: 'guess', content: csv(files[kind]) })).body);
    await server.runJobs();
    for (const { _id, kind } of uploaded) {
      await server.call('PUT', `/api/imports/${_id}/columns`, admin, { columns: {} });
      await server.runJobs();
      const { body } = await server.call('GET', `/api/imports/${_id}`, admin);
      expect(body.faults, kind).toEqual([]);
      expect(await apply(server, admin, _id)).toMatchObject({ state: 'applied', counts: { wrong: 0 } });
    }
    const ids = uploaded.map(({ _id }) => Number(_id));
    const undone = await server.call('POST', '/api/imports/undo', admin, { imports: ids });
    expect(undone.status).toBe(200);
    expect(undone.body.map(({ state }: Import) => state)).toEqual(order.map(() => 'undone'));
    expect((await server.call('GET', '/api/students', admin)).body).toEqual(before);
    expect((await server.call('POST', '/api/imports/undo', admin, { imports: ids })).status).toBe(409);
  });
});
