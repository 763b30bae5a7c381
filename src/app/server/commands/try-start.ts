import { fileURLToPath } from 'node:url';
import packageFile from '../../../../package.json' with { type: 'json' };
import { openDatabase } from '../../../platform/database/migrate.ts';
import type { Config } from '../../../platform/server/config.ts';
import { buildApp } from '../app.ts';

const pagesDirectory = fileURLToPath(new URL('../../../../dist', import.meta.url));

/**
 * `rollbook try-start`: migrates the database, builds the server without listening or running jobs, and checks its
 * health. `rollbook update` runs it in a new version on a copy of the database before switching.
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
