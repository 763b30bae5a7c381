import { adminAlone, only } from '../../../test/callers.ts';
import { addStudentFor } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import { addTestStudent, testDay, testToday } from '../../../test/test-school.ts';
import type * as contract from './enrolling.contract.ts';

export const examples: Examples<typeof contract> = {
  listEnrolments: {
    example: ({ studentId }) => ({ params: { id: studentId } }),
    records: 'students.read',
    answers: only(adminAlone),
  },
  enrolStudent: {
    example: async (stage) => ({
      params: { id: (await addStudentFor(stage, 4)).id },
      body: { class: 6, from: testToday },
    }),
    records: 'students.enrol',
    answers: only({ admin: 201, strangeAdmin: 404 }),
  },
  endStudent: {
    example: async (stage) => ({ params: { id: (await addStudentFor(stage, 5)).id }, body: { on: testToday } }),
    records: 'students.leave',
    answers: only(adminAlone),
  },
  cancelEnrolment: {
    example: async ({ server, hill, turn }) => {
      const { id } = await addTestStudent(server.db, hill, { roll: 600_000 + turn, class: 7, fromDate: testDay(1) });
      const { id: enrolmentId } = await server.db
        .selectFrom('enrolment')
        .select('id')
        .where('student_id', '=', id)
        .where('school_id', '=', hill.id)
        .executeTakeFirstOrThrow();
      return { params: { id, enrolmentId } };
    },
    records: 'students.cancel-enrolment',
    answers: only(adminAlone),
  },
};
