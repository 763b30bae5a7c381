import { type SqlBool, sql } from 'kysely';
import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { noId, type Scope, within } from '../../../platform/database/scope.ts';
import type { Database } from '../../../platform/database/tables.ts';

/** The students now in a class, by roll. */
export async function listClassNow(db: Database, schoolId: number, classNumber: number) {
  const rows = await readClassNow(db, schoolId, classNumber);
  return rows.map(({ student_id, roll, name, session }) => {
    return { _id: String(student_id), roll, name, class: classNumber, session };
  });
}

const readClassNow = prepared((db, schoolId: number, classNumber: number) =>
  membersOf(db, schoolId, classNumber).where('enrolment.to_date', 'is', null),
);

/** Who belonged to a class on a date, by roll. */
export const listClassOn = prepared((db, schoolId: number, classNumber: number, date: string) =>
  membersOf(db, schoolId, classNumber)
    .where('enrolment.from_date', '<=', date)
    .where((where) => where.or([where('enrolment.to_date', 'is', null), where('enrolment.to_date', '>', date)])),
);

/** How many students each class has now; classes without any are left out. */
export function countStudentsByClass(db: Database, schoolId: number) {
  return inSchool(db, schoolId)
    .selectFrom('enrolment')
    .select(({ fn }) => ['class', fn.countAll<number>().as('students')])
    .where('to_date', 'is', null)
    .groupBy('class')
    .orderBy('class')
    .execute();
}

/** Everybody who was ever enrolled in a class, and so may appear in its old records. */
export function listMembersEver(db: Database, schoolId: number, classNumber: number) {
  return membersOf(db, schoolId, classNumber).execute();
}

function membersOf(db: Database, schoolId: number, classNumber: number) {
  return inSchool(db, schoolId)
    .selectFrom('enrolment')
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .select([
      'enrolment.id as enrolment_id',
      'enrolment.student_id',
      'enrolment.roll',
      'enrolment.session',
      'person.name',
    ])
    .where('enrolment.class', '=', classNumber)
    .orderBy('enrolment.roll');
}

/** The id of the student in the scope who now has this roll. */
export async function findStudentIdByRoll(
  db: Database,
  schoolId: number,
  roll: number,
  scope: Scope,
): Promise<number | undefined> {
  const [row] = await readHolderOfRoll(db, schoolId, roll, personIn(scope));
  return row?.student_id;
}

const readHolderOfRoll = prepared((db, schoolId: number, roll: number, onlyPerson: number | null) =>
  inSchool(db, schoolId)
    .selectFrom('enrolment')
    .select('student_id')
    .where('roll', '=', roll)
    .where('to_date', 'is', null)
    .where(sql<SqlBool>`student_id = coalesce(cast(${onlyPerson} as integer), student_id)`),
);

/** The one person that a scope is limited to, or `null`. A prepared statement must be the same for every scope. */
function personIn(scope: Scope): number | null {
  switch (scope.of) {
    case 'everyone':
      return null;
    case 'person':
      return scope.personId;
    default:
      scope.of satisfies 'nobody';
      return noId;
  }
}

/** The class itself; `undefined` if no student in the scope is in it now. */
export async function findClassOf(
  db: Database,
  schoolId: number,
  classNumber: number,
  scope: Scope,
): Promise<number | undefined> {
  if (scope.of === 'everyone') return classNumber;
  const enrolments = inSchool(db, schoolId).selectFrom('enrolment').select('class');
  const row = await within(enrolments, scope, { person: (some, id) => some.where('student_id', '=', id) })
    .where('class', '=', classNumber)
    .where('to_date', 'is', null)
    .executeTakeFirst();
  return row?.class;
}

/** All enrolments of a student. As a subquery: with a join, SQLite would start from the whole school. */
export function enrolmentsOf(db: Database, schoolId: number, studentId: number) {
  return inSchool(db, schoolId).selectFrom('enrolment').select('id').where('student_id', '=', studentId);
}
