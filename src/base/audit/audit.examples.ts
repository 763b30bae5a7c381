import { admins, only } from '../../../test/callers.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './audit.contract.ts';

export const examples: Examples<typeof contract> = {
  listAudit: records('nothing', only(admins), () => ({ query: { person: 'a' } })),
  listUnusualReadings: records('nothing', only(admins)),
};
