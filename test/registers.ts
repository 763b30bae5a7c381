import type { AttendanceStatus } from '../src/platform/contract/school-terms.ts';
import type { Database } from '../src/platform/database/tables.ts';
import { type Answer, type TestPerson, type TestSchool, type TestServer, testToday } from './test-school.ts';

/** The lines of a register for the rolls 1, 2, 3… */
export function linesFor(...statuses: AttendanceStatus[]) {
  return statuses.map((status, index) => ({ roll: index + 1, status }));
}

/** A register of class 5 as a teacher of a test school submits it: rolls 1 and 3 are present, 2 is absent. */
export const register = { class: 5, date: testToday, attendance: linesFor('Present', 'Absent', 'Present') };

export function takeRegister(server: TestServer, teacher: TestPerson, changes: object = {}): Promise<Answer> {
  return server.call('POST', '/api/attendance', teacher, { ...register, ...changes });
}

/** Corrects the register that `takeRegister` takes. */
export function correctRegister(
  server: TestServer,
  person: TestPerson,
  attendance: readonly { readonly roll: number; readonly status: AttendanceStatus }[],
): Promise<Answer> {
  return server.call('PUT', `/api/attendance/5/${testToday}`, person, { attendance });
}

/** Everything stored about attendance, to check that a refusal changed nothing. */
export async function readStoredAttendance(db: Database) {
  const tables = ['attendance_sheet', 'attendance_mark', 'attendance_correction'] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return Object.fromEntries(
    tables.map((table, index) => [table, rows[index]?.map((row) => JSON.stringify(row)).sort()]),
  );
}

/** Ends the enrolment of the current holder of a roll: they no longer belong to the class on `toDate`. */
export async function endEnrolment(db: Database, school: TestSchool, roll: number, toDate: string): Promise<void> {
  await db
    .updateTable('enrolment')
    .set({ to_date: toDate })
    .where('school_id', '=', school.id)
    .where('roll', '=', roll)
    .where('to_date', 'is', null)
    .executeTakeFirstOrThrow();
}
