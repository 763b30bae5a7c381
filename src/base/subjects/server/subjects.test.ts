import { describe, expect, it } from 'vitest';
import { submitExam } from '../../../../test/exams.ts';
import { addPeriod } from '../../../../test/periods.ts';
import { addTestSchool, startTestServer, type TestServer } from '../../../../test/test-school.ts';

const subject = { name: 'Mathematics', code: 'MAT-5', class: 5, session: '2026-2027' };

async function startWithSubject() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const add = (changes: object = {}, as: { token: string } | undefined = school.admin) =>
    server.call('POST', '/api/subjects/add', as, { ...subject, ...changes });
  const { body } = await add();
  const path = `/api/subjects/${body._id}`;
  return { server, ...school, add, first: body, path };
}

function readSubjects({ db }: TestServer) {
  return db.selectFrom('subject').selectAll().orderBy('id').execute();
}

describe('a subject', () => {
  it('is added, and read by staff and by the students of its class', async () => {
    const { server, admin, teacher, student, first, add } = await startWithSubject();
    expect(first).toEqual({ _id: expect.any(String), ...subject, teachers: [] });
    const older = (await add({ session: '2025-2026' })).body;
    for (const person of [admin, teacher, student]) {
      expect((await server.call('GET', '/api/subjects/class/5', person)).body).toEqual([first, older]);
    }
    expect((await server.call('GET', '/api/subjects', admin)).body).toEqual([first, older]);
    expect((await server.call('GET', '/api/subjects/class/6', teacher)).body).toEqual([]);
  });

  it('has the same colour for everybody who may see it, in its own school only', async () => {
    const { server, admin, teacher, student, add } = await startWithSubject();
    await add({ name: 'Bangla', code: 'BAN' });
    await add({ class: 6 });
    await add({ name: 'Physics', code: 'PHY', class: 6 });
    const other = await addTestSchool(server, { domain: 'vale.example' });
    const read = async (person: { token: string }) => (await server.call('GET', '/api/subjects/colours', person)).body;
    const all: { name: string; colour: number }[] = await read(admin);
    expect(all.map(({ name }) => name)).toEqual(['Mathematics', 'Bangla', 'Physics']);
    expect(new Set(all.map(({ colour }) => colour)).size).toBe(3);
    expect(await read(teacher)).toEqual(all);
    expect(await read(student)).toEqual(all.filter(({ name }) => name !== 'Physics'));
    expect((await server.call('GET', '/api/subjects/colours', other.admin)).body).toEqual([]);
    expect((await server.call('GET', '/api/subjects/colours')).status).toBe(401);
  });

  it('has a code that is new to its class and session, however it is spaced', async () => {
    const { server, add } = await startWithSubject();
    const answer = await add({ name: 'Other', code: ' MAT-5 ' });
    const message = 'Class 5 already has a subject with the code MAT-5 in 2026-2027.';
    expect(answer).toMatchObject({ status: 409, body: { code: 'duplicate', message, fields: { code: message } } });
    expect((await add({ class: 6 })).status).toBe(201);
    expect((await add({ session: '2025-2026' })).status).toBe(201);
    expect(await readSubjects(server)).toHaveLength(3);
  });

  it('is refused if the class has the name in another spelling, and allowed in another class', async () => {
    const { server, admin, add, path } = await startWithSubject();
    const other = { reason: 'subject-name-in-use', parameters: { class: 5, name: 'Mathematics' } };
    for (const name of ['mathematics', 'Mathe\u200bmatics', ' MATHEMATICS ']) {
      expect(await add({ name, code: 'M2' })).toMatchObject({
        status: 409,
        body: { ...other, fields: { name: expect.any(String) } },
      });
    }
    expect((await add({ name: 'mathematics', class: 6 })).status).toBe(201);
    const { body: art } = await add({ name: 'Art', code: 'ART' });
    const rename = (to: string, body: object) => server.call('PUT', to, admin, body);
    expect(await rename(`/api/subjects/${art._id}`, { name: 'mathematics', code: 'ART' })).toMatchObject({
      status: 409,
      body: other,
    });
    expect((await rename(path, { name: 'MATHEMATICS', code: 'MAT-5' })).body.name).toBe('MATHEMATICS');
    expect((await readSubjects(server)).map(({ name }) => name)).toEqual(['MATHEMATICS', 'mathematics', 'Art']);
  });

  it('with one code is added once, even if ten come at the same moment', async () => {
    const { server, add } = await startWithSubject();
    const answers = await Promise.all(Array.from({ length: 10 }, () => add({ code: 'NEW' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(await readSubjects(server)).toHaveLength(2);
  });

  it.each([
    ['a blank name', { name: ' ' }, 'name'],
    ['no name', { name: undefined }, 'name'],
    ['a blank code', { code: ' ' }, 'code'],
    ['class 11', { class: 11 }, 'class'],
    ['a class as text', { class: '5' }, 'class'],
    ['an unknown session', { session: '1999-2000' }, 'session'],
    ['an unknown field', { teacher: 'x' }, 'teacher'],
  ])('is refused with 400 for %s', async (_what, changes, field) => {
    const { server, add } = await startWithSubject();
    const answer = await add({ code: 'B', ...changes });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input' } });
    expect(Object.keys(answer.body.fields)).toContain(field);
    expect(await readSubjects(server)).toHaveLength(1);
  });
});

describe('a subject in use', () => {
  it('is renamed wherever it is used, and marks of the same exam stay refused', async () => {
    const { server, admin, teacher, path, first } = await startWithSubject();
    await addPeriod(server, admin);
    await submitExam(server, teacher);
    const renamed = await server.call('PUT', path, admin, { name: 'Maths', code: 'M' });
    expect(renamed).toMatchObject({ status: 200, body: { ...first, name: 'Maths', code: 'M' } });
    expect((await server.call('GET', '/api/schedule/5', teacher)).body[0].periods[0].subject).toBe('Maths');
    expect((await server.call('GET', `/api/marks/${teacher.email}`, teacher)).body[0].subject).toBe('Maths');
    expect((await submitExam(server, teacher, { subject: 'Maths' })).status).toBe(409);
  });

  it('is not removed while the timetable or marks use it', async () => {
    const { server, admin, teacher, path } = await startWithSubject();
    const { body } = await addPeriod(server, admin);
    const message =
      'Marks, drafts of marks, comments or the timetable use Mathematics: it can be renamed, not removed.';
    expect(await server.call('DELETE', path, admin)).toMatchObject({ status: 409, body: { code: 'in_use', message } });
    await server.call('DELETE', `/api/schedule/${body._id}`, admin);
    await submitExam(server, teacher);
    expect((await server.call('DELETE', path, admin)).status).toBe(409);
    expect(await readSubjects(server)).toHaveLength(1);
  });

  it('is removed once nothing uses it, though the timetable once did', async () => {
    const { server, admin, path } = await startWithSubject();
    const { body } = await addPeriod(server, admin);
    await server.call('DELETE', `/api/schedule/${body._id}`, admin);
    expect((await server.call('DELETE', path, admin)).status).toBe(200);
    expect(await readSubjects(server)).toEqual([]);
    expect((await server.call('DELETE', path, admin)).status).toBe(404);
    expect((await server.call('PUT', path, admin, { name: 'a', code: 'b' })).status).toBe(404);
  });
});

describe('calls about subjects are refused', () => {
  it('for a code that another subject has, with nothing changed', async () => {
    const { server, admin, path, add } = await startWithSubject();
    await add({ code: 'B' });
    const before = await readSubjects(server);
    expect((await server.call('PUT', path, admin, { name: 'Renamed', code: 'B' })).status).toBe(409);
    expect((await server.call('PUT', path, admin, { name: '', code: 'C' })).status).toBe(400);
    expect((await server.call('PUT', '/api/subjects/x', admin, { name: 'a', code: 'C' })).status).toBe(400);
    expect(await readSubjects(server)).toEqual(before);
  });

  it('to everybody but the school’s admin, with nothing changed', async () => {
    const { server, teacher, student, path } = await startWithSubject();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const before = await readSubjects(server);
    const calls = [
      ['POST', '/api/subjects/add', { ...subject, code: 'C' }],
      ['PUT', path, { name: 'a', code: 'C' }],
      ['DELETE', path, undefined],
      ['GET', '/api/subjects', undefined],
    ] as const;
    for (const [method, address, body] of calls) {
      expect((await server.call(method, address, undefined, body)).status).toBe(401);
      for (const person of [teacher, student]) {
        expect((await server.call(method, address, person, body)).status).toBe(403);
      }
    }
    expect((await server.call('PUT', path, vale.admin, { name: 'a', code: 'C' })).status).toBe(404);
    expect((await server.call('DELETE', path, vale.admin)).status).toBe(404);
    expect(await readSubjects(server)).toEqual(before);
  });

  it('to students of other classes, and to those who are not signed in', async () => {
    const { server, admin, student } = await startWithSubject();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    expect((await server.call('GET', '/api/subjects/class/6', student)).status).toBe(403);
    expect((await server.call('GET', '/api/subjects/class/5')).status).toBe(401);
    expect((await server.call('GET', '/api/subjects/class/11', admin)).status).toBe(400);
    expect((await server.call('GET', '/api/subjects/class/5', vale.admin)).body).toEqual([]);
  });
});

describe('the teacher of a subject', () => {
  const art = { name: 'Art', code: 'A', class: 5, session: '2026-2027' };

  it('is shown with it, stays if a change leaves it out, and is replaced or cleared', async () => {
    const server = await startTestServer();
    const { admin, teacher, otherTeacher } = await addTestSchool(server);
    const added = await server.call('POST', '/api/subjects/add', admin, { ...art, teacherEmail: teacher.email });
    expect(added.body.teacher).toEqual({ name: 'Teacher first', email: teacher.email });
    const change = async (body: object) => {
      const answer = await server.call('PUT', `/api/subjects/${added.body._id}`, admin, body);
      const [listed] = (await server.call('GET', '/api/subjects/class/5', admin)).body;
      expect(listed).toEqual(answer.body);
      return listed.teacher?.email;
    };
    expect(await change({ name: 'Fine art', code: 'A' })).toBe(teacher.email);
    expect(await change({ name: 'Art', code: 'A', teacherEmail: otherTeacher.email.toUpperCase() })).toBe(
      otherTeacher.email,
    );
    expect(await change({ name: 'Art', code: 'A', teacherEmail: null })).toBeUndefined();
  });

  it.each(['nobody@hill.example', 's1@hill.example', 'first@vale.example'])(
    'is refused at the field where it is none of the school’s: %s',
    async (teacherEmail) => {
      const server = await startTestServer();
      const { admin } = await addTestSchool(server);
      await addTestSchool(server, { domain: 'vale.example' });
      const refused = await server.call('POST', '/api/subjects/add', admin, { ...art, teacherEmail });
      expect(refused).toMatchObject({
        status: 400,
        body: { faults: { teacherEmail: { reason: 'teacher-not-of-school' } } },
      });
      expect((await server.call('GET', '/api/subjects', admin)).body).toEqual([]);
    },
  );

  it('is no longer shown once they have left', async () => {
    const server = await startTestServer();
    const { admin, teacher } = await addTestSchool(server);
    await server.call('POST', '/api/subjects/add', admin, { ...art, teacherEmail: teacher.email });
    expect((await server.call('DELETE', `/api/teachers/${teacher.id}`, admin)).status).toBe(200);
    expect((await server.call('GET', '/api/subjects', admin)).body[0]).not.toHaveProperty('teacher');
  });
});
