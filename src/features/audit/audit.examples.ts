import { admins, only } from '../../app/testing/callers.ts';
import type { Examples } from '../../app/testing/examples.ts';
import type * as contract from './audit.contract.ts';

export const examples: Examples<typeof contract> = {
  listAudit: { example: () => ({ query: { person: 'a' } }), records: 'nothing', answers: only(admins) },
  listUnusualReadings: { records: 'nothing', answers: only(admins) },
};
