import { adminAlone, admins, only } from '../../../test/callers.ts';
import { addAsAdmin, addNextSessions } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './moving-up.contract.ts';

export const examples: Examples<typeof contract> = {
  planMoveUp: records('move-up.plan', only(admins), () => ({
    body: { from: '2025-2026', to: '2026-2027', rolls: 'kept' },
  })),
  // The other school has no such sessions.
  applyMoveUp: records('move-up.apply', only({ admin: 201, strangeAdmin: 400 }), async (stage) => ({
    body: { ...(await addNextSessions(stage)), rolls: 'kept' },
  })),
  undoMoveUp: records('move-up.undo', only(adminAlone), async (stage) => {
    const body = { ...(await addNextSessions(stage)), rolls: 'kept' };
    return { params: { id: await addAsAdmin(stage, '/api/move-up', body) } };
  }),
  listMoveUps: records('nothing', only(admins)),
};
