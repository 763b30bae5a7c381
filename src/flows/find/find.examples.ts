import { only, staff } from '../../../test/callers.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './find.contract.ts';

export const examples: Examples<typeof contract> = {
  findPeople: records('students.find', only(staff), () => ({ query: { text: 'Student' } })),
  findHomework: records(
    'nothing',
    only({
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
    () => ({ query: { text: 'Hill' } }),
  ),
  readPeople: records('students.find', only(staff), ({ studentId }) => ({ query: { ids: String(studentId) } })),
};
