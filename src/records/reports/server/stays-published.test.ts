import { describe, expect, it } from 'vitest';
import { linesOf, submitExam } from '../../../../test/exams.ts';
import { issueAll, type WithExam } from '../../../../test/issued-cards.ts';
import { linesFor, takeRegister } from '../../../../test/registers.ts';
import { addTerms, readBroadsheet, readReport } from '../../../../test/reports.ts';
import { addTestSchool, hoursLater, startTestServer, testDay, testToday } from '../../../../test/test-school.ts';

const first = { name: 'First', from: '2026-07-01', to: testDay(-11) };
const second = { name: 'Second', from: testDay(-10), to: testToday };

const bandsOf = (...names: string[]) =>
  names.map((name, place) => ({
    name,
    fromPercent: place === names.length - 1 ? 0 : 50,
    points: 1,
    passes: place === 0,
  }));

/**
 * A school with grades, in which the second term of class 5 has two exams, and two registers, one with an excused
 * student.
 */
async function start(settings?: NodeJS.ProcessEnv) {
  const server = await startTestServer(settings);
  const school = await addTestSchool(server);
  const { admin, teacher } = school;
  const [, term = ''] = await addTerms(server, admin, first, second);
  await server.call('PUT', '/api/grade-scale', admin, { bands: bandsOf('Good', 'Poor') });
  const test = { examName: 'Test', maxMark: 10, term };
  const { body } = await submitExam(server, teacher, { ...test, marks: linesOf(9, null, 1) });
  await submitExam(server, teacher, { ...test, examName: 'Final', marks: linesOf(1, 1, 1) });
  await takeRegister(server, teacher, { date: testDay(-9), attendance: linesFor('Excused', 'Present', 'Absent') });
  await takeRegister(server, teacher, { date: testDay(-1), attendance: linesFor('Present', 'Present', 'Absent') });
  return { server, ...school, term, exam: body._id as string };
}

type Started = Awaited<ReturnType<typeof start>>;

const publish = ({ server, admin, term }: Started) =>
  server.call('POST', `/api/terms/${term}/publish`, admin, { class: 5 });

/** Reads everything that shows results of the class and of the student with roll 1. */
async function readAll(school: Started) {
  const { server, admin, student, teacher, term } = school;
  const get = async (path: string, as = student) => {
    const { status, body } = await server.call('GET', path, as);
    expect(status, path).toBe(200);
    return body;
  };
  const { isOutdated: _, ...sheet } = (await readBroadsheet(server, admin, { term })).body;
  const marks = await get('/api/marks/result/1');
  const scale = marks[0].gradeScale;
  return {
    own: (await readReport(server, student, 1, { term })).body,
    ofStaff: (await readReport(server, teacher, 1, { term })).body,
    sheet,
    lines: await get(`/api/reports/class/5/comments?term=${term}`, admin),
    home: (await get('/api/home')).student.results,
    grades: await get(`/api/grade-scale?${scale === null ? 'class=5' : `kept=${scale}`}`),
  };
}

const put = async ({ server, admin }: Started, path: string, body: object) =>
  expect((await server.call('PUT', path, admin, body)).status, path).toBe(200);

/** Each setting that affects results, with a function that changes it. */
const changes: Readonly<Record<string, (school: Started) => Promise<unknown>>> = {
  'the grades of the school': (school) => put(school, '/api/grade-scale', { bands: bandsOf('Great', 'Fine') }),
  'the grades of a class': (school) => put(school, '/api/grade-scale?class=5', { bands: bandsOf('Great', 'Fine') }),
  'no grades at all': (school) => put(school, '/api/grade-scale', { bands: [] }),
  'whether excused days count': (school) => put(school, '/api/policies', { excusedCounts: 'not' }),
  'the days of the terms': async ({ server, admin }) => {
    const { body } = await server.call('GET', '/api/sessions', admin);
    const [one, other] = body.find(({ terms }: { terms: unknown[] }) => terms.length > 0).terms;
    await addTerms(
      server,
      admin,
      { ...first, _id: one._id, to: testDay(-6) },
      { ...second, _id: other._id, from: testDay(-5) },
    );
  },
  'the weight of an exam': ({ server, teacher, exam }) =>
    server.call('PUT', `/api/marks/record/${exam}`, teacher, { weight: 3 }),
  'whether an absence counts as 0': ({ server, teacher, exam }) =>
    server.call('PUT', `/api/marks/record/${exam}`, teacher, { absentAsZero: true }),
  'which exam another replaces': ({ server, teacher, exam }) =>
    server.call('PUT', `/api/marks/record/${exam}`, teacher, { replaces: 'Final' }),
  'the scale that writes results': async (school) => {
    await put(school, '/api/scales/Ten', { kind: 'number', max: 10, writes: { as: 'of', decimals: 1 } });
    await put(school, '/api/policies', { markScale: 'Ten' });
  },
};

describe.each(Object.entries(changes))('results, when somebody changes %s,', (_setting, change) => {
  it('stay as they were published, until they are published again', async () => {
    const school = await start();
    expect((await publish(school)).status).toBe(200);
    const before = await readAll(school);
    const sheet = () => readBroadsheet(school.server, school.admin, { term: school.term });
    expect((await sheet()).body.isOutdated).toBe(false);
    await change(school);
    expect(await readAll(school)).toEqual(before);
    expect((await sheet()).body.isOutdated).toBe(true);
    expect(await publish(school)).toMatchObject({ status: 200, body: { published: 0 } });
    expect(await readAll(school)).not.toEqual(before);
    expect((await sheet()).body).toMatchObject({ isOutdated: false, isPublished: true });
  });

  it('change with it where they are not published', async () => {
    const school = await start();
    const before = await readAll(school);
    await change(school);
    expect(await readAll(school)).not.toEqual(before);
  });

  it('are as published on cards that are issued again, and no other card is made', async () => {
    const school = await start();
    await publish(school);
    const order = { ...school, term: school.term } as unknown as WithExam;
    const cards = await issueAll(order);
    await change(school);
    expect(await issueAll(order)).toEqual(cards);
    await publish(school);
    expect((await issueAll(order)).length).toBeGreaterThan(cards.length);
  });
});

describe('an exam that is published', () => {
  const move = ({ server, teacher, exam }: Started, term: string | null) =>
    server.call('PUT', `/api/marks/record/${exam}`, teacher, { term });
  const firstTerm = async ({ server, admin }: Started): Promise<string> => {
    const { body } = await server.call('GET', '/api/sessions', admin);
    return body
      .flatMap(({ terms }: { terms: { _id: string; name: string }[] }) => terms)
      .find(({ name }: { name: string }) => name === first.name)._id;
  };

  it('is moved neither out of a term that is published for its class nor into one', async () => {
    const school = await start();
    await publish(school);
    const before = await readAll(school);
    for (const term of [await firstTerm(school), null]) {
      expect(await move(school, term)).toMatchObject({
        status: 409,
        body: { reason: 'term-of-exam-published', fields: { term: expect.stringContaining(second.name) } },
      });
    }
    // The same term is no move.
    expect((await move(school, school.term)).status).toBe(200);
    expect(await readAll(school)).toEqual(before);
    const { server, teacher, admin } = school;
    const other = { examName: 'Other', maxMark: 10, marks: linesOf(2, 2, 2) };
    const { body } = await submitExam(server, teacher, other);
    expect((await server.call('POST', `/api/marks/record/${body._id}/publish`, admin)).status).toBe(200);
    expect((await move({ ...school, exam: body._id }, school.term)).status).toBe(409);
    expect(await readAll(school)).toMatchObject({ own: before.own, sheet: before.sheet });
  });

  it('is moved where neither term is published, as one is that is not published itself', async () => {
    const school = await start();
    expect((await move(school, null)).status).toBe(200);
    expect((await move(school, school.term)).status).toBe(200);
    expect((await move(school, await firstTerm(school))).status).toBe(200);
    await publish(school);
    expect((await move(school, null)).status).toBe(200);
  });
});

describe('a published result', () => {
  it('shows a mark that is corrected, by the settings with which it was published', async () => {
    const school = await start();
    const { server, teacher, student, term } = school;
    await publish(school);
    await put(school, '/api/grade-scale', { bands: bandsOf('Great', 'Fine') });
    const marks = [{ roll: 1, mark: 10 }];
    server.setNow(hoursLater(1));
    await server.call('PUT', `/api/marks/record/${school.exam}`, teacher, { marks });
    const { body } = await readReport(server, student, 1, { term });
    const mathematics = body.subjects.find(({ subject }: { subject: string }) => subject === 'Mathematics');
    expect(mathematics).toMatchObject({
      share: 55,
      grade: 'Good',
      exams: [{ mark: 10, state: 'corrected' }, { mark: 1 }],
    });
  });

  it('keeps the grade of an exam that is published by itself', async () => {
    const school = await start();
    const { server, admin, student, exam } = school;
    await put(school, '/api/policies', { resultsVisible: 'published' });
    const publishExam = () => server.call('POST', `/api/marks/record/${exam}/publish`, admin, {});
    await publishExam();
    await put(school, '/api/grade-scale', { bands: bandsOf('Great', 'Fine') });
    const grade = async () => (await server.call('GET', '/api/home', student)).body.student.results[0].grade;
    expect(await grade()).toBe('Good');
    await publishExam();
    expect(await grade()).toBe('Great');
  });

  it('of a whole session keeps the settings of its last term, once all are published', async () => {
    const school = await start();
    const { server, admin, teacher } = school;
    const { body } = await server.call('GET', '/api/sessions', admin);
    const [one] = body.find(({ terms }: { terms: unknown[] }) => terms.length > 0).terms;
    await submitExam(server, teacher, { examName: 'Early', maxMark: 10, marks: linesOf(9, 9, 9), term: one._id });
    await publish(school);
    const read = async () => (await readReport(server, admin, 1, { session: '2026-2027' })).body.meanGrade;
    await put(school, '/api/grade-scale', { bands: bandsOf('Great', 'Fine') });
    expect(await read()).toBe('Great');
    await server.call('POST', `/api/terms/${one._id}/publish`, admin, { class: 5 });
    expect(await read()).toBe('Good');
  });

  it('keeps the categories of its subject and of its exams', async () => {
    const school = await start();
    const { server, admin, teacher, exam, term } = school;
    const [{ _id, name, code }] = (await server.call('GET', '/api/subjects/class/5', admin)).body;
    const categories = [
      { name: 'Tests', weight: 1 },
      { name: 'Finals', weight: 3 },
    ];
    await put(school, `/api/subjects/${_id}`, { name, code, categories });
    const move = (id: string, category: string | null) =>
      server.call('PUT', `/api/marks/record/${id}`, teacher, { category });
    const final = (await server.call('GET', '/api/marks/exams?class=5', admin)).body[0]._id;
    await move(exam, 'Tests');
    await move(final, 'Finals');
    await publish(school);
    // (1 × 90 + 3 × 10) ÷ 4.
    const shown = async () => {
      const { body } = await readBroadsheet(server, admin, { term });
      return [body.students[0].shares[0].written, body.isOutdated];
    };
    expect(await shown()).toEqual(['30.00 %', false]);
    await move(final, 'Tests');
    expect(await shown()).toEqual(['30.00 %', true]);
    await move(final, null);
    expect(await shown()).toEqual(['30.00 %', true]);
    await put(school, `/api/subjects/${_id}`, { name, code, categories: categories.slice(0, 1) });
    expect(await shown()).toEqual(['30.00 %', true]);
    await publish(school);
    expect(await shown()).toEqual(['90.00 %', false]);
  });

  it('is counted before a setting is changed, with its cards and the classes without', async () => {
    const school = await start();
    const { server, admin, teacher } = school;
    const count = async (query = '') => (await server.call('GET', `/api/policies/published${query}`, admin)).body;
    expect(await count()).toEqual({ results: 0, cards: 0, classes: 1 });
    await publish(school);
    await issueAll(school as unknown as WithExam);
    expect(await count()).toEqual({ results: 1, cards: 3, classes: 0 });
    expect(await count('?class=5')).toEqual({ results: 1, cards: 3, classes: 0 });
    expect(await count('?session=2026-2027')).toEqual({ results: 1, cards: 3, classes: 0 });
    await put(school, '/api/grade-scale?class=5', { bands: bandsOf('Great', 'Fine') });
    expect(await count('?scale=school')).toEqual({ results: 0, cards: 0, classes: 0 });
    expect(await count('?class=6')).toEqual({ results: 0, cards: 0, classes: 0 });
    expect((await server.call('GET', '/api/policies/published', teacher)).status).toBe(403);
    expect((await server.call('GET', '/api/policies/published')).status).toBe(401);
    expect((await server.call('GET', '/api/policies/published?class=no', admin)).status).toBe(400);
  });

  it('has grades that no other school can read', async () => {
    const school = await start();
    const { server, student } = school;
    await publish(school);
    const { body } = await server.call('GET', '/api/marks/result/1', student);
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const path = `/api/grade-scale?kept=${body[0].gradeScale}`;
    expect((await server.call('GET', path, student)).body.bands[0].name).toBe('Good');
    expect(await server.call('GET', path, vale.admin)).toMatchObject({
      status: 400,
      body: { faults: { kept: { reason: 'not-a-scale' } } },
    });
  });
});
