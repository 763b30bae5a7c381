import type { Generated, Kysely, Transaction } from 'kysely';
import type { AttendanceStatus, NewsKind, Role } from '../contract/school-terms.ts';

/**
 * The tables as the queries see them. Dates are `YYYY-MM-DD`, instants ISO 8601 in UTC, flags 0 or 1,
 * on both engines. Every table but `school` bears `school_id`, save the three that are read before a school is known:
 * `email_owner`, `sign_in_throttle` and `setup_link`.
 */
export type Tables = {
  school: SchoolTable;
  person: PersonTable;
  teacher: TeacherTable;
  student: StudentTable;
  account: AccountTable;
  email_owner: EmailOwnerTable;
  sign_in: SignInTable;
  sign_in_throttle: SignInThrottleTable;
  setup_link: SetupLinkTable;
  quota: QuotaTable;
  enrolment: EnrolmentTable;
  subject: SubjectTable;
  timetable_period: TimetablePeriodTable;
  attendance_sheet: AttendanceSheetTable;
  attendance_mark: AttendanceMarkTable;
  attendance_correction: AttendanceCorrectionTable;
  marks_record: MarksRecordTable;
  mark: MarkTable;
  mark_correction: MarkCorrectionTable;
  withdrawn_register: WithdrawnRegisterTable;
  withdrawn_exam: WithdrawnExamTable;
  message: MessageTable;
  notice: NoticeTable;
  image: ImageTable;
  read_marker: ReadMarkerTable;
  audit_entry: AuditEntryTable;
};

export type Database = Kysely<Tables>;
export type DatabaseTransaction = Transaction<Tables>;

type SchoolTable = {
  id: Generated<number>;
  name: string;
  domain: string;
  time_zone: string;
  /** The session that new enrolments and subjects default to, such as `2026-2027`. */
  session: string;
  is_demo: number;
  created_at: string;
};

type PersonTable = {
  school_id: number;
  id: number;
  role: Role;
  name: string;
  /** The name folded for searching: no case, no accents. */
  search_name: string;
  photo_url: string | null;
  street: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  created_at: string;
  /** Set when the person was removed: out of every list, their history stays. */
  left_at: string | null;
  /** Set when everything that tells who the person was has been erased. */
  erased_at: Generated<string | null>;
};

type TeacherTable = { school_id: number; person_id: number; phone: string; subject: string | null };

type StudentTable = {
  school_id: number;
  person_id: number;
  date_of_birth: string;
  gender: string;
  course_enrolled: string;
  guardian_name: string;
  guardian_relation: string;
  guardian_phone: string;
  guardian_email: string | null;
};

type AccountTable = {
  school_id: number;
  person_id: number;
  email: string;
  password_hash: string;
  must_change_password: number;
  closed_at: string | null;
  /** Until when a first password that others know, the roll, opens the account; null where it opens nothing. */
  first_password_ends_at: Generated<string | null>;
};

/** Which open account an e-mail (in lower case) belongs to: unique over all schools, freed when the account closes. */
type EmailOwnerTable = { email: string; school_id: number; person_id: number };

/** A challenge that may become a session: one row, one token, found by the token's hash. */
type SignInTable = {
  school_id: number;
  token_hash: string;
  person_id: number;
  stage: 'challenge' | 'session';
  started_at: string;
  last_seen_at: string;
  /** The network address it came from, and in words with what (`Firefox on Windows`), where known. */
  address: string | null;
  device: string | null;
};

type SignInThrottleTable = { subject: string; failures: number; window_ends_at: string };

/** What was used of what somebody may do in a while; only the latest window is kept. */
type QuotaTable = { school_id: number; subject: string; used: number; window_ends_at: string };

type SetupLinkTable = { token_hash: string; created_at: string };

/** A student's place in a class. It holds from `from_date` up to, not including, `to_date`. */
type EnrolmentTable = {
  school_id: number;
  id: number;
  student_id: number;
  session: string;
  class: number;
  roll: number;
  from_date: string;
  to_date: string | null;
};

type SubjectTable = {
  school_id: number;
  id: number;
  session: string;
  class: number;
  name: string;
  code: string;
};

type TimetablePeriodTable = {
  school_id: number;
  id: number;
  class: number;
  /** The day's place in the week, 0 for Saturday. */
  day: number;
  period: number;
  /** What the period is called beside its number, such as "Break". */
  label: string | null;
  subject: string;
  subject_id: number | null;
  teacher_id: number;
  /** Minutes since midnight at the school. */
  starts_minute: number;
  ends_minute: number;
  removed_at: string | null;
};

type AttendanceSheetTable = {
  school_id: number;
  id: number;
  class: number;
  date: string;
  taken_by: number;
  taken_at: string;
};

type AttendanceMarkTable = {
  school_id: number;
  sheet_id: number;
  enrolment_id: number;
  /** 1 present, 0 absent. */
  present: number;
};

type AttendanceCorrectionTable = {
  school_id: number;
  id: number;
  sheet_id: number;
  enrolment_id: number;
  old_status: AttendanceStatus;
  new_status: AttendanceStatus;
  corrected_by: number;
  corrected_at: string;
};

type MarksRecordTable = {
  school_id: number;
  id: number;
  session: string;
  class: number;
  subject: string;
  subject_id: number | null;
  exam_name: string;
  max_mark: number;
  submitted_by: number;
  submitted_at: string;
};

/** `mark` is null for a student who did not sit. */
type MarkTable = { school_id: number; record_id: number; enrolment_id: number; mark: number | null };

type MarkCorrectionTable = {
  school_id: number;
  id: number;
  record_id: number;
  enrolment_id: number;
  old_mark: number | null;
  new_mark: number | null;
  corrected_by: number;
  corrected_at: string;
};

/** A register that was taken back; `lines` is JSON, by enrolment. */
type WithdrawnRegisterTable = {
  school_id: number;
  id: number;
  class: number;
  date: string;
  taken_by: number;
  taken_at: string;
  withdrawn_by: number;
  withdrawn_at: string;
  lines: string;
};

/** An exam that was taken back, under the id that it had. */
type WithdrawnExamTable = {
  school_id: number;
  id: number;
  session: string;
  class: number;
  subject: string;
  exam_name: string;
  max_mark: number;
  submitted_by: number;
  submitted_at: string;
  withdrawn_by: number;
  withdrawn_at: string;
  lines: string;
};

type MessageTable = {
  school_id: number;
  id: number;
  sender_id: number;
  recipient_type: 'admin' | 'class' | 'teacher';
  class: number | null;
  teacher_id: number | null;
  text: string;
  sent_at: string;
  /** Set when an admin took it back: its readers no longer see it. */
  withdrawn_at: Generated<string | null>;
  withdrawn_by: Generated<number | null>;
};

type NoticeTable = {
  school_id: number;
  id: number;
  title: string;
  /** The title folded for searching: no case, no accents. */
  search_title: string;
  content: string;
  posted_by: number;
  posted_at: string;
  withdrawn_at: string | null;
};

/** A photo that was uploaded: kept while a person has it (`discard_after` null), else until that moment. */
type ImageTable = { school_id: number; key: string; uploaded_by: number; discard_after: string | null };
/** How far a person has read: everything up to the row `last_read_id` of this kind. */
type ReadMarkerTable = { school_id: number; person_id: number; kind: NewsKind; last_read_id: number };

/** One thing that somebody did: ids and no names. It can be added, and neither changed nor removed. */
type AuditEntryTable = {
  school_id: number;
  id: number;
  at: string;
  /** Null where nobody was signed in: a failed sign-in, the set-up, a command in the terminal. */
  actor_id: number | null;
  /** The network address it came from; null for a command in the terminal. */
  address: string | null;
  action: string;
  /** The person it was done to. */
  person_id: number | null;
  /** The exam, subject, period, notice or message that it was done to; the action says which. */
  record_id: number | null;
  class: number | null;
  date: string | null;
  /** Of reading alone: what is read again within the hour makes no second entry. */
  read_key: string | null;
};
