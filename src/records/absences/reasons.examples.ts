import { adminAlone, adminsAdd, only } from '../../../test/callers.ts';
import { addReason } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './reasons.contract.ts';

export const examples: Examples<typeof contract> = {
  addReason: records('reasons.add', only(adminsAdd), ({ turn }) => ({
    body: { name: `Hill reason ${turn}`, status: 'Excused' },
  })),
  changeReason: records('reasons.change', only(adminAlone), async (stage) => ({
    params: { id: await addReason(stage, 'changing') },
    body: { isOpen: false },
  })),
  removeReason: records('reasons.remove', only(adminAlone), async (stage) => ({
    params: { id: await addReason(stage, 'leaving') },
  })),
};
