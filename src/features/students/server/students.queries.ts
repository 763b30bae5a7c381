import { newId } from '../../../server/database/new-id.ts';
import type { Database, DatabaseTransaction } from '../../../server/database/tables.ts';
import { addPerson, type NewPerson, toAddress } from '../../identity/server/person.queries.ts';
import type { Student } from '../students.contract.ts';

export type NewStudent = Omit<NewPerson, 'role'> & {
  readonly dateOfBirth: string;
  readonly gender: string;
  readonly courseEnrolled: string;
  readonly guardian: {
    readonly name: string;
    readonly relation: string;
    readonly phone: string;
    readonly email: string | null;
  };
};

export type NewEnrolment = {
  readonly session: string;
  readonly class: number;
  readonly roll: number;
  readonly fromDate: string;
};

/** Stores a student with account and enrolment; returns the ids. A taken email or roll fails by constraint. */
export async function addStudent(
  transaction: DatabaseTransaction,
  schoolId: number,
  student: NewStudent,
  enrolment: NewEnrolment,
  now: Date,
): Promise<{ studentId: number; enrolmentId: number }> {
  const { dateOfBirth, gender, courseEnrolled, guardian, ...person } = student;
  const studentId = await addPerson(transaction, schoolId, { ...person, role: 'student' }, now);
  await transaction
    .insertInto('student')
    .values({
      school_id: schoolId,
      person_id: studentId,
      date_of_birth: dateOfBirth,
      gender,
      course_enrolled: courseEnrolled,
      guardian_name: guardian.name.normalize('NFC'),
      guardian_relation: guardian.relation,
      guardian_phone: guardian.phone,
      guardian_email: guardian.email,
    })
    .execute();
  const enrolmentId = await enrol(transaction, schoolId, studentId, enrolment);
  return { studentId, enrolmentId };
}

async function enrol(
  transaction: DatabaseTransaction,
  schoolId: number,
  studentId: number,
  enrolment: NewEnrolment,
): Promise<number> {
  const { id } = await transaction
    .insertInto('enrolment')
    .values({
      school_id: schoolId,
      id: newId(transaction, 'enrolment', schoolId),
      student_id: studentId,
      session: enrolment.session,
      class: enrolment.class,
      roll: enrolment.roll,
      from_date: enrolment.fromDate,
      to_date: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The students now in a class, by roll. */
export async function listClassNow(db: Database, schoolId: number, classNumber: number) {
  const rows = await membersOf(db, schoolId, classNumber).where('enrolment.to_date', 'is', null).execute();
  return rows.map(({ student_id, roll, name }) => ({ _id: String(student_id), roll, name, class: classNumber }));
}

/** Who belonged to a class on a date (DESIGN 4), by roll. */
export function listClassOn(db: Database, schoolId: number, classNumber: number, date: string) {
  return membersOf(db, schoolId, classNumber)
    .where('enrolment.from_date', '<=', date)
    .where((where) => where.or([where('enrolment.to_date', 'is', null), where('enrolment.to_date', '>', date)]))
    .execute();
}

function membersOf(db: Database, schoolId: number, classNumber: number) {
  return db
    .selectFrom('enrolment')
    .innerJoin('person', (join) =>
      join.onRef('person.school_id', '=', 'enrolment.school_id').onRef('person.id', '=', 'enrolment.student_id'),
    )
    .select(['enrolment.id as enrolment_id', 'enrolment.student_id', 'enrolment.roll', 'person.name'])
    .where('enrolment.school_id', '=', schoolId)
    .where('enrolment.class', '=', classNumber)
    .orderBy('enrolment.roll');
}

/** The id of the student who now has this roll; `undefined` too when `onlyPerson` is given and it is somebody else. */
export async function findStudentIdByRoll(
  db: Database,
  schoolId: number,
  roll: number,
  onlyPerson: number | undefined,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('enrolment')
    .select('student_id')
    .where('school_id', '=', schoolId)
    .where('roll', '=', roll)
    .where('to_date', 'is', null)
    .$if(onlyPerson !== undefined, (query) => query.where('student_id', '=', onlyPerson as number))
    .executeTakeFirst();
  return row?.student_id;
}

/** The student with this email; `undefined` too when `onlyPerson` is given and it is somebody else. */
export async function findStudentByEmail(
  db: Database,
  schoolId: number,
  email: string,
  onlyPerson: number | undefined,
): Promise<Student | undefined> {
  const row = await studentsOf(db, schoolId)
    .where('account.email', '=', email.toLowerCase())
    .$if(onlyPerson !== undefined, (query) => query.where('person.id', '=', onlyPerson as number))
    .executeTakeFirst();
  return row && toStudent(row);
}

function studentsOf(db: Database, schoolId: number) {
  return db
    .selectFrom('student')
    .innerJoin('person', (join) =>
      join.onRef('person.school_id', '=', 'student.school_id').onRef('person.id', '=', 'student.person_id'),
    )
    .innerJoin('account', (join) =>
      join.onRef('account.school_id', '=', 'student.school_id').onRef('account.person_id', '=', 'student.person_id'),
    )
    .innerJoin('enrolment', (join) =>
      join
        .onRef('enrolment.school_id', '=', 'student.school_id')
        .onRef('enrolment.student_id', '=', 'student.person_id')
        .on('enrolment.to_date', 'is', null),
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
    .where('student.school_id', '=', schoolId)
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
    guardianDetails: {
      name: row.guardian_name,
      relation: row.guardian_relation,
      phone: row.guardian_phone,
      ...(row.guardian_email ? { email: row.guardian_email } : {}),
    },
    photo: row.photo_url,
  };
}
