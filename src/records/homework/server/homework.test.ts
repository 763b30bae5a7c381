import { describe, expect, it } from 'vitest';
import { openTestGuardian } from '../../../../test/guardians.ts';
import { addPeriod } from '../../../../test/periods.ts';
import { formWith } from '../../../../test/photos.ts';
import {
  addTestSchool,
  addTestStudent,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  testDay,
  testToday,
  weekdayOf,
} from '../../../../test/test-school.ts';
import { findUnstored } from '../../../../test/unstored.ts';
import { yearsBefore } from '../../../platform/contract/dates.ts';
import { tidyStoredFiles } from '../../../platform/files/stored-files.ts';
import { endOldHandIns } from './end-hand-ins.ts';

type Part = { readonly name: string; readonly fileName?: string; readonly content: Buffer | string };

const due = testDay(1);
const given = { class: 5, subject: 'Mathematics', title: 'Exercise 3', due, handIn: 'files' } as const;

/**
 * A school whose first teacher teaches mathematics in class 5 and whose second teaches art, and the calls that people
 * make.
 */
async function startWithSubjects() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin, teacher } = school;
  const subject = { code: 'M', class: 5, session: '2026-2027', name: 'Mathematics', teacherEmail: teacher.email };
  await server.call('POST', '/api/subjects/add', admin, subject);
  await addPeriod(server, admin, { subject: 'Art', teacher: { email: 'second@hill.example' } });
  const other = await openTestSignIn(server.db, school.id, 'second@hill.example');
  const second = await openTestSignIn(server.db, school.id, 's2@hill.example');
  const far = await openTestSignIn(server.db, school.id, 's4@hill.example');
  const guardian = await openTestGuardian(server.db, {
    schoolId: school.id,
    email: school.student.email,
    guardian: 'mother@hill.example',
  });
  const send = async (path: string, as: TestPerson, parts: readonly Part[], keys: Record<string, string> = {}) => {
    const form = formWith(parts);
    const headers = { ...form.headers, ...keys, authorization: `Bearer ${as.token}` };
    const answer = await server.fastify.inject({ method: 'POST', url: path, headers, payload: form.payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  const give = async (changes: object = {}, as = teacher) => {
    const { status, body } = await server.call('POST', '/api/homework', as, { ...given, ...changes });
    return { status, body, id: body._id as string };
  };
  const handIn = (id: string, parts: readonly Part[] = [page], as: TestPerson = school.student) =>
    send(`/api/homework/${id}/hand-in`, as, parts);
  const read = async (path: string, as: TestPerson = teacher) => (await server.call('GET', path, as)).body;
  return { server, ...school, other, second, far, guardian, send, give, handIn, read };
}

const scales = {
  Done: { kind: 'done', writes: { as: 'percent' } },
  Halves: { kind: 'number', max: 20, step: 0.5, writes: { as: 'of', decimalSign: ',' } },
  Letters: { kind: 'levels', levels: ['A', 'B'].map((name) => ({ name, passes: true })), writes: { as: 'level' } },
};

/** The school with scales, and its teacher’s answer to the first student. */
async function startWithScales() {
  const started = await startWithSubjects();
  const { server, admin, teacher } = started;
  for (const [name, scale] of Object.entries(scales)) await server.call('PUT', `/api/scales/${name}`, admin, scale);
  const { body } = await server.call('GET', '/api/scales', admin);
  const answer = (id: string, mark: unknown) =>
    server.call('PUT', `/api/homework/${id}/hand-ins/1`, teacher, { state: 'again', mark });
  return { ...started, answer, scaled: body.map(({ name }: { name: string }) => name) };
}

const page: Part = { name: 'files', fileName: 'page.txt', content: 'One and two is three.' };

describe('homework', () => {
  it('is given by a teacher of the subject, and read by the class and its families with their own hand-ins', async () => {
    const { give, read, admin, student, guardian, other, far, server } = await startWithSubjects();
    const { status, body, id } = await give({
      text: ' Page 4 ',
      minutes: 30,
      exam: { examName: 'Test 1', maxMark: 10 },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      class: 5,
      subject: 'Mathematics',
      title: 'Exercise 3',
      text: 'Page 4',
      due,
      handIn: 'files',
      files: [],
      exam: { examName: 'Test 1', maxMark: 10 },
      counts: { students: 3, handedIn: 0, toAnswer: 0 },
    });
    const nothing = { text: null, files: [], feedback: null, mark: null, written: null };
    const own = { state: 'open', at: null, isLate: false, ...nothing };
    for (const as of [student, guardian]) {
      const [one, ...more] = await read('/api/homework', as);
      expect(more).toEqual([]);
      expect(one).toMatchObject({ _id: id, own });
      expect(one.counts ?? one.exam ?? one.rolls).toBeUndefined();
      expect(await read(`/api/homework/${id}`, as)).toEqual(one);
      expect(await read('/api/homework?class=5', as)).toEqual([one]);
    }
    expect(await read(`/api/homework?roll=1`, admin)).toMatchObject([{ _id: id, own }]);
    expect((await read('/api/homework?class=5', other))[0]).toMatchObject({ _id: id, isMine: false });
    expect((await read('/api/homework?roll=1', other))[0].own).toBeUndefined();
    expect(await read('/api/homework', far)).toEqual([]);
    expect((await server.call('GET', `/api/homework/${id}`, far)).status).toBe(403);
    expect((await server.call('GET', '/api/homework?class=5', far)).status).toBe(403);
    expect((await server.call('GET', '/api/homework?roll=2', guardian)).status).toBe(403);
    expect((await server.call('GET', '/api/homework', admin)).status).toBe(400);
  });

  it('is refused for another teacher’s subject, one that the class does not have, and a day without school', async () => {
    const { give, other, student, server, admin } = await startWithSubjects();
    expect((await give({}, other)).status).toBe(403);
    expect((await give({}, student)).status).toBe(403);
    expect(await give({ subject: 'Music' })).toMatchObject({ status: 400, body: { reason: 'subject-not-of-class' } });
    expect(await give({ title: ' ' })).toMatchObject({ status: 400, body: { faults: { title: {} } } });
    expect((await give({ handIn: 'paper' })).status).toBe(400);
    expect(await give({ rolls: [4] })).toMatchObject({ status: 400, body: { faults: { 'rolls.0': {} } } });
    await server.call('POST', '/api/calendar/closed', admin, { name: 'Feast', from: due, to: due });
    expect(await give()).toMatchObject({ status: 400, body: { faults: { due: { reason: 'day-closed' } } } });
  });

  it('for some students of the class is shown only to them', async () => {
    const { give, read, student, second, handIn, server } = await startWithSubjects();
    const { id, body } = await give({ rolls: [2] });
    expect(body).toMatchObject({ rolls: [2], counts: { students: 1 } });
    expect(await read('/api/homework', student)).toEqual([]);
    expect((await server.call('GET', `/api/homework/${id}`, student)).status).toBe(403);
    expect((await handIn(id)).status).toBe(403);
    expect(await read('/api/homework', second)).toMatchObject([{ _id: id }]);
    expect(await read(`/api/homework/${id}/hand-ins`)).toMatchObject([{ roll: 2, state: 'open' }]);
  });

  it('is changed and taken back by its teachers, and an admin can undo that', async () => {
    const { give, read, server, teacher, other, admin, student } = await startWithSubjects();
    const { id } = await give();
    const change = (body: object, as: TestPerson) => server.call('PUT', `/api/homework/${id}`, as, body);
    expect((await change({ title: 'Mine' }, other)).status).toBe(403);
    expect((await change({ title: 'Mine' }, admin)).status).toBe(403);
    expect(await change({ title: 'Exercise 4', due: testDay(2) }, teacher)).toMatchObject({
      status: 200,
      body: { title: 'Exercise 4', due: testDay(2), handIn: 'files' },
    });
    expect((await server.call('DELETE', `/api/homework/${id}`, other)).status).toBe(403);
    expect((await server.call('DELETE', `/api/homework/${id}`, teacher)).status).toBe(200);
    expect(await read('/api/homework', student)).toEqual([]);
    const [removed, changed] = await read(`/api/history/homework/${id}`, admin);
    expect(changed.changes).toContainEqual({ field: 'title', from: 'Exercise 3', to: 'Exercise 4' });
    expect((await server.call('POST', `/api/history/${removed._id}/undo`, admin)).status).toBe(200);
    expect(await read('/api/homework', student)).toMatchObject([{ title: 'Exercise 4' }]);
  });

  it('is read by a guardian of two in the class for the child who is named', async () => {
    const { give, read, handIn, server, id: schoolId, second, guardian } = await startWithSubjects();
    await openTestGuardian(server.db, { schoolId, email: second.email, guardian: guardian.email });
    const { id } = await give();
    await handIn(id, [page], second);
    expect(await server.call('GET', '/api/homework', guardian)).toMatchObject({
      status: 400,
      body: { faults: { roll: { reason: 'child-not-named' } } },
    });
    expect((await read(`/api/homework/${id}?roll=2`, guardian)).own.state).toBe('handed-in');
    expect((await read('/api/homework?roll=1', guardian))[0].own.state).toBe('open');
    expect((await handIn(id, [page], guardian)).status).toBe(403);
  });

  it('of a guardian of two in the class has files that are read without naming one', async () => {
    const { give, send, server, id: schoolId, second, guardian, teacher, far } = await startWithSubjects();
    await openTestGuardian(server.db, { schoolId, email: second.email, guardian: guardian.email });
    const { id } = await give();
    const { body } = await send(`/api/homework/${id}/files`, teacher, [page]);
    const file = `/api/homework/${id}/files/${body.files[0]._id}`;
    expect((await server.call('GET', file, guardian)).status).toBe(200);
    expect((await server.call('GET', `/api/homework/${id}`, guardian)).status).toBe(400);
    const stranger = await openTestGuardian(server.db, { schoolId, email: far.email, guardian: 'far@hill.example' });
    expect((await server.call('GET', file, stranger)).status).toBe(403);
  });

  it('is changed on a day that was closed since, but not moved to one', async () => {
    const { give, server, teacher, admin } = await startWithSubjects();
    const { id } = await give();
    await server.call('POST', '/api/calendar/closed', admin, { name: 'Feast', from: due, to: testDay(2) });
    const change = (body: object) => server.call('PUT', `/api/homework/${id}`, teacher, body);
    expect(await change({ title: 'Other', due })).toMatchObject({ status: 200, body: { title: 'Other', due } });
    expect(await change({ due: testDay(2) })).toMatchObject({ status: 400, body: { faults: { due: {} } } });
  });

  it('shows how much a student of the class has for each day, in class and groups, without the one that is changed', async () => {
    const { give, read, server, admin, teacher } = await startWithSubjects();
    const { id } = await give({ minutes: 30 });
    await give({ minutes: 40 });
    await give({ due: testDay(2) });
    const load = (number = 5, more = '') =>
      read(`/api/homework/load?class=${number}&from=${testToday}&to=${testDay(7)}${more}`);
    const ofClass = [
      { date: due, count: 2, minutes: 70 },
      { date: testDay(2), count: 1, minutes: 0 },
    ];
    expect(await load()).toEqual(ofClass);
    expect(await load(5, `&but=${id}`)).toMatchObject([{ count: 1, minutes: 40 }, { count: 1 }]);
    for (const [place, name] of ['French A', 'French B'].entries()) {
      const group = { name, subject: 'French', classes: [5, 6], teacherEmails: [teacher.email] };
      await server.call('POST', '/api/groups', admin, group);
      await server.call('PUT', `/api/groups/${11 + place}/members`, admin, { rolls: [place === 0 ? 1 : 4] });
    }
    expect((await give({ class: 11, subject: 'French', minutes: 5 })).status).toBe(201);
    expect((await give({ class: 12, subject: 'French', minutes: 7 })).status).toBe(201);
    const withGroup = [{ date: due, count: 3, minutes: 75 }, ofClass[1]];
    expect([await load(), await load(11), await load(12), await load(6)]).toEqual([
      withGroup,
      withGroup,
      [{ date: due, count: 1, minutes: 7 }],
      [{ date: due, count: 1, minutes: 7 }],
    ]);
    await give({ rolls: [2], minutes: 4 });
    expect(await load()).toEqual(withGroup);
  });

  it('is listed however far ahead it is due, and refused further ahead than it is listed', async () => {
    const { give, read, student, server, teacher } = await startWithSubjects();
    const far = testDay(180);
    const { id } = await give({ due: far });
    for (const path of ['/api/homework?class=5', '/api/homework']) {
      expect(await read(path, student)).toMatchObject([{ _id: id, due: far }]);
    }
    const refused = { status: 400, body: { faults: { due: { reason: 'due-too-far-ahead' } } } };
    expect(await give({ due: testDay(351) })).toMatchObject(refused);
    expect(await server.call('PUT', `/api/homework/${id}`, teacher, { due: testDay(351) })).toMatchObject(refused);
  });

  it('is refused beyond a day’s: 300 of a teacher, of which what is refused is none', async () => {
    const { give, server, teacher, other } = await startWithSubjects();
    expect((await give({ due: testDay(351) })).status).toBe(400);
    expect((await give()).status).toBe(201);
    const used = server.db.updateTable('quota').where('subject', '=', `homework ${teacher.id}`);
    await used.where('used', '=', 1).set({ used: 299 }).execute();
    expect((await give()).status).toBe(201);
    expect(await give()).toMatchObject({ status: 429, body: { reason: 'too-much-homework' } });
    expect((await give({ subject: 'Art' }, other)).status).toBe(201);
  });

  it('is due in the session of the students to whom it is given, and not in the next one, when its class has others', async () => {
    const { give, server, teacher } = await startWithSubjects();
    const firstOfNext = '2027-06-01';
    const refused = { status: 400, body: { faults: { due: { reason: 'date-outside-session' } } } };
    expect(await give({ due: firstOfNext })).toMatchObject(refused);
    const { id } = await give({ due: '2027-05-31' });
    expect(await server.call('PUT', `/api/homework/${id}`, teacher, { due: firstOfNext })).toMatchObject(refused);
  });

  it('is not shown to staff as a hand-in of a student whom it is not for', async () => {
    const { give, read, admin, server } = await startWithSubjects();
    const { id } = await give({ rolls: [2] });
    expect((await read(`/api/homework/${id}?roll=2`, admin)).own).toMatchObject({ state: 'open' });
    expect(await server.call('GET', `/api/homework/${id}?roll=1`, admin)).toMatchObject({
      status: 400,
      body: { faults: { roll: { reason: 'student-not-asked' } } },
    });
    expect(await read('/api/homework?roll=1', admin)).toEqual([]);
  });

  it('is news to the class and its guardians until they look, and again once it is answered', async () => {
    const { give, read, handIn, student, guardian, far, server, teacher } = await startWithSubjects();
    const unread = async (as: TestPerson) => (await read('/api/news/unread', as)).homework;
    server.setNow(hoursLater(1));
    const { id } = await give();
    expect([await unread(student), await unread(guardian), await unread(far), await unread(teacher)]).toEqual([
      1, 1, 0, 0,
    ]);
    server.setNow(hoursLater(2));
    await server.call('POST', '/api/news/read', student, { kind: 'homework', upTo: id });
    expect([await unread(student), await unread(guardian)]).toEqual([0, 1]);
    await handIn(id);
    server.setNow(hoursLater(3));
    await server.call('PUT', `/api/homework/${id}/hand-ins/1`, teacher, { state: 'returned', feedback: 'Good' });
    expect(await unread(student)).toBe(1);
    expect((await server.call('POST', '/api/news/read', far, { kind: 'homework', upTo: id })).status).toBe(404);
  });

  it('is read by a guardian for each child separately, who finds nothing new of a child linked later', async () => {
    const { give, read, handIn, guardian, server, teacher, admin, id: schoolId, student } = await startWithSubjects();
    await addTestStudent(server.db, { id: schoolId, domain: 'hill.example' }, { roll: 60, class: 6 });
    const link = { schoolId, email: 's60@hill.example', guardian: 'mother@hill.example' };
    const mother = await openTestGuardian(server.db, link);
    const unread = async (as: TestPerson) => {
      const { homework, children } = await read('/api/news/unread', as);
      return [homework, ...children.map((child: { roll: number; homework: number }) => [child.roll, child.homework])];
    };
    const father = { name: 'Father', email: 'father@hill.example', relation: 'father' };
    await server.call('POST', `/api/students/${student.id}/guardians`, admin, father);
    server.setNow(hoursLater(1));
    const [first, second] = [await give(), await give({ title: 'Exercise 4' })];
    const subject = { code: 'M', class: 6, session: '2026-2027', name: 'Mathematics', teacherEmail: teacher.email };
    await server.call('POST', '/api/subjects/add', admin, subject);
    const ofSixth = await give({ class: 6 });
    expect(await unread(mother)).toEqual([3, [1, 2], [60, 1]]);
    server.setNow(hoursLater(2));
    const look = (as: TestPerson, upTo: string, roll?: number) =>
      server.call('POST', '/api/news/read', as, { kind: 'homework', upTo, roll });
    expect((await look(mother, second.id, 60)).status).toBe(404);
    expect((await look(mother, second.id, 1)).body).toMatchObject({
      homework: 1,
      children: [{ homework: 0 }, { homework: 1 }],
    });
    expect((await look(mother, ofSixth.id)).body.homework).toBe(0);
    await handIn(first.id);
    server.setNow(hoursLater(3));
    await server.call('PUT', `/api/homework/${first.id}/hand-ins/1`, teacher, { state: 'returned' });
    expect(await unread(guardian)).toEqual([1, [1, 1], [60, 0]]);
    // The father is linked to the second child only now.
    const other = (await read('/api/students?roll=60', admin))[0]._id;
    await server.call('POST', `/api/students/${other}/guardians`, admin, father);
    const his = await openTestSignIn(server.db, schoolId, father.email, undefined, 'guardian');
    expect(await unread(his)).toEqual([2, [1, 2], [60, 0]]);
  });
});

describe('a hand-in', () => {
  it('is replaced by a new one, until it is returned', async () => {
    const { give, handIn, read, server, teacher, guardian, student } = await startWithSubjects();
    const { id } = await give();
    const first = await handIn(id, [{ name: 'text', content: 'Here' }, page, page]);
    expect(first.status).toBe(201);
    expect(first.body.own).toMatchObject({ state: 'handed-in', isLate: false, text: 'Here' });
    expect(first.body.own.files).toMatchObject([
      { name: 'page.txt', type: 'text/plain; charset=utf-8', bytes: 21 },
      { name: 'page.txt' },
    ]);
    const again = await handIn(id, [{ ...page, content: 'Four.' }]);
    expect(again.body.own.files).toMatchObject([{ bytes: 5 }]);
    expect(again.body.own.text).toBeNull();
    const answer = (body: object) => server.call('PUT', `/api/homework/${id}/hand-ins/1`, teacher, body);
    expect(await answer({ state: 'again', feedback: 'Once more' })).toMatchObject({
      status: 200,
      body: { roll: 1, state: 'again', feedback: 'Once more' },
    });
    expect((await handIn(id)).body.own).toMatchObject({ state: 'handed-in', feedback: 'Once more' });
    expect((await answer({ state: 'returned', mark: 7 })).body).toMatchObject({ state: 'returned', mark: 7 });
    expect(await handIn(id)).toMatchObject({ status: 409, body: { reason: 'hand-in-returned' } });
    expect((await read(`/api/homework/${id}`, guardian)).own).toMatchObject({ state: 'returned', mark: 7 });
    expect((await read('/api/homework?class=5', student))[0].own.feedback).toBe('Once more');
    expect((await read('/api/homework?class=5'))[0].counts).toEqual({ students: 3, handedIn: 1, toAnswer: 0 });
  });

  it('comes in the place of the one that its student saw, and is refused where another has come since', async () => {
    const { give, handIn, server } = await startWithSubjects();
    const { id } = await give();
    const after = (handedInAt: string, content: string) =>
      handIn(id, [
        { name: 'handedInAt', content: handedInAt },
        { ...page, content },
      ]);
    const first = await after('', 'From the tablet');
    expect(first.status).toBe(201);
    server.setNow(hoursLater(1));
    const refused = await after('', 'From the phone, which had no connection');
    expect(refused).toMatchObject({
      status: 409,
      body: { reason: 'handed-in-meanwhile', stands: { own: { at: first.body.own.at, files: [{ bytes: 15 }] } } },
    });
    expect((await after(refused.body.stands.own.at, 'Newer')).body.own.files).toMatchObject([{ bytes: 5 }]);
  });

  it('comes in the place of one whose answer did not reach the device, unless another has come since', async () => {
    const { give, send, server, student } = await startWithSubjects();
    const { id } = await give();
    const after = (handedInAt: string, keys: Record<string, string>, as = student) =>
      send(`/api/homework/${id}/hand-in`, as, [{ name: 'handedInAt', content: handedInAt }, page], keys);
    const [first, second, third] = ['first', 'second', 'third'].map((name) => `${name}-key-of-the-device`);
    const lost = await after('', { 'idempotency-key': first as string });
    server.setNow(hoursLater(1));
    expect((await after('', { 'replaced-keys': 'another-key-of-a-device' })).status).toBe(409);
    const later = { 'idempotency-key': second as string, 'replaced-keys': `never-sent-by-the-device, ${first}` };
    expect((await after('', later)).status).toBe(201);
    server.setNow(hoursLater(2));
    const elsewhere = await after((await after('', later)).body.own.at, {});
    expect(elsewhere.status).toBe(201);
    const last = { 'idempotency-key': third as string, 'replaced-keys': [first, second].join() };
    expect(await after(lost.body.own.at, last)).toMatchObject({ status: 409, body: { reason: 'handed-in-meanwhile' } });
  });

  it('that waits for an answer is on the home page of its teachers, unless it is only ticked', async () => {
    const { give, handIn, read, server, id: schoolId, teacher, other, admin } = await startWithSubjects();
    const { id } = await give();
    const ticked = await give({ title: 'Read page 3', handIn: 'tick' });
    const toAnswer = async (as = teacher) => (await read('/api/home', as)).teacher.toAnswer;
    expect(await toAnswer()).toBeUndefined();
    await handIn(id);
    expect((await handIn(ticked.id, [{ name: 'text', content: '' }])).status).toBe(201);
    expect(await toAnswer()).toEqual([{ _id: id, class: 5, title: 'Exercise 3', count: 1 }]);
    expect(await toAnswer(other)).toBeUndefined();
    await addPeriod(server, admin, { subject: 'Mathematics', teacher: { email: other.email }, day: 'Thursday' });
    expect(await toAnswer(other)).toMatchObject([{ _id: id, count: 1 }]);
    await server.call('PUT', `/api/homework/${id}/hand-ins/1`, teacher, { state: 'again' });
    expect(await toAnswer()).toBeUndefined();
    await handIn(id);
    server.setNow(hoursLater(24 * 29));
    expect(
      await toAnswer(await openTestSignIn(server.db, schoolId, teacher.email, hoursLater(24 * 29))),
    ).toBeUndefined();
  });

  it('is late after its due day, and accepted all the same, until a later day takes its place', async () => {
    const { give, handIn, server, id: schoolId, student, teacher } = await startWithSubjects();
    const { id } = await give();
    server.setNow(hoursLater(48));
    const later = await openTestSignIn(server.db, schoolId, student.email, hoursLater(48));
    expect((await handIn(id, [page], later)).body.own).toMatchObject({ state: 'handed-in', isLate: true });
    const reader = await openTestSignIn(server.db, schoolId, teacher.email, hoursLater(48));
    expect((await server.call('PUT', `/api/homework/${id}`, reader, { due: testDay(3) })).status).toBe(200);
    const pile = await server.call('GET', `/api/homework/${id}/hand-ins`, reader);
    expect(pile.body[0]).toMatchObject({ state: 'handed-in', isLate: false });
  });

  it('is listed when its homework is past, once it is answered or has just come in', async () => {
    const { give, handIn, server, id: schoolId, student, teacher, admin } = await startWithSubjects();
    const [old, other] = [await give({ due: testToday }), await give({ due: testToday })];
    await handIn(old.id);
    const then = hoursLater(20 * 24);
    server.setNow(then);
    const [reader, own, head] = await Promise.all(
      [teacher, student, admin].map(({ email }) => openTestSignIn(server.db, schoolId, email, then)),
    );
    const ids = async (as: TestPerson | undefined, query: string) =>
      (await server.call('GET', `/api/homework${query}`, as)).body.map((one: { _id: string }) => one._id);
    expect(await ids(own, '')).toEqual([]);
    expect(await ids(reader, '?class=5')).toEqual([]);
    const answer = { state: 'again' };
    expect((await server.call('PUT', `/api/homework/${old.id}/hand-ins/1`, reader, answer)).status).toBe(200);
    expect(await ids(own, '')).toEqual([old.id]);
    expect(await ids(head, '?roll=1')).toEqual([old.id]);
    expect((await handIn(other.id, [page], own)).status).toBe(201);
    expect(await ids(reader, '?class=5')).toEqual([other.id]);
    expect(await ids(own, `?from=${testDay(20)}`)).toEqual([]);
  });

  it('counts as handed in until it is to be done again, and no more once its student has left the class', async () => {
    const { give, handIn, server, id: schoolId, admin, student, teacher } = await startWithSubjects();
    const { id } = await give({ due: testDay(2) });
    const some = await give({ due: testDay(2), rolls: [1] });
    await handIn(id);
    const answer = (state: string) => server.call('PUT', `/api/homework/${id}/hand-ins/1`, teacher, { state });
    const counts = async (as = teacher) => (await server.call('GET', `/api/homework/${id}`, as)).body.counts;
    expect(await counts()).toEqual({ students: 3, handedIn: 1, toAnswer: 1 });
    await answer('again');
    expect(await counts()).toEqual({ students: 3, handedIn: 0, toAnswer: 0 });
    expect((await server.call('POST', `/api/homework/${id}/remind`, teacher)).body).toEqual({ students: 3 });
    await handIn(id);
    const then = hoursLater(24);
    server.setNow(then);
    const head = await openTestSignIn(server.db, schoolId, admin.email, then);
    const left = await server.call('POST', `/api/students/${student.id}/leave`, head, { on: testToday });
    expect(left.status).toBe(200);
    const reader = await openTestSignIn(server.db, schoolId, teacher.email, then);
    expect(await counts(reader)).toEqual({ students: 2, handedIn: 0, toAnswer: 0 });
    expect((await server.call('GET', `/api/homework/${some.id}`, reader)).body).toMatchObject({ rolls: [] });
  });

  it('must have the form that the homework asks for', async () => {
    const { give, handIn } = await startWithSubjects();
    const text = { name: 'text', content: 'My answer' };
    const none = await give({ handIn: 'none' });
    expect(await handIn(none.id, [text])).toMatchObject({ status: 400, body: { reason: 'not-handed-in-here' } });
    const tick = await give({ handIn: 'tick' });
    expect((await handIn(tick.id, [{ name: 'text', content: '' }])).body.own.state).toBe('ticked');
    const written = await give({ handIn: 'text' });
    expect(await handIn(written.id, [{ name: 'text', content: ' ' }])).toMatchObject({
      status: 400,
      body: { faults: { text: { reason: 'missing' } } },
    });
    expect(await handIn(written.id, [text, page])).toMatchObject({ status: 400, body: { reason: 'no-files-wanted' } });
    expect((await handIn(written.id, [text])).body.own).toMatchObject({ state: 'handed-in', text: 'My answer' });
    const files = await give();
    expect(await handIn(files.id, [text])).toMatchObject({ status: 400, body: { reason: 'files-wanted' } });
  });

  it('for a group is accepted from its members, whatever their class', async () => {
    const started = await startWithSubjects();
    const { give, handIn, server, id: schoolId, admin, teacher, student, second, far, guardian, read } = started;
    const group = { name: 'French A', subject: 'French', classes: [5, 6], teacherEmails: [teacher.email] };
    await server.call('POST', '/api/groups', admin, group);
    await server.call('PUT', '/api/groups/11/members', admin, { rolls: [1, 4] });
    const lesson = { classNumber: 11, subject: 'French', day: weekdayOf(testToday), period: 3, time: '07:00-07:45' };
    expect((await addPeriod(server, admin, lesson)).status).toBe(201);
    const { id, status } = await give({ class: 11, subject: 'French' });
    expect(status).toBe(201);
    expect((await handIn(id, [page], student)).body.own.state).toBe('handed-in');
    expect((await handIn(id, [page], far)).body.own.state).toBe('handed-in');
    expect((await handIn(id, [page], second)).status).toBe(403);
    expect((await read('/api/homework', student)).map((one: { _id: string }) => one._id)).toEqual([id]);
    const ofFar = await openTestGuardian(server.db, { schoolId, email: far.email, guardian: 'far@hill.example' });
    for (const as of [guardian, ofFar]) {
      expect((await read(`/api/homework/${id}`, as)).own.state).toBe('handed-in');
      expect((await read('/api/homework?class=11', as))[0].own.state).toBe('handed-in');
    }
    expect((await read('/api/homework?class=11'))[0].counts).toEqual({ students: 2, handedIn: 2, toAnswer: 2 });
    const pile = await read(`/api/homework/${id}/hand-ins`);
    expect(pile.map((one: { roll: number }) => one.roll)).toEqual([1, 4]);
    const one = await give({ class: 11, subject: 'French', rolls: [4] });
    expect((await handIn(one.id, [page], student)).status).toBe(403);
    expect((await handIn(one.id, [page], far)).status).toBe(201);
    expect((await read('/api/homework?class=11')).map((given: { counts: object }) => given.counts)).toContainEqual({
      students: 1,
      handedIn: 1,
      toAnswer: 1,
    });
  });

  it('for a group is not listed for a teacher who reaches the student, but not the group', async () => {
    const { give, server, admin, teacher, other, read } = await startWithSubjects();
    const group = { name: 'French A', subject: 'French', classes: [5, 6], teacherEmails: [teacher.email] };
    await server.call('POST', '/api/groups', admin, group);
    await server.call('PUT', '/api/groups/11/members', admin, { rolls: [1, 4] });
    const ofClass = await give();
    const ofGroup = await give({ class: 11, subject: 'French', rolls: [1, 4] });
    const listed = async (as: TestPerson) =>
      (await read('/api/homework?roll=1', as)).map(({ _id }: { readonly _id: string }) => _id).sort();
    expect(await listed(other)).toEqual([ofClass.id, ofGroup.id]);
    await server.call('PUT', '/api/policies', admin, { teachersReach: 'taught' });
    expect(await listed(teacher)).toEqual([ofClass.id, ofGroup.id]);
    expect(await listed(other)).toEqual([ofClass.id]);
  });

  it('is refused from a student who has left the class, who can still read earlier homework', async () => {
    const { give, handIn, server, admin, id: schoolId, read, student } = await startWithSubjects();
    const { id } = await give({ due: testToday });
    server.setNow(hoursLater(24));
    const head = await openTestSignIn(server.db, schoolId, admin.email, hoursLater(24));
    const former = await openTestSignIn(server.db, schoolId, student.email, hoursLater(24));
    const moved = { class: 6, roll: 20, from: testDay(1) };
    expect((await server.call('POST', `/api/students/${student.id}/enrolments`, head, moved)).status).toBe(201);
    expect((await handIn(id, [page], former)).status).toBe(403);
    expect((await read(`/api/homework/${id}`, former)).own).toMatchObject({ state: 'open' });
  });

  it('is opened from its pile by the roll of the due day, though the student has another by now', async () => {
    const { give, handIn, server, admin, id: schoolId, student, teacher } = await startWithSubjects();
    const { id } = await give({ due: testToday });
    await handIn(id);
    const then = hoursLater(24);
    server.setNow(then);
    const head = await openTestSignIn(server.db, schoolId, admin.email, then);
    const moved = { class: 5, roll: 40, from: testDay(1) };
    expect((await server.call('POST', `/api/students/${student.id}/enrolments`, head, moved)).status).toBe(201);
    const reader = await openTestSignIn(server.db, schoolId, teacher.email, then);
    const [row] = (await server.call('GET', `/api/homework/${id}/hand-ins`, reader)).body;
    expect(row.roll).toBe(1);
    const file = (roll: number) => `/api/homework/${id}/hand-ins/${roll}/files/${row.files[0]._id}`;
    for (const roll of [1, 40]) expect((await server.call('GET', file(roll), reader)).status, String(roll)).toBe(200);
    for (const roll of [2, 99]) expect((await server.call('GET', file(roll), reader)).status, String(roll)).toBe(403);
  });

  it('has at most ten files, of 20 MB each, 50 MB in all, and no more room than the school gives', async () => {
    const { give, handIn, server, admin, read, student } = await startWithSubjects();
    const { id } = await give();
    expect(
      await handIn(
        id,
        Array.from({ length: 11 }, () => page),
      ),
    ).toMatchObject({
      status: 400,
      body: { faults: { files: { reason: 'too-many-items' } } },
    });
    const sized = (megabytes: number): Part => ({ ...page, content: Buffer.alloc(megabytes * 1024 * 1024, 'a') });
    const over = { ...page, content: Buffer.alloc(20 * 1024 * 1024 + 1, 'a') };
    expect(await handIn(id, [over])).toMatchObject({ status: 413, body: { reason: 'upload-too-large' } });
    expect((await handIn(id, [sized(18), sized(18), sized(18)])).status).toBe(413);
    await server.call('PUT', '/api/policies', admin, { filesPerStudentMegabytes: 2 });
    expect((await handIn(id, [sized(2)])).status).toBe(201);
    // Replacing a file frees its space.
    expect((await handIn(id, [sized(2)])).status).toBe(201);
    const next = await give();
    expect(await handIn(next.id, [page])).toMatchObject({
      status: 409,
      body: { reason: 'no-room-left', parameters: { megabytes: 2 } },
    });
    expect((await read(`/api/homework/${next.id}`, student)).own.state).toBe('open');
    expect(await server.db.selectFrom('homework_file').selectAll().execute()).toHaveLength(1);
  });

  it('is answered only by its teachers, who see a row for every student', async () => {
    const { give, handIn, read, server, other, admin, student, second, guardian } = await startWithSubjects();
    const { id } = await give();
    await handIn(id, [page], second);
    const rows = await read(`/api/homework/${id}/hand-ins`);
    expect(rows.map(({ roll, state }: { roll: number; state: string }) => [roll, state])).toEqual([
      [1, 'open'],
      [2, 'handed-in'],
      [3, 'open'],
    ]);
    expect(await read(`/api/homework/${id}/hand-ins`, admin)).toEqual(rows);
    for (const as of [other, student, guardian]) {
      expect((await server.call('GET', `/api/homework/${id}/hand-ins`, as)).status).toBe(403);
    }
    const returned = { state: 'returned' };
    for (const as of [other, admin, student]) {
      expect((await server.call('PUT', `/api/homework/${id}/hand-ins/2`, as, returned)).status).toBe(403);
    }
  });

  it('is not answered unseen: what was handed in since is shown first', async () => {
    const { give, handIn, server, teacher } = await startWithSubjects();
    const { id } = await give();
    const { body } = await handIn(id);
    server.setNow(hoursLater(1));
    await handIn(id, [{ ...page, content: 'Newer' }]);
    const answer = (handedInAt: string) =>
      server.call('PUT', `/api/homework/${id}/hand-ins/1`, teacher, { state: 'returned', handedInAt });
    const refused = await answer(body.own.at);
    expect(refused).toMatchObject({ status: 409, body: { reason: 'hand-in-changed', stands: { roll: 1 } } });
    expect((await answer(refused.body.stands.at)).status).toBe(200);
  });

  it('is not answered over another teacher’s answer that was not seen', async () => {
    const { give, server, teacher } = await startWithSubjects();
    const { id } = await give();
    const answer = (feedback: string, answeredAt: string | null) =>
      server.call('PUT', `/api/homework/${id}/hand-ins/1`, teacher, { state: 'returned', feedback, answeredAt });
    const first = await answer('Good', null);
    server.setNow(hoursLater(1));
    const refused = await answer('Bad', null);
    expect(refused).toMatchObject({
      status: 409,
      body: { reason: 'answered-meanwhile', stands: { feedback: 'Good' } },
    });
    expect(refused.body.stands.answeredAt).toBe(first.body.answeredAt);
    expect((await answer('Bad', first.body.answeredAt)).status).toBe(200);
  });

  it('puts its mark into the draft of the exam, out of no more than its maximum', async () => {
    const { give, server, teacher, read } = await startWithSubjects();
    const { id } = await give({ exam: { examName: 'Test 1', maxMark: 10 } });
    const answer = (roll: number, mark: number | null) =>
      server.call('PUT', `/api/homework/${id}/hand-ins/${roll}`, teacher, { state: 'returned', mark });
    expect(await answer(1, 11)).toMatchObject({
      status: 400,
      body: { faults: { mark: { reason: 'mark-over-maximum' } } },
    });
    await answer(1, 8);
    await answer(2, 9);
    await answer(1, 7);
    const draft = await read('/api/marks/draft?class=5&subject=Mathematics&examName=Test%201');
    expect(draft).toMatchObject({
      maxMark: 10,
      marks: [
        { roll: 1, mark: 7 },
        { roll: 2, mark: 9 },
      ],
    });
    await answer(2, null);
    const later = await read('/api/marks/draft?class=5&subject=Mathematics&examName=Test%201');
    expect(later.marks).toMatchObject([{ roll: 1, mark: 7 }]);
  });

  it('leaves the draft its scale, and what was typed into it for whom no mark is given', async () => {
    const { give, server, teacher, read } = await startWithSubjects();
    const exam = { class: 5, subject: 'Mathematics', examName: 'Test 1' };
    const typed = { ...exam, scale: 'Halves', marks: [{ roll: 1, mark: 7.5 }] };
    expect((await server.call('PUT', '/api/marks/draft', teacher, typed)).status).toBe(200);
    const { id } = await give({ exam: { examName: 'Test 1' } });
    const answer = (roll: number, body: object) =>
      server.call('PUT', `/api/homework/${id}/hand-ins/${roll}`, teacher, { state: 'returned', ...body });
    expect((await answer(1, { feedback: 'Good', mark: null })).status).toBe(200);
    expect((await answer(2, { mark: 9 })).status).toBe(200);
    const draft = await read('/api/marks/draft?class=5&subject=Mathematics&examName=Test%201');
    expect(draft).toMatchObject({
      scale: 'Halves',
      marks: [
        { roll: 1, mark: 7.5 },
        { roll: 2, mark: 9 },
      ],
    });
  });

  it('leaves the draft its category and what was typed into it since, and refuses a mark for an exam that is submitted', async () => {
    const { give, server, teacher, read } = await startWithSubjects();
    const exam = { class: 5, subject: 'Mathematics', examName: 'Test 1' };
    const save = (mark: number) =>
      server.call('PUT', '/api/marks/draft', teacher, {
        ...exam,
        maxMark: 10,
        category: 'Oral',
        marks: [{ roll: 1, mark }],
      });
    const draft = () => read('/api/marks/draft?class=5&subject=Mathematics&examName=Test%201');
    const { id } = await give({ exam: { examName: 'Test 1' } });
    const answer = (mark: number | null, feedback = 'Good') =>
      server.call('PUT', `/api/homework/${id}/hand-ins/1`, teacher, { state: 'returned', mark, feedback });
    await save(6);
    expect((await answer(7)).status).toBe(200);
    expect(await draft()).toMatchObject({ category: 'Oral', maxMark: 10, marks: [{ roll: 1, mark: 7 }] });
    await save(8);
    expect((await answer(7, 'Very good')).status).toBe(200);
    expect(await draft()).toMatchObject({ category: 'Oral', marks: [{ roll: 1, mark: 8 }] });
    const marks = [1, 2, 3].map((roll) => ({ roll, mark: 8 }));
    expect((await server.call('POST', '/api/marks', teacher, { ...exam, maxMark: 10, marks })).status).toBe(201);
    expect((await answer(7, 'Excellent')).status).toBe(200);
    for (const mark of [9, null]) {
      expect(await answer(mark)).toMatchObject({
        status: 409,
        body: { faults: { mark: { reason: 'marks-submitted' } } },
      });
    }
    expect((await server.call('GET', '/api/marks/drafts', teacher)).body).toEqual([]);
  });

  it('is answered and marked by the teachers of its subject, which has another name by now', async () => {
    const { give, server, teacher, other, admin, student, read } = await startWithSubjects();
    const { id } = await give({ exam: { examName: 'Test 1' } });
    const [{ _id: subject, code }] = await read('/api/subjects/class/5', admin);
    const teacherEmails = [teacher.email, 'second@hill.example'];
    const answer = () => server.call('PUT', `/api/homework/${id}/hand-ins/1`, other, { state: 'returned', mark: 7 });
    expect((await answer()).status).toBe(403);
    server.setNow(hoursLater(1));
    const change = { name: 'Maths', code, teacherEmails };
    const renamed = await server.call('PUT', `/api/subjects/${subject}`, admin, change);
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Maths' } });
    expect((await answer()).status).toBe(200);
    for (const as of [other, student]) {
      expect(await read('/api/homework?class=5', as)).toMatchObject([{ _id: id, subject: 'Maths' }]);
    }
    expect(await read('/api/find/homework?text=Exercise', student)).toMatchObject([{ subject: 'Maths' }]);
    expect(await read('/api/marks/draft?class=5&subject=Maths&examName=Test%201', other)).toMatchObject({
      marks: [{ roll: 1, mark: 7 }],
    });
  });

  it('is marked on the scale of its class, written as that does for the family, in the record and in the draft', async () => {
    const { give, handIn, answer, scaled, read, guardian, admin, server } = await startWithScales();
    await server.call('PUT', '/api/classes/5', admin, { scale: 'Halves' });
    const { id, body } = await give({ exam: { examName: 'Test 1' } });
    expect(body).toMatchObject({ markScale: { name: 'Halves', max: 20, step: 0.5 } });
    await handIn(id);
    for (const mark of [7.3, 20.5, 'A', true]) {
      expect(await answer(id, mark)).toMatchObject({
        status: 400,
        body: { faults: { mark: { reason: 'mark-not-of-step' } } },
      });
    }
    expect(await answer(id, 7.5)).toMatchObject({ status: 200, body: { mark: 7.5, written: '7,5' } });
    expect((await read(`/api/homework/${id}`, guardian)).own).toMatchObject({ mark: 7.5, written: '7,5' });
    const [{ _id: student }] = await read('/api/students/class/5', admin);
    expect((await read(`/api/students/${student}/record`, admin)).homework).toMatchObject([
      { mark: 7.5, written: '7,5' },
    ]);
    expect(await read('/api/marks/draft?class=5&subject=Mathematics&examName=Test%201')).toMatchObject({
      scale: 'Halves',
      marks: [{ roll: 1, mark: 7.5 }],
    });
    expect(scaled).toEqual(['Done', 'Halves', 'Letters']);
  });

  it('is marked with letters or as done where its scale has those, and what was given stays when the scale changes', async () => {
    const { give, answer, read, student, server, teacher } = await startWithScales();
    const { id } = await give({ scale: 'Letters', handIn: 'text' });
    expect(await answer(id, 7)).toMatchObject({ status: 400, body: { faults: { mark: { reason: 'not-a-level' } } } });
    expect(await answer(id, ' B ')).toMatchObject({ status: 200, body: { mark: 'B', written: 'B' } });
    const change = (body: object) => server.call('PUT', `/api/homework/${id}`, teacher, body);
    expect((await change({ scale: 'Done' })).body).toMatchObject({ markScale: { name: 'Done' } });
    expect(await answer(id, undefined)).toMatchObject({ status: 200, body: { mark: 'B', written: 'B' } });
    expect(await answer(id, true)).toMatchObject({ status: 200, body: { mark: true, written: '✓' } });
    expect((await change({ scale: '' })).body).toMatchObject({ markScale: null });
    expect((await read(`/api/homework/${id}`, student)).own).toMatchObject({ written: '✓' });
    expect(await answer(id, 12)).toMatchObject({ status: 200, body: { mark: 12, written: '12' } });
    expect(await answer(id, '')).toMatchObject({ status: 200, body: { mark: null, written: null } });
  });

  it('has whole numbers where a maximum is given, and no maximum beside a scale', async () => {
    const { give, answer, server, admin, teacher } = await startWithScales();
    await server.call('PUT', '/api/policies', admin, { markScale: 'Letters' });
    const exam = { examName: 'Test 1', maxMark: 20 };
    const { id, body } = await give({ exam });
    expect(body).toMatchObject({ markScale: null, exam });
    expect(await answer(id, 25)).toMatchObject({
      status: 400,
      body: { faults: { mark: { reason: 'mark-over-maximum' } } },
    });
    const refused = { status: 400, body: { faults: { 'exam.maxMark': { reason: 'scale-without-maximum' } } } };
    expect(await give({ exam, scale: 'Halves' })).toMatchObject(refused);
    expect((await give({ scale: 'None' })).body.faults).toMatchObject({ scale: { reason: 'no-such-scale' } });
    const change = (changes: object) => server.call('PUT', `/api/homework/${id}`, teacher, changes);
    expect((await change({ scale: 'Halves' })).body).toMatchObject({
      markScale: { name: 'Halves' },
      exam: { examName: 'Test 1', maxMark: null },
    });
    expect(await change({ exam })).toMatchObject(refused);
  });

  it('puts into a draft that is begun only a mark that fits the draft’s scale and maximum', async () => {
    const { give, answer, server, teacher, read } = await startWithScales();
    const draft = { class: 5, subject: 'Mathematics', examName: 'Test 1', marks: [] };
    await server.call('PUT', '/api/marks/draft', teacher, { ...draft, maxMark: 10 });
    const { id } = await give({ exam: { examName: 'Test 1' }, scale: 'Halves' });
    expect(await answer(id, 7.5)).toMatchObject({ status: 400, body: { faults: { mark: { reason: 'not-a-mark' } } } });
    expect(await answer(id, 12)).toMatchObject({
      status: 400,
      body: { faults: { mark: { reason: 'mark-over-maximum' } } },
    });
    expect(await read(`/api/homework/${id}/hand-ins`)).toMatchObject([{ mark: null }, {}, {}]);
    await server.call('PUT', '/api/marks/draft', teacher, { ...draft, scale: 'Letters' });
    expect((await give({ exam: { examName: 'Test 1' } })).body).toMatchObject({ markScale: { name: 'Letters' } });
  });

  it('leaves the draft its category, the exam it replaces, and its maximum', async () => {
    const { give, answer, server, teacher, read } = await startWithScales();
    const exam = { class: 5, subject: 'Mathematics', examName: 'Test 2' };
    const typed = { ...exam, scale: 'Halves', maxMark: 10, category: 'Tests', replaces: 'Test 1', replacesBy: 'later' };
    expect((await server.call('PUT', '/api/marks/draft', teacher, { ...typed, marks: [] })).status).toBe(200);
    const { id } = await give({ exam: { examName: 'Test 2' } });
    expect(await answer(id, 10.5)).toMatchObject({ status: 400, body: { faults: { mark: {} } } });
    expect((await answer(id, 7.5)).status).toBe(200);
    const draft = await read('/api/marks/draft?class=5&subject=Mathematics&examName=Test%202');
    expect(draft).toMatchObject({ ...typed, marks: [{ mark: 7.5 }] });
  });

  it('is stored completely from one of several who hand in for one student at once', async () => {
    const { give, handIn, server, read } = await startWithSubjects();
    const { id } = await give();
    const sent = await Promise.all(
      [1, 2, 3, 4].map((place) =>
        handIn(id, [
          { ...page, content: 'x'.repeat(place) },
          { ...page, content: 'x'.repeat(place) },
        ]),
      ),
    );
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const [row] = await read(`/api/homework/${id}/hand-ins`);
    expect(row.files).toHaveLength(2);
    expect(row.files[0].bytes).toBe(row.files[1].bytes);
    expect(await server.db.selectFrom('homework_file').select('id').execute()).toHaveLength(2);
  });

  it('that is missing is asked for by mail, once a day', async () => {
    const { give, handIn, server, teacher, student, read } = await startWithSubjects();
    const { id } = await give();
    await handIn(id);
    const remind = () => server.call('POST', `/api/homework/${id}/remind`, teacher);
    expect((await remind()).body).toEqual({ students: 2 });
    await remind();
    const mails = await server.db.selectFrom('mail').select('person_id').where('kind', '=', 'homework').execute();
    expect(mails).toHaveLength(2);
    expect(mails.map(({ person_id }) => person_id)).not.toContain(student.id);
    expect((await read(`/api/homework/${id}`)).remindedAt).not.toBeNull();
  });

  it('is in the export of the student’s record, and is erased with the student, its files too', async () => {
    const { give, handIn, read, server, admin, student } = await startWithSubjects();
    const { id } = await give({ rolls: [1] });
    await handIn(id, [{ name: 'text', content: 'My words' }, page]);
    const record = await read(`/api/students/${student.id}/record`, admin);
    expect(record.homework).toMatchObject([{ title: 'Exercise 3', text: 'My words', files: [{ name: 'page.txt' }] }]);
    const erased = await server.call('POST', `/api/students/${student.id}/erasure`, admin, { roll: 1 });
    expect(erased.status).toBe(200);
    for (const table of ['hand_in', 'homework_file', 'stored_file'] as const) {
      expect(await server.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    // It does not become homework for the whole class.
    expect((await read('/api/homework?class=5'))[0].counts).toMatchObject({ students: 0 });
  });

  it('is deleted with its files after the school’s years, a week after the school has set them, and counted beforehand', async () => {
    const { give, handIn, read, server, id: schoolId, admin, guardian } = await startWithSubjects();
    const old = await give();
    // Exactly a year before the day on which it ends.
    const later = await give({ due: yearsBefore(testDay(371), 1) });
    for (const { id } of [old, later]) await handIn(id);
    const nextYear = hoursLater(24 * 371);
    const end = async (now: Date, done = new Map<number, string>()) => {
      await endOldHandIns(server.db, now, done);
      await tidyStoredFiles({ ...server.parts, now: () => now });
      return server.db.selectFrom('hand_in').select('homework_id').execute();
    };
    expect(await end(nextYear)).toHaveLength(2);

    await server.call('PUT', '/api/policies', admin, { handInYears: 1 });
    const from = testDay(7);
    expect(await read('/api/homework/ending?years=1', admin)).toMatchObject({ from, handIns: 0, files: 0, bytes: 0 });
    server.setNow(nextYear);
    const adminThen = await openTestSignIn(server.db, schoolId, admin.email, nextYear);
    const ending = await read('/api/homework/ending?years=1', adminThen);
    expect(ending).toMatchObject({ from, handIns: 1, files: 1, bytes: 21 });
    server.setNow(hoursLater(0));
    expect(await end(nextYear)).toEqual([{ homework_id: Number(later.id) }]);
    for (const table of ['homework_file', 'stored_file'] as const) {
      expect(await server.db.selectFrom(table).selectAll().execute(), table).toHaveLength(1);
    }
    // The homework stays, because it is part of the diary.
    expect((await read(`/api/homework/${old.id}`, guardian)).own).toMatchObject({ state: 'open', files: [] });
    await end(nextYear);
    const recorded = server.db.selectFrom('audit_entry').select('actor_id');
    expect(await recorded.where('action', '=', 'homework.end-hand-ins').execute()).toEqual([{ actor_id: null }]);
    // It runs once a day, and not before the week is over.
    await server.call('PUT', '/api/policies', admin, { handInYears: null });
    await server.call('PUT', '/api/policies', admin, { handInYears: 1 });
    await server.db
      .updateTable('homework')
      .set({ due: testDay(-400) })
      .execute();
    expect(await end(hoursLater(24 * 6))).toHaveLength(1);
    expect(await end(hoursLater(24 * 8), new Map([[schoolId, testDay(8)]]))).toHaveLength(1);
    expect(await end(hoursLater(24 * 8))).toHaveLength(0);
  });

  it('is not deleted at once by a time for keeping that comes back through history', async () => {
    const { read, server, id: schoolId, admin } = await startWithSubjects();
    await server.call('PUT', '/api/policies', admin, { handInYears: 1 });
    await server.call('PUT', '/api/policies', admin, { handInYears: null });
    const nextYear = hoursLater(24 * 371);
    server.setNow(nextYear);
    const head = await openTestSignIn(server.db, schoolId, admin.email, nextYear);
    const [stopped] = await read('/api/history/policies/1', head);
    expect((await server.call('POST', `/api/history/${stopped._id}/undo`, head)).status).toBe(200);
    expect((await read('/api/policies', head)).handInYears).toBe(1);
    expect((await read('/api/homework/ending?years=1', head)).from).toBe(testDay(371 + 7));
    const [undone] = await read('/api/history/policies/1', head);
    expect(undone).toMatchObject({ action: 'history.undo', canUndo: true });
    const unstored = (await findUnstored(server.db)).filter((row) => row.startsWith('school '));
    expect(unstored).toEqual([]);
  });
});
