import { admins, only, staff } from '../../../test/callers.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './enrolments.contract.ts';

export const examples: Examples<typeof contract> = {
  listClass: records('students.read-class', only(staff), () => ({ params: { class: 5 }, query: {} })),
  readRolls: records('nothing', only(admins), () => ({ query: { roll: 1 } })),
};
