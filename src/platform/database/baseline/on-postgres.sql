-- What PostgreSQL needs beside the tables.

create extension if not exists btree_gist;

-- Sessions of a school, and terms of a school, do not overlap.
alter table session add constraint session_overlap
  exclude using gist (school_id with =, daterange(from_date, to_date, '[]') with &&);
alter table term add constraint term_overlap
  exclude using gist (school_id with =, daterange(from_date, to_date, '[]') with &&);

-- A student is in one class at a time, and a roll belongs to one student at a time.
alter table enrolment add constraint enrolment_student_clash
  exclude using gist (school_id with =, student_id with =, daterange(from_date, to_date) with &&);
alter table enrolment add constraint enrolment_roll_clash
  exclude using gist (school_id with =, roll with =, daterange(from_date, to_date) with &&);

-- A class has one lesson at a time, and so has a teacher, save in weeks that never meet: a lesson of every week has an
-- unbounded range, which each week is in.
alter table timetable_period add constraint timetable_class_clash
  exclude using gist (
    school_id with =, session_id with =, class with =, day with =,
    int4range(cast(starts_minute as integer), cast(ends_minute as integer)) with &&,
    int4range(cast(week as integer), cast(week as integer), '[]') with &&
  ) where (removed_at is null);
alter table timetable_period add constraint timetable_teacher_clash
  exclude using gist (
    school_id with =, session_id with =, teacher_id with =, day with =,
    int4range(cast(starts_minute as integer), cast(ends_minute as integer)) with &&,
    int4range(cast(week as integer), cast(week as integer), '[]') with &&
  ) where (removed_at is null);

-- Changes of a school's timetable take turns: two that wait for each other's rows would otherwise end in a deadlock.
create function timetable_take_turns() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtext('timetable_period'), new.school_id);
    return new;
  end $$;
create trigger timetable_take_turns before insert or update on timetable_period
  for each row execute function timetable_take_turns();

-- The same for the teachers after the first: `more_teachers` has their ids as `,12,15,`. The name comes after that of the
-- trigger by which changes take turns, as triggers run by name. Citus has it ask a part of the table by that part's name.
create function timetable_teachers_clash() returns trigger language plpgsql as $$
  declare
    others bigint[] := cast(string_to_array(trim(both ',' from new.more_teachers), ',') as bigint[]);
    clashes boolean;
  begin
    execute format('select exists (
      select 1 from %I as other
      where other.school_id = $1 and other.session_id = $2 and other.day = $3 and other.id <> $4
        and other.removed_at is null and other.starts_minute < $6 and $5 < other.ends_minute
        and (other.week is null or $7 is null or other.week = $7)
        and (
          other.teacher_id = any($9)
          or other.more_teachers is not null
          and cast(string_to_array(trim(both '','' from other.more_teachers), '','') as bigint[])
            && ($8 || coalesce($9, ''{}''))
        )
        and ($9 is not null or other.more_teachers is not null)
    )', tg_table_name) into clashes using
      new.school_id, new.session_id, new.day, new.id, new.starts_minute, new.ends_minute, new.week,
      new.teacher_id, others;
    if clashes then
      raise exception 'timetable_teachers_clash' using errcode = 'exclusion_violation';
    end if;
    return new;
  end $$;
create trigger timetable_teachers_clash before insert or update on timetable_period
  for each row when (new.removed_at is null) execute function timetable_teachers_clash();

-- The audit is append-only, unless a restore replaces everything.
create function audit_entry_stays() returns trigger language plpgsql as $$
  begin
    if current_setting('rollbook.replaces', true) = 'everything' then
      return null;
    end if;
    raise exception 'What was recorded stays as it is.';
  end $$;
create trigger audit_entry_stays before delete or truncate on audit_entry
  for each statement execute function audit_entry_stays();

-- The address of somebody who was erased is all that may be emptied. Where Citus spreads the tables, a part of
-- `audit_entry` is a table of its own, named by a number, which may ask only the part of `person` beside it.
create function audit_entry_changes() returns trigger language plpgsql as $$
  declare
    part text := substring(tg_table_name from '^audit_entry_([0-9]+)$');
    people text := 'person';
    is_of_erased boolean;
  begin
    if part is not null then
      select 'person_' || beside.shardid into people
      from pg_dist_shard as own
      join pg_dist_shard as beside on beside.shardminvalue = own.shardminvalue
      where own.shardid = cast(part as bigint) and beside.logicalrelid = cast('person' as regclass);
    end if;
    execute format(
      'select exists (select 1 from %I where school_id = $1 and id = $2 and erased_at is not null)', people
    ) into is_of_erased using old.school_id, coalesce(old.actor_id, old.person_id);
    if new.address is null and to_jsonb(new) - 'address' = to_jsonb(old) - 'address' and is_of_erased then
      return new;
    end if;
    raise exception 'What was recorded stays as it is.';
  end $$;
create trigger audit_entry_changes before update on audit_entry
  for each row execute function audit_entry_changes();

-- An audit entry names people of the school, also those who were deleted since.
create function audit_entry_names() returns trigger language plpgsql as $$
  declare
    part text := substring(tg_table_name from '^audit_entry_([0-9]+)$');
    people text := 'person';
    versions text := 'person_version';
    somebody bigint;
    is_known boolean;
  begin
    if part is not null then
      select
        max('person_' || beside.shardid) filter (where beside.logicalrelid = cast('person' as regclass)),
        max('person_version_' || beside.shardid) filter (where beside.logicalrelid = cast('person_version' as regclass))
      into people, versions
      from pg_dist_shard as own
      join pg_dist_shard as beside on beside.shardminvalue = own.shardminvalue
      where own.shardid = cast(part as bigint);
    end if;
    foreach somebody in array array_remove(array[new.actor_id, new.person_id]::bigint[], null) loop
      execute format(
        'select exists (select 1 from %I where school_id = $1 and id = $2)
          or exists (select 1 from %I where school_id = $1 and id = $2)',
        people, versions
      ) into is_known using new.school_id, somebody;
      if not is_known then
        raise exception 'violates a foreign key: nobody of the school' using errcode = 'foreign_key_violation';
      end if;
    end loop;
    return new;
  end $$;
create trigger audit_entry_names before insert on audit_entry
  for each row execute function audit_entry_names();
