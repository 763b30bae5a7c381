import type { CompiledQuery } from 'kysely';
import type { CallerName } from './callers.ts';
import { everyEndpoint, nameOf } from './every-endpoint.ts';
import { startStage } from './stage.ts';
import { queriesDuring } from './statement-texts.ts';

const triedBy: readonly CallerName[] = ['admin', 'owningTeacher', 'owningStudent', 'guardian', 'nobody'];

/** Runs every call by several callers, and returns their database and each different query with a call that runs it. */
export async function runEveryQuery() {
  const { server, prepare } = await startStage();
  const asked = new Map<string, { readonly query: CompiledQuery; readonly by: string }>();
  for (const endpoint of everyEndpoint) {
    for (const caller of triedBy) {
      const call = await prepare(endpoint, caller);
      for (const query of await queriesDuring(server.db, () => call()))
        asked.set(query.sql, { query, by: nameOf(endpoint) });
    }
  }
  return { db: server.db, asked };
}
