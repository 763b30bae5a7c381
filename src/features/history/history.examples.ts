import { adminAlone, only } from '../../app/testing/callers.ts';
import type { Examples } from '../../app/testing/examples.ts';
import { changeAnything } from '../../app/testing/history.ts';
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
