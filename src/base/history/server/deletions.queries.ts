import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { listSettled } from '../../../platform/database/version-history.ts';

/** The undoable changes by which these people left, by person id. */
export async function listDeletions(
  db: Database,
  schoolId: number,
  people: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (people.length === 0) return new Map();
  const rows = await selectIn(db, schoolId, 'person_version as version', { until: null })
    .innerJoin('audit_entry as entry', onKey('entry.id', 'version.change_id'))
    .select(['version.id', 'version.change_id', 'entry.action'])
    .where('version.id', 'in', [...people])
    .where('version.left_at', 'is not', null)
    .execute();
  const undoable = rows.filter(({ action }) => action === 'students.delete' || action === 'history.undo');
  const settled = await listSettled(
    db,
    schoolId,
    undoable.map(({ change_id }) => change_id),
  );
  const open = undoable.filter(({ change_id }) => !settled.has(change_id));
  return new Map(open.map(({ id, change_id }) => [id, change_id]));
}
