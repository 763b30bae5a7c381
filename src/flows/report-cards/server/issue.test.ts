import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { submitExam } from '../../../../test/exams.ts';
import {
  correctMark,
  issueAll,
  listCards,
  order,
  readPdf,
  startWithExam,
  verifyCard,
  type WithExam,
} from '../../../../test/issued-cards.ts';
import { addTestStudent, hoursLater, openTestSignIn, testDay } from '../../../../test/test-school.ts';
import { countPages } from '../../../platform/documents/documents.ts';
import type { RunningJob } from '../../../platform/jobs/job-kind.ts';
import { runDueJobs } from '../../../platform/jobs/job-runner.ts';
import { issueCards } from './issue-cards.ts';

/** Returns the job with a function that runs before each progress report. */
function issuing(onReport: (percent: number) => Promise<void>) {
  const run = (job: RunningJob) =>
    issueCards.run({ ...job, report: (percent) => onReport(percent).then(() => job.report(percent)) });
  return [{ ...issueCards, run }];
}

const versionsOf = (cards: Awaited<ReturnType<typeof listCards>>) => cards.map(({ roll, version }) => [roll, version]);

async function readStored({ server }: WithExam) {
  return server.db.selectFrom('report_card').selectAll().orderBy('id').execute();
}

describe('report cards', () => {
  it('have the roll of a student who was not moved up', async () => {
    const school = await startWithExam();
    const old = { roll: 9, session: '2025-2026', fromDate: '2025-07-01' };
    await addTestStudent(school.server.db, school, old);
    expect((await issueAll(school)).map(({ roll }) => roll)).toEqual([1, 2, 3, 9]);
  });

  it('are issued to a class by a job, each a tagged PDF with a number, a code and its hash', async () => {
    const school = await startWithExam();
    const ordered = await order(school);
    expect(ordered).toMatchObject({
      status: 201,
      body: { kind: 'report-cards.issue', state: 'waiting', progress: 0, by: { email: school.admin.email } },
    });
    await school.server.runJobs();
    const { body: jobs } = await school.server.call('GET', '/api/jobs', school.admin);
    expect(jobs[0]).toMatchObject({ _id: ordered.body._id, state: 'done', progress: 100 });
    const cards = await listCards(school);
    expect(cards.map(({ roll }) => roll)).toEqual([1, 2, 3]);
    for (const card of cards) {
      expect(card).toMatchObject({ class: 5, term: school.term, version: 1, isLatest: true });
      expect(card.number).toBe(`${school.id}-${card._id.padStart(6, '0')}`);
      expect(card.code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
      const { status, headers, content } = await readPdf(school.server, school.admin, card._id);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('application/pdf');
      expect(headers['content-disposition']).toContain(`report-card-${card.number}.pdf`);
      expect(content.subarray(0, 5).toString()).toBe('%PDF-');
      expect(hash('sha256', content, 'hex')).toBe(card.sha256);
      expect(await verifyCard(school, card)).toBe('genuine');
    }
    expect(new Set(cards.map(({ code }) => code)).size).toBe(3);
  });

  it('can be issued to one student, with the same content as from the class', async () => {
    const school = await startWithExam();
    const one = await issueAll(school, { roll: 2 });
    expect(versionsOf(one)).toEqual([[2, 1]]);
    const all = await issueAll(school);
    expect(versionsOf(all)).toEqual([1, 2, 3].map((roll) => [roll, 1]));
    expect(all[1]).toEqual(one[0]);
  });

  it('are not issued if the server has no font for a name, and the job names the name and what to install', async () => {
    const school = await startWithExam();
    const rename = { name: 'דָּוִד כהן' };
    await school.server.db.updateTable('person').set(rename).where('id', '=', school.student.id).execute();
    await order(school);
    await school.server.runJobs();
    const { body: jobs } = await school.server.call('GET', '/api/jobs', school.admin);
    expect(jobs[0]).toMatchObject({ state: 'dead', error: expect.stringContaining(rename.name) });
    expect(jobs[0].error).toMatch(/no font for Hebrew.*install fonts-noto-core/s);
    expect(await listCards(school)).toEqual([]);
    const transcript = await school.server.call('GET', `/api/students/${school.student.id}/transcript`, school.admin);
    expect(transcript).toMatchObject({ status: 409, body: { reason: 'font-missing' } });
  });

  it('are issued again only to students for whom something changed, and name what they replace', async () => {
    const school = await startWithExam();
    const before = await issueAll(school);
    expect(await issueAll(school)).toEqual(before);
    await correctMark(school, 1, 18);
    const after = await issueAll(school);
    expect(versionsOf(after)).toEqual([...[1, 2].map((version) => [1, version]).reverse(), [2, 1], [3, 1]]);
    expect(after.map(({ isLatest }) => isLatest)).toEqual([true, false, true, true]);
    expect(after.slice(1)).toEqual(before.map((card) => ({ ...card, isLatest: card.roll !== 1 })));
    expect(await Promise.all(after.map((card) => verifyCard(school, card)))).toEqual([
      ...['genuine', 'superseded', 'genuine', 'genuine'],
    ]);
  });

  it('come for a class in one PDF with each student’s latest card, in a file named by student for one', async () => {
    const school = await startWithExam();
    await issueAll(school);
    await correctMark(school, 1, 18);
    const cards = await issueAll(school);
    const read = async (path: string, person = school.admin) => {
      const headers = { authorization: `Bearer ${person.token}` };
      const answer = await school.server.fastify.inject({ url: path, headers });
      return { status: answer.statusCode, name: answer.headers['content-disposition'], content: answer.rawPayload };
    };
    const ofClass = `/api/report-cards/pdf?class=5&term=${school.term}`;
    const all = await read(ofClass);
    expect(all.status).toBe(200);
    expect(all.content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(countPages(all.content)).toBe(3);
    expect((await read(ofClass, school.teacher)).status).toBe(200);
    expect((await read(ofClass, school.student)).status).toBe(403);
    expect((await read(ofClass.replace('class=5', 'class=6'))).status).toBe(404);
    expect((await read('/api/report-cards/pdf?class=5')).status).toBe(400);
    const one = await read(`/api/report-cards/${cards[0]?._id}/pdf`);
    expect(decodeURIComponent(String(one.name))).toContain(`${cards[0]?.name} – First term – ${cards[0]?.number}.pdf`);
  });

  it('are issued once, though they are ordered twice and two servers issue them at once', async () => {
    const school = await startWithExam();
    expect((await Promise.all([order(school), order(school)])).map(({ status }) => status)).toEqual([201, 201]);
    const { parts } = school.server;
    await Promise.all([runDueJobs(parts, [issueCards]), runDueJobs(parts, [issueCards])]);
    expect(versionsOf(await listCards(school))).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
    const { body: jobs } = await school.server.call('GET', '/api/jobs', school.admin);
    expect(jobs.map(({ state }: { state: string }) => state)).toEqual(['done', 'done']);
  });

  it('are each issued once, though a run ends in the middle and is repeated', async () => {
    const students = 52;
    const school = await startWithExam({ students });
    await order(school);
    let stored = 0;
    const failing = issuing(async () => {
      stored = (await readStored(school)).length;
      if (stored > 0) throw new Error('killed');
    });
    await runDueJobs(school.server.parts, failing);
    expect(stored).toBe(50);
    const first = await readStored(school);
    school.server.setNow(hoursLater(1));
    await school.server.runJobs();
    const all = await readStored(school);
    expect(all).toHaveLength(students);
    expect(all.slice(0, 50)).toEqual(first);
    expect(new Set(all.map(({ student_id }) => student_id)).size).toBe(students);
  });

  it('are not issued once their job is cancelled', async () => {
    const school = await startWithExam();
    const { body } = await order(school);
    await runDueJobs(
      school.server.parts,
      issuing(async () => {
        await school.server.call('DELETE', `/api/jobs/${body._id}`, school.admin);
      }),
    );
    expect(await readStored(school)).toEqual([]);
    expect((await school.server.call('GET', '/api/jobs', school.admin)).body).toEqual([]);
  });

  it('are not issued to a student who is erased meanwhile', async () => {
    const school = await startWithExam();
    await order(school);
    let isErased = false;
    await runDueJobs(
      school.server.parts,
      issuing(async () => {
        if (isErased) return;
        isErased = true;
        const path = `/api/students/${school.student.id}/erasure`;
        const { status } = await school.server.call('POST', path, school.admin, { roll: 1 });
        expect(status).toBe(200);
      }),
    );
    expect(versionsOf(await listCards(school))).toEqual([
      [2, 1],
      [3, 1],
    ]);
  });

  it('are recorded, each with its student', async () => {
    const school = await startWithExam();
    const cards = await issueAll(school);
    const { body } = await school.server.call('GET', '/api/audit?action=report-cards.issue', school.admin);
    const found = body.map(({ record, by }: { record: string; by: { name: string } }) => [record, by.name]);
    expect(found.reverse()).toEqual(cards.map(({ _id }) => [_id, 'Ada Head']));
    const started = await school.server.call('GET', '/api/audit?action=report-cards.start', school.admin);
    expect(started.body).toMatchObject([{ class: 5, by: { name: 'Ada Head' } }]);
  });
});

describe('an order of report cards', () => {
  it('is refused until all exams of the class and term are published, if results are visible only then', async () => {
    const school = await startWithExam();
    const { server, admin, term, exam } = school;
    await server.call('PUT', '/api/policies', admin, { resultsVisible: 'published' });
    const unpublished = { status: 409, body: { reason: 'term-not-published', parameters: { class: 5 } } };
    expect(await order(school)).toMatchObject(unpublished);
    expect((await server.call('POST', `/api/marks/record/${exam}/publish`, admin, {})).status).toBe(200);
    expect((await order(school)).status).toBe(201);
    await server.call('DELETE', `/api/marks/record/${exam}`, admin);
    expect(await order(school)).toMatchObject({ status: 409, body: { reason: 'term-without-exams' } });
    await server.runJobs();
    const { body: jobs } = await server.call('GET', '/api/jobs', admin);
    expect(jobs).toMatchObject([{ state: 'dead', error: 'Class 5 has no exam in this term.' }]);
    expect(await order({ server, admin, term }, { class: 6 })).toMatchObject({ status: 409 });
  });

  it('counts the exams of the class’s groups', async () => {
    const school = await startWithExam();
    const { server, admin, teacher, term, exam } = school;
    await server.call('PUT', '/api/policies', admin, { resultsVisible: 'published' });
    await server.call('POST', '/api/groups', admin, { name: 'French A', subject: 'French', classes: [5] });
    await server.call('PUT', '/api/groups/11/members', admin, { rolls: [1] });
    const french = { class: 11, subject: 'French', examName: 'Oral', term, marks: [{ roll: 1, mark: 12 }] };
    const { body: oral } = await submitExam(server, teacher, french);
    await server.call('POST', `/api/marks/record/${exam}/publish`, admin, {});
    const unpublished = { status: 409, body: { reason: 'term-not-published', parameters: { class: 5 } } };
    expect(await order(school)).toMatchObject(unpublished);
    expect((await server.call('POST', `/api/marks/record/${oral._id}/publish`, admin, {})).status).toBe(200);
    expect((await order(school)).status).toBe(201);
    await server.call('DELETE', `/api/marks/record/${exam}`, admin);
    expect((await order(school)).status).toBe(201);
  });

  it('is refused for an unknown class, term, roll or field', async () => {
    const school = await startWithExam();
    for (const [more, field] of [
      [{ class: 77 }, 'class'],
      [{ term: '999' }, 'term'],
      [{ term: 'x' }, 'term'],
      [{ term: '' }, 'term'],
      [{ roll: 4 }, 'roll'],
      [{ roll: 0 }, 'roll'],
      [{ term: undefined }, 'term'],
      [{ x: 1 }, 'x'],
    ] as const) {
      const { status, body } = await order(school, more);
      expect(status, JSON.stringify(more)).toBe(400);
      expect(Object.keys(body.fields)).toEqual([field]);
    }
  });
});

describe('issued report cards', () => {
  it('can be read by their own student, and by teachers within reach', async () => {
    const school = await startWithExam();
    const { server, student, otherStudent, teacher, admin } = school;
    const cards = await issueAll(school);
    const [own] = cards;
    const far = await addTestStudent(server.db, school, { roll: 77, class: 6 });
    const status = async (person: typeof student) => (await readPdf(server, person, own?._id ?? '')).status;
    expect([await status(student), await status(teacher), await status(admin)]).toEqual([200, 200, 200]);
    expect([await status(otherStudent), await status(far)]).toEqual([403, 403]);
    const list = (person: typeof student, query = '') => server.call('GET', `/api/report-cards${query}`, person);
    expect((await list(student)).body).toEqual([own]);
    expect((await list(student, '?class=5')).body).toEqual([own]);
    expect((await list(far)).body).toEqual([]);
    expect((await list(teacher, '?class=5')).body).toEqual(cards);
    expect(await list(teacher)).toMatchObject({ status: 400, body: { fields: { class: 'Please fill this in.' } } });
    expect((await list(admin, '?class=77')).status).toBe(400);
    expect((await list(admin, '?class=6&term=999')).status).toBe(400);
    expect((await server.call('GET', '/api/report-cards/999/pdf', admin)).status).toBe(404);
    expect((await server.call('GET', '/api/report-cards/999/pdf', student)).status).toBe(403);

    await server.call('PUT', '/api/policies', admin, { teachersReach: 'taught' });
    expect((await list(teacher, '?class=5')).status).toBe(403);
    expect(await status(teacher)).toBe(403);
  });

  it('can no longer be read by a teacher when the student changes class or leaves the school', async () => {
    const school = await startWithExam();
    const { server, admin, teacher } = school;
    const [moved, left] = await issueAll(school);
    const { body: listed } = await server.call('GET', '/api/students/class/5', admin);
    const idOf = (roll: number) => listed.find((one: { roll: number }) => one.roll === roll)._id;
    await server.call('PUT', '/api/policies', admin, { teachersReach: 'taught' });
    await server.call('PUT', '/api/classes/5', admin, { name: 'Five', teacherEmail: teacher.email });
    const seen = async (by: typeof teacher) => {
      const { body } = await server.call('GET', '/api/report-cards?class=5', by);
      const status = async (id = '') => (await readPdf(server, by, id)).status;
      return [body.map(({ roll }: { roll: number }) => roll), await status(moved?._id), await status(left?._id)];
    };
    expect(await seen(teacher)).toEqual([[1, 2, 3], 200, 200]);
    const move = { class: 6, from: testDay(1) };
    expect((await server.call('POST', `/api/students/${idOf(1)}/enrolments`, admin, move)).status).toBe(201);
    expect((await server.call('POST', `/api/students/${idOf(2)}/leave`, admin, { on: testDay(1) })).status).toBe(200);
    server.setNow(hoursLater(24));
    const later = (person: typeof teacher) => openTestSignIn(server.db, school.id, person.email, hoursLater(24));
    expect(await seen(await later(teacher))).toEqual([[3], 403, 403]);
    expect(await seen(await later(admin))).toEqual([[1, 2, 3], 200, 200]);
  });

  it('stay as they are when marks, the school, its language and its grades change', async () => {
    const school = await startWithExam();
    const { server, admin } = school;
    const before = await issueAll(school);
    const stored = await readStored(school);
    await correctMark(school, 1, 3);
    for (const [path, body] of [
      ['/api/school', { name: 'Another name' }],
      ['/api/school/languages', { language: 'ar', languages: ['ar', 'en'] }],
      ['/api/grade-scale', { bands: [{ name: 'E', fromPercent: 0, points: 1, passes: true }] }],
    ] as const)
      expect((await server.call('PUT', path, admin, body)).status, path).toBe(200);
    expect(await listCards(school)).toEqual(before);
    expect(await readStored(school)).toEqual(stored);
    for (const { _id, sha256 } of before)
      expect(hash('sha256', (await readPdf(server, admin, _id)).content, 'hex')).toBe(sha256);
    const after = await issueAll(school);
    expect(versionsOf(after)).toEqual([1, 2, 3].flatMap((roll) => [2, 1].map((version) => [roll, version])));
  });

  it('are deleted with an erased student, and their numbers are not given again', async () => {
    const school = await startWithExam();
    const { server, admin } = school;
    const cards = await issueAll(school);
    const last = cards.find(({ roll }) => roll === 3);
    const { body: listed } = await server.call('GET', '/api/students/class/5', admin);
    const id = listed.find(({ roll }: { roll: number }) => roll === 3)._id;
    const exported = await server.call('GET', `/api/students/${id}/record`, admin);
    expect(exported.body.reportCards).toEqual([
      {
        number: last?.number,
        session: '2026-2027',
        term: 'First term',
        class: 5,
        version: 1,
        issuedAt: last?.issuedAt,
        sha256: last?.sha256,
      },
    ]);
    expect((await server.call('POST', `/api/students/${id}/erasure`, admin, { roll: 3 })).status).toBe(200);
    expect((await listCards(school)).map(({ roll }) => roll)).toEqual([1, 2]);
    if (last) expect(await verifyCard(school, last)).toBe('unknown');
    await correctMark(school, 1, 4);
    const [again] = await issueAll(school);
    expect(Number(again?._id)).toBeGreaterThan(Number(last?._id));
  });
});

describe('the preview of a report card', () => {
  it('is only for staff, and shows the current report', async () => {
    const school = await startWithExam();
    const { server, term, student, teacher, admin } = school;
    const read = (person: typeof student, path = `1/pdf?term=${term}`) =>
      server.call('GET', `/api/reports/${path}`, person);
    expect((await read(admin)).status).toBe(200);
    expect((await read(teacher)).headers['content-type']).toBe('application/pdf');
    expect((await read(student)).status).toBe(403);
    expect((await read(admin, `9/pdf?term=${term}`)).status).toBe(404);
    expect((await read(admin, '1/pdf?term=999')).status).toBe(400);
    expect((await read(admin, '1/pdf')).status).toBe(400);
    expect(await readStored(school)).toEqual([]);
  });
});
