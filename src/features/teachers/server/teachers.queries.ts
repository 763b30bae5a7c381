import type { Database, DatabaseTransaction } from '../../../server/database/tables.ts';
import { addPerson, type NewPerson, toAddress } from '../../identity/server/person.queries.ts';
import type { Teacher } from '../teachers.contract.ts';

export type NewTeacher = Omit<NewPerson, 'role' | 'mustChangePassword'> & {
  readonly phone: string;
  readonly subject: string | null;
};

/** Stores a teacher with an open account and returns the teacher's id. A taken email fails by constraint. */
export async function addTeacher(
  transaction: DatabaseTransaction,
  schoolId: number,
  teacher: NewTeacher,
  now: Date,
): Promise<number> {
  const { phone, subject, ...person } = teacher;
  const id = await addPerson(transaction, schoolId, { ...person, role: 'teacher', mustChangePassword: false }, now);
  await transaction.insertInto('teacher').values({ school_id: schoolId, person_id: id, phone, subject }).execute();
  return id;
}

/** The teacher with this email; `undefined` too when `onlyPerson` is given and the teacher is somebody else. */
export async function findTeacherByEmail(
  db: Database,
  schoolId: number,
  email: string,
  onlyPerson: number | undefined,
): Promise<Teacher | undefined> {
  const row = await teachersOf(db, schoolId)
    .where('account.email', '=', email.toLowerCase())
    .$if(onlyPerson !== undefined, (query) => query.where('person.id', '=', onlyPerson as number))
    .executeTakeFirst();
  return row && toTeacher(row);
}

function teachersOf(db: Database, schoolId: number) {
  return db
    .selectFrom('teacher')
    .innerJoin('person', (join) =>
      join.onRef('person.school_id', '=', 'teacher.school_id').onRef('person.id', '=', 'teacher.person_id'),
    )
    .innerJoin('account', (join) =>
      join.onRef('account.school_id', '=', 'teacher.school_id').onRef('account.person_id', '=', 'teacher.person_id'),
    )
    .select([
      'person.id',
      'person.name',
      'account.email',
      'teacher.phone',
      'teacher.subject',
      'person.photo_url',
      'person.street',
      'person.city',
      'person.state',
      'person.postal_code',
    ])
    .where('teacher.school_id', '=', schoolId)
    .where('account.closed_at', 'is', null);
}

type TeacherRow = Awaited<ReturnType<ReturnType<typeof teachersOf>['executeTakeFirstOrThrow']>>;

function toTeacher(row: TeacherRow): Teacher {
  return {
    _id: String(row.id),
    name: row.name,
    email: row.email,
    phone: row.phone,
    role: 'teacher',
    subject: row.subject,
    photo: row.photo_url,
    address: toAddress(row),
  };
}
