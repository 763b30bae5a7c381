import { type AttendanceStatus, attendanceStatuses } from '../../../platform/contract/school-terms.ts';

export function isInFuture(date: string, today: string): boolean {
  return date > today;
}

/** How each status is stored in the database. */
const flags = { Present: 1, Absent: 0 } as const satisfies Record<AttendanceStatus, number>;

export function toFlag(status: AttendanceStatus): number {
  return flags[status];
}

export function toStatus(flag: number): AttendanceStatus {
  return attendanceStatuses.find((status) => flags[status] === flag) ?? 'Absent';
}
