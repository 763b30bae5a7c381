import type { Generated, Kysely, Transaction } from 'kysely';
import type { Policies } from '../contract/school-policies.ts';
import type {
  AttendanceStatus,
  CodeCounts,
  HandInState,
  HandInWay,
  ImportRowState,
  ImportState,
  JobState,
  MailState,
  NewsKind,
  Role,
} from '../contract/school-terms.ts';

/**
 * The tables as queries see them. On both engines, dates are `YYYY-MM-DD`, instants ISO 8601 in UTC, and flags 0 or 1.
 * Every table has `school_id` except `school` and those that are read before a school is known: `email_owner`,
 * `sign_in_throttle`, `setup_link` and `outside_sign_in`.
 */
export type Tables = {
  school: SchoolTable;
  person: PersonTable;
  teacher: TeacherTable;
  student: StudentTable;
  account: AccountTable;
  email_owner: EmailOwnerTable;
  office: OfficeTable;
  office_person: OfficePersonTable;
  sign_in: SignInTable;
  sign_in_throttle: { subject: string; failures: number; window_ends_at: string };
  setup_link: { token_hash: string; created_at: string };
  quota: QuotaTable;
  kept_answer: KeptAnswerTable;
  class: ClassTable;
  session: SessionTable;
  term: TermTable;
  school_week: SchoolWeekTable;
  closed_day: ClosedDayTable;
  closed_day_class: { school_id: number; closed_day_id: number; class: number };
  absence_reason: AbsenceReasonTable;
  own_field: OwnFieldTable;
  saved_list: SavedListTable;
  connection: ConnectionTable;
  absence: AbsenceTable;
  enrolment: EnrolmentTable;
  group_class: GroupClassTable;
  group_member: GroupMemberTable;
  subject: SubjectTable;
  timetable_period: TimetablePeriodTable;
  cover: CoverTable;
  diary_entry: DiaryEntryTable;
  diary_week: DiaryWeekTable;
  homework: HomeworkTable;
  homework_student: HomeworkStudentTable;
  hand_in: HandInTable;
  homework_file: HomeworkFileTable;
  attendance_sheet: AttendanceSheetTable;
  attendance_mark: AttendanceMarkTable;
  attendance_mark_aside: AttendanceMarkAsideTable;
  attendance_correction: AttendanceCorrectionTable;
  marks_record: MarksRecordTable;
  mark: MarkTable;
  mark_correction: MarkCorrectionTable;
  marks_draft: MarksDraftTable;
  grade_band: GradeBandTable;
  mark_scale: MarkScaleTable;
  card_layout: CardLayoutTable;
  kept_scale: KeptScaleTable;
  report_comment: ReportCommentTable;
  term_publication: TermPublicationTable;
  report_card: ReportCardTable;
  withdrawn_register: WithdrawnRegisterTable;
  withdrawn_exam: WithdrawnExamTable;
  message: MessageTable;
  conversation: ConversationTable;
  conversation_reader: ConversationReaderTable;
  guardian_link: GuardianLinkTable;
  account_link: AccountLinkTable;
  mail: MailTable;
  mail_refused_kind: MailRefusedKindTable;
  passkey: PasskeyTable;
  one_time_code: OneTimeCodeTable;
  recovery_code: { school_id: number; person_id: number; code_hash: string; used_at: Generated<string | null> };
  known_device: KnownDeviceTable;
  recalled_device: RecalledDeviceTable;
  outside_sign_in: OutsideSignInTable;
  notice: NoticeTable;
  image: ImageTable;
  read_marker: ReadMarkerTable;
  moving_up: MovingUpTable;
  timetable_plan: TimetablePlanTable;
  timetable_draft: TimetableDraftTable;
  coming_timetable: ComingTimetableTable;
  job: JobTable;
  stored_file: StoredFileTable;
  import: ImportTable;
  import_row: ImportRowTable;
  import_column: ImportColumnTable;
  import_word: ImportWordTable;
  calendar_feed: CalendarFeedTable;
  sourced_id: SourcedIdTable;
  audit_entry: AuditEntryTable;
  school_version: Version<Omit<SchoolTable, 'id' | 'logo_url'> & { school_id: number }>;
  class_version: Version<ClassTable>;
  session_version: Version<SessionTable>;
  term_version: Version<TermTable>;
  absence_reason_version: Version<AbsenceReasonTable>;
  mark_scale_version: Version<MarkScaleTable>;
  card_layout_version: Version<CardLayoutTable>;
  own_field_version: Version<OwnFieldTable>;
  person_version: Version<Omit<PersonTable, 'photo_url'>>;
  student_version: Version<StudentTable>;
  teacher_version: Version<TeacherTable>;
  account_version: Version<Pick<AccountTable, 'school_id' | 'person_id' | 'email' | 'closed_at' | 'phone'>>;
  enrolment_version: Version<EnrolmentTable>;
  group_class_version: Version<GroupClassTable>;
  group_member_version: Version<GroupMemberTable>;
  subject_version: Version<SubjectTable>;
  timetable_period_version: Version<TimetablePeriodTable>;
  diary_entry_version: Version<DiaryEntryTable>;
  homework_version: Version<Omit<HomeworkTable, 'reminded_at'>>;
  office_version: Version<OfficeTable>;
  attendance_sheet_past: Past<AttendanceSheetTable>;
  attendance_mark_past: Past<MarkColumns>;
  marks_record_past: Past<MarksRecordTable>;
  mark_past: Past<MarkTable>;
};

export type Database = Kysely<Tables>;
export type DatabaseTransaction = Transaction<Tables>;

/**
 * A row as it was from `since` until before `until`, which is null for the present version; with the changes that began
 * and ended it.
 */
type Version<Row> = Row & {
  change_id: number;
  since: string;
  until: string | null;
  until_change: number | null;
};

/** A row of a register or exam as it was from `since` until before `until`. */
type Past<Row> = Row & { since: string; until: string };

type SchoolTable = {
  id: Generated<number>;
  name: string;
  domain: string;
  time_zone: string;
  is_demo: number;
  created_at: string;
  /** The tag of the school's own language, such as `ar-EG`. */
  language: Generated<string>;
  /** The tags of all languages that the school offers, separated by commas. */
  languages: Generated<string>;
  address: Generated<string | null>;
  logo_url: Generated<string | null>;
  teachers_reach: Generated<Policies['teachersReach']>;
  /** The number of days in which a teacher can correct a register or marks; null for no limit. */
  correction_days: Generated<number | null>;
  results_visible: Generated<Policies['resultsVisible']>;
  /** Whether an excused student counts as absent in a register or is left out. */
  excused_counts: Generated<Policies['excusedCounts']>;
  registers_taken: Generated<Policies['registersTaken']>;
  /** When the registers of a morning and of an afternoon close, as JSON; null for the usual times. */
  registers_close: Generated<string | null>;
  care_below_percent: Generated<number>;
  pass_percent: Generated<number | null>;
  /** Whether students see how the marks of their class are spread, without names. */
  class_spread: Generated<Policies['classSpread']>;
  /** Whether a lesson in a room that another lesson has at that time is refused, or only shown. */
  room_taken: Generated<Policies['roomTaken']>;
  lists_sort_by: Generated<Policies['listsSortBy']>;
  class_order: Generated<Policies['classOrder']>;
  /** Whether staff must have a second factor, and from which day on. */
  second_factor: Generated<Policies['secondFactor']>;
  second_factor_from: Generated<string | null>;
  /** The kind of a student's first password; null for the server's setting. */
  first_passwords: Generated<Policies['firstPasswords']>;
  /** The time of the backup from which the school was restored, until an admin has read the notice. */
  restored_from: Generated<string | null>;
  /** The most megabytes that a student can store with their hand-ins. */
  files_per_student_megabytes: Generated<number>;
  /** The number of years for which hand-ins are kept, null for ever; and the day from which older ones are deleted. */
  hand_in_years: Generated<number | null>;
  hand_in_years_from: Generated<string | null>;
  required_fields: Generated<string | null>;
  /** The name of the scale on which results are written; null for percent. */
  mark_scale: Generated<string | null>;
  /** The basis of the mean of a session. */
  year_mean: Generated<Policies['yearMean']>;
  /** The alternating weeks, as JSON; null if there are none. */
  weeks: Generated<string | null>;
};

/**
 * A class or teaching group, by its number; `place` is its position in lists, and `moves_up_to` is null if its students
 * leave. A group belongs to one session; its subject has the same number.
 */
type ClassTable = {
  school_id: number;
  number: number;
  name: string;
  place: number;
  moves_up_to: number | null;
  is_open: Generated<number>;
  /** The class teacher. */
  teacher_id: Generated<number | null>;
  /** Set only for a group; null for a class. */
  session_id: Generated<number | null>;
  /** The name shared by groups of which a student should be in exactly one. */
  block: Generated<string | null>;
  /** Whether a group has registers if the school does not take them by lesson. */
  takes_register: Generated<number>;
  /** The name of the scale that writes the class's results, if it is another than the school's. */
  mark_scale: Generated<string | null>;
};

/** One of the classes from which a group has its members. */
type GroupClassTable = { school_id: number; id: number; group_number: number; class: number };

/**
 * The membership of a student in a group from `from_date` until before `to_date`; it counts only on days on which they
 * are enrolled in one of the group's classes.
 */
type GroupMemberTable = {
  school_id: number;
  id: number;
  group_number: number;
  student_id: number;
  from_date: string;
  to_date: string | null;
};

/** A school year, both days included. Sessions of a school do not overlap. */
type SessionTable = {
  school_id: number;
  id: number;
  name: string;
  from_date: string;
  to_date: string;
  /** Set while the session is read-only. */
  closed_at: Generated<string | null>;
};

type TermTable = {
  school_id: number;
  id: number;
  session_id: number;
  name: string;
  from_date: string;
  to_date: string;
  /** The weight in the mean of a session, in hundredths. */
  weight: Generated<number>;
};

/** The weekdays of school (`Sunday,Monday`) from a day on, until the day of the next row. */
type SchoolWeekTable = { school_id: number; from_date: string; days: string };

/** Days without school, both included: for the classes in `closed_day_class`, or for all if it lists none. */
type ClosedDayTable = {
  school_id: number;
  id: number;
  name: string;
  from_date: string;
  to_date: string;
  removed_at: Generated<string | null>;
};

/** An attendance code, or a reason, which is a code without its own sign. A closed one is no longer offered. */
type AbsenceReasonTable = {
  school_id: number;
  id: number;
  name: string;
  status: number;
  is_open: Generated<number>;
  /** Null if the sign is made from the id. */
  sign: Generated<string | null>;
  /** How the code counts; null if its status and the policies decide. */
  counts: Generated<CodeCounts | null>;
  /** The place in the school's order, from 1 on; 0 for a code that was added later, which comes last. */
  place: Generated<number>;
};

/** An absence known beforehand, both days included. */
type AbsenceTable = {
  school_id: number;
  id: number;
  student_id: number;
  from_date: string;
  to_date: string;
  reason_id: number | null;
  text: string | null;
  told_by: number;
  told_at: string;
  removed_at: Generated<string | null>;
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
  /** Set when the person is removed: they are in no list any more, but their history stays. */
  left_at: string | null;
  /** Set when all personal data has been erased. */
  erased_at: Generated<string | null>;
  /** The values of the school's own fields by the fields' ids, as a JSON object of texts. */
  own_fields: Generated<string | null>;
  family_name: Generated<string | null>;
  given_name: Generated<string | null>;
  preferred_name: Generated<string | null>;
  /** Family and given name folded for sorting; `null` if the family name is not known. */
  sort_name: Generated<string | null>;
};

/** Another server that a school uses, with its secrets, as sealed JSON. */
type ConnectionTable = {
  school_id: number;
  kind: 'mail' | 'issuer' | 'copy';
  sealed: string;
};

type SavedListTable = {
  school_id: number;
  id: number;
  of_role: string;
  name: string;
  filters: string;
  columns: string;
  shared_with: string;
  made_by: number;
  made_at: string;
};

/** A field that the school defined for people of one role, or a kind of identity number; lists are JSON. */
type OwnFieldTable = {
  school_id: number;
  id: number;
  of_role: string;
  name: string;
  type: string;
  choices: string;
  is_required: number;
  is_unique: number;
  place: number;
  seen_by: string;
  changed_by: string;
  signs_in: Generated<number>;
};

type TeacherTable = { school_id: number; person_id: number; phone: string; subject: string | null };

type StudentTable = {
  school_id: number;
  person_id: number;
  date_of_birth: string | null;
  gender: string | null;
  course_enrolled: string;
  guardian_name: string;
  /** The name folded for searching. */
  guardian_search_name: Generated<string>;
  guardian_relation: string;
  guardian_phone: string;
  guardian_email: string | null;
  admission_number: Generated<string | null>;
};

type AccountTable = {
  school_id: number;
  person_id: number;
  email: string;
  password_hash: string;
  must_change_password: number;
  closed_at: string | null;
  /** When a first password that others know, such as the roll, expires; null for other passwords. */
  first_password_ends_at: Generated<string | null>;
  /** The chosen language; null if none is chosen. */
  language: Generated<string | null>;
  /** Since when mails to this address are refused permanently; `mail_refusal` has the mail server's message. */
  mail_refused_at: Generated<string | null>;
  mail_refusal: Generated<string | null>;
  /**
   * Whether the password was chosen with a phone number and a printed code; it then becomes invalid with that number.
   */
  is_pin: Generated<number>;
  /** The secret in the addresses with which the person unsubscribes from mails. */
  mail_secret: Generated<string | null>;
  /** The key with which the person's devices encrypt what they keep; null until a device asks for it. */
  device_key: Generated<string | null>;
  /** The earlier keys, newest first, separated by blanks. */
  former_device_keys: Generated<string | null>;
  /**
   * The person whose password and second factors are used, for a person with several roles; null for the person's own.
   */
  login_id: Generated<number | null>;
  /** When an admin last asked to join the accounts with this email; null again once the person has agreed. */
  join_asked_at: Generated<string | null>;
  /** A guardian's phone number in canonical form (`+8801712345678`). */
  phone: Generated<string | null>;
  /** The phone number with which they sign in; null until a code was made for it. */
  sign_in_phone: Generated<string | null>;
};

/** The open account of a role and school to which an email (lower case) belongs; the row is deleted when the account closes. */
type EmailOwnerTable = { email: string; role: Role; school_id: number; person_id: number };

/** An office that the school defined, with its duties separated by commas. */
type OfficeTable = {
  school_id: number;
  id: number;
  name: string;
  duties: string;
  /** The numbers of the classes that it reaches, separated by commas; null for the whole school. */
  classes: string | null;
  removed_at: string | null;
};

/** The people who work in each office. */
type OfficePersonTable = { school_id: number; office_id: number; person_id: number };

/** A session, or a challenge that can become one: one row for each token, found by its hash. */
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
  /** Set if the password was right and a second factor is still required. */
  password_at: Generated<string | null>;
  /** The value that a passkey must sign, once. */
  passkey_challenge: Generated<string | null>;
  /** Set if the browser has signed in before. */
  is_recalled: Generated<number>;
  /** The office in which a member of staff works in this session; null for everybody else. */
  office_id: Generated<number | null>;
};

/** The used part of a quota; only the latest window is stored. */
type QuotaTable = { school_id: number; subject: string; used: number; window_ends_at: string };

/** The responses of calls that came with a key, by person and key; `answer` is JSON, or `null` once it is deleted. */
type KeptAnswerTable = {
  school_id: number;
  person_id: number;
  key: string;
  request: string;
  answer: string | null;
  kept_at: string;
};

/** A student's enrolment in a class, from `from_date` up to but excluding `to_date`. */
type EnrolmentTable = {
  school_id: number;
  id: number;
  student_id: number;
  session_id: number;
  class: number;
  roll: number;
  from_date: string;
  to_date: string | null;
  /** The number in the class, if the school numbers its students from 1 on in each class. */
  number_in_class: Generated<number | null>;
};

type SubjectTable = {
  school_id: number;
  id: number;
  session_id: number;
  class: number;
  name: string;
  code: string;
  /** The teacher, if one is assigned; the first one if there are several. */
  teacher_id: Generated<number | null>;
  /** The name of the scale on which its results are written; null for the school's default. */
  mark_scale: Generated<string | null>;
  /** The credits in hundredths. */
  credits: Generated<number | null>;
  /** Its categories with their weights, as JSON. */
  categories: Generated<string | null>;
  /** The ids of the other teachers, with a comma before and after each: `,12,15,`. */
  more_teachers: Generated<string | null>;
};

type CoverTable = {
  school_id: number;
  date: string;
  period_id: number;
  /** The teacher who takes the lesson on that date. */
  teacher_id: number;
  /** The teacher of the lesson who is covered. */
  absent_id: number;
  set_at: string;
  set_by: number;
  /** When a change of the timetable ended the cover; null while it is valid. */
  withdrawn_at: Generated<string | null>;
};

/** A diary entry: what was done in a lesson of the timetable on one date. */
type DiaryEntryTable = {
  school_id: number;
  id: number;
  session_id: number;
  class: number;
  date: string;
  period: number;
  /** The lesson's subject when it was written. */
  subject: string;
  topic: string;
  text: string | null;
  /** Why an admin made the last change. */
  why: string | null;
  /** The number of the revision, from 1. */
  revision: number;
  written_by: number;
  written_at: string;
};

/** The signature of a class teacher under a week of the diary, by its Monday. */
type DiaryWeekTable = {
  school_id: number;
  class: number;
  monday: string;
  signed_by: number;
  signed_at: string;
};

type HomeworkTable = {
  school_id: number;
  id: number;
  session_id: number;
  class: number;
  subject: string;
  title: string;
  /** The title folded for searching. */
  search_title: string;
  text: string | null;
  due: string;
  hand_in: HandInWay;
  /** The expected minutes of work, if the teacher gave them. */
  minutes: number | null;
  /** The exam whose draft receives the marks. */
  exam_name: string | null;
  /** The maximum of its marks, if they have no scale. */
  exam_max: number | null;
  /** The scale of its marks as it was when it was chosen, as JSON; null for whole numbers. */
  mark_scale: Generated<string | null>;
  given_by: number;
  given_at: string;
  removed_at: Generated<string | null>;
  reminded_at: Generated<string | null>;
};

/** The students whom homework is for, if it is not for the whole class. */
type HomeworkStudentTable = { school_id: number; homework_id: number; student_id: number };

/** A student's last hand-in, or the teacher's answer without one. */
type HandInTable = {
  school_id: number;
  homework_id: number;
  student_id: number;
  state: HandInState;
  text: string | null;
  /** When it was handed in; null if it was not. */
  at: string | null;
  is_late: number;
  feedback: string | null;
  /** A mark that is a number, in hundredths. */
  mark: number | null;
  /** A mark that is a level, a text or the sign for done. */
  words: Generated<string | null>;
  answered_by: number | null;
  answered_at: string | null;
};

/** A file of homework or, if a student is given, of their hand-in. */
type HomeworkFileTable = {
  school_id: number;
  id: number;
  homework_id: number;
  student_id: number | null;
  /** The key in `stored_file`, whose file can be missing in a backup. */
  stored_key: string;
  name: string;
  /** The type, determined from the content. */
  type: string;
  bytes: number;
};

type TimetablePeriodTable = {
  school_id: number;
  id: number;
  session_id: number;
  class: number;
  /** The weekday; 0 is Saturday. */
  day: number;
  period: number;
  /** The period's name in addition to its number, such as "Break". */
  label: string | null;
  subject: string;
  subject_id: number | null;
  /** The teacher; the first one if there are several. */
  teacher_id: number;
  /** The ids of the other teachers, each between commas: `,12,15,`. */
  more_teachers: Generated<string | null>;
  /** Minutes since midnight at the school. */
  starts_minute: number;
  ends_minute: number;
  removed_at: string | null;
  room: Generated<string | null>;
  /** The index of its alternating week, from 0 on; null for every week. */
  week: Generated<number | null>;
};

type AttendanceSheetTable = {
  school_id: number;
  id: number;
  session_id: number;
  class: number;
  date: string;
  /** The lesson's number in the timetable; 0 for the whole day, -2 for the morning and -1 for the afternoon. */
  period: Generated<number>;
  taken_by: number;
  taken_at: string;
};

type MarkColumns = {
  school_id: number;
  sheet_id: number;
  enrolment_id: number;
  /** 0 absent, 1 present, 2 excused, 3 late: the statuses of students who were there are odd. */
  status: number;
  reason_id: Generated<number | null>;
  minutes_late: Generated<number | null>;
  note: Generated<string | null>;
};

type AttendanceMarkTable = MarkColumns & {
  /**
   * Set for a line that was added after its register was taken; `added_by` is the change of enrolments that added it.
   */
  added_at: Generated<string | null>;
  added_by: Generated<number | null>;
};

/** A line, unchanged, that a corrected enrolment took out of a register that still exists. */
type AttendanceMarkAsideTable = MarkColumns & { change_id: number; student_id: number };

type AttendanceCorrectionTable = {
  school_id: number;
  id: number;
  sheet_id: number;
  enrolment_id: number;
  old_status: AttendanceStatus;
  new_status: AttendanceStatus;
  corrected_by: number;
  corrected_at: string;
  /** Reason, minutes and note, as JSON; null if there is none. */
  old_detail: Generated<string | null>;
  new_detail: Generated<string | null>;
  /** Why an admin corrected it after the days in which teachers can. */
  why: Generated<string | null>;
};

type MarksRecordTable = {
  school_id: number;
  id: number;
  session_id: number;
  class: number;
  subject: string;
  subject_id: number | null;
  exam_name: string;
  max_mark: number;
  submitted_by: number;
  submitted_at: string;
  term_id: Generated<number | null>;
  /** The weight in the subject's result, in hundredths. */
  weight: Generated<number>;
  /** The day of the exam, if it is known. */
  day: Generated<string | null>;
  /** Whether a student who did not sit it gets 0 in the subject's result; otherwise the exam is left out. */
  absent_as_zero: Generated<number>;
  published_at: Generated<string | null>;
  published_by: Generated<number | null>;
  /** The grades with which it was published; null if it was not, or was imported as published. */
  scale_id: Generated<number | null>;
  /** The weight with which it was published for the results of its term. */
  kept_weight: Generated<number | null>;
  kept_absent_as_zero: Generated<number | null>;
  /** The scale as it was when the exam was made, as JSON; null for whole numbers. */
  mark_scale: Generated<string | null>;
  /** The category of its subject. */
  category: Generated<string | null>;
  /** The exam that it replaces, and when: if its mark is better, or always. */
  replaces_id: Generated<number | null>;
  replaces_by: Generated<'better' | 'later' | null>;
};

/** The state of an exam's line that its mark does not imply: it does not count, or counts as 0. */
export type LineState = 'exempt' | 'zero' | null;

/**
 * `mark` is null for a student who did not sit, or for the reason in `state`. It is a part of the exam's `max_mark`, in
 * hundredths if the exam has a scale; a level or text is in `words`.
 */
type MarkTable = {
  school_id: number;
  record_id: number;
  enrolment_id: number;
  mark: number | null;
  state: Generated<LineState>;
  words: Generated<string | null>;
  note: Generated<string | null>;
};

type MarkCorrectionTable = {
  school_id: number;
  id: number;
  record_id: number;
  enrolment_id: number;
  old_mark: number | null;
  new_mark: number | null;
  old_state: Generated<LineState>;
  new_state: Generated<LineState>;
  old_words: Generated<string | null>;
  new_words: Generated<string | null>;
  corrected_by: number;
  corrected_at: string;
  why: Generated<string | null>;
};

/**
 * Marks that a teacher has not submitted yet: `facts` is the exam as JSON, and `lines` the marks by enrolment, which
 * can be incomplete.
 */
type MarksDraftTable = {
  school_id: number;
  subject_id: number;
  exam_name: string;
  saved_by: number;
  saved_at: string;
  facts: string;
  lines: string;
};

/** A scale of marks that the school defined; `content` is JSON. */
type MarkScaleTable = { school_id: number; id: number; name: string; content: string };

/** A layout of report cards, as JSON; `used_for` is JSON too, with the classes or `"school"`. */
type CardLayoutTable = { school_id: number; id: number; name: string; used_for: string; content: string };

/**
 * A grade and the percentage from which it is given, in hundredths like its points. Class 0 stands for every class
 * without its own grades.
 */
type GradeBandTable = {
  school_id: number;
  class: number;
  from_percent: number;
  name: string;
  points: number | null;
  passes: number;
};

/** A grade scale with which something was published, as JSON. It is never changed. */
type KeptScaleTable = { school_id: number; id: number; bands: string };

/** A comment on a student's term in a subject; without a subject, the class teacher's remark. */
type ReportCommentTable = {
  school_id: number;
  id: number;
  term_id: number;
  student_id: number;
  subject_id: number | null;
  text: string;
  written_by: number;
  written_at: string;
};

/** The publication of a term's results and comments for a class, with its settings. */
type TermPublicationTable = {
  school_id: number;
  term_id: number;
  class: number;
  published_at: string;
  published_by: number;
  scale_id: number;
  from_date: string;
  to_date: string;
  excused_counts: Policies['excusedCounts'];
  /** The rules by which results were weighted and written, as JSON; null for plain means in percent. */
  rules: Generated<string | null>;
};

/** A report card as it was issued, which is never changed. `pdf` is Base64, so that every backup contains it. */
type ReportCardTable = {
  school_id: number;
  id: number;
  /** Proves, together with its number, that a paper is genuine. */
  code: string;
  student_id: number;
  term_id: number;
  class: number;
  /** The version of this student's card of the term, from 1; each one supersedes the earlier ones. */
  version: number;
  issued_at: string;
  issued_by: number;
  /** A hash of the card's content without its number, code and date, which prevents issuing the same card twice. */
  content_hash: string;
  /** The SHA-256 of the PDF's bytes. */
  sha256: string;
  pdf: string;
};

/** A withdrawn register; `lines` is JSON, by enrolment. */
type WithdrawnRegisterTable = {
  school_id: number;
  id: number;
  class: number;
  date: string;
  period: Generated<number>;
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
  session_id: number;
  class: number;
  subject: string;
  exam_name: string;
  max_mark: number;
  submitted_by: number;
  submitted_at: string;
  withdrawn_by: number;
  withdrawn_at: string;
  lines: string;
  mark_scale: Generated<string | null>;
};

type MessageTable = {
  school_id: number;
  id: number;
  sender_id: number;
  recipient_type: 'admin' | 'class' | 'teacher' | 'person';
  class: number | null;
  teacher_id: number | null;
  /** The student, guardian or admin who receives the answer. */
  person_id: Generated<number | null>;
  conversation_id: Generated<number | null>;
  /** Whether the guardians of a class read the message too. */
  to_guardians: Generated<number>;
  text: string;
  sent_at: string;
  /** Set when the message was withdrawn, so that its readers no longer see it. */
  withdrawn_at: Generated<string | null>;
  withdrawn_by: Generated<number | null>;
};

/** A message and its answers, between a person and the admins or, if `teacher_id` is set, that teacher. */
type ConversationTable = {
  school_id: number;
  id: number;
  /** The first message. If it was to a class, each person who answers has a separate conversation. */
  root_id: number;
  person_id: number;
  teacher_id: number | null;
  /** The child it is about, if a guardian takes part. */
  student_id: number | null;
  /** Its newest message. */
  last_id: number;
};

/** The position up to which a person has read a conversation. */
type ConversationReaderTable = {
  school_id: number;
  conversation_id: number;
  person_id: number;
  last_read_id: number;
  read_at: string;
};

/** The link that makes a person a student's guardian; both days are included, and it can be removed earlier. */
type GuardianLinkTable = {
  school_id: number;
  id: number;
  guardian_id: number;
  student_id: number;
  relation: string;
  may_see: number;
  is_written_to: number;
  from_date: string;
  to_date: string | null;
  removed_at: Generated<string | null>;
  /**
   * Until when the guardian has seen this child's results; null until they do, unless the link was added after they
   * joined.
   */
  results_read_until: Generated<string | null>;
  /** Until when the guardian has seen the cover of this child's class; null if never. */
  cover_read_until: Generated<string | null>;
  /** The import that made the link; null if somebody made it by hand. */
  import_id: Generated<number | null>;
};

/** A link with which a person accepts an invitation or resets a password; found by its token's hash. */
type AccountLinkTable = {
  school_id: number;
  token_hash: string;
  person_id: number;
  /**
   * `email`: the code with which a person proves that an email is theirs; its hash replaces that of a token. `phone`:
   * the printed code of a guardian, hashed like a first password.
   */
  purpose: 'invitation' | 'reset' | 'email' | 'phone';
  /** The email to which it was sent, or the phone number. Once the account has another one, the link is invalid. */
  email: string;
  made_at: string;
  ends_at: string;
};

/** A mail to a person, and its state. Its text is made when it is sent, from the data of that time. */
type MailTable = {
  school_id: number;
  id: number;
  kind: string;
  person_id: number;
  /** Ids as JSON, never personal data. */
  about: string;
  /** The key of a mail that must be sent only once. */
  once_key: string | null;
  state: MailState;
  made_at: string;
  sent_at: Generated<string | null>;
  /** The only job that can send it. */
  job_id: Generated<number | null>;
  /** When an admin last retried it. */
  retried_at: Generated<string | null>;
  /** The recipient and the text as they were sent; the bodies are kept only if mails are shown and not sent. */
  email: Generated<string | null>;
  subject: Generated<string | null>;
  body_text: Generated<string | null>;
  body_html: Generated<string | null>;
  /** The mail server's message. */
  failure: Generated<string | null>;
};

/** A kind of mail that a person does not want. */
type MailRefusedKindTable = { school_id: number; person_id: number; kind: string };

type PasskeyTable = {
  school_id: number;
  id: number;
  person_id: number;
  credential_id: string;
  /** The public key in Base64url, like the id. */
  public_key: string;
  counter: number;
  /** The transports, separated by commas. */
  transports: string;
  name: string;
  added_at: string;
  last_used_at: Generated<string | null>;
};

/** The secret that a person shares with an authenticator app; it is used once it is confirmed. */
type OneTimeCodeTable = {
  school_id: number;
  person_id: number;
  secret: string;
  confirmed_at: string | null;
  /** The time step of the last code used, so that no code is accepted twice. */
  last_step: Generated<number | null>;
};

/** A device and network with which a person has signed in; the device is a description. */
type KnownDeviceTable = {
  school_id: number;
  id: number;
  person_id: number;
  device: string;
  network: string;
  seen_at: string;
};

/** A browser in which a person has signed in, by the hash of the key that it stores. */
type RecalledDeviceTable = { school_id: number; key_hash: string; person_id: number; seen_at: string };

/** A sign-in with an identity provider that was begun, and is finished when the provider redirects the browser back. */
type OutsideSignInTable = {
  state_hash: string;
  role: Role;
  verifier: string;
  nonce: string;
  browser_hash: string;
  started_at: string;
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
type ReadMarkerTable = {
  school_id: number;
  person_id: number;
  kind: NewsKind;
  last_read_id: number;
  /** For results, which have no such id, the time up to which they were read. */
  read_until: Generated<string | null>;
};

/** A move of students from one session to the next. */
type MovingUpTable = {
  school_id: number;
  id: number;
  from_session: number;
  to_session: number;
  /** The first day of the new enrolments. */
  day: string;
  at: string;
  by_id: number;
  /** The audit entry that identifies its versions. */
  change_id: number;
  promoted: number;
  kept: number;
  leaving: number;
  undecided: number;
  undone_at: string | null;
};

/** The input from which the timetable of a session is made. */
type TimetablePlanTable = {
  school_id: number;
  session_id: number;
  /** The number of times it was saved. */
  version: number;
  /** The plan as JSON, with teachers by their ids. */
  plan: string;
  changed_at: string;
  changed_by: number;
  /** JSON with the quality of the present timetable by this plan, and the facts used for that. */
  judged: string | null;
};

/** A timetable draft that is finished or in progress. */
type TimetableDraftTable = {
  school_id: number;
  id: number;
  session_id: number;
  state: 'making' | 'made' | 'stopped' | 'failed';
  /** The plan as it was when the solver started. */
  plan: string;
  plan_version: number;
  seconds: number;
  /** `timetable`, or the id of the draft from which it started; null if it started from nothing. */
  made_from: string | null;
  /** The progress of the solver, as JSON. */
  progress: string;
  /** The places of the lessons, as JSON. */
  result: string | null;
  made_at: string;
  made_by: number;
  /** When somebody asked to stop it. */
  stop_at: string | null;
  published_from: string | null;
  /** The number of changes of the result. */
  revision: Generated<number>;
  /** JSON with the quality of the result, and the facts used for that. */
  judged: string | null;
  /** JSON with the rules that the result breaks, by the same facts. */
  broken: string | null;
};

/** A timetable that replaces its session's on a future day. */
type ComingTimetableTable = {
  school_id: number;
  session_id: number;
  from_date: string;
  draft_id: number;
  /** JSON. */
  periods: string;
};

/** A background job and its state. */
type JobTable = {
  school_id: number;
  id: number;
  kind: string;
  /** Ids and choices as JSON, never personal data. */
  payload: string;
  state: JobState;
  attempts: number;
  /** How many times in a row a server was killed, or hung, while it ran the job. */
  interruptions: Generated<number>;
  /** The job does not run before this instant. */
  run_after: string;
  /** 0 to 100. */
  progress: number;
  /** Until when a server has the job, unless it extends the lease; after that, others can take it. */
  leased_until: string | null;
  /** The run that has the job; only this run can finish it. */
  lease: string | null;
  /** The fault of the last run, as JSON. */
  error: string | null;
  created_at: string;
  created_by: number | null;
  finished_at: string | null;
};

/** A file that somebody uploaded or generated; it is deleted after a while. */
type StoredFileTable = {
  school_id: number;
  key: string;
  /** The name that the file has on the person's device. */
  name: string;
  bytes: number;
  uploaded_by: number;
  discard_after: string;
};

/** An import of a spreadsheet: the file, how its columns are read, and what it would change or has changed. */
type ImportTable = {
  school_id: number;
  id: number;
  kind: string;
  /** Null once the file is deleted. */
  file_key: string | null;
  file_name: string;
  state: ImportState;
  /** JSON with the field for each heading, or null. */
  columns: string;
  /** 0 to 100, of the check or of applying it. */
  progress: number;
  new_rows: number;
  changed_rows: number;
  same_rows: number;
  wrong_rows: number;
  /** JSON with the first faults and their cells. */
  faults: string;
  /** JSON with the fault because of which the whole import failed. */
  failure: string | null;
  created_by: number;
  created_at: string;
  applied_at: string | null;
  /** The audit entry that identifies its versions. */
  change_id: number | null;
  undone_at: string | null;
  /** The job that checks or applies it, or the last one that did. */
  job_id: Generated<number | null>;
};

/** A row of an imported file, by its index from 1 on, and the change it would make. */
type ImportRowTable = {
  school_id: number;
  import_id: number;
  place: number;
  sheet: string;
  /** The number of the line in the sheet. */
  line: number;
  state: ImportRowState;
  /** The record that it changed or created. */
  record_id: number | null;
  /** A text by which people recognise the row, such as a name. */
  label: string;
  /** JSON with the values by field. */
  given: string;
  /** JSON with the changes by field. */
  changes: string;
  /** JSON with the faults by field. */
  faults: string;
};

/** How the school last read a heading, in the folded form of searches; null if it was left out. */
type ImportColumnTable = { school_id: number; kind: string; heading: string; field: string | null };

/** The meaning of a word in a school's files, such as VI in the column of the class. */
type ImportWordTable = { school_id: number; field: string; word: string; meaning: string };

/** The secret in the address of a person's calendar feed. */
type CalendarFeedTable = {
  school_id: number;
  person_id: number;
  secret: string;
  /** A hash of its last content; null before it was read. */
  fingerprint: string | null;
  /** The number of its changes, and when the last one was. */
  revision: number;
  changed_at: string;
};

/** The id by which other systems know a record that was imported from them. */
type SourcedIdTable = { school_id: number; kind: string; record_id: number; sourced_id: string };

/** An audit entry, with ids but no names. The table is append-only. */
type AuditEntryTable = {
  school_id: number;
  id: number;
  at: string;
  /** Null if nobody was signed in: a failed sign-in, the set-up, a command in the terminal. */
  actor_id: number | null;
  /** The client's IP address; null for a command in the terminal. */
  address: string | null;
  action: string;
  /** The affected person. */
  person_id: number | null;
  /** The affected exam, subject, period, notice or message, depending on the action. */
  record_id: number | null;
  class: number | null;
  date: string | null;
  /** Only for reads: the last day that a list was about; `date` is the first. */
  until: string | null;
  /**
   * Only for reads: opened, fetched ahead by the device, or exported as a file. Null for entries from before this was
   * recorded.
   */
  way: string | null;
  /** Only for reads: a unique key that merges reads within an hour into one entry. */
  read_key: string | null;
  /** For a list of students of several classes: the entry of its first class, to which this entry belongs. */
  list_id: number | null;
  /** The office in which the acting person did it; null for people who are not staff. */
  office_id: Generated<number | null>;
};
