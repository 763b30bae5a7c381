import { describe, expect, it } from 'vitest';
import { countPeople, everybodyPresent, newStudent } from '../../../../test/people.ts';
import { takeRegister } from '../../../../test/registers.ts';
import { signIn } from '../../../../test/sign-in.ts';
import { testedEngine } from '../../../../test/test-database.ts';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestServer,
  testDay,
  testNow,
  testToday,
} from '../../../../test/test-school.ts';
import { onKey } from '../../../platform/database/in-school.ts';
import { localDate } from '../../../platform/server/local-date.ts';

async function start(school: Parameters<typeof addTestSchool>[1] = {}, settings?: NodeJS.ProcessEnv) {
  const server = await startTestServer(settings);
  const made = await addTestSchool(server, school);
  const { admin } = made;
  return {
    server,
    school: made,
    admin,
    add: (changes: object = {}) => server.call('POST', '/api/students', admin, { ...newStudent, ...changes }),
    change: (id: number | string, changes: object = {}) =>
      server.call('PUT', `/api/students/${id}?email=${admin.email}`, admin, { ...newStudent, ...changes }),
    read: (id: number | string) => server.call('GET', `/api/students/${id}`, admin),
    remove: (id: number | string) => server.call('DELETE', `/api/students/${id}?email=${admin.email}`, admin),
  };
}

function enrolmentsOf({ db }: TestServer, studentId: number | string) {
  return db
    .selectFrom('enrolment')
    .innerJoin('session', onKey('session.id', 'enrolment.session_id'))
    .select(['session.name as session', 'class', 'roll', 'enrolment.from_date', 'enrolment.to_date'])
    .where('student_id', '=', Number(studentId))
    .orderBy('enrolment.id')
    .execute();
}

const byRoll = { STUDENT_INITIAL_PASSWORD: 'roll' };

describe('a student who is added', () => {
  it('is answered whole, with the email of the roll', async () => {
    const { server, admin, add, read } = await start({}, byRoll);
    const { status, body } = await add();
    expect(status).toBe(201);
    expect(body).toEqual({
      ...newStudent,
      _id: expect.stringMatching(/^[1-9]\d*$/),
      email: 's50@hill.example',
      photo: null,
    });
    expect((await read(body._id)).body).toEqual(body);
    expect((await server.call('GET', '/api/students/email/s50@hill.example', admin)).body).toEqual(body);
  });

  it('signs in with the roll as password, and must choose another before anything else', async () => {
    const { server, add } = await start({}, byRoll);
    await add();
    const { status, body, token } = await signIn(server, {
      role: 'student',
      email: 's50@hill.example',
      password: '50',
    });
    expect({ status, user: body.user }).toMatchObject({ status: 200, user: { mustChangePassword: true } });
    const refused = await server.call('GET', '/api/students/email/s50@hill.example', { token });
    expect(refused.body.code).toBe('password_change_required');
  });

  it('need not change the password in the demo', async () => {
    const { server, add } = await start({ isDemo: true }, byRoll);
    await add();
    const { body } = await signIn(server, { role: 'student', email: 's50@hill.example', password: '50' });
    expect(body.user.mustChangePassword).toBeUndefined();
  });

  it('may bear the email that follows from the roll, and needs no guardian’s email', async () => {
    const { add } = await start();
    const { email: _email, ...guardianDetails } = newStudent.guardianDetails;
    const { status, body } = await add({ email: 'S50@hill.example', guardianDetails });
    expect(status).toBe(201);
    expect(body.guardianDetails).toEqual(guardianDetails);
    expect((await add({ roll: 51, guardianDetails: { ...guardianDetails, email: '' } })).body.guardianDetails).toEqual(
      guardianDetails,
    );
  });

  it.each(['Pacific/Midway', 'UTC', 'Asia/Dhaka', 'Pacific/Kiritimati'])(
    'keeps the birthday of 29 February and belongs to the class from today at a school in %s',
    async (timeZone) => {
      const { server, school, add } = await start();
      await server.db.updateTable('school').set({ time_zone: timeZone }).where('id', '=', school.id).execute();
      const now = hoursLater(1);
      server.setNow(now);
      const { body } = await add();
      expect(body.dateOfBirth).toBe('2012-02-29');
      const [enrolment] = await enrolmentsOf(server, body._id);
      expect(enrolment?.from_date).toBe(localDate(timeZone, now));
    },
  );

  it.each(['আয়েশা সিদ্দিকা', 'فاطمة الزهراء', "Seán O'Brien", 'Mononym', '𐌰'.repeat(100)])(
    'may be called %s',
    async (name) => {
      const { add, read } = await start();
      const { body } = await add({ name });
      expect((await read(body._id)).body.name).toBe(name);
    },
  );
});

describe('adding a student is refused and leaves nothing behind', () => {
  const guardian = newStudent.guardianDetails;
  it.each([
    ['name', { name: '\t' }],
    ['roll', { roll: '50' }],
    ['roll', { roll: 0 }],
    ['roll', { roll: 1.5 }],
    ['roll', { roll: 3_000_000_000 }],
    ['email', { email: 's51@hill.example' }],
    ['dateOfBirth', { dateOfBirth: '2011-02-29' }],
    ['dateOfBirth', { dateOfBirth: testDay(1) }],
    ['dateOfBirth', { dateOfBirth: '1899-12-31' }],
    ['dateOfBirth', { dateOfBirth: '29-02-2012' }],
    ['gender', { gender: 'female' }],
    ['class', { class: 11 }],
    ['class', { class: '7' }],
    ['session', { session: '2020-2021' }],
    ['courseEnrolled', { courseEnrolled: '' }],
    ['address.postalCode', { address: { ...newStudent.address, postalCode: undefined } }],
    ['guardianDetails.phone', { guardianDetails: { ...guardian, phone: ' ' } }],
    ['guardianDetails.email', { guardianDetails: { ...guardian, email: 'karim' } }],
    ['guardianDetails', { guardianDetails: undefined }],
    ['password', { password: 'mine' }],
    ['photo', { photo: 'javascript:alert(1)' }],
  ])('with 400 for a wrong %s', async (field, changes) => {
    const { server, add } = await start();
    const before = await countPeople(server.db);
    const { status, body } = await add(changes);
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toContain(field);
    expect(await countPeople(server.db)).toEqual(before);
  });

  it('with 409 naming the roll when it is in use', async () => {
    const { server, add } = await start();
    const before = await countPeople(server.db);
    const { status, body } = await add({ roll: 2 });
    expect({ status, body }).toEqual({
      status: 409,
      body: {
        code: 'duplicate',
        reason: 'roll-in-use',
        parameters: { roll: 2 },
        message: 'Roll 2 is in use.',
        fields: { roll: 'Roll 2 is in use.' },
        faults: { roll: { reason: 'roll-in-use', parameters: { roll: 2 } } },
      },
    });
    expect(await countPeople(server.db)).toEqual(before);
  });

  it('for one of two at the same instant with one roll, on two servers', async () => {
    const { server, admin, add } = await start();
    // With SQLite there is only one server.
    const other = testedEngine === 'postgres' ? await server.startAnother() : server;
    const before = await countPeople(server.db);
    const answers = await Promise.all([
      add(),
      other.call('POST', '/api/students', admin, { ...newStudent, name: 'Other' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.fields).toEqual({ roll: 'Roll 50 is in use.' });
    expect(await countPeople(server.db)).toEqual(
      Object.fromEntries(
        Object.entries(before).map(([table, count]) => [table, table === 'teacher' ? count : count + 1]),
      ),
    );
  });
});

describe('the list of students', () => {
  async function startListed() {
    const { server, admin, add } = await start({ students: 12 });
    await addTestSchool(server, { domain: 'vale.example' });
    await add({ name: 'Zoë Ångström', roll: 90 });
    return async (query: string) => {
      const { status, body, headers } = await server.call('GET', `/api/students${query}`, admin);
      const rolls = status === 200 ? body.map(({ roll }: { roll: number }) => roll) : undefined;
      return { status, rolls, total: headers['x-total-count'] };
    };
  }

  it('covers the whole school when no page is asked for, by roll', async () => {
    const list = await startListed();
    expect((await list('')).rolls).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 90]);
    expect((await list('?email=admin@hill.example')).rolls).toHaveLength(14);
  });

  it('comes page by page with the total of all pages', async () => {
    const list = await startListed();
    expect(await list('?page=2&size=5')).toEqual({ status: 200, rolls: [6, 7, 8, 9, 10], total: '14' });
    expect((await list('?page=1')).rolls).toHaveLength(10);
    expect(await list('?page=9&size=5')).toEqual({ status: 200, rolls: [], total: '14' });
  });

  it('can be searched by part of a name regardless of case and accents, by how a roll begins, by class, and by all together', async () => {
    const list = await startListed();
    expect(await list('?search=zoe%20ANG&page=1')).toEqual({ status: 200, rolls: [90], total: '1' });
    expect((await list('?search=student%201')).rolls).toEqual([1, 10, 11, 12, 13]);
    expect((await list('?roll=12')).rolls).toEqual([12]);
    expect(await list('?roll=1&page=1&size=3')).toEqual({ status: 200, rolls: [1, 10, 11], total: '5' });
    expect((await list('?roll=1&search=student%2013')).rolls).toEqual([13]);
    expect((await list('?roll=2147483647')).rolls).toEqual([]);
    expect(await list('?class=7&page=1&size=5')).toEqual({ status: 200, rolls: [90], total: '1' });
    expect((await list('?class=5&search=zo')).rolls).toEqual([]);
    expect((await list(`?search=${encodeURIComponent('%')}`)).rolls).toEqual([]);
    expect((await list('?search=Student_1')).rolls).toEqual([]);
  });

  it('is sorted in the database, across pages', async () => {
    const list = await startListed();
    expect((await list('?sort=-roll&page=1&size=5')).rolls).toEqual([90, 13, 12, 11, 10]);
    expect((await list('?sort=-name&page=1&size=5')).rolls).toEqual([90, 9, 8, 7, 6]);
    expect((await list('?sort=class&page=3&size=5')).rolls).toEqual([11, 12, 13, 90]);
    expect((await list('?sort=-class&page=1&size=5')).rolls).toEqual([90, 13, 1, 2, 3]);
  });

  it.each(['page=0', 'page=x', 'size=0&page=1', 'size=101&page=1', 'class=11', 'roll=x', 'sort=email', 'search=a&x=1'])(
    'refuses %s with 400',
    async (query) => {
      const list = await startListed();
      expect((await list(`?${query}`)).status).toBe(400);
    },
  );
});

describe('changing a student', () => {
  const asIs = { roll: 1, class: 5 };

  it('without changing class, roll or session leaves the enrolment as it is', async () => {
    const { server, school, change } = await start();
    const before = await enrolmentsOf(server, school.student.id);
    const { status, body } = await change(school.student.id, asIs);
    expect({ status, body }).toMatchObject({ status: 200, body: { ...newStudent, ...asIs, email: 's1@hill.example' } });
    expect(await enrolmentsOf(server, school.student.id)).toEqual(before);
  });

  it.each([
    ['class', { class: 6 }],
    ['roll', { roll: 77 }],
  ])('to another %s ends the enrolment today and starts one, and the registers stay', async (_what, place) => {
    const { server, school, change } = await start();
    server.setNow(hoursLater(-24));
    await takeRegister(server, school.teacher, { date: testDay(-1) });
    const register = async () =>
      (await server.call('GET', '/api/attendance/5', school.teacher)).body.data[0].attendance;
    const before = (await register()).map(({ roll, status }: { roll: number; status: string }) => ({ roll, status }));
    server.setNow(testNow);
    await change(school.student.id, { ...asIs, ...place });
    const old = { session: '2026-2027', class: 5, roll: 1, from_date: '2026-07-01', to_date: testToday };
    expect(await enrolmentsOf(server, school.student.id)).toEqual([
      old,
      { ...old, ...place, from_date: testToday, to_date: null },
    ]);
    expect(await register()).toMatchObject(before);
  });

  it('to another roll brings its email along, keeps password and session, and frees the former', async () => {
    const { server, school, add, change } = await start();
    const { body } = await change(school.student.id, { ...asIs, roll: 77 });
    expect(body.email).toBe('s77@hill.example');
    expect((await server.call('GET', '/api/identity/me', school.student)).body.email).toBe('s77@hill.example');
    expect((await signIn(server, { role: 'student', email: 's77@hill.example' })).status).toBe(200);
    expect((await add({ roll: 1 })).body.email).toBe('s1@hill.example');
  });

  it('shows the new holder of a roll nothing of the former one', async () => {
    const { server, school, add, remove } = await start();
    await takeRegister(server, school.teacher, { attendance: everybodyPresent });
    await remove(school.student.id);
    expect((await add({ roll: 1, class: 5 })).status).toBe(201);
    await server.db.updateTable('account').set({ must_change_password: 0 }).execute();
    const newcomer = await openTestSignIn(server.db, school.id, 's1@hill.example');
    expect((await server.call('GET', '/api/attendance/student/1', newcomer)).body).toEqual({ data: [] });
  });

  it('keeps the guardian’s email when it is left out, and drops it when it is blank', async () => {
    const { school, change } = await start();
    const { email, ...guardianDetails } = newStudent.guardianDetails;
    const emailAfter = async (guardian: object) =>
      (await change(school.student.id, { ...asIs, guardianDetails: guardian })).body.guardianDetails.email;
    expect(await emailAfter({ ...guardianDetails, email })).toBe(email);
    expect(await emailAfter(guardianDetails)).toBe(email);
    expect(await emailAfter({ ...guardianDetails, email: '' })).toBeUndefined();
  });

  it('accepts the email of the old or the new roll, and no other', async () => {
    const { school, change } = await start();
    const statusWith = async (email: string) => (await change(school.student.id, { ...asIs, email })).status;
    expect(await statusWith('s1@hill.example')).toBe(200);
    expect(await statusWith('s2@hill.example')).toBe(400);
  });

  it('to a roll in use is refused with 409 and changes nothing', async () => {
    const { server, school, change, read } = await start();
    const before = (await read(school.student.id)).body;
    expect(await change(school.student.id, { roll: 2, class: 5 })).toMatchObject({
      status: 409,
      body: { fields: { roll: 'Roll 2 is in use.' } },
    });
    expect((await read(school.student.id)).body).toEqual(before);
    expect(await enrolmentsOf(server, school.student.id)).toHaveLength(1);
  });

  it('lets one of two students have a roll that both are given at the same instant', async () => {
    const { school, change } = await start();
    const answers = await Promise.all([
      change(school.student.id, { roll: 60, class: 5 }),
      change(school.otherStudent.id, { roll: 60, class: 5 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('deleting a student', () => {
  it('closes the account, ends the enrolment, frees the roll and leaves class history', async () => {
    const { server, school, admin, read, remove, add } = await start();
    server.setNow(hoursLater(-24));
    await takeRegister(server, school.teacher, { date: testDay(-1) });
    server.setNow(testNow);
    expect((await remove(school.student.id)).status).toBe(200);
    expect((await read(school.student.id)).status).toBe(404);
    expect((await remove(school.student.id)).status).toBe(404);
    expect((await server.call('GET', '/api/identity/me', school.student)).status).toBe(401);
    expect((await server.call('GET', '/api/students', admin)).body).toHaveLength(3);
    expect((await server.call('GET', '/api/students/class/5', admin)).body).toHaveLength(2);
    const { body } = await server.call('GET', '/api/attendance/5', admin);
    expect(body.data[0].attendance[0]).toEqual({ roll: 1, name: 'Student 1', status: 'Present' });
    expect((await add({ roll: 1 })).status).toBe(201);
  });

  it('is refused for oneself', async () => {
    const { admin, remove } = await start();
    expect((await remove(admin.id)).status).toBe(403);
  });
});

describe('the calls about students', () => {
  const calls = [
    ['GET', '/api/students', undefined],
    ['GET', '/api/students/4', undefined],
    ['POST', '/api/students', newStudent],
    ['PUT', '/api/students/4', newStudent],
    ['DELETE', '/api/students/4', undefined],
  ] as const;

  it.each(calls)('%s %s are the admin’s alone', async (method, path, body) => {
    const { server, school } = await start();
    const before = await countPeople(server.db);
    expect((await server.call(method, path, undefined, body)).status).toBe(401);
    for (const person of [school.teacher, school.student]) {
      expect((await server.call(method, path, person, body)).status).toBe(403);
    }
    expect((await server.call(method, `${path}?email=other@hill.example`, school.admin, body)).status).toBe(403);
    expect(await countPeople(server.db)).toEqual(before);
  });

  it('distinguish a malformed id (400) from one that is not there or another school’s (404)', async () => {
    const { server, school, admin } = await start();
    const vale = await addTestSchool(server, { domain: 'vale.example', students: 1 });
    for (const [method, body] of [['GET'], ['PUT', newStudent], ['DELETE']] as const) {
      const statusFor = async (id: string | number, as = admin) =>
        (await server.call(method, `/api/students/${id}`, as, body)).status;
      for (const id of ['0', '-1', '1.5', 'abc', '1e3']) expect(await statusFor(id)).toBe(400);
      for (const id of ['9999', '99999999999', school.teacher.id]) expect(await statusFor(id)).toBe(404);
      expect(await statusFor(7, vale.admin)).toBe(404);
    }
    expect((await server.call('GET', '/api/students', admin)).body).toHaveLength(4);
  });
});

describe('the call about rolls', () => {
  async function startWithRolls() {
    const { server, school, admin, add, remove } = await start();
    const ask = async (roll?: number) =>
      (await server.call('GET', `/api/students/rolls${roll === undefined ? '' : `?roll=${roll}`}`, admin)).body;
    return { server, school, add, remove, ask };
  }

  it('says whether a roll is taken, and the next free one from it on, or after the highest', async () => {
    const { server, ask, add } = await startWithRolls();
    const vale = await addTestSchool(server, { domain: 'vale.example', students: 60 });
    // Rolls 1 to 3 are in class 5, roll 4 is in class 6.
    expect(await ask()).toEqual({ isTaken: false, nextFree: 5 });
    await add({ roll: 6 });
    expect(await ask()).toEqual({ isTaken: false, nextFree: 7 });
    expect(await ask(2)).toEqual({ isTaken: true, nextFree: 5 });
    expect(await ask(5)).toEqual({ isTaken: false, nextFree: 5 });
    expect(await ask(6)).toEqual({ isTaken: true, nextFree: 7 });
    expect((await server.call('GET', '/api/students/rolls', vale.admin)).body.nextFree).toBe(62);
  });

  it('counts only rolls of current students as taken', async () => {
    const { school, ask, remove } = await startWithRolls();
    await remove(school.otherStudent.id);
    expect(await ask(2)).toEqual({ isTaken: false, nextFree: 2 });
    expect(await ask(1)).toEqual({ isTaken: true, nextFree: 2 });
  });

  it('begins with 1, and knows no free roll after the largest possible one', async () => {
    const { server, ask, add, school, remove } = await startWithRolls();
    await add({ roll: 2_147_483_647 });
    expect(await ask()).toEqual({ isTaken: false, nextFree: null });
    expect(await ask(2_147_483_647)).toEqual({ isTaken: true, nextFree: null });
    expect(await ask(2_147_483_646)).toEqual({ isTaken: false, nextFree: 2_147_483_646 });
    const everybody = await server.db
      .selectFrom('enrolment')
      .select('student_id')
      .where('to_date', 'is', null)
      .execute();
    for (const { student_id } of everybody) await remove(student_id);
    expect(await ask()).toEqual({ isTaken: false, nextFree: 1 });
    for (const roll of [0, -1, 1.5, 'x'])
      expect((await server.call('GET', `/api/students/rolls?roll=${roll}`, school.admin)).status).toBe(400);
  });
});
