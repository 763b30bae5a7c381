import { describe, expect, it } from 'vitest';
import { addTestGuardian } from '../../../../test/guardians.ts';
import { readNews } from '../../../../test/news-reader.ts';
import {
  addTestSchool,
  addTestStudent,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  type TestServer,
  testDay,
  testNow,
  testToday,
} from '../../../../test/test-school.ts';
import { maxGuardians } from '../guardians.contract.ts';

const mother = { name: 'Mina Rahman', email: 'mina@family.example', relation: 'mother' };

const list = (server: TestServer, as: TestPerson | undefined, id: number | string) =>
  server.call('GET', `/api/students/${id}/guardians`, as);
const add = (server: TestServer, as: TestPerson | undefined, id: number | string, body: object = mother) =>
  server.call('POST', `/api/students/${id}/guardians`, as, body);
const change = (server: TestServer, as: TestPerson | undefined, linkId: string, body: object) =>
  server.call('PUT', `/api/guardians/${linkId}`, as, body);
const end = (server: TestServer, as: TestPerson | undefined, linkId: string) =>
  server.call('DELETE', `/api/guardians/${linkId}`, as);

/** A school whose first student has a guardian with a session, and the link between them. */
async function startWithGuardian(more: { readonly maySee?: boolean } = {}) {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  await addTestGuardian(server.db, {
    schoolId: school.id,
    email: school.student.email,
    guardian: mother.email,
    ...more,
  });
  const guardian = await openTestSignIn(server.db, school.id, mother.email);
  const { body } = await list(server, school.admin, school.student.id);
  return { server, school, guardian, link: body[0] };
}

const listen = (server: TestServer) => server.fastify.listen({ port: 0, host: '127.0.0.1' });

const attendance = (server: TestServer, as: TestPerson, roll = 1) =>
  server.call('GET', `/api/attendance/student/${roll}`, as);

describe('POST /api/students/{id}/guardians', () => {
  it('answers 201 with the guardian, who by default sees the child and is written to from today on', async () => {
    const server = await startTestServer();
    const { admin, student } = await addTestSchool(server);
    const answer = await add(server, admin, student.id, {
      ...mother,
      name: '  Mina Rahman ',
      email: 'Mina@Family.example',
    });
    expect(answer).toMatchObject({ status: 201 });
    expect(answer.body).toEqual({
      ...mother,
      _id: expect.stringMatching(/^[1-9]\d*$/),
      personId: expect.stringMatching(/^[1-9]\d*$/),
      maySee: true,
      isWrittenTo: true,
      from: testToday,
      to: null,
      invited: testNow.toISOString(),
      joined: false,
      invitationMail: 'waiting',
    });
    expect((await list(server, admin, student.id)).body).toEqual([answer.body]);
    const days = { from: testDay(3), to: testDay(3), maySee: false, isWrittenTo: false };
    const other = await add(server, admin, student.id, { ...mother, email: 'other@family.example', ...days });
    expect(other).toMatchObject({ status: 201, body: days });
  });

  it('links the guardian of a sister or brother with the same email, who keeps their name and phone number', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const sister = await addTestStudent(server.db, school, { roll: 50, class: 6 });
    const first = await add(server, school.admin, school.student.id);
    const second = await add(server, school.admin, sister.id, {
      ...mother,
      name: 'M. R.',
      email: 'MINA@family.example',
      phone: '01712-345678',
    });
    const phone = '+8801712345678';
    expect(second).toMatchObject({ status: 201, body: { name: mother.name, personId: first.body.personId, phone } });
    const brother = await addTestStudent(server.db, school, { roll: 51, class: 6 });
    const third = await add(server, school.admin, brother.id, { ...mother, phone: '01812-345678' });
    expect(third).toMatchObject({ status: 201, body: { personId: first.body.personId, phone } });
    expect(second.body._id).not.toBe(first.body._id);
  });

  it('accepts the email of a teacher, who becomes a guardian of their own child with another account', async () => {
    const server = await startTestServer();
    const { admin, student, teacher } = await addTestSchool(server);
    const answer = await add(server, admin, student.id, { ...mother, email: teacher.email });
    expect(answer).toMatchObject({ status: 201, body: { email: teacher.email } });
    expect(answer.body.personId).not.toBe(String(teacher.id));
  });

  it('refuses with 409 somebody who already is a guardian of this student', async () => {
    const { server, school } = await startWithGuardian();
    const answer = await add(server, school.admin, school.student.id);
    expect(answer).toMatchObject({ status: 409, body: { code: 'duplicate', reason: 'already-guardian' } });
  });

  it('refuses with 400 a last day before the first, and missing or malformed fields, naming the field', async () => {
    const server = await startTestServer();
    const { admin, student } = await addTestSchool(server);
    const wrong = {
      to: { ...mother, from: testDay(2), to: testDay(1) },
      name: { ...mother, name: ' ' },
      email: { ...mother, email: 'mina' },
      relation: { ...mother, relation: '' },
      from: { ...mother, from: '2026-02-30' },
      maySee: { ...mother, maySee: 'no' },
    };
    for (const [field, body] of Object.entries(wrong)) {
      const answer = await add(server, admin, student.id, body);
      expect(answer, field).toMatchObject({ status: 400, body: { fields: { [field]: expect.anything() } } });
    }
    expect((await add(server, admin, student.id, { ...mother, to: testDay(-1) })).body.reason).toBe(
      'guardian-ends-first',
    );
    expect((await list(server, admin, student.id)).body).toEqual([]);
  });

  it('refuses with 400 more guardians than a student can have', async () => {
    const server = await startTestServer();
    const { admin, student } = await addTestSchool(server);
    for (let place = 0; place < maxGuardians; place += 1) {
      const answer = await add(server, admin, student.id, { ...mother, email: `g${place}@family.example` });
      expect(answer.status).toBe(201);
    }
    const answer = await add(server, admin, student.id, { ...mother, email: 'more@family.example' });
    expect(answer).toMatchObject({ status: 400, body: { reason: 'too-many-guardians' } });
  });

  it('answers 404 for a former student and for somebody who is not a student', async () => {
    const server = await startTestServer();
    const { admin, student, teacher } = await addTestSchool(server);
    await server.call('DELETE', `/api/students/${student.id}`, admin);
    for (const id of [student.id, teacher.id, 999_999]) expect((await add(server, admin, id)).status).toBe(404);
  });

  it('gives no access before its first day, full access on it, and none after its last', async () => {
    const { server, school, guardian } = await startWithGuardian();
    const { body } = await list(server, school.admin, school.student.id);
    const days = { from: testDay(1), to: testDay(1) };
    await change(server, school.admin, body[0]._id, days);
    expect((await attendance(server, guardian)).status).toBe(403);
    server.setNow(hoursLater(24));
    const tomorrow = await openTestSignIn(server.db, school.id, mother.email, hoursLater(24));
    expect((await attendance(server, tomorrow)).status).toBe(200);
    server.setNow(hoursLater(48));
    const after = await openTestSignIn(server.db, school.id, mother.email, hoursLater(48));
    expect((await attendance(server, after)).status).toBe(403);
  });
});

describe('PUT /api/guardians/{linkId}', () => {
  it('changes what is sent, and leaves the rest', async () => {
    const { server, school, link } = await startWithGuardian();
    const answer = await change(server, school.admin, link._id, { maySee: false });
    expect(answer).toMatchObject({ status: 200, body: { ...link, maySee: false } });
    const more = { relation: 'aunt', isWrittenTo: false, to: testDay(5), name: 'Mina', email: 'new@family.example' };
    expect((await change(server, school.admin, link._id, more)).body).toEqual({ ...link, ...more, maySee: false });
    expect((await change(server, school.admin, link._id, { to: null })).body.to).toBeNull();
  });

  it('ends the access at once when the last day is over, also on open pages', async () => {
    const { server, school, guardian, link } = await startWithGuardian();
    await change(server, school.admin, link._id, { from: testDay(-9), to: testToday });
    expect((await attendance(server, guardian)).status).toBe(200);
    const news = await readNews(await listen(server), guardian);
    expect((await change(server, school.admin, link._id, { to: testDay(-1) })).status).toBe(200);
    await news.ended;
    expect((await attendance(server, guardian)).status).toBe(401);
    const again = await openTestSignIn(server.db, school.id, mother.email);
    expect((await attendance(server, again)).status).toBe(403);
    expect((await server.call('GET', '/api/home', again)).body.guardian).toEqual({ children: [] });
  });

  it('takes away the access to a child at once', async () => {
    const { server, school, guardian, link } = await startWithGuardian();
    expect((await attendance(server, guardian)).status).toBe(200);
    const news = await readNews(await listen(server), guardian);
    await change(server, school.admin, link._id, { maySee: false });
    await news.until(1);
    expect(news.heard).toEqual(['children']);
    expect((await attendance(server, guardian)).status).toBe(403);
  });

  it('refuses another guardian’s email with 409, days in the wrong order with 400, and a missing link with 404', async () => {
    const { server, school, link } = await startWithGuardian();
    await add(server, school.admin, school.student.id, { ...mother, email: 'other@family.example' });
    const taken = await change(server, school.admin, link._id, { email: 'other@family.example' });
    expect(taken).toMatchObject({ status: 409, body: { reason: 'email-in-use' } });
    const wrong = await change(server, school.admin, link._id, { to: '2020-01-01' });
    expect(wrong).toMatchObject({ status: 400, body: { reason: 'guardian-ends-first' } });
    expect((await change(server, school.admin, '999999', { maySee: false })).status).toBe(404);
  });
});

describe('DELETE /api/guardians/{linkId}', () => {
  it('signs out at once, on open pages too, a guardian who has no child any more', async () => {
    const { server, school, guardian, link } = await startWithGuardian();
    const news = await readNews(await listen(server), guardian);
    expect(await end(server, school.admin, link._id)).toMatchObject({ status: 200, body: {} });
    await news.ended;
    expect((await attendance(server, guardian)).status).toBe(401);
    expect((await list(server, school.admin, school.student.id)).body).toEqual([]);
    expect((await end(server, school.admin, link._id)).status).toBe(404);
    const again = await openTestSignIn(server.db, school.id, mother.email);
    expect((await attendance(server, again)).status).toBe(401);
  });

  it('leaves the other roles of the person signed in, even if they signed in with a phone number too', async () => {
    const { server, school, link } = await startWithGuardian();
    expect(
      (await server.call('POST', '/api/admins', school.admin, { name: mother.name, email: mother.email })).status,
    ).toBe(201);
    const head = await openTestSignIn(server.db, school.id, mother.email, undefined, 'admin');
    const parent = await openTestSignIn(server.db, school.id, mother.email, undefined, 'guardian');
    await server.db
      .updateTable('account')
      .set({ sign_in_phone: '+8801712345678' })
      .where('person_id', '=', parent.id)
      .execute();
    expect((await end(server, school.admin, link._id)).status).toBe(200);
    expect((await server.call('GET', '/api/identity/me', parent)).status).toBe(401);
    expect((await server.call('GET', '/api/identity/me', head)).status).toBe(200);
  });

  it('leaves a guardian their other children', async () => {
    const { server, school, guardian, link } = await startWithGuardian();
    await addTestGuardian(server.db, { schoolId: school.id, email: 's2@hill.example', guardian: mother.email });
    await end(server, school.admin, link._id);
    expect((await attendance(server, guardian, 1)).status).toBe(403);
    expect((await attendance(server, guardian, 2)).status).toBe(200);
  });

  it('lets the same guardian be added again', async () => {
    const { server, school, link } = await startWithGuardian();
    await end(server, school.admin, link._id);
    const again = await add(server, school.admin, school.student.id);
    expect(again).toMatchObject({ status: 201, body: { personId: link.personId } });
    expect(again.body._id).not.toBe(link._id);
  });
});

it('guardians can be changed only by an admin of their own school', async () => {
  const { server, school, guardian, link } = await startWithGuardian();
  const vale = await addTestSchool(server, { domain: 'vale.example', students: 1 });
  const { id } = school.student;
  const calls = (as?: TestPerson) => [
    list(server, as, id),
    add(server, as, id),
    change(server, as, link._id, { maySee: true }),
    end(server, as, link._id),
  ];
  for (const { status } of await Promise.all(calls())) expect(status).toBe(401);
  for (const person of [school.teacher, school.student, guardian]) {
    for (const { status } of await Promise.all(calls(person))) expect(status).toBe(403);
  }
  expect((await change(server, vale.admin, link._id, { maySee: true })).status).toBe(404);
  expect((await end(server, vale.admin, link._id)).status).toBe(404);
  expect(JSON.stringify((await list(server, vale.admin, id)).body)).not.toContain('mina');
  expect((await list(server, school.admin, id)).body).toEqual([link]);
});

it('the audit log records who added, changed and ended which guardian of whom', async () => {
  const { server, school, link } = await startWithGuardian();
  await change(server, school.admin, link._id, { maySee: false });
  await end(server, school.admin, link._id);
  await add(server, school.admin, school.student.id, { ...mother, email: 'other@family.example' });
  const entries = await server.db
    .selectFrom('audit_entry')
    .select(['action', 'person_id', 'actor_id', 'at'])
    .where('action', 'like', 'guardians.%')
    .orderBy('id')
    .execute();
  const by = { person_id: school.student.id, actor_id: school.admin.id, at: testNow.toISOString() };
  expect(entries).toEqual(['guardians.change', 'guardians.end', 'guardians.add'].map((action) => ({ action, ...by })));
});
