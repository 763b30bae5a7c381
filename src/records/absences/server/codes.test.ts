import { describe, expect, it } from 'vitest';
import { setPolicies } from '../../../../test/statuses.ts';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  testDay,
  testToday,
} from '../../../../test/test-school.ts';
import type { AttendanceCode } from '../../../platform/contract/attendance-code.ts';

const codesPath = '/api/attendance-codes';

type Code = Partial<AttendanceCode>;

async function startWithCodes() {
  const server = await startTestServer();
  const school = await addTestSchool(server, { students: 4 });
  const list = async (): Promise<AttendanceCode[]> => (await server.call('GET', codesPath, school.admin)).body;
  const put = (codes: readonly Code[], as: TestPerson = school.admin) => server.call('PUT', codesPath, as, codes);
  const takeEngland = async () => {
    const [england] = (await server.call('GET', `${codesPath}/sets`, school.admin)).body;
    return put(england.codes);
  };
  const take = (attendance: readonly object[], date = testToday) =>
    server.call('POST', '/api/attendance', school.teacher, { class: 5, date, attendance });
  const read = async (date = testToday) =>
    (await server.call('GET', `/api/attendance/5/${date}`, school.teacher)).body.students;
  return { server, ...school, list, put, takeEngland, take, read };
}

const all = (...codes: readonly string[]) => codes.map((code, index) => ({ roll: index + 1, code }));

describe('the attendance codes of a school', () => {
  it('are made from its reasons at first, each with a generated sign, counting by status and policy', async () => {
    const { server, id, admin, list } = await startWithCodes();
    const codes = await list();
    const { body: reasons } = await server.call('GET', '/api/reasons', admin);
    expect(codes.map(({ _id }) => _id).sort()).toEqual(reasons.map(({ _id }: Code) => _id).sort());
    expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length);
    expect(codes.find(({ name }) => name === 'Transport')).toMatchObject({ status: 'Late', counts: 'present' });
    const illness = async () => (await list()).find(({ name }) => name === 'Illness');
    expect(await illness()).toMatchObject({ status: 'Excused', counts: 'absent', isOpen: true });
    await setPolicies(server.db, { id }, { excused_counts: 'not' });
    expect(await illness()).toMatchObject({ counts: 'not' });
  });

  it('are replaced as a whole, in the given order, and may include codes for Present', async () => {
    const { server, admin, put, list } = await startWithCodes();
    const answer = await put([
      { code: 'B', name: 'At another site', status: 'Present', counts: 'present', isOpen: true, order: 9 },
      { code: 'U', name: 'After the register', status: 'Late', counts: 'absent', isOpen: true, order: 4 },
      { code: 'Old', name: 'Of former days', status: 'Absent', isOpen: false },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(await list());
    expect(answer.body.map(({ code, counts, isOpen, order }: AttendanceCode) => [code, counts, isOpen, order])).toEqual(
      [
        ['Old', 'absent', false, 1],
        ['U', 'absent', true, 2],
        ['B', 'present', true, 3],
      ],
    );
    const { body: reasons } = await server.call('GET', '/api/reasons', admin);
    expect(reasons.map(({ name }: Code) => name)).toEqual(['Of former days', 'After the register']);
  });

  it('are recognised by sign, by id, and by status and name, even if they swap their contents', async () => {
    const { put, list } = await startWithCodes();
    const first = await list();
    await put(first.map((code) => ({ ...code })));
    expect(await list()).toEqual(first);
    const [one, other] = first.filter(({ status }) => status === 'Excused') as [AttendanceCode, AttendanceCode];
    const swapped = { ...one, code: 'X', name: other.name };
    const answer = await put([swapped, { ...other, code: 'Y', name: one.name }]);
    expect(answer.body).toMatchObject([
      { _id: one._id, code: 'X', name: other.name },
      { _id: other._id, code: 'Y', name: one.name },
    ]);
    const again = await put([
      { code: 'X', name: 'Renamed', status: 'Excused' },
      { code: 'Z', name: one.name, status: 'Excused' },
    ]);
    expect(again.body.map(({ _id }: Code) => _id)).toEqual([one._id, other._id]);
  });

  it('are closed when they are left out but used by a line, and deleted if unused', async () => {
    const { put, take, list, takeEngland } = await startWithCodes();
    await takeEngland();
    expect(await list()).toHaveLength(34);
    await take(all('/', 'I', 'N', 'L'));
    await put([{ code: 'I', name: 'Illness', status: 'Excused' }]);
    const left = (await list()).map(({ code, isOpen }) => `${code} ${isOpen}`);
    expect(left[0]).toBe('I true');
    expect(left.slice(1).sort()).toEqual(['/ false', 'L false', 'N false']);
  });

  it('are refused at the field with a duplicate sign or name, a new status for a used one, or an unknown id', async () => {
    const { put, take, list } = await startWithCodes();
    await put([{ code: 'I', name: 'Ill', status: 'Excused' }]);
    await take(all('I', 'I', 'I', 'I'));
    const before = await list();
    const answer = await put([
      { code: 'I', name: 'Ill', status: 'Absent' },
      { code: 'A', name: 'Away', status: 'Absent' },
      { code: ' A ', name: ' away', status: 'Absent' },
      { _id: '9999', code: 'Q', name: 'Quiet', status: 'Late' },
    ]);
    expect(answer.status).toBe(400);
    expect(answer.body.faults).toMatchObject({
      '0.status': { reason: 'code-status-in-use' },
      '2.code': { reason: 'code-twice' },
      '2.name': { reason: 'reason-name-in-use' },
      '3._id': { reason: 'reason-not-found' },
    });
    expect(await list()).toEqual(before);
    expect((await put([{ code: '', name: 'x', status: 'Late' }])).body.faults).toHaveProperty('0.code');
  });

  it('have a history, whose changes can be undone', async () => {
    const { server, admin, put, list } = await startWithCodes();
    const before = await list();
    await put([{ code: 'B', name: 'At another site', status: 'Present' }]);
    const { status, body } = await server.call('GET', '/api/history/codes/1', admin);
    expect(status).toBe(200);
    expect(body[0]).toMatchObject({ action: 'codes.change', canUndo: true });
    expect(body[0].changes).toContainEqual({ field: 'codes', from: null, to: 'B At another site: Present' });
    expect((await server.call('POST', `/api/history/${body[0]._id}/undo`, admin, {})).status).toBe(200);
    expect(await list()).toEqual(before);
  });
});

describe('a register with codes', () => {
  it('accepts a code alone, which gives the status, and answers both code and reason', async () => {
    const { server, take, read, takeEngland, list, teacher } = await startWithCodes();
    await takeEngland();
    const taken = await take([...all('/', 'L', 'I'), { roll: 4, status: 'Absent', code: 'N', note: 'Called home' }]);
    expect(taken.status).toBe(201);
    const ids = new Map((await list()).map(({ code, _id }) => [code, _id]));
    const lines = [
      { roll: 1, status: 'Present', code: '/', reason: ids.get('/') },
      { roll: 2, status: 'Late', code: 'L', reason: ids.get('L') },
      { roll: 3, status: 'Excused', code: 'I', reason: ids.get('I') },
      { roll: 4, status: 'Absent', code: 'N', reason: ids.get('N'), note: 'Called home' },
    ];
    expect(taken.body.attendance).toMatchObject(lines);
    expect(await read()).toMatchObject(lines);
    const { body } = await server.call('GET', '/api/attendance/5', teacher);
    expect(body.data[0].attendance).toMatchObject(lines);
  });

  it('is corrected by codes, keeps a closed one and clears one by null', async () => {
    const { server, admin, teacher, take, read, takeEngland, list, put } = await startWithCodes();
    await takeEngland();
    await take(all('/', 'L', 'I', 'N'));
    const path = `/api/attendance/5/${testToday}`;
    const correct = (...attendance: object[]) => server.call('PUT', path, teacher, { attendance });
    expect((await correct({ roll: 4, code: 'C1' })).body.attendance[3]).toMatchObject({
      status: 'Excused',
      code: 'C1',
    });
    await put(
      (await list()).map((code) => ({ ...code, isOpen: code.code !== 'I' })),
      admin,
    );
    expect((await correct({ roll: 3, code: 'I', note: 'Called' })).status).toBe(200);
    expect((await correct({ roll: 1, code: 'I' })).body.faults['attendance.0.code'].reason).toBe('closed-reason');
    await correct({ roll: 1, status: 'Present', code: null });
    expect((await read())[0]).not.toHaveProperty('code');
    const { body } = await server.call('GET', path, admin);
    expect(
      body.corrections.map(({ fromDetails, toDetails }: Record<string, Code>) => [fromDetails?.code, toDetails?.code]),
    ).toEqual([
      ['/', undefined],
      ['I', 'I'],
      ['N', 'C1'],
    ]);
  });

  it('refuses an unknown code, one that differs from status or reason, and a line with neither status nor code', async () => {
    const { take, takeEngland, list } = await startWithCodes();
    await takeEngland();
    const illness = (await list()).find(({ code }) => code === 'I');
    const answer = await take([
      { roll: 1, code: 'nope' },
      { roll: 2, status: 'Present', code: 'I' },
      { roll: 3, reason: illness?._id, code: 'M' },
      { roll: 4 },
    ]);
    expect(answer.status).toBe(400);
    expect(answer.body.faults).toMatchObject({
      'attendance.0.code': { reason: 'unknown-code' },
      'attendance.1.code': { reason: 'reason-of-another-status' },
      'attendance.2.code': { reason: 'code-of-another' },
      'attendance.3.status': { reason: 'missing' },
    });
  });
});

describe('attendance in percent', () => {
  it('counts by codes everywhere, while the four columns count by status', async () => {
    const { server, admin, teacher, student, take, takeEngland } = await startWithCodes();
    await takeEngland();
    const days = [testDay(-1), testDay(-4), testDay(-5), testToday];
    // The codes of student 1: present elsewhere, late past the register, not required, ill.
    for (const [place, code] of ['B', 'U', 'X', 'I'].entries()) {
      expect((await take(all(code, '/', '/', '/'), days[place])).status).toBe(201);
    }
    const counts = { present: 2, late: 1, excused: 2 };
    const { body: summary } = await server.call('GET', '/api/attendance/5/summary', teacher);
    expect(summary[0]).toMatchObject({ total: 3, attended: 1, absent: 0, ...counts });
    const session = await server.call('GET', '/api/attendance/5/summary?session=2026-2027', teacher);
    expect(session.body[0]).toMatchObject({ total: 3, attended: 1, absent: 0, ...counts });
    const { body: month } = await server.call('GET', `/api/attendance/5/month/${testToday.slice(0, 7)}`, teacher);
    expect(month.students[0]).toMatchObject({ total: 3, attended: 1, present: 1, late: 1, absent: 0, excused: 2 });
    expect(Object.values(month.students[0].codes).sort()).toEqual(['B', 'I', 'U', 'X']);
    const { body: report } = await server.call('GET', '/api/reports/1', teacher);
    expect(report.attendance).toMatchObject({ total: 3, attended: 1, present: 1, late: 1, absent: 0, excused: 2 });
    expect(report.attendance.codes.map(({ code, count }: Code & { count: number }) => [code, count])).toEqual([
      ['B', 1],
      ['X', 1],
      ['I', 1],
      ['U', 1],
    ]);
    const { body: home } = await server.call('GET', '/api/home', student);
    expect(home.student.attendance).toMatchObject({ total: 3, present: 1 });
    const { body: chart } = await server.call('GET', '/api/home', admin);
    expect(chart.admin.attendance.map(({ present, total }: Record<string, number>) => [present, total])).toEqual([
      [3, 3],
      [3, 4],
      [4, 4],
    ]);
    const { body: care } = await server.call('GET', '/api/care', admin);
    expect(care[0].reasons[0]).toMatchObject({ code: 'below_percent', present: 1, total: 3 });
  });

  it('of a past day counts as the codes did then', async () => {
    const {
      server,
      id,
      admin: { email },
      list,
      put,
      take,
      takeEngland,
    } = await startWithCodes();
    await takeEngland();
    await take(all('U', '/', '/', '/'));
    const codes = (await list()).map((code) => (code.code === 'U' ? { ...code, counts: 'present' as const } : code));
    server.setNow(hoursLater(48));
    const admin = await openTestSignIn(server.db, id, email, hoursLater(48));
    await put(codes, admin);
    const attendedOn = async (query: string) =>
      (await server.call('GET', `/api/attendance/5/summary${query}`, admin)).body[0].attended;
    expect(await attendedOn('')).toBeUndefined();
    expect(await attendedOn(`?on=${testToday}`)).toBe(0);
  });
});

it('an absence can be reported with a code, but not with one for Late or Present', async () => {
  const { server, admin, takeEngland } = await startWithCodes();
  await takeEngland();
  const tell = (more: object, day = testDay(3)) =>
    server.call('POST', '/api/absences', admin, { roll: 1, from: day, to: day, ...more });
  const told = await tell({ code: 'M' });
  expect(told.body.reason).toMatchObject({ name: 'Medical or dental appointment', code: 'M' });
  expect((await tell({ code: 'L' }, testDay(4))).body.faults.code.reason).toBe('unknown-absence-reason');
});
