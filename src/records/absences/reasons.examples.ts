import { adminAlone, adminsAdd, only } from '../../../test/callers.ts';
import { addReason } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './reasons.contract.ts';

export const examples: Examples<typeof contract> = {
  addReason: {
    example: ({ turn }) => ({ body: { name: `Hill reason ${turn}`, status: 'Excused' } }),
    records: 'reasons.add',
    answers: only(adminsAdd),
  },
  changeReason: {
    example: async (stage) => ({ params: { id: await addReason(stage, 'changing') }, body: { isOpen: false } }),
    records: 'reasons.change',
    answers: only(adminAlone),
  },
  removeReason: {
    example: async (stage) => ({ params: { id: await addReason(stage, 'leaving') } }),
    records: 'reasons.remove',
    answers: only(adminAlone),
  },
};
