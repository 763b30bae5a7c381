import { adminAlone, admins, adminsAdd, only } from '../../../test/callers.ts';
import { addStudentFor, owner } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import { newStudent } from '../../../test/people.ts';
import { addTestStudent } from '../../../test/test-school.ts';
import type * as contract from './students.contract.ts';

export const examples: Examples<typeof contract> = {
  listStudents: {
    example: () => ({ query: { page: 1, search: 'Student' } }),
    records: 'students.list',
    answers: only(admins),
  },
  readStudent: {
    example: ({ studentId }) => ({ params: { id: studentId }, query: {} }),
    records: 'students.read',
    answers: only(adminAlone),
  },
  readStudentByEmail: {
    example: () => ({ params: { email: owner.student } }),
    records: 'students.read',
    answers: only({ ...adminAlone, owningStudent: 200 }),
  },
  addStudent: {
    example: ({ turn }) => ({ body: { ...newStudent, roll: 100_000 + turn } }),
    records: 'students.add',
    answers: only(adminsAdd),
  },
  issueFirstPasswords: {
    example: async ({ server, hill, turn }) => {
      await addTestStudent(server.db, hill, { roll: 300_000 + turn, class: 8, mustChangePassword: true });
      return { params: { class: 8 } };
    },
    records: 'students.issue-passwords',
    answers: only(admins),
  },
  changeStudent: {
    example: async (stage) => {
      const { id, roll } = await addStudentFor(stage, 4);
      return { params: { id }, body: { ...newStudent, roll, class: 7 } };
    },
    records: 'students.change',
    answers: only(adminAlone),
  },
  deleteStudent: {
    example: async (stage) => ({ params: { id: (await addStudentFor(stage, 2)).id } }),
    records: 'students.delete',
    answers: only(adminAlone),
  },
};
