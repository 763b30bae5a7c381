import type { Category } from '../../../platform/contract/result-rules.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { selectIn } from '../../../platform/database/in-school.ts';
import { addRows } from '../../../platform/database/insert-rows.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import { keepPast } from '../../../platform/database/past-lines.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { updateRows } from '../../../platform/database/update-rows.ts';
import { teacherColumns } from '../../school/server/teachers-of.ts';
import { renameInComing } from './coming.queries.ts';

/** A subject to store with others, with its session's key. */
export type SubjectToAdd = {
  readonly sessionId: number;
  readonly class: number;
  readonly name: string;
  readonly code: string;
  /** The ids of the teachers, in order. */
  readonly teacherIds: readonly number[];
  /** How its results are weighed and written. */
  readonly scale?: string | null;
  /** In hundredths. */
  readonly credits?: number | null;
  readonly categories?: readonly Required<Category>[];
};

/** Stores many subjects at once and returns their ids, in their order. Violates a constraint if a code is taken. */
export async function addSubjects(
  transaction: DatabaseTransaction,
  schoolId: number,
  subjects: readonly SubjectToAdd[],
): Promise<number[]> {
  const rows = subjects.map(({ sessionId, class: classNumber, name, code, teacherIds, ...results }) => ({
    session_id: sessionId,
    class: classNumber,
    name,
    code,
    ...teacherColumns(teacherIds),
    mark_scale: results.scale ?? null,
    credits: results.credits ?? null,
    categories: results.categories?.length ? JSON.stringify(results.categories) : null,
  }));
  return addRows(transaction, schoolId, 'subject', rows);
}

type NameOf = { readonly id: number; readonly name: string };

/** A subject to change with others; `name` and `teacherIds` stay if left out. */
type SubjectToChange = { readonly id: number; readonly name?: string; readonly teacherIds?: readonly number[] };

/** Changes the names and teachers of many subjects at once, as `changeSubject` does one. Subjects may exchange names. */
export async function changeSubjects(
  transaction: DatabaseTransaction,
  { schoolId, at }: { readonly schoolId: number; readonly at: Date },
  subjects: readonly SubjectToChange[],
): Promise<void> {
  const key = ['id'];
  const renamed = subjects.flatMap(({ id, name }) => (name === undefined ? [] : [{ id, name }]));
  const assigned = subjects.flatMap(({ id, teacherIds }) =>
    teacherIds ? [{ id, ...teacherColumns(teacherIds) }] : [],
  );
  await updateRows(transaction, 'subject', schoolId, { key, rows: renamed });
  await updateRows(transaction, 'subject', schoolId, { key, rows: assigned });
  await renameWhereUsed(transaction, { schoolId, at }, renamed);
}

/** Copies the new names of subjects to the periods, also of coming timetables, and to the marks that use them. */
export async function renameWhereUsed(
  transaction: DatabaseTransaction,
  { schoolId, at }: { readonly schoolId: number; readonly at: Date },
  renamed: readonly NameOf[],
): Promise<void> {
  if (renamed.length === 0) return;
  const key = ['subject_id'];
  const rows = renamed.map(({ id, name }) => ({ subject_id: id, subject: name }));
  await keepPast(transaction, 'marks_record', { schoolId, at }, { subject_id: renamed.map(({ id }) => id) });
  if (renamed.length > 1) {
    // Temporary names are needed because a class can have an exam only once per subject name, and names can be
    // exchanged.
    const between = renamed.map(({ id }) => ({ subject_id: id, subject: ` ${id}` }));
    await updateRows(transaction, 'marks_record', schoolId, { key, rows: between });
  }
  for (const table of ['timetable_period', 'marks_record'] as const) {
    await updateRows(transaction, table, schoolId, { key, rows });
  }
  await renameInComing(transaction, schoolId, renamed);
}

/** The names of subjects. */
export function listNamesOf(db: Database, schoolId: number, ids: readonly number[]): Promise<NameOf[]> {
  return selectIn(db, schoolId, 'subject').select(['id', 'name']).where('id', 'in', idList(db, ids)).execute();
}

/** The periods of subjects, including removed ones, because they also store the subject's name. */
export async function listPeriodsOf(db: Database, schoolId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await selectIn(db, schoolId, 'timetable_period')
    .select('id')
    .where('subject_id', 'in', idList(db, ids.map(findableId)))
    .execute();
  return rows.map((row) => row.id);
}
