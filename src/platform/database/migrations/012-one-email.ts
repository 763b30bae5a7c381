import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Emails in one form: of two ways to write a letter the composed one, and nothing that nobody sees. Where another account
 * has that form already, nobody can say whose it is: such an account keeps its email until an admin changes it.
 */
export const migration012: Migration = {
  async up(db: Kysely<unknown>) {
    const accounts = db.withTables<Emails>();
    for (const { school_id, person_id, email, closed_at } of await readUnusual(accounts)) {
      const normal = toNormal(email);
      if (normal === email) continue;
      const own = { school_id, person_id };
      if (closed_at === null && !(await takeOver(accounts, email, normal))) continue;
      await accounts.updateTable('account').set({ email: normal }).where(isOf(own)).execute();
    }
  },
};

type Person = { readonly school_id: number; readonly person_id: number };
type Emails = {
  account: Person & { email: string; closed_at: string | null };
  email_owner: Person & { email: string };
};

/** Those with more in their email than the letters of ASCII, which have one form alone. */
async function readUnusual(db: Kysely<Emails>) {
  const isUnusual =
    db.getExecutor().adapter instanceof SqliteAdapter
      ? sql<boolean>`email glob '*[^!-~]*'`
      : sql<boolean>`email ~ '[^!-~]'`;
  return db.selectFrom('account').selectAll().where(isUnusual).execute();
}

function toNormal(email: string): string {
  return email
    .replaceAll(/[\s\p{Cc}\p{Cf}]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC');
}

/** False when the email belongs to another account. */
async function takeOver(db: Kysely<Emails>, email: string, normal: string): Promise<boolean> {
  const taken = await db.selectFrom('email_owner').select('email').where('email', '=', normal).executeTakeFirst();
  if (taken) return false;
  await db.updateTable('email_owner').set({ email: normal }).where('email', '=', email).execute();
  return true;
}

function isOf({ school_id, person_id }: Person) {
  return sql<boolean>`school_id = ${school_id} and person_id = ${person_id}`;
}
