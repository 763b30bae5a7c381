import { admins, adminsAdd, only } from '../../../test/callers.ts';
import { addAsAdmin } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './classes.contract.ts';

export const examples: Examples<typeof contract> = {
  addClass: {
    example: ({ turn }) => ({ body: { name: `Added ${turn}` } }),
    records: 'classes.add',
    answers: only(adminsAdd),
  },
  changeClass: {
    example: ({ turn }) => ({ params: { class: 9 }, body: { name: `Changed ${turn}` } }),
    records: 'classes.change',
    answers: only(admins),
  },
  nameClasses: {
    example: ({ turn }) => ({ body: { classes: [{ class: 8, name: `Named ${turn}` }] } }),
    records: 'classes.change',
    answers: only(admins),
  },
  removeClass: {
    example: async (stage) => {
      // The numbers are unique among the examples.
      const number = 1000 + (stage.turn % 8000);
      await addAsAdmin(stage, '/api/classes', { class: number, name: `Hill ${number}` });
      return { params: { class: number } };
    },
    records: 'classes.remove',
    answers: only({ admin: 200, strangeAdmin: 404 }),
  },
};
