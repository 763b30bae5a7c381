import { describe, expect, it } from 'vitest';
import { addTestSchool, startTestServer, testNow, testToday } from '../../../test/test-school.ts';
import { findClassOf } from '../../base/enrolments/server/class-list.queries.ts';
import { findStudentIdByRoll } from '../../base/enrolments/server/roll-holder.queries.ts';
import { findPersonId } from '../../base/identity/server/person.queries.ts';
import { findStudentByEmail } from '../../base/students/server/student-records.queries.ts';
import { everyone, nobody, only, type Scope } from '../../platform/database/scope.ts';
import { scopeOf } from '../../platform/http/access.ts';
import type { Actor } from '../../platform/http/actor.ts';
import * as marks from '../../records/marks/server/marks.queries.ts';
import { submitMarks } from '../../records/marks/server/marks.queries.ts';
import { findTeacherByEmail } from '../../records/teachers/server/teachers.queries.ts';

describe('the records that a caller reaches', () => {
  const actor = { personId: 7, timeZone: 'Asia/Dhaka' } as Actor;

  it('are everyone’s with reach to the whole school, and otherwise only their own', () => {
    expect(scopeOf({ actor, reach: 'school' }, testNow)).toEqual(everyone);
    expect(scopeOf({ actor, reach: 'own' }, testNow)).toEqual(only(7));
  });

  it('are those of the classes they teach, in the session of the school’s current day', () => {
    const lateInDhaka = new Date('2026-05-31T18:30:00Z');
    const teaching = { teacherId: 7, date: '2026-06-01' };
    expect(scopeOf({ actor, reach: 'classes' }, lateInDhaka)).toEqual({ of: 'classes', teaching });
  });

  it('are nobody’s with an unknown reach', () => {
    expect(scopeOf({ actor, reach: 'district' as 'own' }, testNow)).toEqual(nobody);
  });
});

/** Returns the results of each limited query for the first teacher, the first student and one of their exams. */
async function prepareQueries() {
  const { db, ...server } = await startTestServer();
  const school = await addTestSchool({ db, ...server });
  const { id, teacher, student } = school;
  const exam = {
    session: '2026-2027',
    class: 5,
    subject: 'Art',
    subjectId: null,
    examName: 'Final',
    maxMark: 20,
    submittedBy: teacher.id,
    submittedAt: testNow,
    marks: [],
  };
  const record = await db.transaction().execute((transaction) => submitMarks(transaction, id, exam));
  const recordId = record?.id ?? 0;
  const named = { role: 'teacher', email: teacher.email } as const;
  const ofTeacher: Record<string, (scope: Scope) => Promise<unknown>> = {
    'a teacher’s id': (scope) => findPersonId(db, id, named, scope),
    'a teacher': (scope) => findTeacherByEmail(db, id, teacher.email, scope),
    'an exam': (scope) => marks.findRecord(db, id, recordId, scope),
    'an exam to correct': (scope) =>
      db.transaction().execute((transaction) => marks.lockRecord(transaction, id, recordId, scope)),
    'the exams': async (scope) => (await marks.listRecords(db, id, scope, {}))[0],
  };
  const ofStudent: typeof ofTeacher = {
    'who has a roll': (scope) => findStudentIdByRoll(db, id, { roll: 1, date: testToday }, scope),
    'a student': (scope) => findStudentByEmail(db, id, { email: student.email, date: testToday }, scope),
    'the class of a student': (scope) => findClassOf(db, id, { class: 5, today: testToday }, scope),
  };
  return { school, ofTeacher, ofStudent };
}

describe('a query with a scope', () => {
  it('finds in it what it finds in the whole school, and nothing outside', async () => {
    const { school, ofTeacher, ofStudent } = await prepareQueries();
    for (const [queries, person, other] of [
      [ofTeacher, school.teacher, school.otherTeacher],
      [ofStudent, school.student, school.teacher],
    ] as const) {
      for (const [what, find] of Object.entries(queries)) {
        const found = await find(everyone);
        expect(found, what).toBeDefined();
        expect(await find(only(person.id)), what).toEqual(found);
        expect(await find(only(other.id)), `${what}, by somebody else`).toBeUndefined();
        expect(await find(nobody), `${what}, by nobody`).toBeUndefined();
      }
    }
  });
});
