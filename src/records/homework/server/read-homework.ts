import { studentNotFound } from '../../../base/enrolments/enrolments.refusals.ts';
import { reachedClass } from '../../../base/enrolments/server/reached-class.ts';
import { findStudentIdByRoll } from '../../../base/enrolments/server/roll-holder.queries.ts';
import { listPlacesOfChildren } from '../../../base/school/server/children.queries.ts';
import { keptMarkScale } from '../../../base/school/server/mark-scales.queries.ts';
import type { MarkScale } from '../../../platform/contract/mark-scale.ts';
import { isOffice, isStaff } from '../../../platform/contract/school-terms.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { type Caller, foundBy, todayOf } from '../../../platform/http/access.ts';
import { refuseAt } from '../../../platform/server/refusal.ts';
import type { Homework, HomeworkFile, OwnHandIn } from '../homework.contract.ts';
import { childNotNamed, homeworkNotFound, studentNotAsked } from '../homework.refusals.ts';
import { toShownMark } from './hand-in-mark.ts';
import { countHandIns, type HandInRow, listFiles, listHandInsOf } from './hand-ins.queries.ts';
import * as homework from './homework.queries.ts';
import { listOwn } from './homework-teachers.queries.ts';

export type Asking = { readonly db: Database; readonly caller: Caller; readonly now: () => Date };

/**
 * The student of whom a call asks: the caller, or the one with a roll whom they reach; of a guardian without a roll the only
 * child, or the only one in a class or group.
 */
export async function studentAskedFor(
  { db, caller, now }: Asking,
  scope: Scope,
  { roll, class: classNumber }: { readonly roll?: number | undefined; readonly class?: number | undefined },
): Promise<number | undefined> {
  const { schoolId, personId, role } = caller.actor;
  const date = todayOf(caller, now());
  if (roll !== undefined) {
    return foundBy(caller, await findStudentIdByRoll(db, schoolId, { roll, date }, scope), studentNotFound);
  }
  if (role === 'student') return personId;
  if (role !== 'guardian') return undefined;
  const children = await listPlacesOfChildren(db, schoolId, { guardianId: personId, date }, classNumber);
  if (children.length > 1) throw refuseAt('roll', childNotNamed);
  return foundBy(caller, children[0]?.student, studentNotFound);
}

type Wanted = {
  readonly id: number;
  readonly roll?: number | undefined;
  /** Whether it is one answer whichever child of a guardian it is read for. */
  readonly isOfAnyChild?: true;
};

/**
 * Reads homework that the caller may read: staff by the classes that they reach, families if it is for their student.
 * Anything else is refused as not found.
 */
export async function readReached(asking: Asking, scope: Scope, { id, roll, isOfAnyChild }: Wanted) {
  const { db, caller, now } = asking;
  const { schoolId, personId, role } = caller.actor;
  const row = foundBy(caller, await homework.findHomework(db, schoolId, id), homeworkNotFound);
  const today = todayOf(caller, now());
  if (isStaff(role)) {
    await reachedClass(asking, row.class, scope);
    if (roll === undefined) return { row, student: undefined };
    const student = await studentAskedFor(asking, scope, { roll });
    const isAsked =
      student !== undefined && (await homework.findOfStudent(db, schoolId, id, { studentId: student, today }));
    if (!isAsked) throw refuseAt('roll', studentNotAsked, { roll, class: row.class });
    return { row, student };
  }
  if (role === 'guardian' && roll === undefined) {
    const children = await homework.listChildrenAsked(db, schoolId, id, { guardianId: personId, date: today });
    if (children.length > 1 && !isOfAnyChild) throw refuseAt('roll', childNotNamed);
    return { row, student: foundBy(caller, children[0], homeworkNotFound).student };
  }
  const student = foundBy(caller, await studentAskedFor(asking, scope, { roll }), homeworkNotFound);
  const own = await homework.findOfStudent(db, schoolId, id, { studentId: student, today });
  return { row: foundBy(caller, own, homeworkNotFound), student };
}

/** Reads homework that the caller teaches; admins can read all of it. */
export async function readOwnHomework({ db, caller }: Asking, id: number): Promise<homework.HomeworkRow> {
  const { schoolId, personId, role } = caller.actor;
  const found = await homework.findHomework(db, schoolId, id);
  const isOwn =
    found !== undefined && (role === 'admin' || (await listOwn(db, schoolId, [found.id], personId)).has(found.id));
  return foundBy(caller, isOwn ? found : undefined, homeworkNotFound);
}

/** Reads homework whose hand-ins the caller may read: as its teacher, or as an office for its class. */
export async function readHandedIn(asking: Asking, id: number, scope: Scope): Promise<homework.HomeworkRow> {
  if (asking.caller.actor.role !== 'staff') return readOwnHomework(asking, id);
  return (await readReached(asking, scope, { id })).row;
}

/**
 * Returns homework in the form of a response, with the student's hand-in if the caller may read it, and for staff with
 * its recipients and counts.
 */
export async function toAnswers(
  { db, caller, now }: Asking,
  rows: readonly homework.HomeworkRow[],
  student: number | undefined,
): Promise<Homework[]> {
  const { schoolId, role } = caller.actor;
  const ids = rows.map(({ id }) => id);
  const today = todayOf(caller, now());
  const ofHomework = (row: { readonly homework_id: number }) => row.homework_id;
  const files = Map.groupBy(await listFiles(db, schoolId, ids, student ?? null), ofHomework);
  const handIns = Map.groupBy(student === undefined ? [] : await listHandInsOf(db, schoolId, ids, student), ofHomework);
  const ofStaff = isStaff(role) ? await readForStaff(db, caller, ids, today) : undefined;
  return rows.map((row) => {
    const its = files.get(row.id) ?? [];
    const isOwn = ofStaff?.own.has(row.id) ?? false;
    const mayReadOwn = student !== undefined && (!ofStaff || isOwn || isOffice(role));
    const [handIn] = handIns.get(row.id) ?? [];
    return {
      _id: String(row.id),
      class: row.class,
      subject: row.subject,
      title: row.title,
      text: row.text,
      due: row.due,
      handIn: row.hand_in,
      minutes: row.minutes,
      files: its.filter(({ student_id }) => student_id === null).map(toFile),
      by: { name: row.giver, email: row.giver_email },
      givenAt: row.given_at,
      remindedAt: row.reminded_at,
      ...ofStaff?.of(row),
      ...(ofStaff && { isMine: isOwn }),
      ...(mayReadOwn && {
        own: toOwn(
          keptMarkScale(row.mark_scale),
          handIn,
          its.filter(({ student_id }) => student_id !== null),
        ),
      }),
    };
  });
}

/** Reads what only staff see of homework: whom it is for, and how many have handed in. */
async function readForStaff(db: Database, { actor }: Caller, ids: readonly number[], today: string) {
  const { schoolId, personId } = actor;
  const own = await listOwn(db, schoolId, ids, personId);
  const some = Map.groupBy(await homework.listSome(db, schoolId, ids, today), ({ homework_id }) => homework_id);
  const asked = new Map((await homework.countAsked(db, schoolId, ids, today)).map((one) => [one.id, one.students]));
  const counted = new Map((await countHandIns(db, schoolId, ids, today)).map((one) => [one.homework_id, one]));
  const of = (row: homework.HomeworkRow) => {
    const rolls = some.get(row.id)?.flatMap(({ roll }) => roll ?? []);
    const { handedIn = 0, toAnswer = 0 } = counted.get(row.id) ?? {};
    return {
      ...(rolls && { rolls }),
      exam: row.exam_name === null ? null : { examName: row.exam_name, maxMark: row.exam_max },
      markScale: keptMarkScale(row.mark_scale),
      counts: { students: asked.get(row.id) ?? 0, handedIn, toAnswer },
    };
  };
  return { own, of };
}

function toFile({ id, name, type, bytes }: FileRow): HomeworkFile {
  return { _id: String(id), name, type, bytes };
}

type FileRow = { readonly id: number; readonly name: string; readonly type: string; readonly bytes: number };

export function toOwn(scale: MarkScale | null, row: HandInRow | undefined, files: readonly FileRow[]): OwnHandIn {
  return {
    state: row?.state ?? 'open',
    at: row?.at ?? null,
    isLate: row?.is_late === 1,
    text: row?.text ?? null,
    files: files.map(toFile),
    feedback: row?.feedback ?? null,
    ...toShownMark(scale, row ?? { mark: null, words: null }),
  };
}
