import { admins, only } from '../../app/testing/callers.ts';
import type { Examples } from '../../app/testing/examples.ts';
import type * as contract from './policies.contract.ts';

export const examples: Examples<typeof contract> = {
  changePolicies: {
    example: () => ({ body: { careBelowPercent: 85 } }),
    records: 'policies.change',
    answers: only(admins),
  },
};
