import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The database itself refuses two periods of one class, or of one teacher, that overlap on one day. Periods
 * that were removed stay as history and hinder nobody.
 */
export const migration003: Migration = {
  async up(db: Kysely<unknown>) {
    const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    await (sqlite ? refuseByTriggers(db) : refuseByExclusion(db));
  },
};

const owners = { timetable_class_clash: 'class', timetable_teacher_clash: 'teacher_id' } as const;

async function refuseByExclusion(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists btree_gist`.execute(db);
  for (const [name, owner] of Object.entries(owners)) {
    await sql`
      alter table timetable_period add constraint ${sql.ref(name)} exclude using gist (
        school_id with =,
        ${sql.ref(owner)} with =,
        day with =,
        int4range(starts_minute, ends_minute) with &&
      ) where (removed_at is null)`.execute(db);
  }
  await takeTurns(db);
}

/**
 * Two rows that exclude each other and are written at the same moment would wait for each other until PostgreSQL ends
 * one as a deadlock. So the timetable of a school is written by one transaction at a time.
 */
async function takeTurns(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function timetable_take_turns() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('timetable_period'), new.school_id);
      return new;
    end $$`.execute(db);
  await sql`
    create trigger timetable_take_turns before insert or update on timetable_period
    for each row execute function timetable_take_turns()`.execute(db);
}

async function refuseByTriggers(db: Kysely<unknown>): Promise<void> {
  for (const event of ['insert', 'update'] as const) {
    for (const [name, owner] of Object.entries(owners)) {
      await sql`
        create trigger ${sql.ref(`${name}_${event}`)} before ${sql.raw(event)} on timetable_period
        when new.removed_at is null
        begin
          select raise(abort, ${sql.lit(name)}) where exists (
            select 1 from timetable_period as other
            where other.school_id = new.school_id
              and other.${sql.ref(owner)} = new.${sql.ref(owner)}
              and other.day = new.day
              and other.id <> new.id
              and other.removed_at is null
              and other.starts_minute < new.ends_minute
              and new.starts_minute < other.ends_minute
          );
        end`.execute(db);
    }
  }
}
