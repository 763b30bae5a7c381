import { useSchool } from '../../../base/school/web/school.hooks.ts';

/** Whether the registers in which a student is excused count for them; where not, totals and shares leave them out. */
export function useExcusedCount(): boolean {
  return useSchool().data?.school?.policies?.excusedCounts !== 'not';
}
