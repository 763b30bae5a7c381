import { expect, it } from 'vitest';
import { fingerprintsOf } from '../../../../test/fingerprints.ts';
import { fc } from '../../../../test/fuzz.ts';
import {
  addTestSchool,
  addTestStudents,
  startTestServer,
  type TestSchool,
  type TestServer,
} from '../../../../test/test-school.ts';
import { findUnstored } from '../../../../test/unstored.ts';
import { sessionKey } from '../../../base/school/server/sessions.queries.ts';
import { insertRow } from '../../../platform/database/insert-row.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { type MoveUpChoice, type MoveUpStudent, moveUpOutcomes, rollRules } from '../moving-up.contract.ts';

const classNumber = fc.integer({ min: 1, max: 10 });

const randomStudent = fc.record({
  class: classNumber,
  percent: fc.option(fc.integer({ min: 0, max: 100 })),
  choice: fc.option(fc.record({ outcome: fc.constantFrom(...moveUpOutcomes), class: fc.option(classNumber) }), {
    freq: 2,
  }),
});
type RandomStudent = typeof randomStudent extends fc.Arbitrary<infer S> ? S : never;

const randomSchool = fc.record({
  students: fc.array(randomStudent, { minLength: 5, maxLength: 40 }),
  closed: fc.array(classNumber, { maxLength: 2 }),
  last: fc.array(classNumber, { maxLength: 2 }),
  passPercent: fc.option(fc.constantFrom(33, 50)),
  rolls: fc.constantFrom(...rollRules),
  /** Whether the new session began months ago, and its registers refer to the old enrolments. */
  isLate: fc.boolean(),
  copies: fc.boolean(),
});
type RandomSchool = typeof randomSchool extends fc.Arbitrary<infer S> ? S : never;

const sessionsOf = ({ isLate }: RandomSchool) =>
  isLate ? { from: '2025-2026', to: '2026-2027' } : { from: '2026-2027', to: '2027-2028' };

/** Their rolls begin here, so that new ones from 1 on clash only with the two students that every test school has. */
const firstRoll = 11;

async function build(server: TestServer, school: TestSchool, random: RandomSchool): Promise<void> {
  const { from } = sessionsOf(random);
  const students = random.students.map((student, place) => ({
    roll: firstRoll + place,
    class: student.class,
    session: from,
    name: `Name ${(place * 7) % 11}`,
    fromDate: random.isLate ? '2025-07-01' : '2026-07-01',
  }));
  await addTestStudents(server.db, school, students);
  for (const number of random.last)
    await server.call('PUT', `/api/classes/${number}`, school.admin, { movesUpTo: null });
  for (const number of random.closed)
    await server.call('PUT', `/api/classes/${number}`, school.admin, { isOpen: false });
  await server.call('PUT', '/api/policies', school.admin, { passPercent: random.passPercent });
  const subject = { name: 'Art', code: 'A', class: 5, session: from, teacherEmail: school.teacher.email };
  await server.call('POST', '/api/subjects/add', school.admin, subject);
  const period = { classNumber: 5, day: 'Monday', period: 1, subject: 'Art', time: '08:00-08:45', session: from };
  await server.call('POST', '/api/schedule', school.admin, { ...period, teacher: { email: school.teacher.email } });
  await addRecords(server, school, random);
}

/** Adds an exam with all students and, if the new session has begun, a register in it of the students in class 5. */
async function addRecords({ db }: TestServer, { id, teacher }: TestSchool, random: RandomSchool): Promise<void> {
  const enrolments = await enrolmentsOf(db, id);
  const at = '2026-05-30T04:00:00.000Z';
  const ids = { school_id: id, id: 1000 };
  const session_id = sessionKey(id, sessionsOf(random).from);
  const exam = { subject: 'Art', subject_id: null, exam_name: 'Final', max_mark: 100, submitted_by: teacher.id };
  await insertRow(db, 'marks_record', { ...ids, session_id, class: 5, ...exam, submitted_at: at }).execute();
  const marks = random.students.map(({ percent }, place) => ({
    school_id: id,
    record_id: ids.id,
    mark: percent,
    enrolment_id: enrolments.find(({ roll }) => roll === firstRoll + place)?.id ?? 0,
  }));
  await insertRows(db, 'mark', marks);
  if (!random.isLate) return;
  const inClass5 = enrolments.filter((one) => one.class === 5);
  const sheet = { class: 5, date: '2026-09-10', taken_by: teacher.id, taken_at: '2026-09-10T04:00:00.000Z' };
  const next = sessionKey(id, sessionsOf(random).to);
  await insertRow(db, 'attendance_sheet', { ...ids, session_id: next, ...sheet }).execute();
  const lines = inClass5.map((one) => ({ school_id: id, sheet_id: ids.id, enrolment_id: one.id, status: 1 }));
  await insertRows(db, 'attendance_mark', lines);
}

function enrolmentsOf(db: TestServer['db'], schoolId: number) {
  return db.selectFrom('enrolment').selectAll().where('school_id', '=', schoolId).orderBy('id').execute();
}

/** Makes the random school's choices for its students, then leaves undecided those with a fault. */
function choicesOf(students: readonly RandomStudent[], faulty: ReadonlySet<number>): MoveUpChoice[] {
  const chosen = students.flatMap(({ choice }, place) => {
    const roll = firstRoll + place;
    if (!choice || faulty.has(roll)) return [];
    return [{ roll, outcome: choice.outcome, ...(choice.class !== null && { class: choice.class }) }];
  });
  return [...chosen, ...[...faulty].map((roll) => ({ roll, outcome: 'undecided' as const }))];
}

it('does in 20 random schools what the plan announced, to each student once, and undoes it to the last row', {
  timeout: 120_000,
}, async () => {
  const server = await startTestServer();
  let turn = 0;
  const tried = { applied: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(randomSchool, async (random) => {
      turn += 1;
      const school = await addTestSchool(server, { domain: `hill${turn}.example`, students: 1 });
      await build(server, school, random);
      const before = await fingerprintsOf(server.db);
      const unstored = await findUnstored(server.db);
      const call = (path: string, body: object) => server.call('POST', path, school.admin, body);
      const faulty = new Set<number>();
      let { rolls } = random;
      for (let attempt = 1; ; attempt += 1) {
        expect(attempt, JSON.stringify([...faulty])).toBeLessThan(5);
        const wanted = { ...sessionsOf(random), rolls, choices: choicesOf(random.students, faulty) };
        const { body: plan } = await call('/api/move-up/plan', wanted);
        const copies = { copySubjects: random.copies, copyTimetable: random.copies };
        const answer = await call('/api/move-up', { ...wanted, ...copies });
        if (plan.faults.length === 0) {
          tried.applied += 1;
          expect(answer).toMatchObject({ status: 201, body: { counts: plan.counts, day: plan.day } });
          await expectDone(server, school, sessionsOf(random), plan);
          expect((await findUnstored(server.db)).filter((row) => !unstored.includes(row))).toEqual([]);
          const again = await call('/api/move-up', { ...wanted, choices: [] });
          expect(again.body.faults ?? []).toMatchObject(
            plan.counts.undecided === 0 ? [{ reason: 'nobody-to-move-up' }] : (again.body.faults ?? []),
          );
          if (again.status === 201)
            expect(await call(`/api/move-up/${again.body._id}/undo`, {})).toMatchObject({ status: 200, body: {} });
          expect(await call(`/api/move-up/${answer.body._id}/undo`, {})).toMatchObject({ status: 200 });
          break;
        }
        tried.refused += 1;
        expect(answer).toMatchObject({ status: 409, body: { faults: plan.faults } });
        expect(await fingerprintsOf(server.db)).toEqual(before);
        if (plan.faults.some(({ roll }: { roll?: number }) => roll === undefined)) break;
        for (const { roll } of plan.faults) faulty.add(roll);
        rolls = 'kept';
      }
      expect(await fingerprintsOf(server.db)).toEqual(before);
      expect((await findUnstored(server.db)).filter((row) => !unstored.includes(row))).toEqual([]);
    }),
    { numRuns: 20, endOnFailure: true },
  );
  expect(tried.applied).toBeGreaterThan(10);
  expect(tried.refused).toBeGreaterThan(3);
});

type Plan = { readonly day: string; readonly students: readonly MoveUpStudent[] };

async function expectDone(
  { db }: TestServer,
  { id }: TestSchool,
  sessions: { readonly from: string; readonly to: string },
  { day, students }: Plan,
): Promise<void> {
  const enrolments = await db
    .selectFrom('enrolment')
    .innerJoin('session', (join) =>
      join.onRef('session.school_id', '=', 'enrolment.school_id').onRef('session.id', '=', 'enrolment.session_id'),
    )
    .selectAll('enrolment')
    .select('session.name as session')
    .where('enrolment.school_id', '=', id)
    .execute();
  const ofSession = (name: string) => enrolments.filter(({ session }) => session === name);
  const old = ofSession(sessions.from);
  expect(students.map(({ roll }) => roll).sort()).toEqual(old.map(({ roll }) => roll).sort());
  for (const { roll, outcome, nextClass, nextRoll, ...student } of students) {
    const before = old.find((one) => one.roll === roll);
    const next = ofSession(sessions.to).filter(({ student_id }) => student_id === before?.student_id);
    expect(before).toMatchObject({ class: student.class, to_date: outcome === 'undecided' ? null : day });
    const isMoved = outcome === 'promoted' || outcome === 'kept';
    const begun = { class: nextClass, roll: nextRoll, from_date: day, to_date: null };
    expect(next).toMatchObject(isMoved ? [begun] : []);
  }
}
