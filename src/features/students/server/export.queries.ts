import { findableId } from '../../../server/database/new-id.ts';
import type { Database } from '../../../server/database/tables.ts';
import { toAddress } from '../../identity/server/person.queries.ts';
import { type GuardianColumns, toGuardian } from './student-records.queries.ts';

/** Who a student is, current or former; `undefined` when there is none, or not any more. */
export async function findPersonOfRecord(db: Database, schoolId: number, studentId: number) {
  const row = await db
    .selectFrom('person')
    .innerJoin('student', (join) =>
      join.onRef('student.school_id', '=', 'person.school_id').onRef('student.person_id', '=', 'person.id'),
    )
    .innerJoin('account', (join) =>
      join.onRef('account.school_id', '=', 'person.school_id').onRef('account.person_id', '=', 'person.id'),
    )
    .select(['person.id', 'person.name', 'person.photo_url', 'person.created_at', 'person.left_at', 'account.email'])
    .select(['person.street', 'person.city', 'person.state', 'person.postal_code'])
    .select(['student.date_of_birth', 'student.gender', 'student.course_enrolled', 'student.guardian_name'])
    .select(['student.guardian_relation', 'student.guardian_phone', 'student.guardian_email'])
    .where('person.school_id', '=', schoolId)
    .where('person.id', '=', findableId(studentId))
    .executeTakeFirst();
  return row && { photoUrl: row.photo_url, student: toPerson(row) };
}

type PersonRow = Parameters<typeof toAddress>[0] &
  GuardianColumns & {
    readonly id: number;
    readonly name: string;
    readonly email: string;
    readonly created_at: string;
    readonly left_at: string | null;
    readonly date_of_birth: string;
    readonly gender: string;
    readonly course_enrolled: string;
  };

function toPerson(row: PersonRow) {
  return {
    _id: String(row.id),
    name: row.name,
    email: row.email,
    dateOfBirth: row.date_of_birth,
    gender: row.gender,
    address: toAddress(row),
    courseEnrolled: row.course_enrolled,
    guardianDetails: toGuardian(row),
    addedAt: row.created_at,
    leftAt: row.left_at,
  };
}

export function listEnrolments(db: Database, schoolId: number, studentId: number) {
  return db
    .selectFrom('enrolment')
    .select(['session', 'class', 'roll', 'from_date as from', 'to_date as to'])
    .where('school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .orderBy('id')
    .execute();
}

/** Every register that names a student, oldest first, each with what was corrected in the student's line. */
export async function listAttendance(db: Database, schoolId: number, studentId: number) {
  const rows = await db
    .selectFrom('attendance_mark as mark')
    .innerJoin('enrolment', (join) =>
      join.onRef('enrolment.school_id', '=', 'mark.school_id').onRef('enrolment.id', '=', 'mark.enrolment_id'),
    )
    .innerJoin('attendance_sheet as sheet', (join) =>
      join.onRef('sheet.school_id', '=', 'mark.school_id').onRef('sheet.id', '=', 'mark.sheet_id'),
    )
    .innerJoin('person as taker', (join) =>
      join.onRef('taker.school_id', '=', 'sheet.school_id').onRef('taker.id', '=', 'sheet.taken_by'),
    )
    .select(['sheet.id', 'sheet.class', 'sheet.date', 'sheet.taken_at', 'taker.name as taker', 'mark.present'])
    .where('mark.school_id', '=', schoolId)
    .where('enrolment.student_id', '=', studentId)
    .orderBy('sheet.date')
    .execute();
  const corrections = Map.groupBy(await listAttendanceCorrections(db, schoolId, studentId), ({ sheet_id }) => sheet_id);
  return rows.map((row) => ({
    class: row.class,
    date: row.date,
    status: row.present === 1 ? ('Present' as const) : ('Absent' as const),
    takenBy: row.taker,
    takenAt: row.taken_at,
    corrections: corrections.get(row.id) ?? [],
  }));
}

function listAttendanceCorrections(db: Database, schoolId: number, studentId: number) {
  return db
    .selectFrom('attendance_correction as correction')
    .innerJoin('enrolment', (join) =>
      join
        .onRef('enrolment.school_id', '=', 'correction.school_id')
        .onRef('enrolment.id', '=', 'correction.enrolment_id'),
    )
    .innerJoin('person as corrector', (join) =>
      join
        .onRef('corrector.school_id', '=', 'correction.school_id')
        .onRef('corrector.id', '=', 'correction.corrected_by'),
    )
    .select(['correction.sheet_id', 'correction.old_status as from', 'correction.new_status as to'])
    .select(['corrector.name as by', 'correction.corrected_at as at'])
    .where('correction.school_id', '=', schoolId)
    .where('enrolment.student_id', '=', studentId)
    .orderBy('correction.id')
    .execute();
}

/** Every exam that names a student, oldest first, each with what was corrected in the student's mark. */
export async function listMarks(db: Database, schoolId: number, studentId: number) {
  const rows = await db
    .selectFrom('mark')
    .innerJoin('enrolment', (join) =>
      join.onRef('enrolment.school_id', '=', 'mark.school_id').onRef('enrolment.id', '=', 'mark.enrolment_id'),
    )
    .innerJoin('marks_record as record', (join) =>
      join.onRef('record.school_id', '=', 'mark.school_id').onRef('record.id', '=', 'mark.record_id'),
    )
    .innerJoin('person as teacher', (join) =>
      join.onRef('teacher.school_id', '=', 'record.school_id').onRef('teacher.id', '=', 'record.submitted_by'),
    )
    .select(['record.id', 'record.session', 'record.class', 'record.subject', 'record.exam_name as examName'])
    .select(['mark.mark', 'record.max_mark as maxMark', 'teacher.name as submittedBy'])
    .select('record.submitted_at as submittedAt')
    .where('mark.school_id', '=', schoolId)
    .where('enrolment.student_id', '=', studentId)
    .orderBy('record.submitted_at')
    .orderBy('record.id')
    .execute();
  const corrections = Map.groupBy(await listMarkCorrections(db, schoolId, studentId), ({ record_id }) => record_id);
  return rows.map(({ id, ...mark }) => ({ ...mark, corrections: corrections.get(id) ?? [] }));
}

function listMarkCorrections(db: Database, schoolId: number, studentId: number) {
  return db
    .selectFrom('mark_correction as correction')
    .innerJoin('enrolment', (join) =>
      join
        .onRef('enrolment.school_id', '=', 'correction.school_id')
        .onRef('enrolment.id', '=', 'correction.enrolment_id'),
    )
    .innerJoin('person as corrector', (join) =>
      join
        .onRef('corrector.school_id', '=', 'correction.school_id')
        .onRef('corrector.id', '=', 'correction.corrected_by'),
    )
    .select(['correction.record_id', 'correction.old_mark as from', 'correction.new_mark as to'])
    .select(['corrector.name as by', 'correction.corrected_at as at'])
    .where('correction.school_id', '=', schoolId)
    .where('enrolment.student_id', '=', studentId)
    .orderBy('correction.id')
    .execute();
}

/** What a student wrote, oldest first. */
export async function listMessagesSent(db: Database, schoolId: number, studentId: number) {
  const rows = await db
    .selectFrom('message')
    .leftJoin('person as teacher', (join) =>
      join.onRef('teacher.school_id', '=', 'message.school_id').onRef('teacher.id', '=', 'message.teacher_id'),
    )
    .select(['message.recipient_type', 'message.class', 'teacher.name', 'message.text', 'message.sent_at'])
    .where('message.school_id', '=', schoolId)
    .where('message.sender_id', '=', studentId)
    .orderBy('message.id')
    .execute();
  return rows.map((row) => ({
    to: row.name ?? (row.class === null ? row.recipient_type : `class ${row.class}`),
    message: row.text,
    sentAt: row.sent_at,
  }));
}

/** The sign-ins that have not ended. */
export function listSignIns(db: Database, schoolId: number, studentId: number) {
  return db
    .selectFrom('sign_in')
    .select(['started_at as startedAt', 'last_seen_at as lastSeenAt', 'address', 'device'])
    .where('school_id', '=', schoolId)
    .where('person_id', '=', studentId)
    .where('stage', '=', 'session')
    .orderBy('started_at')
    .execute();
}
