import { describe, expect, it } from 'vitest';
import { fingerprintsOf } from '../../../../test/fingerprints.ts';
import { applied, apply, checked, csv, readRows, studentHeadings, upload } from '../../../../test/imports.ts';
import { addTestSchool, hoursLater, startTestServer } from '../../../../test/test-school.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import { forgetOldImports } from './imports.queries.ts';

const week = 7 * 24;

async function openSchool() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  return { server, ...school };
}

const student = (roll: number, name = 'Amina Rahman') => [name, roll, 7, '2012-02-29', 'F'];
const file = { kind: 'students', content: csv([studentHeadings, student(101)]) };

describe('between checking and applying', () => {
  it('nothing may change: otherwise nothing is imported, and the file can be checked again', async () => {
    const { server, admin } = await openSchool();
    const { _id } = await checked(server, admin, file);
    await applied(server, admin, { kind: 'students', content: csv([studentHeadings, student(101), student(102)]) });
    const failed = await apply(server, admin, _id);
    expect(failed).toMatchObject({ state: 'failed', failure: { reason: 'import-stale' }, appliedAt: null });
    expect((await server.call('PUT', `/api/imports/${_id}/columns`, admin, { columns: {} })).status).toBe(200);
    await server.runJobs();
    expect(await readRows(server, admin, _id)).toMatchObject([{ state: 'same' }]);
  });

  it('a job may be cancelled, and the import is failed by that', async () => {
    const { server, admin } = await openSchool();
    const { _id } = await checked(server, admin, file);
    expect((await server.call('POST', `/api/imports/${_id}/apply`, admin, {})).status).toBe(200);
    const { body: jobs } = await server.call('GET', '/api/jobs', admin);
    const waiting = jobs.find(({ kind, state }: { kind: string; state: string }) => {
      return kind === 'import.apply' && state === 'waiting';
    });
    expect((await server.call('DELETE', `/api/jobs/${waiting._id}`, admin)).status).toBe(200);
    await server.runJobs();
    const { body } = await server.call('GET', `/api/imports/${_id}`, admin);
    expect(body).toMatchObject({ state: 'failed', failure: { reason: 'job-cancelled' } });
    expect((await server.call('GET', '/api/students/class/7', admin)).body).toEqual([]);
  });
});

it('a file whose check was interrupted by a stop is not rechecked by itself, but can be by its admin', async () => {
  const { server, admin } = await openSchool();
  const { status, body } = await upload(server, admin, file);
  expect(status).toBe(201);
  const begun = { state: 'running', attempts: 1, lease: 'of a server that is gone' } as const;
  await server.db
    .updateTable('job')
    .set({ ...begun, leased_until: new Date(0).toISOString() })
    .execute();
  await server.runJobs();
  const { body: failed } = await server.call('GET', `/api/imports/${body._id}`, admin);
  expect(failed).toMatchObject({ state: 'failed', failure: { reason: 'job-interrupted' } });
  expect((await server.call('PUT', `/api/imports/${body._id}/columns`, admin, { columns: {} })).status).toBe(200);
  await server.runJobs();
  expect(await readRows(server, admin, body._id)).toMatchObject([{ state: 'new' }]);
});

it('two imports of the same take turns, on PostgreSQL of two servers: one is done, the other finds it changed', async () => {
  const { server, admin } = await openSchool();
  const another = engineOf(server.db) === 'postgres' ? await server.startAnother() : server;
  const files = [1, 2].map((place) => csv([studentHeadings, student(101), student(101 + place)]));
  const ids: string[] = [];
  for (const content of files) ids.push((await checked(server, admin, { kind: 'students', content }))._id);
  for (const id of ids) await server.call('POST', `/api/imports/${id}/apply`, admin, {});
  await Promise.all([server.runJobs(), another.runJobs()]);
  // A job that failed as another was writing is tried again after a while.
  server.setNow(hoursLater(1));
  await server.runJobs();
  const { body } = await server.call('GET', '/api/imports', admin);
  expect(body.map(({ state }: { state: string }) => state).sort()).toEqual(['applied', 'failed']);
  expect(body.find(({ state }: { state: string }) => state === 'failed').failure.reason).toBe('import-stale');
  expect((await server.call('GET', '/api/students/class/7', admin)).body).toHaveLength(2);
});

describe('an import that is applied', () => {
  it('cannot be undone after later changes, registers or marks', async () => {
    const { server, admin } = await openSchool();
    const { _id } = await applied(server, admin, file);
    const [row] = await readRows(server, admin, _id);
    expect(row).toMatchObject({ state: 'new' });
    await applied(server, admin, {
      kind: 'guardians',
      content: csv([
        ['Roll', 'Guardian'],
        [101, 'Karim'],
      ]),
    });
    const { body } = await server.call('GET', `/api/imports/${_id}`, admin);
    expect(body).toMatchObject({ canUndo: false, heldBy: { reason: 'changed-since' } });
    const refused = await server.call('POST', `/api/imports/${_id}/undo`, admin, {});
    expect(refused).toMatchObject({ status: 409, body: { reason: 'changed-since' } });
  });

  it('cannot be undone after a register that names the people it made', async () => {
    const { server, admin, teacher } = await openSchool();
    const { _id } = await applied(server, admin, file);
    const body = { class: 7, teacherEmail: teacher.email, attendance: [{ roll: 101, status: 'Present' }] };
    expect((await server.call('POST', '/api/attendance', teacher, body)).status).toBe(201);
    const refused = await server.call('POST', `/api/imports/${_id}/undo`, admin, {});
    expect(refused).toMatchObject({ status: 409, body: { reason: 'import-held-by-register' } });
  });

  it('never gives the ids of people whom its undo removed to others', async () => {
    const { server, admin } = await openSchool();
    const { _id } = await applied(server, admin, file);
    const { body: before } = await server.call('GET', '/api/students/class/7', admin);
    await server.call('POST', `/api/imports/${_id}/undo`, admin, {});
    await applied(server, admin, file);
    const { body: after } = await server.call('GET', '/api/students/class/7', admin);
    expect(Number(after[0]._id)).toBeGreaterThan(Number(before[0]._id));
  });

  it('is in the history of the imported people, and in the audit', async () => {
    const { server, admin } = await openSchool();
    const { _id } = await applied(server, admin, file);
    const { body } = await server.call('GET', '/api/students/class/7', admin);
    const history = await server.call('GET', `/api/history/student/${body[0]._id}`, admin);
    expect(history.body).toMatchObject([{ action: 'imports.apply', by: 'Ada Head' }]);
    const { body: audit } = await server.call('GET', '/api/audit?action=imports.apply', admin);
    expect(audit).toMatchObject([{ action: 'imports.apply', by: { name: 'Ada Head' }, record: _id }]);
  });
});

describe('the contents of an imported file', () => {
  it('are deleted after a week, while the import itself stays, and can be undone', async () => {
    const { server, admin } = await openSchool();
    const before = await fingerprintsOf(server.db);
    const { _id } = await applied(server, admin, file);
    await forgetOldImports(server.db, hoursLater(week - 1));
    expect(await readRows(server, admin, _id)).toHaveLength(1);
    await forgetOldImports(server.db, hoursLater(week));
    expect(await readRows(server, admin, _id)).toEqual([]);
    expect((await server.call('GET', `/api/imports/${_id}/marked`, admin)).status).toBe(409);
    const { body } = await server.call('POST', `/api/imports/${_id}/undo`, admin, {});
    expect(body).toMatchObject({ state: 'undone', hasFile: false, counts: { new: 1 } });
    expect(await fingerprintsOf(server.db)).toEqual(before);
  });

  it('are deleted once a student is erased', async () => {
    const { server, admin } = await openSchool();
    const { _id } = await applied(server, admin, file);
    const { body: students } = await server.call('GET', '/api/students/class/7', admin);
    const erased = await server.call('POST', `/api/students/${students[0]._id}/erasure`, admin, { roll: 101 });
    expect(erased.status).toBe(200);
    expect(await readRows(server, admin, _id)).toEqual([]);
    expect(await server.db.selectFrom('stored_file').select('key').execute()).toEqual([]);
    const stored = await server.db.selectFrom('import').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain('Amina');
  });
});
