import { describe, expect, it } from 'vitest';
import { linesOf, submitExam } from '../../../../test/exams.ts';
import { addTestGuardian } from '../../../../test/guardians.ts';
import { mailSettings, startMailServer, type TestMailServer } from '../../../../test/mail-server.ts';
import { addPeriod } from '../../../../test/periods.ts';
import { correctRegister, linesFor, takeRegister } from '../../../../test/registers.ts';
import { testedEngine } from '../../../../test/test-database.ts';
import {
  addTestSchool,
  startTestServer,
  type TestServer,
  testDay,
  testNow,
  testToday,
  weekdayOf,
} from '../../../../test/test-school.ts';
import { dummyHash } from '../../../base/identity/server/passwords.ts';

/** Returns the time of a minute of the test; the clock shows 8:05 when the test begins. */
function atMinute(minute: number): Date {
  return new Date(testNow.getTime() + (minute - 5) * 60_000);
}

/** Sets the clocks, and lets all servers run their due jobs at the same time. */
async function passUntil(servers: readonly TestServer[], minute: number): Promise<void> {
  for (const server of servers) server.setNow(atMinute(minute));
  await Promise.all(servers.map((server) => server.runJobs()));
}

const recipientsOf = ({ taken }: TestMailServer) => taken.flatMap(({ recipients }) => recipients).sort();

/**
 * A class of five. Student 1 has a mother (also of 5) and guardians who must get nothing: one not written to, one who
 * may not see, one link that ended yesterday, one that begins tomorrow, one not signed up. 2 and 4 have a guardian; 3's
 * link is about to end.
 */
async function startMorning(takesRegister = true) {
  const mailServer = await startMailServer();
  const server = await startTestServer(mailSettings(mailServer));
  const school = await addTestSchool(server, { students: 5 });
  const add = (roll: number, name: string, more: object = {}) =>
    addTestGuardian(server.db, {
      schoolId: school.id,
      email: `s${roll}@hill.example`,
      guardian: `${name}@hill.example`,
      ...more,
    });
  await server.db.updateTable('person').set({ name: 'Ayesha Rahman' }).where('name', '=', 'Student 1').execute();
  const mother = await add(1, 'mother');
  await add(5, 'mother');
  await add(1, 'father', { isWrittenTo: false });
  await add(1, 'uncle', { maySee: false });
  await add(1, 'aunt', { to: testDay(-1) });
  await add(1, 'coming', { from: testDay(1) });
  const invited = await add(1, 'mistyped');
  const account = server.db.updateTable('account').set({ password_hash: dummyHash });
  await account.where('person_id', '=', invited).execute();
  await add(2, 'second');
  const ending = await add(3, 'ending');
  await add(4, 'fourth');
  const attendance = linesFor('Absent', 'Absent', 'Absent', 'Excused', 'Present');
  if (takesRegister) expect((await takeRegister(server, school.teacher, { attendance })).status).toBe(201);
  const endLink = () =>
    server.db
      .updateTable('guardian_link')
      .set({ removed_at: atMinute(20).toISOString() })
      .where('guardian_id', '=', ending)
      .execute();
  return { mailServer, server, ...school, mother, endLink };
}

describe('after a register is taken at 8:05,', () => {
  it('one mail goes out at 8:25 to each guardian who may get it, and none to others', async () => {
    const { mailServer, server, teacher, endLink } = await startMorning();
    const exam = { examName: 'Finals', marks: linesOf(1, 2, 3, 4, 5) };
    expect((await submitExam(server, teacher, exam)).status).toBe(201);
    server.setNow(atMinute(15));
    const corrected = await correctRegister(server, teacher, [{ roll: 2, status: 'Present' }]);
    expect(corrected.status).toBe(200);
    await endLink();
    await passUntil([server], 24);
    expect(mailServer.taken).toEqual([]);
    await passUntil([server], 25);
    expect(recipientsOf(mailServer)).toEqual(['mother@hill.example']);
    await passUntil([server], 59);
    expect(mailServer.taken).toHaveLength(1);

    const [mail] = mailServer.taken;
    expect(mail?.subject).toBe('Ayesha Rahman is marked absent');
    expect(mail?.text).toContain('Ayesha Rahman is marked absent in the register of 23 November 2026');
    expect(mail?.text).toMatch(/https:\/\/hill\.example\/tell_absence$/m);
    expect(mail?.source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    for (const part of [mail?.subject, mail?.text, mail?.html])
      expect(part).not.toMatch(/s1@|class 5|\broll\b|child=|Finals|\bmarks?\b/i);
  });

  it('only that mail goes out, however often its jobs run again', async () => {
    const { mailServer, server } = await startMorning();
    await passUntil([server], 25);
    const first = recipientsOf(mailServer);
    expect(first).toEqual(['ending@hill.example', 'mother@hill.example', 'second@hill.example']);
    await server.db.updateTable('job').set({ state: 'waiting', attempts: 0 }).where('state', '=', 'done').execute();
    await passUntil([server], 40);
    expect(recipientsOf(mailServer)).toEqual(first);
  });

  it('no mail goes out about an absence whose reason is in the register', async () => {
    const { mailServer, server, admin, teacher } = await startMorning(false);
    const reason = { name: 'Strike of the buses', status: 'Absent' };
    const { body } = await server.call('POST', '/api/reasons', admin, reason);
    const attendance = [{ roll: 1, status: 'Absent', reason: body._id }, ...linesFor('Present', 'Absent').slice(1)];
    const lines = [...attendance, ...linesFor('Present', 'Present', 'Present', 'Present', 'Present').slice(2)];
    expect((await takeRegister(server, teacher, { attendance: lines })).status).toBe(201);
    await passUntil([server], 25);
    expect(recipientsOf(mailServer)).toEqual(['second@hill.example']);
  });

  it('one mail goes out for a child’s day, if each lesson has a register', async () => {
    const { mailServer, server, admin, teacher } = await startMorning(false);
    expect((await server.call('PUT', '/api/policies', admin, { registersTaken: 'lesson' })).status).toBe(200);
    for (const [period, time] of [
      [1, '08:00-08:40'],
      [2, '08:40-09:20'],
      [3, '09:20-10:00'],
    ] as const)
      expect((await addPeriod(server, admin, { day: weekdayOf(testToday), period, time })).status).toBe(201);
    const take = (period: number, ...first: Parameters<typeof linesFor>) => {
      const attendance = linesFor(...first, 'Present', 'Present', 'Present');
      return takeRegister(server, teacher, { period, attendance });
    };
    expect((await take(1, 'Absent', 'Present')).status).toBe(201);
    await passUntil([server], 25);
    expect(recipientsOf(mailServer)).toEqual(['mother@hill.example']);
    server.setNow(atMinute(45));
    // Student 2 has arrived by the second lesson; student 1 is still missing.
    expect((await take(2, 'Absent', 'Absent')).status).toBe(201);
    await passUntil([server], 65);
    server.setNow(atMinute(80));
    expect((await take(3, 'Absent', 'Absent')).status).toBe(201);
    await passUntil([server], 120);
    expect(recipientsOf(mailServer)).toEqual(['mother@hill.example', 'second@hill.example']);
  });

  it('the mail is in the guardian’s language, and from right to left in Arabic', async () => {
    const { mailServer, server, mother } = await startMorning();
    await server.db.updateTable('school').set({ languages: 'en,bn,ar' }).execute();
    await server.db.updateTable('account').set({ language: 'ar' }).where('person_id', '=', mother).execute();
    await passUntil([server], 25);
    const mail = mailServer.taken.find(({ recipients }) => recipients.includes('mother@hill.example'));
    expect(mail?.subject).toContain('سُجّل غياب');
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
    expect(mail?.text).toContain('يُرجى إبلاغ المدرسة بالسبب');
  });

  it('no mail goes to a guardian who refuses mails of this kind', async () => {
    const { mailServer, server, id, mother } = await startMorning();
    const refused = { school_id: id, person_id: mother, kind: 'absence' };
    await server.db.insertInto('mail_refused_kind').values(refused).execute();
    await passUntil([server], 25);
    expect(recipientsOf(mailServer)).toEqual(['ending@hill.example', 'second@hill.example']);
  });

  it('nothing is lost or sent twice if the mail server is down for an hour', async () => {
    const { mailServer, server, endLink } = await startMorning();
    await mailServer.stop();
    for (let minute = 25; minute < 85; minute += 5) await passUntil([server], minute);
    await endLink();
    await mailServer.start();
    for (let minute = 85; minute < 120; minute += 5) await passUntil([server], minute);
    expect(recipientsOf(mailServer)).toEqual(['mother@hill.example', 'second@hill.example']);
  });

  it('nothing is sent that has become wrong while the mail server was down', async () => {
    const { mailServer, server, teacher, admin } = await startMorning();
    await mailServer.stop();
    await passUntil([server], 25);
    const lines = [
      { roll: 1, status: 'Present' },
      { roll: 2, status: 'Excused' },
    ] as const;
    expect((await correctRegister(server, teacher, lines)).status).toBe(200);
    const today = testNow.toISOString().slice(0, 10);
    await server.call('POST', '/api/absences', admin, { roll: 3, from: today, to: today });
    await mailServer.start();
    await passUntil([server], 60);
    expect(mailServer.taken).toEqual([]);
    const mails = await server.db.selectFrom('mail').select('state').execute();
    expect(mails).toEqual([{ state: 'dropped' }, { state: 'dropped' }, { state: 'dropped' }]);
  });

  it.runIf(testedEngine === 'postgres')('one mail goes out, whichever of two servers runs the jobs', async () => {
    const { mailServer, server, endLink } = await startMorning();
    const servers = [server, await server.startAnother()];
    await endLink();
    for (let minute = 25; minute < 40; minute += 5) await passUntil(servers, minute);
    expect(recipientsOf(mailServer)).toEqual(['mother@hill.example', 'second@hill.example']);
  });
});
