import { describe, expect, it } from 'vitest';
import { addTestSchool, startTestServer, type TestPerson, testDay, testToday } from '../../../../test/test-school.ts';

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin } = school;
  const add = (body: object = {}, as: TestPerson | undefined = admin) =>
    server.call('POST', '/api/groups', as, { name: 'French A', subject: 'French', classes: [5, 6], ...body });
  const change = (number: number, body: object) => server.call('PUT', `/api/groups/${number}`, admin, body);
  const remove = (number: number) => server.call('DELETE', `/api/groups/${number}`, admin);
  const fill = (number: number, rolls: readonly number[], from?: string) =>
    server.call('PUT', `/api/groups/${number}/members`, admin, { rolls, ...(from && { from }) });
  const rollsOf = async (number: number, on?: string): Promise<number[]> => {
    const { body } = await server.call('GET', `/api/groups/${number}/members${on ? `?on=${on}` : ''}`, admin);
    return body.map(({ roll }: { roll: number }) => roll);
  };
  const listed = async (query = '') => (await server.call('GET', `/api/groups${query}`, admin)).body;
  return { server, ...school, add, change, remove, fill, rollsOf, listed };
}

function at(field: string, reason: string) {
  return { body: { reason, faults: { [field]: expect.objectContaining({ reason }) } } };
}

describe('a new group', () => {
  it('has a number among the classes, a subject of its own and its teacher', async () => {
    const { server, admin, teacher, add, listed } = await start();
    const answer = await add({ code: 'FR', block: ' Languages ', takesRegister: true, teacherEmails: [teacher.email] });
    const group = {
      ...{ class: 11, name: 'French A', session: '2026-2027', subject: 'French', code: 'FR', classes: [5, 6] },
      ...{ block: 'Languages', takesRegister: true, students: 0 },
      teachers: [{ name: 'Teacher first', email: teacher.email }],
    };
    expect(answer).toMatchObject({ status: 201, body: group });
    expect(await listed()).toEqual([group]);
    const { body } = await server.call('GET', '/api/subjects/class/11', admin);
    expect(body).toMatchObject([{ name: 'French', code: 'FR', class: 11, teacher: { email: teacher.email } }]);
  });

  it('has its own name as the code of its subject, at first and again once the code is cleared', async () => {
    const { add, change } = await start();
    expect((await add({ code: ' ' })).body.code).toBe('French A');
    expect((await change(11, { code: 'FR' })).body.code).toBe('FR');
    expect((await change(11, { block: 'Languages' })).body.code).toBe('FR');
    expect((await change(11, { code: '' })).body.code).toBe('French A');
  });

  it('is not a class: lists of classes leave it out, unless they are asked for groups', async () => {
    const { server, admin, student, add, fill } = await start();
    const before = await server.call('GET', '/api/classes', admin);
    const schoolBefore = (await server.call('GET', '/api/school', student)).body.school;
    await add();
    await fill(11, [1, 4]);
    expect((await server.call('GET', '/api/classes', admin)).body).toEqual(before.body);
    const { body: all } = await server.call('GET', '/api/classes?groups=true', admin);
    expect(all).toHaveLength(11);
    expect(all[4]).toEqual({ ...before.body[4], kind: 'class' });
    expect(all.at(-1)).toMatchObject({ class: 11, name: 'French A', kind: 'group', students: 2 });
    const { groups, ...school } = (await server.call('GET', '/api/school', student)).body.school;
    expect(school).toEqual(schoolBefore);
    expect(groups).toEqual([{ class: 11, name: 'French A' }]);
  });

  it('is refused the name of a class or another group, an unknown or closed class, and an unknown teacher', async () => {
    const { server, admin, add } = await start();
    await add();
    expect(await add({ name: 'french a' })).toMatchObject({ status: 409, ...at('name', 'group-name-in-use') });
    expect(await add({ name: 'Class 7' })).toMatchObject({ status: 409, ...at('name', 'group-name-in-use') });
    const renamed = await server.call('PUT', '/api/classes/7', admin, { name: 'French A' });
    expect(renamed).toMatchObject({ status: 409, ...at('name', 'class-name-in-use') });
    expect(await add({ name: 'B', classes: [] })).toMatchObject({ status: 400 });
    expect(await add({ name: 'B', classes: [5, 12] })).toMatchObject({
      status: 400,
      ...at('classes.1', 'not-a-class'),
    });
    expect(await add({ name: 'B', classes: [11] })).toMatchObject({
      status: 400,
      ...at('classes.0', 'not-for-groups'),
    });
    await server.call('PUT', '/api/classes/9', admin, { isOpen: false });
    expect(await add({ name: 'B', classes: [9] })).toMatchObject({ status: 400, ...at('classes.0', 'class-closed') });
    const unknown = await add({ name: 'B', teacherEmails: ['nobody@hill.example'] });
    expect(unknown).toMatchObject({ status: 400, ...at('teacherEmails.0', 'teacher-not-of-school') });
    expect(await add({ name: 'B', session: '1999-2000' })).toMatchObject({
      status: 400,
      ...at('session', 'not-one-of'),
    });
  });

  it('can be made only by admins', async () => {
    const { server, teacher, student, add, fill, change } = await start();
    expect((await add({}, teacher)).status).toBe(403);
    expect((await server.call('POST', '/api/groups', undefined, {})).status).toBe(401);
    expect((await server.call('GET', '/api/groups', student)).status).toBe(403);
    expect(await change(11, { name: 'B' })).toMatchObject({ status: 404, body: { reason: 'group-not-found' } });
    expect(await fill(5, [1])).toMatchObject({ status: 404, body: { reason: 'group-not-found' } });
  });
});

describe('a call that is not meant for groups', () => {
  it('is refused with that reason', async () => {
    const { server, admin, teacher, student, add } = await start();
    await add();
    const notForGroups = { status: 400, body: { code: 'bad_input', reason: 'not-for-groups' } };
    const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
      server.call(method, path, admin, body);
    expect(await call('PUT', '/api/classes/11', { teacherEmail: teacher.email })).toMatchObject(notForGroups);
    expect(await call('DELETE', '/api/classes/11')).toMatchObject(notForGroups);
    expect(await call('PUT', '/api/classes/5', { movesUpTo: 11 })).toMatchObject(notForGroups);
    const closed = { name: 'Trip', from: testDay(30), to: testDay(30), classes: [11] };
    expect(await call('POST', '/api/calendar/closed', closed)).toMatchObject(notForGroups);
    expect(await call('POST', '/api/students/class/11/first-passwords')).toMatchObject(notForGroups);
    const subject = { name: 'Art', code: 'A', class: 11, session: '2026-2027' };
    expect(await call('POST', '/api/subjects/add', subject)).toMatchObject(notForGroups);
    const [{ _id }] = (await server.call('GET', '/api/subjects/class/11', admin)).body;
    expect(await call('DELETE', `/api/subjects/${_id}`)).toMatchObject(notForGroups);
    const enrolled = { session: '2026-2027', class: 11, roll: 1, from: testToday };
    expect(await call('POST', `/api/students/${student.id}/enrolments`, enrolled)).toMatchObject(notForGroups);
    expect(await call('POST', '/api/classes', { class: 11, name: 'Eleven' })).toMatchObject({ status: 409 });
    expect(await call('POST', '/api/classes', { name: 'Twelve' })).toMatchObject({ status: 201, body: { class: 12 } });
  });
});

describe('the members of a group', () => {
  it('belong to the classes of the group, from a day on, and past lists stay as they were', async () => {
    const { server, admin, add, fill, rollsOf } = await start();
    await add();
    const filled = await fill(11, [4, 1]);
    expect(filled).toMatchObject({
      status: 200,
      body: [
        { roll: 1, class: 5 },
        { roll: 4, class: 6 },
      ],
    });
    expect(filled.body[0]).toMatchObject({ name: 'Student 1', from: testToday, to: null });
    await fill(11, [1, 2], testDay(7));
    expect(await rollsOf(11)).toEqual([1, 4]);
    expect(await rollsOf(11, testDay(6))).toEqual([1, 4]);
    expect(await rollsOf(11, testDay(7))).toEqual([1, 2]);
    // Plans for later days are replaced, too.
    await fill(11, [3], testDay(3));
    expect(await rollsOf(11, testDay(2))).toEqual([1, 4]);
    expect(await rollsOf(11, testDay(3))).toEqual([3]);
    expect(await rollsOf(11, testDay(8))).toEqual([3]);
    const { body } = await server.call('GET', '/api/groups/11/members', admin);
    expect(body).toMatchObject([
      { roll: 1, to: testDay(3) },
      { roll: 4, to: testDay(3) },
    ]);
  });

  it('are refused if a roll is in none of its classes or is there twice, or if the day is outside the session', async () => {
    const { server, admin, add, fill, rollsOf } = await start();
    await add({ classes: [5] });
    expect(await fill(11, [1, 4])).toMatchObject({ status: 400, ...at('rolls.1', 'roll-not-for-group') });
    expect(await fill(11, [1, 1])).toMatchObject({ status: 400, ...at('rolls.1', 'roll-twice') });
    expect(await fill(11, [1], '2020-01-01')).toMatchObject({ status: 400, ...at('from', 'date-outside-session') });
    expect(await rollsOf(11)).toEqual([]);
    await server.call('POST', '/api/sessions/2026-2027/close', admin);
    expect(await fill(11, [1])).toMatchObject({ status: 409, body: { reason: 'session-closed' } });
  });

  it('leave the group with the class, and stay if they change to another class of the group', async () => {
    const { server, admin, student, otherStudent, add, fill, rollsOf } = await start();
    await add();
    await fill(11, [1, 2]);
    const move = (id: number, body: object) => server.call('POST', `/api/students/${id}/enrolments`, admin, body);
    const place = { session: '2026-2027', from: testDay(2) };
    expect((await move(student.id, { ...place, class: 6, roll: 21 })).status).toBe(201);
    expect((await move(otherStudent.id, { ...place, class: 7, roll: 22 })).status).toBe(201);
    expect(await rollsOf(11, testDay(1))).toEqual([1, 2]);
    expect(await rollsOf(11, testDay(2))).toEqual([21]);
  });

  it('keep their class in the group, which can take in more classes', async () => {
    const { add, change, fill } = await start();
    await add();
    await fill(11, [1]);
    expect(await change(11, { classes: [6] })).toMatchObject({
      status: 409,
      ...at('classes', 'group-class-has-members'),
    });
    expect(await change(11, { classes: [5, 7] })).toMatchObject({
      status: 200,
      body: { classes: [5, 7], students: 1 },
    });
  });
});

describe('the blocks of groups', () => {
  it('show who is in none of their groups and who in several', async () => {
    const { server, admin, add, fill } = await start();
    await add({ name: 'Religion', subject: 'Religion', block: 'Values', classes: [5] });
    await add({ name: 'Ethics', subject: 'Ethics', block: 'Values', classes: [5] });
    await add({ name: 'Choir', subject: 'Singing' });
    await fill(11, [1, 2]);
    await fill(12, [2]);
    const { body } = await server.call('GET', '/api/groups/blocks', admin);
    expect(body).toEqual([
      {
        block: 'Values',
        groups: [12, 11],
        inNone: [{ roll: 3, name: 'Student 3', class: 5 }],
        inSeveral: [{ roll: 2, name: 'Student 2', class: 5 }],
      },
    ]);
  });

  it('are one though their name is written with other capitals or blanks', async () => {
    const { server, admin, add, change } = await start();
    await add({ name: 'Religion', block: 'Values', classes: [5] });
    expect(await add({ name: 'Ethics', block: 'values ', classes: [5] })).toMatchObject({ body: { block: 'Values' } });
    await add({ name: 'Choir' });
    expect(await change(13, { block: ' VALUES' })).toMatchObject({ body: { block: 'Values' } });
    const many = { groups: [{ name: 'Silence', subject: 'Silence', classes: [5], block: 'valueS' }] };
    await server.call('POST', '/api/groups/many', admin, many);
    const { body } = await server.call('GET', '/api/groups/blocks', admin);
    expect(body).toMatchObject([{ block: 'Values', groups: [13, 12, 11, 14] }]);
  });
});

describe('a group', () => {
  it('keeps what a change leaves out, and stays in its session', async () => {
    const { teacher, otherTeacher, add, change } = await start();
    await add({ block: 'Languages', teacherEmails: [teacher.email] });
    const renamed = await change(11, { name: 'French B', subject: 'French language' });
    expect(renamed).toMatchObject({
      body: { name: 'French B', subject: 'French language', block: 'Languages', teachers: [{ email: teacher.email }] },
    });
    const emptied = await change(11, { block: null, teacherEmails: [] });
    expect(emptied).toMatchObject({ body: { block: null, teachers: [] } });
    expect(await change(11, { teacherEmails: [otherTeacher.email] })).toMatchObject({
      body: { teachers: [{ email: otherTeacher.email }] },
    });
    expect(await change(11, { session: '2025-2026' })).toMatchObject({
      status: 400,
      ...at('session', 'group-session-stays'),
    });
  });

  it('is deleted with its members, and is as before once that is taken back', async () => {
    const { server, admin, add, fill, remove, rollsOf, listed } = await start();
    await add({ block: 'Languages' });
    await fill(11, [1, 4]);
    const before = await listed();
    expect(await remove(11)).toMatchObject({ status: 200, body: {} });
    expect(await listed()).toEqual([]);
    expect((await server.call('GET', '/api/subjects/class/11', admin)).status).toBe(400);
    const { body: history } = await server.call('GET', '/api/history/group/11', admin);
    expect(history[0]).toMatchObject({ action: 'groups.remove', canUndo: true });
    expect((await server.call('POST', `/api/history/${history[0]._id}/undo`, admin, {})).status).toBe(200);
    expect(await listed()).toEqual(before);
    expect(await rollsOf(11)).toEqual([1, 4]);
  });

  it('has a history that names its members, whose changes can be taken back', async () => {
    const { server, admin, add, fill, rollsOf } = await start();
    await add();
    await fill(11, [1]);
    const { body: history } = await server.call('GET', '/api/history/group/11', admin);
    expect(history[0].changes).toEqual([
      { field: 'members', from: null, to: { name: 'Student 1', from: testToday, to: null } },
    ]);
    expect((await server.call('POST', `/api/history/${history[0]._id}/undo`, admin, {})).status).toBe(200);
    expect(await rollsOf(11)).toEqual([]);
    expect((await server.call('GET', '/api/history/class/11', admin)).status).toBe(404);
    expect((await server.call('GET', '/api/history/group/5', admin)).status).toBe(404);
  });

  it('is kept while it has lessons, as is a class whose students are members', async () => {
    const { server, admin, teacher, add, remove } = await start();
    await add({ classes: [9] });
    expect(await server.call('DELETE', '/api/classes/9', admin)).toMatchObject({
      status: 409,
      body: { reason: 'class-in-use', parameters: { parts: [{ reason: 'class-has-groups' }] } },
    });
    const lesson = { classNumber: 11, day: 'Monday', period: 1, subject: 'French', time: '08:00-08:45' };
    const planned = await server.call('POST', '/api/schedule', admin, { ...lesson, teacher: { email: teacher.email } });
    expect(planned.status).toBe(201);
    expect(await remove(11)).toMatchObject({ status: 409, body: { code: 'in_use', reason: 'group-in-use' } });
  });

  it('is kept while it has homework, which a later group with its number would show to its students', async () => {
    const { server, admin, teacher, add, remove } = await start();
    await add({ teacherEmails: [teacher.email] });
    const { body: history } = await server.call('GET', '/api/history/group/11', admin);
    const homework = { class: 11, subject: 'French', title: 'Page 4', due: testDay(1), handIn: 'tick' };
    expect((await server.call('POST', '/api/homework', teacher, homework)).status).toBe(201);
    expect(await remove(11)).toMatchObject({
      status: 409,
      body: { reason: 'group-in-use', parameters: { parts: [{ reason: 'class-has-homework' }] } },
    });
    const undone = await server.call('POST', `/api/history/${history[0]._id}/undo`, admin, {});
    expect(undone).toMatchObject({ status: 409, body: { reason: 'depended-on-since' } });
  });

  it('is listed for a student who is in it', async () => {
    const { add, fill, listed } = await start();
    await add();
    await add({ name: 'Spanish A', subject: 'Spanish' });
    await fill(11, [1]);
    await fill(12, [4]);
    expect(await listed('?roll=1')).toMatchObject([{ name: 'French A' }]);
    expect(await listed('?roll=2')).toEqual([]);
  });

  it('is listed as taught for a teacher of its subject or of one of its lessons, and not for others of its classes', async () => {
    const { server, admin, teacher, otherTeacher, add } = await start();
    await add({ name: 'French', teacherEmails: [teacher.email] });
    await add({ name: 'Spanish', subject: 'Spanish' });
    const lesson = { day: 'Monday', period: 1, time: '08:00-08:45' };
    const plan = (classNumber: number, subject: string, time: string) =>
      server.call('POST', '/api/schedule', admin, {
        ...{ ...lesson, classNumber, subject, time, teacher: { email: otherTeacher.email } },
      });
    expect((await plan(12, 'Spanish', '08:00-08:45')).status).toBe(201);
    expect((await plan(5, 'Art', '09:00-09:45')).status).toBe(201);
    const taught = async (as: TestPerson) =>
      (await server.call('GET', '/api/groups?taught=true', as)).body.map(({ name }: { name: string }) => name);
    expect([await taught(teacher), await taught(otherTeacher), await taught(admin)]).toEqual([
      ['French'],
      ['Spanish'],
      [],
    ]);
  });

  it('is listed for a teacher who teaches it or one of its classes, if teachers reach no others', async () => {
    const { server, admin, teacher, add, fill } = await start();
    await add({ name: 'French', teacherEmails: [teacher.email] });
    await add({ name: 'Spanish', subject: 'Spanish' });
    await fill(11, [1, 4]);
    await fill(12, [2, 3]);
    const policies = (await server.call('GET', '/api/policies', admin)).body;
    await server.call('PUT', '/api/policies', admin, { ...policies, teachersReach: 'taught' });
    expect((await server.call('GET', '/api/groups', teacher)).body).toMatchObject([{ name: 'French', students: 2 }]);
    expect((await server.call('GET', '/api/groups/11/members', teacher)).body).toHaveLength(2);
    expect((await server.call('GET', '/api/groups/12/members', teacher)).status).toBe(403);
  });
});
