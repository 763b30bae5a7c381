import { adminAlone, only } from '../../../test/callers.ts';
import { type Examples, records } from '../../../test/examples.ts';
import { changeAnything } from '../../../test/history.ts';
import type * as contract from './history.contract.ts';

export const examples: Examples<typeof contract> = {
  readHistory: records('students.read', only(adminAlone), ({ studentId }) => ({
    params: { kind: 'student', id: String(studentId) },
    query: { limit: 20 },
  })),
  undoChange: records('history.undo', only(adminAlone), async (stage) => ({
    params: { id: await changeAnything(stage) },
  })),
};
