// Serves the browser journeys: one process for each worker of Playwright, with a school for each journey, which has its
// own database and its own address. A copy of the demo school's file takes 2 ms of processor time and the app on it 60 to
// 100 ms, where a process of its own takes 2,500 ms.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeDemoSchool } from '../src/app/demo/make-demo-school.ts';
import { buildApp } from '../src/app/server/app.ts';
import { demoConfig } from '../src/app/server/commands/serve-demo.ts';
import { addSetupLink } from '../src/flows/set-up/server/set-up.queries.ts';
import { openDatabase } from '../src/platform/database/migrate.ts';
import { readConfig } from '../src/platform/server/config.ts';
import { newSecret } from '../src/platform/server/secrets.ts';
import { quickDirectory } from './quick-directory.ts';

/** The worker's requests, each with an id; see `servers.ts` of the journeys. */
export type Order = OpenOrder | { readonly close: string };

type OpenOrder = { readonly open: 'demo' | 'empty'; readonly settings: Readonly<Record<string, string>> };

export type Served = { readonly directory: string; readonly address: string; readonly setupLink: string };
export type Answer = { readonly id: number; readonly served?: Served; readonly failure?: string };

const pages = fileURLToPath(new URL('../dist', import.meta.url));
const directory = mkdtempSync(join(quickDirectory, 'rollbook-journeys-'));
const demoDirectory = join(directory, 'demo');
const closings = new Map<string, () => Promise<void>>();

process.on('message', async ({ id, ...order }: Order & { readonly id: number }) => {
  try {
    answer({ id, ...('open' in order ? { served: await open(order) } : await close(order.close)) });
  } catch (error) {
    answer({ id, failure: (error as Error).stack ?? String(error) });
  }
});
process.once('disconnect', () => {
  rmSync(directory, { recursive: true, force: true });
  process.exit();
});
await prepareDemo();
answer({ id: 0 });

function answer(message: Answer): void {
  process.send?.(message);
}

async function prepareDemo(): Promise<void> {
  mkdirSync(demoDirectory);
  const db = await openDatabase({ engine: 'sqlite', file: join(demoDirectory, 'rollbook.sqlite') });
  await makeDemoSchool(db, new Date(), () => {});
  await db.destroy();
}

async function open({ open, settings }: OpenOrder): Promise<Served> {
  const own = mkdtempSync(join(directory, 'school-'));
  if (open === 'demo') cpSync(demoDirectory, own, { recursive: true });
  const environment = { LOG_LEVEL: 'warn', HOST: '127.0.0.1', PORT: '0', ...settings, DATA_DIR: own };
  const config = open === 'demo' ? demoConfig(environment) : readConfig(environment);
  const db = await openDatabase(config.database);
  const fastify = await buildApp({ db, config, now: () => new Date() }, pages);
  const address = await fastify.listen({ host: config.host, port: config.port });
  const token = newSecret();
  if (open === 'empty') await addSetupLink(db, token, new Date());
  closings.set(own, async () => {
    fastify.server.closeAllConnections();
    await fastify.close();
    await db.destroy();
    rmSync(own, { recursive: true, force: true });
  });
  return { directory: own, address, setupLink: `${address}/setup#${token}` };
}

async function close(own: string): Promise<object> {
  await closings.get(own)?.();
  closings.delete(own);
  return {};
}
