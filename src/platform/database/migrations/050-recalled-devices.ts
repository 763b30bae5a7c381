import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTableOfSchool } from '../spread.ts';

/** The browsers in which people have signed in, and which of the sign-ins that were begun come from one. */
export const migration050: Migration = {
  async up(db: Kysely<unknown>) {
    const engine = db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
    const [key, instant] = engine === 'sqlite' ? ['integer', 'text'] : ['bigint', 'timestamptz'];
    const device = {
      name: 'recalled_device',
      columns: [
        ...['key_hash text not null', `person_id ${key} not null`, `seen_at ${instant} not null`],
        'constraint recalled_device_key primary key (school_id, key_hash)',
      ],
      references: ['foreign key (school_id, person_id) references person (school_id, id)'],
    };
    await createTableOfSchool(db, device, engine);
    await sql`create index recalled_device_by_person on recalled_device (school_id, person_id)`.execute(db);
    await sql`alter table sign_in add column is_recalled smallint not null default 0`.execute(db);
  },
};
