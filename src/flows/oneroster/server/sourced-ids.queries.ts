import { createHash } from 'node:crypto';
import { idList } from '../../../platform/database/id-list.ts';
import { deleteIn, selectIn } from '../../../platform/database/in-school.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { SourcedId } from './school-state.ts';

/** The records with a sourcedId of their own; those of other rows follow from these. */
type SourcedKind = 'school' | 'session' | 'term' | 'person' | 'enrolment' | 'subject' | 'exam' | 'closed-days';

/** The sourcedId of a record. */
export type SourcedIdOf = (kind: SourcedKind, id: number) => SourcedId;

/**
 * An imported record keeps its sourcedId, so that other systems recognize it. Any other record's is made from its id
 * and the creation time of its school, so that no two schools share one, on any server.
 */
export async function readSourcedIds(db: Database, schoolId: number): Promise<SourcedIdOf> {
  const { created_at } = await db
    .selectFrom('school')
    .select('created_at')
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow();
  const rows = await selectIn(db, schoolId, 'sourced_id').select(['kind', 'record_id', 'sourced_id']).execute();
  const stored = new Map(rows.map((row) => [`${row.kind} ${row.record_id}`, row.sourced_id]));
  const made = createHash('sha256').update(`${schoolId} ${created_at}`).digest('hex').slice(0, 12);
  return (kind, id) => stored.get(`${kind} ${id}`) ?? `${kind}-${made}-${id}`;
}

/** Stores the ids by which other systems know imported records. */
export async function addSourcedIds(
  transaction: DatabaseTransaction,
  schoolId: number,
  kind: SourcedKind,
  records: readonly { readonly id: number; readonly sourcedId: SourcedId }[],
): Promise<void> {
  const rows = records.map(({ id, sourcedId }) => ({
    school_id: schoolId,
    kind,
    record_id: id,
    sourced_id: sourcedId,
  }));
  await insertRows(transaction, 'sourced_id', rows);
}

/** The records of a kind that were imported. */
export async function listImported(db: Database, schoolId: number, kind: SourcedKind): Promise<number[]> {
  const rows = await selectIn(db, schoolId, 'sourced_id', { kind }).select('record_id').execute();
  return rows.map((row) => row.record_id);
}

export async function forgetSourcedIds(transaction: DatabaseTransaction, schoolId: number): Promise<void> {
  await deleteIn(transaction, schoolId, 'sourced_id').execute();
}

/** Deletes the ids by which other systems know records of some kinds, except for these records. */
export async function forgetOthers(
  transaction: DatabaseTransaction,
  schoolId: number,
  staying: Partial<Readonly<Record<SourcedKind, readonly number[]>>>,
): Promise<void> {
  for (const [kind, ids = []] of Object.entries(staying)) {
    await deleteIn(transaction, schoolId, 'sourced_id', { kind })
      .where('record_id', 'not in', idList(transaction, ids))
      .execute();
  }
}

/** Deletes the id by which other systems know a person. */
export async function eraseSourcedId(transaction: DatabaseTransaction, schoolId: number, personId: number) {
  const enrolments = selectIn(transaction, schoolId, 'enrolment', { student_id: personId }).select('id');
  await deleteIn(transaction, schoolId, 'sourced_id')
    .where(({ or, and, eb }) =>
      or([
        and([eb('kind', '=', 'person'), eb('record_id', '=', personId)]),
        and([eb('kind', '=', 'enrolment'), eb('record_id', 'in', enrolments)]),
      ]),
    )
    .execute();
}
