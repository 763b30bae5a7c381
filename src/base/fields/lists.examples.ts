import { admins, adminsAdd, only } from '../../../test/callers.ts';
import { addListFor } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './lists.contract.ts';

const makerAlone = { admin: 200, strangeAdmin: 404 };

export const examples: Examples<typeof contract> = {
  listLists: records('nothing', only(admins), () => ({ query: {} })),
  saveList: records('lists.save', only(adminsAdd), ({ turn }) => ({
    body: { name: `Hill list ${turn}`, of: 'student', filters: { class: '5' } },
  })),
  changeList: records('lists.change', only(makerAlone), async (stage) => ({
    params: { id: await addListFor(stage, 'changing') },
    body: { columns: ['photo'] },
  })),
  removeList: records('lists.remove', only(makerAlone), async (stage) => ({
    params: { id: await addListFor(stage, 'leaving') },
  })),
};
