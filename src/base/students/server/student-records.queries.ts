import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { maxRoll, normalEmail } from '../../../platform/contract/school-terms.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import { type Scope, within } from '../../../platform/database/scope.ts';
import { hasWordsOf } from '../../../platform/database/search.ts';
import { orderOfName } from '../../../platform/database/sort-people.ts';
import type { Database, Tables } from '../../../platform/database/tables.ts';
import { classNowOrLast, lastIn } from '../../enrolments/server/class-list.queries.ts';
import type { OwnField } from '../../fields/fields.contract.ts';
import { type FieldFilter, meetsFilters, orderOfField } from '../../fields/server/field-filters.ts';
import type { KnownField } from '../../fields/server/fields.queries.ts';
import { valuesSeen, withFields } from '../../fields/server/values.queries.ts';
import { namesOf, partsOfName, toAddress } from '../../identity/server/person.queries.ts';
import { childrenOf } from '../../school/server/children.queries.ts';
import { enrolledFrom, enrolledOn } from '../../school/server/enrolled-on.ts';
import { classesTaught } from '../../school/server/teaching.queries.ts';
import { type Student, type StudentQuery, usualPageSize } from '../students.contract.ts';

/** The student in the scope with this email, as on a date. */
export async function findStudentByEmail(
  db: Database,
  schoolId: number,
  { email, date }: { readonly email: string; readonly date: string },
  scope: Scope,
  seen: readonly KnownField[] = [],
): Promise<Student | undefined> {
  const found = studentsOf(db, schoolId, { date }, seen).where('account.email', '=', normalEmail(email));
  const row = await within(found, scope, {
    classes: (some, teaching) => some.where('enrolment.class', 'in', classesTaught(db, schoolId, teaching)),
    children: (some, guarding) => some.where('person.id', 'in', childrenOf(db, schoolId, guarding)),
    person: (some, id) => some.where('person.id', '=', id),
  }).executeTakeFirst();
  return row && toStudent(row, seen);
}

/** The student with this id, with the enrolment of the date, or the next one if there is none. */
export async function findStudentById(
  db: Database,
  schoolId: number,
  id: number,
  date: string,
  seen: readonly KnownField[] = [],
): Promise<Student | undefined> {
  const row = await studentsOf(db, schoolId, { from: date }, seen)
    .where('person.id', '=', findableId(id))
    .orderBy('enrolment.from_date')
    .limit(1)
    .executeTakeFirst();
  return row && toStudent(row, seen);
}

export type StoredStudent = Awaited<ReturnType<typeof listStudentsFrom>>[number];

/**
 * Every student who is enrolled on a day or later, with the enrolment of that day or the next one; all further
 * enrolments are in `later`.
 */
export async function listStudentsFrom(db: Database, schoolId: number, date: string, seen: readonly KnownField[] = []) {
  const rows = await studentsOf(db, schoolId, { from: date }, seen)
    .select(['enrolment.id as enrolment_id', 'enrolment.session_id', 'enrolment.from_date', 'enrolment.to_date'])
    .orderBy('enrolment.from_date')
    .execute();
  const byStudent = Map.groupBy(rows, ({ id }) => id);
  return [...byStudent.values()].flatMap(([first, ...later]) => (first ? [{ ...first, later }] : []));
}

/** The students to list; `session` is a session's key, and without it they are those of today. */
type StudentsWanted = Omit<StudentQuery, 'session'> & {
  readonly session?: number | undefined;
  readonly today: string;
  /** The classes of an office of certain ones. */
  readonly reached?: ReadonlySet<number> | undefined;
  /** The school's own fields that the reader may see, followed by those that filter and sort the list. */
  readonly seen?: readonly KnownField[];
  readonly filters?: readonly FieldFilter[];
  readonly orderField?: OwnField | undefined;
};

/** One page of the students (all if there is no `page`) and the total number. */
export async function listStudents(
  db: Database,
  schoolId: number,
  query: StudentsWanted,
): Promise<{ readonly students: Student[]; readonly total: number }> {
  const { page, size = usualPageSize, session, today, seen = [] } = query;
  const found = matching(db, schoolId, query);
  const wanted =
    page === undefined
      ? found
      : inOrder(db, withPerson(found), query)
          .$if(session !== undefined, (some) => some.orderBy('enrolment.id'))
          .limit(size)
          .offset((page - 1) * size);
  // The roll alone does not give a unique order in a session, because two students can have had the same roll one after
  // the other.
  const listed =
    session === undefined
      ? inOrder(db, studentsOf(db, schoolId, { date: today }, seen), query).where(
          'enrolment.student_id',
          'in',
          wanted.select('enrolment.student_id'),
        )
      : inOrder(db, studentsOf(db, schoolId, { session }, seen), query)
          .orderBy('enrolment.id')
          .where('enrolment.id', 'in', wanted.select('enrolment.id'));
  const rows = await listed.execute();
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { students: rows.map((row) => toStudent(row, seen)), total };
}

/** The enrolments, of today or of a session, of the students that match a query. Joins nothing, so that counting is fast. */
function matching(
  db: Database,
  schoolId: number,
  { search = '', roll, class: classNumber, session, today, filters = [], reached }: StudentsWanted,
) {
  return (
    selectIn(db, schoolId, 'enrolment')
      .$if(reached !== undefined, (query) => query.where('enrolment.class', 'in', idList(db, [...(reached ?? [])])))
      .$if(session === undefined, (query) => query.where(enrolledOn(today)))
      .$if(session !== undefined, (query) =>
        query
          .where(lastIn(db, schoolId, { session: session as number, class: classNumber, today }))
          .where('enrolment.student_id', 'in', presentStudents(db, schoolId)),
      )
      // The list answers what is known now, so an office does not see those who have left its classes since.
      .$if(reached !== undefined && session !== undefined, (query) =>
        query.where(
          classNowOrLast(db, schoolId, sql.ref<number>('enrolment.student_id'), today),
          'in',
          idList(db, [...(reached ?? [])]),
        ),
      )
      .$if(roll !== undefined, (query) => query.where(beginsWith(roll as number)))
      .$if(classNumber !== undefined, (query) => query.where('enrolment.class', '=', classNumber as number))
      .$if(search.trim() !== '', (query) =>
        query.where('enrolment.student_id', 'in', studentsLike(db, schoolId, search)),
      )
      .$if(filters.length > 0, (query) =>
        query.where(
          'enrolment.student_id',
          'in',
          selectIn(db, schoolId, 'person').select('person.id').where(meetsFilters(db, filters)),
        ),
      )
  );
}

function presentStudents(db: Database, schoolId: number) {
  return selectIn(db, schoolId, 'person', { left_at: null }).select('person.id');
}

function studentsLike(db: Database, schoolId: number, text: string) {
  return selectIn(db, schoolId, 'person', { role: 'student' })
    .select('person.id')
    .where(hasWordsOf('person.search_name', text));
}

function beginsWith(digits: number) {
  return ({ or, between }: ExpressionBuilder<Tables, 'enrolment'>) =>
    or(rollsThatBegin(digits).map(({ from, to }) => between('enrolment.roll', from, to)));
}

/** Rolls that start with these digits, as ranges that the index can search: 7, 70 to 79, 700 to 799 and so on. */
export function rollsThatBegin(digits: number): { readonly from: number; readonly to: number }[] {
  const ranges = [];
  for (let from = digits, to = digits; from <= maxRoll; from *= 10, to = to * 10 + 9) {
    ranges.push({ from, to: Math.min(to, maxRoll) });
  }
  return ranges;
}

/** Joins the names to sort by. Their index is sorted, so that the first page is read without the others. */
function withPerson(enrolments: ReturnType<typeof matching>) {
  return enrolments
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .where('person.role', '=', 'student');
}

/** Sorts by the column and then by a unique one: the roll or the id, depending on the order of the index. */
function inOrder<O>(
  db: Database,
  query: SelectQueryBuilder<Tables, 'enrolment' | 'person', O>,
  { sort = 'roll', orderField }: Pick<StudentsWanted, 'sort' | 'orderField'>,
) {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  if (orderField) {
    const [isNone, value] = orderOfField(db, orderField);
    return query.orderBy(isNone).orderBy(value, direction).orderBy('enrolment.roll');
  }
  if (sort.endsWith('name')) return query.orderBy(orderOfName(db), direction).orderBy('person.id', direction);
  if (sort.endsWith('numberInClass')) {
    const byNumber = query.orderBy(({ eb }) => eb('enrolment.number_in_class', 'is', null));
    return byNumber
      .orderBy('enrolment.number_in_class', direction)
      .orderBy('enrolment.class')
      .orderBy('enrolment.roll');
  }
  if (sort.endsWith('class')) return query.orderBy('enrolment.class', direction).orderBy('enrolment.roll');
  return query.orderBy('enrolment.roll', direction);
}

/** The enrolments to read with students: those of a date, those on a date or later, or those of a session. */
type EnrolmentsOf = { readonly date: string } | { readonly from: string } | { readonly session: number };

function studentsOf(db: Database, schoolId: number, of: EnrolmentsOf, seen: readonly KnownField[]) {
  return selectIn(db, schoolId, 'student')
    .innerJoin('person', onKey('person.id', 'student.person_id'))
    .innerJoin('account', onKey('account.person_id', 'student.person_id'))
    .innerJoin('enrolment', (join) => {
      const own = onKey('enrolment.student_id', 'student.person_id')(join);
      if ('session' in of) return own.on('enrolment.session_id', '=', of.session);
      return own.on('date' in of ? enrolledOn(of.date) : enrolledFrom(of.from));
    })
    .innerJoin('session', onKey('session.id', 'enrolment.session_id'))
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
      'session.name as session',
      'student.guardian_name',
      'student.guardian_relation',
      'student.guardian_phone',
      'student.guardian_email',
      'person.photo_url',
      'student.admission_number',
      'enrolment.number_in_class',
    ])
    .select(partsOfName)
    .select(valuesSeen(db, seen).as('own_fields'))
    .where('account.closed_at', 'is', null);
}

type StudentRow = Awaited<ReturnType<ReturnType<typeof studentsOf>['executeTakeFirstOrThrow']>>;

function toStudent(row: StudentRow, seen: readonly KnownField[]): Student {
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
    ...(row.admission_number !== null && { admissionNumber: row.admission_number }),
    ...(row.number_in_class !== null && { numberInClass: row.number_in_class }),
    ...namesOf(row),
    ...withFields(seen, row.own_fields),
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
