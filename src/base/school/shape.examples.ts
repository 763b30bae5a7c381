import { admins, everyPerson, newcomerWaits, only } from '../../../test/callers.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './shape.contract.ts';

export const examples: Examples<typeof contract> = {
  listClasses: records('nothing', everyPerson(200, newcomerWaits), () => ({ query: {} })),
  listSessions: records('nothing', everyPerson(200, newcomerWaits)),
  readPolicies: records('nothing', only(admins)),
  listCodes: records('nothing', everyPerson(200, newcomerWaits)),
  listReasons: records('nothing', everyPerson(200, newcomerWaits)),
};
