import { describe, expect, it } from 'vitest';
import { addEmptySchool } from '../../../../../test/empty-school.ts';
import { submitExam } from '../../../../../test/exams.ts';
import { fingerprintsOf } from '../../../../../test/fingerprints.ts';
import { applied, apply, checked, readRows, upload } from '../../../../../test/imports.ts';
import { newStudent } from '../../../../../test/people.ts';
import {
  addTestSchool,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  type TestServer,
  testToday,
} from '../../../../../test/test-school.ts';
import { writeZip } from '../../../../platform/server/zip.ts';

const manifest = (more = '') =>
  `propertyName,value\r\nmanifest.version,1.0\r\noneroster.version,1.2\r\n${more}` +
  [
    ...['academicSessions', 'classes', 'courses', 'demographics', 'enrollments', 'lineItems', 'orgs', 'results'],
    ...['roles', 'users'],
  ]
    .map((file) => `file.${file},bulk\r\n`)
    .join('');

/** Files as another system makes them, with columns in a different order and without Rollbook's columns. */
const otherFiles: Record<string, string> = {
  'manifest.csv': manifest(),
  'orgs.csv': 'sourcedId,status,dateLastModified,name,type\nd,,,District,district\no,,,Vale School,school\n',
  'academicSessions.csv':
    'sourcedId,title,type,startDate,endDate,parentSourcedId\n' +
    'y,2026/27,schoolYear,2026-09-01,2027-07-01,\nt,Autumn,term,2026-09-01,2026-12-20,y\n' +
    'h,First half,gradingPeriod,2026-09-01,2026-10-20,t\n',
  'courses.csv': 'sourcedId,title,courseCode,orgSourcedId\nc1,Homeroom,,o\nc2,Mathematics,MAT,o\n',
  'classes.csv':
    'sourcedId,title,classCode,classType,grades,courseSourcedId,schoolSourcedId,termSourcedIds\n' +
    'k1,5A,5A,homeroom,05,c1,o,y\nk2,5B,5B,homeroom,05,c1,o,y\nk3,Math set 1,M1,scheduled,05,c2,o,"t,h"\n',
  'users.csv':
    'sourcedId,status,givenName,familyName,middleName,username,email,identifier,phone,agentSourcedIds\n' +
    'u1,,Ana,Silva,Maria,ana,,12,,g1\nu2,,Ben,Ode,,ben,ben@vale.example,,,\nu3,,Cy,Lee,,cy,,12,,\n' +
    'u4,tobedeleted,Gone,Child,,gone,,9,,\n' +
    'x1,,Tea,Cher,,tea@vale.example,,,+1 2,\ng1,,Gia,Silva,,gia,gia@example.com,,+351,u1\nz1,,Head,Master,,head,,,,\n',
  'roles.csv':
    'sourcedId,userSourcedId,roleType,role,orgSourcedId\n' +
    'r1,u1,primary,student,o\nr2,u2,primary,student,o\nr3,u3,primary,student,o\nr4,x1,primary,teacher,o\n' +
    'r5,g1,primary,parent,o\nr6,z1,primary,principal,o\n',
  'demographics.csv': 'sourcedId,birthDate,sex\nu1,2015-01-02,female\nu2,2015-02-03,unspecified\nu3,2015-03-04,male\n',
  'enrollments.csv':
    'sourcedId,classSourcedId,userSourcedId,role,primary,beginDate,endDate\n' +
    'e1,k1,u1,student,false,2026-09-01,\ne2,k2,u2,student,false,2026-10-01,\ne3,k1,u3,student,false,,\n' +
    'e4,k3,u1,student,false,,\ne5,k3,u2,student,false,,\ne6,k3,x1,teacher,true,,\n',
  'lineItems.csv': 'sourcedId,title,dueDate,classSourcedId,resultValueMax\nl1,Quiz,2026-10-02,k3,20.0\n',
  'results.csv':
    'sourcedId,lineItemSourcedId,studentSourcedId,scoreStatus,score\nq1,l1,u1,fully graded,18.0\nq2,l1,u2,not submitted,\n',
};

function archive(changes: Record<string, string | null> = {}): Buffer {
  const files = Object.entries({ ...otherFiles, ...changes }).flatMap(([name, text]) =>
    text === null ? [] : [{ name, content: Buffer.from(text) }],
  );
  return writeZip(files);
}

const file = (content: Buffer) => ({ kind: 'oneroster', fileName: 'school.zip', content });

describe('files of another system', () => {
  it('create what they contain: sessions, homeroom classes, subjects, people, rolls if identifiers are none, marks', async () => {
    const server = await startTestServer();
    const admin = await addEmptySchool(server);
    const done = await applied(server, admin, file(archive()));
    expect(done).toMatchObject({ state: 'applied', failure: null });
    const get = async (path: string) => (await server.call('GET', path, admin)).body;
    expect((await get('/api/classes')).map((one: object) => ({ ...one }))).toMatchObject([
      { class: 1, name: '5A', movesUpTo: null, students: 2 },
      { class: 2, name: '5B', students: 1 },
    ]);
    const [session] = (await get('/api/sessions')).filter((one: { session: string }) => one.session === '2026/27');
    expect(session).toMatchObject({ from: '2026-09-01', to: '2027-06-30' });
    expect(session.terms).toMatchObject([{ name: 'Autumn', from: '2026-09-01', to: '2026-12-19' }]);
    expect(await get('/api/students?sort=name')).toMatchObject([
      {
        name: 'Ana Maria Silva',
        roll: 12,
        class: 1,
        dateOfBirth: '2015-01-02',
        gender: 'Female',
        email: 's12@vale.example',
        guardianDetails: { name: 'Gia Silva', phone: '+351', email: 'gia@example.com' },
      },
      { name: 'Ben Ode', roll: 1, class: 2, gender: null, email: 'ben@vale.example' },
      { name: 'Cy Lee', roll: 2, class: 1, email: 's2@vale.example' },
    ]);
    expect(await get('/api/teachers')).toMatchObject([{ name: 'Tea Cher', email: 'tea@vale.example', phone: '+1 2' }]);
    const teacher = { name: 'Tea Cher', email: 'tea@vale.example' };
    expect(await get('/api/subjects')).toMatchObject([
      { name: 'Mathematics', code: 'M1', class: 1, teacher },
      { name: 'Mathematics', code: 'M1', class: 2, teacher },
    ]);
    expect(await get('/api/marks/result/12')).toMatchObject([
      { examName: 'Quiz', subject: 'Mathematics', maxMark: 20, marks: [{ mark: 18 }] },
    ]);
    expect(await get('/api/marks/result/1')).toMatchObject([{ examName: 'Quiz', marks: [{ mark: null }] }]);
  });

  it('have exact decimal scores, and text if there is no score', async () => {
    const server = await startTestServer();
    const admin = await addEmptySchool(server);
    const heads = 'sourcedId,lineItemSourcedId,studentSourcedId,scoreStatus,score,textScore\n';
    const scores = `${heads}q1,l1,u1,fully graded,17.5,\nq2,l1,u2,fully graded,11.25,\n`;
    await applied(server, admin, file(archive({ 'results.csv': scores })));
    const exams = (await server.call('GET', '/api/marks/result/12', admin)).body;
    expect(exams).toMatchObject([{ maxMark: 20, marks: [{ mark: 17.5, written: '17.5', state: 'sat' }] }]);
    const other = await startTestServer();
    const head = await addEmptySchool(other);
    const texts = `${heads}q1,l1,u1,fully graded,,Exceeding\nq2,l1,u2,exempt,,\n`;
    await applied(other, head, file(archive({ 'results.csv': texts })));
    expect((await other.call('GET', '/api/marks/result/12', head)).body).toMatchObject([
      { maxMark: null, marks: [{ mark: 'Exceeding' }] },
    ]);
  });

  it.each(['1.2.0', '1.2.1'])('are taken in a folder, with what a Mac adds, and of version %s', async (version) => {
    const server = await startTestServer();
    const admin = await addEmptySchool(server);
    const content = manifest().replace('oneroster.version,1.2', `oneroster.version,${version}`);
    const files = Object.entries({ ...otherFiles, 'manifest.csv': content }).map(([name, text]) => ({
      name: `export 2026/${name}`,
      content: Buffer.from(text),
    }));
    const more = ['__MACOSX/export 2026/._users.csv', 'export 2026/.DS_Store', 'export 2026/'];
    const all = [...more.map((name) => ({ name, content: Buffer.alloc(0) })), ...files];
    expect(await applied(server, admin, file(writeZip(all)))).toMatchObject({ state: 'applied' });
  });

  it('give teachers without an email a school address, and their subjects are imported', async () => {
    const server = await startTestServer();
    const admin = await addEmptySchool(server);
    const users = (otherFiles['users.csv'] ?? '').replaceAll('tea@vale.example', '');
    await applied(server, admin, file(archive({ 'users.csv': users })));
    const teacher = { name: 'Tea Cher', email: 't1@vale.example' };
    expect((await server.call('GET', '/api/subjects', admin)).body).toMatchObject([{ teacher }, { teacher }]);
  });

  it('keep their sourcedIds when the school is exported', async () => {
    const server = await startTestServer();
    const admin = await addEmptySchool(server);
    await applied(server, admin, file(archive()));
    const headers = { authorization: `Bearer ${admin.token}` };
    const answer = await server.fastify.inject({ method: 'GET', url: '/api/exports/oneroster', headers });
    const again = await startTestServer();
    const copied = await checked(again, await addEmptySchool(again), file(answer.rawPayload));
    expect(copied.faults).toEqual([]);
    const rows = await readRows(
      again,
      await openTestSignIn(again.db, await anySchool(again), 'head@vale.example'),
      copied._id,
    );
    const ids = rows.map(({ given }: { given: Record<string, string> }) => given.sourcedId);
    expect(ids).toEqual(expect.arrayContaining(['y', 't', 'u1', 'u2', 'x1', 'e1', 'k3', 'l1']));
  });

  it('leave out users disabled in the other program, with everything that depends on them', async () => {
    const server = await startTestServer();
    const admin = await addEmptySchool(server);
    const heads = 'sourcedId,status,enabledUser,givenName,familyName,username,email,identifier\n';
    const users = `${heads}u1,,false,Ana,Silva,ana,,12\nu2,,true,Ben,Ode,ben,ben@vale.example,\nu3,,,Cy,Lee,cy,,13\n`;
    const others = 'x1,,true,Tea,Cher,tea,tea@vale.example,\ng1,,false,Gus,Silva,gus,,\nz1,,true,Pri,Ncipal,pri,,\n';
    const dry = await checked(server, admin, file(archive({ 'users.csv': users + others })));
    const told = dry.faults.filter(({ sheet }) => sheet === 'users.csv');
    expect(told).toMatchObject([{ cell: 'C2', reason: 'oneroster-user-disabled' }]);
    expect(await apply(server, admin, dry._id, { leaveOutWrong: true })).toMatchObject({ state: 'applied' });
    const names = (await server.call('GET', '/api/students', admin)).body.map(({ name }: { name: string }) => name);
    expect(names).not.toContain('Ana Silva');
    expect(names).toContain('Ben Ode');
  });

  it('report faults by file, cell and reason, with what depends on them, and the rest can be imported', async () => {
    const server = await startTestServer();
    const admin = await addEmptySchool(server);
    const content = archive({
      'demographics.csv': 'sourcedId,birthDate,sex\nu1,2015-13-02,female\nu2,2015-02-03,x\nu3,2015-03-04,male\n',
      'results.csv':
        'sourcedId,lineItemSourcedId,studentSourcedId,scoreStatus,score\nq1,l9,u1,,1\nq2,l1,u2,,21\nq3,l1,u9,,1\nq4,l1,u2,,half\n',
    });
    const dry = await checked(server, admin, file(content));
    const told = dry.faults.map(({ sheet, cell, reason }) => `${sheet} ${cell} ${reason}`);
    expect(told.sort()).toEqual([
      'enrollments.csv A2 oneroster-left-out-with',
      'results.csv B2 oneroster-unknown-id',
      'results.csv C4 oneroster-unknown-id',
      'results.csv E3 mark-over-maximum',
      'results.csv E5 not-a-mark',
      'users.csv A2 not-a-date',
    ]);
    const refused = await server.call('POST', `/api/imports/${dry._id}/apply`, admin, {});
    expect(refused).toMatchObject({ status: 409, body: { reason: 'import-has-faults' } });
    const marked = await server.call('GET', `/api/imports/${dry._id}/marked`, admin);
    expect(marked).toMatchObject({ status: 404, body: { reason: 'no-marked-file' } });
    expect(await apply(server, admin, dry._id, { leaveOutWrong: true })).toMatchObject({ state: 'applied' });
    const { body } = await server.call('GET', '/api/students', admin);
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Ben Ode', 'Cy Lee']);
  });

  it('give first passwords to the students of a class, or to the teachers', async () => {
    const server = await startTestServer();
    const admin = await addEmptySchool(server);
    const { _id } = await applied(server, admin, file(archive()));
    server.setNow(new Date('2026-11-20T04:00:00Z'));
    const later = await openTestSignIn(
      server.db,
      await anySchool(server),
      admin.email,
      new Date('2026-11-20T04:00:00Z'),
    );
    const slips = async (query: string) =>
      (await server.call('POST', `/api/imports/${_id}/first-passwords${query}`, later)).body;
    expect(await slips('?class=1')).toMatchObject([
      { name: 'Cy Lee', roll: 2 },
      { name: 'Ana Maria Silva', roll: 12 },
    ]);
    expect(await slips('')).toMatchObject([{ name: 'Tea Cher' }]);
  });

  it('are accepted with only grades as classes, each moving up to the next, and without manifest, terms of classes or small letters in names', async () => {
    const server = await startTestServer();
    const admin = await addEmptySchool(server);
    const content = archive({
      'classes.csv':
        'sourcedId,title,classCode,classType,grades,courseSourcedId,schoolSourcedId,termSourcedIds\n' +
        'k1,A,A,scheduled,05,c1,o,\nk2,B,B,scheduled,06,c2,o,y\nk3,C,C,scheduled,,c2,o,y\n',
      ...{ 'manifest.csv': null, 'orgs.csv': null, 'Orgs.CSV': otherFiles['orgs.csv'] ?? '' },
    });
    expect(await applied(server, admin, file(content))).toMatchObject({ state: 'applied' });
    const { body } = await server.call('GET', '/api/classes', admin);
    expect(body).toMatchObject([
      { class: 5, name: 'Class 5', movesUpTo: 6, students: 2 },
      { class: 6, name: 'Class 6', movesUpTo: null, students: 1 },
    ]);
  });
});

async function anySchool({ db }: TestServer): Promise<number> {
  return (await db.selectFrom('school').select('id').executeTakeFirstOrThrow()).id;
}

describe('an archive that is no whole school', () => {
  it.each([
    ['no archive', Buffer.from('sourcedId,status'), 'not-an-archive'],
    ['a cut archive', archive().subarray(0, 500), 'not-an-archive'],
    ['a file in a folder', archive({ '../users.csv': 'x' }), 'archive-file-name'],
    ['no manifest and no users', archive({ 'manifest.csv': null, 'users.csv': null }), 'oneroster-file-missing'],
    ['a file that the manifest promises', archive({ 'users.csv': null }), 'oneroster-file-missing'],
    [
      'another version',
      archive({ 'manifest.csv': 'propertyName,value\noneroster.version,1.0\n' }),
      'oneroster-version',
    ],
    ['changes alone', archive({ 'manifest.csv': `${manifest()}file.users,delta\r\n` }), 'oneroster-delta'],
    ['a column that is missing', archive({ 'orgs.csv': 'sourcedId,type\no,school\n' }), 'oneroster-column-missing'],
    ['a column twice', archive({ 'orgs.csv': 'sourcedId,name,type,name\no,a,school,b\n' }), 'oneroster-column-twice'],
    [
      'a quote that does not end',
      archive({ 'orgs.csv': 'sourcedId,name,type\no,"a,school\n' }),
      'oneroster-file-unreadable',
    ],
    ['no school', archive({ 'orgs.csv': 'sourcedId,name,type\no,a,district\np,b,district\n' }), 'oneroster-schools'],
    [
      'no session',
      archive({ 'academicSessions.csv': 'sourcedId,title,type,startDate,endDate\n' }),
      'oneroster-no-session',
    ],
  ])('is refused as a whole: %s', async (_what, content, reason) => {
    const server = await startTestServer();
    const admin = await addEmptySchool(server);
    const dry = await checked(server, admin, file(content));
    expect(dry).toMatchObject({ state: 'failed', failure: { reason } });
  });

  it('is refused where it would unpack to more than a school can have', async () => {
    const server = await startTestServer();
    const admin = await addEmptySchool(server);
    const bomb = writeZip([{ name: 'users.csv', content: Buffer.alloc(130 * 1024 * 1024) }]);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const dry = await checked(server, admin, file(bomb));
    expect(dry).toMatchObject({ state: 'failed', failure: { reason: 'archive-too-large' } });
  });
});

describe('a school that is to be filled', () => {
  it('must be empty, or the call is refused and lists what the school has', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    const refused = await upload(server, admin, file(archive()));
    expect(refused).toMatchObject({ status: 409, body: { reason: 'school-not-empty' } });
    expect(refused.body.parameters).toMatchObject({ students: 4, teachers: 2 });
  });

  it('is as before once the import is undone, and can be filled again', async () => {
    const server = await startTestServer();
    const admin = await addEmptySchool(server);
    const before = await fingerprintsOf(server.db);
    const { _id, canUndo } = await applied(server, admin, file(archive()));
    expect(canUndo).toBe(true);
    expect(await server.call('POST', `/api/imports/${_id}/undo`, admin, {})).toMatchObject({ status: 200 });
    expect(await fingerprintsOf(server.db)).toEqual(before);
    expect(await applied(server, admin, file(archive()))).toMatchObject({ state: 'applied' });
  });

  it('is not emptied again once somebody has used it, and the reasons are named', async () => {
    const { undo, teacher, submit } = await startFilled();
    expect(await submit(await teacher())).toMatchObject({ status: 201 });
    expect(await undo()).toMatchObject({
      status: 409,
      body: {
        reason: 'import-held-by-sign-in',
        stands: [
          { kind: 'account', named: [{ kind: 'teacher', name: 'Tea Cher' }] },
          { kind: 'marks', count: 2, named: [{ name: 'Ana Maria Silva' }, { name: 'Cy Lee' }] },
          { kind: 'use', named: [{ name: 'Tea Cher' }, { kind: 'subject', name: 'Mathematics' }] },
        ],
      },
    });
  });
});

/** A school that was filled by the other system's files, with the undo of the import and people who act in the school. */
async function startFilled() {
  const server = await startTestServer();
  const admin = await addEmptySchool(server);
  const before = await fingerprintsOf(server.db);
  const { _id } = await applied(server, admin, file(archive()));
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    server.call(method, path, admin, body);
  const namesOf = async (role: 'student' | 'teacher' | 'guardian') => {
    const rows = server.db.selectFrom('person').select('name').where('role', '=', role).orderBy('name');
    return (await rows.execute()).map(({ name }) => name);
  };
  const marks = [
    { roll: 12, mark: 1 },
    { roll: 2, mark: 2 },
  ];
  const exam = { class: 1, subject: 'Mathematics', examName: 'Test', maxMark: 5, marks };
  return {
    ...{ server, admin, before, call, namesOf },
    undo: (body: object = {}) => call('POST', `/api/imports/${_id}/undo`, body),
    read: async () => (await call('GET', `/api/imports/${_id}`)).body,
    students: async (): Promise<{ _id: string; name: string; roll: number }[]> =>
      (await call('GET', '/api/students?sort=name')).body,
    teacher: async () => {
      await server.db.updateTable('account').set({ must_change_password: 0 }).execute();
      return openTestSignIn(server.db, await anySchool(server), 'tea@vale.example');
    },
    submit: (as: TestPerson) => submitExam(server, as, exam),
  };
}

describe('the rest of a filled school', () => {
  it('is undone around a student with an absence, whose class and session stay', async () => {
    const { call, undo, read, namesOf, students, server } = await startFilled();
    const absence = { roll: 12, from: testToday, to: testToday };
    expect((await call('POST', '/api/absences', absence)).status).toBe(201);
    const holds = [{ kind: 'use', count: 1, named: [{ kind: 'student', name: 'Ana Maria Silva' }] }];
    expect(await read()).toMatchObject({ canUndo: false, canUndoRest: true, holds });
    expect(await undo()).toMatchObject({ status: 409, body: { stands: holds } });
    expect(await undo({ leaveOutHeld: true })).toMatchObject({
      status: 200,
      body: { state: 'applied', canUndo: false, canUndoRest: false, holds },
    });
    expect(await students()).toMatchObject([{ name: 'Ana Maria Silva', roll: 12 }]);
    expect([await namesOf('teacher'), await namesOf('guardian')]).toEqual([[], []]);
    expect((await call('GET', '/api/classes')).body).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ name: '5A', students: 1 })]),
    );
    for (const table of ['subject', 'marks_record', 'group_member'] as const)
      expect(
        await server.db
          .selectFrom(table as 'subject')
          .select('school_id')
          .execute(),
        table,
      ).toEqual([]);
    const known = server.db.selectFrom('sourced_id').select('sourced_id').where('kind', 'in', ['person', 'exam']);
    expect(await known.execute()).toEqual([{ sourced_id: 'u1' }]);
  });

  it('is undone around a register, with its teacher and students', async () => {
    const { server, undo, teacher, namesOf, students } = await startFilled();
    const as = await teacher();
    const attendance = [12, 2].map((roll) => ({ roll, status: 'Late' }));
    await server.db.updateTable('class').set({ teacher_id: as.id }).where('number', '=', 1).execute();
    const sent = { class: 1, teacherEmail: as.email, attendance };
    const taken = await server.call('POST', '/api/attendance', as, sent);
    expect(taken.status, JSON.stringify(taken.body)).toBe(201);
    const rest = await undo({ leaveOutHeld: true });
    expect(rest).toMatchObject({
      status: 200,
      body: {
        holds: [
          { kind: 'account', named: [{ name: 'Tea Cher' }] },
          { kind: 'register', count: 2, named: [{ name: 'Ana Maria Silva' }, { name: 'Cy Lee' }] },
          { kind: 'use', named: [{ name: 'Tea Cher' }] },
        ],
      },
    });
    expect((await students()).map(({ name }) => name)).toEqual(['Ana Maria Silva', 'Cy Lee']);
    expect(await namesOf('teacher')).toEqual(['Tea Cher']);
    const read = await server.call('GET', `/api/attendance/1/${testToday}`, as);
    expect(read.body.students).toMatchObject([{ name: 'Cy Lee' }, { name: 'Ana Maria Silva' }]);
  });

  it('is undone around marks: a new exam and a corrected one stay with their subjects, teacher and students', async () => {
    const { call, undo, teacher, submit, namesOf, students } = await startFilled();
    await submit(await teacher());
    const quizzes = async () =>
      (await call('GET', '/api/marks/exams?class=1')).body as { _id: string; examName: string }[];
    const quiz = (await quizzes()).find(({ examName }) => examName === 'Quiz');
    const change = { marks: [{ roll: 12, mark: 9 }], why: 'Added up wrongly' };
    const corrected = await call('PUT', `/api/marks/record/${quiz?._id}`, change);
    expect(corrected.status, JSON.stringify(corrected.body)).toBe(200);
    const rest = await undo({ leaveOutHeld: true });
    expect(rest.status, JSON.stringify(rest.body)).toBe(200);
    expect((await quizzes()).map(({ examName }) => examName).toSorted()).toEqual(['Quiz', 'Test']);
    expect(await namesOf('teacher')).toEqual(['Tea Cher']);
    expect((await students()).map(({ name }) => name)).toContain('Ana Maria Silva');
    expect(await namesOf('guardian')).toEqual([]);
  });

  it('is undone around a changed student and, once that change is undone, to the very beginning', async () => {
    const { server, admin, before, call, undo, read, students } = await startFilled();
    const [ana] = await students();
    const changed = { ...newStudent, name: 'Ana Silva', roll: 12, class: 1, session: '2026/27' };
    const answer = await call('PUT', `/api/students/${ana?._id}`, changed);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await undo({ leaveOutHeld: true })).toMatchObject({ status: 200, body: { state: 'applied' } });
    const { body: changes } = await call('GET', `/api/history/student/${ana?._id}`);
    expect((await call('POST', `/api/history/${changes[0]._id}/undo`)).status).toBe(200);
    expect(await read()).toMatchObject({ canUndo: true, holds: [] });
    expect(await undo()).toMatchObject({ status: 200, body: { state: 'undone' } });
    expect(await fingerprintsOf(server.db)).toEqual(before);
    expect(await applied(server, admin, file(archive()))).toMatchObject({ state: 'applied' });
  });
});

it('a school’s groups are exported with members, lessons and marks, and imported into another school with undo', async () => {
  const server = await startTestServer();
  const { admin, teacher } = await addTestSchool(server);
  const group = { name: 'French A', subject: 'French', code: 'FR', classes: [5, 6], block: 'Languages' };
  await server.call('POST', '/api/groups', admin, { ...group, teacherEmails: [teacher.email] });
  await server.call('PUT', '/api/groups/11/members', admin, { rolls: [1, 4], from: '2026-10-01' });
  await server.call('PUT', '/api/groups/11/members', admin, { rolls: [1, 2] });
  const period = {
    day: 'Monday',
    period: 1,
    subject: 'French',
    time: '08:00-08:45',
    teacher: { email: teacher.email },
  };
  expect((await server.call('POST', '/api/schedule', admin, { classNumber: 11, ...period })).status).toBe(201);
  await submitExam(server, teacher, {
    class: 11,
    subject: 'French',
    examName: 'Oral',
    marks: [
      { roll: 1, mark: 7 },
      { roll: 2, mark: null },
    ],
  });
  const exported = async (from: TestServer, as: TestPerson) => {
    const headers = { authorization: `Bearer ${as.token}` };
    return (await from.fastify.inject({ method: 'GET', url: '/api/exports/oneroster', headers })).rawPayload;
  };
  const listsOf = async (from: TestServer, as: TestPerson) => ({
    groups: (await from.call('GET', '/api/groups', as)).body,
    members: (await from.call('GET', '/api/groups/11/members', as)).body.map(({ roll }: { roll: number }) => roll),
    days: await from.db.selectFrom('group_member').select(['from_date', 'to_date']).orderBy('id').execute(),
    lessons: (await from.call('GET', '/api/schedule/11', as)).body.map((one: object) => ({ ...one, _id: 0 })),
    marks: (await from.call('GET', '/api/marks/exams?class=11', as)).body.map((one: object) => ({
      ...one,
      _id: 0,
      term: 0,
    })),
  });

  const content = await exported(server, admin);
  const other = await startTestServer();
  const head = await addEmptySchool(other);
  const before = await fingerprintsOf(other.db);
  const done = await applied(other, head, file(content));
  expect(done).toMatchObject({ state: 'applied', failure: null });
  const lists = await listsOf(server, admin);
  expect(lists).toMatchObject({
    groups: [group],
    members: [1, 2],
    days: [{ to_date: null }, { to_date: testToday }, { to_date: null }],
    lessons: [{ day: 'Monday', group: { class: 11 } }],
    marks: [{ examName: 'Oral' }],
  });
  expect(await listsOf(other, head)).toEqual(lists);
  expect((await other.call('POST', `/api/imports/${done._id}/undo`, head, {})).status).toBe(200);
  expect(await fingerprintsOf(other.db)).toEqual(before);

  // With a member of its own, the group stays, with its subject and members; its lesson, its exam and the others go.
  const again = await applied(other, head, file(content));
  expect((await other.call('PUT', '/api/groups/11/members', head, { rolls: [1, 2, 4] })).status).toBe(200);
  const rest = await other.call('POST', `/api/imports/${again._id}/undo`, head, { leaveOutHeld: true });
  expect(rest.status, JSON.stringify(rest.body)).toBe(200);
  expect(rest.body.holds[0].named.map(({ name }: { name: string }) => name).toSorted()).toEqual([
    'French',
    'Student 4',
  ]);
  const left = await listsOf(other, head);
  expect(left).toMatchObject({ groups: [{ ...group, teachers: [{ email: teacher.email }] }], lessons: [], marks: [] });
  expect(left.members).toEqual([1, 2, 4]);
  const rolls = (await other.call('GET', '/api/students', head)).body.map(({ roll }: { roll: number }) => roll);
  expect(rolls).toEqual([1, 2, 4]);
});

it('the weighing and writing of results, grades and attendance codes move with a school, and leave with an undo', async () => {
  const server = await startTestServer();
  const { admin, teacher } = await addTestSchool(server);
  const call = async (method: 'POST' | 'PUT', path: string, body: object, as: TestPerson = admin) => {
    const answer = await server.call(method, path, as, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(method === 'PUT' ? 200 : 201);
    return answer.body;
  };
  const writes = { as: 'of', of: 20, decimals: 1 };
  await call('PUT', '/api/scales/Twenty', { kind: 'number', max: 20, step: 0.5, writes });
  await call('PUT', '/api/scales/Portfolio', { kind: 'words', writes: { as: 'percent' } });
  const [pass, fail] = [
    { name: 'Pass', fromPercent: 40, points: 1, passes: true },
    { name: 'Fail', fromPercent: 0, points: 0, passes: false },
  ];
  await call('PUT', '/api/grade-scale', { bands: [pass, fail] });
  await call('PUT', '/api/grade-scale?class=5', { bands: [{ ...pass, name: 'Good', fromPercent: 62.5 }, fail] });
  await call('PUT', '/api/attendance-codes', [
    { code: 'X', name: 'Strike', status: 'Absent', counts: 'not' },
    { code: 'B', name: 'At another site', status: 'Present', counts: 'not' },
    { code: '/', name: 'In school', status: 'Present' },
  ]);
  await call('PUT', '/api/classes/6', { scale: 'Twenty' });
  const first = { name: 'First', from: '2026-06-01', to: '2026-12-31', weight: 2.5 };
  await call('PUT', '/api/sessions/2026-2027', { terms: [first] });
  const art = { name: 'Art', code: 'A' };
  const added = { ...art, class: 5, session: '2026-2027', teacherEmail: teacher.email };
  const { _id } = await call('POST', '/api/subjects/add', added);
  const categories = [
    { name: 'Tests', weight: 60, dropLowest: 1 },
    { name: 'Oral', weight: 20, dropLowest: 0 },
  ];
  await call('PUT', `/api/subjects/${_id}`, { ...art, scale: 'Twenty', credits: 2.5, categories });
  const exams = [
    { examName: 'Test', category: 'Tests', maxMark: 20, of: [7, 20, 3] },
    { examName: 'Again', category: 'Oral', maxMark: 20, replaces: 'Test', replacesBy: 'later', of: [9, 10, 11] },
    { examName: 'Folder', scale: 'Portfolio', of: ['Neat', 'Late', 'Careful'] },
  ];
  for (const { of, ...exam } of exams) {
    const marks = of.map((mark, place) => ({ roll: place + 1, mark }));
    await call('POST', '/api/marks', { class: 5, subject: 'Art', ...exam, marks }, teacher);
  }
  const paths = [
    ...['/api/scales', '/api/grade-scale', '/api/grade-scale?class=5', '/api/attendance-codes', '/api/reasons'],
    ...['/api/classes', '/api/sessions', '/api/subjects', '/api/marks/exams', '/api/marks/result/1'],
  ];
  const listsOf = async (from: TestServer, as: TestPerson) => {
    const lists = await Promise.all(paths.map(async (path) => [path, (await from.call('GET', path, as)).body]));
    return JSON.parse(
      JSON.stringify(lists, (name, value) => (['_id', 'term', 'studentId', 'photo'].includes(name) ? 0 : value)),
    );
  };

  const headers = { authorization: `Bearer ${admin.token}` };
  const exported = await server.fastify.inject({ method: 'GET', url: '/api/exports/oneroster', headers });
  const other = await startTestServer();
  const head = await addEmptySchool(other);
  const own = { kind: 'words', writes: { as: 'percent' } };
  expect((await other.call('PUT', '/api/scales/twenty', head, own)).status).toBe(200);
  expect((await other.call('PUT', '/api/grade-scale', head, { bands: [fail] })).status).toBe(200);
  const [before, listsBefore] = [await fingerprintsOf(other.db), await listsOf(other, head)];
  const done = await applied(other, head, file(exported.rawPayload));
  expect(done).toMatchObject({ state: 'applied', failure: null });
  expect(await listsOf(other, head)).toEqual(await listsOf(server, admin));
  expect((await other.call('POST', `/api/imports/${done._id}/undo`, head, {})).status).toBe(200);
  expect(await listsOf(other, head)).toEqual(listsBefore);
  expect(await fingerprintsOf(other.db)).toEqual(before);
});
