import { describe, expect, it, vi } from 'vitest';
import { linesOf, submitExam } from '../../../../test/exams.ts';
import { addTestGuardian, openTestGuardian } from '../../../../test/guardians.ts';
import { readNews } from '../../../../test/news-reader.ts';
import {
  addTestSchool,
  addTestStudent,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  testDay,
} from '../../../../test/test-school.ts';

/**
 * Starts a school with a mother of roll 1 in class 5 and roll 50 in class 7. An exam of each class is published an hour
 * after she joined.
 */
async function startWithResults() {
  const server = await startTestServer({});
  const school = await addTestSchool(server);
  await addTestStudent(server.db, school, { roll: 50, class: 7 });
  const of = (roll: number, guardian: string, more: object = {}) =>
    openTestGuardian(server.db, { schoolId: school.id, email: `s${roll}@hill.example`, guardian, ...more });
  await of(50, 'mother@home.example');
  const mother = await of(1, 'mother@home.example');
  const results = async (as: TestPerson) => (await server.call('GET', '/api/news/unread', as)).body.results;
  const ofEach = async (as: TestPerson) =>
    (await server.call('GET', '/api/home', as)).body.guardian.children.map(
      ({ roll, unreadResults }: { roll: number; unreadResults: number }) => [roll, unreadResults],
    );
  const submit = async (changes: object = {}) => {
    const answer = await submitExam(server, school.teacher, changes);
    expect(answer).toMatchObject({ status: 201 });
    return answer.body._id as string;
  };
  const read = (as: TestPerson, upTo: string, roll?: number) =>
    server.call('POST', '/api/news/read', as, { kind: 'results', upTo, roll });
  server.setNow(hoursLater(1));
  return { server, school, of, mother, results, ofEach, submit, read };
}

const ofSeventh = { class: 7, examName: 'Of the seventh', marks: [{ roll: 50, mark: 11 }] };

describe('results of children', () => {
  it('are new to a guardian until they look at those of the child', async () => {
    const { server, mother, results, ofEach, submit, read } = await startWithResults();
    expect(await results(mother)).toBe(0);
    const [fifth, seventh] = [await submit(), await submit(ofSeventh)];
    expect([await results(mother), await ofEach(mother)]).toEqual([
      2,
      expect.arrayContaining([
        [1, 1],
        [50, 1],
      ]),
    ]);
    server.setNow(hoursLater(2));
    expect((await read(mother, fifth)).body.results).toBe(1);
    expect(await ofEach(mother)).toEqual(
      expect.arrayContaining([
        [1, 0],
        [50, 1],
      ]),
    );
    expect((await read(mother, seventh)).body.results).toBe(0);
  });

  it('of siblings in one class are read for the sibling that is looked at alone', async () => {
    const { server, of, mother, results, ofEach, submit, read } = await startWithResults();
    await of(2, 'mother@home.example');
    const exam = await submit();
    server.setNow(hoursLater(2));
    expect((await read(mother, exam, 50)).status).toBe(404);
    expect((await read(mother, exam, 3)).status).toBe(404);
    expect(await results(mother)).toBe(2);
    expect((await read(mother, exam, 1)).body.results).toBe(1);
    expect(Object.fromEntries(await ofEach(mother))).toMatchObject({ 1: 0, 2: 1 });
    expect((await read(mother, exam, 2)).body.results).toBe(0);
  });

  it('are new again when a mark is corrected, and not before they are published', async () => {
    const { server, school, mother, results, submit, read } = await startWithResults();
    const published = await submit();
    server.setNow(hoursLater(2));
    await read(mother, published);
    server.setNow(hoursLater(3));
    const corrected = await server.call('PUT', `/api/marks/record/${published}`, school.teacher, {
      marks: linesOf(3, null, 0),
    });
    expect(corrected).toMatchObject({ status: 200 });
    expect(await results(mother)).toBe(1);
    const { body: policies } = await server.call('GET', '/api/policies', school.admin);
    await server.call('PUT', '/api/policies', school.admin, { ...policies, resultsVisible: 'published' });
    const hidden = await submit({ examName: 'Hidden' });
    expect(await results(mother)).toBe(0);
    expect((await read(mother, hidden)).status).toBe(404);
  });

  it('are not news to guardians without access, nor if they were published before a sibling was linked', async () => {
    const { server, school, of, results, submit, read } = await startWithResults();
    const uncle = await of(1, 'uncle@home.example', { maySee: false });
    const former = await of(1, 'former@home.example', { to: testDay(-1) });
    const second = await of(50, 'second@home.example');
    const fifth = await submit();
    for (const person of [uncle, former, second]) {
      expect(await results(person)).toBe(0);
      expect((await read(person, fifth)).status).toBe(404);
    }
    const link = { name: 'Second', email: 'second@home.example', relation: 'father' };
    await server.call('POST', `/api/students/${school.student.id}/guardians`, school.admin, link);
    expect(await results(second)).toBe(0);
  });

  it('reach the open pages of the guardians of that class, and of no other', async () => {
    const { server, of, mother, submit } = await startWithResults();
    const ofClassSeven = await of(50, 'seventh@home.example');
    const uncle = await of(1, 'uncle@home.example', { maySee: false });
    const address = await server.fastify.listen({ host: '127.0.0.1', port: 0 });
    const [hers, theirs, his] = await Promise.all([mother, ofClassSeven, uncle].map((one) => readNews(address, one)));
    await submit();
    await hers?.until(1);
    await submit(ofSeventh);
    await Promise.all([hers?.until(2), theirs?.until(1)]);
    expect([hers?.heard, theirs?.heard, his?.heard]).toEqual([['results', 'results'], ['results'], []]);
  });
});

describe('an open page', () => {
  it('hears when a link ends with the day, and when a child leaves, at the next heartbeat', async () => {
    const server = await startTestServer({ SESSION_IDLE_HOURS: '72' });
    const school = await addTestSchool(server);
    const link = { schoolId: school.id, guardian: 'mother@home.example' };
    for (const email of ['s2@hill.example', 's3@hill.example']) await addTestGuardian(server.db, { ...link, email });
    await addTestGuardian(server.db, { ...link, email: school.student.email, to: testDay(0) });
    const mother = await openTestSignIn(server.db, school.id, link.guardian);
    const rolls = async () =>
      (await server.call('GET', '/api/guardian/children', mother)).body.map(({ roll }: { roll: number }) => roll);
    const address = await server.fastify.listen({ host: '127.0.0.1', port: 0 });
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const news = await readNews(address, mother);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await rolls()).toEqual([1, 2, 3]);
    const { body } = await server.call('GET', '/api/students?roll=2', school.admin);
    expect((await server.call('DELETE', `/api/students/${body[0]._id}`, school.admin)).status).toBe(200);
    await vi.advanceTimersByTimeAsync(15_000);
    await vi.waitFor(() => expect(news.heard).toEqual(['children']));
    expect(await rolls()).toEqual([1, 3]);
    server.setNow(hoursLater(24));
    await vi.advanceTimersByTimeAsync(15_000);
    await vi.waitFor(() => expect(news.heard).toEqual(['children', 'children']));
    vi.useRealTimers();
    expect(await rolls()).toEqual([3]);
    expect((await server.call('GET', '/api/attendance/student/1', mother)).status).toBe(403);
  });
});
