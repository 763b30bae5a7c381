import { admins, only } from '../../../test/callers.ts';
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './audit.contract.ts';

export const examples: Examples<typeof contract> = {
  listAudit: { example: () => ({ query: { person: 'a' } }), records: 'nothing', answers: only(admins) },
  listUnusualReadings: { records: 'nothing', answers: only(admins) },
};
