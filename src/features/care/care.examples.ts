import { only, staff } from '../../app/testing/callers.ts';
import type { Examples } from '../../app/testing/examples.ts';
import type * as contract from './care.contract.ts';

export const examples: Examples<typeof contract> = {
  listCare: { records: 'attendance.read-care', answers: only(staff) },
};
