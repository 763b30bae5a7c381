import { describe, expect, it } from 'vitest';
import { apply, checked, csv, readRows, studentHeadings, upload } from '../../../../test/imports.ts';
import { addTestSchool, addTestStudent, startTestServer, testDay } from '../../../../test/test-school.ts';
import { readSpreadsheet } from '../../../platform/spreadsheets/read.ts';
import { writeSpreadsheet } from '../../../platform/spreadsheets/spreadsheets.ts';

type Cells = readonly (string | number)[];

async function openSchool() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const check = (rows: readonly Cells[]) => checked(server, school.admin, { kind: 'students', content: csv(rows) });
  return { server, check, ...school };
}

const right: Cells = ['Amina Rahman', 101, 7, '2012-02-29', 'F'];

/** A correct student's row, except for the cell of one heading. */
function withCell(heading: (typeof studentHeadings)[number], cell: string | number): Cells {
  return right.map((value, place) => (studentHeadings[place] === heading ? cell : value));
}

describe('a row of a student is wrong', () => {
  const wrong: readonly [string, Cells, string, string][] = [
    ['a roll that is none', withCell('Roll No.', '10.5'), 'B2', 'not-a-whole-number'],
    ['the roll 0', withCell('Roll No.', '0'), 'B2', 'not-a-whole-number'],
    ['no roll', withCell('Roll No.', ''), 'B2', 'missing'],
    ['no name', withCell('Student Name', ''), 'A2', 'missing'],
    ['a name of 5,000 characters', withCell('Student Name', 'a'.repeat(5_000)), 'A2', 'too-long'],
    ['a name that turns the text', withCell('Student Name', 'a\u202eb'), 'A2', 'unseen-sign'],
    ['a class that the school does not have', withCell('Class/Grade', '77'), 'C2', 'unknown-class-name'],
    ['an impossible date', withCell('DOB', '30/02/2012'), 'D2', 'not-a-date'],
    ['a date that may be two', withCell('DOB', '03/04/2012'), 'D2', 'ambiguous-date'],
    ['a birth to come', withCell('DOB', testDay(1)), 'D2', 'born-in-future'],
    ['a birth of long ago', withCell('DOB', '1812-02-29'), 'D2', 'born-too-early'],
    ['another gender', withCell('Sex', 'cat'), 'E2', 'not-one-of'],
    ['a formula’s error', withCell('Sex', '#REF!'), 'E2', 'cell-has-error'],
    ['the roll of somebody else', ['Amina', 1, 5, '2011-01-01', 'F'], 'B2', 'roll-of-somebody-else'],
  ];

  it.each(wrong)('with %s', async (_, row, cell, reason) => {
    const { check } = await openSchool();
    const { faults, counts } = await check([studentHeadings, row]);
    expect(faults).toMatchObject([{ sheet: 'file', cell, reason }]);
    expect(faults[0]?.message).toMatch(/\w/);
    expect(counts).toMatchObject({ wrong: 1, new: 0 });
  });

  it('with a closed class, or a closed or unknown session', async () => {
    const { server, admin, check } = await openSchool();
    expect((await server.call('PUT', '/api/classes/8', admin, { isOpen: false })).status).toBe(200);
    expect((await server.call('POST', '/api/sessions/2025-2026/close', admin, {})).status).toBe(200);
    const { faults } = await check([
      [...studentHeadings, 'Academic year'],
      [...withCell('Class/Grade', '8'), '2026-2027'],
      [...withCell('Roll No.', 102), '2025/26'],
      [...withCell('Roll No.', 103), '1999'],
    ]);
    expect(faults).toMatchObject([
      { cell: 'C2', reason: 'class-closed' },
      { cell: 'F3', reason: 'session-closed' },
      { cell: 'F4', reason: 'not-one-of' },
    ]);
  });

  it('with the roll of another row: each names the other', async () => {
    const { check } = await openSchool();
    const { faults } = await check([studentHeadings, right, withCell('Roll No.', '0101')]);
    expect(faults).toMatchObject([
      { cell: 'B2', reason: 'row-twice', parameters: { line: 3 } },
      { cell: 'B3', reason: 'row-twice', parameters: { line: 2 } },
    ]);
  });

  it('with a roll whose email belongs to somebody else', async () => {
    const { server, check, ...school } = await openSchool();
    await addTestStudent(server.db, school, { roll: 500, email: 's101@hill.example' });
    const { faults } = await check([studentHeadings, right]);
    expect(faults).toMatchObject([{ cell: 'B2', reason: 'email-in-use' }]);
  });
});

describe('an import understands', () => {
  it('rolls with leading zeros, dates by the rest of their column, genders and classes in any words', async () => {
    const { server, admin, check } = await openSchool();
    const dry = await check([
      studentHeadings,
      ['A', '0101', 'class-7', '03/04/2012', 'm'],
      ['B', '102.0', 'Grade 7', '29/02/2012', 'Boy'],
      ['C', '১০৩', 'শ্রেণি ৭', '২৯ ফেব্রুয়ারি ২০১২', 'ছাত্রী'],
    ]);
    expect(dry).toMatchObject({ faults: [], counts: { new: 3 } });
    await apply(server, admin, dry._id);
    const { body } = await server.call('GET', '/api/students?class=7', admin);
    expect(body).toMatchObject([
      { roll: 101, dateOfBirth: '2012-04-03', gender: 'Male' },
      { roll: 102, dateOfBirth: '2012-02-29', gender: 'Male' },
      { roll: 103, dateOfBirth: '2012-02-29', gender: 'Female' },
    ]);
  });

  it('titles above the headings, two rows of headings, and columns that it does not need', async () => {
    const { check } = await openSchool();
    const { faults, columns, counts } = await check([
      ['Hill School'],
      ['Students of 2026', '', ''],
      ['Name', 'Roll', 'Class', 'Date of birth', 'Gender', 'Bus'],
      ['নাম', 'রোল', 'শ্রেণি', 'জন্মতারিখ', 'লিঙ্গ', ''],
      [...right, 'Line 5'],
    ]);
    expect(faults).toEqual([]);
    expect(columns).toEqual({
      Name: 'name',
      Roll: 'roll',
      Class: 'class',
      'Date of birth': 'dateOfBirth',
      Gender: 'gender',
      Bus: null,
    });
    expect(counts).toMatchObject({ new: 1 });
  });
});

describe('the headings of a file', () => {
  it('need a column for the key; nothing is checked without', async () => {
    const { server, admin } = await openSchool();
    const rows = [
      ['Subject', 'Exam', 'Marks'],
      ['Art', 'Test', 7],
    ];
    const { _id, faults, counts } = await checked(server, admin, { kind: 'marks', content: csv(rows) });
    expect(faults).toMatchObject([
      { cell: 'A1', field: 'class', reason: 'column-missing', parameters: { heading: 'Class' } },
    ]);
    expect(counts).toEqual({ new: 0, changed: 0, same: 0, wrong: 0 });
    const refused = await server.call('POST', `/api/imports/${_id}/apply`, admin, { leaveOutWrong: true });
    expect(refused).toMatchObject({ status: 409, body: { reason: 'import-has-faults' } });
  });

  it('without a field that the school requires of new students are reported once, and not for each student', async () => {
    const { server, admin, check } = await openSchool();
    const { status } = await server.call('PUT', '/api/policies', admin, { requiredFields: ['gender', 'dateOfBirth'] });
    expect(status).toBe(200);
    const { faults, counts } = await check([
      ['Name', 'Roll', 'Class', 'DOB'],
      ['A', 101, 7, '2012-02-29'],
      ['B', 102, 7, '2012-02-29'],
    ]);
    expect(faults).toMatchObject([{ cell: 'A1', field: 'gender', reason: 'column-missing' }]);
    expect(counts).toMatchObject({ wrong: 2 });
  });

  it('that mean the same field twice are reported, until one is chosen; the choice is remembered', async () => {
    const { server, admin, check } = await openSchool();
    const rows: Cells[] = [
      ['Student name', 'Full name', 'Roll', 'Class', 'DOB', 'Sex'],
      ['Amina', 'Amina Rahman', ...right.slice(1)],
    ];
    const { _id, faults } = await check(rows);
    expect(faults).toMatchObject([
      { cell: 'B1', field: 'name', reason: 'column-twice', parameters: { columns: ['Student name', 'Full name'] } },
    ]);
    const columns = { 'Student name': null };
    expect((await server.call('PUT', `/api/imports/${_id}/columns`, admin, { columns })).status).toBe(200);
    await server.runJobs();
    expect(await readRows(server, admin, _id)).toMatchObject([{ label: 'Amina Rahman', state: 'new' }]);
    expect(await check(rows)).toMatchObject({ faults: [], columns: { 'Student name': null, 'Full name': 'name' } });
    const wrong = { Roll: 'shoe size', 'Not there': 'name' };
    expect(await server.call('PUT', `/api/imports/${_id}/columns`, admin, { columns: wrong })).toMatchObject({
      status: 400,
      body: { faults: { 'columns.Roll': {}, 'columns.Not there': {} } },
    });
  });
});

describe('a file as a whole', () => {
  it('fails with a clear message if it is not a spreadsheet', async () => {
    const { server, admin } = await openSchool();
    const content = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]);
    const failed = await checked(server, admin, { kind: 'students', fileName: 'photo.png', content });
    expect(failed).toMatchObject({ state: 'failed', failure: { code: 'bad_input' } });
    expect(failed.failure?.message).toMatch(/\w/);
  });

  it('is reported as empty, or as having nothing below its headings', async () => {
    const { server, admin, check } = await openSchool();
    expect(await check([studentHeadings])).toMatchObject({ faults: [{ reason: 'no-rows' }] });
    const empty = await checked(server, admin, { kind: 'students', content: '' });
    expect(empty.state).toBe('failed');
  });

  it('is imported without its wrong rows only on request', async () => {
    const { server, admin, check } = await openSchool();
    const { _id } = await check([studentHeadings, right, withCell('Roll No.', 'x')]);
    const refused = await server.call('POST', `/api/imports/${_id}/apply`, admin, {});
    expect(refused).toMatchObject({ status: 409, body: { reason: 'import-has-faults', parameters: { wrong: 1 } } });
    const done = await apply(server, admin, _id, { leaveOutWrong: true });
    expect(done).toMatchObject({ state: 'applied', counts: { new: 1, wrong: 1 } });
    expect((await server.call('GET', '/api/students/class/7', admin)).body).toHaveLength(1);
    const again = await server.call('POST', `/api/imports/${_id}/apply`, admin, {});
    expect(again).toMatchObject({ status: 409, body: { reason: 'import-not-checked' } });
  });

  it('appears in the list of imports without its faults', async () => {
    const { server, admin, check } = await openSchool();
    const { faults } = await check([studentHeadings, right, withCell('Roll No.', 'x')]);
    expect(faults).toHaveLength(1);
    const { body } = await server.call('GET', '/api/imports', admin);
    expect(body).toMatchObject([{ state: 'checked', faults: [], samples: {}, counts: { new: 1, wrong: 1 } }]);
  });

  it('comes back with its faults marked', async () => {
    const { server, admin, check } = await openSchool();
    const { _id } = await check([studentHeadings, right, withCell('Roll No.', 'x')]);
    const answer = await server.fastify.inject({
      method: 'GET',
      url: `/api/imports/${_id}/marked`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(answer.statusCode).toBe(200);
    const [sheet] = await readSpreadsheet(answer.rawPayload, 'marked.xlsx');
    expect(sheet?.rows.map(({ cells }) => cells.at(-1))).toMatchObject([/wrong/, expect.anything(), /B3/]);
  });
});

describe('the template', () => {
  it.each(['xlsx', 'csv'] as const)(
    'has headings that are understood, and an example that is left out: %s',
    async (format) => {
      const { server, admin } = await openSchool();
      for (const kind of ['students', 'teachers', 'guardians']) {
        const answer = await server.fastify.inject({
          method: 'GET',
          url: `/api/imports/template/${kind}?format=${format}`,
          headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'bn' },
        });
        expect(answer.statusCode).toBe(200);
        const dry = await checked(server, admin, { kind, fileName: `t.${format}`, content: answer.rawPayload });
        expect(dry, kind).toMatchObject({ state: 'checked', faults: [{ reason: 'no-rows' }] });
        expect(Object.values(dry.columns)).not.toContain(null);
      }
    },
  );

  it('does not exist for kinds that are not spreadsheets', async () => {
    const { server, admin } = await openSchool();
    expect((await server.call('GET', '/api/imports/template/oneroster', admin)).status).toBe(404);
    expect((await server.call('GET', '/api/imports/template/shoes', admin)).status).toBe(400);
  });
});

it('reads XLSX with several sheets, and leaves out sheets without known headings', async () => {
  const { server, admin } = await openSchool();
  const columns = studentHeadings.map((heading) => ({ heading }));
  const content = await writeSpreadsheet({
    format: 'xlsx',
    sheets: [
      { name: 'About', columns: [{ heading: 'Written by' }, { heading: 'Ada' }], rows: [['x', 'y']] },
      { name: '7A', columns, rows: [[...right]] },
      {
        name: '7B',
        columns,
        rows: [
          ['Badrul', 102, 7, '2012-01-31', 'M'],
          ['Wrong', 'x', 7, '2012-01-31', 'M'],
        ],
      },
    ],
  });
  const dry = await checked(server, admin, { kind: 'students', fileName: 'two.xlsx', content });
  expect(dry.counts).toEqual({ new: 2, changed: 0, same: 0, wrong: 1 });
  expect(dry.faults).toMatchObject([{ sheet: '7B', cell: 'B3', field: 'roll' }]);
});

it('refuses a file that is too large', async () => {
  const { server, admin } = await openSchool();
  const content = Buffer.alloc(20 * 1024 * 1024 + 1);
  expect((await upload(server, admin, { kind: 'students', content })).status).toBe(413);
});
