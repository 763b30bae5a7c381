import { adminAlone, adminsAdd, only } from '../../../test/callers.ts';
import { addSchoolSession, daysOf } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import { openTestSignIn } from '../../../test/test-school.ts';
import type * as contract from './sessions.contract.ts';

export const examples: Examples<typeof contract> = {
  addSession: records('sessions.add', only(adminsAdd), ({ turn }) => ({
    body: { session: `new ${turn}`, ...daysOf(3000, turn) },
  })),
  changeSession: records('sessions.change', only(adminAlone), async (stage) => ({
    params: { session: await addSchoolSession(stage, 4000) },
    body: { terms: [{ name: 'First', ...daysOf(4000, stage.turn) }] },
  })),
  closeSession: records('sessions.close', only(adminAlone), async (stage) => ({
    params: { session: await addSchoolSession(stage, 5000) },
  })),
  openSession: records('sessions.open', only(adminAlone), async (stage) => {
    const session = await addSchoolSession(stage, 6000);
    const admin = await openTestSignIn(stage.server.db, stage.hill.id, stage.hill.admin.email);
    await stage.server.call('POST', `/api/sessions/${session}/close`, admin);
    return { params: { session } };
  }),
};
