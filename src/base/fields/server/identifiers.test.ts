import { expect, it } from 'vitest';
import { exportFile, readExported } from '../../../../test/exported.ts';
import { applied, csv } from '../../../../test/imports.ts';
import { newStudent } from '../../../../test/people.ts';
import { addTestSchool, startTestServer, testPassword, testToday } from '../../../../test/test-school.ts';

async function openSchool() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin } = school;
  const addKind = (kind: object) => server.call('POST', '/api/identifier-kinds', admin, { of: 'student', ...kind });
  const give = async (identifiers: object, roll = 1) => {
    const { body } = await server.call('GET', '/api/students', admin);
    const { _id, email, photo, ...student } = body.find((one: { roll: number }) => one.roll === roll);
    const { address, guardianDetails } = newStudent;
    return server.call('PUT', `/api/students/${_id}`, admin, {
      ...newStudent,
      ...student,
      address,
      guardianDetails,
      identifiers,
    });
  };
  return { server, ...school, addKind, give };
}

it('keeps kinds of identity numbers, which can be changed and deleted, also with undo', async () => {
  const { server, admin, teacher, addKind } = await openSchool();
  const { status, body: kind } = await addKind({ name: 'Admission', signsIn: true, seenBy: ['teacher'] });
  expect([status, kind]).toEqual([
    201,
    { _id: kind._id, of: 'student', name: 'Admission', isUnique: true, signsIn: true, seenBy: ['teacher'] },
  ]);
  expect((await server.call('GET', '/api/identifier-kinds', admin)).body).toEqual([kind]);
  expect((await server.call('GET', '/api/fields', admin)).body).toEqual([]);
  const path = `/api/identifier-kinds/${kind._id}`;
  expect(await server.call('PUT', path, admin, { isUnique: false })).toMatchObject({
    status: 400,
    body: { reason: 'signs-in-is-unique' },
  });
  const renamed = await server.call('PUT', path, admin, { name: 'Admission number', signsIn: false, isUnique: false });
  expect(renamed.body).toMatchObject({ name: 'Admission number', signsIn: false, isUnique: false });
  expect(await addKind({ name: 'admission NUMBER' })).toMatchObject({
    status: 409,
    body: { reason: 'field-name-in-use' },
  });
  for (const wrong of ['/api/fields/', '/api/identifier-kinds/9']) {
    expect((await server.call('PUT', `${wrong}${kind._id}`, admin, { name: 'x' })).status).toBe(404);
    expect((await server.call('DELETE', `${wrong}${kind._id}`, admin)).status).toBe(404);
  }
  expect((await server.call('GET', '/api/identifier-kinds', teacher)).status).toBe(403);
  expect((await server.call('DELETE', path, admin)).status).toBe(200);
  const { body: history } = await server.call('GET', `/api/history/field/${kind._id}`, admin);
  expect((await server.call('POST', `/api/history/${history[0]._id}/undo`, admin)).status).toBe(200);
  expect((await server.call('GET', '/api/identifier-kinds', admin)).body).toHaveLength(1);
});

it('gives people unique numbers, shown only to those the kind names, on every day and in files', async () => {
  const { server, admin, teacher, student, addKind, give } = await openSchool();
  await addKind({ name: 'National id', isUnique: true, seenBy: [] });
  await addKind({ name: 'Locker', seenBy: ['teacher'] });
  const given = await give({ 'National id': ' 77-A ', Locker: '12' });
  expect(given).toMatchObject({ status: 200, body: { identifiers: { 'National id': '77-A', Locker: '12' } } });
  expect(given.body).not.toHaveProperty('fields');
  expect(await give({ 'National id': '77-A' }, 2)).toMatchObject({
    status: 409,
    body: { reason: 'field-value-in-use', fields: { 'identifiers.National id': expect.any(String) } },
  });
  expect(await give({ Passport: '1' })).toMatchObject({ status: 400, body: { reason: 'unknown-field' } });
  const { body: members } = await server.call('GET', '/api/students/class/5', teacher);
  expect(members[0].identifiers).toEqual({ Locker: '12' });
  expect((await server.call('GET', `/api/people/${student.id}/fields`, admin)).body).toEqual({ known: [], fields: {} });
  const then = await server.call('GET', `/api/students/${student.id}?on=${testToday}`, admin);
  expect(then.body.identifiers).toEqual({ 'National id': '77-A', Locker: '12' });
  const { body: history } = await server.call('GET', `/api/history/student/${student.id}`, admin);
  expect(history[0].changes).toContainEqual({ field: 'identifiers.Locker', from: null, to: '12' });
  const { content } = await exportFile(server, 'students?format=csv&roll=1', admin);
  expect((await readExported(content))[0]).toMatchObject({ 'National id': '77-A', Locker: '12' });
  const rows = csv([
    ['Name', 'Roll', 'Class', 'National id'],
    ['New', 91, 5, '88-B'],
  ]);
  await applied(server, admin, { kind: 'students', fileName: 'new.csv', content: rows });
  const { body } = await server.call('GET', '/api/students?roll=91', admin);
  expect(body[0].identifiers).toEqual({ 'National id': '88-B' });
});

it('signs in with a number of a kind that allows it, as with the email, and with no other', async () => {
  const { server, id, otherStudent, addKind, give } = await openSchool();
  await addKind({ name: 'Admission', signsIn: true });
  await addKind({ name: 'Locker', isUnique: true });
  await give({ Admission: 'A-17', Locker: '12' });
  const start = (body: object, role = 'student') => server.call('POST', `/api/auth/${role}`, undefined, body);
  const { status, body } = await start({ identifier: ' A-17 ' });
  expect(status).toBe(200);
  const as = { token: body.token };
  const wrong = await server.call('POST', '/api/identity/sign-in', as, { identifier: 'A-17', password: 'wrong' });
  expect(wrong).toMatchObject({ status: 401, body: { reason: 'wrong-sign-in' } });
  const other = await server.call('POST', '/api/identity/sign-in', as, { identifier: '12', password: testPassword });
  expect(other.status).toBe(401);
  const entered = await server.call('POST', '/api/identity/sign-in', as, {
    identifier: 'A-17',
    password: testPassword,
  });
  expect(entered).toMatchObject({ status: 200, body: { user: { email: 's1@hill.example' } } });
  const unknown = await start({ email: 'nobody@hill.example' });
  for (const refused of [await start({ identifier: '12' }), await start({ identifier: 'A-17' }, 'teacher')]) {
    expect([refused.status, refused.body.reason]).toEqual([unknown.status, unknown.body.reason]);
  }
  expect((await start({})).status).toBe(400);
  expect((await start({ email: otherStudent.email, identifier: 'A-17' })).status).toBe(400);
  expect((await start({ identifier: 'x'.repeat(200) })).status).toBe(400);
  expect(id).toBeGreaterThan(0);
});
