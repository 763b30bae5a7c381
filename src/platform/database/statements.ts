import type SqliteDatabase from 'better-sqlite3';
import { type SqliteDialectConfig, SqliteQueryCompiler, type SqliteStatement } from 'kysely';
import pg from 'pg';

/** How many different statements are kept prepared: more than Rollbook has. */
const mostStatements = 500;

/** Prepares each statement once, which takes SQLite longer than most of ours take to run. The longest unused goes first. */
export function keepStatements(sqlite: SqliteDatabase.Database): SqliteDialectConfig['database'] {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      const statement = statements.get(text) ?? (sqlite.prepare(text) as SqliteStatement);
      statements.delete(text);
      statements.set(text, statement);
      if (statements.size > mostStatements) statements.delete(statements.keys().next().value ?? '');
      return statement;
    },
    close: () => sqlite.close(),
  };
}

/**
 * With a bare `?` SQLite plans a join anew for the values of every call, which takes longer than the join; behind the
 * plus, which does nothing, it cannot see them and keeps its plan.
 */
export class PlanKeepingCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

/** The names under which every connection to PostgreSQL prepares its statements. */
const names = new Map<string, string>();

/**
 * Has PostgreSQL plan each statement once for a connection, which takes it longer than most of ours take to run. What
 * has no values (`begin`, `listen`) and what comes after the first `mostStatements` is sent as it is.
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own signature has a dozen forms; this touches one of them.
  override query(text: any, values?: any, callback?: any): any {
    const name = typeof text === 'string' && values?.length > 0 ? nameOf(text) : undefined;
    return super.query(name === undefined ? text : { name, text }, values, callback);
  }
}

function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size >= mostStatements) return name;
  names.set(text, `rollbook_${names.size}`);
  return names.get(text);
}
