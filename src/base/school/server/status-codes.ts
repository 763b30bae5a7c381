import { type AttendanceStatus, attendanceStatuses } from '../../../platform/contract/school-terms.ts';

/** How each status is stored in the database: the lowest bit says who was there. */
const codes = { Absent: 0, Present: 1, Excused: 2, Late: 3 } as const satisfies Record<AttendanceStatus, number>;

export function toCode(status: AttendanceStatus): number {
  return codes[status];
}

export function toStatus(code: number): AttendanceStatus {
  return attendanceStatuses.find((status) => codes[status] === code) ?? 'Absent';
}
