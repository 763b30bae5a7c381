import { admins, adminsAdd, only } from '../../../test/callers.ts';
import { addAsAdmin } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './classes.contract.ts';

export const examples: Examples<typeof contract> = {
  addClass: records('classes.add', only(adminsAdd), ({ turn }) => ({ body: { name: `Added ${turn}` } })),
  changeClass: records('classes.change', only(admins), ({ turn }) => ({
    params: { class: 9 },
    body: { name: `Changed ${turn}` },
  })),
  nameClasses: records('classes.change', only(admins), ({ turn }) => ({
    body: { classes: [{ class: 8, name: `Named ${turn}` }] },
  })),
  removeClass: records('classes.remove', only({ admin: 200, strangeAdmin: 404 }), async (stage) => {
    // The numbers are unique among the examples.
    const number = 1000 + (stage.turn % 8000);
    await addAsAdmin(stage, '/api/classes', { class: number, name: `Hill ${number}` });
    return { params: { class: number } };
  }),
};
