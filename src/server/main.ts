import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Config } from './config.ts';

const usage = `rollbook serve           serves the school (npm start)
rollbook demo            serves the demo school on this machine alone (npm run demo)
rollbook migrate         brings the database up to date and stops
rollbook school create   makes a school with its first admin
rollbook move-to-postgresql
                         copies the school from SQLite to the database that DATABASE_URL names`;

const commands: Readonly<Record<string, (config: Config) => Promise<void>>> = {
  serve: async (config) => (await import('./commands/serve.ts')).serve(config),
  migrate: async (config) => (await import('./commands/migrate.ts')).migrate(config),
  'school create': async (config) => (await import('./commands/create-school.ts')).createSchoolFromTerminal(config),
  'move-to-postgresql': async (config) => (await import('./commands/move-to-postgresql.ts')).moveToPostgresql(config),
};

// Keeps what Node makes of our modules for the next start, in our own folder: the shared one is open to other users.
// Each command fetches its modules itself, because only what is imported after this line is kept.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)));

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(words: string[]): Promise<void> {
  const { positionals } = parseArgs({ args: words, allowPositionals: true });
  const command = positionals.join(' ');
  if (command === 'demo') return (await import('./commands/serve-demo.ts')).serveDemo(process.env);
  const start = commands[command];
  if (!start) throw new Error(usage);
  const { readConfig } = await import('./config.ts');
  return start(readConfig(process.env));
}
