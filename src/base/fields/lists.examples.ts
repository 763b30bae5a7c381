import { admins, adminsAdd, only } from '../../../test/callers.ts';
import { addListFor } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './lists.contract.ts';

const makerAlone = { admin: 200, strangeAdmin: 404 };

export const examples: Examples<typeof contract> = {
  listLists: { example: () => ({ query: {} }), records: 'nothing', answers: only(admins) },
  saveList: {
    example: ({ turn }) => ({ body: { name: `Hill list ${turn}`, of: 'student', filters: { class: '5' } } }),
    records: 'lists.save',
    answers: only(adminsAdd),
  },
  changeList: {
    example: async (stage) => ({ params: { id: await addListFor(stage, 'changing') }, body: { columns: ['photo'] } }),
    records: 'lists.change',
    answers: only(makerAlone),
  },
  removeList: {
    example: async (stage) => ({ params: { id: await addListFor(stage, 'leaving') } }),
    records: 'lists.remove',
    answers: only(makerAlone),
  },
};
