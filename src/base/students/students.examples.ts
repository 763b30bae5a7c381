import { adminAlone, admins, adminsAdd, only } from '../../../test/callers.ts';
import { addStudentFor, owner } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import { newStudent } from '../../../test/people.ts';
import { addTestStudent } from '../../../test/test-school.ts';
import type * as contract from './students.contract.ts';

export const examples: Examples<typeof contract> = {
  listStudents: records('students.list', only(admins), () => ({ query: { page: 1, search: 'Student' } })),
  readStudent: records('students.read', only(adminAlone), ({ studentId }) => ({
    params: { id: studentId },
    query: {},
  })),
  readStudentByEmail: records('students.read', only({ ...adminAlone, owningStudent: 200 }), () => ({
    params: { email: owner.student },
  })),
  addStudent: records('students.add', only(adminsAdd), ({ turn }) => ({
    body: { ...newStudent, roll: 100_000 + turn },
  })),
  issueFirstPasswords: records('students.issue-passwords', only(admins), async ({ server, hill, turn }) => {
    await addTestStudent(server.db, hill, { roll: 300_000 + turn, class: 8, mustChangePassword: true });
    return { params: { class: 8 } };
  }),
  changeStudent: records('students.change', only(adminAlone), async (stage) => {
    const { id, roll } = await addStudentFor(stage, 4);
    return { params: { id }, body: { ...newStudent, roll, class: 7 } };
  }),
  deleteStudent: records('students.delete', only(adminAlone), async (stage) => ({
    params: { id: (await addStudentFor(stage, 2)).id },
  })),
};
