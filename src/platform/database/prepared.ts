import type { Compilable, CompiledQuery } from 'kysely';
import { engineOf } from './connect.ts';
import type { Database } from './tables.ts';

/** Stands for a value that is not known yet when a query is compiled. */
class Placeholder {
  readonly place: number;

  constructor(place: number) {
    this.place = place;
  }
}

/**
 * A question that is asked many times a second: `build` is called once for each engine, with placeholders for the
 * values, and what it builds is compiled once. So `build` may pass its values on, but not look at them. Answers the rows.
 */
export function prepared<V extends readonly unknown[], R>(
  build: (db: Database, ...values: V) => Compilable<R>,
): (db: Database, ...values: V) => Promise<R[]> {
  const compiled = new Map<string, CompiledQuery<R>>();
  return async (db, ...values) => {
    const engine = engineOf(db);
    let query = compiled.get(engine);
    if (!query) {
      query = build(db, ...placeholdersFor(values)).compile();
      compiled.set(engine, query);
    }
    const parameters = query.parameters.map((value) => (value instanceof Placeholder ? values[value.place] : value));
    return (await db.executeQuery<R>({ ...query, parameters })).rows;
  };
}

function placeholdersFor<V extends readonly unknown[]>(values: V): V {
  return values.map((_, place) => new Placeholder(place)) as unknown as V;
}
