import { describe, expect, it } from 'vitest';
import { exam, linesOf, submitExam } from '../../../../test/exams.ts';
import { addTestSchool, startTestServer, type TestPerson } from '../../../../test/test-school.ts';

const scales = {
  Twenty: { kind: 'number', max: 20, step: 0.25, writes: { as: 'of', of: 20, decimals: 2, decimalSign: ',' } },
  Noten: { kind: 'number', max: 6, step: 1, best: 'low', writes: { as: 'of', decimals: 1, decimalSign: ',' } },
  Levels: {
    kind: 'levels',
    levels: [
      { name: 'Exceeding', points: 4, passes: true },
      { name: 'Meeting', points: 3, passes: true },
      { name: 'Below', points: 1, passes: false },
    ],
    writes: { as: 'level' },
  },
  Words: { kind: 'words', writes: { as: 'percent' } },
  Done: { kind: 'done', writes: { as: 'percent' } },
} as const;

type Marks = readonly unknown[];
const linesWith = (marks: Marks) =>
  marks.map((mark, place) => ({ roll: place + 1, ...(typeof mark === 'object' && mark ? mark : { mark }) }));

/** A school with a scale of each kind, whose class 5 has three students. */
async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  for (const [name, parts] of Object.entries(scales)) {
    await server.call('PUT', `/api/scales/${name}`, school.admin, parts);
  }
  const submit = (scale: string, marks: Marks, more: object = {}) =>
    submitExam(server, school.teacher, { maxMark: undefined, scale, marks: linesWith(marks), ...more });
  const get = async (path: string, as: TestPerson = school.admin) => (await server.call('GET', path, as)).body;
  const write = (markScale: string) => server.call('PUT', '/api/policies', school.admin, { markScale });
  return { server, ...school, submit, get, write };
}

describe('an exam with a scale', () => {
  it('keeps exact marks, as entered and as the school writes them', async () => {
    const { submit, get, student } = await start();
    const { status, body } = await submit('Twenty', [13.25, { mark: null, state: 'zero' }, 20]);
    expect(status).toBe(201);
    expect(body).toMatchObject({ scale: 'Twenty', maxMark: 20 });
    const lines = [
      { roll: 1, mark: 13.25, state: 'sat', written: '13,25' },
      { roll: 2, mark: null, state: 'zero', written: '0' },
      { roll: 3, mark: 20, state: 'sat', written: '20' },
    ];
    expect(body.marks).toMatchObject(lines);
    expect((await get(`/api/marks/record/${body._id}`)).marks).toMatchObject(lines);
    expect(await get('/api/marks/result/1', student)).toMatchObject([{ maxMark: 20, marks: [lines[0]] }]);
    expect((await get('/api/home', student)).student.results).toMatchObject([
      { mark: 13.25, lineState: 'sat', written: '13,25', maxMark: 20 },
    ]);
  });

  it.each([
    ['Twenty', 13.3],
    ['Twenty', 20.25],
    ['Twenty', 'B'],
    ['Noten', 0],
    ['Noten', 7],
    ['Levels', 'Excellent'],
    ['Levels', 4],
    ['Words', 5],
    ['Done', 'yes'],
  ])('of %s refuses the mark %s at its line', async (scale, mark) => {
    const { submit } = await start();
    const { status, body } = await submit(scale, [mark, null, null]);
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual(['marks.0.mark']);
  });

  it('refuses a mark beside absent, exempt or zero, and one who sat without a mark', async () => {
    const { submit } = await start();
    const lines = [
      { mark: 5, state: 'absent' },
      { mark: 5, state: 'exempt' },
      { mark: null, state: 'sat' },
    ];
    const { status, body } = await submit('Twenty', lines);
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual(['marks.0.mark', 'marks.1.mark', 'marks.2.mark']);
    expect((await submit('None', [1, 2, 3])).body.fields).toHaveProperty('scale');
  });

  it('may use levels, words or done/not done, and then has no maximum', async () => {
    const { submit } = await start();
    const levels = await submit('Levels', ['Exceeding', 'Below', null]);
    expect(levels.body).toMatchObject({ maxMark: null, marks: [{ mark: 'Exceeding', written: 'Exceeding' }, {}, {}] });
    const words = await submit('Words', ['Reads aloud', { mark: null, state: 'exempt' }, null], { examName: 'Words' });
    expect(words.body).toMatchObject({ maxMark: null, marks: [{ mark: 'Reads aloud' }, { state: 'exempt' }, {}] });
    const done = await submit('Done', [true, false, null], { examName: 'Homework' });
    expect(done.body.marks).toMatchObject([{ mark: true }, { mark: false, state: 'sat' }, { state: 'absent' }]);
  });

  it('keeps the scale as it was when the exam was made', async () => {
    const { server, admin, submit, get } = await start();
    const { body } = await submit('Twenty', [13.25, null, null]);
    await server.call('PUT', '/api/scales/Twenty', admin, { ...scales.Twenty, max: 10, step: 1 });
    expect(await get(`/api/marks/record/${body._id}`)).toMatchObject({ maxMark: 20, markScale: { max: 20 } });
    const line = { marks: [{ roll: 2, mark: 19.75 }] };
    expect((await server.call('PUT', `/api/marks/record/${body._id}`, admin, line)).body).toMatchObject({
      marks: [{}, { mark: 19.75 }, {}],
    });
  });

  it('is corrected in its scale, with the former mark recorded, and keeps notes that are not sent', async () => {
    const { server, teacher, submit } = await start();
    const noted = { mark: 'Meeting', note: 'Spoke well' };
    const { body } = await submit('Levels', [noted, 'Below', null]);
    const correct = (marks: object[]) => server.call('PUT', `/api/marks/record/${body._id}`, teacher, { marks });
    const { body: after } = await correct([{ roll: 1, mark: 'Exceeding' }]);
    expect(after.marks[0]).toMatchObject({ mark: 'Exceeding', note: 'Spoke well' });
    expect(after.corrections).toMatchObject([
      { from: 'Meeting', to: 'Exceeding', fromWritten: 'Meeting', toWritten: 'Exceeding' },
    ]);
    expect((await correct([{ roll: 1, mark: 'Splendid' }])).status).toBe(400);
    const higher = await server.call('PUT', `/api/marks/record/${body._id}`, teacher, { maxMark: 50 });
    expect(higher.body.fields).toHaveProperty('maxMark');
  });

  it('is kept in a draft as it is typed', async () => {
    const { server, teacher, get } = await start();
    await submitExam(server, teacher, { examName: 'Other' });
    const { class: number, subject, examName } = exam;
    const place = { category: 'Oral', replaces: 'Other', replacesBy: 'later' };
    const draft = {
      class: number,
      subject,
      examName,
      scale: 'Levels',
      ...place,
      marks: [{ roll: 1, mark: 'Exceeding' }],
    };
    expect((await server.call('PUT', '/api/marks/draft', teacher, draft)).status).toBe(200);
    const search = new URLSearchParams({ class: '5', subject, examName });
    expect(await get(`/api/marks/draft?${search}`, teacher)).toMatchObject({
      scale: 'Levels',
      ...place,
      marks: [{ roll: 1, mark: 'Exceeding', state: 'sat' }],
    });
  });

  it('keeps the notes of its draft that are not sent, in the draft and once it is submitted', async () => {
    const { server, teacher, submit } = await start();
    await submitExam(server, teacher, { examName: 'Other' });
    const { class: number, subject, examName } = exam;
    const save = (marks: object[]) =>
      server.call('PUT', '/api/marks/draft', teacher, { class: number, subject, examName, scale: 'Levels', marks });
    await save([
      { roll: 1, mark: 'Meeting', note: 'Spoke well' },
      { roll: 2, mark: 'Below', note: 'Was ill' },
    ]);
    const { body: saved } = await save([
      { roll: 1, mark: 'Exceeding' },
      { roll: 2, mark: 'Below', note: '' },
    ]);
    expect(saved.marks.map(({ note }: { note?: string }) => note)).toEqual(['Spoke well', undefined]);
    const { body } = await submit('Levels', ['Meeting', 'Below', null]);
    expect(body.marks.map(({ note }: { note?: string }) => note)).toEqual(['Spoke well', undefined, undefined]);
  });

  it('is withdrawn with its scale and notes', async () => {
    const { server, admin, submit, get } = await start();
    const { body } = await submit('Twenty', [{ mark: 13.25, note: 'By heart' }, null, null]);
    expect((await server.call('DELETE', `/api/marks/record/${body._id}`, admin)).status).toBe(200);
    expect(await get('/api/marks/withdrawn/5')).toMatchObject([
      { scale: 'Twenty', maxMark: 20, marks: [{ mark: 13.25, written: '13,25', note: 'By heart' }, {}, {}] },
    ]);
  });

  it('without a scale has whole numbers as before', async () => {
    const { server, teacher } = await start();
    const { body } = await submitExam(server, teacher);
    expect(body).toMatchObject({ scale: null, markScale: null, maxMark: 20 });
    expect(body.marks[0]).toMatchObject({ mark: 17, state: 'sat', written: '17' });
    for (const mark of [7.5, 'B', true]) {
      const sent = { examName: 'Odd', marks: [{ roll: 1, mark }, ...linesOf(1, 2, 3).slice(1)] };
      const { status, body: refused } = await submitExam(server, teacher, sent);
      expect([status, Object.keys(refused.fields)]).toEqual([400, ['marks.0.mark']]);
    }
    expect((await submitExam(server, teacher, { examName: 'Odd', maxMark: undefined })).body.fields).toHaveProperty(
      'maxMark',
    );
  });
});

describe('a result', () => {
  const named = ({ name, code }: { name: string; code: string }) => ({ name, code });
  const resultOf = async (get: (path: string) => Promise<{ subjects: object[] }>, roll: number) =>
    (await get(`/api/reports/${roll}`)).subjects[0];

  it('is written out of 20, with the weights of the exams', async () => {
    const { submit, get, write } = await start();
    await write('Twenty');
    await submit('Twenty', [13.5, 9, null], { examName: 'One', weight: 2 });
    await submit('Twenty', [13.25, { mark: null, state: 'zero' }, null], { examName: 'Two' });
    // (2 × 13.5 + 13.25) ÷ 3 = 13.4166…; (2 × 9 + 0) ÷ 3 = 6.
    expect(await resultOf(get, 1)).toMatchObject({ written: '13,42/20' });
    expect(await resultOf(get, 2)).toMatchObject({ written: '6,00/20' });
    expect(await resultOf(get, 3)).toMatchObject({ share: null, written: null });
    expect(await get('/api/reports/1')).toMatchObject({ meanWritten: '13,42/20' });
    const sheet = await get('/api/reports/class/5');
    expect(sheet.students[0]).toMatchObject({ shares: [{ written: '13,42/20' }], meanWritten: '13,42/20' });
  });

  it('is the mean where 1 is the best mark, and a zero is the worst', async () => {
    const { submit, get, write } = await start();
    await write('Noten');
    await submit('Noten', [1, 6, { mark: null, state: 'zero' }], { examName: 'One' });
    await submit('Noten', [2, 5, 1], { examName: 'Two' });
    expect(await resultOf(get, 1)).toMatchObject({ written: '1,5' });
    expect(await resultOf(get, 2)).toMatchObject({ written: '5,5' });
    expect(await resultOf(get, 3)).toMatchObject({ written: '3,5' });
  });

  it('in levels is the highest level that is reached, with the mean of points, and never in percent', async () => {
    const { submit, get, write } = await start();
    await write('Levels');
    await submit('Levels', ['Exceeding', 'Meeting', 'Below'], { examName: 'One' });
    await submit('Levels', ['Meeting', 'Below', null], { examName: 'Two' });
    expect(await resultOf(get, 1)).toMatchObject({ written: 'Meeting', points: 3.5 });
    expect(await resultOf(get, 2)).toMatchObject({ written: 'Below', points: 2 });
    expect((await resultOf(get, 1)) as object).toMatchObject({ exams: [{ mark: 'Exceeding', maxMark: null }, {}] });
  });

  it('is written by the scale of its subject, else of its class, else of the school, also in a file', async () => {
    const { server, admin, submit, get, write } = await start();
    await submit('Twenty', [15, 10, null]);
    await submit('Twenty', [10, 5, null], { subject: 'Art' });
    const writtenNow = async () =>
      (await get('/api/reports/1')).subjects.map(({ written }: { written: string }) => written);
    const file = async () =>
      (await server.call('GET', '/api/exports/broadsheet?class=5&format=csv', admin)).body.split('\n')[1];
    expect(await writtenNow()).toEqual(['50.00 %', '75.00 %']);
    expect(await file()).toContain('1,Student 1,50,75,62.5');
    await write('Noten');
    expect(await writtenNow()).toEqual(['3,5', '2,3']);
    const change = (scale: unknown) => server.call('PUT', '/api/classes/5', admin, { scale });
    expect((await change('Unknown')).body.faults).toMatchObject({ scale: { reason: 'no-such-scale' } });
    expect((await change('Levels')).body).toMatchObject({ class: 5, scale: 'Levels' });
    expect(await writtenNow()).toEqual(['Below', 'Meeting']);
    const [art] = await get('/api/subjects/class/5');
    const { status } = await server.call('PUT', `/api/subjects/${art._id}`, admin, { ...named(art), scale: 'Twenty' });
    expect(status).toBe(200);
    expect(await writtenNow()).toEqual(['10,00/20', 'Meeting']);
    expect(await file()).toContain('1,Student 1,"10,00/20",Meeting,Below');
    expect((await get('/api/history/class/5'))[0].changes).toEqual([{ field: 'scale', from: null, to: 'Levels' }]);
    expect((await change(null)).body).not.toHaveProperty('scale');
  });

  it('leaves out words and done/not done', async () => {
    const { submit, get } = await start();
    await submit('Twenty', [10, 20, 0]);
    await submit('Words', ['Good', null, null], { examName: 'Words' });
    await submit('Done', [false, true, true], { examName: 'Done' });
    expect(await resultOf(get, 1)).toMatchObject({ share: 50, written: '50.00 %' });
  });

  it('that is published stays as it was written', async () => {
    const { server, admin, submit, get, write } = await start();
    await write('Twenty');
    const { body: terms } = await server.call('PUT', '/api/sessions/2026-2027', admin, {
      terms: [{ name: 'First', from: '2026-06-01', to: '2027-01-31' }],
    });
    const term = terms.terms[0]._id;
    await submit('Twenty', [13.25, null, null], { term });
    expect((await server.call('POST', `/api/terms/${term}/publish`, admin, {})).status).toBe(200);
    await server.call('PUT', '/api/scales/Twenty', admin, { ...scales.Twenty, writes: { as: 'percent' } });
    const reportOf = async () => (await get(`/api/reports/1?term=${term}`)).subjects[0];
    expect(await reportOf()).toMatchObject({ written: '13,25/20' });
    expect(await get(`/api/reports/class/5?term=${term}`)).toMatchObject({ isOutdated: true });
    await server.call('POST', `/api/terms/${term}/publish`, admin, {});
    expect(await reportOf()).toMatchObject({ written: '66.25 %' });
  });
});
