import { isOffice } from '../../../platform/contract/school-terms.ts';
import { readRole } from '../../../platform/web/api/stored-sign-in.ts';
import { dayIn } from '../../../platform/web/format.ts';
import { isPastCorrection } from '../../school/correction-days.rules.ts';
import { useSchool } from '../../school/web/school.hooks.ts';

/**
 * Returns whether a record of this date or instant can be corrected: as usual, only for a reason (by an admin, after
 * the days of the school's policy), or not at all.
 */
export function useLateCorrection(of: string): 'open' | 'for-a-reason' | 'closed' {
  const school = useSchool().data?.school;
  if (!school?.policies) return 'open';
  const date = of.includes('T') ? dayIn(of) : of;
  if (!isPastCorrection(school.policies.correctionDays, date, school.today)) return 'open';
  return isOffice(readRole()) ? 'for-a-reason' : 'closed';
}
