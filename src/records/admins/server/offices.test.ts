import { describe, expect, it } from 'vitest';
import { addTestGuardian } from '../../../../test/guardians.ts';
import { newStudent, newTeacher } from '../../../../test/people.ts';
import { takeRegister } from '../../../../test/registers.ts';
import { signIn } from '../../../../test/sign-in.ts';
import { setPolicies } from '../../../../test/statuses.ts';
import {
  addTestSchool,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  type TestServer,
  testPassword,
  testToday,
} from '../../../../test/test-school.ts';

const attendance = { name: 'Attendance office', duties: ['registers'], reach: 'school' };
const clerk = { name: 'Cleo Clerk', email: 'clerk@hill.example' };

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin } = school;
  const addOffice = async (facts: object = {}) => {
    const { status, body } = await server.call('POST', '/api/offices', admin, { ...attendance, ...facts });
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  };
  const addClerk = (office: { readonly _id: string }, who: object = clerk) =>
    server.call('POST', `/api/offices/${office._id}/people`, admin, who);
  return {
    server,
    school,
    admin,
    addOffice,
    addClerk,
    /** Signs in a new person of an office with these duties and this reach. */
    enter: async (facts: object, who = clerk): Promise<TestPerson> => {
      const office = await addOffice(facts);
      expect((await addClerk(office, who)).status).toBe(201);
      await server.db.updateTable('account').set({ must_change_password: 0 }).execute();
      return openStaff(server, school.id, who.email);
    },
  };
}

function openStaff({ db }: TestServer, schoolId: number, email: string) {
  return openTestSignIn(db, schoolId, email, undefined, 'staff');
}

describe('an office', () => {
  it('is made of a name, duties and a reach, changed, and closed', async () => {
    const { server, admin, addOffice, addClerk } = await start();
    const made = await addOffice({ duties: ['messages', 'registers'], reach: [6, 5, 5] });
    const facts = { name: 'Attendance office', duties: ['registers', 'messages'], reach: [5, 6], people: [] };
    expect(made).toEqual({ _id: expect.any(String), ...facts });
    const { firstPassword, ...person } = (await addClerk(made)).body;
    expect(firstPassword).toEqual(expect.any(String));
    const list = async () => (await server.call('GET', '/api/offices', admin)).body;
    expect(await list()).toEqual([{ ...made, people: [person] }]);
    const changed = { name: 'Registers', duties: ['registers'], reach: 'school' };
    expect((await server.call('PUT', `/api/offices/${made._id}`, admin, changed)).body).toEqual({
      ...{ _id: made._id, ...changed },
      people: [person],
    });
    expect((await server.call('DELETE', `/api/offices/${made._id}`, admin)).status).toBe(200);
    expect(await list()).toEqual([]);
    for (const method of ['PUT', 'DELETE'] as const)
      expect(
        (await server.call(method, `/api/offices/${made._id}`, admin, method === 'PUT' ? changed : undefined)).status,
      ).toBe(404);
  });

  it.each([
    ['name', { name: ' ' }],
    ['duties.0', { duties: ['everything'] }],
    ['reach', { reach: [] }],
    ['reach', { reach: 'nowhere' }],
    ['reach', { reach: [77] }],
    ['duties', { duties: ['registers', 'settings'], reach: [5] }],
    ['duties', { duties: ['audit'], reach: [5] }],
  ])('is refused with 400 at %s for %j', async (field, facts) => {
    const { server, admin } = await start();
    const { status, body } = await server.call('POST', '/api/offices', admin, { ...attendance, ...facts });
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
  });

  it('can be renamed after one of its classes was deleted', async () => {
    const { server, admin, addOffice } = await start();
    expect((await server.call('POST', '/api/classes', admin, { class: 90, name: 'Ninety' })).status).toBe(201);
    const { _id, ...office } = await addOffice({ reach: [5, 90] });
    expect((await server.call('DELETE', '/api/classes/90', admin)).status).toBe(200);
    const { people: _people, ...facts } = office;
    const path = `/api/offices/${_id}`;
    expect((await server.call('PUT', path, admin, { ...facts, name: 'Renamed' })).status).toBe(200);
    expect((await server.call('PUT', path, admin, { ...facts, reach: [5, 91] })).status).toBe(400);
  });

  it('needs a unique name', async () => {
    const { server, admin, addOffice } = await start();
    await addOffice();
    const again = await server.call('POST', '/api/offices', admin, { ...attendance, name: 'attendance OFFICE' });
    expect(again).toMatchObject({ status: 409, body: { reason: 'office-name-in-use' } });
  });

  it('keeps the history of its duties and reach, for admins', async () => {
    const { server, admin, addOffice, enter } = await start();
    const { _id } = await addOffice();
    await server.call('PUT', `/api/offices/${_id}`, admin, { ...attendance, duties: ['marks'], reach: [5] });
    const { status, body } = await server.call('GET', `/api/history/office/${_id}`, admin);
    expect(status).toBe(200);
    expect(body[0].changes).toEqual([
      { field: 'duties', from: 'registers', to: 'marks' },
      { field: 'reach', from: 'school', to: '5' },
    ]);
    const settings = await enter({ name: 'Settings', duties: ['settings', 'people', 'audit'] });
    expect((await server.call('GET', `/api/history/office/${_id}`, settings)).status).toBe(403);
  });
});

describe('closing an office', () => {
  /** A clerk in the attendance office and in examinations, a second one in the attendance office alone, and its undo. */
  async function startWithTwo() {
    const started = await start();
    const { server, school, admin, addOffice, addClerk, enter } = started;
    const staff = await enter({});
    const [office] = (await server.call('GET', '/api/offices', admin)).body;
    const other = await addOffice({ name: 'Examinations', duties: ['marks'] });
    await addClerk(other);
    const dora = { name: 'Dora', email: 'dora@hill.example' };
    await addClerk(office, dora);
    await server.db.updateTable('account').set({ must_change_password: 0 }).execute();
    const close = (_id: string) => server.call('DELETE', `/api/offices/${_id}`, admin);
    const undo = async (_id: string, as: TestPerson = admin) => {
      const { body: history } = await server.call('GET', `/api/history/office/${_id}`, admin);
      return server.call('POST', `/api/history/${history[0]._id}/undo`, as);
    };
    const names = async () =>
      (await server.call('GET', '/api/offices', admin)).body.map(
        ({ name, people }: { name: string; people: { name: string }[] }) => [name, people.map((one) => one.name)],
      );
    const open = (email: string) => openStaff(server, school.id, email);
    return { ...started, staff, office, other, dora, close, undo, names, open };
  }

  it('can be undone: its people work in it again, and sign in with the password that they had', async () => {
    const { server, staff, office, dora, close, undo, names, open } = await startWithTwo();
    const second = await open(dora.email);
    expect((await close(office._id)).status).toBe(200);
    for (const one of [staff, second]) expect((await server.call('GET', '/api/identity/me', one)).status).toBe(401);
    expect((await signIn(server, { role: 'staff', email: dora.email })).status).toBe(401);
    expect(await names()).toEqual([['Examinations', [clerk.name]]]);
    expect((await undo(office._id)).status).toBe(200);
    expect(await names()).toEqual([
      ['Attendance office', [clerk.name, dora.name]],
      ['Examinations', [clerk.name]],
    ]);
    // Whoever was signed out has to sign in again.
    expect((await server.call('GET', '/api/identity/me', second)).status).toBe(401);
    const entered = await open(dora.email);
    expect((await server.call('GET', '/api/attendance/5', entered)).status).toBe(200);
    // Undoing the undo closes it again.
    expect((await undo(office._id)).status).toBe(200);
    expect((await server.call('GET', '/api/attendance/5', entered)).status).toBe(401);
    expect(await names()).toEqual([['Examinations', [clerk.name]]]);
  });

  it('leaves nothing of its duties and reach to those who work in another office', async () => {
    const { server, admin, office, other, close, open } = await startWithTwo();
    await close(office._id);
    // The closed office is the older one, in which a sign-in would begin.
    const staff = await open(clerk.email);
    expect((await server.call('GET', '/api/identity/me', staff)).body.office).toMatchObject({ _id: other._id });
    expect((await server.call('GET', '/api/identity/roles', staff)).body).toEqual([
      { role: 'staff', office: other._id, name: 'Examinations', isNow: true },
    ]);
    expect((await server.call('GET', '/api/attendance/5', staff)).status).toBe(403);
    expect((await server.call('GET', '/api/marks/exams', staff)).status).toBe(200);
    const back = await server.call('POST', '/api/identity/switch', staff, { role: 'staff', office: office._id });
    expect(back.status).toBe(403);
    const { body: audit } = await server.call('GET', '/api/audit', admin);
    expect(audit[0]).toMatchObject({ action: 'offices.remove' });
    // With the last office that is open, the account is closed.
    expect((await server.call('DELETE', `/api/offices/${other._id}/people/${staff.id}`, admin)).status).toBe(200);
    expect((await server.call('POST', '/api/auth/staff', undefined, { email: clerk.email })).status).toBe(401);
  });

  it('is not undone once another office has its name, or one of its people has come back as a new person', async () => {
    const { server, admin, office, other, dora, close, undo, names, addOffice, addClerk } = await startWithTwo();
    await close(office._id);
    const namesake = await addOffice({ name: 'attendance OFFICE' });
    expect(await undo(office._id)).toMatchObject({ status: 409, body: { reason: 'office-name-in-use' } });
    await close(namesake._id);
    expect((await addClerk(other, dora)).status).toBe(201);
    expect(await undo(office._id)).toMatchObject({ status: 409, body: { reason: 'email-in-use' } });
    expect(await names()).toEqual([['Examinations', [clerk.name, dora.name]]]);
    expect((await undo(namesake._id)).status).toBe(200);
    expect((await server.call('GET', '/api/offices', admin)).body).toHaveLength(2);
  });

  it('is undone by admins alone, like a change of an office', async () => {
    const { server, admin, staff, office, undo } = await startWithTwo();
    const facts = { name: 'Registers', duties: ['people'], reach: 'school' };
    await server.call('PUT', `/api/offices/${office._id}`, admin, facts);
    expect((await server.call('GET', '/api/attendance/5', staff)).status).toBe(403);
    expect((await undo(office._id, staff)).status).toBe(403);
    expect((await undo(office._id)).status).toBe(200);
    expect((await server.call('GET', '/api/attendance/5', staff)).status).toBe(200);
  });
});

describe('somebody in an office', () => {
  it('signs in as staff with a first password, reads the name of their office, and sees nothing outside its duties', async () => {
    const { server, admin, addOffice, addClerk } = await start();
    const office = await addOffice();
    const { firstPassword } = (await addClerk(office)).body;
    const entered = await signIn(server, { role: 'staff', email: clerk.email, password: firstPassword });
    expect(entered).toMatchObject({ status: 200, body: { user: { mustChangePassword: true } } });
    const chosen = { currentPassword: firstPassword, newPassword: testPassword };
    expect((await server.call('POST', '/api/identity/password', entered, chosen)).status).toBe(200);
    const me = await server.call('GET', '/api/identity/me', entered);
    expect(me.body.office).toMatchObject({
      _id: office._id,
      name: office.name,
      duties: ['registers'],
      reach: 'school',
    });
    expect((await server.call('GET', '/api/attendance/5', entered)).status).toBe(200);
    for (const path of [
      '/api/students',
      '/api/marks/exams',
      '/api/audit',
      '/api/policies',
      '/api/offices',
      '/api/admins',
      '/api/care',
    ])
      expect((await server.call('GET', path, entered)).status, path).toBe(403);
    expect((await server.call('POST', '/api/offices', entered, { not: 'looked at' })).status).toBe(403);
    expect((await server.call('GET', '/api/students', admin)).status).toBe(200);
  });

  it('takes, corrects and withdraws registers, which the audit records with role and office', async () => {
    const { server, admin, enter } = await start();
    const staff = await enter({});
    const lines = [1, 2, 3].map((roll) => ({ roll, status: 'Present' }));
    const register = { class: 5, date: testToday, attendance: lines };
    expect((await server.call('POST', '/api/registers', staff, register)).status).toBe(201);
    const [entry] = (await server.call('GET', '/api/audit?action=attendance.take', admin)).body;
    expect(entry.by).toMatchObject({ name: clerk.name, role: 'staff', office: { name: 'Attendance office' } });
    const corrected = { attendance: [{ roll: 1, status: 'Absent' }] };
    expect((await server.call('PUT', `/api/attendance/5/${testToday}`, staff, corrected)).status).toBe(200);
    expect((await server.call('DELETE', `/api/attendance/5/${testToday}`, staff)).status).toBe(200);
  });

  it('gains at once what the office is given, and loses what it loses', async () => {
    const { server, admin, enter } = await start();
    const staff = await enter({});
    const [office] = (await server.call('GET', '/api/offices', admin)).body;
    const change = (duties: string[]) =>
      server.call('PUT', `/api/offices/${office._id}`, admin, { ...attendance, duties });
    await change(['people']);
    expect((await server.call('GET', '/api/students', staff)).status).toBe(200);
    expect((await server.call('GET', '/api/attendance/5', staff)).status).toBe(403);
    await server.call('DELETE', `/api/offices/${office._id}`, admin);
    expect((await server.call('GET', '/api/identity/me', staff)).status).toBe(401);
    expect((await signIn(server, { role: 'staff', email: clerk.email })).status).toBe(401);
  });

  it('has an email, which a guardian with a phone number alone lacks', async () => {
    const { server, school, admin, addOffice, addClerk } = await start();
    const mother = { name: 'Mina Rahman', phone: '01712-345678', relation: 'mother' };
    const { body } = await server.call('POST', `/api/students/${school.student.id}/guardians`, admin, mother);
    expect(await addClerk(await addOffice(), { personId: body.personId })).toMatchObject({
      status: 409,
      body: { reason: 'no-email-for-office', fields: { personId: expect.any(String) } },
    });
  });

  it('must add a second factor if the school requires one of its staff', async () => {
    const { server, school, enter } = await start();
    const staff = await enter({});
    await setPolicies(server.db, school, { second_factor: 'staff' });
    expect((await server.call('GET', '/api/identity/me', staff)).body).toMatchObject({ mustAddFactor: true });
    expect((await server.call('GET', '/api/attendance/5', staff)).status).toBe(403);
  });

  it('works in one office at a time, and leaves with the last one', async () => {
    const { server, admin, enter, addOffice, addClerk } = await start();
    const staff = await enter({});
    const other = await addOffice({ name: 'Examinations', duties: ['marks'] });
    expect((await addClerk(other)).body).toEqual({ _id: String(staff.id), ...clerk });
    expect((await addClerk(other)).status).toBe(409);
    // Named by the id as it is answered, and as a number.
    for (const personId of [String(staff.id), staff.id]) {
      expect((await addClerk(other, { personId })).body).toMatchObject({ fields: { personId: expect.any(String) } });
    }
    expect((await addClerk(other, { personId: 'x' })).status).toBe(400);
    const roles = (await server.call('GET', '/api/identity/roles', staff)).body;
    expect(roles).toEqual([
      { role: 'staff', office: expect.any(String), name: 'Attendance office', isNow: true },
      { role: 'staff', office: other._id, name: 'Examinations', isNow: false },
    ]);
    expect((await server.call('GET', '/api/marks/exams', staff)).status).toBe(403);
    const { body } = await server.call('POST', '/api/identity/switch', staff, { role: 'staff', office: other._id });
    expect((await server.call('GET', '/api/identity/me', staff)).status).toBe(401);
    expect((await server.call('GET', '/api/marks/exams', body)).status).toBe(200);
    expect((await server.call('GET', '/api/attendance/5', body)).status).toBe(403);
    expect((await server.call('DELETE', `/api/offices/${other._id}/people/${staff.id}`, admin)).status).toBe(200);
    expect((await server.call('GET', '/api/identity/me', body)).status).toBe(401);
    expect((await signIn(server, { role: 'staff', email: clerk.email })).status).toBe(401);
    await server.db.updateTable('account').set({ must_change_password: 0 }).execute();
    const [first] = (await server.call('GET', '/api/offices', admin)).body;
    expect(first.people).toHaveLength(1);
    expect((await server.call('DELETE', `/api/offices/${first._id}/people/${staff.id}`, admin)).status).toBe(200);
    expect((await server.call('DELETE', `/api/offices/${first._id}/people/${staff.id}`, admin)).status).toBe(404);
    expect((await server.call('POST', '/api/auth/staff', undefined, { email: clerk.email })).status).toBe(401);
  });
});

describe('an office with the duty for people', () => {
  it('gives students and teachers passwords, but changes nothing about admins and staff, in any of their roles', async () => {
    const { server, school, admin, enter } = await start();
    const staff = await enter({ name: 'Secretary', duties: ['people'] });
    await enter({ name: 'Other', duties: ['marks'] }, { name: 'Dora', email: 'dora@hill.example' });
    const other = await openStaff(server, school.id, 'dora@hill.example');
    const password = (id: number) => server.call('POST', `/api/people/${id}/new-password`, staff);
    expect((await password(school.otherTeacher.id)).status).toBe(200);
    expect((await password(school.student.id)).status).toBe(200);
    for (const { id } of [admin, other]) {
      expect((await password(id)).status).toBe(403);
      expect((await server.call('DELETE', `/api/identity/people/${id}/sessions`, staff)).status).toBe(403);
      expect((await server.call('DELETE', `/api/people/${id}/second-factor`, staff)).status).toBe(403);
      expect((await server.call('POST', `/api/people/${id}/invitation`, staff, { by: 'paper' })).status).toBe(403);
    }
    // The teacher becomes an admin too.
    await server.call('POST', '/api/admins', admin, { name: 'Tea', email: school.teacher.email });
    expect((await password(school.teacher.id)).status).toBe(403);
    const { body: teacher } = await server.call('GET', `/api/teachers/${school.teacher.id}`, staff);
    const { _id, role: _role, photo: _photo, ...fields } = teacher;
    const address = { street: 'a', city: 'b', state: 'c', postalCode: 'd' };
    const renamed = { ...fields, address, email: 'elsewhere@hill.example' };
    expect((await server.call('PUT', `/api/teachers/${_id}`, staff, renamed)).status).toBe(403);
    expect((await server.call('PUT', `/api/teachers/${_id}`, staff, { ...renamed, email: fields.email })).status).toBe(
      200,
    );
  });
});

describe('an office that adds somebody with the email of an admin', () => {
  it.each([
    ['before the admin has signed in', 1],
    ['after', 0],
  ])('gives the admin no password, %s', async (_when, mustChange) => {
    const { server, admin, enter } = await start();
    const staff = await enter({ name: 'Secretary', duties: ['people'] });
    const email = 'new.head@hill.example';
    await server.call('POST', '/api/admins', admin, { name: 'New Head', email });
    const account = server.db.updateTable('account').set({ must_change_password: mustChange });
    await account.where('email', '=', email).execute();
    const read = () =>
      server.db
        .selectFrom('account')
        .innerJoin('person', (join) =>
          join.onRef('person.school_id', '=', 'account.school_id').onRef('person.id', '=', 'account.person_id'),
        )
        .select(['account.password_hash', 'account.must_change_password', 'account.login_id'])
        .where('account.email', '=', email)
        .where('person.role', '=', 'admin')
        .executeTakeFirst();
    const before = await read();
    const password = 'a password that the office knows';
    expect((await server.call('POST', '/api/teachers', staff, { ...newTeacher, email, password })).status).toBe(201);
    expect(await read()).toEqual(before);
    expect((await signIn(server, { role: 'admin', email, password })).status).toBe(401);
    // The teacher stays a separate person until they agree to be joined with the admin, or has the admin's password.
    const { status } = await signIn(server, { role: 'teacher', email, password });
    expect(status).toBe(mustChange === 0 ? 401 : 200);
  });
});

describe('an office that reaches only certain classes', () => {
  it('sees, changes and counts nothing from other classes', async () => {
    const { server, school, admin, enter } = await start();
    const staff = await enter({
      duties: ['registers', 'people', 'marks', 'reports', 'messages', 'records-of-care'],
      reach: [6],
    });
    await takeRegister(server, school.teacher, {});
    const six = (await server.call('GET', '/api/students?class=6', admin)).body[0];
    const of = (path: string) => server.call('GET', path, staff);
    expect((await of('/api/students')).body.map(({ class: number }: { class: number }) => number)).toEqual([6]);
    expect((await of('/api/classes')).body.map(({ class: number }: { class: number }) => number)).toEqual([6]);
    expect((await of('/api/school')).body.school.classes).toHaveLength(1);
    expect((await of('/api/find?text=Student')).body.map(({ class: number }: { class: number }) => number)).toEqual([
      6,
    ]);
    expect((await of(`/api/students/${six._id}`)).status).toBe(200);
    expect((await of('/api/home')).body.office.registers).toHaveLength(1);
    expect((await of('/api/registers/missing')).body.every((one: { class: number }) => one.class === 6)).toBe(true);
    const { id } = school.student;
    for (const path of [
      ...[
        `/api/students/${id}`,
        `/api/students/${id}/enrolments`,
        `/api/students/${id}/guardians`,
        '/api/students?class=5',
      ],
      ...[
        `/api/students/${id}/record`,
        '/api/attendance/5',
        `/api/attendance/5/${testToday}`,
        '/api/attendance/student/1',
      ],
      ...['/api/attendance/5/withdrawn', '/api/marks/withdrawn/5', '/api/marks/result/1', '/api/reports/1'],
      ...['/api/reports/class/5', '/api/students/class/5', '/api/message/readers/5', '/api/teachers', '/api/imports'],
    ])
      expect((await of(path)).status, path).toBe(403);
    const body = { attendance: [{ roll: 1, status: 'Absent' }] };
    expect((await server.call('PUT', `/api/attendance/5/${testToday}`, staff, body)).status).toBe(403);
    expect((await server.call('DELETE', `/api/students/${id}`, staff)).status).toBe(403);
    expect((await server.call('POST', `/api/people/${id}/new-password`, staff)).status).toBe(403);
    expect((await server.call('POST', `/api/people/${six._id}/new-password`, staff)).status).toBe(200);
  });

  it('moves no student into or out of its classes', async () => {
    const { server, school, admin, enter } = await start();
    const staff = await enter({ duties: ['people'], reach: [6] });
    const [six] = (await server.call('GET', '/api/students?class=6', admin)).body;
    const move = (id: unknown, to: number) =>
      server.call('POST', `/api/students/${id}/enrolments`, staff, { class: to, from: testToday });
    expect((await move(six._id, 5)).status).toBe(403);
    expect((await move(school.student.id, 6)).status).toBe(403);
    const add = (number: number) => server.call('POST', '/api/students', staff, { ...newStudent, class: number });
    expect((await add(5)).status).toBe(403);
    expect((await add(6)).status).toBe(201);
  });

  it('cannot change the password of a guardian who also teaches', async () => {
    const { server, school, admin, enter } = await start();
    const staff = await enter({ duties: ['people'], reach: [6] });
    const [six] = (await server.call('GET', '/api/students?class=6', admin)).body;
    const guardian = school.teacher.email;
    const id = await addTestGuardian(server.db, { schoolId: school.id, email: six.email, guardian });
    expect((await server.call('POST', `/api/people/${id}/new-password`, staff)).status).toBe(403);
    expect((await server.call('DELETE', `/api/identity/people/${id}/sessions`, staff)).status).toBe(403);
  });

  it('cannot change a guardian who also has a child elsewhere', async () => {
    const { server, school, admin, enter } = await start();
    const staff = await enter({ duties: ['people'], reach: [6] });
    const [six] = (await server.call('GET', '/api/students?class=6', admin)).body;
    const guardian = 'parent@hill.example';
    await addTestGuardian(server.db, { schoolId: school.id, email: six.email, guardian });
    const link = async () => (await server.call('GET', `/api/students/${six._id}/guardians`, staff)).body[0];
    const rename = async () =>
      server.call('PUT', `/api/guardians/${(await link()).linkId ?? (await link())._id}`, staff, {
        email: 'mine@hill.example',
      });
    await addTestGuardian(server.db, { schoolId: school.id, email: school.student.email, guardian });
    expect((await rename()).status).toBe(403);
    expect((await server.call('POST', `/api/people/${(await link()).personId}/new-password`, staff)).status).toBe(403);
  });
});
