import type { Role } from '../../../platform/contract/school-terms.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import { orderOfName } from '../../../platform/database/sort-people.ts';
import type { Database } from '../../../platform/database/tables.ts';

/** The people of a role who have not left, with their accounts. */
export function currentPeople(db: Database, schoolId: number, role: Role) {
  return selectIn(db, schoolId, 'person')
    .innerJoin('account', onKey('account.person_id', 'person.id'))
    .where('person.role', '=', role)
    .where('account.closed_at', 'is', null);
}

/** Every teacher of the school, by name, with the subject in their record. */
export function listTeachersByName(db: Database, schoolId: number) {
  return currentPeople(db, schoolId, 'teacher')
    .innerJoin('teacher', onKey('teacher.person_id', 'person.id'))
    .select(['person.id', 'person.name', 'account.email', 'teacher.subject'])
    .orderBy(orderOfName(db))
    .execute();
}
