import { only, staff } from '../../../test/callers.ts';
import { type Examples, records } from '../../../test/examples.ts';
import type * as contract from './care.contract.ts';

export const examples: Examples<typeof contract> = { listCare: records('attendance.read-care', only(staff)) };
