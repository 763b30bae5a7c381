import { deleteIn, onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { KnownField } from '../../fields/server/fields.queries.ts';
import { valuesSeen, withFields } from '../../fields/server/values.queries.ts';
import { namesOf, partsOfName } from '../../identity/server/person.queries.ts';

/**
 * Every guardian that a student has or had, in the order in which they were linked, with the guardian's fields that the
 * reader may see.
 */
export async function recordOf(db: Database, schoolId: number, studentId: number, seen: readonly KnownField[]) {
  const rows = await selectIn(db, schoolId, 'guardian_link as link', { student_id: studentId })
    .innerJoin('person', onKey('person.id', 'link.guardian_id'))
    .innerJoin('account', onKey('account.person_id', 'link.guardian_id'))
    .select(['person.name', 'account.email', 'link.relation', 'link.may_see', 'link.is_written_to'])
    .select(['link.from_date as from', 'link.to_date as to', 'link.removed_at as endedAt', 'account.phone'])
    .select(partsOfName)
    .select(valuesSeen(db, seen).as('own_fields'))
    .orderBy('link.id')
    .execute();
  return rows.map(({ name, email, phone, relation, from, to, endedAt, ...row }) => ({
    ...{ name, email, relation, from, to, endedAt },
    ...(phone !== null && { phone }),
    maySee: row.may_see === 1,
    isWrittenTo: row.is_written_to === 1,
    ...namesOf(row),
    ...withFields(seen, row.own_fields),
  }));
}

/** Removes a student's links for good; returns the guardians who are not, and never were, guardians of anybody else. */
export async function removeLinks(
  transaction: DatabaseTransaction,
  schoolId: number,
  studentId: number,
): Promise<number[]> {
  const alone = await selectIn(transaction, schoolId, 'guardian_link as link', { student_id: studentId })
    .select('link.guardian_id')
    .distinct()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('guardian_link as other')
            .select('other.id')
            .whereRef('other.school_id', '=', 'link.school_id')
            .whereRef('other.guardian_id', '=', 'link.guardian_id')
            .where('other.student_id', '<>', studentId),
        ),
      ),
    )
    .execute();
  await deleteIn(transaction, schoolId, 'guardian_link', { student_id: studentId }).execute();
  return alone.map((guardian) => guardian.guardian_id);
}
