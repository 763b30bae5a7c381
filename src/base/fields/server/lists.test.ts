import { expect, it } from 'vitest';
import { openTestOffice } from '../../../../test/offices.ts';
import { addTestSchool, openTestSignIn, startTestServer } from '../../../../test/test-school.ts';

async function openSchool() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const save = (list: object, as = school.admin) =>
    server.call('POST', '/api/lists', as, { of: 'student', name: 'Bus 4', ...list });
  return { server, ...school, save };
}

it('saves the filters and columns of a list under a name', async () => {
  const { server, admin, teacher, save } = await openSchool();
  const { body: field } = await server.call('POST', '/api/fields', admin, { of: 'student', name: 'Bus', type: 'text' });
  const filters = { class: '5', [`field.${field._id}`]: '4', sort: `-field.${field._id}` };
  const { status, body } = await save({ filters, columns: ['email', `field.${field._id}`] });
  const list = { _id: body._id, name: 'Bus 4', of: 'student', filters, sharedWith: [], isOwn: true };
  expect([status, body]).toEqual([201, { ...list, columns: ['email', `field.${field._id}`] }]);
  expect(await save({ name: 'bus 4' })).toMatchObject({ status: 409, body: { reason: 'list-name-in-use' } });
  expect((await save({ name: 'bus 4', of: 'teacher' })).status).toBe(201);
  const found = await server.call('GET', `/api/students?${new URLSearchParams(filters)}`, admin);
  expect(found.status).toBe(200);
  const path = `/api/lists/${body._id}`;
  expect((await server.call('PUT', path, admin, { name: 'Bus 7', columns: [] })).body).toMatchObject({ name: 'Bus 7' });
  const { body: all } = await server.call('GET', '/api/lists?of=student', admin);
  expect(all).toEqual([{ ...list, name: 'Bus 7', columns: [] }]);
  for (const wrong of [{ filters: { page: '2' } }, { filters: { 'field.99': '1' } }, { columns: ['field.99'] }]) {
    expect(await save({ name: 'x', ...wrong })).toMatchObject({ status: 400, body: { reason: 'unknown-field' } });
  }
  expect((await save({ name: 'x', filters: { sort: 'field.99' } })).status).toBe(400);
  expect((await save({ name: 'x', sharedWith: ['everybody'] })).status).toBe(400);
  expect((await save({}, teacher)).status).toBe(403);
  expect((await server.call('DELETE', path, admin)).status).toBe(200);
  expect((await server.call('DELETE', path, admin)).status).toBe(404);
});

it('shows a list to those with whom it is shared, who cannot change it', async () => {
  const { server, id, admin, save } = await openSchool();
  const more = { name: 'Second Head', email: 'head@hill.example' };
  expect((await server.call('POST', '/api/admins', admin, more)).status).toBe(201);
  await server.db.updateTable('account').set({ must_change_password: 0 }).execute();
  const other = await openTestSignIn(server.db, id, more.email);
  const { body: own } = await save({ name: 'Mine' });
  const { body: shared } = await save({ name: 'Ours', sharedWith: ['admin'] });
  const { body: seen } = await server.call('GET', '/api/lists', other);
  expect(seen.map(({ name, isOwn }: { name: string; isOwn: boolean }) => [name, isOwn])).toEqual([['Ours', false]]);
  const office = await openTestOffice(server, { id, admin }, { duties: ['people'], reach: 'school' });
  const { body: offices } = await server.call('GET', '/api/offices', admin);
  await save({ name: 'Theirs', sharedWith: [`office:${offices[0]._id}`] });
  const { body: seenThere } = await server.call('GET', '/api/lists', office);
  expect(seenThere.map(({ name }: { name: string }) => name)).toEqual(['Theirs']);
  expect((await server.call('GET', '/api/lists', other)).body).toHaveLength(1);
  for (const { _id } of [own, shared]) {
    expect((await server.call('PUT', `/api/lists/${_id}`, other, { name: 'x' })).status).toBe(404);
    expect((await server.call('DELETE', `/api/lists/${_id}`, other)).status).toBe(404);
  }
});

it('has columns of fields by their names or ids, and none of a field that one may not see', async () => {
  const { server, id: schoolId, admin, save } = await openSchool();
  const office = await openTestOffice(server, { id: schoolId, admin }, { duties: ['people'], reach: 'school' });
  const { body: field } = await server.call('POST', '/api/fields', admin, { of: 'student', name: 'Bus', type: 'text' });
  const { body } = await save({ name: 'Mine', columns: ['fields.Bus'] });
  expect(body.columns).toEqual([`field.${field._id}`]);
  for (const columns of [['fields.Bus'], ['fields.Other'], [`field.${field._id}`]]) {
    expect(await save({ name: 'Theirs', columns }, office)).toMatchObject({
      status: 400,
      body: { reason: 'unknown-field', fields: { 'columns.0': expect.any(String) } },
    });
  }
});
