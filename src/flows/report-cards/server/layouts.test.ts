import { describe, expect, it } from 'vitest';
import { linesOf, submitExam } from '../../../../test/exams.ts';
import { issueAll, listCards, startWithExam } from '../../../../test/issued-cards.ts';
import { addTerms } from '../../../../test/reports.ts';
import {
  addTestSchool,
  addTestStudent,
  startTestServer,
  type TestPerson,
  testDay,
  testToday,
} from '../../../../test/test-school.ts';
import { readReports, readYears } from '../../../records/reports/server/reports.queries.ts';
import { readyMade } from '../ready-made.ts';
import { readBeside } from './beside.ts';

const terms = { name: 'Terms', usedFor: 'school', ...readyMade.terms };

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const add = (layout: object = {}, as: TestPerson = school.admin) =>
    server.call('POST', '/api/card-layouts', as, { ...terms, ...layout });
  const list = async () => (await server.call('GET', '/api/card-layouts', school.admin)).body;
  return { server, ...school, add, list };
}

describe('a layout of report cards', () => {
  it('is made, changed, listed by name and deleted, with the school’s subjects', async () => {
    const { server, admin, add, list } = await start();
    expect(await list()).toEqual({ layouts: [], subjects: [] });
    const { status, body } = await add({ name: ' Terms ', signatures: [' Rector '] });
    expect(status).toBe(201);
    expect(body).toEqual({ _id: body._id, ...terms, signatures: ['Rector'] });
    const path = `/api/card-layouts/${body._id}`;
    const changed = { ...terms, name: 'Bulletin', blocks: ['text', 'results'], text: 'A\nB' };
    expect((await server.call('PUT', path, admin, changed)).body).toEqual({ _id: body._id, ...changed });
    expect((await list()).layouts).toEqual([{ _id: body._id, ...changed }]);
    expect((await server.call('DELETE', path, admin)).status).toBe(200);
    expect((await server.call('DELETE', path, admin)).status).toBe(404);
  });

  it('takes a class from the layout that had it before, and is the school’s only default', async () => {
    const { add, list } = await start();
    const use = async () => (await list()).layouts.map((one: { usedFor: unknown }) => one.usedFor);
    await add({ name: 'A' });
    await add({ name: 'B', usedFor: [7, 5, 5] });
    expect(await use()).toEqual(['school', [5, 7]]);
    await add({ name: 'C', usedFor: [5] });
    await add({ name: 'D', usedFor: 'school' });
    expect(await use()).toEqual([[], [7], [5], 'school']);
  });

  it('is refused at the field: an unknown class or part, a name that is taken, an empty signature', async () => {
    const { server, admin, add } = await start();
    expect((await add()).status).toBe(201);
    expect(await add({ name: 'TERMS' })).toMatchObject({ status: 409, body: { reason: 'layout-name-in-use' } });
    const wrong = async (layout: object) => Object.keys((await add({ name: 'Other', ...layout })).body.fields);
    expect(await wrong({ usedFor: [77] })).toEqual(['usedFor']);
    expect(await wrong({ blocks: ['results', 'weather'] })).toEqual(['blocks.1']);
    expect(await wrong({ name: ' ' })).toEqual(['name']);
    expect(await wrong({ signatures: ['', 'B'] })).toEqual(['signatures.0']);
    expect((await server.call('PUT', '/api/card-layouts/999', admin, terms)).status).toBe(404);
  });

  it('has a history, and undoing a change or deletion also restores what other layouts lost', async () => {
    const { server, admin, add, list } = await start();
    const { body: first } = await add({ name: 'A', usedFor: [5, 6] });
    const { body: second } = await add({ name: 'B', usedFor: [] });
    const change = { ...terms, name: 'B', usedFor: [5] };
    await server.call('PUT', `/api/card-layouts/${second._id}`, admin, change);
    const before = await list();
    expect(before.layouts).toMatchObject([{ usedFor: [6] }, { usedFor: [5] }]);
    const undoLast = async (id: string) => {
      const { body } = await server.call('GET', `/api/history/layout/${id}`, admin);
      expect((await server.call('POST', `/api/history/${body[0]._id}/undo`, admin)).status).toBe(200);
      return body[0];
    };
    expect(await undoLast(second._id)).toMatchObject({ changes: [{ field: 'usedFor', from: null, to: '5' }] });
    expect((await list()).layouts).toMatchObject([{ usedFor: [5, 6] }, { usedFor: [] }]);
    await server.call('DELETE', `/api/card-layouts/${first._id}`, admin);
    await undoLast(first._id);
    expect((await list()).layouts).toMatchObject([{ _id: first._id, usedFor: [5, 6] }, {}]);
  });

  it('is no longer used for a class that is deleted, and can be changed all the same', async () => {
    const { server, admin, add, list } = await start();
    const { body } = await add({ usedFor: [5, 10] });
    expect((await server.call('DELETE', '/api/classes/10', admin)).status).toBe(200);
    const { layouts } = await list();
    expect(layouts).toMatchObject([{ usedFor: [5] }]);
    const { _id, ...layout } = layouts[0];
    expect((await server.call('PUT', `/api/card-layouts/${body._id}`, admin, layout)).status).toBe(200);
  });

  it('does not get a class back by an undo that another layout has by now', async () => {
    const { server, admin, add, list } = await start();
    const { body: first } = await add({ name: 'A', usedFor: 'school' });
    await server.call('DELETE', `/api/card-layouts/${first._id}`, admin);
    await add({ name: 'B', usedFor: 'school' });
    const { body: history } = await server.call('GET', `/api/history/layout/${first._id}`, admin);
    const undone = await server.call('POST', `/api/history/${history[0]._id}/undo`, admin);
    expect(undone).toMatchObject({ status: 409, body: { reason: 'depended-on-since' } });
    expect((await list()).layouts).toMatchObject([{ name: 'B' }]);
  });

  it('is previewed as a picture of no real student, or of one for people who may read reports', async () => {
    const { server, admin, teacher } = await start();
    const preview = (body: object, as = admin) => server.call('POST', '/api/card-layouts/preview', as, body);
    const { status, headers } = await preview({ ...readyMade.components, class: 5 });
    expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect((await preview({ ...readyMade.terms, roll: 1 })).status).toBe(200);
    expect((await preview({ ...readyMade.terms, roll: 999 })).status).toBe(404);
    expect((await preview({ ...readyMade.terms, class: 77 })).status).toBe(400);
    expect((await preview(readyMade.terms, teacher)).status).toBe(403);
  });
});

describe('the layout of a class', () => {
  it('changes no issued card; the next one uses it, and the usual layout counts as none', async () => {
    const school = await startWithExam();
    const { server, admin } = school;
    const before = await issueAll(school);
    const put = (layout: object) => server.call('POST', '/api/card-layouts', admin, { ...terms, ...layout });
    expect((await put({ name: 'Usual', ...readyMade.usual })).status).toBe(201);
    expect(await issueAll(school)).toEqual(before);
    expect((await put({ name: 'Other', usedFor: [6] })).status).toBe(201);
    expect(await issueAll(school)).toEqual(before);
    expect((await put({ usedFor: [5] })).status).toBe(201);
    expect(await listCards(school)).toEqual(before);
    const after = await issueAll(school);
    expect(after.filter(({ isLatest }) => !isLatest).map(({ sha256 }) => sha256)).toEqual(
      before.map(({ sha256 }) => sha256),
    );
    expect(after).toHaveLength(2 * before.length);
  });
});

describe('a card with the terms side by side', () => {
  it('shows from other terms what families may see, and nothing unpublished', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const { admin, teacher } = school;
    const [first = '', second = ''] = await addTerms(
      server,
      admin,
      { name: 'First', from: '2026-07-01', to: testDay(-11) },
      { name: 'Second', from: testDay(-10), to: testToday },
    );
    await server.call('PUT', '/api/policies', admin, { resultsVisible: 'published' });
    await submitExam(server, teacher, { examName: 'Early', maxMark: 10, term: first, marks: linesOf(4, 5, 6) });
    await submitExam(server, teacher, { examName: 'Late', maxMark: 10, term: second, marks: linesOf(8, 9, 10) });
    const of = { class: 5, term: Number(second), today: testToday };
    const besideOf = async () => {
      const reports = await readReports(server.db, school.id, of);
      const [card] = await readBeside(server.db, school.id, { ...of, layout: readyMade.terms }, reports);
      const { terms: earlier = [], session } = card?.beside ?? {};
      return [...earlier, session].map((one) => one?.subjects[0]?.written ?? null);
    };
    const publish = (term: string) => server.call('POST', `/api/terms/${term}/publish`, admin, { class: 5 });
    const years = () => readYears(server.db, school.id, { studentId: school.student.id, today: testToday });
    expect(await besideOf()).toEqual([null, null]);
    expect((await years())[0]?.subjects[0]?.written).toBeNull();
    expect((await publish(second)).status).toBe(200);
    expect(await besideOf()).toEqual([null, '80.00 %']);
    expect((await publish(first)).status).toBe(200);
    expect(await besideOf()).toEqual(['40.00 %', '60.00 %']);
    expect((await years())[0]?.subjects[0]?.written).toBe('60.00 %');
  });
});

describe('a transcript', () => {
  it('has a year in which a student who was not moved up had results', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const old = await addTestStudent(server.db, school, { roll: 9, session: '2025-2026', fromDate: '2025-07-01' });
    const marks = [...linesOf(1, 2, 3), { roll: 9, mark: 4 }];
    expect((await submitExam(server, school.teacher, { maxMark: 10, marks })).status).toBe(201);
    const years = await readYears(server.db, school.id, { studentId: old.id, today: testToday });
    expect(years.map(({ session }) => session)).toEqual(['2025-2026', '2026-2027']);
    expect(years[1]?.subjects[0]?.written).toBe('40.00 %');
  });

  it('is for staff and the student, and for staff even after the student has left', async () => {
    const school = await startWithExam();
    const { server, admin, student, otherStudent, teacher } = school;
    const read = (as: TestPerson) => server.call('GET', `/api/students/${student.id}/transcript`, as);
    for (const person of [admin, teacher, student]) expect((await read(person)).status).toBe(200);
    expect((await read(otherStudent)).status).toBe(403);
    expect((await server.call('DELETE', `/api/students/${student.id}`, admin)).status).toBe(200);
    const answer = await read(admin);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await server.call('GET', '/api/students/999/transcript', admin)).status).toBe(404);
  });
});
