import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Stored passwords in the PHC string format, which other programs read too: `argon2id$19456$2$salt$key` becomes
 * `$argon2id$v=19$m=19456,t=2,p=1$salt$key`, with salt and key, 22 and 43 signs, in plain base64. The keys stay, so
 * everybody's password does too.
 */
export const migration016: Migration = {
  async up(db: Kysely<unknown>) {
    const cost = sql`replace(substr(password_hash, 10, length(password_hash) - 76), '$', ',t=')`;
    const saltAndKey = sql`replace(replace(substr(password_hash, length(password_hash) - 65), '-', '+'), '_', '/')`;
    await sql`update account set password_hash = '$argon2id$v=19$m=' || ${cost} || ',p=1$' || ${saltAndKey}
      where password_hash like 'argon2id$%'`.execute(db);
  },
};
