import { expectClass } from '../../../base/school/server/expect-class.ts';
import { findGroup } from '../../../base/school/server/groups.queries.ts';
import { readSchoolById, type School } from '../../../base/school/server/school.queries.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { registerParts } from '../../../platform/contract/school-terms.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { type Refusal, refuse, refuseAt, refuseChanged } from '../../../platform/server/refusal.ts';
import { noSuchLesson } from '../../schedule/schedule.refusals.ts';
import { listFormerLessons, listLessonsOfDay } from '../../schedule/server/week.queries.ts';
import type { Register, RegisterLesson } from '../attendance.contract.ts';
import * as refusals from '../attendance.refusals.ts';
import { listTakenPeriods } from './attendance.queries.ts';
import { type Occasion, placeOf, wholeDay } from './place-of-sheet.ts';

/**
 * Refuses a lesson or part for which no register can be taken: because the school or group does not take such
 * registers, or because the timetable of that day has no such lesson. Registers taken under an earlier policy or
 * timetable stay.
 */
export async function refuseUnlessLesson(db: Database, schoolId: number, occasion: Occasion): Promise<void> {
  const { class: classNumber, period, part } = occasion;
  if (period === undefined && part === undefined) return;
  const school = await readSchoolById(db, schoolId);
  const isOfSchool = part === undefined ? school.registers_taken === 'lesson' : school.registers_taken === 'twice';
  const begun = isOfSchool ? {} : waysBegun(await listTakenPeriods(db, schoolId, occasion));
  if (part !== undefined && !isOfSchool && !begun.byPart) throw refuseAt('part', refusals.noParts);
  if (period === undefined) return;
  if (!begun.byLesson) await refuseWithoutRegisters(db, schoolId, occasion, school);
  const lessons = await listLessonsOfDay(db, schoolId, occasion, school.time_zone);
  if (!lessons.some((lesson) => lesson.period === period)) {
    throw refuseAt('period', noSuchLesson, { class: classNumber, period });
  }
}

/**
 * Returns the ways in which registers of a day were taken, beside that of the whole day. A day that was begun in one of
 * them can be finished so after the school has changed its way.
 */
export function waysBegun(taken: readonly number[]): { readonly byPart?: boolean; readonly byLesson?: boolean } {
  return { byPart: taken.some((period) => period < wholeDay), byLesson: taken.some((period) => period > wholeDay) };
}

/** Refuses a class or group that does not take registers by lesson. */
export async function refuseWithoutRegisters(
  db: Database,
  schoolId: number,
  { class: number }: Occasion,
  { registers_taken }: Pick<School, 'registers_taken'>,
): Promise<void> {
  if (registers_taken === 'lesson') return;
  const group = await findGroup(db, schoolId, number);
  if (group?.takesRegister) return;
  const isByPart = registers_taken === 'twice' && !group;
  throw refuseAt('period', isByPart ? refusals.partWanted : refusals.registersAreDaily);
}

/** Refuses a whole-day register of a group, because the members are in the registers of their classes. */
export async function refuseDayOfGroup(db: Database, schoolId: number, { class: number, period }: Occasion) {
  if (period === undefined && (await findGroup(db, schoolId, number))) {
    throw refuseAt('period', refusals.groupHasLessons, { class: number });
  }
}

/**
 * Lists the lessons of a day that have a register of their own, by time: those in that day's timetable and any others
 * with a register. Lessons with the same number share a register.
 */
export async function listLessons(
  db: Database,
  schoolId: number,
  occasion: Occasion,
  { timeZone, taken }: { readonly timeZone: string; readonly taken: readonly number[] },
): Promise<RegisterLesson[]> {
  const lessons = await listLessonsOfDay(db, schoolId, occasion, timeZone);
  const others = taken.filter((period) => period > wholeDay && !lessons.some((lesson) => lesson.period === period));
  const former = others.length === 0 ? [] : await listFormerLessons(db, schoolId, occasion, others);
  const all = [...lessons, ...former].sort((one, other) => one.startsMinute - other.startsMinute);
  return [...Map.groupBy(all, ({ period }) => period).values()].flatMap(([lesson]) =>
    lesson ? [toLesson(lesson, taken.includes(lesson.period))] : [],
  );
}

function toLesson({ itsIds: _, ...lesson }: ListedLesson, isTaken: boolean): RegisterLesson {
  return { ...lesson, teacher: lesson.teachers[0] ?? null, isTaken };
}

type ListedLesson = Awaited<ReturnType<typeof listFormerLessons | typeof listLessonsOfDay>>[number];

/** Refuses to take a register of a whole day if the school takes two a day. */
export async function expectPart(db: Database, schoolId: number, { period, part }: Occasion): Promise<void> {
  if (period !== undefined || part !== undefined) return;
  const { registers_taken } = await readSchoolById(db, schoolId);
  if (registers_taken === 'twice') throw refuseAt('part', refusals.partWanted);
}

/** Returns both parts of a day, and whether their registers are taken. */
export function partsOf(taken: readonly number[]) {
  return registerParts.map((part) => ({ part, isTaken: taken.includes(placeOf({ part })) }));
}

/** Returns a refusal to take a register that is already taken, with its current content. */
export function takenBefore({ period, part: _, ...day }: Occasion, stands: Register): Refusal {
  const why =
    period === undefined ? fault(refusals.registerTaken, day) : fault(refusals.lessonRegisterTaken, { ...day, period });
  return refuseChanged(why, stands);
}

/** Returns why there is no register: because it was not taken, or because there can be none. */
export async function notTaken(db: Database, schoolId: number, occasion: Occasion): Promise<Refusal> {
  await expectClass(db, schoolId, occasion.class);
  await refuseDayOfGroup(db, schoolId, occasion);
  await refuseUnlessLesson(db, schoolId, occasion);
  const { period, part: _, ...day } = occasion;
  return period === undefined
    ? refuse(refusals.registerNotTaken, day)
    : refuse(refusals.lessonRegisterNotTaken, { ...day, period });
}

/**
 * Returns how the audit log identifies a register: its record is the lesson's number, or -2 for a morning and -1 for an
 * afternoon.
 */
export function entryOf({ class: number, date, ...place }: Occasion) {
  const record = placeOf(place);
  return { class: number, date, ...(record !== wholeDay && { record }) };
}
