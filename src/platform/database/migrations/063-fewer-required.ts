import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Schools choose what they require of students, so a date of birth and a gender may be unknown; and they number their
 * students in other ways: by a number of admission, which may have letters, and from 1 on in each class.
 */
export const migration063: Migration = {
  async up(db: Kysely<unknown>) {
    const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    for (const column of ['date_of_birth', 'gender']) {
      if (sqlite) await allowNullOnSqlite(db, column);
      else await sql`alter table student alter column ${sql.ref(column)} drop not null`.execute(db);
    }
    for (const [table, column, type] of added) {
      for (const name of [table, `${table}_version`]) {
        await sql`alter table ${sql.table(name)} add column ${sql.ref(column)} ${sql.raw(type)}`.execute(db);
      }
    }
  },
};

const added = [
  ['school', 'required_fields', 'text'],
  ['student', 'admission_number', 'text'],
  ['enrolment', 'number_in_class', 'integer'],
] as const;

/** SQLite cannot drop a constraint, so the column is made anew. */
async function allowNullOnSqlite(db: Kysely<unknown>, column: string) {
  const [former, next] = [sql.ref(column), sql.ref(`${column}_next`)];
  await sql`alter table student add column ${next} text`.execute(db);
  await sql`update student set ${next} = ${former}`.execute(db);
  await sql`alter table student drop column ${former}`.execute(db);
  await sql`alter table student rename column ${next} to ${former}`.execute(db);
}
