import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { earliestBirth } from '../students.contract.ts';
import { bornInFuture, bornTooEarly } from '../students.refusals.ts';

/** What cannot be right about a date of birth. */
export function findBirthFault(dateOfBirth: string, today: string): Fault | undefined {
  if (dateOfBirth < earliestBirth) return fault(bornTooEarly, { earliest: earliestBirth });
  return dateOfBirth > today ? fault(bornInFuture) : undefined;
}
