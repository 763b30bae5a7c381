import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Guarding } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { KnownField } from '../../fields/server/fields.queries.ts';
import { valuesSeen, withFields } from '../../fields/server/values.queries.ts';
import { childrenOf, linksOf } from '../../school/server/children.queries.ts';
import { enrolledOn } from '../../school/server/enrolled-on.ts';

/** The students whose guardian a person is on the date, and whose records they may see, by name. Runs two queries. */
export async function listChildren(
  db: Database,
  schoolId: number,
  guarding: Guarding,
  seen: readonly KnownField[] = [],
) {
  const links = await linksOf(db, schoolId, guarding).select(['student_id', 'relation']).orderBy('id').execute();
  const relations = new Map(links.map(({ student_id, relation }) => [student_id, relation]));
  const children = await selectIn(db, schoolId, 'enrolment')
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .select(['person.id', 'person.name', 'person.photo_url as photo', 'enrolment.roll', 'enrolment.class'])
    .select(valuesSeen(db, seen).as('values'))
    .where('enrolment.student_id', 'in', childrenOf(db, schoolId, guarding))
    .where(enrolledOn(guarding.date))
    .orderBy('person.name')
    .orderBy('enrolment.roll')
    .execute();
  return children.map(({ values, ...child }) => ({
    ...child,
    relation: relations.get(child.id) ?? '',
    ...withFields(seen, values),
  }));
}
