import { type Kysely, type RawBuilder, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Enrolments may begin in the future. So a roll belongs to one student at a time and a student is in one class at a time
 * on every day, not only now, and lists ask by date. The indexes have the end first where only a few of a school's years
 * are asked for, and bear all that a list asks of an enrolment.
 */
export const migration021: Migration = {
  async up(db: Kysely<unknown>) {
    const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    for (const name of ['current_roll', 'current_student', 'by_class', 'by_student']) {
      await db.schema.dropIndex(`enrolment_${name}`).execute();
    }
    for (const [name, columns] of Object.entries(indexes)) {
      await sql`create index ${sql.ref(name)} on enrolment (${sql.raw(columns.join(', '))})`.execute(db);
    }
    for (const owner of Object.values(owners)) await shorten(db, owner);
    await sql`update enrolment_version as version set to_date = enrolment.to_date from enrolment
      where enrolment.school_id = version.school_id and enrolment.id = version.id and version.until is null
        and enrolment.to_date is distinct from version.to_date`.execute(db);
    await (sqlite ? refuseByTriggers(db) : refuseByExclusion(db));
    if (sqlite) await tellFigures(db);
  },
};

const end = `coalesce(to_date, '9999-12-31')`;

const indexes = {
  enrolment_by_class: ['school_id', 'class', end, 'roll', 'from_date', 'student_id'],
  enrolment_by_end: ['school_id', end, 'class', 'roll', 'from_date', 'student_id'],
  enrolment_by_roll: ['school_id', 'roll', end, 'from_date', 'student_id', 'class'],
  enrolment_by_student: ['school_id', 'student_id', end, 'from_date', 'class', 'roll'],
} as const;

const owners = { enrolment_roll_clash: 'roll', enrolment_student_clash: 'student_id' } as const;

/** Ends those that overlap with a later one when that begins: a school that moved its clock back may have some. */
async function shorten(db: Kysely<unknown>, owner: string): Promise<void> {
  const start = startOfNext(owner);
  await sql`update enrolment set to_date = (${start}) where (${start}) < ${sql.raw(end)}`.execute(db);
}

/** The first day of the student's, or the roll's, next enrolment that has a day, of one that has a day itself. */
function startOfNext(owner: string): RawBuilder<unknown> {
  return sql`
    select min(next.from_date) from enrolment as next
    where next.school_id = enrolment.school_id and next.${sql.ref(owner)} = enrolment.${sql.ref(owner)}
      and coalesce(next.to_date, '9999-12-31') > next.from_date
      and coalesce(enrolment.to_date, '9999-12-31') > enrolment.from_date
      and (next.from_date > enrolment.from_date or (next.from_date = enrolment.from_date and next.id > enrolment.id))`;
}

async function refuseByExclusion(db: Kysely<unknown>): Promise<void> {
  for (const [name, owner] of Object.entries(owners)) {
    await sql`alter table enrolment add constraint ${sql.ref(name)} exclude using gist (
      school_id with =, ${sql.ref(owner)} with =, daterange(from_date, to_date) with &&)`.execute(db);
  }
}

async function refuseByTriggers(db: Kysely<unknown>): Promise<void> {
  for (const event of ['insert', 'update'] as const) {
    for (const [name, owner] of Object.entries(owners)) {
      await sql`
        create trigger ${sql.ref(`${name}_${event}`)} before ${sql.raw(event)} on enrolment
        when coalesce(new.to_date, '9999-12-31') > new.from_date
        begin
          select raise(abort, ${sql.lit(name)}) where exists (
            select 1 from enrolment as other
            where other.school_id = new.school_id
              and other.${sql.ref(owner)} = new.${sql.ref(owner)}
              and other.id <> new.id
              and coalesce(other.to_date, '9999-12-31') > new.from_date
              and other.from_date < coalesce(new.to_date, '9999-12-31')
              and coalesce(other.to_date, '9999-12-31') > other.from_date
          );
        end`.execute(db);
    }
  }
}

/**
 * For SQLite, as for the other tables: many schools of 1,000 students after twenty years. Those who are enrolled on a day
 * of now are few of them, which only the index by the end finds; so that one is told as of their number.
 */
const figures = {
  enrolment_by_class: '20000000 20000 2000 100 1 1 1',
  enrolment_by_end: '20000000 1500 300 30 1 1 1',
  enrolment_by_roll: '20000000 20000 20 1 1 1 1',
  enrolment_by_student: '20000000 20000 10 1 1 1 1',
};

async function tellFigures(db: Kysely<unknown>): Promise<void> {
  for (const [index, stat] of Object.entries(figures)) {
    await sql`insert into sqlite_stat1 (tbl, idx, stat) values ('enrolment', ${index}, ${stat})`.execute(db);
  }
  await sql`analyze sqlite_schema`.execute(db);
}
