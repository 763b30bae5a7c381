import { adminAlone, admins, adminsAdd, only } from '../../../test/callers.ts';
import { addTeacherFor, owner } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import { newTeacher } from '../../../test/people.ts';
import type * as contract from './teachers.contract.ts';

const { password: _password, ...fields } = newTeacher;

export const examples: Examples<typeof contract> = {
  listTeachers: { example: () => ({ query: {} }), records: 'nothing', answers: only(admins) },
  readTeacher: {
    example: ({ teacherId }) => ({ params: { id: teacherId } }),
    records: 'nothing',
    answers: only(adminAlone),
  },
  readTeacherByEmail: {
    example: () => ({ params: { email: owner.teacher } }),
    records: 'nothing',
    answers: only({ ...adminAlone, owningTeacher: 200 }),
  },
  readDuties: {
    example: ({ teacherId }) => ({ params: { id: teacherId } }),
    records: 'nothing',
    answers: only(adminAlone),
  },
  addTeacher: {
    example: ({ turn }) => ({ body: { ...newTeacher, email: `new${turn}@hill.example` } }),
    records: 'teachers.add',
    answers: only(adminsAdd),
  },
  changeTeacher: {
    example: ({ teacherId }) => ({ params: { id: teacherId }, body: { ...fields, email: owner.teacher } }),
    records: 'teachers.change',
    answers: only(adminAlone),
  },
  deleteTeacher: {
    example: async (stage) => ({ params: { id: await addTeacherFor(stage, 'leaving') }, body: {} }),
    records: 'teachers.delete',
    answers: only(adminAlone),
  },
};
