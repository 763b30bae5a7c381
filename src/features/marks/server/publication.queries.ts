import { idList } from '../../../platform/database/id-list.ts';
import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import { keepPast } from '../../../platform/database/past-lines.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';

type Publication = { readonly schoolId: number; readonly by: number; readonly at: Date };

/** Publishes exams that are locked and were not published, and keeps that they were not. */
export async function publishExams(
  transaction: DatabaseTransaction,
  { schoolId, by, at }: Publication,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await keepPast(transaction, 'marks_record', { schoolId, at }, { id: ids });
  await inSchool(transaction, schoolId)
    .updateTable('marks_record')
    .set({ published_at: at.toISOString(), published_by: by })
    .where('id', 'in', idList(transaction, ids))
    .execute();
}

/** Whether somebody has a mark in an exam, of those who sat it. */
export async function hasMark(db: Database, schoolId: number, recordId: number): Promise<boolean> {
  const row = await inSchool(db, schoolId)
    .selectFrom('mark')
    .select('record_id')
    .where('record_id', '=', recordId)
    .where('mark', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A term with its session's name, if that is closed. */
export function findTerm(db: Database, schoolId: number, termId: number) {
  return inSchool(db, schoolId)
    .selectFrom('term')
    .innerJoin('session', onKey('session.id', 'term.session_id'))
    .select(['term.id', 'session.name as session', 'session.closed_at'])
    .where('term.id', '=', findableId(termId))
    .executeTakeFirst();
}

type OfTerm = { readonly termId: number; readonly class?: number | undefined };

/**
 * Locks the exams of a term, of one class or of all, as `lockRecord` does one; and tells of each whether it is published,
 * and whether somebody has a mark in it.
 */
export async function lockExamsOfTerm(
  transaction: DatabaseTransaction,
  schoolId: number,
  { termId, class: classNumber }: OfTerm,
) {
  const rows = await inSchool(transaction, schoolId)
    .updateTable('marks_record')
    .set((update) => ({ max_mark: update.ref('max_mark') }))
    .where('term_id', '=', termId)
    .$if(classNumber !== undefined, (query) => query.where('class', '=', classNumber as number))
    .returning(['id', 'class', 'published_at'])
    .execute();
  const marked = await inSchool(transaction, schoolId)
    .selectFrom('mark')
    .select('record_id')
    .distinct()
    .where(
      'record_id',
      'in',
      idList(
        transaction,
        rows.map(({ id }) => id),
      ),
    )
    .where('mark', 'is not', null)
    .execute();
  const withMarks = new Set(marked.map(({ record_id }) => record_id));
  return rows.map(({ id, class: number, published_at }) => {
    return { id, class: number, isPublished: published_at !== null, hasMarks: withMarks.has(id) };
  });
}

/** Stores that a term of these classes is published; of those where it was not, returns which. */
export async function publishTermOf(
  transaction: DatabaseTransaction,
  { schoolId, by, at }: Publication,
  { termId, classes }: { readonly termId: number; readonly classes: readonly number[] },
): Promise<number[]> {
  const before = await inSchool(transaction, schoolId)
    .selectFrom('term_publication')
    .select('class')
    .where('term_id', '=', termId)
    .execute();
  const known = new Set(before.map((row) => row.class));
  const added = classes.filter((number) => !known.has(number));
  const rows = added.map((number) => {
    const published = { published_at: at.toISOString(), published_by: by };
    return { school_id: schoolId, term_id: termId, class: number, ...published };
  });
  await insertRows(transaction, 'term_publication', rows);
  return added;
}
