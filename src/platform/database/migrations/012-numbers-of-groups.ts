import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Teaching groups can have numbers beyond those of classes, so that they do not run out after years. */
export const migration012: Migration = {
  async up(db: Kysely<unknown>) {
    if (db.getExecutor().adapter instanceof SqliteAdapter) return rebuildClass(db);
    await sql`alter table class drop constraint class_number`.execute(db);
    await sql`alter table class add constraint class_number check (${sql.raw(range)})`.execute(db);
  },
};

const formerRange = 'number between 1 and 9999';
const range = `${formerRange} or (session_id is not null and number between 1 and 32767)`;

/** SQLite cannot change a constraint of a table, so the table is made again under its own name. */
async function rebuildClass(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; text: string }>`
    select name, sql as text from sqlite_schema where tbl_name = 'class' and sql is not null order by type desc
  `.execute(db);
  const [table, ...indexes] = rows.map(({ text }) => text);
  if (!table?.includes(`(${formerRange})`)) throw new Error('The table of classes is not as it was made.');
  const made = table
    .replace(`(${formerRange})`, `(${range})`)
    .replace(/^create table class /i, 'create table made_class ');
  await sql.raw(made).execute(db);
  await sql`insert into made_class select * from class`.execute(db);
  await sql`drop table class`.execute(db);
  await sql`alter table made_class rename to class`.execute(db);
  for (const index of indexes) await sql.raw(index).execute(db);
  const { rows: lost } = await sql`pragma foreign_key_check(class)`.execute(db);
  if (lost.length > 0) throw new Error('A class refers to something that is not there.');
}
