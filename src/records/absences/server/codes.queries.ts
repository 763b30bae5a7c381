import { type RawBuilder, sql } from 'kysely';
import type { StoredCode } from '../../../base/school/server/reasons.queries.ts';
import { toCode } from '../../../base/school/server/status-codes.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import { idList, textList } from '../../../platform/database/id-list.ts';
import { deleteIn, updateIn } from '../../../platform/database/in-school.ts';
import { addRows } from '../../../platform/database/insert-rows.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { updateRows } from '../../../platform/database/update-rows.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import type { NewCode } from '../codes.contract.ts';

/** A code to store, with the stored one that it replaces. */
export type CodeChange = { readonly code: NewCode; readonly before: StoredCode | undefined };

/**
 * Pairs each code with its stored one, which has the same id, or else the same sign, or else the same status and name.
 */
export function pairCodes(list: readonly NewCode[], stored: readonly StoredCode[]): CodeChange[] {
  const found = new Map<number, StoredCode>();
  const isFree = (one: StoredCode) => ![...found.values()].includes(one);
  const alike: readonly ((code: NewCode, one: StoredCode) => boolean)[] = [
    ({ _id }, one) => _id === one._id,
    ({ _id, code }, one) => _id === undefined && code.trim() === one.code,
    ({ _id, status, name }, one) => _id === undefined && status === one.status && sameName(name, one.name),
  ];
  for (const isAlike of alike) {
    for (const [index, code] of list.entries()) {
      const before = found.has(index) ? undefined : stored.find((one) => isFree(one) && isAlike(code, one));
      if (before) found.set(index, before);
    }
  }
  return list.map((code, index) => ({ code, before: found.get(index) }));
}

/**
 * Returns which of these codes are in use: by a line of a register, of a correction or of a withdrawn register, or by a
 * reported absence.
 */
export async function listUsed(
  transaction: DatabaseTransaction,
  schoolId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const of = (table: string) =>
    sql`reason.id in (select reason_id from ${sql.table(table)} where school_id = ${schoolId} and reason_id is not null)`;
  // Replaced details of a register are kept as JSON such as {"reason":"5","minutesLate":10}.
  const isIn = (column: string): RawBuilder<unknown> =>
    sql`${sql.ref(column)} like '%"reason":"' || cast(reason.id as text) || '"%'`;
  const { rows } = await sql<{ id: number }>`
    select reason.id from absence_reason as reason
    where reason.school_id = ${schoolId} and reason.id in ${idList(transaction, ids)} and (
      ${of('attendance_mark')} or ${of('attendance_mark_aside')} or ${of('absence')}
      or exists (select 1 from attendance_correction where school_id = ${schoolId}
        and (${isIn('old_detail')} or ${isIn('new_detail')}))
      or exists (select 1 from withdrawn_register where school_id = ${schoolId} and ${isIn('lines')})
    )`.execute(transaction);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Stores the whole list: adds the codes that are not stored yet, and deletes or closes those that are no longer listed.
 * Returns all ids.
 */
export async function storeCodes(
  transaction: DatabaseTransaction,
  schoolId: number,
  changes: readonly CodeChange[],
  { deleted, closed }: { readonly deleted: readonly number[]; readonly closed: readonly number[] },
): Promise<number[]> {
  if (deleted.length > 0) {
    await deleteIn(transaction, schoolId, 'absence_reason').where('id', 'in', idList(transaction, deleted)).execute();
  }
  const taken = changes.map(({ code }) => code.code.trim());
  await updateIn(transaction, schoolId, 'absence_reason')
    .set({ is_open: 0, place: 0 })
    .where('id', 'in', idList(transaction, closed))
    .execute();
  // A closed code gives up its sign if a code of the list has that sign now.
  await updateIn(transaction, schoolId, 'absence_reason')
    .set({ sign: null })
    .where('id', 'in', idList(transaction, closed))
    .where('sign', 'in', textList(transaction, taken))
    .execute();
  const inOrder = changes
    .map((change, index) => ({ ...change, order: change.code.order ?? index + 1 }))
    .sort((one, other) => one.order - other.order)
    .map(({ code, before }, index) => ({ before, ...columnsOf(code, before), place: index + 1 }));
  const kept = inOrder.flatMap(({ before, ...row }) => (before ? [{ id: Number(before._id), ...row }] : []));
  const key = ['id'];
  // Names must differ within a status after each statement, so temporary names let two codes swap theirs.
  await updateRows(transaction, 'absence_reason', schoolId, {
    key,
    rows: kept.map(({ id }) => ({ id, name: `-${id}` })),
  });
  await updateRows(transaction, 'absence_reason', schoolId, { key, rows: kept });
  const added = inOrder.flatMap(({ before, ...row }) => (before ? [] : [row]));
  const ids = await addRows(transaction, schoolId, 'absence_reason', added);
  return [...kept.map(({ id }) => id), ...deleted, ...closed, ...ids];
}

function columnsOf({ code, name, status, counts, isOpen = true }: NewCode, before: StoredCode | undefined) {
  const sign = code.trim();
  // A reason that is sent back unchanged stays a reason, with the sign that was made for it; it counts by its status
  // and the policies.
  const isReason = before && !before.hasOwnSign && before.code === sign;
  const isUsual =
    counts === undefined || (isReason && !before.hasOwnCounts && before.counts === counts && before.status === status);
  return {
    ...{ name: tidy(name), status: toCode(status), is_open: isOpen ? 1 : 0 },
    ...{ sign: isReason ? null : sign, counts: isUsual ? null : counts },
  };
}
