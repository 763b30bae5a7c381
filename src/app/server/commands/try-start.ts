import { fileURLToPath } from 'node:url';
import packageFile from '../../../../package.json' with { type: 'json' };
import { openDatabase } from '../../../platform/database/migrate.ts';
import type { Config } from '../../../platform/server/config.ts';
import { buildApp } from '../app.ts';

const pagesDirectory = fileURLToPath(new URL('../../../../dist', import.meta.url));

/**
 * `rollbook try-start`: brings the database up to date, makes the server without listening or running jobs, and asks it how
 * it is. `rollbook update` asks a new version for that, on a copy of the database, before it takes over.
 */
export async function tryStart(config: Config): Promise<void> {
  const db = await openDatabase(config.database);
  try {
    const fastify = await buildApp({ db, config, now: () => new Date() }, pagesDirectory);
    try {
      for (const url of ['/api/health', '/']) {
        const { statusCode, body } = await fastify.inject({ url });
        if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}: ${body.slice(0, 500)}`);
      }
    } finally {
      await fastify.close();
    }
  } finally {
    await db.destroy();
  }
  console.log(`Rollbook ${packageFile.version} starts, and is healthy.`);
}
