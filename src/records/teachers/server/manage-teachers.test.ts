import { describe, expect, it } from 'vitest';
import { mailSettings, startMailServer } from '../../../../test/mail-server.ts';
import { countPeople, newTeacher } from '../../../../test/people.ts';
import { picture, startWithImages, upload } from '../../../../test/photos.ts';
import { takeRegister } from '../../../../test/registers.ts';
import { signIn } from '../../../../test/sign-in.ts';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin } = school;
  return {
    server,
    school,
    admin,
    add: (changes: object = {}, as = admin) => server.call('POST', '/api/teachers', as, { ...newTeacher, ...changes }),
    list: (query = '') => server.call('GET', `/api/teachers${query}`, admin),
  };
}

const { password, ...shown } = newTeacher;
const { password: _password, ...changed } = { ...newTeacher, name: 'Rokeya Khatun' };

describe('a teacher who is added', () => {
  it('is answered with all that is known of them, and can sign in', async () => {
    const { server, admin, add } = await start();
    const { status, body } = await add();
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.stringMatching(/^[1-9]\d*$/),
      ...shown,
      role: 'teacher',
      subject: null,
      photo: null,
    });
    for (const path of [`/api/teachers/${body._id}?email=${admin.email}`, `/api/teachers/email/${newTeacher.email}`]) {
      expect(await server.call('GET', path, admin)).toMatchObject({ status: 200, body });
    }
    expect(await signIn(server, { email: newTeacher.email, password })).toMatchObject({ status: 200 });
  });

  it.each(['আয়েশা সিদ্দিকা', 'فاطمة الزهراء', "Seán O'Brien-D’Arcy", 'Mononym', 'ä'.repeat(200), '李小龙'])(
    'may be called %s',
    async (name) => {
      const { server, admin, add } = await start();
      const { body } = await add({ name });
      expect((await server.call('GET', `/api/teachers/${body._id}`, admin)).body.name).toBe(name);
    },
  );

  it('has the subject that was given, or none', async () => {
    const { add } = await start();
    expect((await add({ subject: 'Physics' })).body.subject).toBe('Physics');
    expect((await add({ subject: ' ', email: 'b@hill.example' })).body.subject).toBeNull();
  });

  it('may have an email that a deleted teacher had', async () => {
    const { server, school, admin, add } = await start();
    await server.call('DELETE', `/api/teachers/${school.teacher.id}`, admin, { email: admin.email });
    expect((await add({ email: school.teacher.email })).status).toBe(201);
  });
});

describe('a teacher who is invited', () => {
  const startWithMail = async () => {
    const mailServer = await startMailServer();
    const server = await startTestServer(mailSettings(mailServer));
    const { admin, teacher } = await addTestSchool(server);
    const invited = { ...shown, isInvited: true };
    const { body } = await server.call('POST', '/api/teachers', admin, invited);
    const tokens = async () => {
      await server.runJobs();
      return mailServer.taken.flatMap(({ text = '' }) => /\/welcome\?token=(\S+)/.exec(text)?.[1] ?? []);
    };
    const look = (token = '') => server.call('POST', '/api/identity/link', undefined, { token });
    return { mailServer, server, admin, teacher, tokens, look, id: body._id as string };
  };

  it('has no password, is mailed a link, and signs in with the password chosen through it', async () => {
    const { server, admin, tokens, id } = await startWithMail();
    expect((await signIn(server, { email: newTeacher.email, password })).status).toBe(401);
    const [token] = await tokens();
    const state = () => server.call('GET', `/api/people/${id}/invitation`, admin);
    expect((await state()).body).toMatchObject({ joined: false, invited: true });
    const chosen = { token, newPassword: 'correct horse 7' };
    expect((await server.call('POST', '/api/identity/welcome', undefined, chosen)).status).toBe(200);
    expect((await signIn(server, { email: newTeacher.email, password: chosen.newPassword })).status).toBe(200);
    expect((await state()).body).toMatchObject({ joined: true, invited: false, invitedAt: null });
  });

  it('is invited at the new email when it changes, and the first link ends', async () => {
    const { server, admin, mailServer, tokens, look, id } = await startWithMail();
    const [first] = await tokens();
    const renamed = { ...changed, email: 'right@hill.example' };
    expect((await server.call('PUT', `/api/teachers/${id}`, admin, renamed)).status).toBe(200);
    expect((await look(first)).status).toBe(400);
    const [, second] = await tokens();
    expect((await look(second)).body).toMatchObject({ purpose: 'invitation', email: 'right@hill.example' });
    expect(mailServer.taken.map(({ recipients }) => recipients[0])).toEqual([newTeacher.email, 'right@hill.example']);
  });

  it('cannot be given a password as well', async () => {
    const { add } = await start();
    expect(await add({ isInvited: true })).toMatchObject({
      status: 400,
      body: { reason: 'invited-chooses', fields: { password: expect.any(String) } },
    });
  });
});

it('a teacher gets a mail at their former email when it has changed, and nothing else', async () => {
  const mailServer = await startMailServer();
  const server = await startTestServer(mailSettings(mailServer));
  const { admin } = await addTestSchool(server);
  const { body } = await server.call('POST', '/api/teachers', admin, newTeacher);
  const change = (changes: object) =>
    server.call('PUT', `/api/teachers/${body._id}`, admin, { ...changed, ...changes });
  await change({ name: 'Rokeya K.', email: newTeacher.email.toUpperCase() });
  await change({ email: 'rokeya.new@hill.example' });
  await server.runJobs();
  expect(mailServer.taken).toMatchObject([
    { recipients: [newTeacher.email], subject: 'Your email at School of hill.example was changed' },
  ]);
  expect(mailServer.taken[0]?.source).not.toContain('rokeya.new@');
});

describe('adding a teacher is refused and leaves nothing behind', () => {
  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['name', { name: undefined }],
    ['name', { name: 'a\u0000b' }],
    ['email', { email: 'rokeya' }],
    ['email', { email: undefined }],
    ['password', { password: 'short' }],
    ['password', { password: undefined }],
    ['phone', { phone: '' }],
    ['address.city', { address: { ...newTeacher.address, city: '' } }],
    ['address', { address: 'Hill Road' }],
    ['address.planet', { address: { ...newTeacher.address, planet: 'Earth' } }],
    ['photo', { photo: 'https://elsewhere.example/a.png' }],
    ['photo', { photo: '/photos/1.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }],
    ['photo', { photo: 7 }],
    ['role', { role: 'admin' }],
  ])('with 400 for a wrong %s', async (field, changes) => {
    const { server, add } = await start();
    const before = await countPeople(server.db);
    const { status, body } = await add(changes);
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toContain(field);
    expect(await countPeople(server.db)).toEqual(before);
  });

  it('with 409 naming the field for the email of another teacher of the school, in whatever case', async () => {
    const { server, school, add } = await start();
    const before = await countPeople(server.db);
    const { status, body } = await add({ email: school.teacher.email.toUpperCase() });
    expect({ status, code: body.code, fields: Object.keys(body.fields) }).toEqual({
      status: 409,
      code: 'duplicate',
      fields: ['email'],
    });
    expect(await countPeople(server.db)).toEqual(before);
  });

  it('for one of two at the same instant with one email', async () => {
    const { server, add } = await start();
    const before = await countPeople(server.db);
    const answers = await Promise.all([add({ name: 'One' }), add({ name: 'Other' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await countPeople(server.db)).person).toBe((before.person ?? 0) + 1);
  });

  it('but not in the demo school for a short password', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server, { isDemo: true });
    expect((await server.call('POST', '/api/teachers', admin, { ...newTeacher, password: 'x' })).status).toBe(201);
  });
});

describe('the list of teachers', () => {
  it('has those of the school, by name', async () => {
    const { server, add, list } = await start();
    await addTestSchool(server, { domain: 'vale.example' });
    await add();
    expect((await list()).body.map(({ name }: { name: string }) => name)).toEqual([
      'Rokeya Begum',
      'Teacher first',
      'Teacher second',
    ]);
    expect((await list('?sort=-email')).body[0].email).toBe('second@hill.example');
  });

  it('finds by part of a name or email, regardless of case and accents, and treats % and _ as plain characters', async () => {
    const { add, list } = await start();
    await add({ name: 'Zoë Ångström', email: 'za_1@hill.example' });
    const found = async (search: string) => (await list(`?search=${encodeURIComponent(search)}`)).body.length;
    expect(await found('ZOE ang')).toBe(1);
    expect(await found('za_1')).toBe(1);
    expect(await found('zax1')).toBe(0);
    expect(await found('%')).toBe(0);
    expect(await found('  ')).toBe(3);
  });

  it('refuses an unknown column with 400', async () => {
    const { list } = await start();
    expect((await list('?sort=password')).status).toBe(400);
  });
});

describe('changing a teacher', () => {
  it('changes everything at once, the sign-in email too', async () => {
    const { server, school, admin } = await start();
    const path = `/api/teachers/${school.teacher.id}?email=${admin.email}`;
    const { status, body } = await server.call('PUT', path, admin, { ...changed, subject: 'Biology' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...changed, subject: 'Biology', _id: String(school.teacher.id) });
    expect(await signIn(server, { email: newTeacher.email })).toMatchObject({ status: 200 });
    expect(await signIn(server, { email: school.teacher.email })).toMatchObject({ status: 401 });
  });

  it('leaves subject and photo as they are when they are left out', async () => {
    const { server, admin, add } = await start();
    const { _id } = (await add({ subject: 'Physics' })).body;
    expect((await server.call('PUT', `/api/teachers/${_id}`, admin, changed)).body.subject).toBe('Physics');
    const none = { ...changed, subject: null };
    expect((await server.call('PUT', `/api/teachers/${_id}`, admin, none)).body.subject).toBeNull();
  });

  it.each([null, ''])('takes the photo away with %j', async (photo) => {
    const { server, school } = await startWithImages();
    const { secure_url } = (await upload(server, school.admin, await picture('png'))).body;
    const path = `/api/teachers/${school.teacher.id}`;
    const given = await server.call('PUT', path, school.admin, { ...changed, photo: secure_url });
    expect(given.body.photo).toBe(secure_url);
    expect((await server.call('PUT', path, school.admin, changed)).body.photo).toBe(secure_url);
    expect(await server.call('PUT', path, school.admin, { ...changed, photo })).toMatchObject({
      status: 200,
      body: { photo: null },
    });
    expect((await server.call('GET', path, school.admin)).body.photo).toBeNull();
  });

  it('to an email in use is refused with 409 and changes nothing', async () => {
    const { server, school, admin } = await start();
    const path = `/api/teachers/${school.teacher.id}`;
    const before = (await server.call('GET', path, admin)).body;
    const answer = await server.call('PUT', path, admin, { ...changed, email: school.otherTeacher.email });
    expect(answer).toMatchObject({ status: 409, body: { fields: { email: expect.any(String) } } });
    expect((await server.call('GET', path, admin)).body).toEqual(before);
  });

  it('is refused with 400 for a blank name', async () => {
    const { server, school, admin } = await start();
    const answer = await server.call('PUT', `/api/teachers/${school.teacher.id}`, admin, { ...changed, name: ' ' });
    expect(answer).toMatchObject({ status: 400, body: { fields: { name: 'Please fill this in.' } } });
  });
});

describe('deleting a teacher', () => {
  it('closes the account at once and hides the teacher, and leaves the registers', async () => {
    const { server, school, admin, list } = await start();
    await takeRegister(server, school.teacher);
    const path = `/api/teachers/${school.teacher.id}`;
    expect(await server.call('DELETE', path, admin, { email: admin.email })).toMatchObject({ status: 200 });
    expect((await server.call('GET', '/api/identity/me', school.teacher)).status).toBe(401);
    expect((await signIn(server, { email: school.teacher.email })).status).toBe(401);
    expect((await server.call('GET', path, admin)).status).toBe(404);
    expect((await list()).body).toHaveLength(1);
    const registers = await server.call('GET', '/api/attendance/5', admin);
    expect(registers.body.data[0].teacherEmail).toBe(school.teacher.email);
    expect((await server.call('DELETE', path, admin)).status).toBe(404);
  });

  it('is refused for oneself, and in the name of another', async () => {
    const { server, school, admin } = await start();
    const before = await countPeople(server.db);
    expect((await server.call('DELETE', `/api/teachers/${admin.id}`, admin)).status).toBe(403);
    const path = `/api/teachers/${school.teacher.id}`;
    expect((await server.call('DELETE', path, admin, { email: school.teacher.email })).status).toBe(403);
    expect((await server.call('DELETE', path, admin, { name: 'x' })).status).toBe(400);
    expect(await countPeople(server.db)).toEqual(before);
  });
});

describe('the calls about teachers', () => {
  const calls = [
    ['GET', '/api/teachers', undefined],
    ['GET', '/api/teachers/2', undefined],
    ['POST', '/api/teachers', newTeacher],
    ['PUT', '/api/teachers/2', changed],
    ['DELETE', '/api/teachers/2', {}],
  ] as const;

  it.each(calls)('%s %s are only for admins', async (method, path, body) => {
    const { server, school } = await start();
    const before = await countPeople(server.db);
    expect((await server.call(method, path, undefined, body)).status).toBe(401);
    for (const person of [school.teacher, school.student]) {
      expect((await server.call(method, path, person, body)).status).toBe(403);
    }
    expect(await countPeople(server.db)).toEqual(before);
  });

  it('distinguish a malformed id (400) from one that is unknown or not a teacher of this school (404)', async () => {
    const { server, school, admin } = await start();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    for (const [method, body] of [['GET'], ['PUT', changed], ['DELETE', {}]] as const) {
      const statusFor = async (id: string, as = admin) =>
        (await server.call(method, `/api/teachers/${id}`, as, body)).status;
      for (const id of ['0', '-1', '1.5', 'abc', '1e3', '%20']) expect(await statusFor(id)).toBe(400);
      for (const id of ['9999', '99999999999', String(school.student.id)]) expect(await statusFor(id)).toBe(404);
      const ofHillAlone = 3;
      expect(await statusFor(String(ofHillAlone + 100), vale.admin)).toBe(404);
    }
  });
});
