import { adminAlone, admins, adminsAdd, only } from '../../../test/callers.ts';
import { addAsAdmin } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './admins.contract.ts';

export const examples: Examples<typeof contract> = {
  listAdmins: { records: 'nothing', answers: only(admins) },
  addAdmin: {
    example: ({ turn }) => ({ body: { name: 'Hill office', email: `office${turn}@hill.example` } }),
    records: 'admins.add',
    answers: only(adminsAdd),
  },
  closeAdmin: {
    example: async (stage) => {
      const leaving = { name: 'Hill office', email: `leaving-office${stage.turn}@hill.example` };
      return { params: { id: await addAsAdmin(stage, '/api/admins', leaving) } };
    },
    records: 'admins.close',
    answers: only(adminAlone),
  },
};
