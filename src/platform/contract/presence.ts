import { type AttendanceStatus, type CodeCounts, isPresent } from './school-terms.ts';

/** What a line counts as in a percent: by its code, or else by its status and the school's policy for who is excused. */
export function countsAs(
  status: AttendanceStatus,
  code: { readonly counts: CodeCounts } | undefined,
  excusedCounts: boolean,
): CodeCounts {
  if (code) return code.counts;
  if (status === 'Excused' && !excusedCounts) return 'not';
  return isPresent(status) ? 'present' : 'absent';
}
