import { type SqlBool, sql } from 'kysely';
import { recordAction } from '../../../base/audit/server/audit.queries.ts';
import { forEverySchool } from '../../../base/school/server/every-school.ts';
import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import { yearsBefore } from '../../../platform/contract/dates.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { deleteIn, onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { discardFiles } from '../../../platform/files/stored-files.ts';
import { localDate } from '../../../platform/server/local-date.ts';

/** The number of homeworks whose hand-ins are deleted in one transaction, so that other writers do not wait. */
const atOnce = 50;

/**
 * Deletes hand-ins, with their files, of homework due longer ago than each school keeps them. Runs once per school day,
 * which `done` remembers. The homework itself stays, because it is part of the diary.
 */
export async function endOldHandIns(db: Database, now: Date, done: Map<number, string>): Promise<void> {
  await forEverySchool(db, async ({ id: schoolId, time_zone }) => {
    const today = localDate(time_zone, now);
    if (done.get(schoolId) === today) return;
    const { hand_in_years: years, hand_in_years_from: from } = await readSchoolById(db, schoolId);
    if (years !== null && (from ?? '') <= today) await endBefore(db, schoolId, yearsBefore(today, years), now);
    done.set(schoolId, today);
  });
}

async function endBefore(db: Database, schoolId: number, date: string, now: Date): Promise<void> {
  for (;;) {
    const ofHomework = sql<SqlBool>`homework_id = homework.id`;
    const handIns = selectIn(db, schoolId, 'hand_in').select('homework_id').where(ofHomework);
    const files = selectIn(db, schoolId, 'homework_file').select('homework_id').where(ofHomework);
    const rows = await selectIn(db, schoolId, 'homework')
      .select('id')
      .where('due', '<', date)
      .where(({ or, exists }) => or([exists(handIns), exists(files.where('student_id', 'is not', null))]))
      .limit(atOnce)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    await db.transaction().execute((transaction) => endOf(transaction, schoolId, { ids, date, now }));
  }
}

type Ended = { readonly ids: readonly number[]; readonly date: string; readonly now: Date };

async function endOf(transaction: DatabaseTransaction, schoolId: number, { ids, date, now }: Ended): Promise<void> {
  const files = await deleteIn(transaction, schoolId, 'homework_file')
    .where('homework_id', 'in', idList(transaction, ids))
    .where('student_id', 'is not', null)
    .returning('stored_key')
    .execute();
  const { numDeletedRows } = await deleteIn(transaction, schoolId, 'hand_in')
    .where('homework_id', 'in', idList(transaction, ids))
    .executeTakeFirstOrThrow();
  if (files.length === 0 && numDeletedRows === 0n) return;
  await discardFiles(
    transaction,
    schoolId,
    files.map(({ stored_key }) => stored_key),
    now,
  );
  const nobody = { actor: { schoolId, personId: null }, address: null };
  await recordAction(transaction, nobody, { action: 'homework.end-hand-ins', date, at: now });
}

/** Counts the hand-ins of homework that was due before a date. */
export async function countHandedInBefore(db: Database, schoolId: number, date: string) {
  const { handIns } = await selectIn(db, schoolId, 'hand_in')
    .innerJoin('homework', onKey('homework.id', 'hand_in.homework_id'))
    .select(({ fn }) => fn.countAll<number>().as('handIns'))
    .where('homework.due', '<', date)
    .executeTakeFirstOrThrow();
  const { files, bytes } = await selectIn(db, schoolId, 'homework_file')
    .innerJoin('homework', onKey('homework.id', 'homework_file.homework_id'))
    .select(({ fn }) => fn.countAll<number>().as('files'))
    .select(({ fn }) => fn.coalesce(fn.sum<number>('homework_file.bytes'), sql.lit(0)).as('bytes'))
    .where('homework.due', '<', date)
    .where('homework_file.student_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return { handIns: Number(handIns), files: Number(files), bytes: Number(bytes) };
}
