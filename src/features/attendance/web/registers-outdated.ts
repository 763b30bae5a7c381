import type { Outdated } from '../../../platform/web/offline/kept-answers.ts';
import type { OutdatedBy } from '../../../platform/web/offline/outbox.ts';
import type { AttendanceRecord, Register } from '../attendance.contract.ts';

/** The occasion of a register: a class and a date and, where it is not the whole day, a lesson by its number. */
export type Occasion = { readonly class: number; readonly date: string; readonly period?: number | undefined };

export const attendanceKey = 'attendance';

export function registerKey({ class: classNumber, date, period }: Occasion) {
  return [attendanceKey, 'register', classNumber, date, period];
}

/** A version that fits none of the server's, so that a correction based on it is refused with the present register. */
const unknownVersion = 'unknown';

/**
 * The registers that a submission or a correction has changed, once the server has answered it: the register itself, and
 * where it is a lesson's that of the day, which lists the lessons. The worker has this too, and therefore no more code.
 */
export const registersOutdatedBy: OutdatedBy = ({ about }, answer) => {
  if (about.kind !== 'register' && about.kind !== 'correction') return [];
  const record = answer as AttendanceRecord;
  const { class: number, date, period } = record;
  const at = new Date().toISOString();
  const by = { name: about.by ?? record.teacherEmail, email: record.teacherEmail };
  const own = outdated({ class: number, date, period }, (register) => withLines(register, record, { at, by }));
  const ofDay = outdated({ class: number, date }, (register) => withLessonTaken(register, period));
  return period === undefined ? [own] : [own, ofDay];
};

function outdated(occasion: Occasion, update: (register: Register) => Register): Outdated {
  const { class: number, date, period } = occasion;
  const address = `/api/attendance/${number}/${date}${period === undefined ? '' : `?period=${period}`}`;
  return { queryKey: registerKey(occasion), address, update: (register) => update(register as Register) };
}

function withLines(register: Register, { attendance }: AttendanceRecord, taken: Register['taken']): Register {
  const { students } = register;
  const lines = attendance.map(({ roll, name, ...line }) => {
    const { photo = null, session = '', known } = students.find((student) => student.roll === roll) ?? {};
    return { roll, name, photo, session, ...(known && { known }), ...line };
  });
  return { ...register, taken: register.taken ?? taken, version: unknownVersion, students: lines };
}

function withLessonTaken(register: Register, period: number | undefined): Register {
  const { lessons } = register;
  if (!lessons) return register;
  return { ...register, lessons: lessons.map((one) => (one.period === period ? { ...one, isTaken: true } : one)) };
}
