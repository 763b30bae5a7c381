import { describe, expect, it } from 'vitest';
import { exam, giveSubject, linesOf, submitExam } from '../../../../test/exams.ts';
import { endEnrolment } from '../../../../test/registers.ts';
import {
  addTestSchool,
  addTestStudent,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  type TestServer,
  testToday,
} from '../../../../test/test-school.ts';

const named = { class: exam.class, subject: exam.subject, examName: exam.examName };
const search = new URLSearchParams({ ...named, class: '5' });

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  await giveSubject(server, school.teacher, exam);
  const save = (changes: object = {}, as = school.teacher) =>
    server.call('PUT', '/api/marks/draft', as, { ...named, marks: [], ...changes });
  const read = (as = school.teacher) => server.call('GET', `/api/marks/draft?${search}`, as);
  const list = async (as = school.teacher) => (await server.call('GET', '/api/marks/drafts', as)).body;
  return { server, ...school, save, read, list };
}

/** Makes a teacher the one who teaches the exam's subject. */
async function teach(server: TestServer, admin: TestPerson, teacherEmail: string) {
  const { body } = await server.call('GET', '/api/subjects/class/5', admin);
  const all = body.data ?? body;
  const { _id, name, code } = all.find((subject: { name: string }) => subject.name === exam.subject);
  expect((await server.call('PUT', `/api/subjects/${_id}`, admin, { name, code, teacherEmail })).status).toBe(200);
}

describe('a draft of marks', () => {
  it('removes the oldest of a teacher who has begun more than 200, and no other', async () => {
    const { server, save, list } = await start();
    await save({ examName: 'Old 0' });
    const first = await server.db.selectFrom('marks_draft').selectAll().executeTakeFirstOrThrow();
    const older = Array.from({ length: 200 }, (_, place) => ({
      ...first,
      exam_name: `Old ${place + 1}`,
      saved_at: hoursLater(-1 - place).toISOString(),
    }));
    await server.db.insertInto('marks_draft').values(older).execute();
    expect(await save({ examName: 'New' })).toMatchObject({ status: 200, body: { examName: 'New' } });
    const names = (await list()).map(({ examName }: { examName: string }) => examName);
    expect(names).toHaveLength(200);
    expect(names).toEqual(expect.arrayContaining(['New', 'Old 0', 'Old 198']));
    expect(names).not.toContain('Old 199');
    expect(names).not.toContain('Old 200');
  });

  it('keeps everything typed so far, even invalid marks, and none of it counts as a record', async () => {
    const { server, admin, student, save, read, list } = await start();
    const marks = [
      { roll: 3, mark: 9999 },
      { roll: 1, mark: '' },
    ];
    const facts = { maxMark: 20, weight: 2.5, day: '2027-01-01', absentAsZero: true };
    const saved = await save({ ...facts, marks });
    expect(saved).toMatchObject({
      status: 200,
      body: { ...named, ...facts, session: '2026-2027', term: null, savedAt: expect.any(String) },
    });
    expect(saved.body.marks).toMatchObject([
      { roll: 1, name: 'Student 1', mark: null },
      { roll: 3, name: 'Student 3', mark: 9999 },
    ]);
    expect((await read()).body).toEqual(saved.body);
    const { unread, ...listed } = saved.body;
    expect(unread).toEqual([]);
    expect(await list()).toEqual([{ ...listed, marks: 2 }]);
    expect((await server.call('GET', '/api/marks/exams', admin)).body).toEqual([]);
    expect((await server.call('GET', '/api/marks/result/1', student)).body).toEqual([]);
    expect(await save()).toMatchObject({ status: 200, body: { maxMark: null, weight: 1, day: null, marks: [] } });
  });

  it('keeps invalid marks as typed, for the other device, and never as an absence', async () => {
    const { save, read } = await start();
    const unread = [
      { roll: 2, text: '7.5' },
      { roll: 3, text: 'ill', note: 'Was ill' },
    ];
    const saved = await save({ marks: [{ roll: 1, mark: 4 }], unread });
    expect(saved.body).toMatchObject({ marks: [{ roll: 1, mark: 4 }], unread });
    expect((await read()).body).toEqual(saved.body);
    const noted = { unread: [{ roll: 2, text: '', note: 'Was ill' }] };
    expect(await save(noted)).toMatchObject({ body: { marks: [], ...noted } });
    expect(await save({ unread: [{ roll: 99, text: 'ill' }] })).toMatchObject({ status: 400 });
    expect(await save({ unread: [{ roll: 2, text: 'x'.repeat(41) }] })).toMatchObject({ status: 400 });
  });

  it('takes the place of the caller’s own whose answer was lost', async () => {
    const { server, teacher } = await start();
    const lost = 'the-key-of-a-lost-answer';
    const send = (keys: object) =>
      server.call('PUT', '/api/marks/draft', teacher, { ...named, marks: linesOf(2), basedOn: null }, keys);
    expect((await send({ key: lost })).status).toBe(200);
    server.setNow(hoursLater(1));
    expect((await send({})).status).toBe(409);
    expect((await send({ replacedKeys: lost })).status).toBe(200);
  });

  it('based on an outdated draft is refused with the current one, or with nothing if there is none', async () => {
    const { server, save, read, teacher } = await start();
    const first = await save({ basedOn: null, marks: linesOf(1) });
    expect(first.status).toBe(200);
    server.setNow(hoursLater(1));
    const second = await save({ basedOn: first.body.savedAt, marks: linesOf(2) });
    expect(second.status).toBe(200);
    server.setNow(hoursLater(2));
    for (const basedOn of [null, first.body.savedAt, 'long ago', '']) {
      expect(await save({ basedOn, marks: linesOf(3) })).toMatchObject({
        status: 409,
        body: { code: 'changed_meanwhile', reason: 'draft-changed', stands: second.body },
      });
    }
    expect((await read()).body).toEqual(second.body);
    expect((await save({ marks: linesOf(4) })).status).toBe(200);
    await server.call('DELETE', `/api/marks/draft?${search}`, teacher);
    const refused = await save({ basedOn: second.body.savedAt });
    expect(refused.status).toBe(409);
    expect(refused.body.stands).toBeUndefined();
    expect((await save({ basedOn: 3 })).status).toBe(400);
    expect((await read()).status).toBe(404);
  });

  it('belongs to its teacher, one for each exam, newest first', async () => {
    const { server, otherTeacher, admin, student, save, read, list } = await start();
    await save({ marks: linesOf(1) });
    server.setNow(hoursLater(1));
    await save({ examName: 'Other' });
    await save({ marks: linesOf(3) }, otherTeacher);
    expect((await list()).map(({ examName }: { examName: string }) => examName)).toEqual(['Other', exam.examName]);
    expect((await read()).body.marks).toMatchObject([{ mark: 1 }]);
    expect((await read(otherTeacher)).body.marks).toMatchObject([{ mark: 3 }]);
    for (const person of [admin, student]) expect((await read(person)).status).toBe(403);
    expect((await server.call('GET', '/api/marks/drafts')).status).toBe(401);
  });

  it('is deleted by its teacher, twice if pressed twice, and then not found', async () => {
    const { server, teacher, otherTeacher, save, read } = await start();
    await save();
    await save({}, otherTeacher);
    for (let time = 0; time < 2; time += 1) {
      expect((await server.call('DELETE', `/api/marks/draft?${search}`, teacher)).status).toBe(200);
    }
    expect(await read()).toMatchObject({ status: 404, body: { reason: 'draft-not-found' } });
    expect((await read(otherTeacher)).status).toBe(200);
  });

  it('is gone once the exam is submitted, and stays with the one of two who came second', async () => {
    const { server, teacher, otherTeacher, save, list } = await start();
    for (const as of [teacher, otherTeacher]) {
      await save({ examName: ' Final  Exam'.replace('  ', ' ') }, as);
      await save({ examName: 'Other' }, as);
    }
    const answers = await Promise.all([teacher, otherTeacher].map((as) => submitExam(server, as)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [winner, loser] = answers[0]?.status === 201 ? [teacher, otherTeacher] : [otherTeacher, teacher];
    expect((await list(winner)).map(({ examName }: { examName: string }) => examName)).toEqual(['Other']);
    expect(await list(loser)).toHaveLength(2);
  });

  it('keeps each mark with its student when rolls change, and leaves out those who left', async () => {
    const { server, id, domain, save, read } = await start();
    await save({ marks: linesOf(1, 2, 3) });
    await endEnrolment(server.db, { id, domain } as never, 2, testToday);
    await server.db
      .updateTable('enrolment')
      .set({ roll: 7 })
      .where('school_id', '=', id)
      .where('roll', '=', 1)
      .execute();
    expect((await read()).body.marks).toMatchObject([
      { roll: 3, mark: 3 },
      { roll: 7, name: 'Student 1', mark: 1 },
    ]);
  });

  it('loses the marks of a student who is erased', async () => {
    const { server, id, domain, admin, student, save, read } = await start();
    await save({ marks: linesOf(1, 2, 3) });
    expect((await server.call('POST', `/api/students/${student.id}/erasure`, admin, { roll: 1 })).status).toBe(200);
    expect((await read()).body.marks.map(({ roll }: { roll: number }) => roll)).toEqual([2, 3]);
    const linesLeft = async () =>
      JSON.parse((await server.db.selectFrom('marks_draft').select('lines').executeTakeFirstOrThrow()).lines);
    expect(await linesLeft()).toHaveLength(2);
    // A student who was not moved up has the enrolment of an older session.
    const old = await addTestStudent(
      server.db,
      { id, domain },
      { roll: 9, session: '2025-2026', fromDate: '2025-07-01' },
    );
    await save({ marks: [{ roll: 9, mark: 4 }] });
    expect(await linesLeft()).toHaveLength(1);
    expect((await server.call('POST', `/api/students/${old.id}/erasure`, admin, { roll: 9 })).status).toBe(200);
    expect(await linesLeft()).toEqual([]);
  });

  it('keeps its subject from being removed, as no undo could bring it back', async () => {
    const { server, admin, teacher, save, list } = await start();
    const subject = { name: 'Art', code: 'A1', class: 5, session: '2026-2027' };
    const { body } = await server.call('POST', '/api/subjects/add', admin, subject);
    await save({ subject: 'Art' });
    const refused = await server.call('DELETE', `/api/subjects/${body._id}`, admin);
    expect(refused).toMatchObject({ status: 409, body: { reason: 'subject-in-use' } });
    expect(await list(teacher)).toHaveLength(1);
  });

  it('is counted before its teacher is deleted, waits for the next teacher of the subject, and is back after an undo', async () => {
    const { server, admin, teacher, otherTeacher, save, read, list } = await start();
    await save({ marks: linesOf(7) });
    const duties = await server.call('GET', `/api/teachers/${teacher.id}/duties`, admin);
    expect(duties.body).toMatchObject({ drafts: 1, subjects: 0, classes: 0, covers: 0 });
    expect((await server.call('DELETE', `/api/teachers/${teacher.id}`, admin, {})).status).toBe(200);
    expect(await list(otherTeacher)).toEqual([]);
    await teach(server, admin, otherTeacher.email);
    const found = await read(otherTeacher);
    expect(found.body).toMatchObject({ marks: [{ roll: 1, mark: 7 }], begunBy: 'Teacher first' });
    server.setNow(hoursLater(1));
    const more = await save({ marks: linesOf(7, 8), basedOn: found.body.savedAt }, otherTeacher);
    expect(more.status).toBe(200);
    const [deletion] = (await server.call('GET', `/api/history/teacher/${teacher.id}`, admin)).body;
    expect((await server.call('POST', `/api/history/${deletion._id}/undo`, admin)).status).toBe(200);
    const back = await openTestSignIn(server.db, Number(teacher.token.split('.')[0]), teacher.email, hoursLater(1));
    expect((await read(back)).body).toEqual(more.body);
  });

  it('is shared by the teachers of its subject: neither overwrites what the other saved, and submitting ends it for both', async () => {
    const { server, admin, teacher, otherTeacher, save, read, list } = await start();
    await teach(server, admin, otherTeacher.email);
    const first = await save({ basedOn: null, marks: linesOf(1) });
    expect(await save({ basedOn: null, marks: linesOf(2) }, otherTeacher)).toMatchObject({
      status: 409,
      body: { reason: 'draft-changed', stands: first.body },
    });
    server.setNow(hoursLater(1));
    const next = await save({ basedOn: first.body.savedAt, marks: linesOf(1, 2) }, otherTeacher);
    expect((await read(teacher)).body).toEqual(next.body);
    expect((await submitExam(server, otherTeacher)).status).toBe(201);
    expect(await list(teacher)).toEqual([]);
  });

  it('is hidden from another teacher of the class who does not teach the subject', async () => {
    const { otherTeacher, save, read, list } = await start();
    await save({ marks: linesOf(1) });
    expect(await list(otherTeacher)).toEqual([]);
    expect((await read(otherTeacher)).status).toBe(404);
  });

  it.each<[string, object, number, string?]>([
    ['an unknown subject', { subject: 'Alchemy' }, 400, 'subject'],
    ['a class that is none', { class: 11 }, 400, 'class'],
    ['a roll of another class', { marks: [{ roll: 4, mark: 1 }] }, 400, 'marks.0.roll'],
    ['half a mark', { marks: [{ roll: 1, mark: 1.5 }] }, 400, 'marks.0.mark'],
    ['a mark of letters', { marks: [{ roll: 1, mark: '12a' }] }, 400, 'marks.0.mark'],
    ['a weight of -1', { weight: -1 }, 400, 'weight'],
    ['a term that is none', { term: '999' }, 400, 'term'],
    ['a blank exam', { examName: ' ' }, 400, 'examName'],
    ['no list', { marks: undefined }, 400, 'marks'],
    ['another teacher’s email', { teacherEmail: 'second@hill.example' }, 403],
  ])('is refused for %s', async (_what, changes, status, field) => {
    const { server, save } = await start();
    const answer = await save(changes);
    expect(answer.status).toBe(status);
    if (field) expect(Object.keys(answer.body.fields)).toEqual([field]);
    expect(await server.db.selectFrom('marks_draft').selectAll().execute()).toEqual([]);
  });

  it('cannot be saved in a closed session, nor can an earlier one be submitted there', async () => {
    const { server, admin, teacher, save, list } = await start();
    await save();
    await server.call('POST', '/api/sessions/2026-2027/close', admin, {});
    expect(await save()).toMatchObject({ status: 409, body: { reason: 'session-closed' } });
    expect((await submitExam(server, teacher)).status).toBe(409);
    expect(await list()).toHaveLength(1);
  });
});
