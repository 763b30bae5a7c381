import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Config } from '../../platform/server/config.ts';
import { closeOldFiles, makeFilesPrivate } from '../../platform/server/private-files.ts';

const usage = `rollbook serve           serves the school (npm start)
rollbook demo            serves the demo school on this machine alone (npm run demo)
rollbook migrate         brings the database up to date and stops
rollbook school create   makes a school with its first admin
rollbook password reset EMAIL
                         gives an account a password to sign in with once, and ends its sessions
                         (--role ROLE, --school SCHOOL: which one, where the email has several;
                         --second-factor: also takes off its second factors)
rollbook check           reads the SQLite file to its end and says whether it is damaged
rollbook backup FILE     writes everything that the school has to a new file
rollbook restore FILE    makes the school what it was when that file was written (--replace: also where one is)
rollbook move-to-postgresql
                         copies the school from SQLite to the database that DATABASE_URL names`;

type Options = {
  readonly replace: boolean;
  readonly 'second-factor': boolean;
  readonly role?: string;
  readonly school?: string;
};

/** The commands with one argument, a file or an email, and those without. */
const wordCommands: Readonly<Record<string, (config: Config, word: string, options: Options) => Promise<void>>> = {
  backup: async (config, file) => (await import('./commands/backup.ts')).backUp(config, file),
  restore: async (config, file, options) => (await import('./commands/backup.ts')).restore(config, file, options),
  'password reset': async (config, email, options) =>
    (await import('./commands/reset-password.ts')).resetPassword(config, email, {
      ...options,
      takesFactors: options['second-factor'],
    }),
};
const commands: Readonly<Record<string, (config: Config) => Promise<void>>> = {
  serve: async (config) => (await import('./commands/serve.ts')).serve(config),
  check: async (config) => (await import('./commands/check.ts')).check(config),
  migrate: async (config) => (await import('./commands/migrate.ts')).migrate(config),
  'school create': async (config) => (await import('./commands/create-school.ts')).createSchoolFromTerminal(config),
  'move-to-postgresql': async (config) => (await import('./commands/move-to-postgresql.ts')).moveToPostgresql(config),
};

// Caches compiled modules for the next start, in our own folder, as the default one is shared with other users.
// Commands are imported dynamically, because only modules imported after this line are cached.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url)));

makeFilesPrivate();
try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = (error as { exitCode?: number }).exitCode ?? 1;
}

async function run(words: string[]): Promise<void> {
  const flag = { type: 'boolean', default: false } as const;
  const text = { type: 'string' } as const;
  const options = { replace: flag, 'second-factor': flag, role: text, school: text };
  const { positionals, values } = parseArgs({ args: words, allowPositionals: true, options });
  const command = positionals.join(' ');
  if (command === 'demo') return (await import('./commands/serve-demo.ts')).serveDemo(process.env);
  const word = commands[command] ? undefined : positionals.pop();
  const start = commands[command] ?? (word && wordCommands[positionals.join(' ')]);
  if (!start) throw new Error(usage);
  const { readConfig } = await import('../../platform/server/config.ts');
  const config = readConfig(process.env);
  closeOldFiles(config.dataDirectory);
  try {
    await start(config, word ?? '', values);
  } catch (error) {
    throw (await import('./backup/explain-damage.ts')).explainDamage(error, config);
  }
}
