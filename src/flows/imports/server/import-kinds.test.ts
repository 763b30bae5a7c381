import { describe, expect, it } from 'vitest';
import { linesOf, submitExam } from '../../../../test/exams.ts';
import { fingerprintsOf } from '../../../../test/fingerprints.ts';
import { applied, apply, checked, readRows } from '../../../../test/imports.ts';
import { addPeriod } from '../../../../test/periods.ts';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  testToday,
  weekdayOf,
} from '../../../../test/test-school.ts';
import { readSpreadsheet } from '../../../platform/spreadsheets/read.ts';
import { writeSpreadsheet } from '../../../platform/spreadsheets/spreadsheets.ts';
import { wholesOf } from './parts.rules.ts';

const formats = ['xlsx', 'csv'] as const;
type Format = (typeof formats)[number];
type Row = readonly (string | number | null)[];

/** Headings as a template has them. */
const headings = {
  subjects: ['Class', 'Subject', 'Code', 'Session', 'Teacher’s email'],
  schedule: [
    ...(['Class', 'Day', 'Period', 'Subject', 'Teacher’s email', 'Starts', 'Ends', 'Session'] as const),
    ...(['Label', 'Room', 'Week'] as const),
  ],
  marks: [
    ...(['Class', 'Subject', 'Exam', 'Maximum mark', 'Roll', 'Name', 'Mark', 'Session', 'Teacher’s email'] as const),
    ...(['Term', 'Weight', 'Date', 'Not sat counts as 0', 'Exempt'] as const),
    ...(['Scale', 'State', 'Category', 'Note'] as const),
  ],
} as const;
type Kind = keyof typeof headings;

const first = 'first@hill.example';

/** For each kind, rows that are new, changed and the same at the school of `start`. */
const rows: Readonly<Record<Kind, readonly Row[]>> = {
  subjects: [
    [5, 'Art', 'ART', null, first],
    [5, 'Maths', 'MAT', '2026-2027', first],
    [5, 'Music', 'MUS', null, null],
  ],
  schedule: [
    [5, 'Monday', 1, 'Music', first, '10:15', '11:00', null, 'Early'],
    [5, 'রবি', 1, null, null, '10:00', '10:45', null, null],
    [5, 'Sun', 2, 'Music', first, '8.00', '8:45 AM', null, null],
  ],
  marks: [
    ...[1, 2, 3].map((roll) => [5, 'Music', 'Test', 10, roll, null, roll, null, first]),
    [5, 'Mathematics', 'Final Exam', 20, 1, 'Student 1', 18, null, null],
    [5, 'Mathematics', 'Final Exam', 20, 3, null, 0, null, null],
  ],
};

const kinds = Object.keys(headings) as Kind[];
const counts: Readonly<Record<Kind, object>> = {
  subjects: { new: 1, changed: 1, same: 1, wrong: 0 },
  schedule: { new: 1, changed: 1, same: 1, wrong: 0 },
  marks: { new: 3, changed: 1, same: 1, wrong: 0 },
};

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { teacher } = school;
  let { admin } = school;
  for (const [name, code] of [
    ['Mathematics', 'MAT'],
    ['Music', 'MUS'],
  ]) {
    const subject = { name, code, class: 5, session: '2026-2027' };
    expect((await server.call('POST', '/api/subjects/add', admin, subject)).status).toBe(201);
  }
  await addPeriod(server, admin, { time: '12:00-12:45' });
  await addPeriod(server, admin, { subject: 'Music', period: 2 });
  const exam = (await submitExam(server, teacher, { marks: linesOf(17, null, 0) })).body;
  const waitHours = async (hours: number) => {
    server.setNow(hoursLater(hours));
    admin = await openTestSignIn(server.db, school.id, school.admin.email, hoursLater(hours));
  };
  const file = async (kind: Kind, lines: readonly Row[], format: Format = 'xlsx') => {
    const sheet = { name: 'Sheet1', columns: headings[kind].map((heading) => ({ heading })), rows: lines };
    return { kind, fileName: `file.${format}`, content: await writeSpreadsheet({ format, sheets: [sheet] }) };
  };
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    server.call(method, path, admin, body);
  return {
    server,
    ...school,
    exam,
    waitHours,
    call,
    check: async (kind: Kind, lines: readonly Row[], format?: Format) =>
      checked(server, admin, await file(kind, lines, format)),
    take: async (kind: Kind, lines: readonly Row[], format?: Format) =>
      applied(server, admin, await file(kind, lines, format)),
    apply: (id: string, body?: object) => apply(server, admin, id, body),
    read: (id: string) => readRows(server, admin, id),
    undo: (id: string) => call('POST', `/api/imports/${id}/undo`, {}),
    standing: (id: string) => call('GET', `/api/imports/${id}`).then(({ body }) => body),
  };
}

describe.each(kinds)('a file of %s', (kind) => {
  it.each(formats)('in %s announces what it would do, does it once, and then counts as unchanged', async (format) => {
    const { check, apply: applyFile } = await start();
    const dry = await check(kind, rows[kind], format);
    expect(dry).toMatchObject({ kind, state: 'checked', faults: [], counts: counts[kind], failure: null });
    expect(Object.keys(dry.columns)).toEqual(headings[kind]);
    const isPart = (field: string) => Object.hasOwn(wholesOf, field) || (kind === 'marks' && field === 'email');
    const whole = dry.fields.map(({ field }) => field).filter((field) => !isPart(field));
    expect(Object.values(dry.columns)).toEqual(whole);
    expect(await applyFile(dry._id)).toMatchObject({ state: 'applied', canUndo: true, heldBy: null });
    const again = await check(kind, rows[kind], format);
    expect(again.counts).toEqual({ new: 0, changed: 0, same: rows[kind].length, wrong: 0 });
  });

  it('can be undone: everything is as it was, even if time passes between', async () => {
    const { server, take, undo, waitHours } = await start();
    const before = await fingerprintsOf(server.db);
    const { sign_in: _, ...others } = before;
    await waitHours(24);
    const { _id } = await take(kind, rows[kind]);
    await waitHours(48);
    expect(await undo(_id)).toMatchObject({ status: 200, body: { state: 'undone', canUndo: false } });
    const { sign_in: __, ...after } = await fingerprintsOf(server.db);
    expect(after).toEqual(others);
  });

  it.each(formats)('has a template in %s, whose example is left out', async (format) => {
    const { server, admin, call } = await start();
    const address = `/api/imports/template/${kind}?format=${format}`;
    const headers = { authorization: `Bearer ${admin.token}` };
    const { rawPayload, statusCode } = await server.fastify.inject({ url: address, headers });
    expect(statusCode).toBe(200);
    const [sheet] = await readSpreadsheet(rawPayload, `template.${format}`);
    expect(sheet?.rows[0]?.cells).toEqual(headings[kind]);
    expect(sheet?.rows[1]?.cells).toContain('Example subject');
    const dry = await checked(server, admin, { kind, fileName: `template.${format}`, content: rawPayload });
    expect(dry.counts).toEqual({ new: 0, changed: 0, same: 0, wrong: 0 });
    expect((await call('POST', `/api/imports/${dry._id}/apply`, {})).status).toBe(409);
  });
});

describe('wrong rows', () => {
  it('are reported with their cells, and the others are taken without them', async () => {
    const { check, apply: applyFile, call } = await start();
    const [, ...right] = rows.schedule;
    const dry = await check('schedule', [[5, 'Sunday', 9, 'Music', first, '12:30', '13:00', null, null], ...right]);
    expect(dry).toMatchObject({
      counts: { wrong: 0, changed: 1, same: 1, new: 1 },
    });
    const clash = await check('schedule', [[5, 'Sunday', 9, 'Music', first, '08:30', '09:00', null, null], ...right]);
    expect(clash.faults).toMatchObject([
      { sheet: 'Sheet1', cell: 'F2', field: 'starts', reason: 'period-has-no-room' },
      { sheet: 'Sheet1', cell: 'E2', field: 'teacherEmail', reason: 'period-has-no-room' },
    ]);
    expect(clash.faults[0]?.message).toBe(
      'Music of class 5 cannot be on Sunday, 08:30-09:00. This overlaps with Music of class 5 with Teacher first on Sunday, 08:00-08:45 (period 2).',
    );
    expect((await call('POST', `/api/imports/${clash._id}/apply`, {})).body).toMatchObject({
      reason: 'import-has-faults',
    });
    expect(await applyFile(clash._id, { leaveOutWrong: true })).toMatchObject({ state: 'applied' });
    expect((await call('GET', '/api/schedule')).body).toHaveLength(2);
  });

  it('in a new exam are reported at the cell, and keep the whole exam out', async () => {
    const { check, read } = await start();
    const lines = rows.marks.with(1, [5, 'Music', 'Test', 10, 2, 'Student 2', 12, null, null]);
    const dry = await check('marks', lines, 'csv');
    expect(dry.counts).toEqual({ new: 0, changed: 1, same: 1, wrong: 3 });
    expect(dry.faults.map(({ cell, reason }) => [cell, reason])).toEqual([
      ['C2', 'exam-not-whole'],
      ['G3', 'mark-over-maximum'],
      ['C4', 'exam-not-whole'],
    ]);
    expect((await read(dry._id))[3]).toMatchObject({
      state: 'changed',
      label: 'Mathematics, Final Exam, 5, 1',
      changes: [{ field: 'mark', from: 17, to: 18 }],
    });
  });
});

describe('an import cannot be undone', () => {
  it('while something uses a subject that it made', async () => {
    const { server, take, undo, standing, admin } = await start();
    const { _id } = await take('subjects', rows.subjects);
    await addPeriod(server, admin, { subject: 'Art', period: 7, time: '15:00-15:45' });
    expect(await standing(_id)).toMatchObject({
      canUndo: false,
      heldBy: { reason: 'import-held-by-use', parameters: { name: 'Art' } },
    });
    expect(await undo(_id)).toMatchObject({ status: 409, body: { reason: 'import-held-by-use' } });
  });

  it('once one of its periods was changed, or that period’s register was taken', async () => {
    const { server, take, undo, call, teacher, waitHours } = await start();
    await call('PUT', '/api/policies', { registersTaken: 'lesson' });
    const day = weekdayOf(testToday);
    const made = await take('schedule', [[5, day, 1, 'Music', first, '10:15', '11:00', null, null]]);
    await waitHours(1);
    const register = {
      class: 5,
      period: 1,
      attendance: linesOf(0, 0, 0).map(({ roll }) => ({ roll, status: 'Present' })),
    };
    const taken = await server.call('POST', '/api/attendance', teacher, register);
    expect(taken).toMatchObject({ status: 201, body: {} });
    expect(await undo(made._id)).toMatchObject({ status: 409, body: { reason: 'import-held-by-lesson' } });
  });

  it('once one of its lessons is covered, until the cover is withdrawn', async () => {
    const { take, undo, call } = await start();
    const day = weekdayOf(testToday);
    const made = await take('schedule', [[5, day, 1, 'Music', first, '10:15', '11:00', null, null]]);
    const { body: lessons } = await call('GET', '/api/schedule');
    const music = lessons.find(
      (lesson: { day: string; periods: { subject: string }[] }) =>
        lesson.day === day && lesson.periods[0]?.subject === 'Music',
    );
    const path = `/api/cover/${testToday}/${music._id}`;
    expect((await call('PUT', path, { teacher: 'second@hill.example' })).status).toBe(200);
    const why = {
      reason: 'lesson-covered-since',
      parameters: { subject: 'Music', class: 5, date: testToday },
    };
    expect((await call('GET', `/api/imports/${made._id}`)).body).toMatchObject({ canUndo: false });
    expect(await undo(made._id)).toMatchObject({ status: 409, body: why });
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await undo(made._id)).status).toBe(200);
  });

  it('once a mark that it entered or corrected was corrected again', async () => {
    const { take, undo, call, exam, waitHours } = await start();
    const { _id } = await take('marks', rows.marks);
    await waitHours(1);
    // A line that the import did not change.
    await call('PUT', `/api/marks/record/${exam._id}`, { marks: [{ roll: 3, mark: 1 }] });
    expect((await call('GET', `/api/imports/${_id}`)).body).toMatchObject({ canUndo: true });
    await call('PUT', `/api/marks/record/${exam._id}`, { marks: [{ roll: 1, mark: 19 }] });
    expect(await undo(_id)).toMatchObject({
      status: 409,
      body: {
        reason: 'import-held-by-correction',
        parameters: { subject: 'Mathematics', exam: 'Final Exam', class: 5 },
      },
    });
  });

  it('once the exam’s maximum is below a mark that it replaced', async () => {
    const { take, undo, call, exam, waitHours } = await start();
    const { _id } = await take('marks', [[5, 'Mathematics', 'Final Exam', 20, 1, null, 5, null, null]]);
    await waitHours(1);
    const path = `/api/marks/record/${exam._id}`;
    expect((await call('PUT', path, { maxMark: 16 })).status).toBe(200);
    expect(await undo(_id)).toMatchObject({ status: 409, body: { reason: 'import-held-by-correction' } });
    expect((await call('PUT', path, { maxMark: 17 })).status).toBe(200);
    expect((await undo(_id)).status).toBe(200);
  });

  it('once one of its exams was withdrawn', async () => {
    const { take, undo, call, waitHours } = await start();
    const { _id } = await take('marks', rows.marks);
    await waitHours(1);
    const { body: exams } = await call('GET', '/api/marks/exams');
    await call('DELETE', `/api/marks/record/${exams[0]._id}`);
    expect(await undo(_id)).toMatchObject({ status: 409, body: { reason: 'import-held-by-withdrawal' } });
  });

  it('if its session is closed by now', async () => {
    const { take, undo, call } = await start();
    const { _id } = await take('marks', rows.marks);
    await call('POST', '/api/sessions/2026-2027/close', {});
    expect(await undo(_id)).toMatchObject({ status: 409, body: { reason: 'session-closed' } });
  });
});

it('still shows the imported marks for the days between an import and its undo', async () => {
  const { take, undo, call, waitHours } = await start();
  await waitHours(24);
  const { _id } = await take('marks', rows.marks);
  await waitHours(72);
  const path = '/api/marks/result/1';
  const marks = async (more = '') =>
    (await call('GET', path + more)).body.map((one: { examName: string; marks: { mark: number }[] }) => [
      one.examName,
      one.marks[0]?.mark,
    ]);
  const between = `?on=${hoursLater(48).toISOString().slice(0, 'YYYY-MM-DD'.length)}`;
  const imported = [
    ['Test', 1],
    ['Final Exam', 18],
  ];
  expect(await marks()).toEqual(imported);
  await undo(_id);
  expect(await marks()).toEqual([['Final Exam', 17]]);
  expect(await marks(between)).toEqual(imported);
  // The id of a deleted record is not used again.
  const again = await take('marks', rows.marks);
  expect(again.state).toBe('applied');
  expect(await marks(between)).toEqual(imported);
});
