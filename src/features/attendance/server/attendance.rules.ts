import { type AttendanceStatus, attendanceStatuses } from '../../../platform/contract/school-terms.ts';

/** Whether a register's date lies after `today`. */
export function isInFuture(date: string, today: string): boolean {
  return date > today;
}

/** How each status is stored. */
const flags = { Present: 1, Absent: 0 } as const satisfies Record<AttendanceStatus, number>;

export function toFlag(status: AttendanceStatus): number {
  return flags[status];
}

export function toStatus(flag: number): AttendanceStatus {
  return attendanceStatuses.find((status) => flags[status] === flag) ?? 'Absent';
}
