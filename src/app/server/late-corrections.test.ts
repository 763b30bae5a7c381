import { describe, expect, it } from 'vitest';
import { linesOf, submitExam } from '../../../test/exams.ts';
import { takeRegister } from '../../../test/registers.ts';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  testDay,
} from '../../../test/test-school.ts';

const days = 7;

/** Starts a school whose teachers can correct for a week, with registers of eight and seven days ago and an exam. */
async function openSchool() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  await server.call('PUT', '/api/policies', school.admin, { correctionDays: days });
  for (const before of [days, days + 1]) await takeRegister(server, school.teacher, { date: testDay(-before) });
  const exam = (await submitExam(server, school.teacher)).body._id;
  return {
    server,
    ...school,
    correct: (person: TestPerson, daysBefore: number, why?: string) =>
      server.call('PUT', `/api/attendance/5/${testDay(-daysBefore)}`, person, {
        attendance: [{ roll: 1, status: 'Absent' }],
        why,
      }),
    correctMarks: (person: TestPerson, why?: string) =>
      server.call('PUT', `/api/marks/record/${exam}`, person, { marks: linesOf(3), why }),
    registerOf: async (daysBefore: number, person = school.teacher) =>
      (await server.call('GET', `/api/attendance/5/${testDay(-daysBefore)}`, person)).body,
    readExam: async () => (await server.call('GET', `/api/marks/record/${exam}`, school.teacher)).body,
  };
}

const tooLate = { status: 403, body: { code: 'not_allowed', reason: 'correction-too-late' } };
const noWhy = { status: 400, body: { faults: { why: { reason: 'correction-needs-why' } } } };

describe('after the days of the policy', () => {
  it('a teacher cannot correct a register, but can on the last of them', async () => {
    const { teacher, correct, registerOf } = await openSchool();
    expect(await correct(teacher, days + 1, 'I was wrong')).toMatchObject(tooLate);
    expect((await registerOf(days + 1)).corrections).toEqual([]);
    expect((await correct(teacher, days)).status).toBe(200);
  });

  it('an admin corrects a register for a reason, which is shown with the correction', async () => {
    const { admin, correct, registerOf } = await openSchool();
    for (const why of [undefined, '', '  ']) expect(await correct(admin, days + 1, why)).toMatchObject(noWhy);
    expect((await correct(admin, days + 1, ' The note came late. ')).status).toBe(200);
    const [correction] = (await registerOf(days + 1)).corrections;
    expect(correction).toMatchObject({ roll: 1, from: 'Present', to: 'Absent', why: 'The note came late.' });
    expect((await correct(admin, days)).status).toBe(200);
    expect((await registerOf(days)).corrections[0]).not.toHaveProperty('why');
  });

  it('a teacher cannot correct marks, an admin can with a reason, and the days count from the submission', async () => {
    const { server, id, admin, teacher, correctMarks, readExam } = await openSchool();
    server.setNow(hoursLater(24 * (days + 1)));
    const again = ({ email }: TestPerson) => openTestSignIn(server.db, id, email, hoursLater(24 * (days + 1)));
    expect(await correctMarks(await again(teacher))).toMatchObject(tooLate);
    expect(await correctMarks(await again(admin))).toMatchObject(noWhy);
    expect((await correctMarks(await again(admin), 'Wrongly added up')).status).toBe(200);
    server.setNow(hoursLater(1));
    const { marks, corrections } = await readExam();
    expect(marks[0].mark).toBe(3);
    expect(corrections).toMatchObject([{ from: 17, to: 3, why: 'Wrongly added up' }]);
  });

  it('nobody is refused where the policy sets no days', async () => {
    const { server, admin, teacher, correct } = await openSchool();
    await server.call('PUT', '/api/policies', admin, { correctionDays: null });
    expect((await correct(teacher, days + 1)).status).toBe(200);
  });

  it('with 0 days a teacher can correct only today’s records', async () => {
    const { server, admin, teacher, correct, correctMarks } = await openSchool();
    await server.call('PUT', '/api/policies', admin, { correctionDays: 0 });
    await takeRegister(server, teacher);
    expect((await correct(teacher, 0)).status).toBe(200);
    expect((await correctMarks(teacher)).status).toBe(200);
    expect(await correct(teacher, days)).toMatchObject(tooLate);
  });
});

it('the reason of a correction is removed when its student is erased', async () => {
  const { server, admin, student, correct, correctMarks } = await openSchool();
  await correct(admin, days + 1, 'Sara’s mother called');
  await correctMarks(admin, 'Sara’s mother called');
  await correct(admin, days, 'Sara’s mother called');
  await server.call('DELETE', `/api/attendance/5/${testDay(-days)}`, admin);
  const erased = await server.call('POST', `/api/students/${student.id}/erasure`, admin, { roll: 1 });
  expect(erased.status).toBe(200);
  for (const table of ['attendance_correction', 'mark_correction', 'withdrawn_register'] as const) {
    const rows = await server.db
      .selectFrom(table as 'mark_correction')
      .selectAll()
      .execute();
    expect(rows.length, table).toBeGreaterThan(0);
    expect(JSON.stringify(rows), table).not.toContain('mother');
  }
});
