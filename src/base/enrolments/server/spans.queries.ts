import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { type Days, enrolledIn } from '../../school/server/enrolled-on.ts';
import { placeInClass } from '../../school/server/order-in-class.ts';

/** The enrolments that lie on any of these days, with their students, by class and roll; of one class, if one is given. */
export function listSpans(db: Database, schoolId: number, days: Days, classNumber?: number) {
  return spansOn(db, schoolId, days)
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .select(['enrolment.id', 'enrolment.student_id as student', 'enrolment.roll', 'person.name', 'enrolment.class'])
    .select(['enrolment.from_date as from', 'enrolment.to_date as until', placeInClass(db, schoolId).as('place')])
    .$if(classNumber !== undefined, (query) => query.where('enrolment.class', '=', classNumber as number))
    .orderBy('enrolment.class')
    .orderBy(placeInClass(db, schoolId))
    .orderBy('enrolment.roll')
    .execute();
}

/** How many students each class has, by the days on which they came and left. */
export function countSpans(db: Database, schoolId: number, days: Days) {
  return spansOn(db, schoolId, days)
    .select(({ fn }) => [
      'enrolment.class',
      'enrolment.from_date as from',
      'enrolment.to_date as until',
      fn.countAll<number>().as('students'),
    ])
    .groupBy(['enrolment.class', 'enrolment.from_date', 'enrolment.to_date'])
    .execute();
}

function spansOn(db: Database, schoolId: number, days: Days) {
  return selectIn(db, schoolId, 'enrolment').where(enrolledIn(days));
}
