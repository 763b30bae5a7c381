import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isSpread } from '../spread.ts';

/**
 * PostgreSQL rings when it may have changed who a session belongs to, what they may do, or in which language they read, so
 * that servers need not ask it at every call. A database that is spread does not: only its first machine is heard.
 */
export const migration038: Migration = {
  async up(db: Kysely<unknown>) {
    if (db.getExecutor().adapter instanceof SqliteAdapter || (await isSpread(db))) return;
    await sql`
      create function ring_for_callers() returns trigger language plpgsql as $$
      begin
        perform pg_notify('rollbook_bell', '{"schoolId":0,"kind":"callers","to":"everyone"}');
        return null;
      end $$`.execute(db);
    for (const [table, change] of Object.entries(changes)) {
      for (const [name, when] of [
        ['rings_for_callers', change],
        ['rings_when_emptied', 'truncate'],
      ] as const) {
        await sql`
          create trigger ${sql.ref(name)} after ${sql.raw(when)} on ${sql.table(table)}
          ${table === 'sign_in' && when === change ? ofSessions : sql`for each statement`}
          execute function ring_for_callers()`.execute(db);
      }
    }
  },
};

/**
 * Of each table, what the query for a session's owner reads. New sessions and people change nobody who is known; the last
 * use of a session is noted every few minutes and read anew then.
 */
const changes = {
  sign_in: 'delete',
  account: 'update of email, must_change_password, language, closed_at or delete',
  person: 'update of role, name, photo_url or delete',
  school: 'update or delete',
  enrolment: 'insert or update or delete',
  passkey: 'insert or delete',
  one_time_code: 'insert or update of confirmed_at or delete',
};

/** Each sign-in deletes old challenges, which are nobody's session. */
const ofSessions = sql`for each row when (old.stage = 'session')`;
