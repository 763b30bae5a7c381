import { admins, everyPerson, newcomerWaits, only } from '../../../test/callers.ts';
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './shape.contract.ts';

export const examples: Examples<typeof contract> = {
  listClasses: { example: () => ({ query: {} }), records: 'nothing', answers: everyPerson(200, newcomerWaits) },
  listSessions: { records: 'nothing', answers: everyPerson(200, newcomerWaits) },
  readPolicies: { records: 'nothing', answers: only(admins) },
  listCodes: { records: 'nothing', answers: everyPerson(200, newcomerWaits) },
  listReasons: { records: 'nothing', answers: everyPerson(200, newcomerWaits) },
};
