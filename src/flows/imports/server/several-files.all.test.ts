import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { apply, checked, csv, filesOfKinds, upload } from '../../../../test/imports.ts';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';
import type { Import } from '../imports.contract.ts';
import { expectJob } from './imports.queries.ts';

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  return { server, ...school };
}

describe('the kind of a file', () => {
  it('of an archive is a whole school, and an unreadable file is refused', async () => {
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
    const found = await checked(server, admin, { kind: 'guardians', content: csv(filesOfKinds.students) });
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

const order = ['teachers', 'subjects', 'students', 'guardians', 'schedule', 'marks'] as const;

describe('several files', () => {
  it('are checked together, each as if those before it were imported, and nothing of it is stored', async () => {
    const { server, admin, teacher } = await start();
    const ids: number[] = [];
    for (const kind of order)
      ids.push(Number((await upload(server, admin, { kind: 'guess', content: csv(filesOfKinds[kind]) })).body._id));
    await server.runJobs();
    const read = () => Promise.all(ids.map(async (id) => (await server.call('GET', `/api/imports/${id}`, admin)).body));
    expect((await read()).some(({ counts }: Import) => counts.wrong > 0)).toBe(true);
    const readSchool = () =>
      Promise.all(['students', 'teachers', 'subjects'].map((kind) => server.call('GET', `/api/${kind}`, admin)));
    const before = await readSchool();
    const checks = (caller: typeof admin, imports: readonly number[]) =>
      server.call('POST', '/api/imports/check', caller, { imports });
    expect((await checks(teacher, ids)).status).toBe(403);
    expect((await checks(admin, [9_999])).status).toBe(404);
    expect((await checks(admin, [])).status).toBe(400);
    const asked = await checks(admin, ids);
    expect(asked.body.map(({ state }: Import) => state)).toEqual(order.map(() => 'checking'));
    await server.runJobs();
    for (const one of await read())
      expect(one, one.kind).toMatchObject({ state: 'checked', faults: [], counts: { wrong: 0 } });
    expect((await readSchool()).map(({ body }) => body)).toEqual(before.map(({ body }) => body));
    expect(await apply(server, admin, String(ids[0]))).toMatchObject({ state: 'applied' });
    expect((await checks(admin, ids)).status).toBe(409);
  });

  it('are checked by what those before them bring, too, when the server was stopped after the first', async () => {
    const { server, admin } = await start();
    const ids: number[] = [];
    for (const kind of order)
      ids.push(Number((await upload(server, admin, { kind, content: csv(filesOfKinds[kind]) })).body._id));
    await server.runJobs();
    await server.call('POST', '/api/imports/check', admin, { imports: ids });
    const first = server.db.updateTable('import').set({ state: 'checked' });
    await first.where('id', 'in', ids.slice(0, 1)).execute();
    await server.runJobs();
    for (const id of ids) {
      const { body } = await server.call('GET', `/api/imports/${id}`, admin);
      expect(body, body.kind).toMatchObject({ state: 'checked', faults: [], counts: { wrong: 0 } });
    }
  });

  it('keep what a later check has read, whatever an earlier one that another server runs still stores', async () => {
    const { server, admin } = await start();
    const { _id } = (await upload(server, admin, { kind: 'students', content: csv(filesOfKinds.students) })).body;
    await server.runJobs();
    const id = Number(_id);
    const row = await server.db
      .selectFrom('import')
      .select(['school_id', 'job_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const earlier = { schoolId: row.school_id, id, job: Number(row.job_id) };
    await server.call('PUT', `/api/imports/${id}/columns`, admin, { columns: {} });
    const store = server.db.transaction().execute((transaction) => expectJob(transaction, earlier));
    await expect(store).rejects.toThrow('Another job');
  });

  it('fill a school one after the other, each using what those before it brought, and are undone by one call', async () => {
    const { server, admin } = await start();
    const before = (await server.call('GET', '/api/students', admin)).body;
    const uploaded: Import[] = [];
    for (const kind of order)
      uploaded.push((await upload(server, admin, { kind: 'guess', content: csv(filesOfKinds[kind]) })).body);
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
