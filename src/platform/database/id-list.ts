import { type RawBuilder, sql } from 'kysely';
import { engineOf } from './connect.ts';
import type { Database } from './tables.ts';

/** Makes a list of ids for `in`: one parameter however many ids there are, so that the statement is prepared once. */
export function idList(db: Database, ids: readonly number[]): RawBuilder<number> {
  return engineOf(db) === 'postgres'
    ? sql<number>`(select unnest(cast(${`{${ids.join(',')}}`} as bigint[])))`
    : sql<number>`(select value from json_each(${JSON.stringify(ids)}))`;
}

/** Makes such a list of texts. */
export function textList(db: Database, texts: readonly string[]): RawBuilder<string> {
  return engineOf(db) === 'postgres'
    ? sql<string>`(select json_array_elements_text(${JSON.stringify(texts)}))`
    : sql<string>`(select value from json_each(${JSON.stringify(texts)}))`;
}

/** Pairs of ids as a list for `in`, in one parameter on SQLite and two on PostgreSQL. */
export function pairList(db: Database, pairs: readonly (readonly [number, number])[]): RawBuilder<unknown> {
  if (engineOf(db) === 'sqlite') return sql`(select value ->> 0, value ->> 1 from json_each(${JSON.stringify(pairs)}))`;
  const idsAt = (place: 0 | 1) => sql`cast(${`{${pairs.map((pair) => pair[place]).join(',')}}`} as bigint[])`;
  return sql`(select * from unnest(${idsAt(0)}, ${idsAt(1)}))`;
}
