import { describe, expect, it } from 'vitest';
import { linesFor } from '../../../test/registers.ts';
import { addTestSchool, startTestServer, testNow, testToday } from '../../../test/test-school.ts';
import { clearKeptAnswers } from '../../platform/http/idempotency.ts';

const key = 'a-register-of-monday';
const lines = linesFor('Present', 'Absent', 'Present');

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const submit = (more: object = { key }, attendance: unknown = lines, as = school.teacher) =>
    server.call('POST', '/api/attendance', as, { class: 5, date: testToday, attendance }, more);
  const countSheets = async () => (await server.db.selectFrom('attendance_sheet').select('id').execute()).length;
  return { server, ...school, submit, countSheets };
}

describe('a call that comes with an idempotency key', () => {
  it('is done once, and repeats the first answer; without a key it is refused the second time', async () => {
    const { submit, countSheets } = await start();
    const first = await submit();
    expect(first.status).toBe(201);
    const again = await submit();
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await submit({ key: `"${key}"` })).toMatchObject({ status: 201, body: first.body });
    expect((await submit({})).status).toBe(409);
    expect(await countSheets()).toBe(1);
  });

  it('is done once when it comes several times at the same time', async () => {
    const { submit, countSheets } = await start();
    const answers = await Promise.all([submit(), submit(), submit()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await countSheets()).toBe(1);
  });

  it('is refused when something else was sent with the key', async () => {
    const { submit, countSheets } = await start();
    await submit();
    const other = await submit({ key }, linesFor('Absent', 'Absent', 'Absent'));
    expect(other).toMatchObject({ status: 409, body: { code: 'clash', reason: 'key-used-otherwise' } });
    expect(await countSheets()).toBe(1);
  });

  it('is done once even if its answer is made after the change, and repeats that come meanwhile wait for it', async () => {
    const { server, admin } = await start();
    const notice = { title: 'Sports day', content: 'Bring a cap.' };
    const post = () => server.call('POST', '/api/notices', admin, notice, { key });
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect((await server.call('GET', '/api/notices', admin)).body).toHaveLength(1);
  });

  it('adds only one person when a guardian without email is added again', async () => {
    const { server, admin, student } = await start();
    const guardian = { name: 'Rahima Begum', relation: 'mother', maySee: true, isWrittenTo: false };
    const add = () => server.call('POST', `/api/students/${student.id}/guardians`, admin, guardian, { key });
    const first = await add();
    expect(first.status).toBe(201);
    expect((await add()).body).toEqual(first.body);
    expect((await server.call('GET', `/api/students/${student.id}/guardians`, admin)).body).toHaveLength(1);
  });

  it('keeps no part of its answer, such as a first password, readable from the database alone', async () => {
    const { server, admin } = await start();
    const add = () =>
      server.call('POST', '/api/admins', admin, { name: 'Bea Head', email: 'bea@hill.example' }, { key });
    const first = await add();
    expect(first.body.firstPassword).toEqual(expect.any(String));
    expect(JSON.stringify(await server.db.selectFrom('kept_answer').selectAll().execute())).not.toMatch(
      new RegExp(`Bea|${key}|${first.body.firstPassword}`),
    );
    expect((await add()).body).toEqual(first.body);
  });

  it('is tried anew after a refusal', async () => {
    const { submit } = await start();
    expect((await submit({ key }, lines.slice(1))).status).toBe(400);
    expect((await submit()).status).toBe(201);
  });

  it('is not confused with another person’s call, and needs a session each time', async () => {
    const { server, submit, teacher, otherTeacher } = await start();
    const first = await submit();
    expect((await submit({ key }, lines, otherTeacher)).status).toBe(409);
    await server.db.deleteFrom('sign_in').where('person_id', '=', teacher.id).execute();
    expect((await submit()).status).toBe(401);
    expect(first.status).toBe(201);
  });

  it.each(['short', 'x'.repeat(101), 'sixteen letters and spaces', ''])('refuses the key %j', async (wrong) => {
    const { submit, countSheets } = await start();
    expect(await submit({ key: wrong })).toMatchObject({
      status: 400,
      body: { code: 'bad_input', reason: 'not-an-idempotency-key' },
    });
    expect(await countSheets()).toBe(0);
  });

  it('is still done only once after the student named in its answer was erased', async () => {
    const { server, admin, submit, student, countSheets } = await start();
    await submit();
    await server.call('DELETE', `/api/students/${student.id}`, admin);
    expect((await server.call('POST', `/api/students/${student.id}/erasure`, admin, { roll: 1 })).status).toBe(200);
    const kept = await server.db.selectFrom('kept_answer').select('answer').execute();
    expect(kept).toEqual([{ answer: null }]);
    expect(await submit()).toMatchObject({ status: 409, body: { code: 'duplicate', reason: 'answer-forgotten' } });
    expect(await countSheets()).toBe(1);
  });

  it('no longer gets its answer after hundreds of later calls, and is still not done a second time', async () => {
    const { server, teacher, submit, countSheets } = await start();
    await submit();
    const kept = await server.db.selectFrom('kept_answer').selectAll().executeTakeFirstOrThrow();
    const since = Array.from({ length: 310 }, (_, place) => ({
      ...kept,
      key: `later ${place}`,
      kept_at: new Date(testNow.getTime() + place + 1).toISOString(),
    }));
    await server.db.insertInto('kept_answer').values(since).execute();
    for (let day = 1; day <= 40; day += 1) {
      const date = new Date(testNow.getTime() - day * 86_400_000).toISOString().slice(0, 10);
      const register = { class: 5, date, attendance: lines };
      await server.call('POST', '/api/attendance', teacher, register, { key: `register-of-before-${day}` });
    }
    const before = await countSheets();
    expect(await submit()).toMatchObject({ status: 409, body: { reason: 'answer-forgotten' } });
    expect(await countSheets()).toBe(before);
  });

  it('is known for sixty days, and its answer, which names people, for three', async () => {
    const { server, submit, countSheets } = await start();
    await submit();
    const later = (days: number) => new Date(testNow.getTime() + days * 86_400_000);
    await clearKeptAnswers(server.db, later(2.9));
    expect((await submit()).status).toBe(201);
    for (const days of [3.1, 59.9]) {
      await clearKeptAnswers(server.db, later(days));
      expect(await server.db.selectFrom('kept_answer').select('answer').execute()).toEqual([{ answer: null }]);
      expect(await submit()).toMatchObject({ status: 409, body: { reason: 'answer-forgotten' } });
    }
    await clearKeptAnswers(server.db, later(60.1));
    expect(await server.db.selectFrom('kept_answer').select('answer').execute()).toEqual([]);
    expect(await submit()).toMatchObject({ status: 409, body: { reason: 'register-taken' } });
    expect(await countSheets()).toBe(1);
  });
});
