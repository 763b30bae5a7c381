import { describe, expect, it } from 'vitest';
import { addTestGuardian } from '../../../../test/guardians.ts';
import { mailSettings, startMailServer } from '../../../../test/mail-server.ts';
import { signIn } from '../../../../test/sign-in.ts';
import {
  addTestSchool,
  addTestStudent,
  hoursLater,
  startTestServer,
  testDay,
  testNow,
} from '../../../../test/test-school.ts';

const mother = { name: 'Mina Rahman', email: 'mina@family.example', relation: 'mother' };
const { email: _email, ...onPaper } = mother;
const newPassword = 'correct horse 7';
const dayHours = 24;

async function start() {
  const mailServer = await startMailServer();
  const server = await startTestServer(mailSettings(mailServer));
  const school = await addTestSchool(server);
  const { admin, student } = school;
  const sister = await addTestStudent(server.db, school, { roll: 50, class: 6 });
  const runJobs = async () => {
    const before = mailServer.taken.length;
    await server.runJobs();
    return mailServer.taken.slice(before).map((mail) => ({
      to: mail.recipients[0],
      subject: mail.subject,
      text: mail.text ?? '',
      token: /\/welcome\?token=(\S+)/.exec(mail.text ?? '')?.[1] ?? '',
    }));
  };
  return {
    server,
    school,
    student,
    sister,
    runJobs,
    add: (body: object = mother, id = student.id) => server.call('POST', `/api/students/${id}/guardians`, admin, body),
    list: async (id = student.id) => (await server.call('GET', `/api/students/${id}/guardians`, admin)).body,
    change: (linkId: string, body: object) => server.call('PUT', `/api/guardians/${linkId}`, admin, body),
    end: (linkId: string) => server.call('DELETE', `/api/guardians/${linkId}`, admin),
    invite: (linkId: string | number) => server.call('POST', `/api/guardians/${linkId}/invite`, admin),
    paper: async (personId: string) => {
      const { body } = await server.call('POST', `/api/people/${personId}/invitation`, admin, { by: 'paper' });
      return String(body.path).replace('/welcome?token=', '');
    },
    look: (token: string) => server.call('POST', '/api/identity/link', undefined, { token }),
    join: (token: string, more: object = {}) =>
      server.call('POST', '/api/identity/welcome', undefined, { token, newPassword, ...more }),
    enter: (email = mother.email) => signIn(server, { role: 'guardian', email, password: newPassword }),
  };
}

const notGood = { status: 400, body: { reason: 'link-not-good' } };

/** The code of a mail. */
function codeOf(mail: { readonly text: string } | undefined): string {
  return /\b\d{8}\b/.exec(mail?.text ?? '')?.[0] ?? '';
}

describe('a guardian who is added with an email', () => {
  it('is invited by a mail that names no child, chooses a password by its link, and sees the child', async () => {
    const { server, add, list, runJobs, look, join, enter } = await start();
    const added = await add();
    expect(added).toMatchObject({ status: 201, body: { invited: testNow.toISOString(), joined: false } });
    const [mail, ...others] = await runJobs();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: mother.email, subject: 'Your account at School of hill.example' });
    expect(mail?.text).not.toContain('Student');
    const token = mail?.token ?? '';
    expect((await look(token)).body).toMatchObject({ purpose: 'invitation', role: 'guardian', name: mother.name });
    expect((await join(token)).status).toBe(200);
    expect(await join(token)).toMatchObject(notGood);
    expect((await list())[0]).toMatchObject({ joined: true });
    const guardian = await enter();
    expect(guardian.status).toBe(200);
    expect((await server.call('GET', '/api/attendance/student/1', guardian)).status).toBe(200);
  });

  it('is not invited twice for a second child: the pending link opens both', async () => {
    const { server, add, sister, runJobs, look, join, enter } = await start();
    await add();
    await add(mother, sister.id);
    const mails = await runJobs();
    expect(mails).toHaveLength(1);
    const token = mails[0]?.token ?? '';
    expect((await look(token)).status).toBe(200);
    await join(token);
    const guardian = await enter();
    expect((await server.call('GET', '/api/guardian/children', guardian)).body).toHaveLength(2);
  });

  it('is invited anew with a second child, if the first invitation has ended', async () => {
    const { server, add, sister, runJobs, look } = await start();
    await add();
    const [first] = await runJobs();
    server.setNow(hoursLater(7 * dayHours + 1));
    expect(await look(first?.token ?? '')).toMatchObject(notGood);
    const admin = await signIn(server, { role: 'admin', email: 'admin@hill.example' });
    const again = await server.call('POST', `/api/students/${sister.id}/guardians`, admin, mother);
    expect(again.body.invited).toBe(hoursLater(7 * dayHours + 1).toISOString());
    const [second] = await runJobs();
    expect((await look(second?.token ?? '')).status).toBe(200);
  });

  it('reads the child’s whole name in the mail, and is asked for no new password, if they have one', async () => {
    const { server, school, add, sister, runJobs, enter } = await start();
    await addTestGuardian(server.db, { schoolId: school.id, email: school.student.email, guardian: mother.email });
    await server.db.updateTable('person').set({ name: 'Ayesha Rahman' }).where('id', '=', sister.id).execute();
    const added = await add(mother, sister.id);
    expect(added).toMatchObject({ status: 201, body: { invited: null, joined: true } });
    const mails = await runJobs();
    expect(mails).toMatchObject([
      { to: mother.email, subject: 'You are a guardian of Ayesha Rahman at School of hill.example' },
    ]);
    expect(mails[0]?.text).not.toContain('/welcome');
    expect((await enter()).status).toBe(401);
  });

  it.each([
    ['may not see the records', { maySee: false }],
    ['is not written to', { isWrittenTo: false }],
    ['becomes one later', { from: testDay(3) }],
  ])('learns nothing about the child if they have a password and %s', async (_why, more) => {
    const { server, school, add, sister, runJobs } = await start();
    await addTestGuardian(server.db, { schoolId: school.id, email: school.student.email, guardian: mother.email });
    expect((await add({ ...mother, ...more }, sister.id)).status).toBe(201);
    expect(await runJobs()).toEqual([]);
  });

  it('learns nothing any more if the link has ended before the mail is written', async () => {
    const { server, school, add, end, sister, runJobs } = await start();
    await addTestGuardian(server.db, { schoolId: school.id, email: school.student.email, guardian: mother.email });
    const { body } = await add(mother, sister.id);
    await end(body._id);
    expect(await runJobs()).toEqual([]);
  });

  it('is not invited if their period has ended', async () => {
    const { add, runJobs } = await start();
    const { body } = await add({ ...mother, from: testDay(-9), to: testDay(-1) });
    expect(body.invited).toBeNull();
    expect(await runJobs()).toEqual([]);
  });
});

describe('POST /api/guardians/{linkId}/invite', () => {
  it('mails a new link, ends the previous one, records it, and answers with the guardian', async () => {
    const { server, school, student, add, invite, runJobs, look } = await start();
    const { body: guardian } = await add();
    const [first] = await runJobs();
    server.setNow(hoursLater(0.1));
    const answer = await invite(guardian._id);
    expect(answer).toMatchObject({ status: 200, body: { ...guardian, invited: hoursLater(0.1).toISOString() } });
    const [second] = await runJobs();
    expect(await look(first?.token ?? '')).toMatchObject(notGood);
    expect((await look(second?.token ?? '')).status).toBe(200);
    const entry = await server.db
      .selectFrom('audit_entry')
      .select(['actor_id', 'person_id'])
      .where('action', '=', 'guardians.invite')
      .execute();
    expect(entry).toEqual([{ actor_id: school.admin.id, person_id: student.id }]);
  });

  it('refuses with 409 a guardian who has joined, has no email or whose period is over; with 404 an unknown link', async () => {
    const { add, change, end, invite, join, runJobs, server, school } = await start();
    const { body: guardian } = await add();
    const [mail] = await runJobs();
    await join(mail?.token ?? '');
    expect(await invite(guardian._id)).toMatchObject({ status: 409, body: { reason: 'already-joined' } });
    const { body: father } = await add({ ...onPaper, name: 'Karim Rahman' });
    expect(await invite(father._id)).toMatchObject({ status: 409, body: { reason: 'no-email' } });
    const { body: aunt } = await add({ ...mother, email: 'aunt@family.example' });
    await change(aunt._id, { from: testDay(-9), to: testDay(-1) });
    expect(await invite(aunt._id)).toMatchObject({ status: 409, body: { reason: 'guardian-is-over' } });
    await end(aunt._id);
    expect((await invite(aunt._id)).status).toBe(404);
    expect((await invite(999_999)).status).toBe(404);
    expect((await invite('0')).status).toBe(400);
    for (const [as, status] of [
      [undefined, 401],
      [school.teacher, 403],
      [school.student, 403],
    ] as const) {
      expect((await server.call('POST', `/api/guardians/${father._id}/invite`, as)).status).toBe(status);
    }
    const vale = await addTestSchool(server, { domain: 'vale.example', students: 1 });
    expect((await server.call('POST', `/api/guardians/${father._id}/invite`, vale.admin)).status).toBe(404);
    expect(await runJobs()).toEqual([]);
  });
});

describe('a pending invitation', () => {
  it('ends with the only link of its guardian, whether that is ended or given a last day in the past', async () => {
    for (const how of ['end', 'last day'] as const) {
      const { add, end, change, runJobs, look, join } = await start();
      const { body } = await add();
      const [mail] = await runJobs();
      const token = mail?.token ?? '';
      if (how === 'end') await end(body._id);
      else await change(body._id, { from: testDay(-9), to: testDay(-1) });
      expect(await look(token)).toMatchObject(notGood);
      expect(await join(token)).toMatchObject(notGood);
    }
  });

  it('is not mailed if the link ends first', async () => {
    const { add, end, runJobs } = await start();
    const { body } = await add();
    await end(body._id);
    expect(await runJobs()).toEqual([]);
  });

  it('does not end with one of two links', async () => {
    const { add, end, sister, runJobs, look } = await start();
    const { body } = await add();
    await add(mother, sister.id);
    const [mail] = await runJobs();
    await end(body._id);
    expect((await look(mail?.token ?? '')).status).toBe(200);
  });

  it('goes to the new email when it changes, and nothing goes to a former one that was never used', async () => {
    const { add, change, list, runJobs, look } = await start();
    const { body } = await add();
    const [mail] = await runJobs();
    const changed = await change(body._id, { email: 'right@family.example' });
    expect(changed.body).toMatchObject({ email: 'right@family.example', invited: testNow.toISOString() });
    expect(await look(mail?.token ?? '')).toMatchObject(notGood);
    const mails = await runJobs();
    expect(mails.map(({ to }) => to)).toEqual(['right@family.example']);
    expect((await look(mails[0]?.token ?? '')).status).toBe(200);
    expect(await list()).toHaveLength(1);
  });
});

it('a guardian who has a password gets a mail at their former email when it has changed', async () => {
  const { server, school, change, list, runJobs } = await start();
  await addTestGuardian(server.db, { schoolId: school.id, email: school.student.email, guardian: mother.email });
  const [{ _id }] = await list();
  expect((await change(_id, { email: 'new@family.example' })).body).toMatchObject({ invited: null, joined: true });
  const mails = await runJobs();
  expect(mails).toMatchObject([{ to: mother.email, subject: 'Your email at School of hill.example was changed' }]);
  expect(mails[0]?.text).not.toContain('new@family.example');
  await change(_id, { maySee: false });
  expect(await runJobs()).toEqual([]);
});

describe('a guardian without an email', () => {
  it('is invited on paper, and names the email to sign in with when joining', async () => {
    const { server, add, list, paper, look, join, enter, runJobs } = await start();
    const { status, body } = await add(onPaper);
    expect({ status, body }).toMatchObject({ status: 201, body: { email: '', invited: null, joined: false } });
    const token = await paper(body.personId);
    expect((await list())[0].invited).toBe(testNow.toISOString());
    expect((await look(token)).body).toMatchObject({ email: '', name: mother.name });
    expect(await join(token)).toMatchObject({ status: 400, body: { fields: { email: expect.any(String) } } });
    const email = 'Mina@Family.example';
    expect(await join(token, { email })).toMatchObject({ status: 200, body: { isMailed: true } });
    const [mail] = await runJobs();
    expect(mail).toMatchObject({ to: mother.email, subject: 'Your code for School of hill.example' });
    expect((await join(token, { email, code: codeOf(mail) })).status).toBe(200);
    expect(await join(token, { email: 'other@family.example' })).toMatchObject(notGood);
    expect((await list())[0]).toMatchObject({ email: mother.email, joined: true });
    const guardian = await enter();
    expect((await server.call('GET', '/api/guardian/children', guardian)).body).toHaveLength(1);
    expect(await runJobs()).toEqual([]);
  });

  it('cannot take the email of another guardian, and the link stays good', async () => {
    const { add, paper, join, runJobs } = await start();
    await add();
    await runJobs();
    const { body } = await add({ ...onPaper, name: 'Karim Rahman', relation: 'father' });
    const token = await paper(body.personId);
    expect(await join(token, { email: mother.email })).toMatchObject({ status: 409, body: { reason: 'email-in-use' } });
    const email = 'karim@family.example';
    expect((await join(token, { email })).status).toBe(200);
    expect((await join(token, { email, code: codeOf((await runJobs())[0]) })).status).toBe(200);
  });

  it('signs in with an email only after typing a code that was mailed there', async () => {
    const { server, add, list, paper, join, enter, runJobs } = await start();
    const { body } = await add(onPaper);
    const token = await paper(body.personId);
    // The email belongs to somebody else, who was not asked and has no invitation.
    expect((await join(token, { email: 'victim@home.example' })).body).toEqual({ isMailed: true });
    expect((await list())[0]).toMatchObject({ email: '', joined: false });
    expect((await enter('victim@home.example')).status).toBe(401);
    const victims = codeOf((await runJobs())[0]);
    expect((await join(token, { email: mother.email })).body).toEqual({ isMailed: true });
    const mothers = codeOf((await runJobs())[0]);
    const wrongCode = { status: 400, body: { reason: 'wrong-email-code' } };
    for (const wrong of [
      { email: mother.email, code: victims },
      { email: 'victim@home.example', code: mothers },
      { email: mother.email, code: '00000000' },
    ]) {
      expect(await join(token, wrong)).toMatchObject(wrongCode);
    }
    server.setNow(hoursLater(-24 * 30));
    expect((await join(token, { email: mother.email, code: mothers })).status).toBe(400);
    server.setNow(testNow);
    for (let turn = 0; turn < 7; turn += 1) await join(token, { email: mother.email, code: '1' });
    expect(await join(token, { email: mother.email, code: mothers })).toMatchObject({ status: 429 });
    expect(await join(token, { email: mother.email })).toMatchObject({ body: { isMailed: true } });
    expect(await join(token, { email: mother.email })).toMatchObject({
      status: 429,
      body: { reason: 'too-many-codes' },
    });
  });

  it('joins with just the email in a school that sends no mails', async () => {
    const server = await startTestServer();
    const { admin, student } = await addTestSchool(server);
    const { body } = await server.call('POST', `/api/students/${student.id}/guardians`, admin, onPaper);
    const path = `/api/people/${body.personId}/invitation`;
    const paper = await server.call('POST', path, admin, { by: 'paper' });
    const token = String(paper.body.path).replace('/welcome?token=', '');
    const welcome = { token, newPassword, email: mother.email };
    expect(await server.call('POST', '/api/identity/welcome', undefined, welcome)).toMatchObject({
      status: 200,
      body: {},
    });
    expect((await signIn(server, { role: 'guardian', email: mother.email, password: newPassword })).status).toBe(200);
  });

  it('can be one of several, is changed without an email, and is invited by mail as soon as there is one', async () => {
    const { add, change, runJobs } = await start();
    const { body: first } = await add(onPaper);
    expect((await add({ ...onPaper, name: 'Karim Rahman' })).status).toBe(201);
    expect((await change(first._id, { relation: 'aunt' })).body).toMatchObject({ email: '', relation: 'aunt' });
    expect(await runJobs()).toEqual([]);
    expect((await change(first._id, { email: mother.email })).body).toMatchObject({ invited: testNow.toISOString() });
    expect((await runJobs()).map(({ to }) => to)).toEqual([mother.email]);
  });
});

it('a guardian whose email the school knows cannot choose another one through an invitation', async () => {
  const { add, runJobs, join, list } = await start();
  await add();
  const [mail] = await runJobs();
  expect((await join(mail?.token ?? '', { email: 'other@family.example' })).status).toBe(200);
  expect((await list())[0].email).toBe(mother.email);
});

it('without a mail server the invitation waits on paper, and the mail that would go is listed', async () => {
  const server = await startTestServer();
  const { admin, student } = await addTestSchool(server);
  const { body } = await server.call('POST', `/api/students/${student.id}/guardians`, admin, mother);
  expect(body.invited).toBe(testNow.toISOString());
  await server.runJobs();
  expect((await server.call('GET', '/api/mail', admin)).body).toMatchObject([
    { kind: 'invitation', to: mother.email, state: 'kept', text: null },
  ]);
  const paper = await server.call('POST', `/api/people/${body.personId}/invitation`, admin, { by: 'paper' });
  expect(paper.body.path).toMatch(/^\/welcome\?token=/);
});

describe('an invitation counts as mailed only once its mail was sent', () => {
  it('waits until then, and is printed without any mail', async () => {
    const { server, add, list, paper, runJobs } = await start();
    const { body } = await add();
    expect(body.invitationMail).toBe('waiting');
    await runJobs();
    expect((await list())[0]).toMatchObject({ invited: testNow.toISOString(), invitationMail: 'sent' });
    server.setNow(hoursLater(0.1));
    await paper(body.personId);
    expect((await list())[0]).toMatchObject({ invited: hoursLater(0.1).toISOString(), invitationMail: null });
  });

  it('does not count without a mail server, and does not exist if nobody was invited', async () => {
    const server = await startTestServer();
    const { admin, student } = await addTestSchool(server);
    const path = `/api/students/${student.id}/guardians`;
    await server.call('POST', path, admin, mother);
    await server.call('POST', path, admin, { ...onPaper, name: 'Karim Rahman' });
    await server.runJobs();
    expect((await server.call('GET', path, admin)).body).toMatchObject([
      { invited: testNow.toISOString(), invitationMail: 'kept' },
      { invited: null, invitationMail: null },
    ]);
  });

  it('does not count if the mail server refused it', async () => {
    const { server, add, list, runJobs } = await start();
    const { body } = await add();
    await server.db
      .updateTable('account')
      .set({ mail_refused_at: testNow.toISOString(), mail_refusal: 'no such mailbox' })
      .where('person_id', '=', Number(body.personId))
      .execute();
    expect(await runJobs()).toEqual([]);
    expect((await list())[0]).toMatchObject({ invitationMail: 'failed' });
  });
});
