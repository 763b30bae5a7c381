import { adminAlone, admins, only } from '../../../test/callers.ts';
import { addStudentFor } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './privacy.contract.ts';

export const examples: Examples<typeof contract> = {
  listFormerStudents: records('students.list-former', only(admins), () => ({ query: { search: 'Student' } })),
  exportStudent: records('students.export', only(adminAlone), ({ studentId }) => ({ params: { id: studentId } })),
  eraseStudent: records('students.erase', only(adminAlone), async (stage) => {
    const { id, roll } = await addStudentFor(stage, 4);
    return { params: { id }, body: { roll } };
  }),
};
