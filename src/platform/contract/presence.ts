import { type AttendanceStatus, type CodeCounts, isPresent } from './school-terms.ts';

/**
 * Returns how a line counts in percentages: by its code, or else by its status and the school's policy for excused
 * students.
 */
export function countsAs(
  status: AttendanceStatus,
  code: { readonly counts: CodeCounts } | undefined,
  excusedCounts: boolean,
): CodeCounts {
  if (code) return code.counts;
  if (status === 'Excused' && !excusedCounts) return 'not';
  return isPresent(status) ? 'present' : 'absent';
}
