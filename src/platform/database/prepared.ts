import type { Compilable, CompiledQuery } from 'kysely';
import { engineOf } from './connect.ts';
import type { Database } from './tables.ts';

/**
 * A question that is asked many times a second: `build` is called once for each engine, with placeholders for the
 * values, and what it builds is compiled once, which takes Kysely 25 to 35 µs and most of them no longer to run. So
 * `build` may pass its values on, but not look at them: a placeholder throws when it is looked at, and the question when
 * a value is not part of the query. Answers the rows.
 */
export function prepared<V extends readonly unknown[], R>(
  build: (db: Database, ...values: V) => Compilable<R>,
): (db: Database, ...values: V) => Promise<R[]> {
  const compiled = new Map<string, Compiled<R>>();
  return async (db, ...values) => {
    const engine = engineOf(db);
    let question = compiled.get(engine);
    if (!question) {
      question = compile(values, (...placeholders) => build(db, ...placeholders));
      compiled.set(engine, question);
    }
    const { query, places } = question;
    const parameters = query.parameters.map((value, index) => {
      const place = places[index];
      return place === undefined ? value : values[place];
    });
    return (await db.executeQuery<R>({ ...query, parameters })).rows;
  };
}

/** A query, and for each of its parameters which of the values it is; `undefined` for what is the same every time. */
type Compiled<R> = { readonly query: CompiledQuery<R>; readonly places: readonly (number | undefined)[] };

function compile<V extends readonly unknown[], R>(values: V, build: (...values: V) => Compilable<R>): Compiled<R> {
  const placeholders: readonly unknown[] = values.map(newPlaceholder);
  const query = build(...(placeholders as V)).compile();
  const places = query.parameters.map((value) => {
    const place = placeholders.indexOf(value);
    return place < 0 ? undefined : place;
  });
  placeholders.forEach((_, place) => {
    // A comparison with it is never true and cannot throw; what is chosen by one leaves the value out as a rule.
    if (!places.includes(place)) throw new Error(`Value ${place + 1} of a prepared query is not part of it.`);
  });
  return { query, places };
}

/** Stands for a value that is not known yet. It has nothing, and throws at all but what Kysely asks of every value. */
function newPlaceholder(): object {
  const refuse = (): never => {
    throw new Error('A prepared query cannot look at its values: it is built once for all of them.');
  };
  return new Proxy(Object.freeze({}), {
    get: (_, key) => (askedByKysely.includes(key) ? undefined : refuse()),
    has: (_, key) => !askedByKysely.includes(key) && refuse(),
    ownKeys: refuse,
    getPrototypeOf: refuse,
    getOwnPropertyDescriptor: refuse,
  });
}

/** By these it finds out whether a value is a part of a query, such as a column. */
const askedByKysely: readonly unknown[] = ['expressionType', 'expression', 'toOperationNode'];
