import type { Config } from '../../../server/config.ts';
import { findableId } from '../../../server/database/new-id.ts';
import { foldForSearch } from '../../../server/database/search.ts';
import type { Database, DatabaseTransaction } from '../../../server/database/tables.ts';
import { localDate } from '../../../server/local-date.ts';
import { eraseAddresses } from '../../audit/server/audit.queries.ts';
import { blankAccount, closeAccount } from '../../identity/server/account.queries.ts';
import { changePhoto } from '../../images/server/images.queries.ts';
import { endEnrolment } from './enrolment.queries.ts';

/** What stands where an erased student's name stood, and where their messages did. */
const nobody = { name: 'Former student', message: 'This message was erased.' };

export type Erasure = {
  readonly schoolId: number;
  readonly studentId: number;
  readonly now: Date;
  /** Today at the school, the last day of an enrolment that still holds. */
  readonly today: string;
  readonly config: Pick<Config, 'imageHost'>;
};

/**
 * Erases who a student is. The figures stay, for the school must be able to prove its registers and marks: enrolments
 * name nobody by themselves. False when there is no such student, or not any more.
 */
export async function eraseStudent(transaction: DatabaseTransaction, erasure: Erasure): Promise<boolean> {
  const { schoolId, studentId, now, today, config } = erasure;
  const stamp = now.toISOString();
  const erased = await transaction
    .updateTable('person')
    .set({ name: nobody.name, search_name: foldForSearch(nobody.name), erased_at: stamp })
    .set({ street: null, city: null, state: null, postal_code: null })
    .set(({ fn, val, ref }) => ({ left_at: fn.coalesce(ref('left_at'), val(stamp)) }))
    .where('school_id', '=', schoolId)
    .where('id', '=', findableId(studentId))
    .where('role', '=', 'student')
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (erased.numUpdatedRows === 0n) return false;
  await endEnrolment(transaction, schoolId, studentId, today);
  await changePhoto(transaction, { schoolId, personId: studentId, photo: null, now, config });
  await closeAccount(transaction, schoolId, studentId, now);
  await blankAccount(transaction, schoolId, studentId);
  await eraseWords(transaction, schoolId, studentId);
  await eraseAddresses(transaction, schoolId, studentId);
  return true;
}

/** Messages keep their rows, for unread counts and pages go by their ids. */
async function eraseWords(transaction: DatabaseTransaction, schoolId: number, studentId: number): Promise<void> {
  await transaction
    .updateTable('message')
    .set({ text: nobody.message })
    .where('school_id', '=', schoolId)
    .where('sender_id', '=', studentId)
    .execute();
  for (const table of ['student', 'read_marker'] as const) {
    await transaction.deleteFrom(table).where('school_id', '=', schoolId).where('person_id', '=', studentId).execute();
  }
}

/** The roll that a student has now or had last; `undefined` when there is no such student, or not any more. */
export async function findLastRoll(db: Database, schoolId: number, studentId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('person')
    .innerJoin('enrolment', (join) =>
      join.onRef('enrolment.school_id', '=', 'person.school_id').onRef('enrolment.student_id', '=', 'person.id'),
    )
    .select('enrolment.roll')
    .where('person.school_id', '=', schoolId)
    .where('person.id', '=', findableId(studentId))
    .where('person.erased_at', 'is', null)
    .orderBy('enrolment.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.roll;
}

/** The erased of all schools, by what tells them apart in a copy of the same database. */
export function listErased(db: Database) {
  return db
    .selectFrom('person')
    .innerJoin('school', 'school.id', 'person.school_id')
    .select(['school.domain', 'school.time_zone', 'person.school_id', 'person.id', 'person.created_at'])
    .where('person.erased_at', 'is not', null)
    .execute();
}

type Erased = Awaited<ReturnType<typeof listErased>>[number];

/** Erases in a restored database those who were erased since its backup was made; answers how many that were. */
export async function repeatErasures(
  db: Database,
  erased: readonly Erased[],
  { now, config }: Pick<Erasure, 'now' | 'config'>,
): Promise<number> {
  let count = 0;
  await db.transaction().execute(async (transaction) => {
    for (const person of erased) {
      if (!(await isThere(transaction, person))) continue;
      const today = localDate(person.time_zone, now);
      const repeated = { schoolId: person.school_id, studentId: person.id, now, today, config };
      if (await eraseStudent(transaction, repeated)) count += 1;
    }
  });
  return count;
}

async function isThere(db: Database, { domain, school_id, id, created_at }: Erased): Promise<boolean> {
  const found = await db
    .selectFrom('person')
    .innerJoin('school', 'school.id', 'person.school_id')
    .select('person.id')
    .where('school.domain', '=', domain)
    .where('person.school_id', '=', school_id)
    .where('person.id', '=', id)
    .where('person.created_at', '=', created_at)
    .executeTakeFirst();
  return found !== undefined;
}
