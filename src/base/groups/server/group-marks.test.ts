import { expect, it } from 'vitest';
import { linesOf } from '../../../../test/exams.ts';
import { addTestSchool, startTestServer, testDay, testToday } from '../../../../test/test-school.ts';

/** French (11) has roll 1 of class 5 and roll 4 of class 6; French of the beginners (12) has roll 2. */
async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin, teacher } = school;
  for (const [place, name] of ['French A', 'French B'].entries()) {
    const group = { name, subject: 'French', classes: [5, 6], teacherEmails: [teacher.email] };
    await server.call('POST', '/api/groups', admin, group);
    await server.call('PUT', `/api/groups/${11 + place}/members`, admin, { rolls: place === 0 ? [1, 4] : [2] });
  }
  const art = { name: 'Art', code: 'A', class: 5, session: '2026-2027' };
  await server.call('POST', '/api/subjects/add', admin, art);
  const submit = (
    classNumber: number,
    marks: readonly { roll: number; mark: number | null }[],
    changes: object = {},
  ) => {
    const exam = { class: classNumber, subject: 'French', examName: 'Test', maxMark: 10, marks, ...changes };
    return server.call('POST', '/api/marks', teacher, exam);
  };
  return { server, ...school, submit };
}

it('an exam of a group has its members, and can be begun as a draft', async () => {
  const { server, teacher, submit } = await start();
  const named = { class: 11, subject: 'French', examName: 'Test' };
  const draft = await server.call('PUT', '/api/marks/draft', teacher, { ...named, marks: [{ roll: 4, mark: 5 }] });
  expect(draft).toMatchObject({ status: 200, body: { marks: [{ roll: 4, mark: 5 }] } });
  expect(await submit(11, [{ roll: 1, mark: 8 }])).toMatchObject({ status: 400, body: { reason: 'rolls-missing' } });
  const stored = await submit(11, [
    { roll: 1, mark: 8 },
    { roll: 4, mark: 5 },
  ]);
  expect(stored).toMatchObject({ status: 201, body: { class: 11, marks: [{ roll: 1 }, { roll: 4 }] } });
  const read = await server.call('GET', `/api/marks/record/${stored.body._id}`, teacher);
  expect([200, 404]).toContain(read.status);
});

it('a class’s broadsheet has one column for the groups of one subject, beside the subjects of the class', async () => {
  const { server, admin, submit } = await start();
  await submit(11, [
    { roll: 1, mark: 8 },
    { roll: 4, mark: 5 },
  ]);
  await submit(12, [{ roll: 2, mark: 6 }]);
  const { body } = await server.call('GET', '/api/reports/class/5', admin);
  expect(body.subjects.map(({ subject }: { subject: string }) => subject)).toEqual(['Art', 'French']);
  const sharesOf = (roll: number) => {
    const { shares } = body.students.find((student: { roll: number }) => student.roll === roll);
    return shares.map(({ share }: { share: number | null }) => share);
  };
  expect(sharesOf(1)).toEqual([null, 80]);
  expect(sharesOf(2)).toEqual([null, 60]);
  expect(sharesOf(3)).toEqual([null, null]);
  expect(body.exams).toHaveLength(2);
});

it('a student’s report has the subjects of their groups, also before an exam, and one that they missed', async () => {
  const { server, admin, student, submit } = await start();
  const subjectsOf = async (roll: number) => {
    const { body } = await server.call('GET', `/api/reports/${roll}`, admin);
    return body.subjects.map(({ subject }: { subject: string }) => subject);
  };
  expect(await subjectsOf(1)).toEqual(['Art', 'French']);
  expect(await subjectsOf(3)).toEqual(['Art']);
  const marks = [
    { roll: 1, mark: null },
    { roll: 4, mark: 5 },
  ];
  expect((await submit(11, marks, { day: testToday, absentAsZero: true })).status).toBe(201);
  const { body } = await server.call('GET', '/api/reports/1', student);
  const french = body.subjects.find(({ subject }: { subject: string }) => subject === 'French');
  expect(french).toMatchObject({ share: 0 });
  // A student who leaves the group keeps the marks they got in it.
  await server.call('PUT', '/api/groups/11/members', admin, { rolls: [4], from: testDay(1) });
  expect(await subjectsOf(1)).toEqual(['Art', 'French']);
});

it('a term published for one class shows a group’s exam once its other classes are published too', async () => {
  const { server, admin, student, submit } = await start();
  const terms = [{ name: 'First', from: '2026-08-01', to: '2026-12-31' }];
  const { body: session } = await server.call('PUT', '/api/sessions/2026-2027', admin, { terms });
  const [{ _id: term }] = session.terms;
  await server.call('PUT', '/api/policies', admin, { resultsVisible: 'published' });
  await submit(11, linesOf(8), { term, marks: [...linesOf(8), { roll: 4, mark: 5 }] });
  await submit(12, [{ roll: 2, mark: 6 }], { term });
  const publish = (classNumber: number) =>
    server.call('POST', `/api/terms/${term}/publish`, admin, { class: classNumber });
  const seen = async () => (await server.call('GET', '/api/marks/result/1', student)).body.length;
  expect((await publish(5)).body).toEqual({ published: 1, exams: 2, withoutMarks: 0, waiting: 1 });
  expect(await seen()).toBe(0);
  expect((await publish(6)).body).toEqual({ published: 1, exams: 1, withoutMarks: 0 });
  expect(await seen()).toBe(1);
  const { body: sheet } = await server.call('GET', `/api/reports/class/5?term=${term}`, admin);
  expect(sheet).toMatchObject({
    isPublished: true,
    isOutdated: false,
    exams: [{ state: 'published' }, { state: 'published' }],
  });
});

it('what is published for a class keeps how a group’s subject is weighed and written', async () => {
  const { server, admin, student, submit } = await start();
  const terms = [{ name: 'First', from: '2026-08-01', to: '2026-12-31' }];
  const { body: session } = await server.call('PUT', '/api/sessions/2026-2027', admin, { terms });
  const [{ _id: term }] = session.terms;
  const twenty = { kind: 'number', max: 20, writes: { as: 'of', of: 20, decimals: 1 } };
  await server.call('PUT', '/api/scales/Twenty', admin, twenty);
  const [french] = (await server.call('GET', '/api/subjects/class/11', admin)).body;
  const oral = [
    { name: 'Oral', weight: 3 },
    { name: 'Tests', weight: 1 },
  ];
  const change = (rules: object) =>
    server.call('PUT', `/api/subjects/${french._id}`, admin, { name: 'French', code: french.code, ...rules });
  expect((await change({ scale: 'Twenty', categories: oral })).status).toBe(200);
  const marksOf = (mark: number) => [1, 4].map((roll) => ({ roll, mark }));
  await submit(11, marksOf(10), { term, category: 'Oral' });
  await submit(11, marksOf(2), { term, category: 'Tests', examName: 'Second' });
  const written = async () => {
    const { body } = await server.call('GET', `/api/reports/1?term=${term}`, student);
    return body.subjects.find(({ subject }: { subject: string }) => subject === 'French').written;
  };
  expect(await written()).toBe('16.0/20');
  for (const number of [5, 6]) await server.call('POST', `/api/terms/${term}/publish`, admin, { class: number });
  expect(await written()).toBe('16.0/20');
  const sheet = () => server.call('GET', `/api/reports/class/5?term=${term}`, admin);
  expect((await sheet()).body).toMatchObject({ isPublished: true, isOutdated: false });
  expect((await change({ scale: null })).status).toBe(200);
  expect(await written()).toBe('16.0/20');
  expect((await sheet()).body).toMatchObject({ isOutdated: true });
});
