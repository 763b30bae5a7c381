import { isOffice } from '../../../platform/contract/school-terms.ts';
import { selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { type Caller, peopleScopeOf } from '../../../platform/http/access.ts';
import { notAllowed } from '../../../platform/server/refusal.ts';
import { studentsTaught } from '../../school/server/teaching.queries.ts';
import { listOpenRoles } from './login.queries.ts';

/**
 * Refuses an office that would change the sign-in data of an admin or a member of staff, in any of their roles. An
 * office of certain classes can change that of their students, and of guardians who have no child elsewhere and do not
 * teach.
 */
export async function expectMayChange(db: Database, caller: Caller, personId: number, now: Date): Promise<void> {
  const { actor } = caller;
  if (actor.role !== 'staff') return;
  const roles = await listOpenRoles(db, actor.schoolId, personId);
  if (roles.some(isOffice)) throw notAllowed();
  const scope = peopleScopeOf(actor, now);
  if (scope.of === 'everyone') return;
  // The password of a guardian who also teaches opens what they reach as a teacher.
  if (scope.of !== 'classes' || roles.includes('teacher')) throw notAllowed();
  const reached = studentsTaught(db, actor.schoolId, scope.teaching);
  const students = await selectIn(db, actor.schoolId, 'person', { role: 'student', id: personId })
    .select('id')
    .where('id', 'in', reached)
    .execute();
  if (students.length > 0) return;
  const links = await selectIn(db, actor.schoolId, 'guardian_link', { guardian_id: personId, removed_at: null })
    .select('student_id')
    .select(({ eb }) => eb('student_id', 'in', reached).as('is_reached'))
    .execute();
  if (links.length === 0 || links.some(({ is_reached }) => !is_reached)) throw notAllowed();
}
