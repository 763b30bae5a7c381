import { type SqlBool, sql } from 'kysely';
import { maxRoll } from '../../../platform/contract/school-terms.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import { onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { insertRow } from '../../../platform/database/insert-row.ts';
import { findableId, newId } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { clashOf } from '../../../platform/http/errors.ts';
import { refuseAt } from '../../../platform/server/refusal.ts';
import { enrolledFrom, lasts } from '../../school/server/enrolled-on.ts';
import { sessionKey } from '../../school/server/sessions.queries.ts';
import { rollInUse } from '../enrolments.refusals.ts';
import type { EnrolmentChange, Place, Span } from './enrolling.rules.ts';
import { holdEnrolments, refuseClashesOfStudents } from './student-clash.ts';

export type NewEnrolment = {
  readonly session: string;
  readonly class: number;
  readonly roll: number;
  readonly numberInClass?: number | null | undefined;
  readonly fromDate: string;
  /** The first day after it; an enrolment without this day has no end. */
  readonly toDate?: string | null;
};

/**
 * Takes a shared lock, so that nobody changes the school's enrolments until the transaction ends. Several transactions
 * can hold it at once.
 */
export async function shareEnrolments(transaction: DatabaseTransaction, schoolId: number): Promise<void> {
  if (engineOf(transaction) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock_shared(hashtext('enrolment'), cast(${schoolId} as integer))`.execute(
    transaction,
  );
}

/**
 * Enrols a student in a class and returns the enrolment's id. A constraint refuses, even in a race, a roll that another
 * student has on one of the days (409).
 */
export async function enrol(
  transaction: DatabaseTransaction,
  schoolId: number,
  studentId: number,
  enrolment: NewEnrolment,
): Promise<number> {
  await holdEnrolments(transaction, schoolId);
  const inserted = insertRow(transaction, 'enrolment', {
    school_id: schoolId,
    id: newId(transaction, 'enrolment', schoolId),
    student_id: studentId,
    session_id: sessionKey(schoolId, enrolment.session),
    class: enrolment.class,
    roll: enrolment.roll,
    from_date: enrolment.fromDate,
    to_date: enrolment.toDate ?? null,
    number_in_class: enrolment.numberInClass ?? null,
  }).returning('id');
  const { id } = await explainingRoll(enrolment.roll, () => inserted.executeTakeFirstOrThrow());
  await refuseClashesOfStudents(transaction, schoolId, [studentId], enrolment.fromDate);
  return id;
}

/** Writes an enrolment, and refuses it if the database finds that another student has its roll on one of its days. */
async function explainingRoll<T>(roll: number, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (clashOf(error) !== 'enrolment_roll_clash') throw error;
    throw refuseAt('roll', rollInUse, { roll });
  }
}

/**
 * Ends a student's enrolment: from this date they are in no class, and their roll is free. Those that would begin later
 * keep no day; their rows stay, as ids are never used again.
 */
export async function endEnrolment(
  transaction: DatabaseTransaction,
  schoolId: number,
  studentId: number,
  toDate: string,
): Promise<void> {
  await holdEnrolments(transaction, schoolId);
  await updateIn(transaction, schoolId, 'enrolment', { student_id: studentId })
    .set({ to_date: sql`case when from_date > ${toDate} then from_date else ${toDate} end` })
    .where(enrolledFrom(toDate))
    .execute();
}

/**
 * Moves a student: ends the enrolment of that day, or the next one, and starts a new one that ends when the old one
 * would have. Returns its first day, or `undefined` if nothing changes. Registers and results keep their enrolments.
 */
export async function moveStudent(
  transaction: DatabaseTransaction,
  schoolId: number,
  studentId: number,
  enrolment: NewEnrolment,
): Promise<string | undefined> {
  await holdEnrolments(transaction, schoolId);
  const former = await selectIn(transaction, schoolId, 'enrolment', { student_id: studentId })
    .select(['id', 'class', 'roll', 'from_date', 'to_date', 'number_in_class'])
    .select(sql<boolean>`session_id = ${sessionKey(schoolId, enrolment.session)}`.as('is_same_session'))
    .where(enrolledFrom(enrolment.fromDate))
    .orderBy('from_date')
    .limit(1)
    .executeTakeFirst();
  if (!former) {
    await enrol(transaction, schoolId, studentId, enrolment);
    return enrolment.fromDate;
  }
  const isSameClass = former.is_same_session && former.class === enrolment.class;
  const { numberInClass = isSameClass ? former.number_in_class : null } = enrolment;
  if (isSameClass && former.roll === enrolment.roll) {
    if (numberInClass !== former.number_in_class) {
      const own = updateIn(transaction, schoolId, 'enrolment', { id: former.id });
      await own.set({ number_in_class: numberInClass }).execute();
    }
    return undefined;
  }
  const fromDate = former.from_date > enrolment.fromDate ? former.from_date : enrolment.fromDate;
  await setEnd(transaction, schoolId, former.id, fromDate);
  const next = { ...enrolment, numberInClass, fromDate, toDate: former.to_date };
  await enrol(transaction, schoolId, studentId, next);
  return fromDate;
}

/** The enrolments of a student, in order; without those that have no day. */
export async function listEnrolments(db: Database, schoolId: number, studentId: number): Promise<Span[]> {
  return selectIn(db, schoolId, 'enrolment', { student_id: findableId(studentId) })
    .innerJoin('session', onKey('session.id', 'enrolment.session_id'))
    .select(['enrolment.id', 'session.name as session', 'enrolment.class', 'enrolment.roll'])
    .select(['enrolment.from_date as from', 'enrolment.to_date as until'])
    .where(lasts())
    .orderBy('enrolment.from_date')
    .execute();
}

/** Makes a planned change, from this day on, and returns the id of the enrolment that then holds. */
export async function changeEnrolments(
  transaction: DatabaseTransaction,
  schoolId: number,
  studentId: number,
  { plan: { ends, continues, until }, ...place }: Place & { readonly from: string; readonly plan: EnrolmentChange },
): Promise<number> {
  if (ends) await setEnd(transaction, schoolId, ends.id, place.from);
  if (continues) {
    await explainingRoll(place.roll, () => setEnd(transaction, schoolId, continues.id, until));
    await refuseClashesOfStudents(transaction, schoolId, [studentId], place.from);
    return continues.id;
  }
  return enrol(transaction, schoolId, studentId, { ...place, fromDate: place.from, toDate: until });
}

/**
 * Cancels an enrolment that has not begun: it keeps no day, and the enrolment that ended at its start gets its days.
 */
export async function cancelEnrolment(
  transaction: DatabaseTransaction,
  schoolId: number,
  studentId: number,
  { cancelled, before }: { readonly cancelled: Span; readonly before: Span | undefined },
): Promise<void> {
  await setEnd(transaction, schoolId, cancelled.id, cancelled.from);
  if (!before) return;
  await explainingRoll(before.roll, () => setEnd(transaction, schoolId, before.id, cancelled.until));
  await refuseClashesOfStudents(transaction, schoolId, [studentId], cancelled.from);
}

async function setEnd(transaction: DatabaseTransaction, schoolId: number, id: number, end: string | null) {
  await updateIn(transaction, schoolId, 'enrolment', { id }).set({ to_date: end }).execute();
}

/** Whether a student has this roll on this day or later. */
export async function isRollTaken(db: Database, schoolId: number, roll: number, day: string): Promise<boolean> {
  const holder = await rollsFrom(db, schoolId, day).where('roll', '=', roll).limit(1).executeTakeFirst();
  return holder !== undefined;
}

/** The first free roll from `from` on, or by default the one after the highest; `null` if the largest is taken. */
export async function findFreeRoll(
  db: Database,
  schoolId: number,
  from: number | undefined,
  day: string,
): Promise<number | null> {
  if (from !== undefined && !(await isRollTaken(db, schoolId, from, day))) return from;
  const last = await rollsFrom(db, schoolId, day)
    .$if(from !== undefined, (query) =>
      query.where('roll', '>=', from as number).where(({ not, exists }) => not(exists(successors(db, day)))),
    )
    .orderBy('roll', from === undefined ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();
  const next = (last?.roll ?? 0) + 1;
  return next <= maxRoll ? next : null;
}

function rollsFrom(db: Database, schoolId: number, day: string) {
  return selectIn(db, schoolId, 'enrolment').select('enrolment.roll').where(enrolledFrom(day));
}

/** The enrolments with the roll after the outer query's. The query does not overflow at the highest roll. */
function successors(db: Database, day: string) {
  return db
    .selectFrom('enrolment as next')
    .select('next.roll')
    .whereRef('next.school_id', '=', sql.ref('enrolment.school_id'))
    .where(enrolledFrom(day, 'next'))
    .where(sql<SqlBool>`next.roll = cast(enrolment.roll as bigint) + 1`);
}
