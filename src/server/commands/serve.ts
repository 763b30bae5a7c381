import { fileURLToPath } from 'node:url';
import { newSecret } from '../../features/identity/server/tokens.ts';
import { addSetupLink, hasSchool } from '../../features/school/server/school.queries.ts';
import { buildApp } from '../app.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../database/migrate.ts';
import type { Database } from '../database/tables.ts';

const pagesDirectory = fileURLToPath(new URL('../../../dist', import.meta.url));

/** Serves until the process is told to stop, then finishes the calls under way. */
export async function serve(config: Config): Promise<void> {
  const db = await openDatabase(config.database);
  await serveDatabase(config, db);
  const address = addressOf(config);
  console.log(`Rollbook is at ${address}`);
  if (!(await hasSchool(db))) await printSetupLink(db, address);
}

/** Listens and arranges for a graceful stop; returns once people can reach the server. */
export async function serveDatabase(config: Config, db: Database): Promise<void> {
  const fastify = await buildApp({ db, config, now: () => new Date() }, pagesDirectory);
  await fastify.listen({ host: config.host, port: config.port });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      await fastify.close();
      await db.destroy();
    });
  }
}

/** DESIGN 3: on an empty database, the page behind this link makes the school. The secret is kept out of the logs. */
async function printSetupLink(db: Database, address: string): Promise<void> {
  const token = newSecret();
  await addSetupLink(db, token, new Date());
  console.log(`There is no school here yet. Set it up once at\n  ${address}/setup#${token}`);
}

export function addressOf(config: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return config.publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`;
}
