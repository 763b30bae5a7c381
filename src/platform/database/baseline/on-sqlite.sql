-- What SQLite needs beside the tables. A trigger `before insert or update` is made as two, since SQLite has no such word.

-- Sessions of a school, and terms of a school, do not overlap.
create trigger session_overlap before insert or update on session
  begin
    select raise(abort, 'session_overlap') where exists (
      select 1 from session as other
      where other.school_id = new.school_id and other.id <> new.id
        and other.from_date <= new.to_date and new.from_date <= other.to_date
    );
  end;
create trigger term_overlap before insert or update on term
  begin
    select raise(abort, 'term_overlap') where exists (
      select 1 from term as other
      where other.school_id = new.school_id and other.id <> new.id
        and other.from_date <= new.to_date and new.from_date <= other.to_date
    );
  end;

-- A student is in one class at a time, and a roll belongs to one student at a time. An enrolment that ends on the day on
-- which it begins never was.
create trigger enrolment_student_clash before insert or update on enrolment
  when coalesce(new.to_date, '9999-12-31') > new.from_date
  begin
    select raise(abort, 'enrolment_student_clash') where exists (
      select 1 from enrolment as other
      where other.school_id = new.school_id and other.student_id = new.student_id and other.id <> new.id
        and coalesce(other.to_date, '9999-12-31') > new.from_date
        and other.from_date < coalesce(new.to_date, '9999-12-31')
        and coalesce(other.to_date, '9999-12-31') > other.from_date
    );
  end;
create trigger enrolment_roll_clash before insert or update on enrolment
  when coalesce(new.to_date, '9999-12-31') > new.from_date
  begin
    select raise(abort, 'enrolment_roll_clash') where exists (
      select 1 from enrolment as other
      where other.school_id = new.school_id and other.roll = new.roll and other.id <> new.id
        and coalesce(other.to_date, '9999-12-31') > new.from_date
        and other.from_date < coalesce(new.to_date, '9999-12-31')
        and coalesce(other.to_date, '9999-12-31') > other.from_date
    );
  end;

-- A class has one lesson at a time, and so has each teacher, save in weeks that never meet. `more_teachers` has the ids of
-- those after the first, as `,12,15,`.
create trigger timetable_class_clash before insert or update on timetable_period
  when new.removed_at is null
  begin
    select raise(abort, 'timetable_class_clash') where exists (
      select 1 from timetable_period as other
      where other.school_id = new.school_id and other.class = new.class
        and other.session_id = new.session_id and other.day = new.day and other.id <> new.id
        and other.removed_at is null and other.starts_minute < new.ends_minute and new.starts_minute < other.ends_minute
        and (other.week is null or new.week is null or other.week = new.week)
    );
  end;
create trigger timetable_teacher_clash before insert or update on timetable_period
  when new.removed_at is null
  begin
    select raise(abort, 'timetable_teacher_clash') where exists (
      select 1 from timetable_period as other
      where other.school_id = new.school_id
        and other.teacher_id in (select value from json_each('[' || new.teacher_id || rtrim(coalesce(new.more_teachers, ''), ',') || ']'))
        and other.session_id = new.session_id and other.day = new.day and other.id <> new.id
        and other.removed_at is null and other.starts_minute < new.ends_minute and new.starts_minute < other.ends_minute
        and (other.week is null or new.week is null or other.week = new.week)
    );
  end;
create trigger timetable_teachers_clash before insert or update on timetable_period
  when new.removed_at is null
  begin
    select raise(abort, 'timetable_teachers_clash') where exists (
      select 1 from timetable_period as other
      where other.school_id = new.school_id and other.more_teachers is not null
        and exists (
          select 1 from json_each('[' || new.teacher_id || rtrim(coalesce(new.more_teachers, ''), ',') || ']') as one
          where instr(other.more_teachers, ',' || one.value || ',') > 0
        )
        and other.session_id = new.session_id and other.day = new.day and other.id <> new.id
        and other.removed_at is null and other.starts_minute < new.ends_minute and new.starts_minute < other.ends_minute
        and (other.week is null or new.week is null or other.week = new.week)
    );
  end;

-- The audit is append-only; the address of somebody who was erased is all that may be emptied.
create trigger audit_entry_no_delete before delete on audit_entry
  begin
    select raise(abort, 'What was recorded stays as it is.');
  end;
create trigger audit_entry_no_update before update on audit_entry
  when not (
    new.address is null
    and new.school_id is old.school_id and new.id is old.id and new.at is old.at and new.actor_id is old.actor_id
    and new.action is old.action and new.person_id is old.person_id and new.record_id is old.record_id
    and new.class is old.class and new.date is old.date and new.until is old.until and new.way is old.way
    and new.read_key is old.read_key and new.list_id is old.list_id
    and exists (
      select 1 from person
      where school_id = old.school_id and id = coalesce(old.actor_id, old.person_id) and erased_at is not null
    )
  )
  begin
    select raise(abort, 'What was recorded stays as it is.');
  end;

-- An audit entry names people of the school, also those who were deleted since.
create trigger audit_entry_names before insert on audit_entry
  when (
    new.actor_id is not null
    and not exists (select 1 from person where school_id = new.school_id and id = new.actor_id)
    and not exists (select 1 from person_version where school_id = new.school_id and id = new.actor_id)
  ) or (
    new.person_id is not null
    and not exists (select 1 from person where school_id = new.school_id and id = new.person_id)
    and not exists (select 1 from person_version where school_id = new.school_id and id = new.person_id)
  )
  begin
    select raise(abort, 'FOREIGN KEY constraint failed: nobody of the school');
  end;

-- How full the tables will be, by a thousand schools: for each index the number of its rows, then how many rows share its
-- first column, its first two, and so on. Without it, SQLite takes an index that begins with `school_id` for as good as
-- any other. Figures of its own would be those of an empty database.
analyze;
delete from sqlite_stat1;
delete from sqlite_stat4;
insert into sqlite_stat1 (tbl, idx, stat) values
  ('absence_reason_version', 'absence_reason_version', '24000 24 3 1'),
  ('absence_reason_version', 'absence_reason_version_by_change_id', '24000 24 24'),
  ('absence_reason_version', 'absence_reason_version_by_until_change', '24000 24 24'),
  ('account', 'account', '1000000 1000 1'),
  ('account_version', 'account_version', '3000000 3000 3 1'),
  ('account_version', 'account_version_by_change_id', '3000000 3000 3000'),
  ('account_version', 'account_version_by_until_change', '3000000 3000 3000'),
  ('attendance_mark', 'attendance_mark', '200000000 200000 100 1'),
  ('attendance_mark', 'attendance_mark_by_enrolment', '200000 200000 200 1 1 1'),
  ('attendance_mark_past', 'attendance_mark_past', '20000000 20000 10 1 1'),
  ('attendance_mark_past', 'attendance_mark_past_by_enrolment_id', '20000000 20000 20'),
  ('attendance_sheet', 'attendance_sheet', '2000000 2000 1'),
  ('attendance_sheet', 'attendance_sheet_by_date', '2000000 2000 10'),
  ('attendance_sheet', 'sqlite_autoindex_attendance_sheet_2', '2000000 2000 200 1 1'),
  ('attendance_sheet_past', 'attendance_sheet_past', '100000 100 1 1'),
  ('attendance_sheet_past', 'attendance_sheet_past_by_class_date', '100000 100 10 1'),
  ('audit_entry', 'audit_entry', '200000000 200000 1'),
  ('audit_entry', 'audit_entry_by_action', '200000000 200000 2000 1'),
  ('audit_entry', 'audit_entry_by_actor', '200000000 200000 1000 1'),
  ('audit_entry', 'audit_entry_by_class', '80000000 80000 8000 1'),
  ('audit_entry', 'audit_entry_by_list', '20000000 20000 3'),
  ('audit_entry', 'audit_entry_by_person', '100000000 100000 100 1'),
  ('audit_entry', 'audit_entry_by_reading', '150000000 150000 1'),
  ('audit_entry', 'audit_entry_by_time', '200000000 200000 2'),
  ('class_version', 'class_version', '36000 36 3 1'),
  ('class_version', 'class_version_by_change_id', '36000 36 36'),
  ('class_version', 'class_version_by_until_change', '36000 36 36'),
  ('email_owner', 'email_owner', '1000000 1 1 1'),
  ('email_owner', 'sqlite_autoindex_email_owner_2', '1000000 1000 1'),
  ('enrolment', 'enrolment', '1500000 1500 1'),
  ('enrolment', 'enrolment_by_class', '20000000 20000 2000 100 1 1 1'),
  ('enrolment', 'enrolment_by_end', '20000000 1500 300 30 1 1 1'),
  ('enrolment', 'enrolment_by_roll', '20000000 20000 20 1 1 1 1'),
  ('enrolment', 'enrolment_by_student', '20000000 20000 10 1 1 1 1'),
  ('enrolment_version', 'enrolment_version', '3000000 3000 2 1'),
  ('enrolment_version', 'enrolment_version_by_change_id', '3000000 3000 3000'),
  ('enrolment_version', 'enrolment_version_by_class_roll', '3000000 3000 250 5'),
  ('enrolment_version', 'enrolment_version_by_roll', '3000000 3000 5'),
  ('enrolment_version', 'enrolment_version_by_student_id', '3000000 3000 4'),
  ('enrolment_version', 'enrolment_version_by_until_change', '3000000 3000 3000'),
  ('mark', 'mark', '50000000 50000 100 1'),
  ('mark', 'mark_by_enrolment', '50000000 50000 50'),
  ('mark_past', 'mark_past', '5000000 5000 10 1 1'),
  ('mark_past', 'mark_past_by_enrolment_id', '5000000 5000 5'),
  ('marks_record', 'marks_record', '500000 500 1'),
  ('marks_record', 'marks_record_by_teacher', '500000 500 50'),
  ('marks_record', 'sqlite_autoindex_marks_record_2', '500000 500 500 50 5 1'),
  ('marks_record_past', 'marks_record_past', '500000 500 1 1'),
  ('marks_record_past', 'marks_record_past_by_class', '500000 500 50'),
  ('person', 'person', '1000000 1000 1'),
  ('person', 'person_by_role_name', '1000000 1000 500 2'),
  ('person_version', 'person_version', '3000000 3000 3 1'),
  ('person_version', 'person_version_by_change_id', '3000000 3000 3000'),
  ('person_version', 'person_version_by_until_change', '3000000 3000 3000'),
  ('school_version', 'school_version', '3000 3 1'),
  ('school_version', 'school_version_by_change_id', '3000 3 3'),
  ('school_version', 'school_version_by_until_change', '3000 3 3'),
  ('session', 'session', '8000 8 1'),
  ('session', 'sqlite_autoindex_session_2', '8000 8 1'),
  ('session_version', 'session_version', '24000 24 3 1'),
  ('session_version', 'session_version_by_change_id', '24000 24 24'),
  ('session_version', 'session_version_by_until_change', '24000 24 24'),
  ('student', 'student', '1000000 1000 1'),
  ('student_version', 'student_version', '3000000 3000 3 1'),
  ('student_version', 'student_version_by_change_id', '3000000 3000 3000'),
  ('student_version', 'student_version_by_until_change', '3000000 3000 3000'),
  ('subject_version', 'subject_version', '300000 300 3 1'),
  ('subject_version', 'subject_version_by_change_id', '300000 300 300'),
  ('subject_version', 'subject_version_by_class_session_id', '300000 300 30 10'),
  ('subject_version', 'subject_version_by_until_change', '300000 300 300'),
  ('teacher', 'teacher', '50000 50 1'),
  ('teacher_version', 'teacher_version', '150000 150 3 1'),
  ('teacher_version', 'teacher_version_by_change_id', '150000 150 150'),
  ('teacher_version', 'teacher_version_by_until_change', '150000 150 150'),
  ('term_version', 'term_version', '36000 36 3 1'),
  ('term_version', 'term_version_by_change_id', '36000 36 36'),
  ('term_version', 'term_version_by_until_change', '36000 36 36'),
  ('timetable_period', 'timetable_by_class', '1000 1000 100 20'),
  ('timetable_period', 'timetable_by_more_teachers', '50 50 50 10'),
  ('timetable_period', 'timetable_by_teacher', '1000 1000 20 4'),
  ('timetable_period', 'timetable_period', '1000 1000 1'),
  ('timetable_period_version', 'timetable_period_version', '1500000 1500 3 1'),
  ('timetable_period_version', 'timetable_period_version_by_change_id', '1500000 1500 1500'),
  ('timetable_period_version', 'timetable_period_version_by_class_session_id', '1500000 1500 150 75'),
  ('timetable_period_version', 'timetable_period_version_by_subject_id', '1500000 1500 20'),
  ('timetable_period_version', 'timetable_period_version_by_teacher_id', '1500000 1500 75'),
  ('timetable_period_version', 'timetable_period_version_by_until_change', '1500000 1500 1500');
analyze sqlite_schema;
