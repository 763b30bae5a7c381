import type SqliteDatabase from 'better-sqlite3';
import { type SqliteDialectConfig, SqliteQueryCompiler, type SqliteStatement } from 'kysely';
import pg from 'pg';

/** The capacity of the cache of prepared statements, which is more than Rollbook has. */
const maxStatements = 500;

/**
 * Caches prepared statements, because SQLite takes longer to prepare most of ours than to run them. Evicts the least
 * recently used.
 */
export function keepStatements(sqlite: SqliteDatabase.Database): SqliteDialectConfig['database'] {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      const statement = statements.get(text) ?? (sqlite.prepare(text) as SqliteStatement);
      statements.delete(text);
      statements.set(text, statement);
      if (statements.size > maxStatements) statements.delete(statements.keys().next().value ?? '');
      return statement;
    },
    close: () => sqlite.close(),
  };
}

/**
 * With a bare `?`, SQLite replans a join for the values of each call, which takes longer than the join. The unary plus,
 * a no-op, hides the values, so SQLite keeps its plan.
 */
export class PlanKeepingCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/** The names of PostgreSQL's prepared statements, the same on every connection. */
const names = new Map<string, string>();

/**
 * Prepares each statement once per connection, because PostgreSQL takes longer to plan most of ours than to run them.
 * Statements without values (`begin`, `listen`), those with a callback, which Kysely does not use, and those after the
 * first `maxStatements` are not prepared.
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own signature has a dozen forms; this touches one of them.
  override query(text: any, values?: any, callback?: any): any {
    const name = typeof text === 'string' && values?.length > 0 ? nameOf(text) : undefined;
    if (name === undefined || callback) return super.query(text, values, callback);
    return super.query({ name, text, values: [...values] });
  }
}

function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size >= maxStatements) return name;
  names.set(text, `rollbook_${names.size}`);
  return names.get(text);
}
