import { describe, expect, it } from 'vitest';
import { readStoredMarks, submitExam } from '../../../../test/exams.ts';
import { addTestSchool, startTestServer, testNow } from '../../../../test/test-school.ts';

/** A school whose class 5 has marks: 17, did not sit, 0, out of 20. */
async function startWithMarks() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { body } = await submitExam(server, school.teacher);
  const path = `/api/marks/record/${body._id}`;
  const correct = (marks: unknown, as = school.teacher) => server.call('PUT', path, as, { marks });
  return { server, ...school, path, correct };
}

const line = (roll: number, mark: number | null | string) => ({ roll, mark });

it('the exams of a subject pass to a teacher who takes it over, and stay with the one who submitted them', async () => {
  const { server, admin, teacher, otherTeacher, path, correct } = await startWithMarks();
  expect((await correct([line(1, 3)], otherTeacher)).status).toBe(403);
  const { body: all } = await server.call('GET', '/api/subjects/class/5', admin);
  const { _id, name, code } = (all.data ?? all)[0];
  const given = { name, code, teacherEmail: otherTeacher.email };
  expect((await server.call('PUT', `/api/subjects/${_id}`, admin, given)).status).toBe(200);
  expect((await correct([line(1, 3)], otherTeacher)).status).toBe(200);
  expect((await correct([line(1, 4)], teacher)).status).toBe(200);
  const { body: exams } = await server.call('GET', '/api/marks/exams', otherTeacher);
  expect(exams).toMatchObject([{ teacher: { name: 'Teacher first' } }]);
  expect((await server.call('POST', `${path}/publish`, otherTeacher, {})).status).toBe(200);
});

describe('a correction of marks', () => {
  it('changes the lines it names and records old and new mark, who and when, newest first', async () => {
    const { server, teacher, path, correct } = await startWithMarks();
    const later = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);
    server.setNow(later(1));
    await correct([line(1, 20), line(3, '')]);
    server.setNow(later(2));
    const { status, body } = await correct([line(2, 0), line(1, 20)]);
    expect(status).toBe(200);
    expect(body.marks.map(({ mark }: { mark: number }) => mark)).toEqual([20, 0, null]);
    const [newest, ...older] = body.corrections;
    const by = 'Teacher first';
    expect(newest).toMatchObject({ roll: 2, name: 'Student 2', from: null, to: 0, by, at: later(2).toISOString() });
    expect(older).toHaveLength(2);
    const at = later(1).toISOString();
    expect(older).toContainEqual(expect.objectContaining({ roll: 1, name: 'Student 1', from: 17, to: 20, by, at }));
    expect(older).toContainEqual(expect.objectContaining({ roll: 3, name: 'Student 3', from: 0, to: null, by, at }));
    expect((await server.call('GET', path, teacher)).body).toEqual(body);
  });

  it('takes the place of the caller’s own whose answer was lost', async () => {
    const { server, teacher, path } = await startWithMarks();
    const { version: basedOn } = (await server.call('GET', path, teacher)).body;
    const lost = 'the-key-of-a-lost-answer';
    const send = (weight: number, keys: object) => server.call('PUT', path, teacher, { weight, basedOn }, keys);
    expect((await send(3, { key: lost })).status).toBe(200);
    expect((await send(4, {})).status).toBe(409);
    expect(await send(4, { replacedKeys: lost })).toMatchObject({ status: 200, body: { weight: 4 } });
  });

  it('is refused if the exam has changed since it was read, and returns the current exam', async () => {
    const { server, teacher, path } = await startWithMarks();
    const read = async () => (await server.call('GET', path, teacher)).body;
    const { version } = await read();
    const send = (body: object) => server.call('PUT', path, teacher, body);
    expect((await send({ weight: 3, basedOn: version })).status).toBe(200);
    const stands = await read();
    expect(stands.version).not.toBe(version);
    const refused = await send({ marks: [line(1, 3)], basedOn: version });
    expect(refused).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', reason: 'marks-changed' } });
    expect(refused.body.stands).toEqual(stands);
    expect(await read()).toEqual(stands);
    expect((await send({ marks: [line(1, 3)], basedOn: stands.version })).status).toBe(200);
    expect((await read()).version).not.toBe(stands.version);
  });

  it('is seen by the student at once', async () => {
    const { server, student, correct } = await startWithMarks();
    await correct([line(1, 3)]);
    const { body } = await server.call('GET', '/api/marks/result/1', student);
    expect(body[0].marks).toMatchObject([{ roll: 1, name: 'Student 1', mark: 3 }]);
  });

  it('of one line by many at once leaves a history without a gap', async () => {
    const { correct } = await startWithMarks();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => correct([line(1, index)])));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const { body } = await correct([line(1, 20)]);
    const history = body.corrections.toReversed();
    expect(history).toHaveLength(13);
    for (const [index, { from }] of history.entries()) expect(from).toBe(index === 0 ? 17 : history[index - 1].to);
  });

  it.each([
    ['a roll of another class', [line(4, 1)]],
    ['a roll twice', [line(1, 1), line(1, 2)]],
    ['a mark over the maximum', [line(1, 21)]],
    ['a mark of -1', [line(1, -1)]],
    ['half a mark', [line(1, 1.5)]],
    ['a mark as text', [line(1, '1')]],
    ['an empty list', []],
    ['no list', undefined],
  ])('is refused with 400 for %s, and nothing changes', async (_what, marks) => {
    const { server, correct } = await startWithMarks();
    const before = await readStoredMarks(server.db);
    const answer = await correct(marks);
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input' } });
    expect(await readStoredMarks(server.db)).toEqual(before);
  });

  it('is refused from everybody but the teacher who submitted and the admins, and nothing changes', async () => {
    const { server, otherTeacher, student, path, correct } = await startWithMarks();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const before = await readStoredMarks(server.db);
    for (const person of [otherTeacher, student, vale.teacher]) {
      expect((await correct([line(1, 1)], person)).status).toBe(403);
    }
    // Invalid marks must not reveal anything about the exam either.
    expect((await correct([line(1, 21)], otherTeacher)).status).toBe(403);
    expect((await correct([line(1, 1)], vale.admin)).status).toBe(404);
    expect((await server.call('PUT', path, undefined, { marks: [line(1, 1)] })).status).toBe(401);
    expect(await readStoredMarks(server.db)).toEqual(before);
  });

  it('is refused with 400 at the address of no record', async () => {
    const { server, teacher } = await startWithMarks();
    for (const id of ['0', '-1', 'one', '1.5', '1e1']) {
      const answer = await server.call('PUT', `/api/marks/record/${id}`, teacher, { marks: [line(1, 1)] });
      expect(answer, id).toMatchObject({ status: 400, body: { code: 'bad_input' } });
    }
  });
});
