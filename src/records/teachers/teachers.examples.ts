import { adminAlone, admins, adminsAdd, only } from '../../../test/callers.ts';
import { addTeacherFor, owner } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import { newTeacher } from '../../../test/people.ts';
import type * as contract from './teachers.contract.ts';

const { password: _password, ...fields } = newTeacher;

export const examples: Examples<typeof contract> = {
  listTeachers: records('nothing', only(admins), () => ({ query: {} })),
  readTeacher: records('nothing', only(adminAlone), ({ teacherId }) => ({ params: { id: teacherId } })),
  readTeacherByEmail: records('nothing', only({ ...adminAlone, owningTeacher: 200 }), () => ({
    params: { email: owner.teacher },
  })),
  readDuties: records('nothing', only(adminAlone), ({ teacherId }) => ({ params: { id: teacherId } })),
  addTeacher: records('teachers.add', only(adminsAdd), ({ turn }) => ({
    body: { ...newTeacher, email: `new${turn}@hill.example` },
  })),
  changeTeacher: records('teachers.change', only(adminAlone), ({ teacherId }) => ({
    params: { id: teacherId },
    body: { ...fields, email: owner.teacher },
  })),
  deleteTeacher: records('teachers.delete', only(adminAlone), async (stage) => ({
    params: { id: await addTeacherFor(stage, 'leaving') },
    body: {},
  })),
};
