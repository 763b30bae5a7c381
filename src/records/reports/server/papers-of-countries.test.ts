import { describe, expect, it } from 'vitest';
import { giveSubject, submitExam } from '../../../../test/exams.ts';
import { addTestSchool, hoursLater, openTestSignIn, startTestServer, testDay } from '../../../../test/test-school.ts';
import { scalePresets } from '../../../base/grades/mark-scale-presets.ts';

type Line = number | string | null | object;

/** A school that writes results on a scale, whose class 5 has three students. */
async function start(name: string, scale: object) {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin, teacher } = school;
  const done = async (answer: ReturnType<typeof server.call>) => {
    const { status, body } = await answer;
    if (status > 201) throw new Error(JSON.stringify(body));
    return body;
  };
  await done(server.call('PUT', `/api/scales/${encodeURIComponent(name)}`, admin, scale));
  await done(server.call('PUT', '/api/policies', admin, { markScale: name }));
  const give = (subject: string, examName: string, marks: readonly Line[], more: object = {}) =>
    done(
      submitExam(server, teacher, {
        subject,
        examName,
        maxMark: undefined,
        scale: name,
        marks: marks.map((mark, place) => ({
          roll: place + 1,
          ...(typeof mark === 'object' && mark !== null ? mark : { mark }),
        })),
        ...more,
      }),
    );
  const change = async (subject: string, results: object) => {
    await giveSubject(server, teacher, { class: 5, subject });
    const listed = await done(server.call('GET', '/api/subjects/class/5', admin));
    const { _id, code } = listed.find((one: { name: string }) => one.name === subject);
    return done(server.call('PUT', `/api/subjects/${_id}`, admin, { name: subject, code, ...results }));
  };
  const get = (path: string, as = admin) => done(server.call('GET', path, as));
  const report = (roll: number, search = '') => get(`/api/reports/${roll}${search}`);
  const subjectOf = async (roll: number, subject: string, search = '') =>
    (await report(roll, search)).subjects.find((one: { subject: string }) => one.subject === subject);
  const put = (path: string, body: object) => done(server.call('PUT', path, admin, body));
  return { server, ...school, done, give, change, get, report, subjectOf, put };
}

const terms = [
  { name: 'First', from: '2026-06-01', to: '2026-08-31' },
  { name: 'Second', from: '2026-09-01', to: '2027-01-31' },
];

describe('a paper of France', () => {
  it('has means out of 20 with two decimals, beside the mean, the lowest and the highest of the class', async () => {
    const { give, subjectOf, report, get, student, put } = await start('Sur 20', scalePresets.quarters20);
    await give('Français', 'Dictée', [15.5, 9.25, 18], { weight: 1 });
    await give('Français', 'Rédaction', [12.25, 7.75, 16.5], { weight: 2 });
    await give('Français', 'Oral', [14.25, { mark: null, state: 'absent' }, 19.75], { weight: 0.5 });
    // (15.5 + 2 × 12.25 + 0.5 × 14.25) ÷ 3.5 = 13.4642…; (9.25 + 15.5) ÷ 3 = 8.25; (18 + 33 + 9.875) ÷ 3.5 = 17.3928…
    const written = { written: '13,46/20', classMean: '13,04/20', lowest: '8,25/20', highest: '17,39/20' };
    expect(await subjectOf(1, 'Français')).toMatchObject(written);
    expect(await report(1)).toMatchObject({ meanWritten: '13,46/20' });
    const sheet = await get('/api/reports/class/5');
    expect(sheet.subjects).toMatchObject([{ meanWritten: '13,04/20', lowest: '8,25/20', highest: '17,39/20' }]);
    // Three marks are too few to show the lowest to families, even if the school shows the spread.
    await put('/api/policies', { classSpread: 'shown' });
    const own = (await get('/api/reports/1', student)).subjects[0];
    expect(own).toMatchObject({ written: '13,46/20', classMean: null, lowest: null, highest: null });
  });
});

describe('a paper of the Netherlands', () => {
  it('has marks with tenths, of weights 1, 2 and 3', async () => {
    const { give, subjectOf } = await start('Cijfers', scalePresets.tenths10);
    await give('Wiskunde', 'SO', [5.5, 8, null], { weight: 1 });
    await give('Wiskunde', 'Toets', [6.4, 7.2, null], { weight: 2 });
    await give('Wiskunde', 'Tentamen', [7.2, 6.1, null], { weight: 3 });
    // (5.5 + 12.8 + 21.6) ÷ 6 = 6.65, which is 6,7; (8 + 14.4 + 18.3) ÷ 6 = 6.7833…
    expect(await subjectOf(1, 'Wiskunde')).toMatchObject({ written: '6,7' });
    expect(await subjectOf(2, 'Wiskunde')).toMatchObject({ written: '6,8' });
  });
});

describe('a paper of Switzerland', () => {
  it('shows 4.75 rounded to halves or unrounded, by the school’s rule', async () => {
    const { give, subjectOf, put } = await start('Noten', scalePresets.up6);
    await give('Deutsch', 'Aufsatz', [4.5, 4.5, 6]);
    await give('Deutsch', 'Diktat', [5, 4.75, 5.5]);
    expect(await subjectOf(1, 'Deutsch')).toMatchObject({ written: '5.0' });
    // 4.625 is nearer to 4.5, and 5.75 is rounded up.
    expect(await subjectOf(2, 'Deutsch')).toMatchObject({ written: '4.5' });
    expect(await subjectOf(3, 'Deutsch')).toMatchObject({ written: '6.0' });
    await put('/api/scales/Noten', { ...scalePresets.up6, writes: { as: 'of', decimals: 2 } });
    expect(await subjectOf(1, 'Deutsch')).toMatchObject({ written: '4.75' });
  });
});

describe('a paper of Germany', () => {
  it('has means of which 1 is the best', async () => {
    const { give, subjectOf, put } = await start('Noten', scalePresets.down6);
    await give('Mathe', 'Arbeit', [2, 6, 1], { weight: 2 });
    await give('Mathe', 'Mündlich', [1, { mark: null, state: 'zero' }, 3]);
    // (2 × 2 + 1) ÷ 3 = 1.666…; a student with only zeros gets a 6.
    expect(await subjectOf(1, 'Mathe')).toMatchObject({ written: '1,7', lowest: '1,7', highest: '6,0' });
    expect(await subjectOf(2, 'Mathe')).toMatchObject({ written: '6,0' });
    // In percent, the best is the highest again.
    await put('/api/scales/Noten', { ...scalePresets.down6, writes: { as: 'percent' } });
    expect(await subjectOf(1, 'Mathe')).toMatchObject({ lowest: '0.00 %', highest: '86.67 %' });
  });
});

describe('a paper of Brazil', () => {
  it('has a recovery exam that replaces a mark if it is better, with that mark’s weight', async () => {
    const scale = { kind: 'number', max: 10, step: 0.1, writes: { as: 'of', decimals: 1, decimalSign: ',' } };
    const { give, subjectOf, get } = await start('Nota', scale);
    await give('História', '1º bimestre', [4.2, 7, { mark: null, state: 'zero' }], { weight: 2 });
    await give('História', '2º bimestre', [6.5, 8.1, 5]);
    const made = await give('História', 'Recuperação', [6, 6.5, null], { replaces: '1º bimestre', weight: 5 });
    expect(made).toMatchObject({ replaces: '1º bimestre', replacesBy: 'better' });
    // (2 × 6 + 6.5) ÷ 3 = 6.1666…; (2 × 7 + 8.1) ÷ 3 = 7.3666…; (2 × 0 + 5) ÷ 3 = 1.666…
    expect(await subjectOf(1, 'História')).toMatchObject({ written: '6,2' });
    expect(await subjectOf(2, 'História')).toMatchObject({ written: '7,4' });
    expect(await subjectOf(3, 'História')).toMatchObject({ written: '1,7' });
    expect(await get(`/api/marks/record/${made._id}`)).toMatchObject({ replaces: '1º bimestre' });
  });

  it('has a recovery exam that always counts, if the school chooses so', async () => {
    const scale = { kind: 'number', max: 10, step: 0.1, writes: { as: 'of', decimals: 1 } };
    const { give, subjectOf } = await start('Nota', scale);
    await give('História', 'Prova', [7, 3, 5]);
    await give('História', 'Segunda', [6, 8, null], { replaces: 'prova', replacesBy: 'later' });
    expect(await subjectOf(1, 'História')).toMatchObject({ written: '6.0' });
    expect(await subjectOf(2, 'História')).toMatchObject({ written: '8.0' });
    expect(await subjectOf(3, 'História')).toMatchObject({ written: '5.0' });
  });

  it('has no exams that replace each other, and the way of replacing stays when the replaced exam changes', async () => {
    const { server, teacher, give } = await start('Nota', scalePresets.tenths10);
    const [first, second] = [await give('História', 'Prova', [7, 3, 5]), await give('História', 'Outra', [6, 8, 9])];
    const made = await give('História', 'Segunda', [6, 8, 9], { replaces: 'Prova', replacesBy: 'later' });
    const change = (exam: { _id: string }, facts: object) =>
      server.call('PUT', `/api/marks/record/${exam._id}`, teacher, facts);
    const refused = { status: 400, body: { faults: { replaces: { reason: 'replaced-by-other' } } } };
    expect(await change(first, { replaces: 'Segunda' })).toMatchObject(refused);
    expect(await change(second, { replaces: 'Segunda' })).toMatchObject({ status: 200 });
    expect(await change(first, { replaces: 'Outra' })).toMatchObject(refused);
    await change(second, { replaces: null });
    expect(await change(made, { replaces: 'Outra' })).toMatchObject({
      body: { replaces: 'Outra', replacesBy: 'later' },
    });
  });

  it('has a recovery exam that replaces a withdrawn one again once it is submitted again', async () => {
    const { server, admin, done, give, get, subjectOf } = await start('Nota', scalePresets.tenths10);
    const wrong = await give('História', 'Prova', [7, 3, 5]);
    const made = await give('História', 'Recuperação', [6, 8, null], { replaces: 'Prova', replacesBy: 'later' });
    await done(server.call('DELETE', `/api/marks/record/${wrong._id}`, admin));
    await give('História', 'Outra', [9, 9, 9]);
    expect(await get(`/api/marks/record/${made._id}`)).toMatchObject({ replaces: null });
    await give('História', 'prova', [8, 4, 6]);
    expect(await get(`/api/marks/record/${made._id}`)).toMatchObject({ replaces: 'prova', replacesBy: 'later' });
    // (6 + 9) ÷ 2, (8 + 9) ÷ 2 and (6 + 9) ÷ 2.
    const written = async (roll: number) => (await subjectOf(roll, 'História')).written;
    expect([await written(1), await written(2), await written(3)]).toEqual(['7,5', '8,5', '7,5']);
  });
});

describe('a paper of Kenya', () => {
  it('has levels and words, and no percent', async () => {
    const { give, subjectOf, report, put } = await start('CBC', scalePresets.kenya);
    await put('/api/scales/Words', scalePresets.words);
    await give('English', 'Reading', ['Meeting Expectations', 'Below Expectations', 'Exceeding Expectations']);
    await give('English', 'Writing', ['Exceeding Expectations', 'Approaching Expectations', 'Exceeding Expectations']);
    await give('English', 'Remark', ['Reads with joy', null, null], { scale: 'Words' });
    // 3.5 of 4 reaches 3, and 1.5 reaches 1.
    expect(await subjectOf(1, 'English')).toMatchObject({ written: 'Meeting Expectations', points: 3.5 });
    expect(await subjectOf(2, 'English')).toMatchObject({ written: 'Below Expectations' });
    const paper = await report(3);
    expect(paper).toMatchObject({ meanWritten: 'Exceeding Expectations' });
    expect(JSON.stringify(paper)).not.toContain('%');
  });
});

describe('a paper of the United States', () => {
  it('weighs categories, drops the lowest, and has a grade-point mean by credits', async () => {
    const { give, change, subjectOf, report, put } = await start('GPA', scalePresets.gpa4);
    const points = { kind: 'number', max: 100, step: 0.01, writes: { as: 'percent', decimals: 1 } };
    await put('/api/scales/Points', points);
    const categories = [
      { name: 'Tests', weight: 60 },
      { name: 'Homework', weight: 30, dropLowest: 1 },
      { name: 'Project', weight: 10 },
    ];
    await change('Algebra', { scale: 'Points', credits: 4, categories });
    await change('Art', { credits: 1 });
    const bands = [
      { name: 'A', fromPercent: 90, points: 4, passes: true },
      { name: 'B', fromPercent: 80, points: 3, passes: true },
      { name: 'F', fromPercent: 0, points: 0, passes: false },
    ];
    await put('/api/grade-scale', { bands });
    const of = (category: string) => ({ scale: 'Points', category });
    await give('Algebra', 'Test 1', [88, 70, 95], of('Tests'));
    await give('Algebra', 'Test 2', [91.5, 80, 97], of('Tests'));
    await give('Algebra', 'HW 1', [40, 90, 100], of('Homework'));
    await give('Algebra', 'HW 2', [95, 85, 100], of('Homework'));
    await give('Algebra', 'HW 3', [90, { mark: null, state: 'zero' }, 100], of('Homework'));
    await give('Art', 'Portfolio', ['A', 'B+', 'A-']);
    // There is no project yet, so the categories of 60 and 30 count: (60 × 89.75 + 30 × 92.5) ÷ 90 = 90.666…
    expect(await subjectOf(1, 'Algebra')).toMatchObject({ written: '90.7 %', grade: 'A', points: 4 });
    // (60 × 75 + 30 × 87.5) ÷ 90 = 79.1666…
    expect(await subjectOf(2, 'Algebra')).toMatchObject({ written: '79.2 %', points: 0 });
    expect((await report(1)).gradePoints).toEqual({ mean: 4, written: '4.00', credits: 5 });
    // (4 × 0 + 1 × 3.3) ÷ 5, and (4 × 4 + 3.7) ÷ 5.
    expect((await report(2)).gradePoints).toEqual({ mean: 0.66, written: '0.66', credits: 5 });
    expect((await report(3)).gradePoints).toEqual({ mean: 3.94, written: '3.94', credits: 5 });
  });

  it('keeps all exams of a category that has no more than are dropped', async () => {
    const { give, change, subjectOf } = await start('Percent', scalePresets.percent);
    await change('Algebra', { categories: [{ name: 'Quizzes', weight: 1, dropLowest: 2 }] });
    await give('Algebra', 'Quiz 1', [50, 60, 70], { category: 'Quizzes' });
    await give('Algebra', 'Quiz 2', [70, 60, 70], { category: 'Quizzes' });
    expect(await subjectOf(1, 'Algebra')).toMatchObject({ written: '60.00 %' });
    await give('Algebra', 'Quiz 3', [80, 60, 70], { category: 'Quizzes' });
    expect(await subjectOf(1, 'Algebra')).toMatchObject({ written: '80.00 %' });
  });

  it('drops no exam without weight in the place of one that counts', async () => {
    const { give, change, subjectOf } = await start('Percent', scalePresets.percent);
    await change('Algebra', { categories: [{ name: 'Homework', weight: 1, dropLowest: 1 }] });
    await give('Algebra', 'Practice', [10, 10, 10], { category: 'Homework', weight: 0 });
    await give('Algebra', 'HW 1', [40, 40, 40], { category: 'Homework' });
    expect(await subjectOf(1, 'Algebra')).toMatchObject({ written: '40.00 %' });
    await give('Algebra', 'HW 2', [90, 90, 90], { category: 'Homework' });
    expect(await subjectOf(1, 'Algebra')).toMatchObject({ written: '90.00 %' });
  });

  it('counts the exams of a former class in categories that only that class has', async () => {
    const { server, admin, teacher, student, id, done, give, change, get, put } = await start(
      'Percent',
      scalePresets.percent,
    );
    const [tests, homework] = [
      { name: 'Tests', weight: 1 },
      { name: 'Homework', weight: 1 },
    ];
    await change('Algebra', { categories: [tests, homework] });
    await give('Algebra', 'Test', [80, 0, 0], { category: 'Tests' });
    await give('Algebra', 'HW', [20, 0, 0], { category: 'Homework' });
    await giveSubject(server, teacher, { class: 6, subject: 'Algebra' });
    const [other] = await done(server.call('GET', '/api/subjects/class/6', admin));
    const categories = [
      { name: 'Tests', weight: 3 },
      { name: 'Oral', weight: 1 },
    ];
    await put(`/api/subjects/${other._id}`, { name: 'Algebra', code: other.code, categories });
    const move = { class: 6, from: testDay(1), registers: '' };
    await done(server.call('POST', `/api/students/${student.id}/enrolments`, admin, move));
    server.setNow(hoursLater(24));
    const again = await openTestSignIn(server.db, id, admin.email, hoursLater(24));
    // (3 × 80 + 1 × 20) ÷ 4.
    expect((await get('/api/reports/1', again)).subjects[0]).toMatchObject({
      written: '65.00 %',
      categories: [{ written: '80.00 %' }, { name: 'Oral', written: null }, { name: 'Homework', written: '20.00 %' }],
    });
  });

  it('weighs and writes the exams of each group by the rules of that group', async () => {
    const { server, admin, teacher, done, put, get, subjectOf } = await start('Percent', scalePresets.percent);
    await put('/api/scales/IB', scalePresets.ib);
    const make = async (name: string, roll: number, rules: object) => {
      const group = { name, subject: 'Science', code: name, classes: [5], teacherEmails: [teacher.email] };
      const { class: number } = await done(server.call('POST', '/api/groups', admin, group));
      await put(`/api/groups/${number}/members`, { rolls: [roll] });
      const [{ _id, code }] = await get(`/api/subjects/class/${number}`);
      await put(`/api/subjects/${_id}`, { name: 'Science', code, ...rules });
      for (const [category, mark] of [
        ['Tests', 100],
        ['Labs', 50],
      ]) {
        const exam = { class: number, subject: 'Science', examName: category, category, maxMark: 100 };
        await done(server.call('POST', '/api/marks', teacher, { ...exam, marks: [{ roll, mark }] }));
      }
    };
    const categories = (tests: number) => [
      { name: 'Tests', weight: tests },
      { name: 'Labs', weight: 100 - tests },
    ];
    await make('Science A', 1, { categories: categories(60) });
    await make('Science B', 2, { categories: categories(20), scale: 'IB' });
    // 0.6 × 100 + 0.4 × 50, and 0.2 × 100 + 0.8 × 50 = 60 %, which reaches 4 of 7 (57.14 %).
    expect(await subjectOf(1, 'Science')).toMatchObject({ written: '80.00 %' });
    expect(await subjectOf(2, 'Science')).toMatchObject({ written: '4' });
    expect(await get('/api/reports/class/5')).toMatchObject({
      students: [{ shares: [{ written: '80.00 %' }] }, { shares: [{ written: '4' }] }, { shares: [{ written: null }] }],
    });
  });

  it('refuses an unknown category, and the removal of one that has exams', async () => {
    const { server, admin, teacher, give, change, get } = await start('Percent', scalePresets.percent);
    const body = await change('Algebra', { categories: [{ name: 'Tests', weight: 1 }] });
    await give('Algebra', 'Test 1', [50, 60, 70], { category: 'Tests' });
    const sent = { subject: 'Algebra', examName: 'Test 2', category: 'Talks' };
    expect((await submitExam(server, teacher, sent)).body.fields).toHaveProperty('category');
    const { replaces } = (await submitExam(server, teacher, { ...sent, category: null, replaces: 'Test 9' })).body
      .fields;
    expect(replaces).toBeDefined();
    const path = `/api/subjects/${body._id}`;
    const put = (categories: object[]) =>
      server.call('PUT', path, admin, { name: 'Algebra', code: body.code, categories });
    expect((await put([])).status).toBe(409);
    const twice = [
      { name: 'Tests', weight: 1 },
      { name: 'tests ', weight: 2 },
    ];
    expect((await put(twice)).body.fields).toHaveProperty(['categories.1.name']);
    expect((await put([{ name: 'Tests', weight: 0 }])).body.fields).toHaveProperty('categories');
    expect(await get('/api/subjects/class/5')).toMatchObject([{ categories: [{ name: 'Tests', dropLowest: 0 }] }]);
  });
});

describe('a paper of Bangladesh', () => {
  it('has a grade-point mean of 5 over all subjects', async () => {
    const { give, report, subjectOf, get, put } = await start('GPA 5', scalePresets.gpa5);
    await give('Bangla', 'Final', ['A+', 'B', 'F']);
    await give('English', 'Final', ['A', 'A-', 'D']);
    await give('Mathematics', 'Final', ['A-', 'C', 'A+']);
    // (5 + 4 + 3.5) ÷ 3 = 4.1666…; (3 + 3.5 + 2) ÷ 3 = 2.8333…
    expect(await report(1)).toMatchObject({ meanWritten: '4.17', gradePoints: { written: '4.17', credits: null } });
    expect(await report(2)).toMatchObject({ gradePoints: { written: '2.83' } });
    expect((await report(3)).gradePoints).toMatchObject({ mean: 2, written: '2.00' });
    // (5 + 3 + 0) ÷ 3 = 2.6666…, also where the school has grades with other points.
    const figures = { classMean: '2.67', lowest: '0.00', highest: '5.00' };
    const inBangla = async () => [await subjectOf(1, 'Bangla'), (await get('/api/reports/class/5')).subjects[0]];
    expect(await inBangla()).toMatchObject([figures, { ...figures, meanWritten: '2.67' }]);
    await put('/api/grade-scale', { bands: [{ name: 'P', fromPercent: 0, points: 1, passes: true }] });
    expect(await inBangla()).toMatchObject([figures, { ...figures, meanWritten: '2.67' }]);
  });
});

describe('a paper of the International Baccalaureate', () => {
  it('has levels 1 to 7, the highest that is reached', async () => {
    const { give, subjectOf, report } = await start('IB', scalePresets.ib);
    await give('Physics', 'Paper 1', ['6', '7', '3']);
    await give('Physics', 'Paper 2', ['5', '7', '4'], { weight: 2 });
    // (6 + 2 × 5) ÷ 3 = 5.333…; 7; (3 + 2 × 4) ÷ 3 = 3.666…
    expect(await subjectOf(1, 'Physics')).toMatchObject({ written: '5' });
    expect(await subjectOf(2, 'Physics')).toMatchObject({ written: '7', passes: true });
    expect(await subjectOf(3, 'Physics')).toMatchObject({ written: '3' });
    expect((await report(1)).gradePoints).toMatchObject({ written: '5.33' });
  });

  it('passes by its levels, and has no grade of the school beside them', async () => {
    const { give, subjectOf, get, put } = await start('IB', scalePresets.ib);
    const bands = [
      { name: 'Good', fromPercent: 30, points: 1, passes: true },
      { name: 'Bad', fromPercent: 0, points: 0, passes: false },
    ];
    await put('/api/grade-scale', { bands });
    await give('Physics', 'Paper 1', ['4', '3', '1']);
    expect(await subjectOf(1, 'Physics')).toMatchObject({ written: '4', grade: null, passes: true });
    expect(await subjectOf(2, 'Physics')).toMatchObject({ written: '3', grade: null, passes: false });
    const sheet = await get('/api/reports/class/5');
    expect(sheet.students).toMatchObject([{ meanPasses: true }, { meanPasses: false }, { meanPasses: false }]);
    // Where results are written in points, the level is the grade.
    await put('/api/scales/IB', { ...scalePresets.ib, writes: { as: 'points', decimals: 1 } });
    expect(await subjectOf(2, 'Physics')).toMatchObject({ written: '3.0', grade: '3', passes: false });
  });
});

describe('the mean of a session', () => {
  it('covers all exams, the terms by their weights, or only exams without a term', async () => {
    const { give, subjectOf, put } = await start('Sur 20', scalePresets.halves20);
    const weighed = [
      { ...terms[0], weight: 1 },
      { ...terms[1], weight: 2 },
    ];
    const { terms: made } = await put('/api/sessions/2026-2027', { terms: weighed });
    expect(made).toMatchObject([{ name: 'First' }, { name: 'Second', weight: 2 }]);
    const [first, second] = made.map(({ _id }: { _id: string }) => _id);
    await give('Art', 'One', [10, 0, 0], { term: first });
    await give('Art', 'Two', [12, 0, 0], { term: first });
    await give('Art', 'Three', [17, 0, 0], { term: second });
    await give('Art', 'Year', [19.5, 0, 0], { term: null });
    const written = async (yearMean: string) => {
      await put('/api/policies', { yearMean });
      return (await subjectOf(1, 'Art', '?session=2026-2027')).written;
    };
    // (10 + 12 + 17 + 19.5) ÷ 4 = 14.625; (11 + 2 × 17) ÷ 3 = 15.
    expect(await written('exams')).toBe('14,6/20');
    expect(await written('terms')).toBe('15,0/20');
    expect(await written('own')).toBe('19,5/20');
    expect((await subjectOf(1, 'Art', `?term=${first}`)).written).toBe('11,0/20');
  });
});
