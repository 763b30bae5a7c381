import { describe, expect, it } from 'vitest';
import { openTestOffice } from '../../../../test/offices.ts';
import { newTeacher } from '../../../../test/people.ts';
import { signIn } from '../../../../test/sign-in.ts';
import {
  addTestSchool,
  addTestStudent,
  hoursLater,
  startTestServer,
  testPassword,
} from '../../../../test/test-school.ts';
import { makeLink } from '../../identity/server/account-link.queries.ts';

const mother = { name: 'Mina Rahman', phone: '01712-345678', relation: 'mother' };
const phone = '+8801712345678';
const pin = '482913';

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin, student } = school;
  const add = (body: object = mother, id = student.id) =>
    server.call('POST', `/api/students/${id}/guardians`, admin, body);
  return {
    server,
    school,
    add,
    change: (linkId: string, body: object) => server.call('PUT', `/api/guardians/${linkId}`, admin, body),
    codeOf: (linkId: string) => server.call('POST', `/api/guardians/${linkId}/code`, admin),
    join: (body: object) => server.call('POST', '/api/identity/welcome', undefined, { newPassword: pin, ...body }),
    enter: async (typed: string, password = pin) => {
      const started = await server.call('POST', '/api/auth/guardian', undefined, { phone: typed });
      const { token } = started.body;
      if (started.status !== 200) return { ...started, token: '' };
      return { ...(await server.call('POST', '/api/identity/sign-in', { token }, { phone: typed, password })), token };
    },
    joined: async () => {
      const { body } = await add();
      const { code } = (await server.call('POST', `/api/guardians/${body._id}/code`, admin)).body;
      await server.call('POST', '/api/identity/welcome', undefined, { phone, code, newPassword: pin });
      return String(body._id);
    },
  };
}

const notGood = { status: 400, body: { fields: { code: expect.any(String) } } };

describe('a guardian with a phone number and no email', () => {
  it('chooses a PIN by the printed code, once, and signs in with number and PIN however the number is typed', async () => {
    const { server, add, codeOf, join, enter } = await start();
    const added = await add();
    expect(added).toMatchObject({ status: 201, body: { phone, email: '', joined: false } });
    const made = await codeOf(added.body._id);
    expect(made).toMatchObject({
      status: 200,
      body: { phone, code: expect.stringMatching(/^[a-z\d]{5}-[a-z\d]{5}$/) },
    });
    const { code } = made.body;
    expect(await join({ phone: '01799 999999', code })).toMatchObject(notGood);
    expect(await join({ phone, code: 'kkkkk-kkkkk' })).toMatchObject(notGood);
    expect(await join({ phone, code, newPassword: '345678' })).toMatchObject({ status: 400 });
    expect((await join({ phone: '0171 2345678', code: String(code).toUpperCase() })).status).toBe(200);
    expect(await join({ phone, code })).toMatchObject(notGood);
    for (const typed of ['01712345678', '+880 1712-345678', '০১৭১২৩৪৫৬৭৮']) {
      const guardian = await enter(typed);
      expect(guardian).toMatchObject({ status: 200 });
      expect((await server.call('GET', '/api/identity/me', guardian)).body).toMatchObject({ email: phone });
      expect((await server.call('GET', '/api/attendance/student/1', guardian)).status).toBe(200);
    }
    expect(await enter(phone, 'wrong horse')).toMatchObject({
      status: 401,
      body: { reason: 'wrong-sign-in-by-phone' },
    });
    expect((await server.call('POST', '/api/auth/teacher', undefined, { phone })).status).toBe(401);
    const stored = await server.db.selectFrom('account_link').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(code);
    const audit = await server.db.selectFrom('audit_entry').selectAll().execute();
    expect(JSON.stringify(audit)).not.toContain(code);
  });

  it('may type the code in other digits and capitals, and without its hyphen', async () => {
    const { add, codeOf, join } = await start();
    const { code } = (await codeOf((await add()).body._id)).body;
    const inBangla = (text: string) => text.replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] as string);
    const typed = ` ${inBangla(code).toUpperCase().replace('-', ' ')}`;
    expect(await join({ phone, code: typed.slice(0, -1) })).toMatchObject(notGood);
    expect((await join({ phone, code: typed })).status).toBe(200);
  });

  it('may type code and PIN as keyboards of other languages write them', async () => {
    const { add, codeOf, join, enter } = await start();
    const { code } = (await codeOf((await add()).body._id)).body;
    const wide = code.replaceAll(/[!-~]/g, (sign: string) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
    expect(await join({ phone, code: wide, newPassword: '১২৩৪৫৬' })).toMatchObject({ status: 400 });
    const spaced = ` ${[...wide].join(' ')} `;
    expect((await join({ phone, code: spaced, newPassword: '৪৮২৯১৩' })).status).toBe(200);
    for (const typed of ['482913', '৪৮২৯১৩', '٤٨٢٩١٣']) expect((await enter(phone, typed)).status, typed).toBe(200);
    expect((await enter(phone, '482914')).status).toBe(401);
  });

  it('has 30 days to use the code, and a new code ends the previous one', async () => {
    const { server, add, codeOf, join } = await start();
    const { _id } = (await add()).body;
    const first = (await codeOf(_id)).body.code;
    const { code } = (await codeOf(_id)).body;
    expect(await join({ phone, code: first })).toMatchObject(notGood);
    server.setNow(hoursLater(24 * 31));
    expect(await join({ phone, code })).toMatchObject(notGood);
  });

  it('has as many tries at the code as at a password, and an unknown number gets the same answers', async () => {
    const { add, codeOf, join } = await start();
    const { _id } = (await add()).body;
    const { code } = (await codeOf(_id)).body;
    for (const typed of [phone, '+8801700000000']) {
      for (let turn = 0; turn < 10; turn += 1)
        expect(await join({ phone: typed, code: 'kkkkk-kkkkk' })).toMatchObject(notGood);
      expect(await join({ phone: typed, code })).toMatchObject({ status: 429 });
    }
  });

  it('is signed out when the number changes, and gets in with the new number only with a new code', async () => {
    const { server, joined, change, codeOf, enter } = await start();
    const linkId = await joined();
    const guardian = await enter(phone);
    expect((await change(linkId, { phone: '01812 345678' })).body).toMatchObject({ joined: false });
    expect((await server.call('GET', '/api/identity/me', guardian)).status).toBe(401);
    for (const typed of [phone, '01812345678']) expect((await enter(typed)).status).toBe(401);
    expect((await codeOf(linkId)).status).toBe(200);
    expect((await change(linkId, { relation: 'aunt' })).body).toMatchObject({ phone: '+8801812345678' });
    expect((await change(linkId, { phone: 'none' })).body.fields).toMatchObject({ phone: expect.any(String) });
  });

  it('keeps the PIN when an email is added, until a password is chosen by it, and loses the PIN with the number', async () => {
    const { server, school, joined, change, enter } = await start();
    const linkId = await joined();
    const email = 'mina@family.example';
    expect((await change(linkId, { email })).status).toBe(200);
    expect((await enter(phone)).status).toBe(200);
    const { personId } = (await server.call('GET', `/api/students/${school.student.id}/guardians`, school.admin))
      .body[0];
    const invited = server.db.selectFrom('mail').select('kind').where('person_id', '=', Number(personId));
    expect(await invited.execute()).toEqual([{ kind: 'invitation' }]);

    expect((await change(linkId, { phone: '01812345678' })).status).toBe(200);
    expect((await enter(phone)).status).toBe(401);
    const byEmail = async (password: string) => {
      const started = await server.call('POST', '/api/auth/guardian', undefined, { email });
      const { token } = started.body;
      return server.call('POST', '/api/identity/sign-in', { token }, { email, password });
    };
    expect((await byEmail(pin)).status).toBe(401);
    const { body: history } = await server.call('GET', `/api/history/guardian/${personId}`, school.admin);
    expect(history.flatMap(({ changes }: { changes: object[] }) => changes)).toContainEqual({
      ...{ field: 'phone', from: phone, to: '+8801812345678' },
    });
  });

  it('does not open a teacher’s account with the PIN if they become a teacher', async () => {
    const { server, school, joined, change, enter } = await start();
    const email = 'mina@family.example';
    expect((await change(await joined(), { email })).status).toBe(200);
    const first = { ...newTeacher, email, password: testPassword };
    expect((await server.call('POST', '/api/teachers', school.admin, first)).status).toBe(201);
    expect((await signIn(server, { email, password: pin })).status).toBe(401);
    expect((await signIn(server, { email })).status).toBe(200);
    expect((await enter(phone)).status).toBe(200);
  });

  it('still has a PIN, which opens no other account, after a password that an admin gave', async () => {
    const { server, school, joined, change, enter } = await start();
    const linkId = await joined();
    const [{ personId }] = (await server.call('GET', `/api/students/${school.student.id}/guardians`, school.admin))
      .body;
    const { password } = (await server.call('POST', `/api/people/${personId}/new-password`, school.admin)).body;
    const chosen = { currentPassword: password, newPassword: pin };
    const guardian = await enter(phone, password);
    expect((await server.call('POST', '/api/identity/password', guardian, chosen)).status).toBe(200);
    const email = 'mina@family.example';
    expect((await change(linkId, { email })).status).toBe(200);
    const first = { ...newTeacher, email, password: testPassword };
    expect((await server.call('POST', '/api/teachers', school.admin, first)).status).toBe(201);
    expect((await signIn(server, { email, password: pin })).status).toBe(401);
    expect((await enter(phone)).status).toBe(200);
  });

  it('keeps a password that was chosen by an email when the number changes', async () => {
    const { server, school, joined, change, enter } = await start();
    const linkId = await joined();
    const email = 'mina@family.example';
    await change(linkId, { email });
    const { personId } = await server.db
      .selectFrom('account')
      .select('person_id as personId')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const link = { schoolId: school.id, personId, purpose: 'invitation' } as const;
    const token = await server.db.transaction().execute((transaction) => makeLink(transaction, link, hoursLater(0)));
    const newPassword = 'a calm river at dusk';
    expect((await server.call('POST', '/api/identity/welcome', undefined, { token, newPassword })).status).toBe(200);
    expect((await enter(phone)).status).toBe(401);
    expect((await enter(phone, newPassword)).status).toBe(200);
    await change(linkId, { phone: '01812345678' });
    const started = await server.call('POST', '/api/auth/guardian', undefined, { email });
    const entered = await server.call(
      'POST',
      '/api/identity/sign-in',
      { token: started.body.token },
      { email, password: newPassword },
    );
    expect(entered.status).toBe(200);
  });

  it('gets no code if another guardian has the number, which is reported, but counts as one person for siblings', async () => {
    const { server, school, add, codeOf } = await start();
    const sister = await addTestStudent(server.db, school, { roll: 50, class: 6 });
    const { personId, _id } = (await add()).body;
    expect((await add(mother, sister.id)).body).toMatchObject({ personId });
    expect((await codeOf(_id)).status).toBe(200);
    const father = (await add({ ...mother, name: 'Karim Rahman', relation: 'father' })).body;
    expect(father.personId).not.toBe(personId);
    expect(await codeOf(father._id)).toMatchObject({
      status: 409,
      body: { reason: 'shared-phone', message: expect.stringContaining('Mina Rahman') },
    });
    const slips = await server.call('POST', '/api/students/class/5/guardian-codes', school.admin);
    expect(slips.body).toMatchObject([
      { name: 'Mina Rahman', code: null, why: 'shared-phone' },
      { name: 'Karim Rahman', code: null, why: 'shared-phone' },
    ]);
  });
});

it('names no guardian of another class to an office that does not reach it', async () => {
  const { server, school, add } = await start();
  await add();
  const office = await openTestOffice(server, school, { duties: ['people'], reach: [6] });
  const [six] = (await server.call('GET', '/api/students?class=6', office)).body;
  const { _id } = (await add({ ...mother, name: 'Karim Rahman' }, six._id)).body;
  const refused = await server.call('POST', `/api/guardians/${_id}/code`, office);
  expect(refused).toMatchObject({ status: 409, body: { reason: 'shared-phone-elsewhere' } });
  expect(JSON.stringify(refused.body)).not.toContain('Mina');
});

it('prints a class’s codes only for guardians without email and password', async () => {
  const { server, school, add, joined, join, enter } = await start();
  await joined();
  await add({ name: 'Karim Rahman', phone: '01812345678', relation: 'father' });
  await add({ name: 'Ana Rahman', relation: 'aunt' });
  await add({ name: 'Uma Rahman', email: 'uma@family.example', phone: '01912345678', relation: 'uncle' });
  const { status, body } = await server.call('POST', '/api/students/class/5/guardian-codes', school.admin);
  expect(status).toBe(200);
  expect(body).toMatchObject([
    { name: 'Karim Rahman', roll: 1, phone: '+8801812345678', why: null },
    { name: 'Ana Rahman', code: null, why: 'no-phone' },
  ]);
  expect((await join({ phone: '01812345678', code: body[0].code, newPassword: '917305' })).status).toBe(200);
  expect((await enter('01812345678', '917305')).status).toBe(200);
});
