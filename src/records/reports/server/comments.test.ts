import { describe, expect, it } from 'vitest';
import { linesOf, submitExam } from '../../../../test/exams.ts';
import { addTerms, readReport } from '../../../../test/reports.ts';
import {
  addTestSchool,
  addTestStudent,
  hoursLater,
  startTestServer,
  type TestPerson,
  testDay,
  testNow,
} from '../../../../test/test-school.ts';

const session = '2026-2027';

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const [term = '', later = ''] = await addTerms(
    ...([server, school.admin, { name: 'First', from: '2026-07-01', to: testDay(-31) }] as const),
    { name: 'Second', from: testDay(-30), to: '2027-03-31' },
  );
  const addSubject = async (name: string, more: object = {}) => {
    const subject = { name, code: name, class: 5, session, ...more };
    return (await server.call('POST', '/api/subjects/add', school.admin, subject)).body._id as string;
  };
  const comment = (person: TestPerson | undefined, changes: object = {}, roll = 1) =>
    server.call('PUT', `/api/reports/${roll}/comment`, person, {
      term: later,
      subject: 'Art',
      text: 'Good',
      ...changes,
    });
  const shown = async (roll = 1, asked: Readonly<Record<string, string>> = { term: later }, as = school.admin) => {
    const { body } = await readReport(server, as, roll, asked);
    const said = body.subjects.map((one: { subject: string; comment: string | null }) => [one.subject, one.comment]);
    return { ...Object.fromEntries(said), remark: body.remark };
  };
  const toTomorrow = async () => {
    server.setNow(hoursLater(24));
    const now = hoursLater(24).toISOString();
    await server.db.updateTable('sign_in').set({ started_at: now, last_seen_at: now }).execute();
  };
  return { server, ...school, term, later, addSubject, comment, shown, toTomorrow };
}

describe('a comment', () => {
  it('is kept as it was typed, replaced by the next, and removed by an empty one', async () => {
    const { admin, teacher, addSubject, comment, shown } = await start();
    await addSubject('Art');
    // A letter in two Unicode forms, several lines, and characters that would be markup elsewhere.
    const text = '  Reads e\u0301lan,\nand *writes* <b>well</b> #1 $x$\u09dc  ';
    const kept = text.normalize('NFC').trim();
    const { status, body } = await comment(teacher, { text });
    expect(status).toBe(200);
    expect(body).toEqual({ subject: 'Art', text: kept, by: 'Teacher first', at: testNow.toISOString() });
    expect(await shown()).toEqual({ Art: kept, remark: null });
    expect((await comment(admin, { subject: null, text: 'A good term' })).body).toMatchObject({ subject: null });
    expect(await shown()).toEqual({ Art: kept, remark: 'A good term' });
    await comment(admin, { text: 'Better' });
    expect(await shown()).toEqual({ Art: 'Better', remark: 'A good term' });
    expect((await comment(teacher, { text: ' \n ' })).body).toMatchObject({ subject: 'Art', text: '' });
    await comment(teacher, { subject: null, text: '' });
    expect(await shown()).toEqual({ Art: null, remark: null });
  });

  it('does not overwrite what somebody else has written since it was read', async () => {
    const { admin, teacher, addSubject, comment, shown } = await start();
    await addSubject('Art');
    expect((await comment(teacher, { text: 'First', basedOn: null })).status).toBe(200);
    const changed = { status: 409, body: { code: 'clash', reason: 'comment-changed' } };
    const mine = await comment(admin, { text: 'Mine', basedOn: null });
    expect(mine).toMatchObject(changed);
    expect(mine.body.stands).toEqual({ subject: 'Art', text: 'First', by: 'Teacher first', at: testNow.toISOString() });
    expect(await comment(admin, { text: '', basedOn: 'Older' })).toMatchObject(changed);
    expect(await shown()).toMatchObject({ Art: 'First' });
    expect((await comment(admin, { text: 'Second', basedOn: 'First' })).status).toBe(200);
    expect((await comment(teacher, { text: '', basedOn: 'Second' })).status).toBe(200);
    const third = await comment(teacher, { text: 'Third', basedOn: 'Second' });
    expect(third).toMatchObject(changed);
    expect(third.body).not.toHaveProperty('stands');
    expect(await shown()).toMatchObject({ Art: null });
    const both = await Promise.all([admin, teacher].map((one) => comment(one, { text: one.email, basedOn: '' })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is of one term and one student', async () => {
    const { teacher, term, addSubject, comment, shown } = await start();
    await addSubject('Art');
    await comment(teacher);
    expect(await shown(2)).toEqual({ Art: null, remark: null });
    expect(await shown(1, { term })).toEqual({ Art: null, remark: null });
    expect(await shown(1, { session })).toEqual({ Art: null, remark: null });
  });

  it('has at most 1,000 characters: a longer one is refused with a reason, and nothing is lost', async () => {
    const { teacher, addSubject, comment, shown } = await start();
    await addSubject('Art');
    expect((await comment(teacher, { text: 'x'.repeat(1000) })).status).toBe(200);
    const { status, body } = await comment(teacher, { text: 'y'.repeat(5000) });
    expect(status).toBe(400);
    expect(body).toMatchObject({ reason: 'too-long', fields: { text: expect.stringMatching(/1,?000/) } });
    expect(await shown()).toMatchObject({ Art: 'x'.repeat(1000) });
    expect((await comment(teacher, { text: 'a\0b' })).status).toBe(400);
  });

  it('needs an existing subject and term', async () => {
    const { teacher, admin, addSubject, comment } = await start();
    await addSubject('Art');
    expect(await comment(teacher, { subject: 'Chess' })).toMatchObject({
      status: 400,
      body: { reason: 'subject-not-of-class', fields: { subject: expect.stringContaining('Chess') } },
    });
    for (const term of ['99', '', 'first']) {
      expect(await comment(teacher, { term })).toMatchObject({ status: 400, body: { reason: 'not-a-term' } });
    }
    expect((await comment(admin, {}, 99)).status).toBe(404);
    expect((await comment(teacher, { subject: undefined })).status).toBe(400);
  });

  it('may be written by the teacher of the subject, one who submitted an exam in it, and admins', async () => {
    const { server, admin, teacher, otherTeacher, student, addSubject, comment } = await start();
    await addSubject('Art', { teacherEmail: teacher.email });
    expect((await comment(undefined)).status).toBe(401);
    expect((await comment(student)).status).toBe(403);
    expect((await comment(otherTeacher)).status).toBe(403);
    expect((await comment(teacher)).status).toBe(200);
    expect((await comment(admin)).status).toBe(200);
    await submitExam(server, otherTeacher, { subject: 'Art' });
    expect((await comment(otherTeacher)).status).toBe(200);
  });

  it('is written by anybody within reach where the subject has no teacher, or one who has left', async () => {
    const { server, admin, teacher, otherTeacher, addSubject, comment, shown } = await start();
    await addSubject('Art', { teacherEmail: teacher.email });
    await addSubject('Music');
    expect((await comment(otherTeacher, { subject: 'Music' })).status).toBe(200);
    await comment(teacher, { text: 'Draws well' });
    const { body: lines } = await server.call('GET', '/api/teachers', admin);
    const { _id } = lines.find(({ email }: { email: string }) => email === teacher.email);
    expect((await server.call('DELETE', `/api/teachers/${_id}`, admin)).status).toBe(200);
    expect(await shown()).toMatchObject({ Art: 'Draws well' });
    expect((await comment(otherTeacher, { text: 'Draws' }, 2)).status).toBe(200);
  });

  it('keeps the name of a teacher who has left', async () => {
    const { server, admin, teacher, later, addSubject, comment } = await start();
    await addSubject('Art');
    await comment(teacher);
    await server.call('DELETE', `/api/teachers/${teacher.id}`, admin);
    const { body } = await server.call('GET', `/api/reports/class/5/comments?term=${later}&subject=Art`, admin);
    expect(body[0]).toMatchObject({ roll: 1, text: 'Good', by: 'Teacher first' });
  });

  it('as a remark is reserved for the class’s own teacher, if there is one', async () => {
    const { server, admin, teacher, otherTeacher, comment } = await start();
    const remark = { subject: null };
    expect((await comment(otherTeacher, remark)).status).toBe(200);
    await server.call('PUT', '/api/classes/5', admin, { teacherEmail: teacher.email });
    expect((await comment(otherTeacher, remark)).status).toBe(403);
    expect((await comment(teacher, remark)).status).toBe(200);
    expect((await comment(admin, remark)).status).toBe(200);
  });

  it('is refused to a teacher of other classes, if teachers reach only their own', async () => {
    const { server, admin, teacher, otherTeacher, addSubject, comment } = await start();
    await addSubject('Art', { teacherEmail: teacher.email });
    await addSubject('Music');
    await server.call('PUT', '/api/policies', admin, { teachersReach: 'taught' });
    expect((await comment(teacher)).status).toBe(200);
    expect((await comment(otherTeacher, { subject: 'Music' })).status).toBe(403);
  });

  it('is no longer written once the session is closed', async () => {
    const { server, admin, addSubject, comment } = await start();
    await addSubject('Art');
    await server.call('POST', `/api/sessions/${session}/close`, admin, {});
    expect(await comment(admin)).toMatchObject({ status: 409, body: { reason: 'session-closed' } });
  });

  it('of two who write at once, keeps the text of one', async () => {
    const { teacher, otherTeacher, addSubject, comment, shown } = await start();
    await addSubject('Art');
    const answers = await Promise.all([
      comment(teacher, { text: 'One' }),
      comment(otherTeacher, { text: 'Other' }),
      comment(teacher, { text: 'One' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await shown()).toMatchObject({ Art: expect.stringMatching(/^(One|Other)$/) });
  });

  it('follows the subject’s new name, and keeps the subject from being removed', async () => {
    const { server, admin, teacher, addSubject, comment, shown } = await start();
    const id = await addSubject('Art');
    await comment(teacher);
    await server.call('PUT', `/api/subjects/${id}`, admin, { name: 'Fine arts', code: 'Art' });
    expect(await shown()).toEqual({ 'Fine arts': 'Good', remark: null });
    const refused = await server.call('DELETE', `/api/subjects/${id}`, admin);
    expect(refused).toMatchObject({ status: 409, body: { reason: 'subject-in-use' } });
    expect(refused.body.message).toContain('Fine arts');
    await comment(teacher, { subject: 'Fine arts', text: '' });
    expect((await server.call('DELETE', `/api/subjects/${id}`, admin)).status).toBe(200);
  });

  it('keeps its term from being removed', async () => {
    const { server, admin, teacher, term, addSubject, comment, shown } = await start();
    await addSubject('Art');
    await comment(teacher);
    const terms = [{ _id: term, name: 'First', from: '2026-07-01', to: testDay(-31) }];
    const refused = await server.call('PUT', `/api/sessions/${session}`, admin, { terms });
    expect(refused).toMatchObject({ status: 409, body: { code: 'in_use' } });
    expect(await shown()).toMatchObject({ Art: 'Good' });
  });

  it('stays with a student who changes class, under the subject’s name', async () => {
    const { server, admin, teacher, student, term, later, addSubject, comment, shown } = await start();
    await addSubject('Art');
    await addSubject('Art', { class: 6 });
    await comment(teacher);
    const moved = { class: 6, from: testDay(0), roll: 77 };
    const { status } = await server.call('POST', `/api/students/${student.id}/enrolments`, admin, moved);
    expect(status).toBe(201);
    expect(await shown(77)).toEqual({ Art: 'Good', remark: null });
    await comment(teacher, { text: 'Better' }, 77);
    expect(await shown(77)).toEqual({ Art: 'Better', remark: null });
    const { body } = await server.call('GET', `/api/reports/class/6/comments?term=${later}&subject=Art`, admin);
    expect(body.map(({ text }: { text: string | null }) => text)).toEqual([null, 'Better']);
    const { body: before } = await server.call('GET', `/api/reports/class/5/comments?term=${term}&subject=Art`, admin);
    expect(before[0]).toMatchObject({ roll: 1, rollNow: 77 });
    await comment(teacher, { text: '' }, 77);
    expect(await shown(77)).toEqual({ Art: null, remark: null });
  });

  it('is shown to the student once the term is published, or at once if results are shown on submission', async () => {
    const { server, admin, teacher, student, later, addSubject, comment, shown } = await start();
    await addSubject('Art');
    await comment(teacher);
    await comment(teacher, { subject: null, text: 'A remark' });
    const own = () => shown(1, { term: later }, student);
    expect(await own()).toEqual({ Art: 'Good', remark: 'A remark' });
    await server.call('PUT', '/api/policies', admin, { resultsVisible: 'published' });
    expect(await own()).toEqual({ Art: null, remark: null });
    const { body: exam } = await submitExam(server, teacher, { subject: 'Art', term: later });
    await server.call('POST', `/api/marks/record/${exam._id}/publish`, admin, {});
    expect(await own()).toEqual({ Art: null, remark: null });
    await server.call('POST', `/api/terms/${later}/publish`, admin, { class: 5 });
    expect(await own()).toEqual({ Art: 'Good', remark: 'A remark' });
  });

  it('is not shown to a student through a publication for a class that they joined later', async () => {
    const { server, admin, teacher, student, later, addSubject, comment, shown, toTomorrow } = await start();
    await addSubject('Art');
    await addSubject('Art', { class: 6 });
    await server.call('PUT', '/api/policies', admin, { resultsVisible: 'published' });
    await comment(teacher);
    const six = [{ roll: 4, mark: 9 }];
    await submitExam(server, teacher, { class: 6, subject: 'Art', term: later, marks: six });
    expect((await server.call('POST', `/api/terms/${later}/publish`, admin, { class: 6 })).status).toBe(200);
    await toTomorrow();
    const moved = { class: 6, from: testDay(1), roll: 77 };
    expect((await server.call('POST', `/api/students/${student.id}/enrolments`, admin, moved)).status).toBe(201);
    const own = () => shown(77, { term: later }, student);
    expect(await own()).toEqual({ Art: null, remark: null });
    await submitExam(server, teacher, {
      subject: 'Art',
      term: later,
      marks: linesOf(9, 1, 2).slice(1),
    });
    expect((await server.call('POST', `/api/terms/${later}/publish`, admin, { class: 5 })).status).toBe(200);
    expect(await own()).toEqual({ Art: 'Good', remark: null });
  });

  it('stays visible to a student who moves to a class for which the term is not published', async () => {
    const { server, admin, teacher, student, later, addSubject, comment, shown, toTomorrow } = await start();
    await addSubject('Art');
    await server.call('PUT', '/api/policies', admin, { resultsVisible: 'published' });
    await comment(teacher);
    await submitExam(server, teacher, { subject: 'Art', term: later });
    expect((await server.call('POST', `/api/terms/${later}/publish`, admin, { class: 5 })).status).toBe(200);
    await toTomorrow();
    const moved = { class: 6, from: testDay(1), roll: 77 };
    expect((await server.call('POST', `/api/students/${student.id}/enrolments`, admin, moved)).status).toBe(201);
    expect(await shown(77, { term: later }, student)).toEqual({ Art: 'Good', remark: null });
  });

  it('is recorded, without its words', async () => {
    const { server, admin, teacher, addSubject, comment } = await start();
    await addSubject('Art');
    await comment(teacher, { text: 'Secret words' });
    const { body } = await server.call('GET', '/api/audit?action=reports.comment', admin);
    expect(body).toMatchObject([{ by: { name: 'Teacher first' }, person: { name: 'Student 1' }, class: 5 }]);
    const rows = await server.db.selectFrom('audit_entry').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('Secret words');
  });

  it('is in the export of the student’s data, and erased with the student', async () => {
    const { server, admin, teacher, student, addSubject, comment } = await start();
    await addSubject('Art');
    await comment(teacher);
    await comment(teacher, { subject: null, text: 'A remark' });
    await comment(teacher, { text: 'Of another' }, 2);
    const { body } = await server.call('GET', `/api/students/${student.id}/record`, admin);
    const facts = { session, term: 'Second', by: 'Teacher first', at: testNow.toISOString() };
    expect(body.comments).toEqual([
      { ...facts, subject: 'Art', text: 'Good' },
      { ...facts, subject: null, text: 'A remark' },
    ]);
    const erased = await server.call('POST', `/api/students/${student.id}/erasure`, admin, { roll: 1 });
    expect(erased.status).toBe(200);
    const left = await server.db.selectFrom('report_comment').select('text').execute();
    expect(left).toEqual([{ text: 'Of another' }]);
  });
});

describe('the comments that are still missing', () => {
  const counts = (server: Awaited<ReturnType<typeof start>>['server'], person: TestPerson, query: string) =>
    server.call('GET', `/api/reports/comments?${query}`, person);

  it('are counted by class and subject, and for the remarks', async () => {
    const { server, admin, teacher, otherTeacher, later, addSubject, comment } = await start();
    await addSubject('Art', { teacherEmail: teacher.email });
    await addSubject('Music');
    await server.call('PUT', '/api/classes/6', admin, { teacherEmail: otherTeacher.email });
    await comment(teacher);
    await comment(teacher, {}, 3);
    await comment(admin, { subject: null, text: 'A remark' }, 2);
    const first = { name: 'Teacher first', email: teacher.email };
    const second = { name: 'Teacher second', email: otherTeacher.email };
    const { body } = await counts(server, otherTeacher, `term=${later}`);
    const ofClass = (number: number) => body.filter((one: { class: number }) => one.class === number);
    expect(ofClass(5)).toEqual([
      { class: 5, subject: 'Art', teacher: first, students: 3, written: 2, isMine: false, isAssigned: false },
      { class: 5, subject: 'Music', teacher: null, students: 3, written: 0, isMine: true, isAssigned: false },
      { class: 5, subject: null, teacher: null, students: 3, written: 1, isMine: true, isAssigned: false },
    ]);
    expect(ofClass(6)).toEqual([
      { class: 6, subject: null, teacher: second, students: 1, written: 0, isMine: true, isAssigned: true },
    ]);
    const narrowed = await counts(server, admin, `term=${later}&class=5&subject=Art`);
    expect(narrowed.body).toMatchObject([{ class: 5, subject: 'Art', written: 2, isMine: true }]);
    await submitExam(server, otherTeacher, { subject: 'Art' });
    expect((await counts(server, otherTeacher, `term=${later}&class=5&subject=Art`)).body[0].isMine).toBe(true);
  });

  it('are the task of each of several teachers of a subject', async () => {
    const { server, teacher, otherTeacher, later, addSubject } = await start();
    await addSubject('Art', { teacherEmails: [teacher.email, otherTeacher.email] });
    for (const each of [teacher, otherTeacher]) {
      const { body } = await counts(server, each, `term=${later}&class=5&subject=Art`);
      expect(body).toMatchObject([{ isMine: true, isAssigned: true }]);
    }
  });

  it('are shown for the classes within reach, to staff', async () => {
    const { server, admin, teacher, otherTeacher, student, later, addSubject } = await start();
    await addSubject('Art', { teacherEmail: teacher.email });
    await server.call('PUT', '/api/policies', admin, { teachersReach: 'taught' });
    const classes = async (person: TestPerson) =>
      (await counts(server, person, `term=${later}`)).body.map((one: { class: number }) => one.class);
    expect(await classes(teacher)).toEqual([5, 5]);
    expect(await classes(otherTeacher)).toEqual([]);
    expect((await counts(server, otherTeacher, `term=${later}&class=5`)).status).toBe(403);
    expect((await counts(server, student, `term=${later}`)).status).toBe(403);
    expect((await counts(server, admin, 'term=999')).status).toBe(400);
    expect((await counts(server, admin, '')).status).toBe(400);
    expect((await counts(server, admin, `term=${later}&class=4321`)).status).toBe(400);
  });
});

describe('the comments of a class', () => {
  const list = (server: Awaited<ReturnType<typeof start>>['server'], person: TestPerson, query: string) =>
    server.call('GET', `/api/reports/class/5/comments?${query}`, person);

  it('are listed with each student’s result in the subject, or with the mean for the remark', async () => {
    const { server, admin, teacher, later, comment } = await start();
    await submitExam(server, teacher, { subject: 'Art', marks: linesOf(10, null, 20), term: later });
    await submitExam(server, teacher, { subject: 'Music', marks: linesOf(20, 20, 20), term: later });
    const bands = [{ name: 'Pass', fromPercent: 0, points: null, passes: true }];
    await server.call('PUT', '/api/grade-scale', admin, { bands });
    await comment(teacher);
    await comment(admin, { subject: null, text: 'A remark' }, 2);
    const { body } = await list(server, teacher, `term=${later}&subject=Art`);
    expect(body).toMatchObject([
      { roll: 1, name: 'Student 1', share: 50, grade: 'Pass', text: 'Good', by: 'Teacher first' },
      { roll: 2, name: 'Student 2', share: null, grade: null, text: null, by: null },
      { roll: 3, name: 'Student 3', share: 100, grade: 'Pass', text: null, by: null },
    ]);
    expect((await list(server, teacher, `term=${later}`)).body).toMatchObject([
      { roll: 1, share: 75, text: null },
      { roll: 2, share: 100, text: 'A remark', by: 'Ada Head' },
      { roll: 3, share: 100, text: null },
    ]);
  });

  it('are refused to students, and for an unknown subject or term', async () => {
    const { server, admin, student, later, addSubject } = await start();
    await addSubject('Art');
    expect((await list(server, student, `term=${later}`)).status).toBe(403);
    expect(await list(server, admin, `term=${later}&subject=Chess`)).toMatchObject({
      status: 400,
      body: { reason: 'subject-not-of-class' },
    });
    expect((await list(server, admin, 'term=999')).status).toBe(400);
    expect((await list(server, admin, '')).status).toBe(400);
    const unknown = await server.call('GET', `/api/reports/class/4321/comments?term=${later}`, admin);
    expect(unknown.status).toBe(400);
  });
});

it('a school’s comments are hidden from other schools', async () => {
  const { server, teacher, later, addSubject, comment } = await start();
  await addSubject('Art');
  await comment(teacher);
  const vale = await addTestSchool(server, { domain: 'vale.example' });
  await addTestStudent(server.db, vale, { roll: 9 });
  expect((await comment(vale.admin)).status).toBe(400);
  expect((await server.call('GET', `/api/reports/comments?term=${later}`, vale.admin)).status).toBe(400);
  server.setNow(hoursLater(1));
  expect((await readReport(server, vale.admin, 1)).body).toMatchObject({ subjects: [], remark: null });
});
