import { adminAlone, adminsAdd, only } from '../../../test/callers.ts';
import { addSchoolSession, daysOf } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import { openTestSignIn } from '../../../test/test-school.ts';
import type * as contract from './sessions.contract.ts';

export const examples: Examples<typeof contract> = {
  addSession: {
    example: ({ turn }) => ({
      body: { session: `new ${turn}`, ...daysOf(3000, turn) },
    }),
    records: 'sessions.add',
    answers: only(adminsAdd),
  },
  changeSession: {
    example: async (stage) => ({
      params: { session: await addSchoolSession(stage, 4000) },
      body: { terms: [{ name: 'First', ...daysOf(4000, stage.turn) }] },
    }),
    records: 'sessions.change',
    answers: only(adminAlone),
  },
  closeSession: {
    example: async (stage) => ({ params: { session: await addSchoolSession(stage, 5000) } }),
    records: 'sessions.close',
    answers: only(adminAlone),
  },
  openSession: {
    example: async (stage) => {
      const session = await addSchoolSession(stage, 6000);
      const admin = await openTestSignIn(stage.server.db, stage.hill.id, stage.hill.admin.email);
      await stage.server.call('POST', `/api/sessions/${session}/close`, admin);
      return { params: { session } };
    },
    records: 'sessions.open',
    answers: only(adminAlone),
  },
};
