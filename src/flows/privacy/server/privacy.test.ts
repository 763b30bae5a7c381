import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addApp, addPasskey } from '../../../../test/add-factors.ts';
import { submitExam } from '../../../../test/exams.ts';
import { readNews } from '../../../../test/news-reader.ts';
import { newStudent } from '../../../../test/people.ts';
import { picture, show, startWithImages, upload } from '../../../../test/photos.ts';
import { correctRegister, linesFor, readStoredAttendance, takeRegister } from '../../../../test/registers.ts';
import { signIn } from '../../../../test/sign-in.ts';
import { testedEngine } from '../../../../test/test-database.ts';
import {
  addTestSchool,
  addTestStudent,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  type TestServer,
  testNow,
  testPassword,
  testToday,
} from '../../../../test/test-school.ts';
import { hashPassword } from '../../../base/identity/server/passwords.ts';
import { connect } from '../../../platform/database/connect.ts';
import { emptyJournal } from '../../../platform/database/empty-journal.ts';

const recordOf = (server: TestServer, as: TestPerson | undefined, id: number | string) =>
  server.call('GET', `/api/students/${id}/record`, as);
const erase = (server: TestServer, as: TestPerson | undefined, id: number | string, body: unknown) =>
  server.call('POST', `/api/students/${id}/erasure`, as, body);

/** A text that occurs only in this student's data. */
const dateOfBirth = '2011-03-14';

/** A student of class 5 with roll 1, a row in every table, and a photo. */
async function startWithStudent() {
  const { server, school, files } = await startWithImages();
  const { body } = await upload(server, school.admin, await picture('png'));
  const student = { ...newStudent, dateOfBirth, roll: 1, class: 5, photo: body.secure_url };
  await server.call('DELETE', `/api/students/${school.student.id}`, school.admin);
  const added = await server.call('POST', '/api/students', school.admin, student);
  const { _id: id, email } = added.body;
  await server.db.updateTable('account').set({ must_change_password: 0 }).where('email', '=', email).execute();
  const person = await openTestSignIn(server.db, school.id, email);
  await takeRegister(server, school.teacher);
  await correctRegister(server, school.teacher, linesFor('Absent'));
  const absence = { roll: 1, from: testToday, to: testToday, text: 'A word of the mother' };
  await server.call('POST', '/api/absences', school.admin, absence);
  const exam = await submitExam(server, school.teacher);
  await server.call('PUT', `/api/marks/record/${exam.body._id}`, school.teacher, { marks: [{ roll: 1, mark: 18 }] });
  await server.call('POST', '/api/message/student', person, { recipientType: 'admin', message: 'My own words' });
  await server.call('POST', '/api/news/read', person, { kind: 'notices', upTo: '1' });
  return { server, school, files, id, person, photo: body.secure_url };
}

const guardian = { name: 'Mina Rahman', email: 'mina@family.example', relation: 'mother' };

describe('guardians', () => {
  it('are in the record of a student, including former ones', async () => {
    const { server, school, id } = await startWithStudent();
    const { body: link } = await server.call('POST', `/api/students/${id}/guardians`, school.admin, guardian);
    const stands = { ...guardian, maySee: true, isWrittenTo: true, from: testToday, to: null };
    expect((await recordOf(server, school.admin, id)).body.guardians).toEqual([{ ...stands, endedAt: null }]);
    await server.call('DELETE', `/api/guardians/${link._id}`, school.admin);
    const ended = { ...stands, endedAt: testNow.toISOString() };
    expect((await recordOf(server, school.admin, id)).body.guardians).toEqual([ended]);
  });

  it('are erased with a student unless they have another child', async () => {
    const { server, school, id } = await startWithStudent();
    const add = (student: number | string, more: object) =>
      server.call('POST', `/api/students/${student}/guardians`, school.admin, { ...guardian, ...more });
    const other = await addTestStudent(server.db, school, { roll: 77, class: 6 });
    const { body: alone } = await add(id, {});
    const { body: shared } = await add(id, { name: 'Shared Rahman', email: 'shared@family.example' });
    await add(other.id, { name: 'Shared Rahman', email: 'shared@family.example' });
    const session = await openTestSignIn(server.db, school.id, guardian.email);
    const kept = await openTestSignIn(server.db, school.id, 'shared@family.example');
    expect((await erase(server, school.admin, id, { roll: 1 })).status).toBe(200);
    expect(await readEverything(server)).not.toMatch(/Mina|mina@family/);
    expect((await server.call('GET', '/api/identity/sessions', session)).status).toBe(401);
    expect((await server.call('GET', '/api/identity/sessions', kept)).status).toBe(200);
    const links = await server.db.selectFrom('guardian_link').select(['guardian_id', 'student_id']).execute();
    expect(links).toEqual([{ guardian_id: Number(shared.personId), student_id: other.id }]);
    expect(alone.personId).not.toBe(shared.personId);
  });
});

describe('the second factors of a student', () => {
  it('are in the record without their secrets, and are erased with the student', async () => {
    const { server, school, id, person: student } = await startWithStudent();
    await server.db
      .updateTable('account')
      .set({ password_hash: await hashPassword(testPassword), must_change_password: 0 })
      .where('person_id', '=', id)
      .execute();
    await addPasskey(server, student);
    const { secret, recoveryCodes } = await addApp(server, student);
    expect(recoveryCodes).toEqual([]);
    const { body } = await recordOf(server, school.admin, id);
    const passkey = { name: 'Phone', addedAt: testNow.toISOString(), lastUsedAt: null };
    expect(body.secondFactors).toEqual({ passkeys: [passkey], code: true, recoveryCodes: 10 });
    expect(JSON.stringify(body)).not.toContain(secret);
    expect((await erase(server, school.admin, id, { roll: 1 })).status).toBe(200);
    for (const table of ['passkey', 'one_time_code', 'recovery_code'] as const)
      expect(await server.db.selectFrom(table).select('person_id').execute(), table).toEqual([]);
  });
});

describe('GET /api/students/{id}/record', () => {
  it('contains everything that is known about a student, even one who was deleted', async () => {
    const { server, school, id, photo } = await startWithStudent();
    const answer = await recordOf(server, school.admin, id);
    expect(answer.status).toBe(200);
    const correctedBy = { by: 'Teacher first', at: testNow.toISOString() };
    expect(answer.body).toMatchObject({
      school: { domain: 'hill.example' },
      student: {
        name: newStudent.name,
        email: 's1@hill.example',
        dateOfBirth,
        address: newStudent.address,
        guardianDetails: newStudent.guardianDetails,
        leftAt: null,
      },
      photo: { address: photo, type: 'image/webp', base64: expect.stringMatching(/^[\w+/]{40,}=*$/) },
      enrolments: [{ session: '2026-2027', class: 5, roll: 1, from: testToday, to: null }],
      attendance: [
        {
          date: testToday,
          status: 'Absent',
          takenBy: 'Teacher first',
          corrections: [{ from: 'Present', to: 'Absent', ...correctedBy }],
        },
      ],
      absences: [
        {
          from: testToday,
          to: testToday,
          reason: null,
          text: 'A word of the mother',
          toldBy: 'Ada Head',
          removedAt: null,
        },
      ],
      marks: [
        {
          subject: 'Mathematics',
          examName: 'Final Exam',
          mark: 18,
          maxMark: 20,
          corrections: [{ from: 17, to: 18, ...correctedBy }],
        },
      ],
      messagesSent: [{ to: 'admin', message: 'My own words' }],
      signIns: [{ startedAt: testNow.toISOString() }],
    });
    expect(answer.body.history).toMatchObject([
      {
        at: testNow.toISOString(),
        by: 'Ada Head',
        action: 'students.add',
        changes: expect.arrayContaining([{ field: 'name', from: null, to: newStudent.name }]),
      },
    ]);
    await server.call('DELETE', `/api/students/${id}`, school.admin);
    const former = await recordOf(server, school.admin, id);
    expect(former.body.student).toMatchObject({ name: newStudent.name, leftAt: expect.any(String) });
    expect(former.body.attendance).toEqual(answer.body.attendance);
  });

  it('is only for admins, of the student’s own school', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const vale = await addTestSchool(server, { domain: 'vale.example', students: 1 });
    const { id } = school.student;
    expect((await recordOf(server, undefined, id)).status).toBe(401);
    for (const person of [school.teacher, school.student]) {
      expect((await recordOf(server, person, id)).status).toBe(403);
    }
    for (const unknown of [vale.otherTeacher.id + 1_000, school.teacher.id, 999_999_999_999]) {
      expect((await recordOf(server, school.admin, unknown)).status).toBe(404);
    }
    expect((await recordOf(server, school.admin, 'one')).status).toBe(400);
  });
});

describe('POST /api/students/{id}/erasure', () => {
  it('leaves nothing that identifies the student, ends the session and keeps the statistics', async () => {
    const { server, school, files, id, person, photo } = await startWithStudent();
    const figures = await readStoredAttendance(server.db);
    expect(files()).toHaveLength(2);
    expect(await erase(server, school.admin, id, { roll: 1 })).toMatchObject({ status: 200, body: {} });

    const stored = await readEverything(server);
    const { address, guardianDetails } = newStudent;
    const traces = [
      newStudent.name,
      'ayesha',
      dateOfBirth,
      address.street,
      'My own words',
      'A word of the mother',
      photo,
    ];
    traces.push(guardianDetails.name, guardianDetails.phone, guardianDetails.email);
    expect(traces.filter((trace) => stored.includes(trace))).toEqual([]);
    const accounts = await server.db
      .selectFrom('account')
      .select('email')
      .where('person_id', '=', Number(id))
      .execute();
    expect(accounts).toEqual([{ email: '' }]);
    expect(await readStoredAttendance(server.db)).toEqual(figures);
    expect(files()).toEqual([]);
    expect((await show(server, photo)).statusCode).toBe(404);
    expect((await server.call('GET', '/api/identity/me', person)).status).toBe(401);

    const register = await server.call('GET', '/api/attendance/5', school.teacher);
    expect(register.body.data[0].attendance[0]).toEqual({ roll: 1, name: 'Former student', status: 'Absent' });
    const messages = await server.call('GET', '/api/message/admin', school.admin);
    expect(messages.body).toMatchObject([{ sender: { name: 'Former student' }, message: 'This message was erased.' }]);
    expect((await recordOf(server, school.admin, id)).status).toBe(404);
    expect((await server.call('GET', `/api/students/${id}`, school.admin)).status).toBe(404);
    expect((await erase(server, school.admin, id, { roll: 1 })).status).toBe(404);
    expect((await server.call('POST', '/api/students', school.admin, { ...newStudent, roll: 1 })).status).toBe(201);
  });

  it('leaves nothing of the former data of the student and their guardian in the history or any call', async () => {
    const { server, school, id } = await startWithStudent();
    const former = {
      ...newStudent,
      dateOfBirth,
      class: 5,
      name: 'Zenobia Quondam',
      roll: 8123,
      courseEnrolled: 'Formerly Art',
      address: { street: '9 Bygone Lane', city: 'Oldtown', state: 'Yore', postalCode: '99911' },
      guardianDetails: {
        name: 'Hector Past',
        relation: 'great-uncle',
        phone: '01777000111',
        email: 'hector@past.example',
      },
    };
    for (const body of [former, { ...former, name: 'Another Name', roll: 1 }, former]) {
      expect((await server.call('PUT', `/api/students/${id}`, school.admin, body)).status).toBe(200);
    }
    await server.call('DELETE', `/api/students/${id}`, school.admin);
    const traces = [
      ...['Zenobia', 'zenobia', 'Another Name', 'Formerly Art', 'Bygone', 'Oldtown', 'Yore', '99911', 's8123@'],
      ...['Hector', 'great-uncle', '01777000111', 'hector@past.example', dateOfBirth],
    ];
    const before = await readEverything(server);
    expect(traces.filter((trace) => !before.includes(trace))).toEqual([]);
    expect((await erase(server, school.admin, id, { roll: 8123 })).status).toBe(200);
    const stored = await readEverything(server);
    expect(traces.filter((trace) => stored.includes(trace))).toEqual([]);
    const history = await server.call('GET', `/api/history/student/${id}`, school.admin);
    expect(history.body.length).toBeGreaterThan(3);
    expect(history.body).toEqual(history.body.map((entry: object) => ({ ...entry, changes: [], canUndo: false })));
  });

  it('is refused to others, without the student’s own roll, and in another school; nothing is erased then', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const vale = await addTestSchool(server, { domain: 'vale.example', students: 9 });
    const before = await readEverything(server);
    const { id } = school.student;
    expect((await erase(server, undefined, id, { roll: 1 })).status).toBe(401);
    for (const other of [school.teacher, school.student]) {
      expect((await erase(server, other, id, { roll: 1 })).status).toBe(403);
    }
    for (const body of [{}, { roll: '1' }, { roll: 2 }, { roll: 0 }, { roll: 1, name: 'x' }]) {
      expect(await erase(server, school.admin, id, body)).toMatchObject({ status: 400, body: { code: 'bad_input' } });
    }
    expect((await erase(server, school.admin, id, { roll: 2 })).body.fields).toEqual({
      roll: 'This is not the roll of this student.',
    });
    for (const unknown of [school.teacher.id, 999_999_999_999]) {
      expect((await erase(server, school.admin, unknown, { roll: 1 })).status).toBe(404);
    }
    expect((await erase(server, vale.admin, 1_000_000, { roll: 1 })).status).toBe(404);
    expect(await readEverything(server)).toBe(before);
  });

  it('ends the student’s open pages at once', async () => {
    const { server, school, id, person } = await startWithStudent();
    const address = await server.fastify.listen({ host: '127.0.0.1', port: 0 });
    const reader = await readNews(address, person);
    await erase(server, school.admin, id, { roll: 1 });
    const erasedAt = Date.now();
    await reader.ended;
    expect(Date.now() - erasedAt).toBeLessThan(2_000);
  });

  it('takes the student’s network addresses out of the audit, and no others', async () => {
    const { server, school, id } = await startWithStudent();
    const whose = { role: 'student', email: 's1@hill.example', address: '192.0.2.77' } as const;
    await server.db
      .updateTable('account')
      .set({ password_hash: await hashPassword(testPassword, { memoryKibibytes: 64, passes: 1 }) })
      .where('person_id', '=', Number(id))
      .execute();
    expect((await signIn(server, whose)).status).toBe(200);
    expect((await signIn(server, { ...whose, password: 'wrong' })).status).toBe(401);
    const read = async () => {
      const entries = server.db.selectFrom('audit_entry').select(['action', 'address', 'person_id', 'actor_id']);
      return (await entries.execute()).filter((entry) => [entry.person_id, entry.actor_id].includes(Number(id)));
    };
    const isOwn = ({ actor_id }: { actor_id: number | null }) => actor_id !== school.admin.id;
    const before = await read();
    expect(before.filter(({ address }) => address === whose.address)).toHaveLength(2);
    await erase(server, school.admin, id, { roll: 1 });
    const after = await read();
    expect(after.filter(isOwn)).toEqual(before.filter(isOwn).map((entry) => ({ ...entry, address: null })));
    expect(after.filter((entry) => !isOwn(entry))).toEqual([
      ...before.filter((entry) => !isOwn(entry)),
      { action: 'students.erase', address: '127.0.0.1', person_id: Number(id), actor_id: school.admin.id },
    ]);
  });

  describe.runIf(testedEngine === 'sqlite')('on SQLite', () => {
    /** The student's data that is still in the file or its WAL. */
    function tracesIn({ location }: TestServer): string[] {
      const file = location.engine === 'sqlite' ? location.file : '';
      const stored = [file, `${file}-wal`].filter(existsSync).map((part) => readFileSync(part));
      const traces = [newStudent.name, newStudent.guardianDetails.email, 'My own words'];
      return traces.filter((trace) => stored.some((part) => part.includes(trace)));
    }

    it('leaves no trace in the files themselves', async () => {
      const { server, school, id } = await startWithStudent();
      expect(tracesIn(server)).toHaveLength(3);
      await erase(server, school.admin, id, { roll: 1 });
      expect(tracesIn(server)).toEqual([]);
    });

    it('does not wait for readers of the journal, and removes the traces when they are done', async () => {
      const { server, school, id } = await startWithStudent();
      const reader = connect(server.location);
      onTestFinished(() => reader.destroy());
      const reading = reader.transaction().setAccessMode('read only');
      await reading.execute(async (snapshot) => {
        await snapshot.selectFrom('person').select('id').execute();
        const start = performance.now();
        expect((await erase(server, school.admin, id, { roll: 1 })).status).toBe(200);
        expect(performance.now() - start).toBeLessThan(2_000);
        expect(tracesIn(server)).toHaveLength(3);
        expect(await emptyJournal(server.db)).toBe(false);
      });
      expect(await emptyJournal(server.db)).toBe(true);
      expect(tracesIn(server)).toEqual([]);
    });
  });

  it('done twice at once takes effect once', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const answers = await Promise.all([1, 2].map(() => erase(server, school.admin, school.student.id, { roll: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

describe('GET /api/former-students', () => {
  it('lists deleted students who are not erased, the last to leave first', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await addTestSchool(server, { domain: 'vale.example' });
    const list = (query = '') => server.call('GET', `/api/former-students${query}`, school.admin);
    expect((await list()).body).toEqual([]);
    for (const [minute, { id }] of [school.student, school.otherStudent].entries()) {
      server.setNow(new Date(Date.UTC(2026, 10, 20, 9, minute)));
      await server.call('DELETE', `/api/students/${id}`, school.admin);
    }
    const answer = await list();
    expect(answer.body.map(({ name }: { name: string }) => name)).toEqual(['Student 2', 'Student 1']);
    expect(answer.headers['x-total-count']).toBe('2');
    expect(answer.body[1]).toEqual({
      _id: String(school.student.id),
      name: 'Student 1',
      class: 5,
      roll: 1,
      session: '2026-2027',
      leftAt: '2026-11-20T09:00:00.000Z',
      deletion: expect.stringMatching(/^\d+$/),
    });
    expect((await list('?search=TUDENT%201')).body).toHaveLength(1);
    await erase(server, school.admin, school.student.id, { roll: 1 });
    expect((await list()).body).toHaveLength(1);
    expect((await list('?search=former')).body).toEqual([]);
    expect((await list('?page=1')).status).toBe(400);
    expect((await server.call('GET', '/api/former-students', school.teacher)).status).toBe(403);
    expect((await server.call('GET', '/api/former-students')).status).toBe(401);
  });
});

/** Every row of every table, as text. */
async function readEverything({ db }: TestServer): Promise<string> {
  const tables = await db.introspection.getTables();
  const contents = await Promise.all(
    tables.map(({ name }) =>
      db
        .selectFrom(name as 'person')
        .selectAll()
        .execute(),
    ),
  );
  return contents.flatMap((rows) => rows.map((row) => JSON.stringify(row)).sort()).join('\n');
}
