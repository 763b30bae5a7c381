import { adminAlone, only } from '../../../test/callers.ts';
import { addStudentFor } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import { addTestStudent, testDay, testToday } from '../../../test/test-school.ts';
import type * as contract from './enrolling.contract.ts';

export const examples: Examples<typeof contract> = {
  listEnrolments: records('students.read', only(adminAlone), ({ studentId }) => ({ params: { id: studentId } })),
  enrolStudent: records('students.enrol', only({ admin: 201, strangeAdmin: 404 }), async (stage) => ({
    params: { id: (await addStudentFor(stage, 4)).id },
    body: { class: 6, from: testToday },
  })),
  endStudent: records('students.leave', only(adminAlone), async (stage) => ({
    params: { id: (await addStudentFor(stage, 5)).id },
    body: { on: testToday },
  })),
  cancelEnrolment: records('students.cancel-enrolment', only(adminAlone), async ({ server, hill, turn }) => {
    const { id } = await addTestStudent(server.db, hill, { roll: 600_000 + turn, class: 7, fromDate: testDay(1) });
    const { id: enrolmentId } = await server.db
      .selectFrom('enrolment')
      .select('id')
      .where('student_id', '=', id)
      .where('school_id', '=', hill.id)
      .executeTakeFirstOrThrow();
    return { params: { id, enrolmentId } };
  }),
};
