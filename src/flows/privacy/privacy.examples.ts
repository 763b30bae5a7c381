import { adminAlone, admins, only } from '../../../test/callers.ts';
import { addStudentFor } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './privacy.contract.ts';

export const examples: Examples<typeof contract> = {
  listFormerStudents: {
    example: () => ({ query: { search: 'Student' } }),
    records: 'students.list-former',
    answers: only(admins),
  },
  exportStudent: {
    example: ({ studentId }) => ({ params: { id: studentId } }),
    records: 'students.export',
    answers: only(adminAlone),
  },
  eraseStudent: {
    example: async (stage) => {
      const { id, roll } = await addStudentFor(stage, 4);
      return { params: { id }, body: { roll } };
    },
    records: 'students.erase',
    answers: only(adminAlone),
  },
};
