import { only, staff } from '../../../test/callers.ts';
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './find.contract.ts';

export const examples: Examples<typeof contract> = {
  findPeople: {
    example: () => ({ query: { text: 'Student' } }),
    records: 'students.find',
    answers: only(staff),
  },
  readPeople: {
    example: ({ studentId }) => ({ query: { ids: String(studentId) } }),
    records: 'students.find',
    answers: only(staff),
  },
};
