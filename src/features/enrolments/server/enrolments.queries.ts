import { type SqlBool, sql } from 'kysely';
import { maxRoll } from '../../../platform/contract/school-terms.ts';
import { inSchool } from '../../../platform/database/in-school.ts';
import { newId } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { refuseAt } from '../../../platform/server/refusal.ts';
import { rollInUse } from '../enrolments.refusals.ts';

export type NewEnrolment = {
  readonly session: string;
  readonly class: number;
  readonly roll: number;
  readonly fromDate: string;
};

/**
 * Enrols a student in a class and returns the enrolment's id. A constraint keeps rolls unique, also in a race: the
 * later one is refused with 409.
 */
export async function enrol(
  transaction: DatabaseTransaction,
  schoolId: number,
  studentId: number,
  enrolment: NewEnrolment,
): Promise<number> {
  const enrolled = await transaction
    .insertInto('enrolment')
    .values({
      school_id: schoolId,
      id: newId(transaction, 'enrolment', schoolId),
      student_id: studentId,
      session: enrolment.session,
      class: enrolment.class,
      roll: enrolment.roll,
      from_date: enrolment.fromDate,
      to_date: null,
    })
    .onConflict((conflict) => conflict.columns(['school_id', 'roll']).where('to_date', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!enrolled) throw refuseAt('roll', rollInUse, { roll: enrolment.roll });
  return enrolled.id;
}

/** Ends a student's enrolment: from this date they are in no class, and their roll is free. */
export async function endEnrolment(
  transaction: DatabaseTransaction,
  schoolId: number,
  studentId: number,
  toDate: string,
): Promise<void> {
  await currentEnrolment(transaction, schoolId, studentId).set({ to_date: toDate }).execute();
}

/**
 * Moves a student: ends the current enrolment and starts the new one, unless both are the same. Registers and results
 * refer to the enrolment of their day, so they do not change.
 */
export async function moveStudent(
  transaction: DatabaseTransaction,
  schoolId: number,
  studentId: number,
  enrolment: NewEnrolment,
): Promise<void> {
  const ended = await currentEnrolment(transaction, schoolId, studentId)
    .set({ to_date: enrolment.fromDate })
    .where(({ or, eb }) =>
      or([
        eb('session', '<>', enrolment.session),
        eb('class', '<>', enrolment.class),
        eb('roll', '<>', enrolment.roll),
      ]),
    )
    .executeTakeFirst();
  if (ended.numUpdatedRows === 1n) await enrol(transaction, schoolId, studentId, enrolment);
}

function currentEnrolment(transaction: DatabaseTransaction, schoolId: number, studentId: number) {
  return inSchool(transaction, schoolId)
    .updateTable('enrolment')
    .where('student_id', '=', studentId)
    .where('to_date', 'is', null);
}

/** Whether a student has this roll now. */
export async function isRollTaken(db: Database, schoolId: number, roll: number): Promise<boolean> {
  const holder = await currentRolls(db, schoolId).where('roll', '=', roll).executeTakeFirst();
  return holder !== undefined;
}

/** The first free roll from `from` on, or by default the one after the highest; `null` if the largest is taken. */
export async function findFreeRoll(db: Database, schoolId: number, from: number | undefined): Promise<number | null> {
  if (from !== undefined && !(await isRollTaken(db, schoolId, from))) return from;
  const last = await currentRolls(db, schoolId)
    .$if(from !== undefined, (query) =>
      query.where('roll', '>=', from as number).where(({ not, exists }) => not(exists(successors(db)))),
    )
    .orderBy('roll', from === undefined ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();
  const next = (last?.roll ?? 0) + 1;
  return next <= maxRoll ? next : null;
}

function currentRolls(db: Database, schoolId: number) {
  return inSchool(db, schoolId).selectFrom('enrolment').select('enrolment.roll').where('enrolment.to_date', 'is', null);
}

/** The enrolment with the next roll after the outer query's. Does not overflow at the largest roll. */
function successors(db: Database) {
  return db
    .selectFrom('enrolment as next')
    .select('next.roll')
    .whereRef('next.school_id', '=', 'enrolment.school_id' as never)
    .where('next.to_date', 'is', null)
    .where(sql<SqlBool>`next.roll = cast(enrolment.roll as bigint) + 1`);
}
