import { admins, only } from '../../../test/callers.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './oneroster.contract.ts';

export const examples: Examples<typeof contract> = { exportOneRoster: records('school.export', only(admins)) };
