import { admins, only } from '../../../test/callers.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './policies.contract.ts';

export const examples: Examples<typeof contract> = {
  countPublished: records('nothing', only(admins), () => ({ query: { class: 5 } })),
  changePolicies: records('policies.change', only(admins), () => ({ body: { careBelowPercent: 85 } })),
};
