import { type RawBuilder, sql } from 'kysely';
import { type NameOrder, sortKeyOf } from '../server/name-order.ts';
import { engineOf } from './connect.ts';
import type { Database, DatabaseTransaction, Tables } from './tables.ts';
import { updateRows } from './update-rows.ts';
import { yieldToLoop } from './yield-to-loop.ts';

/** The expression by which lists of people are sorted: by codes, on PostgreSQL too, whatever the database's language is. */
export function orderOfName(db: Database): RawBuilder<string> {
  return byCodes(db, sql`coalesce(${sql.ref('person.sort_name')}, ${sql.ref('person.search_name')})`);
}

export function byCodes(db: Database, text: RawBuilder<unknown>): RawBuilder<string> {
  return engineOf(db) === 'postgres' ? sql<string>`(${text}) collate "C"` : sql<string>`${text}`;
}

const peopleAtOnce = 500;

/** Stores again by what a school's people are sorted, in their past too, after the school's order has changed. */
export async function sortPeople(transaction: DatabaseTransaction, schoolId: number, order: NameOrder): Promise<void> {
  for (let after = 0; ; ) {
    const { rows: people } = await sql<{ id: number }>`
      select id from person where school_id = ${schoolId} and id > ${after} order by id limit ${sql.lit(peopleAtOnce)}
    `.execute(transaction);
    const last = people.at(-1)?.id;
    if (last === undefined) return;
    await sortSome(transaction, schoolId, { table: 'person', key: ['id'], after, last, order });
    await sortSome(transaction, schoolId, { table: 'person_version', key: ['id', 'change_id'], after, last, order });
    after = last;
    await yieldToLoop();
  }
}

type Some = {
  readonly table: 'person' | 'person_version';
  readonly key: readonly string[];
  readonly after: number;
  readonly last: number;
  readonly order: NameOrder;
};

type Names = Record<'name' | 'family_name' | 'given_name' | 'sort_name', string | null>;

async function sortSome(transaction: DatabaseTransaction, schoolId: number, { table, key, after, last, order }: Some) {
  const { rows } = await sql<Names & Record<string, string | number | null>>`
    select ${sql.join(key.map(sql.ref))}, name, family_name, given_name, sort_name from ${sql.table(table)}
    where school_id = ${schoolId} and id > ${after} and id <= ${last}
  `.execute(transaction);
  const sorted = rows.flatMap(({ name, family_name, given_name, sort_name: before, ...ids }) => {
    const names = { name: name ?? '', familyName: family_name ?? '', givenName: given_name ?? '' };
    const sort_name = sortKeyOf(names, order);
    return sort_name === before ? [] : [{ ...ids, sort_name }];
  });
  await updateRows(transaction, table as keyof Tables & string, schoolId, { key, rows: sorted });
}
