import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import { contains } from '../../../platform/database/search.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { type FormerStudent, maxFormerStudents } from '../privacy.contract.ts';

/** The deleted students who are not erased, the last to leave first, and their total number. */
export async function listFormerStudents(
  db: Database,
  schoolId: number,
  search: string,
): Promise<{ readonly students: FormerStudent[]; readonly total: number }> {
  const found = inSchool(db, schoolId)
    .selectFrom('person')
    .innerJoin('enrolment', onKey('enrolment.student_id', 'person.id'))
    .where('person.role', '=', 'student')
    .where('person.left_at', 'is not', null)
    .where('person.erased_at', 'is', null)
    .where('enrolment.id', '=', (last) =>
      last
        .selectFrom('enrolment as any_enrolment')
        .select(({ fn }) => fn.max('any_enrolment.id').as('id'))
        .whereRef('any_enrolment.school_id', '=', 'person.school_id')
        .whereRef('any_enrolment.student_id', '=', 'person.id'),
    )
    .$if(search.trim() !== '', (query) => query.where(contains('person.search_name', search)));
  const rows = await found
    .select(['person.id', 'person.name', 'person.left_at', 'enrolment.class', 'enrolment.roll', 'enrolment.session'])
    .orderBy('person.left_at', 'desc')
    .orderBy('person.id', 'desc')
    .limit(maxFormerStudents)
    .execute();
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const students = rows.map(({ id, left_at, ...row }) => ({ _id: String(id), ...row, leftAt: left_at ?? '' }));
  return { students, total };
}
