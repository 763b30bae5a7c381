import { admins, only, staff } from '../../../test/callers.ts';
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './enrolments.contract.ts';

export const examples: Examples<typeof contract> = {
  listClass: {
    example: () => ({ params: { class: 5 }, query: {} }),
    records: 'students.read-class',
    answers: only(staff),
  },
  readRolls: { example: () => ({ query: { roll: 1 } }), records: 'nothing', answers: only(admins) },
};
