import type { KyselyPlugin } from 'kysely';
import { buildApp } from '../src/app/server/app.ts';
import type { TestServer } from './test-school.ts';

/** A server on the same database that counts the statements of each call. */
export async function startCountingServer({ parts }: TestServer) {
  let statements = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1;
      return result;
    },
  };
  const fastify = await buildApp({ ...parts, db: parts.db.withPlugin(plugin) });
  return async (method: 'POST' | 'PUT', url: string, { token }: { readonly token: string }, body: object) => {
    statements = 0;
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode } = await fastify.inject({ method, url, headers, payload: body });
    return { status: statusCode, statements };
  };
}
