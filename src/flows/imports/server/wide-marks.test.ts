import { describe, expect, it } from 'vitest';
import { apply, checked, csv } from '../../../../test/imports.ts';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';
import { writeSpreadsheet } from '../../../platform/spreadsheets/spreadsheets.ts';
import type { Import } from '../imports.contract.ts';

type Rows = readonly (readonly (string | number)[])[];

/** A school with students 811 and 812 in class 8, and 911 in class 9, which have Physics and Art. */
async function openSchool() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin } = school;
  const students = csv([
    ['Roll', 'Name', 'Class'],
    ...[
      [811, 'Ada Berg', 8],
      [812, 'Bo Dahl', 8],
      [911, 'Cy Ek', 9],
    ],
  ]);
  await apply(server, admin, (await checked(server, admin, { kind: 'students', content: students }))._id);
  for (const number of [8, 9]) {
    for (const name of ['Physics', 'Art']) {
      const subject = { name, code: name, class: number, session: '2026-2027', teacherEmail: 'first@hill.example' };
      expect((await server.call('POST', '/api/subjects/add', admin, subject)).status).toBe(201);
    }
  }
  const check = (rows: Rows) => checked(server, admin, { kind: 'marks', content: csv(rows) });
  const answer = async (id: string, body: object): Promise<Import> => {
    const put = await server.call('PUT', `/api/imports/${id}/columns`, admin, { columns: {}, ...body });
    expect(put).toMatchObject({ status: 200 });
    await server.runJobs();
    return (await server.call('GET', `/api/imports/${id}`, admin)).body;
  };
  const results = async (roll: number) => {
    const { body } = await server.call('GET', `/api/marks/result/${roll}`, admin);
    return body.map((one: { subject: string; maxMark: number; marks: { mark: number | null }[] }) => [
      ...[one.subject, one.maxMark, one.marks[0]?.mark],
    ]);
  };
  return { server, ...school, check, answer, results };
}

describe('marks with a column for each subject', () => {
  it('are read as one exam for each, once the name of the exam is given', async () => {
    const { server, admin, check, answer, results } = await openSchool();
    const dry = await check([
      ['Mark sheet 2026'],
      ['Sl', 'Roll', 'Student', 'Class', 'Physics', 'Art (50)', 'Total', 'Rank'],
      [1, 811, 'Ada Berg', 8, 17, 41, 58, 1],
      [2, 812, 'Bo Dahl', 8, 'AB', '-', 0, 2],
      [3, 911, 'Cy Ek', 9, '', 30, 30, 1],
    ]);
    expect(dry.columns).toMatchObject({ Physics: 'mark', 'Art (50)': 'mark', Total: null, Rank: null });
    expect(dry.faults.map(({ field, reason }) => `${field} ${reason}`)).toEqual(['examName column-missing']);
    const named = await answer(dry._id, { values: { examName: { '': 'Midterm' } } });
    expect(named.faults.filter(({ reason }) => reason !== 'exam-not-whole')).toMatchObject([
      { field: 'maxMark', reason: 'column-missing' },
    ]);
    const settled = await answer(dry._id, { values: { maxMark: { '': '20' } } });
    expect(settled).toMatchObject({ faults: [], counts: { new: 5, wrong: 0 } });
    expect(await apply(server, admin, dry._id)).toMatchObject({ state: 'applied' });
    expect(await results(811)).toEqual(
      expect.arrayContaining([
        ['Physics', 20, 17],
        ['Art', 50, 41],
      ]),
    );
    expect(await results(812)).toEqual(
      expect.arrayContaining([
        ['Physics', 20, null],
        ['Art', 50, null],
      ]),
    );
    // A column that is empty for a class is not an exam of the class.
    expect(await results(911)).toEqual([['Art', 50, 30]]);
  });

  it('are read with the same subject in all rows, and name the cell of a wrong mark', async () => {
    const { check, answer } = await openSchool();
    const rows: Rows = [
      ['Roll', 'Class', 'Test 1 /20', 'Test 2 /20'],
      [811, 8, 17, 12],
      [812, 8, 18, 23],
    ];
    const dry = await check(rows);
    const settled = await answer(dry._id, { values: { subject: { '': 'Physics' } } });
    expect(settled.counts).toMatchObject({ new: 2, wrong: 2 });
    expect(settled.faults.map(({ cell, reason }) => `${cell} ${reason}`).sort()).toEqual([
      'A2 exam-not-whole',
      'D3 mark-over-maximum',
    ]);
  });

  it('leave out a deselected column', async () => {
    const { check, answer } = await openSchool();
    const dry = await check([
      ['Roll', 'Class', 'Physics (20)', 'Bonus'],
      [811, 8, 17, 1],
      [812, 8, 18, 2],
    ]);
    const said = { columns: { Bonus: null }, values: { examName: { '': 'Midterm' } } };
    expect(await answer(dry._id, said)).toMatchObject({ faults: [], counts: { new: 2 } });
  });
});

describe('marks that are not whole', () => {
  const rows: Rows = [
    ['Roll', 'Class', 'Subject', 'Exam', 'Max', 'Mark'],
    [811, 8, 'Physics', 'Midterm', 20, '17,5'],
    [812, 8, 'Physics', 'Midterm', 20, '12.25'],
  ];

  it('are asked about once, and rounded half up if the answer says so', async () => {
    const { server, admin, check, answer, results } = await openSchool();
    const dry = await check(rows);
    expect(dry.questions.map(({ reason }) => reason)).toEqual(['mark-not-whole', 'mark-not-whole']);
    expect(dry.counts).toMatchObject({ new: 0, wrong: 2 });
    const settled = await answer(dry._id, { marks: 'half-up' });
    expect(settled).toMatchObject({ faults: [], questions: [], counts: { new: 2 } });
    await apply(server, admin, dry._id);
    expect([await results(811), await results(812)]).toEqual([[['Physics', 20, 18]], [['Physics', 20, 12]]]);
  });
});

describe('a value that is the same in all rows', () => {
  it('is given once, for rows without their own value, and is not remembered as a word', async () => {
    const { server, admin, answer, check } = await openSchool();
    const content = csv([
      ['Roll', 'Name'],
      [821, 'Di Falk'],
      [822, 'Eli Gran'],
    ]);
    const dry = await checked(server, admin, { kind: 'students', content });
    expect(dry.faults).toMatchObject([{ field: 'class', reason: 'column-missing' }]);
    const settled = await answer(dry._id, { values: { class: { '': 'Class 9' } } });
    expect(settled).toMatchObject({ faults: [], counts: { new: 2 } });
    expect(settled.meant).toEqual([{ field: 'class', text: '', value: 'Class 9', rows: 2 }]);
    expect((await checked(server, admin, { kind: 'students', content })).counts).toMatchObject({ new: 0 });
    expect((await check([['Roll', 'Class', 'Subject', 'Exam', 'Mark']])).counts).toMatchObject({ new: 0 });
  });

  it('fills the cells that are empty, and no others', async () => {
    const { server, admin, answer } = await openSchool();
    const content = csv([
      ['Roll', 'Name', 'Class'],
      ...[
        [821, 'Di Falk', ''],
        [822, 'Eli Gran', 8],
        [823, 'Flo Holm', ''],
      ],
    ]);
    const dry = await checked(server, admin, { kind: 'students', content });
    expect(dry.questions).toMatchObject([{ field: 'class', text: '', rows: 2, reason: 'missing' }]);
    const settled = await answer(dry._id, { values: { class: { '': 'Class 9' } } });
    expect(settled).toMatchObject({ faults: [], questions: [], counts: { new: 3 } });
    await apply(server, admin, dry._id);
    const { body } = await server.call('GET', '/api/students?class=9', admin);
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Di Falk', 'Flo Holm', 'Cy Ek']);
  });

  it('is the name of the sheet if there is one for each class', async () => {
    const { server, admin } = await openSchool();
    const columns = ['Roll', 'Name'].map((heading) => ({ heading, kind: 'text' as const }));
    const sheets = [
      { name: 'Class 8', columns, rows: [['821', 'Di Falk']] },
      { name: '9', columns, rows: [['921', 'Eli Gran']] },
    ];
    const content = await writeSpreadsheet({ format: 'xlsx', sheets });
    const dry = await checked(server, admin, { kind: 'students', fileName: 'all.xlsx', content });
    expect(dry).toMatchObject({ faults: [], counts: { new: 2 } });
    await apply(server, admin, dry._id);
    const { body } = await server.call('GET', '/api/students?class=9', admin);
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Cy Ek', 'Eli Gran']);
  });
});
