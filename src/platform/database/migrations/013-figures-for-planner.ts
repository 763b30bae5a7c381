import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The sizes that tables will have, for SQLite's planner: of all tables and indexes that had none, and of the timetable,
 * which had those of one school. Without them, SQLite searches many tables by their school alone. PostgreSQL counts by
 * itself.
 */
export const migration013: Migration = {
  async up(db: Kysely<unknown>) {
    if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
    const rows = figures
      .trim()
      .split('\n')
      .map((line) => /^(\S+) (\S+) (.+)$/.exec(line)?.slice(1));
    const listed = sql`from json_each(${JSON.stringify(rows)})`;
    await sql`delete from sqlite_stat1 where (tbl, idx) in (select value ->> 0, value ->> 1 ${listed})`.execute(db);
    await sql`
      insert into sqlite_stat1 (tbl, idx, stat) select value ->> 0, value ->> 1, value ->> 2 ${listed}
    `.execute(db);
    await sql`analyze sqlite_schema`.execute(db);
    // Other connections read the figures again only after a change of tables.
    await sql`create table figures_are_new (id integer)`.execute(db);
    await sql`drop table figures_are_new`.execute(db);
  },
};

/**
 * In a thousand schools: the table, the index, the number of its rows, and how many rows share its first column, its
 * first two, and so on.
 */
const figures = `
absence absence 5000000 5000 1
absence absence_by_student 5000000 5000 6 1
absence_reason absence_reason 24000 24 1
absence_reason sqlite_autoindex_absence_reason_2 24000 24 6 1
account account_by_login 50000 50 1
account account_sign_in_phone 1000000 1000 2
account_link account_link 100000 100 1
account_link account_link_by_person 100000 100 1
attendance_correction attendance_correction 3000000 3000 1
attendance_correction attendance_correction_by_enrolment 3000000 3000 5
attendance_correction attendance_correction_by_sheet 3000000 3000 2
attendance_mark_aside attendance_mark_aside 500000 500 10 1 1 1
calendar_feed calendar_feed 300000 300 1
calendar_feed calendar_feed_secret 300000 300 1
card_layout card_layout 3000 3 1
card_layout_version card_layout_version 9000 9 3 1
class class 100000 100 1
class class_name 20000 20 1
class group_name 80000 80 20 1
closed_day closed_day 50000 50 1
closed_day_class closed_day_class 50000 50 5 1
coming_timetable coming_timetable 2000 2 2 1
connection connection 2000 2 1
conversation conversation 5000000 5000 1
conversation conversation_by_person_id 5000000 5000 6
conversation conversation_by_student_id 5000000 5000 10
conversation conversation_by_teacher_id 5000000 5000 100
conversation sqlite_autoindex_conversation_2 5000000 5000 1 1
conversation_reader conversation_reader 10000000 10000 2 1
conversation_reader conversation_reader_by_person 10000000 10000 11
cover cover 2000000 2000 10 1 1
cover cover_by_period 2000000 2000 4
cover cover_by_teacher 2000000 2000 40 1
diary_entry diary_entry 20000000 20000 1
diary_entry diary_entry_by_session_id 20000000 20000 5000
diary_entry diary_entry_by_written_by 20000000 20000 400
diary_entry sqlite_autoindex_diary_entry_2 20000000 20000 500 2 1
diary_entry_version diary_entry_version 40000000 40000 2 1
diary_entry_version diary_entry_version_by_change_id 40000000 40000 1
diary_entry_version diary_entry_version_by_class_date 40000000 40000 1000 5
diary_entry_version diary_entry_version_by_until_change 40000000 40000 1
diary_week diary_week 1000000 1000 25 1
grade_band grade_band 60000 60 6 1
group_class group_class 160000 160 1
group_class group_class_by_class 160000 160 8
group_class group_class_by_group_number 160000 160 2
group_class sqlite_autoindex_group_class_2 160000 160 2 1
group_class_version group_class_version 320000 320 2 1
group_class_version group_class_version_by_change_id 320000 320 2
group_class_version group_class_version_by_group_number 320000 320 4
group_class_version group_class_version_by_until_change 320000 320 2
group_member group_member 4000000 4000 1
group_member group_member_by_group_number_student_id 4000000 4000 50 1
group_member group_member_by_student_id 4000000 4000 4
group_member_version group_member_version 8000000 8000 2 1
group_member_version group_member_version_by_change_id 8000000 8000 20
group_member_version group_member_version_by_group_number 8000000 8000 100
group_member_version group_member_version_by_student_id 8000000 8000 8
group_member_version group_member_version_by_until_change 8000000 8000 20
guardian_link guardian_link 1800000 1800 1
guardian_link guardian_link_by_guardian 1800000 1800 1
guardian_link guardian_link_once 1800000 1800 2 1
hand_in hand_in 30000000 30000 20 1
hand_in hand_in_by_answered_by 30000000 30000 600
hand_in hand_in_by_student_id 30000000 30000 30
homework homework 2000000 2000 1
homework homework_by_class_due 2000000 2000 50 1
homework homework_by_given_by 2000000 2000 40
homework homework_by_session_id 2000000 2000 500
homework_file homework_file 10000000 10000 1
homework_file homework_file_by_homework_id 10000000 10000 7
homework_file homework_file_by_student_id 10000000 10000 11
homework_student homework_student 2000000 2000 10 1
homework_student homework_student_by_student_id 2000000 2000 3
homework_version homework_version 4000000 4000 2 1
homework_version homework_version_by_change_id 4000000 4000 1
homework_version homework_version_by_until_change 4000000 4000 1
image image 1200000 1200 1
image image_to_discard 20000 20 1
import import 100000 100 1
import_column import_column 200000 200 20 1
import_row import_row 50000000 50000 1000 1
import_row import_row_by_state 50000000 50000 1000 250 250
import_word import_word 300000 300 30 1
job job 10000000 10000 1
job job_by_line 20000 20 2 1 1 1 1
kept_answer kept_answer 5000000 5000 10 1
kept_answer kept_answer_by_age 5000000 2
kept_answer kept_answer_of_person 5000000 5000 10 1
kept_scale kept_scale 5000 5 1
known_device known_device 3000000 3000 1
known_device sqlite_autoindex_known_device_2 3000000 3000 3 2 1
mail mail 20000000 20000 1
mail mail_by_person 20000000 20000 20
mail sqlite_autoindex_mail_2 20000000 20000 2
mail_refused_kind mail_refused_kind 200000 200 2 1
mark_correction mark_correction 1000000 1000 1
mark_correction mark_correction_by_enrolment 1000000 1000 2
mark_correction mark_correction_by_record 1000000 1000 3
mark_scale mark_scale 5000 5 1
mark_scale sqlite_autoindex_mark_scale_2 5000 5 1
mark_scale_version mark_scale_version 15000 15 3 1
mark_scale_version mark_scale_version_by_change_id 15000 15 1
mark_scale_version mark_scale_version_by_until_change 15000 15 1
marks_draft marks_draft 100000 100 3 1 1
marks_draft marks_draft_by_subject 100000 100 1
marks_record marks_record_by_subject 500000 500 2
marks_record marks_record_by_term 500000 500 83 2
message message 20000000 20000 1
message message_by_sender 20000000 20000 40 1
message message_in_conversation 15000000 15000 3 1
message message_to_admin 1000000 1000 1
message message_to_class 2000000 2000 50 1
message message_to_person 15000000 15000 17 1
message message_to_teacher 2000000 2000 40 1
moving_up moving_up 5000 5 1
notice notice 300000 300 1
office office 5000 5 1
office_person office_person 15000 15 3 1
office_person office_person_by_person 15000 15 1
office_version office_version 15000 15 3 1
one_time_code one_time_code 60000 60 1
outside_sign_in outside_sign_in 100 1
own_field own_field 15000 15 1
own_field sqlite_autoindex_own_field_2 15000 15 5 1
own_field_version own_field_version 45000 45 3 1
own_field_version own_field_version_by_change_id 45000 45 1
own_field_version own_field_version_by_until_change 45000 45 1
passkey passkey 60000 60 1
passkey passkey_by_person 60000 60 1
passkey sqlite_autoindex_passkey_2 60000 60 1
quota quota 200000 200 1
read_marker read_marker 4000000 4000 4 1
recalled_device recalled_device 1500000 1500 1
recalled_device recalled_device_by_person 1500000 1500 2
recovery_code recovery_code 500000 500 8 1
report_card report_card 5000000 5000 1
report_card report_card_by_class 5000000 5000 833 21
report_card sqlite_autoindex_report_card_2 5000000 5000 5 1 1
report_comment report_comment 10000000 10000 1
report_comment report_comment_by_student_id 10000000 10000 10
report_comment report_comment_by_subject_id 10000000 10000 33
report_comment report_comment_once 10000000 10000 1667 2 1
saved_list saved_list 20000 20 1
school sqlite_autoindex_school_1 1000 1
school_week school_week 3000 3 1
setup_link setup_link 1 1
sign_in sign_in 2000000 2000 1
sign_in sign_in_by_person 2000000 2000 2
sign_in_throttle sign_in_throttle 1000 1
sourced_id sourced_id 5000000 5000 333 1
sourced_id sqlite_autoindex_sourced_id_2 5000000 5000 333 1
stored_file stored_file 100000 100 1
subject sqlite_autoindex_subject_2 500000 500 125 3 1
subject subject 500000 500 1
term sqlite_autoindex_term_2 12000 12 3 1
term term 12000 12 1
term_publication term_publication 100000 100 17 1
term_version term_version_by_session_id 36000 36 9
timetable_draft timetable_draft 10000 10 1
timetable_draft timetable_draft_making 1000 1
timetable_period timetable_by_class 1000000 1000 25 5
timetable_period timetable_by_more_teachers 50000 50 12 2
timetable_period timetable_by_teacher 1000000 1000 20 4
timetable_period timetable_period 1000000 1000 1
timetable_plan timetable_plan 2000 2 1
withdrawn_exam withdrawn_exam 20000 20 1
withdrawn_register withdrawn_register 50000 50 1
`;
