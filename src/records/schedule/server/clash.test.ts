import { describe, expect, it } from 'vitest';
import { addPeriod, otherTeacher, period } from '../../../../test/periods.ts';
import { testedEngine } from '../../../../test/test-database.ts';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';

async function startWithPeriod() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { body } = await addPeriod(server, school.admin);
  const change = (id: string, changes: object) =>
    server.call('PUT', `/api/schedule/${id}`, school.admin, { ...period, ...changes });
  return { server, ...school, first: body, change };
}

const elsewhere = { classNumber: 6, teacher: otherTeacher };

describe('two periods that overlap', () => {
  it.each([
    ['of one class', { teacher: otherTeacher }],
    ['of one teacher', { classNumber: 6 }],
    ['by a minute', { time: '08:44-09:00' }],
    ['one within the other', { time: '08:10-08:20' }],
    ['one around the other', { time: '07:00-10:00' }],
  ])('%s are refused when added and when moved, and nothing changes', async (_what, changes) => {
    const { server, admin, change } = await startWithPeriod();
    expect(await addPeriod(server, admin, changes)).toMatchObject({ status: 409, body: { code: 'clash' } });
    const { body } = await addPeriod(server, admin, { ...changes, day: 'Monday' });
    expect(await change(body._id, changes)).toMatchObject({ status: 409, body: { code: 'clash' } });
    expect((await server.call('GET', '/api/schedule', admin)).body).toHaveLength(2);
    expect((await server.call('GET', `/api/schedule/single/${body._id}`, admin)).body).toEqual(body);
  });

  it('are allowed when they only touch, are on different days, or share neither class nor teacher', async () => {
    const { server, admin, first, change } = await startWithPeriod();
    for (const changes of [{ time: '08:45-09:30' }, { time: '07:15-08:00' }, { day: 'Monday' }, elsewhere]) {
      expect((await addPeriod(server, admin, changes)).status).toBe(201);
    }
    expect((await change(first._id, { time: '08:05-08:40' })).status).toBe(200);
  });

  it('are allowed when one of them was removed, or belongs to another school', async () => {
    const { server, admin, first } = await startWithPeriod();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    expect((await addPeriod(server, vale.admin, { teacher: { email: 'first@vale.example' } })).status).toBe(201);
    await server.call('DELETE', `/api/schedule/${first._id}`, admin);
    expect((await addPeriod(server, admin)).status).toBe(201);
  });
});

describe('the refusal of a clash', () => {
  it('names the clashing periods and proposes times that are free for both', async () => {
    const { server, admin } = await startWithPeriod();
    await addPeriod(server, admin, { teacher: otherTeacher, classNumber: 6, time: '09:00-09:45' });
    const { body } = await addPeriod(server, admin, { teacher: otherTeacher, subject: 'Art' });
    const proposals = 'Free for both class and teacher on Sunday: 09:45-10:30.';
    const reason = 'This overlaps with Mathematics of class 5 with Teacher first on Sunday, 08:00-08:45 (period 1).';
    const free = { reason: 'free-times', parameters: { day: 'Sunday', times: ['09:45-10:30'] } };
    const place = { day: 'Sunday', time: '08:00-08:45', period: 1, class: 5 };
    const clash = {
      reason: 'overlaps-with',
      parameters: { ...place, subject: 'Mathematics', teacher: 'Teacher first' },
    };
    expect(body).toEqual({
      code: 'clash',
      reason: 'period-clashes',
      parameters: { clash, free },
      message: `${reason} ${proposals}`,
      fields: { time: proposals },
      faults: { time: free },
    });
    const proposed = { teacher: otherTeacher, subject: 'Art', time: '09:45-10:30' };
    expect((await addPeriod(server, admin, proposed)).status).toBe(201);
  });
});

describe('of fifty requests at the same moment', () => {
  it('for one place, one is stored and the others are refused because of it', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    const servers = testedEngine === 'postgres' ? [server, await server.startAnother()] : [server];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const changes = index % 2 ? { classNumber: 1 + (index % 10) } : { teacher: otherTeacher, classNumber: 5 };
        const time = `08:${String(index % 30).padStart(2, '0')}-09:00`;
        return addPeriod(servers[index % servers.length] ?? server, admin, { ...changes, time });
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    for (const { status, body } of answers) {
      if (status === 409) expect(body.message).toMatch(/^This overlaps with Mathematics of class \d+ with Teacher/);
    }
    await expectNoClash(server, answers.filter(({ status }) => status === 201).length);
  });

  it('that move periods about, none leaves an overlap behind', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    const ids: string[] = [];
    for (let hour = 8; hour < 18; hour += 1) {
      const time = `${String(hour).padStart(2, '0')}:00-${String(hour).padStart(2, '0')}:45`;
      ids.push((await addPeriod(server, admin, { time, classNumber: 1 + (hour % 10) })).body._id);
    }
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const time = `${String(8 + (index % 5)).padStart(2, '0')}:20-${String(9 + (index % 5)).padStart(2, '0')}:05`;
        const body = { ...period, day: 'Monday', time };
        return server.call('PUT', `/api/schedule/${ids[index % 10]}`, admin, body);
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    await expectNoClash(server, 10);
  });
});

async function expectNoClash({ db }: Awaited<ReturnType<typeof startTestServer>>, count: number) {
  const rows = await db.selectFrom('timetable_period').selectAll().execute();
  expect(rows).toHaveLength(count);
  const clashes = rows.flatMap((one) =>
    rows.filter(
      (other) =>
        one.id < other.id &&
        one.day === other.day &&
        (one.class === other.class || one.teacher_id === other.teacher_id) &&
        one.starts_minute < other.ends_minute &&
        other.starts_minute < one.ends_minute,
    ),
  );
  expect(clashes).toEqual([]);
}
