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
 * The tables as queries see them. Dates are `YYYY-MM-DD`, instants ISO 8601 in UTC, flags 0 or 1, on both engines.
 * Every table except `school` has `school_id`, save those that are read before a school is known: `email_owner`,
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
  sign_in_throttle: SignInThrottleTable;
  setup_link: SetupLinkTable;
  quota: QuotaTable;
  kept_answer: KeptAnswerTable;
  class: ClassTable;
  session: SessionTable;
  term: TermTable;
  school_week: SchoolWeekTable;
  closed_day: ClosedDayTable;
  closed_day_class: ClosedDayClassTable;
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
  recovery_code: RecoveryCodeTable;
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

/** A row as it stood from `since` on and, unless it still does, before `until`; with the changes that made and ended it. */
type Version<Row> = Row & {
  change_id: number;
  since: string;
  until: string | null;
  until_change: number | null;
};

/** A row of a register or exam as it stood from `since` on and before `until`. */
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
  /** The tags of all languages that it offers, with commas between them. */
  languages: Generated<string>;
  address: Generated<string | null>;
  logo_url: Generated<string | null>;
  teachers_reach: Generated<Policies['teachersReach']>;
  /** For how many days a teacher may correct a register or marks; null for ever. */
  correction_days: Generated<number | null>;
  results_visible: Generated<Policies['resultsVisible']>;
  /** Whether an excused student counts as absent, or the register not at all. */
  excused_counts: Generated<Policies['excusedCounts']>;
  registers_taken: Generated<Policies['registersTaken']>;
  /** When the registers of a morning and of an afternoon close, as JSON; null for the usual times. */
  registers_close: Generated<string | null>;
  care_below_percent: Generated<number>;
  pass_percent: Generated<number | null>;
  /** Whether students see, without names, how the marks of their class spread. */
  class_spread: Generated<Policies['classSpread']>;
  /** Whether a lesson in a room that another one has then is refused, or only shown. */
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
  /** The fields that the school requires of students, as JSON; null for the default. */
  files_per_student_megabytes: Generated<number>;
  /** For how many years what was handed in is kept, null for ever; and from when on what is older is deleted. */
  hand_in_years: Generated<number | null>;
  hand_in_years_from: Generated<string | null>;
  required_fields: Generated<string | null>;
  /** The name of the scale that writes results; null for percent. */
  mark_scale: Generated<string | null>;
  /** Of what the mean of a session is. */
  year_mean: Generated<Policies['yearMean']>;
  /** The weeks that alternate, as JSON; null if none do. */
  weeks: Generated<string | null>;
};

/**
 * A class or a teaching group, by its number; `place` is its place in lists, `moves_up_to` null if its students leave. A
 * group is of one session; its subject is the one of its number.
 */
type ClassTable = {
  school_id: number;
  number: number;
  name: string;
  place: number;
  moves_up_to: number | null;
  is_open: Generated<number>;
  /** The class's own teacher. */
  teacher_id: Generated<number | null>;
  /** Set for a group alone: null for a class. */
  session_id: Generated<number | null>;
  /** The name that groups share of which a student is to be in exactly one. */
  block: Generated<string | null>;
  /** Whether a group has registers where the school does not take them by lesson. */
  takes_register: Generated<number>;
  /** The name of the scale that writes the class's results, if it is another than the school's. */
  mark_scale: Generated<string | null>;
};

/** One of the classes from which a group has its members. */
type GroupClassTable = { school_id: number; id: number; group_number: number; class: number };

/**
 * That a student is in a group, from `from_date` up to but excluding `to_date`: on the days of these on which they are
 * enrolled in one of its classes.
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
  /** Set while it is read-only. */
  closed_at: Generated<string | null>;
};

type TermTable = {
  school_id: number;
  id: number;
  session_id: number;
  name: string;
  from_date: string;
  to_date: string;
  /** In hundredths: how much it counts in the mean of a session. */
  weight: Generated<number>;
};

/** The weekdays of school (`Sunday,Monday`) from a day on, until the next row's. */
type SchoolWeekTable = { school_id: number; from_date: string; days: string };

/** Days without school, both included: for the classes in `closed_day_class`, or all if it has none. */
type ClosedDayTable = {
  school_id: number;
  id: number;
  name: string;
  from_date: string;
  to_date: string;
  removed_at: Generated<string | null>;
};

type ClosedDayClassTable = { school_id: number; closed_day_id: number; class: number };

/** A code of attendance, or a reason, which is a code without a sign of its own; a closed one is no longer offered. */
type AbsenceReasonTable = {
  school_id: number;
  id: number;
  name: string;
  status: number;
  is_open: Generated<number>;
  /** Null for a sign made from the id. */
  sign: Generated<string | null>;
  /** Null for what the status and the policies say. */
  counts: Generated<CodeCounts | null>;
  /** In the school's order, from 1 on; 0 for one that was added at the end since. */
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
  /** Set when the person is removed: not in any list, but their history stays. */
  left_at: string | null;
  /** Set when all personal data has been erased. */
  erased_at: Generated<string | null>;
  /** The values of the school's own fields by the fields' ids, as a JSON object of texts. */
  own_fields: Generated<string | null>;
  family_name: Generated<string | null>;
  given_name: Generated<string | null>;
  preferred_name: Generated<string | null>;
  /** Family and given name folded for lists in their order; `null` of one whose family name is not known. */
  sort_name: Generated<string | null>;
};

/** A list of people as somebody saved it; what is plural is JSON. */
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

/** A field of the school's own on people of one role, or a kind of their numbers of identity; lists are JSON. */
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
  /** The same folded for searching. */
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
  /** When a first password known to others, the roll, expires; null if it opens nothing. */
  first_password_ends_at: Generated<string | null>;
  /** The chosen language; null if none is chosen. */
  language: Generated<string | null>;
  /** Since when mails to it are refused for good, and the mail server's words. */
  mail_refused_at: Generated<string | null>;
  mail_refusal: Generated<string | null>;
  /** Whether the password was chosen by a phone number and a printed code, and ends with the number. */
  is_pin: Generated<number>;
  /** In the addresses by which the person's mails are unsubscribed. */
  mail_secret: Generated<string | null>;
  /** By which the person's devices seal what they keep; null until one asks. */
  device_key: Generated<string | null>;
  /** Those of before, the newest first, with blanks between them. */
  former_device_keys: Generated<string | null>;
  /** The person whose password and second factors these are, of one who has several roles; null for the person's own. */
  login_id: Generated<number | null>;
  /** When an admin last asked to join the accounts of this email, until that is agreed to. */
  join_asked_at: Generated<string | null>;
  /** A guardian's phone number, in its one form (`+8801712345678`). */
  phone: Generated<string | null>;
  /** The one with which they sign in; null until a code was made for it. */
  sign_in_phone: Generated<string | null>;
};

/** The open account of a role and school to which an email (lower case) belongs; the row is deleted when the account closes. */
type EmailOwnerTable = { email: string; role: Role; school_id: number; person_id: number };

/** An office of the school's own making: its duties, with commas between them. */
type OfficeTable = {
  school_id: number;
  id: number;
  name: string;
  duties: string;
  /** The numbers of the classes that it reaches, with commas between them; null for the whole school. */
  classes: string | null;
  removed_at: string | null;
};

/** Who works in which office. */
type OfficePersonTable = { school_id: number; office_id: number; person_id: number };

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
  /** Set if the password was right and a second factor is awaited. */
  password_at: Generated<string | null>;
  /** The value that a passkey signs, once. */
  passkey_challenge: Generated<string | null>;
  /** Set if the browser has signed in before. */
  is_recalled: Generated<number>;
  /** The office in which one of the staff works with it; null for everybody else. */
  office_id: Generated<number | null>;
};

type SignInThrottleTable = { subject: string; failures: number; window_ends_at: string };

/** How much of a quota is used; only the latest window is stored. */
type QuotaTable = { school_id: number; subject: string; used: number; window_ends_at: string };

/** The answers of calls that came with a key, by person and key; `answer` is JSON, `null` once it is forgotten. */
type KeptAnswerTable = {
  school_id: number;
  person_id: number;
  key: string;
  request: string;
  answer: string | null;
  kept_at: string;
};

type SetupLinkTable = { token_hash: string; created_at: string };

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
  /** Where the school numbers its students from 1 on in each class. */
  number_in_class: Generated<number | null>;
};

type SubjectTable = {
  school_id: number;
  id: number;
  session_id: number;
  class: number;
  name: string;
  code: string;
  /** The teacher, if one is assigned; the first of several. */
  teacher_id: Generated<number | null>;
  /** The name of the scale that writes its results; null for the school's. */
  mark_scale: Generated<string | null>;
  /** In hundredths. */
  credits: Generated<number | null>;
  /** As JSON: its categories with their weights. */
  categories: Generated<string | null>;
  /** The ids of the other teachers, each between commas: `,12,15,`. */
  more_teachers: Generated<string | null>;
};

type CoverTable = {
  school_id: number;
  date: string;
  period_id: number;
  /** The teacher who takes the lesson on that date. */
  teacher_id: number;
  /** The one of its teachers in whose place they do. */
  absent_id: number;
  set_at: string;
  set_by: number;
  /** When a change of the timetable ended it; null while it stands. */
  withdrawn_at: Generated<string | null>;
};

/** What was done in a lesson of the timetable on one date. */
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
  /** Why an admin changed it last. */
  why: string | null;
  /** Counts the changes from 1. */
  revision: number;
  written_by: number;
  written_at: string;
};

/** That the teacher of a class has signed a week of its diary, by its Monday. */
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
  /** The title, folded. */
  search_title: string;
  text: string | null;
  due: string;
  hand_in: HandInWay;
  /** How long it takes, if the teacher says so. */
  minutes: number | null;
  /** The exam into whose draft marks are put. */
  exam_name: string | null;
  exam_max: number | null;
  given_by: number;
  given_at: string;
  removed_at: Generated<string | null>;
  reminded_at: Generated<string | null>;
};

/** For whom homework is, where it is not for everybody in the class. */
type HomeworkStudentTable = { school_id: number; homework_id: number; student_id: number };

/** What a student has handed in last, or what the teacher has said of them without that. */
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
  mark: number | null;
  answered_by: number | null;
  answered_at: string | null;
};

/** A file of homework or, with a student, of what they have handed in. */
type HomeworkFileTable = {
  school_id: number;
  id: number;
  homework_id: number;
  student_id: number | null;
  /** Of `stored_file`, which a backup may hold without it. */
  stored_key: string;
  name: string;
  /** Keyed by its content. */
  type: string;
  bytes: number;
};

type TimetablePeriodTable = {
  school_id: number;
  id: number;
  session_id: number;
  class: number;
  /** The weekday, 0 for Saturday. */
  day: number;
  period: number;
  /** The period's name beside its number, such as "Break". */
  label: string | null;
  subject: string;
  subject_id: number | null;
  /** The teacher, the first of several. */
  teacher_id: number;
  /** The ids of the other teachers, each between commas: `,12,15,`. */
  more_teachers: Generated<string | null>;
  /** Minutes since midnight at the school. */
  starts_minute: number;
  ends_minute: number;
  removed_at: string | null;
  room: Generated<string | null>;
  /** Which of the alternating weeks it is in, from 0 on; null for every week. */
  week: Generated<number | null>;
};

type AttendanceSheetTable = {
  school_id: number;
  id: number;
  session_id: number;
  class: number;
  date: string;
  /** The lesson's number in the timetable; 0 for the whole day. */
  period: Generated<number>;
  taken_by: number;
  taken_at: string;
};

type MarkColumns = {
  school_id: number;
  sheet_id: number;
  enrolment_id: number;
  /** 0 absent, 1 present, 2 excused, 3 late: who is there has an odd one. */
  status: number;
  reason_id: Generated<number | null>;
  minutes_late: Generated<number | null>;
  note: Generated<string | null>;
};

type AttendanceMarkTable = MarkColumns & {
  /** Set for a line that was added after its register was taken; names the enrolment's change that added it. */
  added_at: Generated<string | null>;
  added_by: Generated<number | null>;
};

/** A line that a corrected enrolment took out of a register that stays, as it was. */
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
  /** Why an admin corrected it, after the days in which teachers may. */
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
  /** In hundredths: how much it counts in the subject's result. */
  weight: Generated<number>;
  /** When it was held, if that is known. */
  day: Generated<string | null>;
  /** Whether a student who did not sit it gets 0 in the subject's result, instead of being left out. */
  absent_as_zero: Generated<number>;
  published_at: Generated<string | null>;
  published_by: Generated<number | null>;
  /** The grades with which it was published; null if it was not, or came as published from elsewhere. */
  scale_id: Generated<number | null>;
  /** With what it was published for the results of its term. */
  kept_weight: Generated<number | null>;
  kept_absent_as_zero: Generated<number | null>;
  /** Its scale as it was when the exam was made, as JSON; null for whole numbers. */
  mark_scale: Generated<string | null>;
  /** The category of its subject. */
  category: Generated<string | null>;
  /** The exam in whose place it counts, and when: if its mark is better, or always. */
  replaces_id: Generated<number | null>;
  replaces_by: Generated<'better' | 'later' | null>;
};

/** The state of an exam's line that its mark does not show: it does not count, or counts as 0. */
export type LineState = 'exempt' | 'zero' | null;

/**
 * `mark` is null for a student who did not sit, or as `state` says. It is a part of the exam's `max_mark`, in hundredths
 * where the exam has a scale; a level or text is in `words`.
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
 * Marks that a teacher has not submitted yet: `facts` is JSON of the exam, `lines` of the marks by enrolment, of which
 * some may be missing.
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

/** A scale of marks of the school's own: `content` is JSON. */
type MarkScaleTable = { school_id: number; id: number; name: string; content: string };

/** How report cards look: JSON; `used_for` too, the classes or `"school"`. */
type CardLayoutTable = { school_id: number; id: number; name: string; used_for: string; content: string };

/** A grade from a share on; in hundredths, as its points. Of class 0: for every class without bands of its own. */
type GradeBandTable = {
  school_id: number;
  class: number;
  from_percent: number;
  name: string;
  points: number | null;
  passes: number;
};

/** A scale with which something was published, as JSON: never changed. */
type KeptScaleTable = { school_id: number; id: number; bands: string };

/** A comment on a student's term in a subject; without one, the remark of the class's teacher. */
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

/** That a term's results and comments of a class are published, and with which settings. */
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
  /** By what results were weighed and written, as JSON; null for plain means in percent. */
  rules: Generated<string | null>;
};

/** A report card as it was issued: never changed. `pdf` is in Base64, so that it is in every backup as it is. */
type ReportCardTable = {
  school_id: number;
  id: number;
  /** Proves a paper genuine, beside its number. */
  code: string;
  student_id: number;
  term_id: number;
  class: number;
  /** Counts the versions of this student's card of the term from 1; each supersedes those before. */
  version: number;
  issued_at: string;
  issued_by: number;
  /** A hash of the card's content without its number, code and date, by which the same card is not issued twice. */
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
  /** The student, guardian or admin that an answer goes to. */
  person_id: Generated<number | null>;
  conversation_id: Generated<number | null>;
  /** Whether the guardians of a class read it too. */
  to_guardians: Generated<number>;
  text: string;
  sent_at: string;
  /** Set when an admin withdrew it: its readers no longer see it. */
  withdrawn_at: Generated<string | null>;
  withdrawn_by: Generated<number | null>;
};

/**
 * A message and what was answered to it, between the person outside the office and, if `teacher_id` is null, the admins,
 * else that teacher.
 */
type ConversationTable = {
  school_id: number;
  id: number;
  /** The message that was answered first; of one to a class, everybody who answers has a conversation of their own. */
  root_id: number;
  person_id: number;
  teacher_id: number | null;
  /** The child it is about, if a guardian takes part. */
  student_id: number | null;
  /** Its newest message. */
  last_id: number;
};

/** How far a person has read a conversation. */
type ConversationReaderTable = {
  school_id: number;
  conversation_id: number;
  person_id: number;
  last_read_id: number;
  read_at: string;
};

/** That a person is a student's guardian, from and to days that are included, unless it was ended. */
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
  /** Until when the guardian has seen this child's results; null if never, nor linked after joining. */
  results_read_until: Generated<string | null>;
  /** Until when the guardian has seen the cover of this child's class; null if never. */
  cover_read_until: Generated<string | null>;
  /** The import that made the link; null if it is somebody's by hand. */
  import_id: Generated<number | null>;
};

/** A link by which a person takes up an invitation or sets a forgotten password; looked up by its token's hash. */
type AccountLinkTable = {
  school_id: number;
  token_hash: string;
  person_id: number;
  /**
   * `email`: the code by which a person shows that an email is theirs; its hash stands for a token's. `phone`: the printed
   * code of a guardian, hashed as a first password is.
   */
  purpose: 'invitation' | 'reset' | 'email' | 'phone';
  /** Where it was sent to, or the phone number; once the account has another one, it is worth nothing. */
  email: string;
  made_at: string;
  ends_at: string;
};

/** A mail to a person, and what became of it. It is written when it is sent, from what is true then. */
type MailTable = {
  school_id: number;
  id: number;
  kind: string;
  person_id: number;
  /** JSON of ids, never of personal data. */
  about: string;
  /** The key of a mail that is sent only once. */
  once_key: string | null;
  state: MailState;
  made_at: string;
  sent_at: Generated<string | null>;
  /** The job that sends it: no other does. */
  job_id: Generated<number | null>;
  /** When an admin last had it tried again. */
  retried_at: Generated<string | null>;
  /** As they were sent; the bodies are kept only where mails are shown instead of sent. */
  email: Generated<string | null>;
  subject: Generated<string | null>;
  body_text: Generated<string | null>;
  body_html: Generated<string | null>;
  /** The mail server's words. */
  failure: Generated<string | null>;
};

/** A kind of mail that a person does not want. */
type MailRefusedKindTable = { school_id: number; person_id: number; kind: string };

type PasskeyTable = {
  school_id: number;
  id: number;
  person_id: number;
  credential_id: string;
  /** In Base64url, as the id. */
  public_key: string;
  counter: number;
  /** With commas between them. */
  transports: string;
  name: string;
  added_at: string;
  last_used_at: Generated<string | null>;
};

/** The secret that a person shares with an app; in use once it is confirmed. */
type OneTimeCodeTable = {
  school_id: number;
  person_id: number;
  secret: string;
  confirmed_at: string | null;
  /** The time step of the code used last: no code is accepted twice. */
  last_step: Generated<number | null>;
};

type RecoveryCodeTable = { school_id: number; person_id: number; code_hash: string; used_at: Generated<string | null> };

/** Where a person has signed in, by the device in words and its network. */
type KnownDeviceTable = {
  school_id: number;
  id: number;
  person_id: number;
  device: string;
  network: string;
  seen_at: string;
};

/** A browser in which a person has signed in, by the hash of the key that it keeps. */
type RecalledDeviceTable = { school_id: number; key_hash: string; person_id: number; seen_at: string };

/** A sign-in that was begun with the school's account and is finished when its issuer sends the browser back. */
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
  /** For results, the time up to which they were read, instead of an id. */
  read_until: Generated<string | null>;
};

/** Each time that students moved up from one session to another. */
type MovingUpTable = {
  school_id: number;
  id: number;
  from_session: number;
  to_session: number;
  /** The first day of the new enrolments. */
  day: string;
  at: string;
  by_id: number;
  /** The audit entry, by which its versions are found. */
  change_id: number;
  promoted: number;
  kept: number;
  leaving: number;
  undecided: number;
  undone_at: string | null;
};

/** From what the timetable of a session is made. */
type TimetablePlanTable = {
  school_id: number;
  session_id: number;
  /** How often it was saved. */
  version: number;
  /** JSON, with teachers by their ids. */
  plan: string;
  changed_at: string;
  changed_by: number;
  /** JSON: how good the timetable in force is by the plan, and by which facts. */
  judged: string | null;
};

/** A timetable that was made, or is being made. */
type TimetableDraftTable = {
  school_id: number;
  id: number;
  session_id: number;
  state: 'making' | 'made' | 'stopped' | 'failed';
  /** As it was saved when the making began. */
  plan: string;
  plan_version: number;
  seconds: number;
  /** `timetable`, or the id of another draft; null for nothing. */
  made_from: string | null;
  /** JSON: how far the making is. */
  progress: string;
  /** JSON: where the lessons are. */
  result: string | null;
  made_at: string;
  made_by: number;
  /** When somebody stopped it. */
  stop_at: string | null;
  published_from: string | null;
  /** How often the result was changed. */
  revision: Generated<number>;
  /** JSON: how good the result is, and by which facts. */
  judged: string | null;
  /** JSON: what the result breaks, by the same facts. */
  broken: string | null;
};

/** A timetable that takes the place of its session's on a day to come. */
type ComingTimetableTable = {
  school_id: number;
  session_id: number;
  from_date: string;
  draft_id: number;
  /** JSON. */
  periods: string;
};

/** Work that is done later, and what became of it. */
type JobTable = {
  school_id: number;
  id: number;
  kind: string;
  /** JSON of ids and choices, never of personal data. */
  payload: string;
  state: JobState;
  attempts: number;
  /** How often in a row a server was stopped by force, or hung, in the middle of it. */
  interruptions: Generated<number>;
  /** Not before this instant. */
  run_after: string;
  /** 0 to 100. */
  progress: number;
  /** Until when a server has it, unless it extends this; then others may take it. */
  leased_until: string | null;
  /** The run that holds the job: only this one may finish it. */
  lease: string | null;
  /** JSON of the fault that the last run ended with. */
  error: string | null;
  created_at: string;
  created_by: number | null;
  finished_at: string | null;
};

/** A file that somebody uploaded or had made; it is deleted after a while. */
type StoredFileTable = {
  school_id: number;
  key: string;
  /** The name that the person's device gives it. */
  name: string;
  bytes: number;
  uploaded_by: number;
  discard_after: string;
};

/** A spreadsheet that is imported: the file, how its columns are read, what it would do and has done. */
type ImportTable = {
  school_id: number;
  id: number;
  kind: string;
  /** Null once the file is deleted. */
  file_key: string | null;
  file_name: string;
  state: ImportState;
  /** JSON: the field that each heading is read as, or null. */
  columns: string;
  /** 0 to 100, of the checking or the applying. */
  progress: number;
  new_rows: number;
  changed_rows: number;
  same_rows: number;
  wrong_rows: number;
  /** JSON: the first faults, with their cells. */
  faults: string;
  /** JSON of the fault because of which it failed as a whole. */
  failure: string | null;
  created_by: number;
  created_at: string;
  applied_at: string | null;
  /** The audit entry of the applying, by which its versions are found. */
  change_id: number | null;
  undone_at: string | null;
  /** The job that checks or applies it, or did last. */
  job_id: Generated<number | null>;
};

/** A row of an imported file, by its place from 1 on, and what it would do. */
type ImportRowTable = {
  school_id: number;
  import_id: number;
  place: number;
  sheet: string;
  /** Its number in the sheet. */
  line: number;
  state: ImportRowState;
  /** The record that it changed or made. */
  record_id: number | null;
  /** The words by which people know it, such as a name. */
  label: string;
  /** JSON: the values by field. */
  given: string;
  /** JSON: what it changes, by field. */
  changes: string;
  /** JSON: what is wrong, by field. */
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
  /** A fingerprint of its last content; null before it was read. */
  fingerprint: string | null;
  /** How often it has changed, and when it last did. */
  revision: number;
  changed_at: string;
};

/** By which other systems know a record that was imported from them. */
type SourcedIdTable = { school_id: number; kind: string; record_id: number; sourced_id: string };

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
  /** For reads only: the last of the days that a list was about; `date` is the first. */
  until: string | null;
  /** For reads only: opened, fetched ahead by the device, or taken as a file. Null before this was recorded. */
  way: string | null;
  /** For reads only: a unique key that coalesces reads within an hour into one entry. */
  read_key: string | null;
  /** For a list of students of several classes, the entry of its first class, to which this one belongs. */
  list_id: number | null;
  /** The office in which the acting person did it; null for whoever is not of the staff. */
  office_id: Generated<number | null>;
};
