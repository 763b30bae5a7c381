import type { OwnField } from '../../../base/fields/fields.contract.ts';
import { type FieldFilter, meetsFilters, orderOfField } from '../../../base/fields/server/field-filters.ts';
import type { KnownField } from '../../../base/fields/server/fields.queries.ts';
import { valuesSeen, withFields } from '../../../base/fields/server/values.queries.ts';
import { changeEmail } from '../../../base/identity/server/account.queries.ts';
import { currentPeople } from '../../../base/identity/server/current-people.queries.ts';
import {
  addPerson,
  changePerson,
  type NewPerson,
  namesOf,
  partsOfName,
  toAddress,
} from '../../../base/identity/server/person.queries.ts';
import { sessionKeyOn } from '../../../base/school/server/sessions.queries.ts';
import { isTaughtBy } from '../../../base/school/server/teachers-of.ts';
import { asciiDigits } from '../../../platform/contract/digits.ts';
import { normalEmail } from '../../../platform/contract/school-terms.ts';
import { countOf } from '../../../platform/database/count-of.ts';
import { onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import { noId, type Scope, within } from '../../../platform/database/scope.ts';
import { contains, hasWordsOf } from '../../../platform/database/search.ts';
import { orderOfName } from '../../../platform/database/sort-people.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import type { Teacher, TeacherChange, TeacherSort } from '../teachers.contract.ts';

export type NewTeacher = Omit<NewPerson, 'role' | 'mustChangePassword'> & {
  readonly mustChangePassword?: boolean;
  readonly phone: string;
  readonly subject: string | null;
};

/** Stores a teacher with an open account and returns the teacher's id. Refuses a taken email with 409. */
export async function addTeacher(
  transaction: DatabaseTransaction,
  schoolId: number,
  teacher: NewTeacher,
  now: Date,
): Promise<number> {
  const { phone, subject, ...person } = teacher;
  const account = { mustChangePassword: false, ...person };
  const id = await addPerson(transaction, schoolId, { ...account, role: 'teacher' }, now);
  await transaction
    .insertInto('teacher')
    .values({ school_id: schoolId, person_id: id, ...teacherColumns({ phone, subject }) })
    .execute();
  return id;
}

export function teacherColumns({ phone, subject }: Pick<NewTeacher, 'phone' | 'subject'>) {
  return { phone: asciiDigits(tidy(phone)), subject: (subject && tidy(subject)) || null };
}

/** Changes a teacher, including the email; returns false if none has this id. A subject that is left out is kept. */
export async function changeTeacher(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
  { email, phone, subject, ...person }: TeacherChange,
): Promise<boolean> {
  if (!(await changePerson(transaction, schoolId, { id, role: 'teacher' }, person))) return false;
  const columns = teacherColumns({ phone, subject: subject ?? null });
  await updateIn(transaction, schoolId, 'teacher', { person_id: id })
    .set(subject === undefined ? { phone: columns.phone } : columns)
    .execute();
  await changeEmail(transaction, schoolId, id, email);
  return true;
}

type TeachersWanted = {
  readonly search?: string;
  readonly sort?: TeacherSort;
  /** The school's own fields that the reader can see, and which of them filter and sort the list. */
  readonly seen?: readonly KnownField[];
  readonly filters?: readonly FieldFilter[];
  readonly orderField?: OwnField | undefined;
};

/** The teachers who have not left. `search` matches part of a name or email. */
export async function listTeachers(
  db: Database,
  schoolId: number,
  { search, sort = 'name', seen = [], filters = [], orderField }: TeachersWanted,
): Promise<Teacher[]> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const [isNone, value] = orderField ? orderOfField(db, orderField) : [];
  const rows = await teachersOf(db, schoolId, seen)
    .where(meetsFilters(db, filters))
    .$if(isNone !== undefined, (query) => query.orderBy(isNone as never).orderBy(value as never, direction))
    .$if(search !== undefined && search.trim() !== '', (query) =>
      query.where(({ or }) =>
        or([hasWordsOf('person.search_name', search as string), contains('account.email', search as string)]),
      ),
    )
    .orderBy(sort.endsWith('email') ? 'account.email' : orderOfName(db), orderField ? 'asc' : direction)
    .orderBy('person.id')
    .execute();
  return rows.map((row) => toTeacher(row, seen));
}

export async function findTeacherById(
  db: Database,
  schoolId: number,
  id: number,
  seen: readonly KnownField[] = [],
): Promise<Teacher | undefined> {
  const row = await teachersOf(db, schoolId, seen).where('person.id', '=', findableId(id)).executeTakeFirst();
  return row && toTeacher(row, seen);
}

/** Finds the teacher in the scope with this email. */
export async function findTeacherByEmail(
  db: Database,
  schoolId: number,
  email: string,
  scope: Scope,
  seen: readonly KnownField[] = [],
): Promise<Teacher | undefined> {
  const found = teachersOf(db, schoolId, seen).where('account.email', '=', normalEmail(email));
  const row = await within(found, scope, {
    classes: (some) => some.where('person.id', '=', noId),
    children: (some) => some.where('person.id', '=', noId),
    person: (some, id) => some.where('person.id', '=', id),
  }).executeTakeFirst();
  return row && toTeacher(row, seen);
}

/** The number of teachers who have not left. */
export async function countTeachers(db: Database, schoolId: number): Promise<number> {
  return countOf(currentPeople(db, schoolId, 'teacher'));
}

export function teachersOf(db: Database, schoolId: number, seen: readonly KnownField[] = []) {
  return currentPeople(db, schoolId, 'teacher')
    .innerJoin('teacher', onKey('teacher.person_id', 'person.id'))
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
    .select(partsOfName)
    .select(valuesSeen(db, seen).as('own_fields'));
}

type TeacherRow = Awaited<ReturnType<ReturnType<typeof teachersOf>['executeTakeFirstOrThrow']>>;

function toTeacher(row: TeacherRow, seen: readonly KnownField[]): Teacher {
  return {
    _id: String(row.id),
    name: row.name,
    email: row.email,
    phone: row.phone,
    role: 'teacher',
    subject: row.subject,
    photo: row.photo_url,
    address: toAddress(row),
    ...namesOf(row),
    ...withFields(seen, row.own_fields),
  };
}

/**
 * Counts the subjects of the session and the classes that are assigned to a teacher, and the lessons that they cover
 * for others from a day on.
 */
export async function countOwn(db: Database, schoolId: number, teacherId: number, today: string) {
  const subjects = selectIn(db, schoolId, 'subject', { session_id: sessionKeyOn(db, schoolId, today) })
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isTaughtBy('subject', teacherId));
  const classes = selectIn(db, schoolId, 'class', { teacher_id: teacherId }).select(({ fn }) =>
    fn.countAll<number>().as('count'),
  );
  const covers = selectIn(db, schoolId, 'cover', { teacher_id: teacherId, withdrawn_at: null })
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('cover.date', '>=', today);
  return {
    subjects: (await subjects.executeTakeFirstOrThrow()).count,
    classes: (await classes.executeTakeFirstOrThrow()).count,
    covers: (await covers.executeTakeFirstOrThrow()).count,
  };
}
