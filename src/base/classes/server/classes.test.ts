import { describe, expect, it } from 'vitest';
import { takeRegister } from '../../../../test/registers.ts';
import { addTestSchool, startTestServer, type TestPerson, type TestServer } from '../../../../test/test-school.ts';

type Listed = { class: number; name: string; order: number; movesUpTo: number | null; isOpen: boolean };

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const listed = async (): Promise<Listed[]> => (await server.call('GET', '/api/classes', school.admin)).body;
  const add = (body: object, as: TestPerson = school.admin) => server.call('POST', '/api/classes', as, body);
  const change = (number: number, body: object, as: TestPerson = school.admin) =>
    server.call('PUT', `/api/classes/${number}`, as, body);
  const remove = (number: number, as: TestPerson = school.admin) => server.call('DELETE', `/api/classes/${number}`, as);
  return { server, ...school, listed, add, change, remove };
}

function at(field: string, reason: string) {
  return { body: { reason, faults: { [field]: expect.objectContaining({ reason }) } } };
}

describe('a new class', () => {
  it('gets the next number and the last place, and moves up to no class', async () => {
    const { add, listed } = await start();
    const answer = await add({ name: ' KG-A ' });
    const made = { class: 11, name: 'KG-A', order: 11, movesUpTo: null, isOpen: true, students: 0, teacher: null };
    expect(answer).toMatchObject({ status: 201, body: made });
    expect((await listed()).at(-1)).toEqual(made);
  });

  it('gets the number and the place that are sent, and classes in its way move on', async () => {
    const { add, listed, teacher } = await start();
    const body = { class: 500, name: 'নবম শ্রেণি', order: 2, movesUpTo: 3, isOpen: false, teacherEmail: teacher.email };
    const answer = await add(body);
    expect(answer).toMatchObject({ status: 201, body: { class: 500, order: 2, movesUpTo: 3, isOpen: false } });
    expect(answer.body.teacher).toMatchObject({ email: teacher.email });
    const all = await listed();
    expect(all.map((one) => one.class)).toEqual([1, 500, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(new Set(all.map((one) => one.order)).size).toBe(11);
  });

  it('may come before all others', async () => {
    const { add, listed } = await start();
    await add({ name: 'KG-A', order: 0 });
    expect((await listed())[0]).toMatchObject({ name: 'KG-A', order: 0 });
  });

  it.each([
    ['a name that is in use', { name: 'Class 5' }, 409, 'name', 'class-name-in-use'],
    ['a name that differs in case alone', { name: 'CLASS 5' }, 409, 'name', 'class-name-in-use'],
    ['a name that differs in blanks alone', { name: 'Class  5' }, 409, 'name', 'class-name-in-use'],
    ['a name that differs in what nobody sees', { name: 'Cla\u200bss\u00a05' }, 409, 'name', 'class-name-in-use'],
    ['a number that is in use', { class: 5, name: 'Five' }, 409, 'class', 'class-number-in-use'],
    ['no name', {}, 400, 'name', 'missing'],
    ['a blank name', { name: ' ' }, 400, 'name', 'missing'],
    ['a number out of range', { class: 10_000, name: 'Far' }, 400, 'class', 'not-a-class'],
    ['a class to move up to that does not exist', { name: 'A', movesUpTo: 99 }, 400, 'movesUpTo', 'not-a-class'],
    ['itself to move up to', { class: 11, name: 'A', movesUpTo: 11 }, 400, 'movesUpTo', 'moves-up-to-itself'],
    ['a teacher of another school', { name: 'A', teacherEmail: 'x@y.z' }, 400, 'teacherEmail', 'teacher-not-of-school'],
  ])('is refused with %s', async (_what, body, status, field, reason) => {
    const { add, listed } = await start();
    expect(await add(body)).toMatchObject({ status, ...at(field, reason) });
    expect(await listed()).toHaveLength(10);
  });

  it('is refused if the school has 200 already', async () => {
    const { server, add, id, listed } = await start();
    const rows = Array.from({ length: 190 }, (_, place) => {
      return { school_id: id, number: 11 + place, name: `More ${place}`, place: 11 + place };
    });
    await server.db.insertInto('class').values(rows).execute();
    expect(await add({ name: 'One more' })).toMatchObject({ status: 409, body: { reason: 'too-many-classes' } });
    expect(await listed()).toHaveLength(200);
  });

  it('is made once when two with one name are sent at the same time', async () => {
    const { add, listed } = await start();
    const answers = await Promise.all([add({ name: 'KG-A' }), add({ name: 'KG-A' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await listed()).toHaveLength(11);
  });
});

describe('a changed class', () => {
  it('keeps what is left out', async () => {
    const { change, teacher } = await start();
    await change(5, { teacherEmail: teacher.email, order: 5 });
    const answer = await change(5, { name: 'Grade 5 Science' });
    const after = { class: 5, name: 'Grade 5 Science', order: 5, movesUpTo: 6, isOpen: true, students: 3 };
    expect(answer).toMatchObject({ status: 200, body: { ...after, teacher: { email: teacher.email } } });
    expect(await change(5, { teacherEmail: null, movesUpTo: null })).toMatchObject({
      body: { name: 'Grade 5 Science', teacher: null, movesUpTo: null },
    });
    expect(await change(5, { class: 5 })).toMatchObject({ status: 200 });
  });

  it('has no teacher any more once the teacher leaves, and has them again when that is undone', async () => {
    const { server, admin, otherTeacher, change, listed } = await start();
    await change(6, { teacherEmail: otherTeacher.email });
    const teacherOf6 = async () => (await listed()).find((one) => one.class === 6);
    expect(await teacherOf6()).toMatchObject({ teacher: { email: otherTeacher.email } });
    const left = await server.call('DELETE', `/api/teachers/${otherTeacher.id}`, admin, { email: admin.email });
    expect(left.status).toBe(200);
    expect(await teacherOf6()).toMatchObject({ teacher: null });
    expect(await change(6, { teacherEmail: otherTeacher.email })).toMatchObject(
      at('teacherEmail', 'teacher-not-of-school'),
    );
    // A change that names no teacher leaves the class without one.
    expect(await change(6, { name: 'Six' })).toMatchObject({ body: { teacher: null } });
    const [{ _id }] = (await server.call('GET', `/api/history/teacher/${otherTeacher.id}`, admin)).body;
    expect((await server.call('POST', `/api/history/${_id}/undo`, admin, {})).status).toBe(200);
    expect(await teacherOf6()).toMatchObject({ teacher: { email: otherTeacher.email } });
  });

  it('moves to another place', async () => {
    const { change, listed } = await start();
    await change(9, { order: 2 });
    expect((await listed()).map((one) => one.class)).toEqual([1, 9, 2, 3, 4, 5, 6, 7, 8, 10]);
    await change(1, { order: 7 });
    expect(new Set((await listed()).map((one) => one.order)).size).toBe(10);
  });

  it('is refused another number, a name in use, and a circle, which is named', async () => {
    const { change, listed } = await start();
    const before = await listed();
    expect(await change(5, { class: 6 })).toMatchObject({ status: 400, ...at('class', 'class-number-stays') });
    expect(await change(5, { name: 'Class 6' })).toMatchObject({ status: 409, ...at('name', 'class-name-in-use') });
    const circle = await change(3, { movesUpTo: 1 });
    expect(circle).toMatchObject({ status: 400, ...at('movesUpTo', 'moves-up-in-circle') });
    expect(circle.body.message).toContain('class 3 → class 1 → class 2 → class 3');
    expect(await change(5, { movesUpTo: 5 })).toMatchObject({ status: 400, ...at('movesUpTo', 'moves-up-to-itself') });
    expect(await change(11, { name: 'Eleven' })).toMatchObject({ status: 404, body: { reason: 'class-not-found' } });
    expect(await listed()).toEqual(before);
  });

  it('cannot form a circle through two changes that are sent at the same time', async () => {
    const { change, listed } = await start();
    for (const number of [1, 2]) await change(number, { movesUpTo: null });
    const answers = await Promise.all([change(1, { movesUpTo: 2 }), change(2, { movesUpTo: 1 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await listed()).slice(0, 2).map((one) => one.movesUpTo)).toContain(null);
  });
});

describe('a deleted class', () => {
  it('is gone, and classes that moved up to it move up to the one after it', async () => {
    const { remove, listed } = await start();
    expect(await remove(9)).toMatchObject({ status: 200, body: {} });
    const all = await listed();
    expect(all.map((one) => one.class)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 10]);
    expect(all.find((one) => one.class === 8)).toMatchObject({ movesUpTo: 10 });
    expect(await remove(9)).toMatchObject({ status: 404, body: { reason: 'class-not-found' } });
  });

  it('is kept while anything depends on it, and the refusal says what', async () => {
    const { server, admin, teacher, remove, listed } = await start();
    await takeRegister(server, teacher);
    const subject = { name: 'Art', code: 'A', class: 5, session: '2026-2027' };
    await server.call('POST', '/api/subjects/add', admin, subject);
    const refused = await remove(5);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'in_use',
        reason: 'class-in-use',
        parameters: {
          class: 5,
          parts: [
            { reason: 'class-has-students', parameters: { number: 3 } },
            { reason: 'class-has-registers', parameters: { number: 1 } },
            { reason: 'class-has-subjects', parameters: { number: 1 } },
          ],
        },
      },
    });
    expect(refused.body.message).toContain('students: 3, registers: 1, subjects: 1');
    expect(await listed()).toHaveLength(10);
  });
});

describe('a closed class', () => {
  async function closeClass5(server: TestServer, admin: TestPerson) {
    const answer = await server.call('PUT', '/api/classes/5', admin, { isOpen: false });
    expect(answer).toMatchObject({ status: 200, body: { isOpen: false } });
  }

  it('takes no new subjects and periods, and says why', async () => {
    const { server, admin, teacher } = await start();
    await closeClass5(server, admin);
    const subject = { name: 'Art', code: 'A', class: 5, session: '2026-2027' };
    const added = await server.call('POST', '/api/subjects/add', admin, subject);
    expect(added).toMatchObject({ status: 400, ...at('class', 'class-closed') });
    const period = { classNumber: 5, day: 'Monday', period: 1, subject: 'Art', time: '08:00-08:45' };
    const planned = { ...period, teacher: { name: 'T', email: teacher.email } };
    const plan = await server.call('POST', '/api/schedule', admin, planned);
    expect(plan).toMatchObject({ status: 400, ...at('classNumber', 'class-closed') });
  });

  it('keeps its students, who can be changed and moved to another class, but not back', async () => {
    const { server, admin, student } = await start();
    await closeClass5(server, admin);
    expect((await server.call('GET', '/api/students/class/5', admin)).body).toHaveLength(3);
    const path = `/api/students/${student.id}`;
    const { _id, photo, ...read } = (await server.call('GET', path, admin)).body;
    const address = { street: 'Main Road 1', city: 'Dhaka', state: 'Dhaka', postalCode: '1000' };
    const known = { ...read, address, guardianDetails: { name: 'Eve', relation: 'Mother', phone: '1' } };
    expect((await server.call('PUT', path, admin, { ...known, courseEnrolled: 'Arts' })).status).toBe(200);
    expect((await server.call('PUT', path, admin, { ...known, class: 6 })).status).toBe(200);
    const back = await server.call('PUT', path, admin, known);
    expect(back).toMatchObject({ status: 400, ...at('class', 'class-closed') });
  });

  it('is shown as closed to everybody, and can be opened again', async () => {
    const { server, admin, student, change } = await start();
    await closeClass5(server, admin);
    const { school } = (await server.call('GET', '/api/school', student)).body;
    expect(school.classes[4]).toEqual({ class: 5, name: 'Class 5', isOpen: false });
    expect(await change(5, { isOpen: true })).toMatchObject({ status: 200, body: { isOpen: true } });
  });
});

describe('the classes of a school', () => {
  it('cannot be changed by teachers, students or strangers', async () => {
    const { server, add, change, remove, teacher, student } = await start();
    for (const person of [teacher, student]) {
      expect((await add({ name: 'KG-A' }, person)).status).toBe(403);
      expect((await change(5, { name: 'KG-A' }, person)).status).toBe(403);
      expect((await remove(9, person)).status).toBe(403);
    }
    expect((await server.call('POST', '/api/classes', undefined, { name: 'KG-A' })).status).toBe(401);
  });
});

describe('PUT /api/classes', () => {
  const nameAll = ({ server, admin }: Awaited<ReturnType<typeof start>>, classes: object[], as?: TestPerson) =>
    server.call('PUT', '/api/classes', as ?? admin, { classes });

  it('names many classes at once, even swapping names, adds those without a number and deletes those with a blank name', async () => {
    const started = await start();
    const answer = await nameAll(started, [
      { class: 1, name: ' Class 2 ' },
      { class: 2, name: 'Class 1' },
      { class: 8, name: '' },
      { class: 9, name: ' ' },
      { class: 10, name: 'Grade 10' },
      { name: 'KG-A' },
      { name: '' },
      { name: 'KG-B' },
    ]);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body.map((one: Listed) => [one.class, one.name])).toEqual([
      [1, 'Class 2'],
      [2, 'Class 1'],
      ...[3, 4, 5, 6, 7].map((number) => [number, `Class ${number}`]),
      [10, 'Grade 10'],
      [11, 'KG-A'],
      [12, 'KG-B'],
    ]);
    // The classes that moved up to the deleted classes now move up to the class after them.
    expect(answer.body.find((one: Listed) => one.class === 7)?.movesUpTo).toBe(10);
    const { body: audit } = await started.server.call('GET', '/api/audit?limit=20', started.admin);
    const actions = audit.map((entry: { action: string; class: number | null }) => [entry.action, entry.class]);
    for (const entry of [
      ['classes.change', 1],
      ['classes.remove', 8],
      ['classes.add', 12],
    ]) {
      expect(actions).toContainEqual(entry);
    }
    expect(actions).not.toContainEqual(['classes.change', 3]);
  });

  it.each([
    [
      'two equal names',
      [
        { class: 1, name: 'A' },
        { class: 2, name: 'a' },
      ],
      409,
      'classes.1.name',
      'class-name-in-use',
    ],
    [
      'the name of a class that is not listed',
      [{ class: 1, name: 'Class 2' }],
      409,
      'classes.0.name',
      'class-name-in-use',
    ],
    ['a class that there is not', [{ class: 99, name: 'A' }], 400, 'classes.0.class', 'not-a-class'],
    [
      'a class twice',
      [
        { class: 1, name: 'A' },
        { class: 1, name: 'B' },
      ],
      400,
      'classes.1.class',
      'not-a-class',
    ],
    [
      'a blank name of a class with students',
      [
        { class: 1, name: 'A' },
        { class: 5, name: '' },
      ],
      409,
      'classes.1.name',
      'class-in-use',
    ],
  ])('refuses %s, and changes nothing', async (_what, classes, status, field, reason) => {
    const started = await start();
    const before = await started.listed();
    expect(await nameAll(started, classes)).toMatchObject({ status, ...at(field, reason) });
    expect(await started.listed()).toEqual(before);
  });

  it('is for admins, of their own school', async () => {
    const started = await start();
    expect((await nameAll(started, [{ class: 1, name: 'A' }], started.teacher)).status).toBe(403);
    const vale = await addTestSchool(started.server, { domain: 'vale.example' });
    expect((await nameAll(started, [{ class: 1, name: 'Vale 1' }], vale.admin)).status).toBe(200);
    expect((await started.listed())[0]?.name).toBe('Class 1');
  });
});
