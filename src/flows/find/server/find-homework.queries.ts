import { sql } from 'kysely';
import { childrenOf } from '../../../base/school/server/children.queries.ts';
import { enrolledOn } from '../../../base/school/server/enrolled-on.ts';
import { classesTaught } from '../../../base/school/server/teaching.queries.ts';
import { wordsOf } from '../../../platform/contract/fold-for-search.ts';
import { selectIn } from '../../../platform/database/in-school.ts';
import { type Guarding, type Scope, within } from '../../../platform/database/scope.ts';
import { hasWordsOf } from '../../../platform/database/search.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { isFor } from '../../../records/homework/server/homework.queries.ts';
import { subjectNow } from '../../../records/homework/server/homework-teachers.queries.ts';
import { type FoundHomework, mostFound } from '../find.contract.ts';

/** Homework in the scope whose title has the words of a text, the last due first. */
export async function findHomework(
  db: Database,
  schoolId: number,
  text: string,
  { scope, today }: { readonly scope: Scope; readonly today: string },
): Promise<FoundHomework[]> {
  if (wordsOf(text).length === 0) return [];
  const titled = selectIn(db, schoolId, 'homework', { removed_at: null }).where(
    hasWordsOf('homework.search_title', text),
  );
  const rows = await within(titled, scope, {
    classes: (some, teaching) => some.where('homework.class', 'in', classesTaught(db, schoolId, teaching)),
    children: (some, guarding) =>
      some.where(({ exists }) => exists(rollsOfChildren(db, schoolId, { guarding, today }))),
    person: (some, id) => some.where(isFor(db, schoolId, sql`${id}`, today)),
  })
    .select(['homework.id', 'homework.title', 'homework.class', 'homework.due'])
    .select(subjectNow(schoolId).as('subject'))
    .select(
      scope.of === 'children'
        ? rollsOfChildren(db, schoolId, { guarding: scope.guarding, today }).limit(1).as('roll')
        : sql<null>`null`.as('roll'),
    )
    .orderBy('homework.due', 'desc')
    .orderBy('homework.id', 'desc')
    .limit(mostFound)
    .execute();
  return rows.map(({ id, ...row }) => ({ _id: String(id), ...row }));
}

/** The rolls of a guardian's children whom the homework of the outer query is for, the lowest first. */
function rollsOfChildren(
  db: Database,
  schoolId: number,
  { guarding, today }: { readonly guarding: Guarding; readonly today: string },
) {
  return selectIn(db, schoolId, 'enrolment as place')
    .select('place.roll')
    .where(enrolledOn(today, 'place'))
    .where('place.student_id', 'in', childrenOf(db, schoolId, guarding))
    .where(isFor(db, schoolId, sql.ref('place.student_id'), today))
    .orderBy('place.roll');
}
