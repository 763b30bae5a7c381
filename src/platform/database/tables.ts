import type { Kysely, Transaction } from 'kysely';
import type { AttendanceTables, MarkColumns } from './tables/attendance.ts';
import type { HomeworkTables } from './tables/homework.ts';
import type { MarksTables } from './tables/marks.ts';
import type { MessagesTables } from './tables/messages.ts';
import type { PeopleTables } from './tables/people.ts';
import type { SchoolYearTables } from './tables/school-year.ts';
import type { SignInTables } from './tables/sign-in.ts';
import type { TimetableTables } from './tables/timetable.ts';
import type { WorkTables } from './tables/work.ts';

/**
 * The tables as queries see them. On both engines, dates are `YYYY-MM-DD`, instants ISO 8601 in UTC, and flags 0 or 1.
 * Every table has `school_id` except `school` and those that are read before a school is known: `email_owner`,
 * `sign_in_throttle`, `setup_link` and `outside_sign_in`.
 */
export type Tables = Present & {
  school_version: Version<Omit<Present['school'], 'id' | 'logo_url'> & { school_id: number }>;
  class_version: Version<Present['class']>;
  session_version: Version<Present['session']>;
  term_version: Version<Present['term']>;
  absence_reason_version: Version<Present['absence_reason']>;
  mark_scale_version: Version<Present['mark_scale']>;
  card_layout_version: Version<Present['card_layout']>;
  own_field_version: Version<Present['own_field']>;
  person_version: Version<Omit<Present['person'], 'photo_url'>>;
  student_version: Version<Present['student']>;
  teacher_version: Version<Present['teacher']>;
  account_version: Version<Pick<Present['account'], 'school_id' | 'person_id' | 'email' | 'closed_at' | 'phone'>>;
  enrolment_version: Version<Present['enrolment']>;
  group_class_version: Version<Present['group_class']>;
  group_member_version: Version<Present['group_member']>;
  subject_version: Version<Present['subject']>;
  timetable_period_version: Version<Present['timetable_period']>;
  diary_entry_version: Version<Present['diary_entry']>;
  homework_version: Version<Omit<Present['homework'], 'reminded_at'>>;
  office_version: Version<Present['office']>;
  attendance_sheet_past: Past<Present['attendance_sheet']>;
  attendance_mark_past: Past<MarkColumns>;
  marks_record_past: Past<Present['marks_record']>;
  mark_past: Past<Present['mark']>;
};

type Present = AttendanceTables &
  HomeworkTables &
  MarksTables &
  MessagesTables &
  PeopleTables &
  SchoolYearTables &
  SignInTables &
  TimetableTables &
  WorkTables;

export type Database = Kysely<Tables>;
export type DatabaseTransaction = Transaction<Tables>;

/**
 * A row as it was from `since` until before `until`, which is null for the present version; with the changes that began
 * and ended it.
 */
type Version<Row> = Row & { change_id: number; since: string; until: string | null; until_change: number | null };

/** A row of a register or exam as it was from `since` until before `until`. */
type Past<Row> = Row & { since: string; until: string };
