import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import {
  addTestSchool,
  addTestStudent,
  startTestServer,
  type TestSchool,
  type TestServer,
  testToday,
} from '../../../../test/test-school.ts';
import { readZip } from '../../../platform/server/zip.ts';

const path = '/api/exports/oneroster';

async function readExport(server: TestServer, school: TestSchool) {
  const headers = { authorization: `Bearer ${school.admin.token}` };
  const answer = await server.fastify.inject({ method: 'GET', url: path, headers });
  expect(answer.statusCode).toBe(200);
  const files = readZip(answer.rawPayload, { files: 30, bytes: 10_000_000 });
  const text = (name: string) => files.find((file) => file.name === name)?.content.toString() ?? '';
  const rows = (name: string): Record<string, string>[] => parse(text(name), { columns: true });
  return { headers: answer.headers, files, text, rows };
}

async function addLessonAndExam(server: TestServer, { admin, teacher }: TestSchool): Promise<void> {
  const subject = { name: 'Art, old', code: 'A-1', class: 5, session: '2026-2027', teacherEmail: teacher.email };
  await server.call('POST', '/api/subjects/add', admin, subject);
  const period = { classNumber: 5, day: 'Monday', period: 1, subject: 'Art, old', time: '08:00-08:45' };
  await server.call('POST', '/api/schedule', admin, { ...period, teacher: { email: teacher.email } });
  const exam = { class: 5, subject: 'Art, old', examName: 'Final', maxMark: 50 };
  const marks = [
    { roll: 1, mark: 40 },
    { roll: 2, mark: null },
    { roll: 3, mark: 0 },
  ];
  expect((await server.call('POST', '/api/marks', teacher, { ...exam, marks })).status).toBe(201);
}

describe('the export of a school as OneRoster', () => {
  it('is an archive named after the school and the day, with only the files of the format', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await addLessonAndExam(server, school);
    const { headers, files, text } = await readExport(server, school);
    expect(headers['content-type']).toBe('application/zip');
    expect(headers['content-disposition']).toContain(`filename="hill.example-${testToday}-OneRoster.zip"`);
    const present = [
      ...['academicSessions', 'categories', 'classes', 'courses', 'demographics', 'enrollments', 'lineItems', 'orgs'],
      ...['results', 'roles', 'users'],
    ];
    expect(files.map(({ name }) => name).sort()).toEqual([...present, 'manifest'].map((name) => `${name}.csv`).sort());
    for (const { content } of files) {
      expect(content[0]).not.toBe(0xef);
      expect(content.toString()).not.toMatch(/[^\r]\n/);
    }
    const said = [
      ...['academicSessions', 'categories', 'classes', 'classResources', 'courses', 'courseResources'],
      ...['demographics', 'enrollments', 'lineItemLearningObjectiveIds', 'lineItems', 'lineItemScoreScales', 'orgs'],
      ...['resources', 'resultLearningObjectiveIds', 'results', 'resultScoreScales', 'roles', 'scoreScales'],
      ...['userProfiles', 'userResources', 'users'],
    ].map((name) => `file.${name},${present.includes(name) ? 'bulk' : 'absent'}\r\n`);
    expect(text('manifest.csv')).toBe(
      `propertyName,value\r\nmanifest.version,1.0\r\noneroster.version,1.2\r\n${said.join('')}` +
        'source.systemName,Rollbook\r\nsource.systemCode,hill.example\r\n',
    );
  });

  it.each([
    ['academicSessions', 'title,type,startDate,endDate,parentSourcedId,schoolYear'],
    ['categories', 'title,weight'],
    [
      'classes',
      'title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods',
    ],
    ['courses', 'schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes'],
    [
      'demographics',
      'birthDate,sex,americanIndianOrAlaskaNative,asian,blackOrAfricanAmerican,nativeHawaiianOrOtherPacificIslander,white,' +
        'demographicRaceTwoOrMoreRaces,hispanicOrLatinoEthnicity,countryOfBirthCode,stateOfBirthAbbreviation,cityOfBirth,' +
        'publicSchoolResidenceStatus',
    ],
    ['enrollments', 'classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate'],
    [
      'lineItems',
      'title,description,assignDate,dueDate,classSourcedId,categorySourcedId,academicSessionSourcedId,resultValueMin,' +
        'resultValueMax,schoolSourcedId',
    ],
    ['orgs', 'name,type,identifier,parentSourcedId'],
    [
      'results',
      'lineItemSourcedId,studentSourcedId,scoreStatus,score,scoreDate,comment,textScore,classSourcedId,inProgress,incomplete,' +
        'late,missing',
    ],
    ['roles', 'userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId'],
    [
      'users',
      'enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,' +
        'userMasterIdentifier,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns',
    ],
  ])('begins the columns of %s.csv with those of the format, and adds its own after them', async (file, columns) => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await addLessonAndExam(server, school);
    const { text } = await readExport(server, school);
    const [head = ''] = text(`${file}.csv`).split('\r\n');
    const wanted = `sourcedId,status,dateLastModified,${columns}`;
    expect(head.slice(0, wanted.length)).toBe(wanted);
    const own = head.slice(wanted.length).split(',').slice(1);
    for (const name of own) expect(name).toMatch(/^metadata\.rollbook\.\w+$/);
  });

  it('refers only to records that are in it, each once, and without a status, as the files are complete', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await addLessonAndExam(server, school);
    const { rows, files } = await readExport(server, school);
    const idsOf = (name: string) => new Set(rows(`${name}.csv`).map((row) => row.sourcedId));
    const references: Record<string, string> = {
      classSourcedId: 'classes',
      courseSourcedId: 'courses',
      userSourcedId: 'users',
      studentSourcedId: 'users',
      schoolSourcedId: 'orgs',
      orgSourcedId: 'orgs',
      primaryOrgSourcedId: 'orgs',
      agentSourcedIds: 'users',
      termSourcedIds: 'academicSessions',
      academicSessionSourcedId: 'academicSessions',
      schoolYearSourcedId: 'academicSessions',
      categorySourcedId: 'categories',
      lineItemSourcedId: 'lineItems',
    };
    let checked = 0;
    for (const { name } of files.filter((file) => file.name !== 'manifest.csv')) {
      const file = rows(name);
      expect(new Set(file.map((row) => row.sourcedId)).size, name).toBe(file.length);
      for (const row of file) {
        expect([row.status, row.dateLastModified]).toEqual(['', '']);
        for (const [column, target] of Object.entries(references)) {
          for (const id of (row[column] ?? '').split(',').filter((one) => one !== '')) {
            checked += 1;
            expect(idsOf(target).has(id), `${name} ${column} ${id}`).toBe(true);
          }
        }
      }
    }
    expect(checked).toBeGreaterThan(50);
  });

  it('gives students their class, roll, subjects and guardian, where other systems expect them', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await addLessonAndExam(server, school);
    await addTestStudent(server.db, school, { roll: 71, name: '=1+cmd, "A"', class: 5 });
    const { rows } = await readExport(server, school);
    const student = rows('users.csv').find(({ email }) => email === 's71@hill.example');
    expect(student).toMatchObject({ givenName: '=1+cmd,', familyName: '"A"', identifier: '71', enabledUser: 'true' });
    const guardian = rows('users.csv').find(({ sourcedId }) => sourcedId === student?.agentSourcedIds);
    expect(guardian).toMatchObject({ givenName: 'Guardian', familyName: '71', phone: '2', enabledUser: 'false' });
    const roleOf = (id?: string) => rows('roles.csv').find(({ userSourcedId }) => userSourcedId === id)?.role;
    expect([roleOf(student?.sourcedId), roleOf(guardian?.sourcedId)]).toEqual(['student', 'guardian']);
    const demographics = rows('demographics.csv').find(({ sourcedId }) => sourcedId === student?.sourcedId);
    expect(demographics).toMatchObject({ birthDate: '2012-02-29', sex: 'other' });
    const classes = rows('classes.csv');
    const places = rows('enrollments.csv').filter(({ userSourcedId }) => userSourcedId === student?.sourcedId);
    expect(
      places.map(({ classSourcedId, role, beginDate, endDate }) => {
        const { title, classType } = classes.find(({ sourcedId }) => sourcedId === classSourcedId) ?? {};
        return [title, classType, role, beginDate, endDate];
      }),
    ).toEqual([
      ['Class 5', 'homeroom', 'student', '2026-07-01', ''],
      ['Art, old', 'scheduled', 'student', '2026-07-01', ''],
    ]);
    const art = classes.find(({ classType }) => classType === 'scheduled');
    const teaching = rows('enrollments.csv').find(({ role }) => role === 'teacher');
    expect(teaching).toMatchObject({ classSourcedId: art?.sourcedId, primary: 'true' });
    expect(art).toMatchObject({ classCode: 'A-1', subjectCodes: 'A-1', periods: 'Monday 1', grades: '05' });
  });

  it('ends sessions on the day after their last, and marks students who did not sit', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await addLessonAndExam(server, school);
    const { rows } = await readExport(server, school);
    expect(rows('academicSessions.csv').find(({ title }) => title === '2026-2027')).toMatchObject({
      type: 'schoolYear',
      startDate: '2026-06-01',
      endDate: '2027-06-01',
      schoolYear: '2027',
    });
    expect(rows('lineItems.csv')).toMatchObject([{ title: 'Final', resultValueMin: '0', resultValueMax: '50' }]);
    expect(rows('results.csv').map(({ scoreStatus, score, missing }) => [scoreStatus, score, missing])).toEqual([
      ['fully graded', '40', ''],
      ['not submitted', '', 'true'],
      ['fully graded', '0', ''],
    ]);
  });

  it('gives the scale of an exam, and what its marks are worth', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await addLessonAndExam(server, school);
    const levels = [
      { name: 'A: very good', share: 95, passes: true },
      { name: 'B', share: 40, passes: false },
    ];
    const scales = {
      Letters: { kind: 'levels', levels, writes: { as: 'level' } },
      Swiss: { kind: 'number', max: 6, step: 0.5, best: 'low', writes: { as: 'of' } },
    };
    for (const [scale, parts] of Object.entries(scales)) {
      await server.call('PUT', `/api/scales/${scale}`, school.admin, parts);
      const exam = { class: 5, subject: 'Art, old', examName: scale, scale };
      const mark = scale === 'Swiss' ? 2 : 'B';
      const { status } = await server.call('POST', '/api/marks', school.teacher, {
        ...exam,
        marks: [1, 2, 3].map((roll) => ({ roll, mark })),
      });
      expect(status).toBe(201);
    }
    const { rows } = await readExport(server, school);
    const exams = rows('lineItems.csv');
    const written = rows('lineItemScoreScales.csv').map(({ lineItemSourcedId, scoreScaleSourcedId }) => {
      const scale = rows('scoreScales.csv').find(({ sourcedId }) => sourcedId === scoreScaleSourcedId);
      const exam = exams.find(({ sourcedId }) => sourcedId === lineItemSourcedId);
      expect(scale?.classSourcedId).toBe(exam?.classSourcedId);
      return [exam?.title, scale?.title, scale?.type, scale?.scoreScaleValue];
    });
    expect(written).toEqual([
      ['Letters', 'Letters', 'levels', '{A  very good:95},{B:40}'],
      ['Swiss', 'Swiss', 'number', '{1:100},{6:0}'],
    ]);
  });

  it('contains no password and nobody who was erased', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const { id } = await addTestStudent(server.db, school, { roll: 71, name: 'Erased Person', class: 5 });
    await server.call('POST', `/api/students/${id}/erasure`, school.admin, { roll: 71 });
    const { files, rows } = await readExport(server, school);
    const whole = files.map(({ content }) => content.toString()).join('');
    expect(whole).not.toMatch(/argon2/);
    expect(rows('users.csv').filter(({ email }) => email === 's71@hill.example').length).toBe(0);
    expect(
      rows('users.csv').filter(({ givenName, familyName }) => `${givenName} ${familyName}` === 'Former student'),
    ).toHaveLength(1);
    expect(whole).not.toMatch(/Erased Person|Guardian,71/);
  });
});
