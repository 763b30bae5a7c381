import { describe, expect, it } from 'vitest';
import { correctRegister, linesFor, readStoredAttendance, takeRegister } from '../../../../test/registers.ts';
import {
  addTestSchool,
  addTestStudent,
  startTestServer,
  type TestPerson,
  testDay,
  testNow,
  testToday,
} from '../../../../test/test-school.ts';

const path = `/api/attendance/5/${testToday}`;

async function startWithRegister() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  expect((await takeRegister(server, school.teacher)).status).toBe(201);
  const withdraw = (as?: TestPerson, of = path) => server.call('DELETE', of, as);
  const read = (of: string, as = school.admin) => server.call('GET', of, as).then(({ body }) => body);
  return { server, school, withdraw, read };
}

describe('a register that an admin withdraws', () => {
  it('is in no list, count or report any more, and makes room for the right one', async () => {
    const { server, school, withdraw, read } = await startWithRegister();
    await correctRegister(server, school.teacher, linesFor('Absent'));
    expect(await withdraw(school.admin)).toMatchObject({ status: 200, body: {} });
    expect((await read('/api/attendance/5')).data).toEqual([]);
    expect((await read('/api/attendance/student/1', school.student)).data).toEqual([]);
    expect((await read('/api/attendance/5/summary')).map(({ total }: { total: number }) => total)).toEqual([0, 0, 0]);
    expect(await read(path)).toMatchObject({ taken: null, corrections: [] });
    const home = await read('/api/home');
    expect([home.admin.attendance, home.admin.registers[0].taken]).toEqual([[], null]);
    expect((await read('/api/home', school.student)).student.attendance.total).toBe(0);
    expect((await read(`/api/students/${school.student.id}/record`)).attendance).toEqual([]);

    const right = linesFor('Present', 'Present', 'Absent');
    expect((await takeRegister(server, school.otherTeacher, { attendance: right })).status).toBe(201);
    expect((await read('/api/attendance/5')).data).toHaveLength(1);
  });

  it('is kept as it was, with who took and who withdrew it, only for admins', async () => {
    const { server, school, withdraw, read } = await startWithRegister();
    await correctRegister(server, school.teacher, linesFor('Absent'));
    await withdraw(school.admin);
    await takeRegister(server, school.otherTeacher);
    await withdraw(school.admin);
    const withdrawn = await read('/api/attendance/5/withdrawn');
    expect(withdrawn).toHaveLength(2);
    expect(withdrawn[1]).toEqual({
      _id: expect.any(String),
      class: 5,
      date: testToday,
      taken: { at: testNow.toISOString(), by: { name: 'Teacher first', email: school.teacher.email } },
      withdrawn: { at: testNow.toISOString(), by: { name: 'Ada Head', email: school.admin.email } },
      attendance: [
        { roll: 1, name: 'Student 1', status: 'Absent' },
        { roll: 2, name: 'Student 2', status: 'Absent' },
        { roll: 3, name: 'Student 3', status: 'Present' },
      ],
    });
    expect(await read(`/api/attendance/5/withdrawn?limit=1&before=${withdrawn[0]._id}`)).toEqual([withdrawn[1]]);
    expect(await read('/api/attendance/6/withdrawn')).toEqual([]);
    const [{ lines } = { lines: '' }] = await server.db.selectFrom('withdrawn_register').select('lines').execute();
    expect(JSON.parse(lines).corrections).toMatchObject([{ from: 'Present', to: 'Absent', by: school.teacher.id }]);
    for (const person of [school.teacher, school.student]) {
      expect((await server.call('GET', '/api/attendance/5/withdrawn', person)).status).toBe(403);
    }
    expect((await server.call('GET', '/api/attendance/5/withdrawn')).status).toBe(401);
    expect((await server.call('GET', '/api/attendance/11/withdrawn', school.admin)).status).toBe(400);
    const { body } = await server.call('GET', '/api/audit?action=attendance.withdraw', school.admin);
    expect(body).toMatchObject([
      { class: 5, date: testToday },
      { class: 5, date: testToday },
    ]);
  });

  it('is read by roll, whoever joined the class first', async () => {
    const { server, school, withdraw, read } = await startWithRegister();
    for (const roll of [12, 11]) await addTestStudent(server.db, school, { roll });
    const attendance = [1, 2, 3, 11, 12].map((roll) => ({ roll, status: 'Present' }));
    await takeRegister(server, school.teacher, { date: testDay(-1), attendance });
    await withdraw(school.admin, `/api/attendance/5/${testDay(-1)}`);
    const [{ attendance: kept }] = await read('/api/attendance/5/withdrawn');
    expect(kept.map(({ roll }: { roll: number }) => roll)).toEqual([1, 2, 3, 11, 12]);
  });

  it('can be withdrawn only by admins, of their own school, and only once', async () => {
    const { server, school, withdraw } = await startWithRegister();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const before = await readStoredAttendance(server.db);
    expect((await withdraw()).status).toBe(401);
    for (const person of [school.teacher, school.student]) expect((await withdraw(person)).status).toBe(403);
    expect((await withdraw(vale.admin)).status).toBe(404);
    expect((await withdraw(school.admin, `/api/attendance/6/${testToday}`)).status).toBe(404);
    expect((await withdraw(school.admin, '/api/attendance/5/2026-02-30')).status).toBe(400);
    expect(await readStoredAttendance(server.db)).toEqual(before);
    const answers = await Promise.all([1, 2].map(() => withdraw(school.admin)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('no longer names an erased student', async () => {
    const { server, school, withdraw, read } = await startWithRegister();
    await withdraw(school.admin);
    await server.call('POST', `/api/students/${school.student.id}/erasure`, school.admin, { roll: 1 });
    expect((await read('/api/attendance/5/withdrawn'))[0].attendance[0].name).toBe('Former student');
  });
});
