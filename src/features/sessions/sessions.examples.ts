import { adminAlone, adminsAdd, only } from '../../app/testing/callers.ts';
import { addSchoolSession } from '../../app/testing/example-records.ts';
import type { Examples } from '../../app/testing/examples.ts';
import type * as contract from './sessions.contract.ts';

export const examples: Examples<typeof contract> = {
  addSession: {
    example: ({ turn }) => ({
      body: { session: `new ${turn}`, from: `${3000 + turn}-06-01`, to: `${3001 + turn}-05-31` },
    }),
    records: 'sessions.add',
    answers: only(adminsAdd),
  },
  changeSession: {
    example: async (stage) => ({
      params: { session: await addSchoolSession(stage, 4000) },
      body: { terms: [{ name: 'First', from: `${4000 + stage.turn}-06-01`, to: `${4000 + stage.turn}-09-30` }] },
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
    example: async (stage) => ({ params: { session: await addSchoolSession(stage, 5500) } }),
    records: 'sessions.open',
    answers: only(adminAlone),
  },
};
