import { only, staff } from '../../../test/callers.ts';
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './find.contract.ts';

export const examples: Examples<typeof contract> = {
  findPeople: {
    example: () => ({ query: { text: 'Student' } }),
    records: 'students.find',
    answers: only(staff),
  },
  findHomework: {
    example: () => ({ query: { text: 'Hill' } }),
    records: 'nothing',
    answers: only({
      ...staff,
      owningStudent: 200,
      classmate: 200,
      guardian: 200,
      // The search finds nothing for them.
      farStudent: 200,
      formerGuardian: 200,
      unseeingGuardian: 200,
      strangeStudent: 200,
      strangeGuardian: 200,
    }),
  },
  readPeople: {
    example: ({ studentId }) => ({ query: { ids: String(studentId) } }),
    records: 'students.find',
    answers: only(staff),
  },
};
