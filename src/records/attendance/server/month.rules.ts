import type { AttendanceStatus } from '../../../platform/contract/school-terms.ts';
import type { Month } from '../attendance.contract.ts';

/** The first and last day of a month, `YYYY-MM`. */
export function daysOfMonth(month: string): { readonly from: string; readonly to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const to = new Date(Date.UTC(2000, number, 0));
  to.setUTCFullYear(year, number, 0);
  return { from: `${month}-01`, to: to.toISOString().slice(0, 10) };
}

/** The statuses from the best to the worst. */
const order = ['Present', 'Late', 'Excused', 'Absent'] as const satisfies readonly AttendanceStatus[];

/**
 * Returns the worse of two lines: if a day has several registers, the month shows the worst, so that a missed lesson is
 * not overlooked.
 */
export function worstOf(one: Line, other: Line | undefined): Line {
  return other !== undefined && badnessOf(other) > badnessOf(one) ? other : one;
}

/** Returns a rank by status, and within a status by what the line counts as. */
function badnessOf({ status, isAttended }: Line): number {
  return order.indexOf(status) + (isAttended === false ? 0.5 : 0);
}

export type Enrolled = {
  readonly id: number;
  readonly student: number;
  readonly roll: number;
  readonly name: string;
  readonly numberInClass?: number | null;
};
export type Line = {
  readonly enrolment: number;
  readonly date: string;
  readonly status: AttendanceStatus;
  /** Whether the line counts as present; null if it does not count. */
  readonly isAttended: boolean | null;
  /** The sign of its code, if the school gave it one. */
  readonly code?: string | undefined;
};

/** The students of a class by roll, each with a mark for every day on which a register names them. */
export function studentsOf(enrolled: readonly Enrolled[], lines: readonly Line[]): Month['students'] {
  const byEnrolment = Map.groupBy(lines, ({ enrolment }) => enrolment);
  const byStudent = Map.groupBy(enrolled, ({ student }) => student);
  return [...byStudent.values()].flatMap((own) => {
    const last = own.reduce((latest, one) => (one.id > latest.id ? one : latest));
    const worst = new Map<string, Line>();
    for (const line of own.flatMap(({ id }) => byEnrolment.get(id) ?? [])) {
      worst.set(line.date, worstOf(line, worst.get(line.date)));
    }
    const days = [...worst.values()];
    const marks = Object.fromEntries(days.map(({ date, status }) => [date, status]));
    const codes = days.flatMap(({ date, code }) => (code === undefined ? [] : [[date, code]]));
    const named = codes.length === 0 ? {} : { codes: Object.fromEntries(codes) };
    const { roll, numberInClass, name } = last;
    return [{ roll, numberInClass, name, marks, ...countsOf(days), ...named }];
  });
}

function countsOf(days: readonly Line[]) {
  const count = (status: AttendanceStatus) => days.filter((day) => day.status === status).length;
  return {
    ...{ present: count('Present'), late: count('Late'), absent: count('Absent'), excused: count('Excused') },
    total: days.filter(({ isAttended }) => isAttended !== null).length,
    attended: days.filter(({ isAttended }) => isAttended).length,
  };
}
