import { admins, only } from '../../../test/callers.ts';
import type { Examples } from '../../../test/examples.ts';
import type * as contract from './policies.contract.ts';

export const examples: Examples<typeof contract> = {
  countPublished: {
    example: () => ({ query: { class: 5 } }),
    records: 'nothing',
    answers: only(admins),
  },
  changePolicies: {
    example: () => ({ body: { careBelowPercent: 85 } }),
    records: 'policies.change',
    answers: only(admins),
  },
};
