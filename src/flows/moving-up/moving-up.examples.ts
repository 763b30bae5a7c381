import { adminAlone, admins, only } from '../../../test/callers.ts';
import { addAsAdmin, addNextSessions } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './moving-up.contract.ts';

export const examples: Examples<typeof contract> = {
  planMoveUp: {
    example: () => ({ body: { from: '2025-2026', to: '2026-2027', rolls: 'kept' } }),
    records: 'move-up.plan',
    answers: only(admins),
  },
  applyMoveUp: {
    example: async (stage) => ({ body: { ...(await addNextSessions(stage)), rolls: 'kept' } }),
    records: 'move-up.apply',
    // The other school has no such sessions.
    answers: only({ admin: 201, strangeAdmin: 400 }),
  },
  undoMoveUp: {
    example: async (stage) => {
      const body = { ...(await addNextSessions(stage)), rolls: 'kept' };
      return { params: { id: await addAsAdmin(stage, '/api/move-up', body) } };
    },
    records: 'move-up.undo',
    answers: only(adminAlone),
  },
  listMoveUps: { records: 'nothing', answers: only(admins) },
};
