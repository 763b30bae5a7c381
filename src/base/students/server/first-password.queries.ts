import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { enrolledOn } from '../../school/server/enrolled-on.ts';
import { placeInClass } from '../../school/server/order-in-class.ts';

/** The students in a class on a date with their sign-in data, by roll. `must_change_password`: 1 until they choose one. */
export function listSignIns(db: Database, schoolId: number, classNumber: number, date: string) {
  return selectIn(db, schoolId, 'enrolment', { class: classNumber })
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .innerJoin('account', onKey('account.person_id', 'enrolment.student_id'))
    .select(['person.id', 'enrolment.roll', 'person.name', 'account.email', 'account.must_change_password'])
    .where(enrolledOn(date))
    .where('account.closed_at', 'is', null)
    .orderBy(placeInClass(db, schoolId))
    .orderBy('enrolment.roll')
    .execute();
}
