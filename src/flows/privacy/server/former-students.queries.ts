import { sql } from 'kysely';
import { listDeletions } from '../../../base/history/server/deletions.queries.ts';
import { reachedClasses } from '../../../base/school/server/classes.queries.ts';
import { lasts } from '../../../base/school/server/enrolled-on.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import { hasWordsOf } from '../../../platform/database/search.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { type FormerStudent, maxFormerStudents } from '../privacy.contract.ts';

/** The deleted students who are not erased, the last to leave first, and the total number of those who are found. */
export async function listFormerStudents(
  db: Database,
  schoolId: number,
  { search, scope }: { readonly search: string; readonly scope: Scope },
  most: number = maxFormerStudents,
): Promise<{ readonly students: FormerStudent[]; readonly total: number }> {
  const reached = await reachedClasses(db, schoolId, scope);
  const found = selectIn(db, schoolId, 'person', { role: 'student', erased_at: null })
    .innerJoin('enrolment', onKey('enrolment.student_id', 'person.id'))
    .where('person.left_at', 'is not', null)
    .where(
      'enrolment.id',
      '=',
      selectIn(db, schoolId, 'enrolment as any_enrolment')
        .select('any_enrolment.id')
        .where('any_enrolment.student_id', '=', sql.ref<number>('person.id'))
        .orderBy(sql`case when ${lasts('any_enrolment')} then 0 else 1 end`)
        .orderBy('any_enrolment.from_date', 'desc')
        .orderBy('any_enrolment.id', 'desc')
        .limit(1),
    )
    .$if(reached !== undefined, (query) => query.where('enrolment.class', 'in', idList(db, [...(reached ?? [])])))
    .$if(search.trim() !== '', (query) => query.where(hasWordsOf('person.search_name', search)));
  const rows = await found
    .innerJoin('session', onKey('session.id', 'enrolment.session_id'))
    .select([
      'person.id',
      'person.name',
      'person.left_at',
      'enrolment.class',
      'enrolment.roll',
      'session.name as session',
    ])
    .orderBy('person.left_at', 'desc')
    .orderBy('person.id', 'desc')
    .limit(most)
    .execute();
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const deletions = await listDeletions(
    db,
    schoolId,
    rows.map(({ id }) => id),
  );
  const students = rows.map(({ id, left_at, ...row }) => ({
    _id: String(id),
    ...row,
    leftAt: left_at ?? '',
    deletion: deletions.get(id)?.toString() ?? null,
  }));
  return { students, total };
}
