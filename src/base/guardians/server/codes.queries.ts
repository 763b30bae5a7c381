import { sql } from 'kysely';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { noPassword } from '../../identity/server/invitations.ts';
import { enrolledOn } from '../../school/server/enrolled-on.ts';
import { placeInClass } from '../../school/server/order-in-class.ts';
import { studentsTaught } from '../../school/server/teaching.queries.ts';

type Asked = { readonly classNumber: number; readonly today: string; readonly scope: Scope };

/**
 * The guardians of a class who have neither a password nor an email, each once, by their children's rolls. Callers who
 * reach only certain classes do not get guardians with a child elsewhere.
 */
export async function listWithoutPassword(db: Database, schoolId: number, { classNumber, today, scope }: Asked) {
  const rows = await selectIn(db, schoolId, 'guardian_link as link', { removed_at: null })
    .innerJoin('enrolment', onKey('enrolment.student_id', 'link.student_id'))
    .innerJoin('person as student', onKey('student.id', 'link.student_id'))
    .innerJoin('person', onKey('person.id', 'link.guardian_id'))
    .innerJoin('account', onKey('account.person_id', 'link.guardian_id'))
    .select(['link.guardian_id as personId', 'person.name', 'link.relation', 'student.name as student'])
    .select(['enrolment.roll', 'account.phone'])
    .where('enrolment.class', '=', classNumber)
    .where(enrolledOn(today))
    .where(({ or, eb }) => or([eb('link.to_date', 'is', null), eb('link.to_date', '>=', today)]))
    .where('account.closed_at', 'is', null)
    .where('account.email', '=', '')
    .where('account.password_hash', '=', noPassword)
    .$if(scope.of === 'classes', (query) =>
      query.where(({ not, exists }) => not(exists(linksElsewhere(db, schoolId, scope)))),
    )
    .orderBy(placeInClass(db, schoolId))
    .orderBy('enrolment.roll')
    .orderBy('link.id')
    .execute();
  return [...new Map(rows.toReversed().map((row) => [row.personId, row])).values()].toReversed();
}

function linksElsewhere(db: Database, schoolId: number, scope: Scope) {
  const links = selectIn(db, schoolId, 'guardian_link as other', { removed_at: null })
    .select('other.id')
    .whereRef('other.guardian_id', '=', sql.ref('link.guardian_id'));
  return scope.of === 'classes'
    ? links.where('other.student_id', 'not in', studentsTaught(db, schoolId, scope.teaching))
    : links;
}

/** Whether a guardian has a child whom the caller reaches. */
export async function hasChildIn(db: Database, schoolId: number, guardianId: number, scope: Scope): Promise<boolean> {
  if (scope.of !== 'classes') return scope.of === 'everyone';
  const link = await selectIn(db, schoolId, 'guardian_link', { guardian_id: guardianId, removed_at: null })
    .select('id')
    .where('student_id', 'in', studentsTaught(db, schoolId, scope.teaching))
    .executeTakeFirst();
  return link !== undefined;
}
