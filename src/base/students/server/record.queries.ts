import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { KnownField } from '../../fields/server/fields.queries.ts';
import { valuesSeen, withFields } from '../../fields/server/values.queries.ts';
import { namesOf, partsOfName, toAddress } from '../../identity/server/person.queries.ts';
import { type GuardianColumns, toGuardian } from './student-records.queries.ts';

/** A student's personal data, current or former; `undefined` if there is no such student or they are erased. */
export async function recordOf(db: Database, schoolId: number, studentId: number, seen: readonly KnownField[]) {
  const row = await selectIn(db, schoolId, 'person', { id: findableId(studentId) })
    .innerJoin('student', onKey('student.person_id', 'person.id'))
    .innerJoin('account', onKey('account.person_id', 'person.id'))
    .select(['person.id', 'person.name', 'person.photo_url', 'person.created_at', 'person.left_at'])
    .select(['account.email', 'account.language'])
    .select(['person.street', 'person.city', 'person.state', 'person.postal_code'])
    .select(['student.date_of_birth', 'student.gender', 'student.course_enrolled', 'student.guardian_name'])
    .select([
      'student.guardian_relation',
      'student.guardian_phone',
      'student.guardian_email',
      'student.admission_number',
    ])
    .select(partsOfName)
    .select(valuesSeen(db, seen).as('own_fields'))
    .executeTakeFirst();
  return (
    row && {
      photoUrl: row.photo_url,
      student: { ...toPerson(row), ...namesOf(row), ...withFields(seen, row.own_fields) },
    }
  );
}

type PersonRow = Parameters<typeof toAddress>[0] &
  GuardianColumns & {
    readonly id: number;
    readonly name: string;
    readonly email: string;
    readonly language: string | null;
    readonly created_at: string;
    readonly left_at: string | null;
    readonly date_of_birth: string | null;
    readonly gender: string | null;
    readonly admission_number: string | null;
    readonly course_enrolled: string;
  };

function toPerson(row: PersonRow) {
  return {
    _id: String(row.id),
    name: row.name,
    email: row.email,
    language: row.language,
    dateOfBirth: row.date_of_birth,
    gender: row.gender,
    address: toAddress(row),
    courseEnrolled: row.course_enrolled,
    guardianDetails: toGuardian(row),
    ...(row.admission_number !== null && { admissionNumber: row.admission_number }),
    addedAt: row.created_at,
    leftAt: row.left_at,
  };
}
