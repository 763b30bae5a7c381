import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely';
import { maxRoll, normalEmail } from '../../../platform/contract/school-terms.ts';
import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import { type Scope, within } from '../../../platform/database/scope.ts';
import { contains } from '../../../platform/database/search.ts';
import type { Database, Tables } from '../../../platform/database/tables.ts';
import { toAddress } from '../../identity/server/person.queries.ts';
import { type Student, type StudentQuery, type StudentSort, usualPageSize } from '../students.contract.ts';

/** The student in the scope with this email. */
export async function findStudentByEmail(
  db: Database,
  schoolId: number,
  email: string,
  scope: Scope,
): Promise<Student | undefined> {
  const found = studentsOf(db, schoolId).where('account.email', '=', normalEmail(email));
  const row = await within(found, scope, { person: (some, id) => some.where('person.id', '=', id) }).executeTakeFirst();
  return row && toStudent(row);
}

export async function findStudentById(db: Database, schoolId: number, id: number): Promise<Student | undefined> {
  const row = await studentsOf(db, schoolId).where('person.id', '=', findableId(id)).executeTakeFirst();
  return row && toStudent(row);
}

/** One page of the students (all of them without `page`) and the total number. */
export async function listStudents(
  db: Database,
  schoolId: number,
  query: StudentQuery,
): Promise<{ readonly students: Student[]; readonly total: number }> {
  const { page, size = usualPageSize, sort = 'roll' } = query;
  const found = matching(db, schoolId, query);
  const wanted =
    page === undefined
      ? found
      : inOrder(withPerson(found), sort)
          .limit(size)
          .offset((page - 1) * size);
  const rows = await inOrder(studentsOf(db, schoolId), sort)
    .where('enrolment.student_id', 'in', wanted.select('enrolment.student_id'))
    .execute();
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { students: rows.map(toStudent), total };
}

/** The current enrolments of the students that match a query. Joins nothing, so that counting is fast. */
function matching(db: Database, schoolId: number, { search = '', roll, class: classNumber }: StudentQuery) {
  return inSchool(db, schoolId)
    .selectFrom('enrolment')
    .where('enrolment.to_date', 'is', null)
    .$if(roll !== undefined, (query) => query.where(beginsWith(roll as number)))
    .$if(classNumber !== undefined, (query) => query.where('enrolment.class', '=', classNumber as number))
    .$if(search.trim() !== '', (query) =>
      query.where('enrolment.student_id', 'in', studentsLike(db, schoolId, search)),
    );
}

function studentsLike(db: Database, schoolId: number, text: string) {
  return inSchool(db, schoolId)
    .selectFrom('person')
    .select('person.id')
    .where('person.role', '=', 'student')
    .where(contains('person.search_name', text));
}

/** Rolls that start with these digits, as ranges that the index can search: 7, 70 to 79, 700 to 799 and so on. */
function beginsWith(digits: number) {
  const ranges: { readonly from: number; readonly to: number }[] = [];
  for (let from = digits, to = digits; from <= maxRoll; from *= 10, to = to * 10 + 9) {
    ranges.push({ from, to: Math.min(to, maxRoll) });
  }
  return ({ or, between }: ExpressionBuilder<Tables, 'enrolment'>) =>
    or(ranges.map(({ from, to }) => between('enrolment.roll', from, to)));
}

/** Joins the names to sort by. Their index is sorted, so that the first page is read without the others. */
function withPerson(enrolments: ReturnType<typeof matching>) {
  return enrolments
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .where('person.role', '=', 'student');
}

/** Sorts by the column, then by one that is unique: the roll or the id, whichever the index already has in order. */
function inOrder<O>(query: SelectQueryBuilder<Tables, 'enrolment' | 'person', O>, sort: StudentSort) {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  if (sort.endsWith('name')) return query.orderBy('person.search_name', direction).orderBy('person.id', direction);
  if (sort.endsWith('class')) return query.orderBy('enrolment.class', direction).orderBy('enrolment.roll');
  return query.orderBy('enrolment.roll', direction);
}

function studentsOf(db: Database, schoolId: number) {
  return inSchool(db, schoolId)
    .selectFrom('student')
    .innerJoin('person', onKey('person.id', 'student.person_id'))
    .innerJoin('account', onKey('account.person_id', 'student.person_id'))
    .innerJoin('enrolment', (join) =>
      onKey('enrolment.student_id', 'student.person_id')(join).on('enrolment.to_date', 'is', null),
    )
    .select([
      'person.id',
      'person.name',
      'enrolment.roll',
      'account.email',
      'student.date_of_birth',
      'student.gender',
      'person.street',
      'person.city',
      'person.state',
      'person.postal_code',
      'student.course_enrolled',
      'enrolment.class',
      'enrolment.session',
      'student.guardian_name',
      'student.guardian_relation',
      'student.guardian_phone',
      'student.guardian_email',
      'person.photo_url',
    ])
    .where('account.closed_at', 'is', null);
}

type StudentRow = Awaited<ReturnType<ReturnType<typeof studentsOf>['executeTakeFirstOrThrow']>>;

function toStudent(row: StudentRow): Student {
  return {
    _id: String(row.id),
    name: row.name,
    roll: row.roll,
    email: row.email,
    dateOfBirth: row.date_of_birth,
    gender: row.gender,
    address: toAddress(row),
    courseEnrolled: row.course_enrolled,
    class: row.class,
    session: row.session,
    guardianDetails: toGuardian(row),
    photo: row.photo_url,
  };
}

export type GuardianColumns = {
  readonly guardian_name: string;
  readonly guardian_relation: string;
  readonly guardian_phone: string;
  readonly guardian_email: string | null;
};

/** A guardian as the API returns one; the email is left out if unknown. */
export function toGuardian(row: GuardianColumns): Student['guardianDetails'] {
  return {
    name: row.guardian_name,
    relation: row.guardian_relation,
    phone: row.guardian_phone,
    ...(row.guardian_email ? { email: row.guardian_email } : {}),
  };
}
