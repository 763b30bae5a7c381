import type { MarkScale, ScaleParts } from '../../../platform/contract/mark-scale.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import { deleteIn, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { addRow } from '../../../platform/database/insert-row.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { tidy } from '../../../platform/server/tidy.ts';

/**
 * Stores a scale in place of the one with its name. Returns its id and whether it is new, or `undefined` if another
 * scale has the new name.
 */
export async function storeScale(
  transaction: DatabaseTransaction,
  schoolId: number,
  name: string,
  parts: ScaleParts,
): Promise<{ readonly id: number; readonly isNew: boolean } | undefined> {
  const others = await selectIn(transaction, schoolId, 'mark_scale').select(['id', 'name']).execute();
  const content = JSON.stringify(asStored(parts));
  const standing = others.find((other) => other.name === tidy(name));
  if (standing) {
    await updateIn(transaction, schoolId, 'mark_scale', { id: standing.id }).set({ content }).execute();
    return { id: standing.id, isNew: false };
  }
  if (others.some((other) => sameName(other.name, name))) return undefined;
  const id = await addRow(transaction, schoolId, 'mark_scale', { name: tidy(name), content });
  return { id, isNew: true };
}

/** Removes every scale of a school and returns their ids. Exams and results that have one keep it, by its content or name. */
export async function removeScales(transaction: DatabaseTransaction, schoolId: number): Promise<number[]> {
  const removed = await deleteIn(transaction, schoolId, 'mark_scale').returning('id').execute();
  return removed.map(({ id }) => id);
}

/** Returns the scale with its default values, without the parts that its kind does not use. */
function asStored({ kind, max = 100, step = 1, best, levels, writes }: ScaleParts): Omit<MarkScale, 'name'> {
  return {
    kind,
    ...(kind === 'number' && { max, step, ...(best === 'low' && { best }) }),
    ...(levels && levels.length > 0 && { levels: levels.map((level) => ({ ...level, name: tidy(level.name) })) }),
    writes,
  };
}
