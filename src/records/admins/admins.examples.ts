import { adminAlone, admins, adminsAdd, only } from '../../../test/callers.ts';
import { addAsAdmin } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './admins.contract.ts';

export const examples: Examples<typeof contract> = {
  listAdmins: records('nothing', only(admins)),
  addAdmin: records('admins.add', only(adminsAdd), ({ turn }) => ({
    body: { name: 'Hill office', email: `office${turn}@hill.example` },
  })),
  closeAdmin: records('admins.close', only(adminAlone), async (stage) => {
    const leaving = { name: 'Hill office', email: `leaving-office${stage.turn}@hill.example` };
    return { params: { id: await addAsAdmin(stage, '/api/admins', leaving) } };
  }),
};
