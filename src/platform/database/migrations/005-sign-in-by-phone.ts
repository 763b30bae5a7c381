import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The phone number of a guardian, and the one with which they sign in, which is unique in a school. */
export const migration005: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table account add column phone text`.execute(db);
    await sql`alter table account add column sign_in_phone text`.execute(db);
    await sql`create unique index account_sign_in_phone on account (school_id, sign_in_phone)`.execute(db);
  },
};
