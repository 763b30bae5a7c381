import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testedEngine } from '../../../test/test-database.ts';
import { addTestSchool, startTestServer, testNow } from '../../../test/test-school.ts';
import { sessionKey } from '../../base/school/server/sessions.queries.ts';
import { insertRow } from './insert-row.ts';
import type { Database } from './tables.ts';

/** A primary, unique or foreign key, with its columns in order and, if foreign, the table it references. */
type Key = { table: string; kind: 'primary' | 'unique' | 'foreign'; columns: string; target: string | null };

/** The table `school`, and the tables that are read before a school is known. */
const withoutSchool = ['school', 'email_owner', 'sign_in_throttle', 'setup_link', 'outside_sign_in'];

async function readKeys(db: Database): Promise<Key[]> {
  const { rows } = await (testedEngine === 'sqlite' ? sqliteKeys : postgresKeys).execute(db);
  return rows.filter(({ table }) => !table.startsWith('kysely_') && !table.startsWith('sqlite_'));
}

const sqliteKeys = sql<Key>`
  select t.name as "table",
    case l.origin when 'pk' then 'primary' else 'unique' end as kind,
    (select group_concat(name, ',') from (select name from pragma_index_info(l.name) order by seqno)) as columns,
    null as target
  from sqlite_schema t join pragma_index_list(t.name) l on l."unique" = 1 where t.type = 'table'
  union all
  select t.name, 'foreign', group_concat(f."from", ',' order by f.seq), f."table"
  from sqlite_schema t join pragma_foreign_key_list(t.name) f where t.type = 'table' group by t.name, f.id`;

const postgresKeys = sql<Key>`
  select i.indrelid::regclass::text as "table",
    case when i.indisprimary then 'primary' else 'unique' end as kind,
    (select string_agg(a.attname, ',' order by place) from unnest(i.indkey::int[]) with ordinality as k(number, place)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number) as columns,
    null as target
  from pg_index i join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
  where i.indisunique
  union all
  select conrelid::regclass::text, 'foreign',
    (select string_agg(a.attname, ',' order by place) from unnest(conkey) with ordinality as k(number, place)
      join pg_attribute a on a.attrelid = conrelid and a.attnum = k.number),
    confrelid::regclass::text
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;

describe('every table of a school’s data', () => {
  it('has school_id first in its primary key, its unique keys and its references', async () => {
    const { db } = await startTestServer();
    const keys = (await readKeys(db)).filter(({ table }) => !withoutSchool.includes(table));
    for (const { table, kind, columns } of keys) {
      expect(columns.split(',')[0], `${kind} key (${columns}) of ${table}`).toBe('school_id');
    }
    const references = keys.filter(({ kind, target }) => kind === 'foreign' && target !== 'school');
    for (const { table, columns, target } of references) {
      expect(columns.split(',').length, `${table} (${columns}) to ${target}`).toBeGreaterThan(1);
    }
    expect(references.length).toBeGreaterThan(10);
  });

  it('has a primary key with its school, and a reference to its school', async () => {
    const { db } = await startTestServer();
    const keys = await readKeys(db);
    const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView).map(({ name }) => name);
    const ofSchools = tables.filter((table) => !withoutSchool.includes(table) && !table.startsWith('kysely_'));
    expect(ofSchools.length).toBeGreaterThanOrEqual(16);
    for (const table of ofSchools) {
      const own = keys.filter((key) => key.table === table);
      expect(
        own.some((key) => key.kind === 'primary'),
        table,
      ).toBe(true);
      expect(
        own.some((key) => key.kind === 'foreign' && key.target === 'school'),
        table,
      ).toBe(true);
    }
  });

  it('cannot point into another school', async () => {
    const { db } = await startTestServer();
    const hill = await addTestSchool({ db });
    const vale = await addTestSchool({ db }, { domain: 'vale.example', students: 1 });
    const nobody = 1_000_000;
    for (const postedBy of testedEngine === 'postgres' ? [vale.admin.id, nobody] : [nobody]) {
      const notice = { school_id: hill.id, id: 1, title: 'x', content: 'x', posted_by: postedBy, withdrawn_at: null };
      const insert = db.insertInto('notice').values({ ...notice, search_title: 'x', posted_at: testNow.toISOString() });
      await expect(insert.execute()).rejects.toThrow(/foreign key/i);
    }
  });
});

it.runIf(testedEngine === 'sqlite')('every table and index has the figures by which SQLite plans', async () => {
  const { db } = await startTestServer();
  const { rows } = await sql<{ name: string }>`
    select t.name || ' ' || i.name as name from sqlite_schema t join pragma_index_list(t.name) i
    where t.type = 'table' and t.name not like 'kysely_%' and not exists (
      select 1 from sqlite_stat1 where tbl = t.name and idx in (i.name, iif(i.origin = 'pk', t.name, i.name))
    )`.execute(db);
  expect(rows).toEqual([]);
});

describe('the database itself refuses', () => {
  it('two enrolments of one student on the same day, and a roll that somebody has on that day', async () => {
    const { db } = await startTestServer();
    const school = await addTestSchool({ db });
    const enrolment = {
      school_id: school.id,
      id: 900,
      session_id: sessionKey(school.id, '2026-2027'),
      class: 5,
      from_date: '2026-11-20',
    };
    const twice = { ...enrolment, student_id: school.student.id, roll: 50, to_date: null };
    await expect(insertRow(db, 'enrolment', twice).execute()).rejects.toThrow(/enrolment_student_clash/);
    await db
      .updateTable('enrolment')
      .set({ to_date: '2026-11-20' })
      .where('student_id', '=', school.student.id)
      .execute();
    const taken = { ...enrolment, student_id: school.student.id, roll: 2, to_date: null };
    await expect(insertRow(db, 'enrolment', taken).execute()).rejects.toThrow(/enrolment_roll_clash/);
    await insertRow(db, 'enrolment', { ...taken, roll: 1 }).execute();
  });

  it('an enrolment that ends before it begins, and one in a class that does not exist', async () => {
    const { db } = await startTestServer();
    const school = await addTestSchool({ db });
    await expect(db.updateTable('enrolment').set({ to_date: '2026-06-30' }).execute()).rejects.toThrow(/check/i);
    await expect(db.updateTable('enrolment').set({ class: 11 }).execute()).rejects.toThrow(/foreign key/i);
    expect(school.id).toBeGreaterThan(0);
  });

  it('an email that another account of the same role and school has', async () => {
    const { db } = await startTestServer();
    await addTestSchool({ db });
    await expect(addTestSchool({ db }, { domain: 'hill.example' })).rejects.toThrow(/unique/i);
    const hill = await db
      .selectFrom('email_owner')
      .select('person_id')
      .where('email', '=', 's1@hill.example')
      .execute();
    const change = db.updateTable('email_owner').set({ email: 'first@hill.example', role: 'teacher' });
    await expect(change.where('person_id', '=', hill[0]?.person_id ?? 0).execute()).rejects.toThrow(/unique/i);
  });
});
