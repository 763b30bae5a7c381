import { type AttendanceStatus, attendanceStatuses } from '../../../platform/contract/school-terms.ts';

/** Statuses by roll. No names, as drafts are stored on the device. */
export type Statuses = Readonly<Record<number, AttendanceStatus>>;

/** One draft per person, class and date. */
export function draftKey(email: string, classNumber: number, date: string): string {
  return `rollbook.draft.attendance.${email}.${classNumber}.${date}`;
}

export function areStatuses(value: unknown): value is Statuses {
  const statuses: unknown[] = Object.values(value ?? {});
  return statuses.length > 0 && statuses.every((status) => attendanceStatuses.includes(status as AttendanceStatus));
}
