import { fault } from '../../../platform/contract/reason.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { type Refusal, refuse, refuseAt, refuseChanged } from '../../../platform/server/refusal.ts';
import { listLessonsOn } from '../../schedule/server/week.queries.ts';
import { expectClass } from '../../school/server/expect-class.ts';
import { readSchoolById } from '../../school/server/school.queries.ts';
import type { Register, RegisterLesson } from '../attendance.contract.ts';
import * as refusals from '../attendance.refusals.ts';
import { listTakenPeriods, type Occasion } from './attendance.queries.ts';

/**
 * Refuses a lesson of which no register can be taken: where the school takes one a day, or where the timetable of that
 * day has none with this number. Registers of lessons that were taken under another policy or timetable stay.
 */
export async function refuseUnlessLesson(db: Database, schoolId: number, occasion: Occasion): Promise<void> {
  const { class: classNumber, date, period } = occasion;
  if (period === undefined) return;
  const { registers_taken } = await readSchoolById(db, schoolId);
  if (registers_taken !== 'lesson') throw refuseAt('period', refusals.registersAreDaily);
  const lessons = await listLessonsOn(db, schoolId, classNumber, date);
  if (!lessons.some((lesson) => lesson.period === period)) {
    throw refuseAt('period', refusals.noSuchLesson, { class: classNumber, period });
  }
}

/** The lessons of a day with a register of their own, by time. Lessons with one number have one register. */
export async function listLessons(db: Database, schoolId: number, occasion: Occasion): Promise<RegisterLesson[]> {
  const lessons = await listLessonsOn(db, schoolId, occasion.class, occasion.date);
  const taken = await listTakenPeriods(db, schoolId, occasion);
  return [...Map.groupBy(lessons, ({ period }) => period).values()].flatMap(([lesson]) =>
    lesson ? [toLesson(lesson, taken.includes(lesson.period))] : [],
  );
}

function toLesson(lesson: Awaited<ReturnType<typeof listLessonsOn>>[number], isTaken: boolean): RegisterLesson {
  const { period, label, subject, teacher, teacherEmail, startsMinute, endsMinute } = lesson;
  const by = teacher === null || teacherEmail === null ? null : { name: teacher, email: teacherEmail };
  return { period, label, subject, teacher: by, startsMinute, endsMinute, isTaken };
}

/** A refusal to take a register that was taken, with how it stands. */
export function takenBefore({ period, ...day }: Occasion, stands: Register): Refusal {
  const why =
    period === undefined ? fault(refusals.registerTaken, day) : fault(refusals.lessonRegisterTaken, { ...day, period });
  return refuseChanged(why, stands);
}

/** Why there is no register: it was not taken, or there can be none. */
export async function notTaken(db: Database, schoolId: number, occasion: Occasion): Promise<Refusal> {
  await expectClass(db, schoolId, occasion.class);
  await refuseUnlessLesson(db, schoolId, occasion);
  const { period, ...day } = occasion;
  return period === undefined
    ? refuse(refusals.registerNotTaken, day)
    : refuse(refusals.lessonRegisterNotTaken, { ...day, period });
}

/** What the audit says of a register: the lesson's number is its record. */
export function entryOf({ period, ...day }: Occasion) {
  return period === undefined ? day : { ...day, record: period };
}
