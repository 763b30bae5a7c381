import { expect, it } from 'vitest';
import { callers } from '../../../test/callers.ts';
import { nameOf, readsFirst } from '../../../test/every-endpoint.ts';
import { owner } from '../../../test/example-records.ts';
import { submitExam } from '../../../test/exams.ts';
import { readNews } from '../../../test/news-reader.ts';
import { startStage } from '../../../test/stage.ts';
import { hoursLater, openTestSignIn } from '../../../test/test-school.ts';

/**
 * Texts and numbers that occur nowhere else: names of exams, a mark and its maximum, the mark before a correction, and
 * the shares.
 */
const secretName = 'Zyxomma';
const maxMark = 999_983;
const mark = 867_530;
const markBefore = 867_531;
const secrets = [secretName, String(mark), String(maxMark), String(markBefore), '86.7544', '86.7545'];

const patience = { timeout: 180_000 };

/** A school that shows results once they are published, and exams with the secrets in every state before that. */
async function startWithSecrets() {
  const stage = await startStage();
  const { server, hill } = stage;
  const { call } = server;
  const admin = await openTestSignIn(server.db, hill.id, callers.admin);
  const teacher = await openTestSignIn(server.db, hill.id, callers.owningTeacher);
  const student = await openTestSignIn(server.db, hill.id, callers.owningStudent);
  const guardian = await openTestSignIn(server.db, hill.id, callers.guardian);
  const { body: policies } = await call('GET', '/api/policies', admin);
  const wanted = await call('PUT', '/api/policies', admin, { ...policies, resultsVisible: 'published' });
  expect(wanted.status).toBe(200);

  const { body: list } = await call('GET', '/api/students/class/5', admin);
  const marks = list.map(({ roll }: { roll: number }) => ({ roll, mark }));
  const before = list.map(({ roll }: { roll: number }) => ({ roll, mark: markBefore }));
  const [session] = (await call('GET', '/api/sessions', admin)).body.filter(
    (one: { isPresent: boolean }) => one.isPresent,
  );
  const exam = { subject: 'Hill subject', maxMark, marks, term: session.terms[0]._id };
  const address = await server.fastify.listen({ host: '127.0.0.1', port: 0 });
  const news = { student: await readNews(address, student), guardian: await readNews(address, guardian) };
  const add = async (name: string, changes = {}) => {
    const { status, body } = await submitExam(server, teacher, {
      ...exam,
      examName: `${secretName} ${name}`,
      ...changes,
    });
    expect(status).toBe(201);
    return body._id as string;
  };
  const ids = {
    submitted: await add('submitted'),
    corrected: await add('corrected', { marks: before }),
    withdrawn: await add('withdrawn'),
  };
  expect((await call('PUT', `/api/marks/record/${ids.corrected}`, teacher, { marks, weight: 2 })).status).toBe(200);
  expect((await call('POST', `/api/marks/record/${ids.withdrawn}/publish`, teacher, {})).status).toBe(200);
  expect((await call('DELETE', `/api/marks/record/${ids.withdrawn}`, admin)).status).toBe(200);
  const draft = { ...exam, class: 5, examName: `${secretName} draft` };
  expect((await call('PUT', '/api/marks/draft', teacher, draft)).status).toBe(200);
  return { ...stage, admin, teacher, student, guardian, news, ids };
}

function findSecrets(text: string): string[] {
  return secrets.filter((secret) => text.includes(secret));
}

/** Counts the exams that have not been published in the meantime. */
async function countUnpublished({ server, ids }: Awaited<ReturnType<typeof startWithSecrets>>): Promise<number> {
  const rows = server.db.selectFrom('marks_record').where('id', 'in', [Number(ids.submitted), Number(ids.corrected)]);
  return (await rows.where('published_at', 'is', null).select('id').execute()).length;
}

it(
  'no call of the contract shows a family an exam that is a draft, submitted, corrected or withdrawn, where results are published',
  patience,
  async () => {
    const school = await startWithSecrets();
    const found: Record<string, string[]> = {};
    for (const endpoint of readsFirst) {
      for (const reader of ['owningStudent', 'guardian'] as const) {
        const { text } = await (await school.prepare(endpoint, reader))();
        const secretsFound = findSecrets(text);
        if (secretsFound.length > 0) found[`${nameOf(endpoint)} by ${reader}`] = secretsFound;
      }
      if (endpoint.method !== 'GET')
        expect([nameOf(endpoint), await countUnpublished(school)]).toEqual([nameOf(endpoint), 2]);
    }
    expect(found).toEqual({});
  },
);

it.each(['student', 'guardian'] as const)(
  'nor does a call of a %s that names such an exam, a file, the calendar or the event stream',
  patience,
  async (whose) => {
    const { server, student, teacher, admin, ids, ...readers } = await startWithSecrets();
    const { call } = server;
    const reader = { student, guardian: readers.guardian }[whose];
    const news = readers.news[whose];
    const answers: string[] = [];
    const ask = async (...[method, path, body]: [Parameters<typeof call>[0], string, object?]) => {
      const answer = await call(method, path, reader, body);
      answers.push(JSON.stringify(answer.body));
      return answer;
    };
    for (const id of Object.values(ids)) {
      expect((await ask('GET', `/api/marks/record/${id}`)).status).toBe(403);
      expect((await ask('PUT', `/api/marks/record/${id}`, { weight: 1 })).status).toBe(403);
      expect((await ask('POST', `/api/marks/record/${id}/publish`, {})).status).toBe(403);
      const unread = await ask('POST', '/api/news/read', { kind: 'results', upTo: id });
      expect(unread).toMatchObject({ status: 404, body: { reason: 'news-not-found' } });
      await ask('GET', `/api/exports/marks?format=csv&exam=${id}`);
    }
    const named = `class=5&subject=Hill%20subject&examName=${secretName}%20draft`;
    expect((await ask('GET', `/api/marks/draft?${named}`)).status).toBe(403);
    expect((await ask('GET', `/api/exports/results?format=csv&roll=${owner.roll}`)).status).toBe(200);
    expect((await ask('GET', `/api/marks/result/${owner.roll}?session=2026-2027`)).status).toBe(200);
    expect(await ask('GET', '/api/news/unread')).toMatchObject({ body: { results: 0 } });
    await ask('GET', '/api/home');
    const { address } = (await ask('GET', '/api/calendar-feed')).body;
    await ask('GET', new URL(address).pathname);
    await ask('GET', `/api/reports/${owner.roll}`);
    await ask('GET', `/api/reports/${owner.roll}/spread`);
    await ask('GET', `/api/report-cards?roll=${owner.roll}`);
    await ask('GET', `/api/guardian/children`);
    const taken = { class: 5, subject: 'Hill subject', examName: `${secretName} submitted`, maxMark: 1, marks: [] };
    await ask('POST', '/api/marks', taken);
    const { body: mine } = await call('GET', `/api/students/${student.id}/export`, admin);
    answers.push(JSON.stringify(mine));
    expect(answers.flatMap(findSecrets)).toEqual([]);
    // One exam was published and then withdrawn; there was no other news.
    expect(news.heard).toEqual(['results', 'results']);

    // After the publication, each of these calls shows it.
    server.setNow(hoursLater(1));
    expect((await call('POST', `/api/marks/record/${ids.submitted}/publish`, teacher, {})).status).toBe(200);
    await news.until(3);
    for (const path of [
      `/api/marks/result/${owner.roll}`,
      '/api/home',
      `/api/exports/results?format=csv&roll=${owner.roll}`,
    ]) {
      const { body } = await call('GET', path, reader);
      expect([path, findSecrets(JSON.stringify(body))]).toEqual([
        path,
        expect.arrayContaining([secretName, String(mark)]),
      ]);
    }
    expect((await call('GET', '/api/news/unread', reader)).body.results).toBe(1);
    const read = await call('POST', '/api/news/read', reader, { kind: 'results', upTo: ids.submitted });
    expect(read).toMatchObject({ status: 200, body: { results: 0 } });
  },
);
