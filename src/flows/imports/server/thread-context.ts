import { createHash } from 'node:crypto';
import type { QueryResult } from 'kysely';
import { askedDatabase, type Statement } from '../../../platform/database/asked-database.ts';
import { openBell } from '../../../platform/database/bell.ts';
import type { AskServer } from '../../../platform/server/perform-tasks.ts';
import { contextFor } from './context.ts';
import type { ImportContext } from './import-kind.ts';
import type { ImportQuestion, ImportToDo } from './import-thread.ts';

/** The server's database as the thread queries it, and the answers that it gave. */
export class AskedFacts {
  readonly #ask: (question: ImportQuestion) => Promise<unknown>;
  #answers: { readonly statement: Statement; readonly sum: string }[] = [];

  constructor(askServer: AskServer) {
    this.#ask = askServer;
  }

  async context({ engine, schoolId, now, columns }: ImportToDo, fields: ReadonlySet<string>): Promise<ImportContext> {
    const db = askedDatabase(engine, (statement) => this.#run(statement));
    // Listening pages are only reached by the server's bells.
    if (engine === 'sqlite') {
      await openBell(db).listen((sound) => typeof sound !== 'string' && void this.#ask({ ring: sound }));
    }
    const { answers, dates } = columns;
    const context = await contextFor(db, {
      ...{ schoolId, now, fields, answers: { ...answers, dates: { ...dates, ...answers?.dates } } },
    });
    return { ...context, headings: columns.headings.map(([heading]) => heading) };
  }

  /** Starts to remember the answers of queries. */
  remember(): void {
    this.#answers = [];
  }

  /** Returns whether all queries since then would have the same answers, so that conclusions from them still hold. */
  async areSame(): Promise<boolean> {
    const answers = this.#answers;
    this.remember();
    for (const { statement, sum } of answers) {
      if (sumOf(await this.#run(statement)) !== sum) return false;
    }
    return true;
  }

  async #run(statement: Statement): Promise<QueryResult<unknown>> {
    const result = (await this.#ask({ statement })) as QueryResult<unknown>;
    this.#answers.push({ statement, sum: sumOf(result) });
    return result;
  }
}

function sumOf({ rows }: QueryResult<unknown>): string {
  return createHash('sha256').update(JSON.stringify(rows)).digest('base64');
}
