import { adminAlone, admins, adminsAdd, only } from '../../../test/callers.ts';
import { addOfficeFor } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import { openTestSignIn } from '../../../test/test-school.ts';
import type * as contract from './offices.contract.ts';

const facts = { duties: ['registers'], reach: 'school' } as const;
const adminAdds = { admin: 201, strangeAdmin: 404 };

export const examples: Examples<typeof contract> = {
  listOffices: records('nothing', only(admins)),
  addOffice: records('offices.add', only(adminsAdd), ({ turn }) => ({
    body: { ...facts, name: `Hill office ${turn}`, duties: [...facts.duties] },
  })),
  changeOffice: records('offices.change', only(adminAlone), async (stage) => ({
    params: { id: await addOfficeFor(stage) },
    body: { ...facts, name: `Hill bureau ${stage.turn}`, duties: ['marks'] },
  })),
  removeOffice: records('offices.remove', only(adminAlone), async (stage) => ({
    params: { id: await addOfficeFor(stage) },
  })),
  addToOffice: records('offices.add-person', only(adminAdds), async (stage) => ({
    params: { id: await addOfficeFor(stage) },
    body: { name: 'Hill clerk', email: `new-clerk${stage.turn}@hill.example` },
  })),
  removeFromOffice: records('offices.remove-person', only(adminAlone), async (stage) => {
    const email = `leaving-clerk${stage.turn}@hill.example`;
    const id = await addOfficeFor(stage, email);
    const { id: personId } = await openTestSignIn(stage.server.db, stage.hill.id, email);
    return { params: { id, personId } };
  }),
};
