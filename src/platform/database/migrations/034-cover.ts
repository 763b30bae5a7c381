import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTableOfSchool } from '../spread.ts';

/** Who takes a lesson of the timetable on one date, in the place of its teacher. */
export const migration034: Migration = {
  async up(db: Kysely<unknown>) {
    const engine = db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
    const [key, instant, date] = engine === 'sqlite' ? ['integer', 'text', 'text'] : ['bigint', 'timestamptz', 'date'];
    const cover = {
      name: 'cover',
      columns: [
        ...[`date ${date} not null`, `period_id ${key} not null`, `teacher_id ${key} not null`],
        ...[`set_at ${instant} not null`, `set_by ${key} not null`],
        'constraint cover_key primary key (school_id, date, period_id)',
      ],
      references: [
        'foreign key (school_id, period_id) references timetable_period (school_id, id)',
        'foreign key (school_id, teacher_id) references person (school_id, id)',
        'foreign key (school_id, set_by) references person (school_id, id)',
      ],
    };
    await createTableOfSchool(db, cover, engine);
    await sql`create index cover_by_teacher on cover (school_id, teacher_id, date)`.execute(db);
    await sql`create index cover_by_period on cover (school_id, period_id)`.execute(db);
  },
};
