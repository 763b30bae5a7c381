import { describe, expect, it } from 'vitest';
import { submitExam } from '../../../../test/exams.ts';
import { applyRows, type Cells, checkRows } from '../../../../test/import-kinds.ts';
import { addPeriod } from '../../../../test/periods.ts';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';
import { findUnstored } from '../../../../test/unstored.ts';
import { subjectsKind } from './subjects-kind.ts';

const mathematics = { class: '5', subject: 'Mathematics', code: 'MAT', session: '2026-2027' };

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const check = (...cells: Cells[]) => checkRows(server, school, subjectsKind, cells);
  const apply = (...cells: Cells[]) => applyRows(server, school, subjectsKind, cells);
  const list = async (path = '/api/subjects') => (await server.call('GET', path, school.admin)).body;
  const add = async (changes: object = {}) => {
    const subject = { name: 'Mathematics', code: 'MAT', class: 5, session: '2026-2027', ...changes };
    return (await server.call('POST', '/api/subjects/add', school.admin, subject)).body;
  };
  const classes = (number: number, changes: object) =>
    server.call('PUT', `/api/classes/${number}`, school.admin, changes);
  const close = (session: string) => server.call('POST', `/api/sessions/${session}/close`, school.admin, {});
  return { server, ...school, check, apply, list, add, classes, close };
}

describe('rows of subjects', () => {
  it('are new, changed or the same, by class, session and code', async () => {
    const { check, add, teacher } = await start();
    await add();
    await add({ name: 'Art', code: 'ART', teacherEmail: teacher.email });
    const checked = await check(
      { ...mathematics, class: '6' },
      { ...mathematics, subject: 'Maths', teacherEmail: teacher.email },
      { class: '৫', subject: 'Art', code: 'ART', session: '২০২৬-২০২৭', teacherEmail: 'FIRST@hill.example' },
      { ...mathematics, session: '2040-2041' },
    );
    expect(checked.map(({ state }) => state)).toEqual(['new', 'changed', 'same', 'wrong']);
    expect(checked[1]?.changes).toEqual([
      { field: 'subject', from: 'Mathematics', to: 'Maths' },
      { field: 'teacherEmail', from: null, to: teacher.email },
    ]);
    expect(checked[3]?.faults).toMatchObject([{ field: 'session', reason: 'not-one-of' }]);
  });

  it('are known by the name where there is no code, and keep what their cells leave empty', async () => {
    const { check, add, otherTeacher } = await start();
    await add({ teacherEmail: otherTeacher.email });
    const { session: _, code: __, ...named } = mathematics;
    expect(await check({ ...named, code: '', teacherEmail: '' })).toMatchObject([{ state: 'same' }]);
    expect(await check({ ...named, class: '6' })).toMatchObject([{ state: 'new' }]);
    expect(await check({ ...named, class: '6', code: '' })).toMatchObject([
      { faults: [{ field: 'code', reason: 'missing' }] },
    ]);
    await add({ code: 'MAT-2' });
    expect(await check(named)).toMatchObject([{ faults: [{ field: 'code', reason: 'missing' }] }]);
  });

  it.each([
    ['an unknown class', { class: '77' }, 'class', 'unknown-class-name'],
    ['no class', { class: '' }, 'class', 'missing'],
    ['an unknown teacher', { teacherEmail: 'nobody@hill.example' }, 'teacherEmail', 'teacher-not-of-school'],
    [
      'neither an email nor a name of the school',
      { teacherEmail: 'Nobody Known' },
      'teacherEmail',
      'teacher-not-of-school',
    ],
    ['no name', { subject: '' }, 'subject', 'missing'],
    ['a name that is too long', { subject: 'a'.repeat(201) }, 'subject', 'too-long'],
    ['a code that is too long', { code: 'a'.repeat(51) }, 'code', 'too-long'],
  ])('are wrong with %s', async (_, cells, field, reason) => {
    const { check } = await start();
    expect(await check({ ...mathematics, ...cells })).toMatchObject([{ state: 'wrong', faults: [{ field, reason }] }]);
  });

  it('find a subject in another spelling, and are wrong if they would change only the spelling', async () => {
    const { check, add } = await start();
    await add();
    expect(await check({ class: '5', subject: 'MATHEMATICS' })).toMatchObject([{ state: 'same' }]);
    const told = { field: 'subject', reason: 'subject-name-in-use', class: 5 };
    expect(await check({ class: '5', subject: 'mathematics', code: 'M2' })).toMatchObject([{ faults: [told] }]);
    const both = ['Art', 'art'].map((subject, place) => ({ class: '5', subject, code: `A${place}` }));
    expect(await check(...both)).toMatchObject([{ state: 'new' }, { faults: [{ ...told, name: 'Art' }] }]);
  });

  it('are wrong in a closed class, if they are new, and in a closed session, unless they change nothing', async () => {
    const { check, add, classes, close } = await start();
    await add();
    await classes(5, { isOpen: false });
    const art = { class: '5', subject: 'Art', code: 'ART' };
    expect(await check({ ...mathematics, subject: 'Maths' }, art)).toMatchObject([
      { state: 'changed' },
      { faults: [{ field: 'class', reason: 'class-closed', class: 5 }] },
    ]);
    await classes(5, { isOpen: true });
    await close('2026-2027');
    const closed = { field: 'session', reason: 'session-closed' };
    expect(await check(mathematics, { ...art, session: '2026-2027' })).toMatchObject([
      { state: 'same' },
      { state: 'wrong', faults: [closed] },
    ]);
    expect(await check({ ...mathematics, subject: 'Maths' })).toMatchObject([{ faults: [closed] }]);
  });

  it('are wrong where the file has a subject twice, each with the other’s line', async () => {
    const { check, add } = await start();
    await add();
    const byName = { class: '5', subject: 'Mathematics' };
    const twice = await check({ ...mathematics, class: '6' }, { ...mathematics, class: '6' }, mathematics, byName);
    expect(twice.map(({ faults }) => faults)).toMatchObject(
      [3, 2, 5, 4].map((line) => [{ field: 'code', reason: 'row-twice', line }]),
    );
  });

  it('are stored in one change, with their teachers, and everything that uses them gets the new names', async () => {
    const { server, apply, list, add, admin, teacher } = await start();
    const made = await add();
    await addPeriod(server, admin);
    await submitExam(server, teacher);
    const before = await findUnstored(server.db);
    await apply(
      { ...mathematics, subject: 'Maths' },
      { ...mathematics, code: 'ART', subject: ' Art ', teacherEmail: teacher.email },
    );
    expect(await list()).toEqual([
      {
        ...made,
        _id: expect.any(String),
        name: 'Art',
        code: 'ART',
        teacher: { name: 'Teacher first', email: teacher.email },
        teachers: [{ name: 'Teacher first', email: teacher.email }],
      },
      { ...made, name: 'Maths' },
    ]);
    expect(await list('/api/schedule')).toMatchObject([{ periods: [{ subject: 'Maths' }] }]);
    expect(await list('/api/marks/exams')).toMatchObject([{ subject: 'Maths' }]);
    expect(await findUnstored(server.db)).toEqual(before);
  });

  it('may swap names, even if the class has marks of one exam in both', async () => {
    const { server, apply, add, list, teacher } = await start();
    await add();
    await add({ name: 'Art', code: 'ART' });
    await submitExam(server, teacher, { maxMark: 30 });
    await submitExam(server, teacher, { subject: 'Art', maxMark: 40 });
    await apply({ ...mathematics, subject: 'Art' }, { ...mathematics, subject: 'Mathematics', code: 'ART' });
    expect(await list('/api/marks/exams')).toMatchObject([
      { subject: 'Mathematics', maxMark: 40 },
      { subject: 'Art', maxMark: 30 },
    ]);
  });

  it('are wrong if a new name would merge two exams, even because another row is left out', async () => {
    const { server, check, add, teacher } = await start();
    await add();
    await add({ name: 'Art', code: 'ART' });
    await submitExam(server, teacher);
    await submitExam(server, teacher, { subject: 'Art' });
    const told = { field: 'subject', reason: 'marks-under-name', name: 'Art', exam: 'Final Exam', class: 5 };
    const renamed = { ...mathematics, subject: 'Art' };
    expect(await check(renamed)).toMatchObject([{ state: 'wrong', faults: [told] }]);
    const exchanged = [renamed, { ...mathematics, code: 'ART' }];
    expect(await check(...exchanged)).toMatchObject([{ state: 'changed' }, { state: 'changed' }]);
    const left = await check(renamed, { ...mathematics, code: 'ART', teacherEmail: 'nobody@hill.example' });
    expect(left).toMatchObject([{ state: 'wrong', faults: [told] }, { state: 'wrong' }]);
  });
});
