import { describe, expect, it } from 'vitest';
import { exam, linesOf, submitExam } from '../../../../test/exams.ts';
import { applyRows, type Cells, checkRows } from '../../../../test/import-kinds.ts';
import { addPeriod } from '../../../../test/periods.ts';
import {
  addTestSchool,
  addTestStudent,
  hoursLater,
  openTestSignIn,
  startTestServer,
  testDay,
  testNow,
} from '../../../../test/test-school.ts';
import { takeBackCorrections } from '../../../records/marks/server/many.queries.ts';
import { marksKind } from './marks-kind.ts';

/** Rows of an exam of class 5, for the rolls 1, 2, 3…, as `submitExam` of the tests submits it. */
function marksOf(marks: readonly string[], more: Cells = {}): Cells[] {
  const facts = { class: '5', subject: 'Mathematics', examName: 'Final Exam', maxMark: '20', ...more };
  return marks.map((mark, index) => ({ ...facts, roll: String(index + 1), mark }));
}

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const teacherEmail = school.teacher.email;
  const check = (cells: readonly Cells[]) => checkRows(server, school, marksKind, cells);
  const apply = (cells: readonly Cells[]) => applyRows(server, school, marksKind, cells);
  let { admin } = school;
  const read = async (path: string) => (await server.call('GET', path, admin)).body;
  const waitHours = async (hours: number) => {
    server.setNow(hoursLater(hours));
    admin = await openTestSignIn(server.db, school.id, school.admin.email, hoursLater(hours));
  };
  const addSubject = (email: string | null = teacherEmail) => {
    const subject = { name: 'Mathematics', code: 'MAT', class: 5, session: '2026-2027', teacherEmail: email };
    return server.call('POST', '/api/subjects/add', school.admin, subject);
  };
  const policies = (changes: object) => server.call('PUT', '/api/policies', school.admin, changes);
  return { server, school, teacherEmail, check, apply, read, addSubject, policies, waitHours };
}

describe('rows of a new exam', () => {
  it('are stored as if their teacher had submitted them, and belong to that teacher', async () => {
    const { server, school, teacherEmail, apply, read } = await start();
    const { rows } = await apply(marksOf(['১৭', '', '0'], { teacherEmail }));
    expect(rows.map(({ state }) => state)).toEqual(['new', 'new', 'new']);
    const [stored] = await read(`/api/marks/${teacherEmail}`);
    const { body: submitted } = await submitExam(server, school.teacher, { examName: 'Same', marks: exam.marks });
    expect(stored).toEqual({ ...submitted, _id: stored._id, examName: 'Final Exam', day: null });
    expect(await read('/api/audit')).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ action: 'marks.submit', record: stored._id })]),
    );
  });

  it('without a teacher belong to the subject’s teacher, and follow the subject when it is renamed', async () => {
    const { server, school, teacherEmail, check, apply, read, addSubject } = await start();
    expect(await check(marksOf(['1', '2', '3']))).toMatchObject([
      { faults: [{ field: 'teacherEmail', reason: 'missing' }] },
      { faults: [{ field: 'examName', reason: 'exam-not-whole', line: 2 }] },
      { faults: [{ field: 'examName', reason: 'exam-not-whole', line: 2 }] },
    ]);
    const { body } = await addSubject();
    await apply(marksOf(['1', '2', '3']));
    await server.call('PUT', `/api/subjects/${body._id}`, school.admin, { name: 'Maths', code: 'MAT' });
    expect(await read(`/api/marks/${teacherEmail}`)).toMatchObject([{ subject: 'Maths' }]);
  });

  it.each([
    ['a mark over the maximum', '25', 'mark-over-maximum'],
    ['a broken mark', '1.5', 'mark-not-whole'],
    ['a mark below nothing', '-1', 'not-a-mark'],
    ['a letter', 'A', 'not-a-mark'],
    ['a word', 'good', 'not-a-mark'],
  ])('are wrong as a whole with %s', async (_, mark, reason) => {
    const { check, teacherEmail } = await start();
    expect(await check(marksOf(['1', mark, '3'], { teacherEmail }))).toMatchObject([
      { state: 'wrong', faults: [{ field: 'examName', reason: 'exam-not-whole', line: 3 }] },
      { state: 'wrong', faults: [{ field: 'mark', reason }] },
      { state: 'wrong', faults: [{ field: 'examName', reason: 'exam-not-whole', line: 3 }] },
    ]);
  });

  it('must name every student of the class once, and nobody else', async () => {
    const { check, teacherEmail } = await start();
    const [one, two, three] = marksOf(['1', '2', '3'], { teacherEmail }) as [Cells, Cells, Cells];
    expect((await check([one, two]))[0]?.faults).toEqual([
      { field: 'roll', reason: 'rolls-missing', code: undefined, rolls: [3] },
    ]);
    expect(await check([one, two, three, { ...three, roll: '4' }])).toMatchObject([
      {},
      {},
      {},
      { faults: [{ field: 'roll', reason: 'roll-of-another-class', roll: 4 }] },
    ]);
    expect(await check([one, two, three, three])).toMatchObject([
      {},
      {},
      ...[5, 4].map((line) => ({ faults: [{ field: 'roll', reason: 'row-twice', line }] })),
    ]);
    const unreadable = await check([one, two, { ...three, roll: 'three' }]);
    expect(unreadable.flatMap(({ faults }) => faults.map(({ reason }) => reason))).toEqual([
      'exam-not-whole',
      'exam-not-whole',
      'not-a-whole-number',
    ]);
  });

  it('must match the students’ names, however they are spaced', async () => {
    const { check, teacherEmail } = await start();
    const [one, two, three] = marksOf(['1', '2', '3'], { teacherEmail }) as [Cells, Cells, Cells];
    const named = await check([{ ...one, name: 'student  1 ' }, { ...two, name: 'Student 3' }, three]);
    expect(named).toMatchObject([
      {},
      { faults: [{ field: 'name', reason: 'name-does-not-fit', roll: 2, name: 'Student 2' }] },
      {},
    ]);
    const elsewhere = await check([{ ...one, class: 'Foxes', name: 'Student 1', roll: '' }]);
    expect(elsewhere[0]?.faults).toContainEqual(expect.objectContaining({ reason: 'unknown-class-name' }));
    expect(await check([{ ...one, name: 'STUDENT 1' }, two, three])).toMatchObject([
      { state: 'new' },
      { state: 'new' },
      { state: 'new' },
    ]);
  });

  it('must agree on the maximum and the teacher, which one row may give for all', async () => {
    const { school, check, teacherEmail } = await start();
    const [one, two, three] = marksOf(['1', '2', '3'], { teacherEmail, maxMark: '' }) as [Cells, Cells, Cells];
    expect(await check([one, two, three])).toMatchObject([
      { faults: [{ field: 'maxMark', reason: 'missing' }] },
      {},
      {},
    ]);
    const given = [one, { ...two, maxMark: '20', teacherEmail: '' }, three];
    expect((await check(given)).map(({ state }) => state)).toEqual(['new', 'new', 'new']);
    const differing = [
      one,
      { ...two, maxMark: '20' },
      { ...three, maxMark: '30', teacherEmail: school.otherTeacher.email },
    ];
    expect((await check(differing))[2]?.faults).toMatchObject([
      { field: 'maxMark', reason: 'max-mark-differs', line: 3, maxMark: 20 },
      { field: 'teacherEmail', reason: 'exam-teacher-differs', line: 2 },
    ]);
  });

  it.each([
    ['an unknown class', { class: '44' }, 'class', 'unknown-class-name'],
    ['an empty class', { class: '9' }, 'class', 'empty-class'],
    ['no name of the exam', { examName: '' }, 'examName', 'missing'],
    ['a maximum of nothing', { maxMark: '0' }, 'maxMark', 'not-a-whole-number'],
    ['an unknown teacher', { teacherEmail: 'nobody@hill.example' }, 'teacherEmail', 'teacher-not-of-school'],
  ])('are wrong with %s', async (_, cells, field, reason) => {
    const { check, teacherEmail } = await start();
    const [row] = await check(marksOf(['1', '2', '3'], { teacherEmail, ...cells }));
    expect(row).toMatchObject({
      state: 'wrong',
      faults: expect.arrayContaining([expect.objectContaining({ field, reason })]),
    });
  });

  it('must name a teacher of the class, if teachers reach only their classes', async () => {
    const { server, school, teacherEmail, check, policies } = await start();
    const rows = marksOf(['1', '2', '3'], { teacherEmail });
    await policies({ teachersReach: 'taught' });
    expect((await check(rows))[0]?.faults).toMatchObject([
      { field: 'teacherEmail', reason: 'teacher-not-of-class', name: 'Teacher first', class: 5 },
    ]);
    await addPeriod(server, school.admin);
    expect((await check(rows)).map(({ state }) => state)).toEqual(['new', 'new', 'new']);
  });

  it('may belong to another session, with the class’s students of that time, unless it is closed', async () => {
    const { server, school, teacherEmail, check, apply, read } = await start();
    const { db } = server;
    await addTestStudent(db, school, { roll: 71, session: '2025-2026', fromDate: '2025-08-01', class: 8 });
    const [row] = marksOf(['5'], { class: '8', session: '2025-2026', teacherEmail }) as [Cells];
    const rows = [{ ...row, roll: '71' }];
    await apply(rows);
    expect(await read('/api/marks/exams')).toMatchObject([{ session: '2025-2026', class: 8 }]);
    await server.call('POST', '/api/sessions/2025-2026/close', school.admin, {});
    expect(await check(rows)).toMatchObject([{ state: 'same' }]);
    expect(await check([{ ...rows[0], mark: '6' } as Cells])).toMatchObject([
      { state: 'wrong', faults: [{ field: 'session', reason: 'session-closed' }] },
    ]);
    expect(await check([{ ...rows[0], examName: 'Another' } as Cells])).toMatchObject([
      { state: 'wrong', faults: [{ field: 'session', reason: 'session-closed' }] },
    ]);
  });

  it('may give term, weight, day and whether not sat counts as 0, the same in every row', async () => {
    const { server, school, teacherEmail, check, apply, read } = await start();
    const terms = [{ name: 'First term', from: '2026-07-01', to: '2026-12-31' }];
    const { body } = await server.call('PUT', '/api/sessions/2026-2027', school.admin, { terms });
    const facts = { term: ' first TERM', weight: '০.২৫', date: '2026-11-01', absentAsZero: 'Yes' };
    const [one, two, three] = marksOf(['1', '2', '3'], { teacherEmail, ...facts }) as [Cells, Cells, Cells];
    const wrong = { term: 'Third', weight: '0.001', date: '2026-01-01', absentAsZero: 'perhaps' };
    expect(await check([one, { ...two, ...wrong }, { ...three, weight: '2' }])).toMatchObject([
      { faults: [{ reason: 'exam-not-whole' }] },
      {
        faults: [
          { field: 'term', reason: 'not-one-of', values: ['First term'] },
          { field: 'weight', reason: 'not-two-decimals-between' },
          { field: 'date', reason: 'day-outside-session' },
          { field: 'absentAsZero', reason: 'not-one-of' },
        ],
      },
      { faults: [{ field: 'weight', reason: 'exam-differs', line: 2 }] },
    ]);
    expect(await check([{ ...one, date: '2027-06-01' }])).toMatchObject([
      { faults: expect.arrayContaining([expect.objectContaining({ field: 'date', reason: 'day-ahead' })]) },
    ]);
    await apply([one, two, { ...three, term: '', weight: '', date: '', absentAsZero: '' }]);
    const stored = { term: body.terms[0]._id, weight: 0.25, day: '2026-11-01', absentAsZero: true };
    expect(await read(`/api/marks/${teacherEmail}`)).toMatchObject([{ ...stored, state: 'submitted' }]);
    expect(await check([one, { ...two, weight: '3', date: '2026-11-02' }])).toMatchObject([
      { state: 'same' },
      {
        faults: [
          { field: 'weight', reason: 'exam-stands' },
          { field: 'date', reason: 'exam-stands' },
        ],
      },
    ]);
  });
});

describe('rows of an exam that was submitted', () => {
  it('correct the lines that differ, marked as imported, and leave all others', async () => {
    const { server, school, apply, read, waitHours } = await start();
    const { body } = await submitExam(server, school.teacher, { marks: linesOf(17, null, 0) });
    await waitHours(24 * 60);
    const { rows } = await apply(marksOf(['18', '', '—']));
    expect(rows.map(({ state, changes }) => [state, changes])).toEqual([
      ['changed', [{ field: 'mark', from: 17, to: 18 }]],
      ['same', []],
      ['changed', [{ field: 'mark', from: 0, to: null }]],
    ]);
    const record = await read(`/api/marks/record/${body._id}`);
    expect(record.marks.map(({ mark }: { mark: number | null }) => mark)).toEqual([18, null, null]);
    const said = { by: 'Ada Head', why: 'Imported', at: hoursLater(24 * 60).toISOString() };
    expect(record.corrections).toMatchObject([
      { roll: 3, from: 0, to: null, ...said },
      { roll: 1, from: 17, to: 18, ...said },
    ]);
    const recorded = expect.objectContaining({ action: 'marks.correct', record: body._id });
    expect(await read('/api/audit')).toContainEqual(recorded);
  });

  it('need not name every student, but may not name one who is not in the exam', async () => {
    const { server, school, check } = await start();
    await submitExam(server, school.teacher);
    await addTestStudent(server.db, school, { roll: 9, fromDate: testDay(1) });
    const [one] = marksOf(['18']) as [Cells];
    expect(await check([one, { ...one, roll: '9' }])).toMatchObject([
      { state: 'changed' },
      { state: 'wrong', faults: [{ field: 'roll', reason: 'roll-of-another-class' }] },
    ]);
  });

  it('are wrong one by one if they give another maximum or teacher', async () => {
    const { server, school, teacherEmail, check } = await start();
    await submitExam(server, school.teacher);
    const [one, two, three] = marksOf(['18', '25', '0']) as [Cells, Cells, Cells];
    const { otherTeacher } = school;
    expect(await check([{ ...one, maxMark: '30' }, two, { ...three, teacherEmail: otherTeacher.email }])).toMatchObject(
      [
        { faults: [{ field: 'maxMark', reason: 'max-mark-stands', maxMark: 20 }] },
        { faults: [{ field: 'mark', reason: 'mark-over-maximum', maxMark: 20 }] },
        { faults: [{ field: 'teacherEmail', reason: 'exam-of-another-teacher', email: teacherEmail }] },
      ],
    );
    expect(await check([{ ...three, teacherEmail }])).toMatchObject([{ state: 'same' }]);
  });

  it('of many exams are stored at once, and each former mark is kept for its day', async () => {
    const { server, school, teacherEmail, apply, read, waitHours } = await start();
    const names = ['One', 'Two', 'Three'];
    const all = (...marks: string[]) => names.flatMap((examName) => marksOf(marks, { examName, teacherEmail }));
    await apply(all('1', '2', '3'));
    await waitHours(24);
    await apply(all('1', '4', '3'));
    const then = `/api/marks/result/2?on=${testNow.toISOString().slice(0, 'YYYY-MM-DD'.length)}`;
    const marks = async (path: string) =>
      (await read(path)).map((one: { marks: { mark: number }[] }) => one.marks[0]?.mark);
    expect(await marks('/api/marks/result/2')).toEqual([4, 4, 4]);
    expect(await marks(then)).toEqual([2, 2, 2]);
    expect(
      await server.db.selectFrom('mark_past').selectAll().where('school_id', '=', school.id).execute(),
    ).toHaveLength(3);
  });
});

it('a correction that is undone gives the marks their former notes back', async () => {
  const { server, school, apply, read, waitHours } = await start();
  const marks = [{ roll: 1, mark: 17, note: 'By heart' }, ...linesOf(17, null, 0).slice(1)];
  const { body } = await submitExam(server, school.teacher, { marks });
  await waitHours(1);
  const [one, two] = marksOf(['18', '5']);
  await apply([
    { ...one, note: 'New' },
    { ...two, note: 'Late' },
  ] as Cells[]);
  const shown = async () => (await read(`/api/marks/record/${body._id}`)).marks.slice(0, 2);
  expect(await shown()).toMatchObject([
    { mark: 18, note: 'New' },
    { mark: 5, note: 'Late' },
  ]);
  const [moment, corrected] = [{ schoolId: school.id, at: hoursLater(2) }, hoursLater(1).toISOString()];
  await server.db
    .transaction()
    .execute((transaction) => takeBackCorrections(transaction, moment, [Number(body._id)], corrected));
  expect(await shown()).toMatchObject([{ mark: 17, note: 'By heart' }, { mark: null }]);
  expect((await shown())[1]).not.toHaveProperty('note');
});

describe('rows of an exam with a scale', () => {
  const scales = {
    Twenty: { kind: 'number', max: 20, step: 0.25, writes: { as: 'of', of: 20, decimals: 2, decimalSign: ',' } },
    Levels: {
      kind: 'levels',
      levels: ['A', 'AB', 'B'].map((name, place) => ({ name, points: 3 - place, passes: true })),
      writes: { as: 'level' },
    },
  };
  const startWithScales = async () => {
    const started = await start();
    for (const [name, parts] of Object.entries(scales)) {
      await started.server.call('PUT', `/api/scales/${name}`, started.school.admin, parts);
    }
    const marksIn = async () => (await started.read(`/api/marks/${started.teacherEmail}`))[0];
    return { ...started, marksIn };
  };

  it('have marks with point or comma, states and notes, and take the maximum from the scale', async () => {
    const { teacherEmail, apply, marksIn } = await startWithScales();
    const [one, two, three] = marksOf(['13,25', '', 'AB'], { teacherEmail, markScale: 'twenty', maxMark: '' });
    await apply([{ ...one, note: 'By heart' }, { ...two, lineState: 'Zero' }, three as Cells]);
    expect(await marksIn()).toMatchObject({
      scale: 'Twenty',
      maxMark: 20,
      marks: [
        { mark: 13.25, written: '13,25', note: 'By heart' },
        { mark: null, state: 'zero', written: '0' },
        { mark: null, state: 'absent' },
      ],
    });
  });

  it('have levels by name, even one that means an absence elsewhere, and can correct levels', async () => {
    const { teacherEmail, apply, check, marksIn } = await startWithScales();
    await apply(marksOf(['a', 'AB', '–'], { teacherEmail, markScale: 'Levels', maxMark: '' }));
    expect((await marksIn()).marks).toMatchObject([{ mark: 'A' }, { mark: 'AB' }, { state: 'absent' }]);
    const [first] = marksOf(['B'], { maxMark: '' });
    expect(await check([first as Cells])).toMatchObject([
      { state: 'changed', changes: [{ field: 'mark', from: 'A', to: 'B' }] },
    ]);
    expect(await check([{ ...first, mark: 'C' }])).toMatchObject([
      { faults: [{ field: 'mark', reason: 'not-a-level' }] },
    ]);
    expect(await check([{ ...first, markScale: 'Twenty' }])).toMatchObject([
      { faults: [{ field: 'markScale', reason: 'scale-stands' }] },
    ]);
    await apply([first as Cells]);
    expect((await marksIn()).marks[0]).toMatchObject({ mark: 'B' });
  });

  it('use the school’s scale if their marks have fractions and they name no scale', async () => {
    const { teacherEmail, apply, check, policies, marksIn } = await startWithScales();
    const rows = marksOf(['13.5', '12', 'ab'], { teacherEmail });
    expect((await check(rows))[0]).toMatchObject({ faults: [{ field: 'mark', reason: 'mark-not-whole' }] });
    await policies({ markScale: 'Twenty' });
    await apply(rows);
    expect(await marksIn()).toMatchObject({ scale: 'Twenty', marks: [{ mark: 13.5 }, { mark: 12 }, {}] });
  });

  it('use the only scale that has all their words as levels', async () => {
    const { teacherEmail, apply, check, marksIn } = await startWithScales();
    expect((await check(marksOf(['A', 'C', '–'], { teacherEmail, maxMark: '' })))[0]).toMatchObject({ state: 'wrong' });
    await apply(marksOf(['A', 'b', '–'], { teacherEmail, maxMark: '' }));
    expect(await marksIn()).toMatchObject({ scale: 'Levels', marks: [{ mark: 'A' }, { mark: 'B' }, {}] });
  });

  it('are refused at the cell where the scale, the state or the category is unknown, or a mark does not fit', async () => {
    const { server, school, teacherEmail, check, addSubject } = await startWithScales();
    const { body } = await addSubject();
    const categories = [{ name: 'Tests', weight: 1 }];
    const results = { name: 'Mathematics', code: 'MAT', categories };
    await server.call('PUT', `/api/subjects/${body._id}`, school.admin, results);
    const faultOf = async (cells: Cells) => {
      const [row] = await check([{ ...(marksOf(['5', '5', '5'], { teacherEmail })[0] as Cells), ...cells }]);
      return row?.faults.map(({ field, reason }) => `${field} ${reason}`)[0];
    };
    expect(await faultOf({ markScale: 'Thirty' })).toBe('markScale no-such-scale');
    expect(await faultOf({ lineState: 'late' })).toBe('lineState not-one-of');
    expect(await faultOf({ lineState: 'exempt' })).toBe('lineState exempt-with-mark');
    expect(await faultOf({ category: 'Talks' })).toBe('category not-one-of');
    expect(await faultOf({ markScale: 'Twenty', mark: '13.3' })).toBe('mark mark-not-of-step');
  });
});
