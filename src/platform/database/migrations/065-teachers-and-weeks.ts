import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTableOfSchool } from '../spread.ts';

/**
 * A lesson and a subject may have several teachers: `more_teachers` has the ids of those after the first, as `,12,15,`.
 * A lesson may be of one week of those that alternate; two that are never in the same week do not clash. A cover is of
 * one of the lesson's teachers.
 */
export const migration065: Migration = {
  async up(db: Kysely<unknown>) {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    for (const table of ['subject', 'subject_version', 'timetable_period', 'timetable_period_version']) {
      await sql`alter table ${sql.table(table)} add column more_teachers text`.execute(db);
    }
    for (const table of ['timetable_period', 'timetable_period_version']) {
      await sql`alter table ${sql.table(table)} add column week smallint`.execute(db);
    }
    for (const table of ['school', 'school_version']) {
      await sql`alter table ${sql.table(table)} add column weeks text`.execute(db);
    }
    await sql`
      create index timetable_by_more_teachers on timetable_period (school_id, session_id, day)
      where more_teachers is not null and removed_at is null`.execute(db);
    await (isSqlite ? refuseByTriggers(db) : refuseOnPostgres(db));
    await (isSqlite ? remakeCover(db) : alterCover(db));
  },
};

const owners = { timetable_class_clash: 'class', timetable_teacher_clash: 'teacher_id' } as const;

async function refuseByTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`insert into sqlite_stat1 (tbl, idx, stat) values ('timetable_period', 'timetable_by_more_teachers', '50 50 50 10')`.execute(
    db,
  );
  await sql`analyze sqlite_schema`.execute(db);
  const teachers = sql`'[' || new.teacher_id || rtrim(coalesce(new.more_teachers, ''), ',') || ']'`;
  const isOwned = {
    timetable_class_clash: sql`select 1 from timetable_period as other where other.class = new.class`,
    timetable_teacher_clash: sql`
      select 1 from timetable_period as other where other.teacher_id in (select value from json_each(${teachers}))`,
    timetable_teachers_clash: sql`
      select 1 from timetable_period as other where other.more_teachers is not null and exists (
        select 1 from json_each(${teachers}) as one where instr(other.more_teachers, ',' || one.value || ',') > 0
      )`,
  };
  for (const event of ['insert', 'update'] as const) {
    for (const name of Object.keys(owners)) await sql`drop trigger ${sql.ref(`${name}_${event}`)}`.execute(db);
    for (const [name, owned] of Object.entries(isOwned)) {
      await sql`
        create trigger ${sql.ref(`${name}_${event}`)} before ${sql.raw(event)} on timetable_period
        when new.removed_at is null
        begin
          select raise(abort, ${sql.lit(name)}) where exists (
            ${owned}
              and other.school_id = new.school_id
              and other.session_id = new.session_id
              and other.day = new.day
              and other.id <> new.id
              and other.removed_at is null
              and other.starts_minute < new.ends_minute
              and new.starts_minute < other.ends_minute
              and (other.week is null or new.week is null or other.week = new.week)
          );
        end`.execute(db);
    }
  }
}

async function refuseOnPostgres(db: Kysely<unknown>): Promise<void> {
  for (const [name, owner] of Object.entries(owners)) {
    await sql`alter table timetable_period drop constraint ${sql.ref(name)}`.execute(db);
    // A lesson without a week has an unbounded range, which every week is in.
    await sql`
      alter table timetable_period add constraint ${sql.ref(name)} exclude using gist (
        school_id with =,
        session_id with =,
        ${sql.ref(owner)} with =,
        day with =,
        int4range(starts_minute, ends_minute) with &&,
        int4range(week, week, '[]') with &&
      ) where (removed_at is null)`.execute(db);
  }
  // Its name comes after that of the trigger by which the timetable is written by one at a time.
  await sql`
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
            and cast(string_to_array(trim(both '','' from other.more_teachers), '','') as bigint[]) && ($8 || coalesce($9, ''{}''))
          )
          and ($9 is not null or other.more_teachers is not null)
      )', tg_table_name) into clashes using
        new.school_id, new.session_id, new.day, new.id, new.starts_minute, new.ends_minute, new.week,
        new.teacher_id, others;
      if clashes then
        raise exception 'timetable_teachers_clash' using errcode = 'exclusion_violation';
      end if;
      return new;
    end $$`.execute(db);
  await sql`set local citus.enable_unsafe_triggers = on`.execute(db);
  await sql`
    create trigger timetable_teachers_clash before insert or update on timetable_period
    for each row when (new.removed_at is null) execute function timetable_teachers_clash()`.execute(db);
}

const coverReferences = [
  'foreign key (school_id, period_id) references timetable_period (school_id, id)',
  'foreign key (school_id, teacher_id) references person (school_id, id)',
  'foreign key (school_id, absent_id) references person (school_id, id)',
  'foreign key (school_id, set_by) references person (school_id, id)',
];

/** SQLite cannot change the key of a table, so it is made anew. */
async function remakeCover(db: Kysely<unknown>): Promise<void> {
  const columns = [
    ...['date text not null', 'period_id integer not null', 'teacher_id integer not null'],
    ...['set_at text not null', 'set_by integer not null', 'withdrawn_at text', 'absent_id integer not null'],
    'constraint cover_key primary key (school_id, date, period_id, absent_id)',
  ];
  await createTableOfSchool(db, { name: 'cover_next', columns, references: coverReferences }, 'sqlite');
  await sql`
    insert into cover_next (school_id, date, period_id, teacher_id, set_at, set_by, withdrawn_at, absent_id)
    select cover.school_id, date, period_id, cover.teacher_id, set_at, set_by, withdrawn_at, lesson.teacher_id
    from cover join timetable_period as lesson on lesson.school_id = cover.school_id and lesson.id = period_id`.execute(
    db,
  );
  await sql`drop table cover`.execute(db);
  await sql`alter table cover_next rename to cover`.execute(db);
  await sql`create index cover_by_teacher on cover (school_id, teacher_id, date)`.execute(db);
  await sql`create index cover_by_period on cover (school_id, period_id)`.execute(db);
}

async function alterCover(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cover add column absent_id bigint`.execute(db);
  await sql`
    update cover set absent_id = lesson.teacher_id from timetable_period as lesson
    where lesson.school_id = cover.school_id and lesson.id = cover.period_id`.execute(db);
  await sql`alter table cover alter column absent_id set not null`.execute(db);
  await sql`alter table cover drop constraint cover_key`.execute(db);
  await sql`alter table cover add constraint cover_key primary key (school_id, date, period_id, absent_id)`.execute(db);
  await sql`alter table cover add foreign key (school_id, absent_id) references person (school_id, id)`.execute(db);
}
