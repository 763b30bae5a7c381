import { describe, expect, it } from 'vitest';
import { readStoredAttendance } from '../../../../test/registers.ts';
import { addTestSchool, startTestServer, type TestPerson, testToday } from '../../../../test/test-school.ts';

const path = `/api/attendance/5/${testToday}`;
/**
 * Returns what was sent in the form in which it is returned: with the code of its reason, whose sign is made from its
 * id.
 */
function coded(details: object) {
  return 'reason' in details ? { ...details, code: details.reason } : details;
}

const line = (roll: number, status: string, details: object = {}) => ({ roll, status, ...details });

type NamedReason = { readonly _id: string; readonly name: string; readonly status: string };

async function startWithReasons() {
  const server = await startTestServer();
  const school = await addTestSchool(server, { students: 4 });
  const { body: reasons } = await server.call('GET', '/api/reasons', school.teacher);
  const reasonOf = (name: string) => reasons.find((reason: NamedReason) => reason.name === name)?._id as string;
  const take = (attendance: object[], as: TestPerson = school.teacher) =>
    server.call('POST', '/api/attendance', as, { class: 5, date: testToday, attendance });
  const correct = (...attendance: object[]) => server.call('PUT', path, school.teacher, { attendance });
  const read = async (as: TestPerson = school.teacher) => (await server.call('GET', path, as)).body;
  const lineOf = async (roll: number) => (await read()).students[roll - 1];
  return { server, ...school, reasonOf, take, correct, read, lineOf };
}

/** A register with all four statuses, each with all the details that it can have. */
function allFour(reasonOf: (name: string) => string) {
  return [
    line(1, 'Late', { minutesLate: 12, reason: reasonOf('Transport'), note: 'Bus 4' }),
    line(2, 'Absent', { reason: reasonOf('No message') }),
    line(3, 'Excused', { reason: reasonOf('Illness'), note: 'Fever since Monday' }),
    line(4, 'Present'),
  ];
}

describe('a register of all four statuses', () => {
  it('is stored with reasons, minutes and notes, and answered as it is stored', async () => {
    const { server, teacher, admin, take, read, reasonOf } = await startWithReasons();
    const sent = allFour(reasonOf);
    const taken = await take(sent);
    expect(taken.status).toBe(201);
    const named = sent.map((one) => ({ ...coded(one), name: `Student ${one.roll}` }));
    expect(taken.body.attendance).toEqual(named);
    for (const person of [teacher, admin]) {
      expect((await server.call('GET', '/api/attendance/5', person)).body.data[0].attendance).toEqual(named);
      expect((await read(person)).students).toMatchObject(named);
    }
    expect(Object.keys((await read()).students[3]).sort()).toEqual(['name', 'photo', 'roll', 'session', 'status']);
  });

  it('shows students their own reason and minutes, but a note nowhere', async () => {
    const { server, teacher, admin, student, take, correct, reasonOf } = await startWithReasons();
    await take(allFour(reasonOf));
    await correct(line(1, 'Late', { note: 'Bus 4, again' }));
    const own = await server.call('GET', '/api/attendance/student/1', student);
    const told = { roll: 1, name: 'Student 1', status: 'Late', minutesLate: 12, reason: reasonOf('Transport') };
    expect(own.body.data[0].attendance).toEqual([coded(told)]);
    for (const call of ['/api/attendance/student/1', '/api/home', '/api/students/profile/s1@hill.example']) {
      expect(JSON.stringify((await server.call('GET', call, student)).body), call).not.toMatch(/Bus 4|note/);
    }
    const record = await server.call('GET', `/api/students/${student.id}/record`, admin);
    expect(JSON.stringify(record.body)).not.toMatch(/Bus 4|note/);
    expect(record.body.attendance[0]).toMatchObject({ status: 'Late', minutesLate: 12, reason: 'Transport' });
    const seen = await server.call('GET', '/api/attendance/student/1', teacher);
    expect(seen.body.data[0].attendance[0].note).toBe('Bus 4, again');
  });

  it('counts the late as present, and says how many were late and excused', async () => {
    const { server, teacher, admin, student, take, reasonOf } = await startWithReasons();
    await take(allFour(reasonOf));
    const { body } = await server.call('GET', '/api/attendance/5/summary', teacher);
    expect(body).toMatchObject([
      { roll: 1, total: 1, present: 1, late: 1 },
      { roll: 2, total: 1, present: 0 },
      { roll: 3, total: 1, present: 0, excused: 1 },
      { roll: 4, total: 1, present: 1 },
    ]);
    expect(Object.keys(body[3]).sort()).toEqual(['_id', 'name', 'present', 'roll', 'total']);
    const home = (await server.call('GET', '/api/home', student)).body.student.attendance;
    expect(home).toMatchObject({ present: 1, total: 1 });
    const [register] = (await server.call('GET', '/api/home', admin)).body.admin.registers;
    expect(register.taken).toMatchObject({ present: 2, total: 4 });
  });

  it('leaves the excused out of all totals and shares, if the school chooses so', async () => {
    const { server, id, teacher, admin, take, reasonOf } = await startWithReasons();
    await take(allFour(reasonOf));
    await server.db.updateTable('school').set({ excused_counts: 'not' }).where('id', '=', id).execute();
    const { body } = await server.call('GET', '/api/attendance/5/summary', teacher);
    expect(body.map(({ total, present }: { total: number; present: number }) => [total, present])).toEqual([
      [1, 1],
      [1, 0],
      [0, 0],
      [1, 1],
    ]);
    const home = (await server.call('GET', '/api/home', admin)).body.admin;
    expect(home.registers[0].taken).toMatchObject({ present: 2, total: 3 });
  });

  it('is kept whole when it is withdrawn', async () => {
    const { server, admin, take, correct, reasonOf } = await startWithReasons();
    const sent = allFour(reasonOf);
    await take(sent);
    await correct(line(4, 'Late', { minutesLate: 3 }));
    await server.call('DELETE', path, admin);
    const { body } = await server.call('GET', '/api/attendance/5/withdrawn', admin);
    const named = sent.map((one) => ({ ...coded(one), name: `Student ${one.roll}` }));
    expect(body[0].attendance).toEqual([...named.slice(0, 3), { ...named[3], status: 'Late', minutesLate: 3 }]);
    const [{ lines } = { lines: '' }] = await server.db.selectFrom('withdrawn_register').select('lines').execute();
    expect(JSON.parse(lines).corrections).toMatchObject([
      { from: 'Present', to: 'Late', toDetails: { minutesLate: 3 } },
    ]);
  });

  it('keeps no note of an erased student, in registers, corrections and withdrawn ones', async () => {
    const { server, admin, student, teacher, take, correct, reasonOf } = await startWithReasons();
    await take(allFour(reasonOf));
    await correct(line(1, 'Late', { note: 'Bus 5' }), line(3, 'Excused', { note: 'Well again' }));
    await server.call('DELETE', path, admin);
    await take(allFour(reasonOf));
    await correct(line(1, 'Late', { note: 'Bus 6' }));
    const erased = await server.call('POST', `/api/students/${student.id}/erasure`, admin, { roll: 1 });
    expect(erased.status).toBe(200);
    const stored = { ...(await readStoredAttendance(server.db)) };
    const withdrawn = await server.db.selectFrom('withdrawn_register').selectAll().execute();
    const text = JSON.stringify([stored, withdrawn]);
    expect(text).not.toMatch(/Bus/);
    expect(text).toMatch(/Fever since Monday.*Well again/);
    const register = await server.call('GET', path, teacher);
    expect(register.body.students[0]).toMatchObject({ status: 'Late', minutesLate: 12 });
  });
});

describe('a correction of details', () => {
  it('leaves other details as they are, and drops those that do not fit a changed status', async () => {
    const { take, correct, lineOf, reasonOf } = await startWithReasons();
    await take(allFour(reasonOf));
    await correct(line(1, 'Late', { minutesLate: 20 }));
    const kept = { status: 'Late', minutesLate: 20, reason: reasonOf('Transport'), note: 'Bus 4' };
    expect(await lineOf(1)).toMatchObject(kept);
    await correct(line(1, 'Absent'));
    const absent = await lineOf(1);
    expect(absent).toMatchObject({ status: 'Absent', note: 'Bus 4' });
    expect(absent).not.toHaveProperty('minutesLate');
    expect(absent).not.toHaveProperty('reason');
    await correct(line(1, 'Absent', { note: null }));
    expect(await lineOf(1)).not.toHaveProperty('note');
    await correct(line(3, 'Excused', { reason: null, note: '  ' }));
    expect(Object.keys(await lineOf(3)).sort()).toEqual(['name', 'photo', 'roll', 'session', 'status']);
  });

  it('is listed with all old and new values', async () => {
    const { take, correct, read, reasonOf } = await startWithReasons();
    await take(allFour(reasonOf));
    await correct(line(1, 'Late', { minutesLate: 20 }));
    await correct(line(4, 'Excused', { reason: reasonOf('Illness') }));
    const { corrections } = await read();
    const common = { by: 'Teacher first', at: expect.any(String) };
    const transport = { reason: reasonOf('Transport'), note: 'Bus 4' };
    expect(corrections).toEqual([
      {
        roll: 4,
        name: 'Student 4',
        from: 'Present',
        to: 'Excused',
        ...common,
        toDetails: coded({ reason: reasonOf('Illness') }),
      },
      {
        roll: 1,
        name: 'Student 1',
        from: 'Late',
        to: 'Late',
        ...common,
        fromDetails: coded({ ...transport, minutesLate: 12 }),
        toDetails: coded({ ...transport, minutesLate: 20 }),
      },
    ]);
  });

  it('gives the register a new version, unless it changes nothing', async () => {
    const { server, admin, take, correct, read } = await startWithReasons();
    const everyone = [1, 2, 3, 4].map((roll) => line(roll, 'Present'));
    expect((await read()).version).toBeNull();
    await take(everyone);
    const first = (await read()).version;
    expect(first).toEqual(expect.any(String));
    await correct(line(1, 'Present'));
    expect((await read()).version).toBe(first);
    await correct(line(1, 'Present', { note: 'Left early' }));
    const second = (await read()).version;
    expect(second).not.toBe(first);
    await correct(line(1, 'Present', { note: null }));
    expect([first, second]).not.toContain((await read()).version);
    await server.call('DELETE', path, admin);
    server.setNow(new Date(Date.now()));
  });

  it('may keep a reason that has been closed, and give it to nobody else', async () => {
    const { server, admin, take, correct, lineOf, reasonOf } = await startWithReasons();
    await take(allFour(reasonOf));
    const illness = reasonOf('Illness');
    await server.call('PUT', `/api/reasons/${illness}`, admin, { isOpen: false });
    expect((await correct(line(3, 'Excused', { reason: illness, note: 'x' }))).status).toBe(200);
    expect(await lineOf(3)).toMatchObject({ reason: illness, note: 'x' });
    expect(await correct(line(4, 'Excused', { reason: illness }))).toMatchObject({
      status: 400,
      body: { faults: { 'attendance.0.reason': { reason: 'closed-reason', parameters: { name: 'Illness' } } } },
    });
  });
});

describe('the details of a line are refused at their field, and nothing stored', () => {
  const wrong: [string, (reasonOf: (name: string) => string) => object, string, string][] = [
    [
      'minutes for who is not late',
      () => ({ status: 'Absent', minutesLate: 5 }),
      'minutesLate',
      'minutes-without-late',
    ],
    ['no minute', () => ({ status: 'Late', minutesLate: 0 }), 'minutesLate', 'not-minutes-late'],
    ['more than ten hours', () => ({ status: 'Late', minutesLate: 601 }), 'minutesLate', 'not-minutes-late'],
    ['half a minute', () => ({ status: 'Late', minutesLate: 1.5 }), 'minutesLate', 'not-minutes-late'],
    ['minutes as text', () => ({ status: 'Late', minutesLate: '5' }), 'minutesLate', 'not-minutes-late'],
    ['a reason of nobody', () => ({ status: 'Absent', reason: '999' }), 'reason', 'unknown-reason'],
    ['a reason that is no id', () => ({ status: 'Absent', reason: 'Illness' }), 'reason', 'not-an-id'],
    [
      'a reason of another status',
      (reasonOf) => ({ status: 'Absent', reason: reasonOf('Illness') }),
      'reason',
      'reason-of-another-status',
    ],
    [
      'a reason for who is present',
      (of) => ({ status: 'Present', reason: of('Illness') }),
      'reason',
      'reason-of-another-status',
    ],
    ['a long note', () => ({ status: 'Present', note: 'n'.repeat(201) }), 'note', 'too-long'],
    ['a note with a NUL', () => ({ status: 'Present', note: 'a\u0000b' }), 'note', 'unseen-sign'],
  ];

  it.each(wrong)('with 400 for %s', async (_what, detail, field, reason) => {
    const { server, take, correct, reasonOf } = await startWithReasons();
    const others = [1, 2, 3].map((roll) => line(roll, 'Present'));
    const sent = { roll: 4, ...detail(reasonOf) };
    const before = await readStoredAttendance(server.db);
    expect(await take([...others, sent])).toMatchObject({
      status: 400,
      body: { code: 'bad_input', faults: { [`attendance.3.${field}`]: { reason } } },
    });
    expect(await readStoredAttendance(server.db)).toEqual(before);
    expect((await take([...others, line(4, 'Present')])).status).toBe(201);
    const taken = await readStoredAttendance(server.db);
    expect(await correct(sent)).toMatchObject({
      status: 400,
      body: { faults: { [`attendance.0.${field}`]: { reason } } },
    });
    expect(await readStoredAttendance(server.db)).toEqual(taken);
  });

  it('with 400 for another school’s reason', async () => {
    const { server, take } = await startWithReasons();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const name = { name: 'Snow', status: 'Excused' };
    for (const _ of [1, 2]) await server.call('POST', '/api/reasons', vale.admin, { ...name, name: `Snow ${_}` });
    const { body } = await server.call('GET', '/api/reasons', vale.teacher);
    const foreign = body.find(({ name }: NamedReason) => name === 'Snow 2')._id;
    const attendance = [1, 2, 3].map((roll) => line(roll, 'Present'));
    expect((await take([...attendance, line(4, 'Excused', { reason: foreign })])).body.faults).toEqual({
      'attendance.3.reason': { reason: 'unknown-reason' },
    });
  });

  it('keeps a note in composed form, of at most 200 letters as counted then', async () => {
    const { take, lineOf } = await startWithReasons();
    const note = 'e\u0301'.repeat(200);
    const attendance = [1, 2, 3].map((roll) => line(roll, 'Present'));
    expect((await take([...attendance, line(4, 'Absent', { note })])).status).toBe(201);
    expect((await lineOf(4)).note).toBe('é'.repeat(200).normalize('NFC'));
  });
});
