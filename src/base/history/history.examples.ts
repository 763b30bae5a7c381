import { adminAlone, only } from '../../../test/callers.ts';
import type { Examples } from '../../../test/examples.ts';
import { changeAnything } from '../../../test/history.ts';
import type * as contract from './history.contract.ts';

export const examples: Examples<typeof contract> = {
  readHistory: {
    example: ({ studentId }) => ({ params: { kind: 'student', id: String(studentId) }, query: { limit: 20 } }),
    records: 'students.read',
    answers: only(adminAlone),
  },
  undoChange: {
    example: async (stage) => ({ params: { id: await changeAnything(stage) } }),
    records: 'history.undo',
    answers: only(adminAlone),
  },
};
