import { admins, only } from '../../app/testing/callers.ts';
import type { Examples } from '../../app/testing/examples.ts';
import type * as contract from './oneroster.contract.ts';

export const examples: Examples<typeof contract> = {
  exportOneRoster: { records: 'school.export', answers: only(admins) },
};
