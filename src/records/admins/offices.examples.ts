import { adminAlone, admins, adminsAdd, only } from '../../../test/callers.ts';
import { addOfficeFor } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import { openTestSignIn } from '../../../test/test-school.ts';
import type * as contract from './offices.contract.ts';

const facts = { duties: ['registers'], reach: 'school' } as const;
const adminAdds = { admin: 201, strangeAdmin: 404 };

export const examples: Examples<typeof contract> = {
  listOffices: { records: 'nothing', answers: only(admins) },
  addOffice: {
    example: ({ turn }) => ({ body: { ...facts, name: `Hill office ${turn}`, duties: [...facts.duties] } }),
    records: 'offices.add',
    answers: only(adminsAdd),
  },
  changeOffice: {
    example: async (stage) => ({
      params: { id: await addOfficeFor(stage) },
      body: { ...facts, name: `Hill bureau ${stage.turn}`, duties: ['marks'] },
    }),
    records: 'offices.change',
    answers: only(adminAlone),
  },
  removeOffice: {
    example: async (stage) => ({ params: { id: await addOfficeFor(stage) } }),
    records: 'offices.remove',
    answers: only(adminAlone),
  },
  addToOffice: {
    example: async (stage) => ({
      params: { id: await addOfficeFor(stage) },
      body: { name: 'Hill clerk', email: `new-clerk${stage.turn}@hill.example` },
    }),
    records: 'offices.add-person',
    answers: only(adminAdds),
  },
  removeFromOffice: {
    example: async (stage) => {
      const email = `leaving-clerk${stage.turn}@hill.example`;
      const id = await addOfficeFor(stage, email);
      const { id: personId } = await openTestSignIn(stage.server.db, stage.hill.id, email);
      return { params: { id, personId } };
    },
    records: 'offices.remove-person',
    answers: only(adminAlone),
  },
};
