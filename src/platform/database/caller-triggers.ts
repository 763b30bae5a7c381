import { type QueryExecutorProvider, sql } from 'kysely';
import { channel, type Ring } from './bell.ts';

/**
 * When it may have changed who a session belongs to, what they may do, or in which language they read: of each table,
 * whatever the query for it reads. New sessions and people change nobody who is known; the last use of a session is
 * noted every few minutes and read anew then.
 */
const whatChanges = [
  { table: 'sign_in', when: 'delete', of: "for each row when (old.stage = 'session')" },
  { table: 'account', when: 'update of email, must_change_password, language, closed_at or delete' },
  { table: 'person', when: 'update of role, name, photo_url or delete' },
  { table: 'school', when: 'update or delete' },
  { table: 'enrolment', when: 'insert or update or delete' },
  { table: 'passkey', when: 'insert or delete' },
  { table: 'one_time_code', when: 'insert or update of confirmed_at or delete' },
] as const;

const ring: Ring = { schoolId: 0, kind: 'callers', to: 'everyone' };

/** Adds the triggers, which ring with the commit. */
export async function ringForCallers(db: QueryExecutorProvider): Promise<void> {
  await sql`
    create function ring_for_callers() returns trigger language plpgsql as $$
    begin
      perform pg_notify(${sql.lit(channel)}, ${sql.lit(JSON.stringify(ring))});
      return null;
    end $$`.execute(db);
  for (const change of whatChanges) {
    const each = 'of' in change ? change.of : 'for each statement';
    await sql
      .raw(
        `create trigger rings_for_callers after ${change.when} on ${change.table} ${each} execute function ring_for_callers()`,
      )
      .execute(db);
    await sql
      .raw(
        `create trigger rings_when_emptied after truncate on ${change.table} for each statement execute function ring_for_callers()`,
      )
      .execute(db);
  }
}

/** Removes them from a database that is to be spread: only its first machine is heard, and not what happens on others. */
export async function ringForCallersNoMore(db: QueryExecutorProvider): Promise<void> {
  await sql`drop function if exists ring_for_callers() cascade`.execute(db);
}
