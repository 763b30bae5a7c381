import type { RegisterPart } from '../../../platform/contract/school-terms.ts';
import type { Outdated } from '../../../platform/web/offline/kept-answers.ts';
import type { OutdatedBy } from '../../../platform/web/offline/outbox.ts';
import type { AttendanceRecord, Register } from '../attendance.contract.ts';

/**
 * The part of a day that a register is for: a lesson by its number, or a morning or afternoon; neither for the whole
 * day.
 */
export type Place = { readonly period?: number | undefined; readonly part?: RegisterPart | undefined };

/** The occasion of a register: a class, a date and, unless it is for the whole day, a place in it. */
export type Occasion = { readonly class: number; readonly date: string } & Place;

export const attendanceKey = 'attendance';

export function registerKey({ class: classNumber, date, period, part }: Occasion) {
  return [attendanceKey, 'register', classNumber, date, period ?? part];
}

/**
 * A version that matches none of the server's, so that a correction based on it is refused with the current register.
 */
const unknownVersion = 'unknown';

/**
 * Returns the registers that a submission or correction has changed once the server has answered: the register itself
 * and, for a lesson or part, that of the day, which lists them. The service worker contains this file, so it has no
 * other code.
 */
export const registersOutdatedBy: OutdatedBy = ({ about }, answer) => {
  if (about.kind !== 'register' && about.kind !== 'correction') return [];
  const record = answer as AttendanceRecord;
  const { class: number, date, period, part } = record;
  const at = new Date().toISOString();
  const by = { name: about.by ?? record.teacherEmail, email: record.teacherEmail };
  const own = outdated({ class: number, date, period, part }, (register) => withLines(register, record, { at, by }));
  const ofDay = outdated({ class: number, date }, (register) => withPlaceTaken(register, { period, part }));
  return period === undefined && part === undefined ? [own] : [own, ofDay];
};

function outdated(occasion: Occasion, update: (register: Register) => Register): Outdated {
  const { class: number, date, period, part } = occasion;
  const place = period === undefined ? part && `?part=${part}` : `?period=${period}`;
  const address = `/api/attendance/${number}/${date}${place ?? ''}`;
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

function withPlaceTaken(register: Register, { period, part }: Place): Register {
  const { lessons, parts } = register;
  const taken = <P extends Place>(one: P): P =>
    one.period === period && one.part === part ? { ...one, isTaken: true } : one;
  return { ...register, ...(lessons && { lessons: lessons.map(taken) }), ...(parts && { parts: parts.map(taken) }) };
}
