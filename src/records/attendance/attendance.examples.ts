import { admins, only, staff, staffAndStudent } from '../../../test/callers.ts';
import { addRegister, attendance, owner } from '../../../test/example-records.ts';
import { type Examples, records } from '../../../test/examples.ts';
import { testNow, testToday } from '../../../test/test-school.ts';
import type * as contract from './attendance.contract.ts';

const register = { class: 5, date: testToday };

export const examples: Examples<typeof contract> = {
  // Class 5 of the other school has different rolls.
  submitAttendance: records(
    'attendance.take',
    only({ owningTeacher: 201, otherTeacher: 201, strangeTeacher: 400 }),
    ({ turn }) => ({ body: { class: 5, date: dayBefore(turn), attendance } }),
  ),
  takeMissingRegister: records('attendance.take', only({ admin: 201, strangeAdmin: 400 }), ({ turn }) => ({
    body: { class: 5, date: dayBefore(turn), attendance },
  })),
  correctAttendance: records(
    'attendance.correct',
    only({ ...staff, strangeAdmin: 404, strangeTeacher: 404 }),
    ({ turn }) => ({
      params: register,
      query: {},
      body: { attendance: [{ roll: 1, status: 'Absent', note: `Hill note ${turn}` }] },
    }),
  ),
  readRegister: records('attendance.read-class', only(staff), () => ({ params: register, query: {} })),
  withdrawRegister: records('attendance.withdraw', only({ admin: 200, strangeAdmin: 404 }), async (stage) => ({
    params: { class: 5, date: await addRegister(stage) },
    query: {},
  })),
  listWithdrawnRegisters: records('attendance.read-class', only(admins), () => ({ params: { class: 5 }, query: {} })),
  listClassAttendance: records('attendance.read-class', only(staff), () => ({ params: { class: 5 }, query: {} })),
  summariseClassAttendance: records('attendance.read-class', only(staff), () => ({ params: { class: 5 }, query: {} })),
  readMonth: records('attendance.read-class', only(staff), () => ({
    params: { class: 5, month: testToday.slice(0, 7) },
  })),
  listMissingRegisters: records('nothing', only(admins), () => ({ query: {} })),
  listAbsent: records('absences.read', only(admins), () => ({ query: { date: testToday } })),
  listStudentAttendance: records('attendance.read-student', only(staffAndStudent), () => ({
    params: { roll: owner.roll },
    query: {},
  })),
};

/** A school day before today. */
function dayBefore(turn: number): string {
  return new Date(testNow.getTime() - (1 + (turn % 100)) * 86_400_000).toISOString().slice(0, 10);
}
