import { parseArgs } from 'node:util';
import { createSchoolFromTerminal } from './commands/create-school.ts';
import { moveToPostgresql } from './commands/move-to-postgresql.ts';
import { serve } from './commands/serve.ts';
import { serveDemo } from './commands/serve-demo.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database/migrate.ts';

const usage = `rollbook serve           serves the school (npm start)
rollbook demo            serves the demo school on this machine alone (npm run demo)
rollbook migrate         brings the database up to date and stops
rollbook school create   makes a school with its first admin
rollbook move-to-postgresql
                         copies the school from SQLite to the database that DATABASE_URL names`;

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(words: string[]): Promise<void> {
  const { positionals } = parseArgs({ args: words, allowPositionals: true });
  const command = positionals.join(' ');
  if (command === 'serve') return serve(readConfig(process.env));
  if (command === 'demo') return serveDemo(process.env);
  if (command === 'migrate') return migrate();
  if (command === 'school create') return createSchoolFromTerminal(readConfig(process.env));
  if (command === 'move-to-postgresql') return moveToPostgresql(readConfig(process.env));
  throw new Error(usage);
}

async function migrate(): Promise<void> {
  const db = await openDatabase(readConfig(process.env).database);
  await db.destroy();
  console.log('The database is up to date.');
}
