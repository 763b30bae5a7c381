import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Has the existing tables refer to classes and sessions by key, and registers tell more. */
export async function referToShapeOnPostgres(db: Kysely<unknown>, today: string): Promise<void> {
  for (const statement of statementsOn(today)) await statement.execute(db);
}

const ofClass = (table: string): RawBuilder<unknown>[] => [
  sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_class`)}`,
  sql`alter table ${sql.table(table)} add constraint ${sql.ref(`${table}_class`)}
    foreign key (school_id, class) references class (school_id, number)`,
];

/** Replaces the session's name by its key. */
const ofSession = (table: string): RawBuilder<unknown>[] => [
  sql`alter table ${sql.table(table)} add column session_id integer`,
  sql`update ${sql.table(table)} as record set session_id = session.id
    from session where session.school_id = record.school_id and session.name = record.session`,
  sql`alter table ${sql.table(table)} drop column session`,
  ...toSession(table),
];

const toSession = (table: string): RawBuilder<unknown>[] => [
  sql`alter table ${sql.table(table)} alter column session_id set not null`,
  sql`alter table ${sql.table(table)} add constraint ${sql.ref(`${table}_session`)}
    foreign key (school_id, session_id) references session (school_id, id)`,
];

/** The session that a date lies in; the first for those before them all, otherwise the last. */
const sessionOn = (date: RawBuilder<unknown>, schoolId: RawBuilder<unknown>) => sql`coalesce(
  (select id from session where session.school_id = ${schoolId} and from_date <= ${date} order by from_date desc limit 1),
  (select id from session where session.school_id = ${schoolId} order by from_date limit 1)
)`;

const clash = (name: string, owner: string) => sql`
  alter table timetable_period add constraint ${sql.ref(name)} exclude using gist (
    school_id with =, session_id with =, ${sql.ref(owner)} with =, day with =, int4range(starts_minute, ends_minute) with &&
  ) where (removed_at is null)`;

const statementsOn = (today: string): readonly RawBuilder<unknown>[] => [
  // The first sessions and terms have keys of their own; the next begin after them.
  sql`select setval(pg_get_serial_sequence('session', 'id'), coalesce((select max(id) from session), 1))`,
  sql`alter table session add constraint session_overlap exclude using gist (
    school_id with =, daterange(from_date, to_date, '[]') with &&)`,
  sql`alter table term add constraint term_overlap exclude using gist (
    school_id with =, daterange(from_date, to_date, '[]') with &&)`,

  ...ofClass('enrolment'),
  ...ofSession('enrolment'),

  ...ofClass('subject'),
  ...ofSession('subject'),
  sql`alter table subject add constraint subject_code unique (school_id, session_id, class, code)`,
  sql`alter table subject add column teacher_id integer`,
  sql`alter table subject add constraint subject_teacher
    foreign key (school_id, teacher_id) references person (school_id, id)`,

  ...ofClass('timetable_period'),
  sql`alter table timetable_period add column session_id integer`,
  sql`update timetable_period set session_id = ${sessionOn(sql`cast(${sql.lit(today)} as date)`, sql`timetable_period.school_id`)}`,
  ...toSession('timetable_period'),
  sql`alter table timetable_period drop constraint timetable_class_clash`,
  sql`alter table timetable_period drop constraint timetable_teacher_clash`,
  clash('timetable_class_clash', 'class'),
  clash('timetable_teacher_clash', 'teacher_id'),

  ...ofClass('attendance_sheet'),
  sql`alter table attendance_sheet add column session_id integer`,
  sql`update attendance_sheet set session_id = ${sessionOn(sql`attendance_sheet.date`, sql`attendance_sheet.school_id`)}`,
  ...toSession('attendance_sheet'),
  sql`alter table attendance_sheet add column period smallint not null default 0`,
  sql`alter table attendance_sheet drop constraint attendance_sheet_class_date`,
  sql`alter table attendance_sheet add constraint attendance_sheet_occasion unique (school_id, class, date, period)`,
  sql`alter table withdrawn_register add column period smallint not null default 0`,

  sql`alter table attendance_mark rename column present to status`,
  sql`alter table attendance_mark drop constraint attendance_mark_present`,
  sql`alter table attendance_mark add constraint attendance_mark_status check (status between 0 and 3)`,
  sql`alter table attendance_mark add column reason_id integer, add column minutes_late smallint, add column note text`,
  sql`alter table attendance_mark add constraint attendance_mark_reason
    foreign key (school_id, reason_id) references absence_reason (school_id, id)`,
  sql`alter table attendance_correction drop constraint attendance_correction_change`,
  sql`alter table attendance_correction add column old_detail text, add column new_detail text, add column why text`,
  sql`alter table mark_correction add column why text`,

  ...ofClass('marks_record'),
  ...ofSession('marks_record'),
  sql`alter table marks_record add constraint marks_record_exam
    unique (school_id, session_id, class, subject, exam_name)`,
  ...ofSession('withdrawn_exam'),

  sql`alter table message drop constraint message_recipient`,
  sql`alter table message add constraint message_recipient check (
    (recipient_type = 'admin' and class is null and teacher_id is null)
    or (recipient_type = 'class' and class is not null and teacher_id is null)
    or (recipient_type = 'teacher' and class is null and teacher_id is not null))`,
  sql`alter table message add constraint message_class foreign key (school_id, class) references class (school_id, number)`,
];
