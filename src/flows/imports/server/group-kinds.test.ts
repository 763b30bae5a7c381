import { describe, expect, it } from 'vitest';
import { exportFile } from '../../../../test/exported.ts';
import { applied, apply, checked, csv } from '../../../../test/imports.ts';
import { addTestSchool, startTestServer, testDay, testToday } from '../../../../test/test-school.ts';

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin, teacher } = school;
  const call = (method: 'POST' | 'PUT' | 'GET' | 'DELETE', path: string, body?: object) =>
    server.call(method, path, admin, body);
  const file = (kind: string, ...rows: (string | number)[][]) => ({ kind, content: csv(rows) });
  const members = async (group: number, on = testToday) =>
    (await call('GET', `/api/groups/${group}/members?on=${on}`)).body.map(({ roll }: { roll: number }) => roll);
  const french = { name: 'French', subject: 'French', classes: [5, 6] };
  return { server, ...school, teacher, call, file, members, french };
}

const headings = ['Group', 'Subject', 'Classes', 'Block', 'Takes registers', 'Teacher’s email'];

describe('a file of groups', () => {
  it('makes new groups and changes existing ones, and can be undone until one is used', async () => {
    const { server, admin, teacher, call, file, french } = await start();
    await call('POST', '/api/groups', { ...french, block: 'Languages' });
    const rows = [
      ['French', '', '', 'Languages', 'yes', ''],
      ['Spanish', 'Spanish', '5; 6', 'Languages', '', teacher.email],
      ['Latin', 'Latin', '5, 6', '', '', ''],
    ];
    const found = await applied(server, admin, file('groups', headings, ...rows));
    expect(found).toMatchObject({ state: 'applied', counts: { new: 2, changed: 1, same: 0, wrong: 0 } });
    const { body: groups } = await call('GET', '/api/groups');
    expect(groups).toMatchObject([
      { name: 'French', takesRegister: true, classes: [5, 6], block: 'Languages' },
      { name: 'Latin', classes: [5, 6], block: null, teachers: [] },
      { name: 'Spanish', subject: 'Spanish', block: 'Languages', teachers: [{ email: teacher.email }] },
    ]);
    expect((await checked(server, admin, file('groups', headings, ...rows))).counts).toMatchObject({ same: 3 });
    const spanish = groups[2].class;
    await call('PUT', `/api/groups/${spanish}/members`, { rolls: [1] });
    const undo = () => call('POST', `/api/imports/${found._id}/undo`, {});
    expect((await undo()).status).toBe(409);
    await call('PUT', `/api/groups/${spanish}/members`, { rolls: [] });
    expect((await undo()).status).toBe(200);
    expect((await call('GET', '/api/groups')).body).toMatchObject([{ name: 'French', takesRegister: false }]);
  });

  it('says what is wrong with its rows', async () => {
    const { server, admin, file } = await start();
    const rows = [
      ['Spanish', '', '5', '', '', ''],
      ['Latin', 'Latin', 'Moon', '', '', ''],
      ['Greek', 'Greek', '5', '', '', ''],
      ['Greek', 'Greek', '6', '', '', ''],
    ];
    const { faults, counts } = await checked(server, admin, file('groups', headings, ...rows));
    expect(counts).toMatchObject({ wrong: 4 });
    expect(faults.map(({ cell, reason }) => [cell, reason])).toEqual([
      ['B2', 'missing'],
      ['C3', 'unknown-class-name'],
      ['A4', 'row-twice'],
      ['A5', 'row-twice'],
    ]);
  });
});

describe('a file of members of groups', () => {
  it.each([
    ['a column for each choice', ['Email', 'Choice 1', 'Choice 2'], ['s1@hill.example', 'French', 'Latin']],
    ['a column for each group', ['Roll', 'French', 'Latin'], ['1', 'x', 'x']],
  ])('reads %s', async (_, heads, row) => {
    const { server, admin, call, file, members, french } = await start();
    await call('POST', '/api/groups', french);
    await call('POST', '/api/groups', { ...french, name: 'Latin' });
    const other = heads[0] === 'Roll' ? ['2', 'x', ''] : ['s2@hill.example', 'French', 'Latin'];
    const found = await applied(server, admin, file('group-members', heads, row, other));
    expect(found.counts).toMatchObject({ wrong: 0 });
    expect(await members(11)).toEqual([1, 2]);
    expect((await members(12)).includes(1)).toBe(true);
  });

  it('adds members from a day on, beside existing ones, and can be undone', async () => {
    const { server, admin, call, file, members, french } = await start();
    await call('POST', '/api/groups', french);
    await call('PUT', '/api/groups/11/members', { rolls: [1] });
    const rows = [
      [1, 'French', ''],
      [2, 'french', ''],
      [3, 11, testDay(3)],
    ];
    const found = await applied(server, admin, file('group-members', ['Roll', 'Group', 'From'], ...rows));
    expect(found).toMatchObject({ state: 'applied', counts: { new: 2, changed: 0, same: 1, wrong: 0 } });
    expect(await members(11)).toEqual([1, 2]);
    expect(await members(11, testDay(3))).toEqual([1, 2, 3]);
    expect((await call('POST', `/api/imports/${found._id}/undo`, {})).status).toBe(200);
    expect(await members(11, testDay(3))).toEqual([1]);
  });

  it('knows students by name and class, too', async () => {
    const { server, admin, call, file, members, french } = await start();
    await call('POST', '/api/groups', french);
    const rows = [
      ['French', 'Student 1', 5],
      ['French', '2 Student', 5],
    ];
    await applied(server, admin, file('group-members', ['Group', 'Name', 'Class'], ...rows));
    expect(await members(11)).toEqual([1, 2]);
  });

  it('refuses people who cannot be members, and those who would be in two lessons at once', async () => {
    const { server, admin, teacher, call, file, members, french } = await start();
    await call('POST', '/api/groups', french);
    const lesson = { day: 'Monday', period: 1, time: '08:00-08:45' };
    await call('POST', '/api/schedule', {
      ...lesson,
      classNumber: 11,
      subject: 'French',
      teacher: { email: teacher.email },
    });
    const second = { email: 'second@hill.example' };
    const other = await call('POST', '/api/schedule', { ...lesson, classNumber: 5, subject: 'Art', teacher: second });
    expect(other.status).toBe(201);
    const head = ['Roll', 'Group', 'From'];
    const wrong = await checked(server, admin, file('group-members', head, [99, 'French', ''], [1, 'Greek', '']));
    expect(wrong.faults.map(({ reason }) => reason)).toEqual(['roll-not-for-group', 'group-not-found']);
    const { _id } = await checked(server, admin, file('group-members', head, [1, 'French', '']));
    const failed = await apply(server, admin, _id);
    expect(failed).toMatchObject({ state: 'failed', failure: { reason: 'student-clash' } });
    expect(await members(11)).toEqual([]);
  });

  it('reads back what the exports of groups and members contain', async () => {
    const { server, admin, call, members, french } = await start();
    await call('POST', '/api/groups', french);
    await call('PUT', '/api/groups/11/members', { rolls: [1, 3] });
    const files = [];
    for (const kind of ['groups', 'group-members']) {
      const { content } = await exportFile(server, `${kind}?format=csv`, admin);
      files.push({ kind, content });
    }
    for (const one of files) {
      expect(await checked(server, admin, one)).toMatchObject({ counts: { new: 0, changed: 0, wrong: 0 } });
    }
    expect(await members(11)).toEqual([1, 3]);
  });
});

describe('the templates', () => {
  it('have an example that an import leaves out', async () => {
    const { server, admin, call, french } = await start();
    await call('POST', '/api/groups', french);
    for (const kind of ['groups', 'group-members']) {
      const headers = { authorization: `Bearer ${admin.token}` };
      const url = `/api/imports/template/${kind}?format=csv`;
      const { rawPayload } = await server.fastify.inject({ url, headers });
      const found = await checked(server, admin, { kind, content: rawPayload });
      expect(found).toMatchObject({ counts: { new: 0, changed: 0, same: 0, wrong: 0 } });
    }
  });
});

describe('the Class cell', () => {
  it('of a timetable and of marks takes a group by its name or number', async () => {
    const { server, admin, teacher, call, file, french } = await start();
    await call('POST', '/api/groups', french);
    await call('PUT', '/api/groups/11/members', { rolls: [1, 3] });
    const columns = ['Class', 'Day', 'Period', 'Subject', 'Teacher’s email', 'Starts', 'Ends'];
    const lessons = [
      ['French', 'Monday', 1, 'French', teacher.email, '08:00', '08:45'],
      [11, 'Tuesday', 1, 'French', teacher.email, '08:00', '08:45'],
    ];
    await applied(server, admin, file('schedule', columns, ...lessons));
    const { body: week } = await call('GET', '/api/schedule/5');
    expect(week.filter((one: { group: object | null }) => one.group)).toHaveLength(2);
    const marks = [1, 3].map((roll) => ['French', 'French', 'Oral', 10, roll, 7, teacher.email]);
    const heads = ['Class', 'Subject', 'Exam', 'Maximum mark', 'Roll', 'Mark', 'Teacher’s email'];
    await applied(server, admin, file('marks', heads, ...marks));
    expect((await call('GET', '/api/marks/exams')).body).toMatchObject([{ class: 11, examName: 'Oral' }]);
  });
});
