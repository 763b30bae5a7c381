import { useSchool } from '../../../base/school/web/school.hooks.ts';

/** Returns whether excused registers count for a student; if not, totals and shares leave them out. */
export function useExcusedCount(): boolean {
  return useSchool().data?.school?.policies?.excusedCounts !== 'not';
}
