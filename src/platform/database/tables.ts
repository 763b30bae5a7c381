import type { Generated, Kysely, Transaction } from 'kysely';
import type { AttendanceStatus, NewsKind, Role } from '../contract/school-terms.ts';

/**
 * The tables as queries see them. Dates are `YYYY-MM-DD`, instants ISO 8601 in UTC, flags 0 or 1, on both engines.
 * Every table except `school` has `school_id`, save the three that are read before a school is known: `email_owner`,
 * `sign_in_throttle` and `setup_link`.
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
  /** The default session of new enrolments and subjects, such as `2026-2027`. */
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
  /** Set when the person is removed: not in any list, but their history stays. */
  left_at: string | null;
  /** Set when all personal data has been erased. */
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
  /** When a first password known to others, the roll, expires; null if it opens nothing. */
  first_password_ends_at: Generated<string | null>;
};

/** Which open account an email (lower case) belongs to: unique over all schools, freed when the account closes. */
type EmailOwnerTable = { email: string; school_id: number; person_id: number };

/** A challenge that may become a session: one row, one token, looked up by its hash. */
type SignInTable = {
  school_id: number;
  token_hash: string;
  person_id: number;
  stage: 'challenge' | 'session';
  started_at: string;
  last_seen_at: string;
  /** The client's IP address, and its description (`Firefox on Windows`), if known. */
  address: string | null;
  device: string | null;
};

type SignInThrottleTable = { subject: string; failures: number; window_ends_at: string };

/** How much of a quota is used; only the latest window is stored. */
type QuotaTable = { school_id: number; subject: string; used: number; window_ends_at: string };

type SetupLinkTable = { token_hash: string; created_at: string };

/** A student's enrolment in a class, from `from_date` up to but excluding `to_date`. */
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
  /** The weekday, 0 for Saturday. */
  day: number;
  period: number;
  /** The period's name beside its number, such as "Break". */
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

/** A withdrawn register; `lines` is JSON, by enrolment. */
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

/** A withdrawn exam, with its former id. */
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
  /** Set when an admin withdrew it: its readers no longer see it. */
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

/** An uploaded photo: kept while a person has it (`discard_after` null), otherwise until that instant. */
type ImageTable = { school_id: number; key: string; uploaded_by: number; discard_after: string | null };
/** A person's read position: everything of this kind up to the row `last_read_id` is read. */
type ReadMarkerTable = { school_id: number; person_id: number; kind: NewsKind; last_read_id: number };

/** An audit entry: ids and no names. Append-only. */
type AuditEntryTable = {
  school_id: number;
  id: number;
  at: string;
  /** Null if nobody was signed in: a failed sign-in, the set-up, a command in the terminal. */
  actor_id: number | null;
  /** The client's IP address; null for a command in the terminal. */
  address: string | null;
  action: string;
  /** The person that was affected. */
  person_id: number | null;
  /** The exam, subject, period, notice or message that was affected, depending on the action. */
  record_id: number | null;
  class: number | null;
  date: string | null;
  /** For reads only: a unique key that coalesces reads within an hour into one entry. */
  read_key: string | null;
};
