import type { AttendanceStatus } from '../../../platform/contract/school-terms.ts';
import type { Month } from '../attendance.contract.ts';

/** The first and last day of a month, `YYYY-MM`. */
export function daysOfMonth(month: string): { readonly from: string; readonly to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const to = new Date(Date.UTC(2000, number, 0));
  to.setUTCFullYear(year, number, 0);
  return { from: `${month}-01`, to: to.toISOString().slice(0, 10) };
}

/** From the best to the worst. */
const order = ['Present', 'Late', 'Excused', 'Absent'] as const satisfies readonly AttendanceStatus[];

/** A day with several registers, one for each lesson, shows the worst: a lesson missed is not to be overlooked. */
export function worstOf(one: AttendanceStatus, other: AttendanceStatus | undefined): AttendanceStatus {
  return other !== undefined && order.indexOf(other) > order.indexOf(one) ? other : one;
}

export type Enrolled = { readonly id: number; readonly student: number; readonly roll: number; readonly name: string };
export type Line = { readonly enrolment: number; readonly date: string; readonly status: AttendanceStatus };

/** The students of a class by roll, each with a mark for every day on which a register names them. */
export function studentsOf(enrolled: readonly Enrolled[], lines: readonly Line[]): Month['students'] {
  const byEnrolment = Map.groupBy(lines, ({ enrolment }) => enrolment);
  const byStudent = Map.groupBy(enrolled, ({ student }) => student);
  return [...byStudent.values()].flatMap((own) => {
    const last = own.reduce((latest, one) => (one.id > latest.id ? one : latest));
    const marks: Record<string, AttendanceStatus> = {};
    for (const { date, status } of own.flatMap(({ id }) => byEnrolment.get(id) ?? [])) {
      marks[date] = worstOf(status, marks[date]);
    }
    return [{ roll: last.roll, name: last.name, marks, ...countsOf(Object.values(marks)) }];
  });
}

function countsOf(marks: readonly AttendanceStatus[]) {
  const count = (status: AttendanceStatus) => marks.filter((mark) => mark === status).length;
  return { present: count('Present'), late: count('Late'), absent: count('Absent'), excused: count('Excused') };
}
