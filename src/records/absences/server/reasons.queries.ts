import { sql } from 'kysely';
import { reasonColumns, toReason } from '../../../base/school/server/reasons.queries.ts';
import { toCode } from '../../../base/school/server/status-codes.ts';
import type { Reason } from '../../../base/school/shape.contract.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import type { AttendanceStatus, CodeCounts, reasonStatuses } from '../../../platform/contract/school-terms.ts';
import { deleteIn, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { addRows } from '../../../platform/database/insert-rows.ts';
import { findableId, newId } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { tidy } from '../../../platform/server/tidy.ts';

export type NewReason = {
  readonly name: string;
  readonly status: (typeof reasonStatuses)[number];
  readonly isOpen: boolean;
};

/** Stores a reason. Returns `undefined` and stores nothing if its status already has a reason with that name. */
export async function addReason(
  transaction: DatabaseTransaction,
  schoolId: number,
  { name, status, isOpen }: NewReason,
): Promise<Reason | undefined> {
  const row = await transaction
    .insertInto('absence_reason')
    .values({
      school_id: schoolId,
      id: newId(transaction, 'absence_reason', schoolId),
      name: tidy(name),
      status: toCode(status),
      is_open: isOpen ? 1 : 0,
    })
    .onConflict((conflict) => conflict.columns(['school_id', 'status', 'name']).doNothing())
    .returning(reasonColumns)
    .executeTakeFirst();
  return row && toReason(row);
}

/** An attendance code to store with others; what is left out is not the school's own choice. */
type CodeToAdd = Pick<NewReason, 'name' | 'isOpen'> & {
  readonly status: AttendanceStatus;
  readonly code?: string;
  readonly counts?: CodeCounts;
  readonly order?: number;
};

/** Replaces all reasons and codes, none of which is used; returns the ids of the new ones. */
export async function replaceReasons(
  transaction: DatabaseTransaction,
  schoolId: number,
  reasons: readonly CodeToAdd[],
): Promise<number[]> {
  await deleteIn(transaction, schoolId, 'absence_reason').execute();
  const rows = reasons.map(({ name, status, isOpen, code, counts, order }) => ({
    name: tidy(name),
    status: toCode(status),
    is_open: isOpen ? 1 : 0,
    sign: code?.trim() ?? null,
    counts: counts ?? null,
    place: order ?? 0,
  }));
  return addRows(transaction, schoolId, 'absence_reason', rows);
}

/** Returns whether another reason of the same status has this name, regardless of case and spacing. */
export async function isNameTaken(
  transaction: DatabaseTransaction,
  schoolId: number,
  { id, name, status }: Pick<NewReason, 'name' | 'status'> & { readonly id?: number },
): Promise<boolean> {
  const others = await selectIn(transaction, schoolId, 'absence_reason', { status: toCode(status) })
    .select(['id', 'name'])
    .execute();
  return others.some((other) => other.id !== id && sameName(other.name, name));
}

/**
 * Finds a reason and locks it by a no-op update, so that no register starts to use it before it is changed or removed.
 */
export async function holdReason(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
): Promise<Reason | undefined> {
  const row = await updateIn(transaction, schoolId, 'absence_reason', { id: findableId(id) })
    .set(({ ref }) => ({ id: ref('id') }))
    .returning(reasonColumns)
    .executeTakeFirst();
  return row && toReason(row);
}

/** Stores the changes of a reason. The database rejects a name that another reason of the same status has. */
export async function changeReason(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
  { name, status, isOpen }: NewReason,
): Promise<Reason | undefined> {
  const row = await updateIn(transaction, schoolId, 'absence_reason', { id: findableId(id) })
    .set({ name: tidy(name), status: toCode(status), is_open: isOpen ? 1 : 0 })
    .returning(reasonColumns)
    .executeTakeFirst();
  return row && toReason(row);
}

export async function removeReason(transaction: DatabaseTransaction, schoolId: number, id: number): Promise<void> {
  await deleteIn(transaction, schoolId, 'absence_reason', { id: findableId(id) }).execute();
}

/**
 * The number of lines that use a reason: of registers, also those set aside, their corrections and withdrawn ones, and of
 * reported absences.
 */
export async function countUses(db: Database, schoolId: number, id: number): Promise<number> {
  const found = findableId(id);
  // Replaced details of a register are kept as JSON such as {"reason":"5","minutesLate":10}.
  const kept = `%"reason":"${found}"%`;
  const { uses } = await db
    .selectNoFrom(
      sql<number>`
        (select count(*) from attendance_mark where school_id = ${schoolId} and reason_id = ${found})
        + (select count(*) from attendance_mark_aside where school_id = ${schoolId} and reason_id = ${found})
        + (select count(*) from absence where school_id = ${schoolId} and reason_id = ${found})
        + (select count(*) from attendance_correction where school_id = ${schoolId}
            and (old_detail like ${kept} or new_detail like ${kept}))
        + (select count(*) from withdrawn_register where school_id = ${schoolId} and lines like ${kept})`.as('uses'),
    )
    .executeTakeFirstOrThrow();
  return Number(uses);
}
