import { admins, only, staff, staffAndStudent } from '../../../test/callers.ts';
import { addRegister, attendance, owner } from '../../../test/example-records.ts';
import type { Examples } from '../../../test/examples.ts';
import { testNow, testToday } from '../../../test/test-school.ts';
import type * as contract from './attendance.contract.ts';

const register = { class: 5, date: testToday };

export const examples: Examples<typeof contract> = {
  submitAttendance: {
    example: ({ turn }) => ({ body: { class: 5, date: dayBefore(turn), attendance } }),
    records: 'attendance.take',
    // Class 5 of the other school has different rolls.
    answers: only({ owningTeacher: 201, otherTeacher: 201, strangeTeacher: 400 }),
  },
  takeMissingRegister: {
    example: ({ turn }) => ({ body: { class: 5, date: dayBefore(turn), attendance } }),
    records: 'attendance.take',
    answers: only({ admin: 201, strangeAdmin: 400 }),
  },
  correctAttendance: {
    example: ({ turn }) => ({
      params: register,
      query: {},
      body: { attendance: [{ roll: 1, status: 'Absent', note: `Hill note ${turn}` }] },
    }),
    records: 'attendance.correct',
    answers: only({ ...staff, strangeAdmin: 404, strangeTeacher: 404 }),
  },
  readRegister: {
    example: () => ({ params: register, query: {} }),
    records: 'attendance.read-class',
    answers: only(staff),
  },
  withdrawRegister: {
    example: async (stage) => ({ params: { class: 5, date: await addRegister(stage) }, query: {} }),
    records: 'attendance.withdraw',
    answers: only({ admin: 200, strangeAdmin: 404 }),
  },
  listWithdrawnRegisters: {
    example: () => ({ params: { class: 5 }, query: {} }),
    records: 'attendance.read-class',
    answers: only(admins),
  },
  listClassAttendance: {
    example: () => ({ params: { class: 5 }, query: {} }),
    records: 'attendance.read-class',
    answers: only(staff),
  },
  summariseClassAttendance: {
    example: () => ({ params: { class: 5 }, query: {} }),
    records: 'attendance.read-class',
    answers: only(staff),
  },
  readMonth: {
    example: () => ({ params: { class: 5, month: testToday.slice(0, 7) } }),
    records: 'attendance.read-class',
    answers: only(staff),
  },
  listMissingRegisters: { example: () => ({ query: {} }), records: 'nothing', answers: only(admins) },
  listAbsent: { example: () => ({ query: { date: testToday } }), records: 'absences.read', answers: only(admins) },
  listStudentAttendance: {
    example: () => ({ params: { roll: owner.roll }, query: {} }),
    records: 'attendance.read-student',
    answers: only(staffAndStudent),
  },
};

/** A school day before today. */
function dayBefore(turn: number): string {
  return new Date(testNow.getTime() - (1 + (turn % 100)) * 86_400_000).toISOString().slice(0, 10);
}
