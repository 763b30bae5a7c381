import { createHash } from 'node:crypto';
import { expectClass } from '../../../base/school/server/expect-class.ts';
import { inOrderOfClass, withNumbers } from '../../../base/school/server/order-in-class.ts';
import { codeNamer } from '../../../base/school/server/reasons.queries.ts';
import { readSchoolById, type School } from '../../../base/school/server/school.queries.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { listKnownOn } from '../../absences/server/absences.queries.ts';
import type * as contract from '../attendance.contract.ts';
import * as attendance from './attendance.queries.ts';
import { listCorrections } from './corrections.queries.ts';
import { detailsOf, type Line } from './line.rules.ts';
import { listForRegister } from './members.ts';
import { listLessons, partsOf, refuseUnlessLesson, refuseWithoutRegisters, waysBegun } from './occasion.ts';
import type { Occasion } from './place-of-sheet.ts';

/** The register of an occasion, taken or not. */
export async function readAsItStands(db: Database, schoolId: number, occasion: Occasion): Promise<contract.Register> {
  const school = await readSchoolById(db, schoolId);
  const sheet = await attendance.findSheet(db, schoolId, occasion);
  const members = sheet ? [] : await listForRegister(db, schoolId, occasion.class, occasion.date);
  if (!sheet && members.length === 0) await expectClass(db, schoolId, occasion.class);
  const isOfGroup = members.length > 0 && members[0]?.class !== occasion.class;
  // A group has no register for a whole day, but its day lists those of its lessons.
  if (isOfGroup) await refuseWithoutRegisters(db, schoolId, occasion, school);
  if (!sheet) await refuseUnlessLesson(db, schoolId, occasion);
  const lessons = await readLessons(db, school, occasion, isOfGroup);
  const known = await listKnownOn(db, schoolId, occasion.class, occasion.date);
  if (!sheet) {
    const students = withNumbers(members).map(({ enrolment_id, roll, numberInClass, name, photo, session }) => {
      return { roll, numberInClass, name, photo, session, status: null, known: known.get(enrolment_id) };
    });
    return { ...occasion, ...lessons, taken: null, version: null, students, corrections: [] };
  }
  const lines = await readLines(db, schoolId, { ...occasion, sheetId: sheet.id });
  const taken = { at: sheet.taken_at, by: { name: sheet.taker_name, email: sheet.taker_email } };
  const corrections = await listCorrections(db, schoolId, sheet.id);
  // A register that is withdrawn and taken again gets a new version even without corrections. So does one whose lines
  // changed because an enrolment was corrected.
  const version = `${sheet.taken_at} ${corrections[0]?.id ?? 0} ${digestOf(lines)}`;
  const named = await codeNamer(db, schoolId);
  const students = withNumbers(lines).map(({ enrolmentId, studentId, line, ...student }) => ({
    ...student,
    status: line?.status ?? null,
    ...(line && named(detailsOf(line))),
    known: known.get(enrolmentId),
  }));
  return {
    ...occasion,
    ...lessons,
    taken,
    version,
    students,
    corrections: corrections.map(({ id, fromDetails, toDetails, ...correction }) => ({
      ...correction,
      ...(fromDetails && { fromDetails: named(fromDetails) }),
      ...(toDetails && { toDetails: named(toDetails) }),
    })),
  };
}

/**
 * Reads the lessons or parts of the day, by the way in which the school or group takes registers, and also by another
 * way in which registers of that day were taken.
 */
async function readLessons(db: Database, school: School, occasion: Occasion, isOfGroup: boolean) {
  const taken = await attendance.listTakenPeriods(db, school.id, occasion);
  const { byPart, byLesson } = waysBegun(taken);
  const { registers_taken: way, time_zone: timeZone } = school;
  const hasLessons = way === 'lesson' || isOfGroup || occasion.period !== undefined || byLesson;
  const hasParts = byPart || (way === 'twice' && !isOfGroup && occasion.period === undefined);
  return {
    ...(hasLessons && { lessons: await listLessons(db, school.id, occasion, { timeZone, taken }) }),
    ...(hasParts && { parts: partsOf(taken) }),
  };
}

/**
 * Reads the lines of a taken register, by roll, and the students of that day's class without a line because the office
 * learnt later of their enrolment.
 */
export async function readLines(
  db: Database,
  schoolId: number,
  { class: number, date, sheetId }: Occasion & { readonly sheetId: number },
) {
  const lines = await attendance.listLines(db, schoolId, sheetId);
  const named = new Set(lines.map(({ studentId }) => studentId));
  const members = await listForRegister(db, schoolId, number, date);
  const unrecorded = members
    .filter(({ student_id }) => !named.has(student_id))
    .map(({ enrolment_id, student_id, roll, place, name, photo, session }) => {
      return { enrolmentId: enrolment_id, studentId: student_id, roll, place, name, photo, session, line: undefined };
    });
  return unrecorded.length === 0 ? lines : [...lines, ...unrecorded].sort(inOrderOfClass);
}

/** Returns a digest that changes with the enrolments of the lines and with the students who have no line. */
function digestOf(lines: readonly { readonly enrolmentId: number; readonly line?: Line | undefined }[]): string {
  const text = lines.map(({ enrolmentId, line }) => (line ? enrolmentId : -enrolmentId)).join(' ');
  return createHash('sha256').update(text).digest('base64url').slice(0, 8);
}

type Answered = { readonly roll: number; readonly name: string; readonly line: Line };

export async function toEntries(db: Database, schoolId: number, lines: readonly Answered[]) {
  const named = await codeNamer(
    db,
    schoolId,
    lines.some(({ line }) => line.reason !== null),
  );
  return lines.map(({ roll, name, line }) => ({ roll, name, status: line.status, ...named(detailsOf(line)) }));
}
