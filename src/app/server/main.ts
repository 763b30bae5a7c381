import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import packageFile from '../../../package.json' with { type: 'json' };
import type { Config } from '../../platform/server/config.ts';
import { closeOldFiles, makeFilesPrivate } from '../../platform/server/private-files.ts';

const usage = `rollbook serve           serves the school (npm start)
                         (--domain DOMAIN: by https, with a certificate that it gets and renews by itself)
rollbook demo            serves the demo school on this machine alone (npm run demo)
rollbook migrate         brings the database up to date and stops
rollbook school create   makes a school with its first admin
rollbook password reset EMAIL
                         gives an account a password to sign in with once, and ends its sessions
                         (--role ROLE, --school SCHOOL: which one, where the email has several;
                         --second-factor: also takes off its second factors)
rollbook check           reads the SQLite file to its end and says whether it is damaged
rollbook backup FILE     writes everything that the school has to a new file
rollbook before-upgrade  backs the school up beside its data, if there is one, before another version takes over
rollbook update          installs the newest version that lies at UPDATE_FROM; stop the server before, and start it after
rollbook verify FILE      says whether a release was signed with the key that is known (UPDATE_KEY_FILE)
rollbook try-start       brings the database up to date and says whether a server would be healthy (asked by update)
rollbook restore FILE    makes the school what it was when that file was written (--replace: also where one is)
rollbook restore --from PLACE
                         makes the school what it was in its copy off the machine (COPY_TO), into an empty place
                         (--at TIME: what it was then, such as 2026-11-26T10:30:00Z)
rollbook move-to-postgresql
                         copies the school from SQLite to the database that DATABASE_URL names
rollbook spread          spreads a PostgreSQL with Citus over its machines, by school
rollbook move-school SCHOOL NODE
                         moves a school of a spread PostgreSQL to another machine while it works
rollbook --version       says which version this is`;

type Options = {
  readonly replace: boolean;
  readonly 'second-factor': boolean;
  readonly role?: string;
  readonly school?: string;
  readonly from?: string;
  readonly at?: string;
};

type WordCommand = {
  /** The number of arguments that the command takes: files, emails, or a school and a machine. */
  readonly words: number;
  readonly start: (config: Config, options: Options, ...words: string[]) => Promise<void>;
};

/** The commands that take arguments. */
const wordCommands: Readonly<Record<string, WordCommand>> = {
  backup: {
    words: 1,
    start: async (config, _, file = '') => (await import('./commands/backup.ts')).backUp(config, file),
  },
  'restore --from': {
    words: 0,
    start: async (config, { from = '', at }) =>
      (await import('./commands/backup.ts')).restoreFromCopy(config, from, at),
  },
  restore: {
    words: 1,
    start: async (config, options, file = '') => (await import('./commands/backup.ts')).restore(config, file, options),
  },
  'password reset': {
    words: 1,
    start: async (config, options, email = '') =>
      (await import('./commands/reset-password.ts')).resetPassword(config, email, {
        ...options,
        takesFactors: options['second-factor'],
      }),
  },
  verify: {
    words: 1,
    start: async (config, _, file = '') => (await import('./commands/verify.ts')).verify(config, file),
  },
  'move-school': {
    words: 2,
    start: async (config, _, school = '', node = '') =>
      (await import('./commands/move-school.ts')).moveSchool(config, school, node),
  },
};
const commands: Readonly<Record<string, (config: Config) => Promise<void>>> = {
  serve: async (config) => (await import('./commands/serve.ts')).serve(config),
  'before-upgrade': async (config) => (await import('./commands/backup.ts')).backUpBeforeSwap(config),
  check: async (config) => (await import('./commands/check.ts')).check(config),
  migrate: async (config) => (await import('./commands/migrate.ts')).migrate(config),
  'school create': async (config) => (await import('./commands/create-school.ts')).createSchoolFromTerminal(config),
  spread: async (config) => (await import('./commands/spread.ts')).spread(config),
  'try-start': async (config) => (await import('./commands/try-start.ts')).tryStart(config),
  update: async (config) => (await import('./commands/update.ts')).update(config),
  'move-to-postgresql': async (config) => (await import('./commands/move-to-postgresql.ts')).moveToPostgresql(config),
};

makeFilesPrivate();
try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(explain(error));
  process.exitCode = (error as { exitCode?: number }).exitCode ?? 1;
}

function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, port, path } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EACCES' && path)
    return `The user ${userInfo().username} may not use ${path}: name a place where it may.`;
  if (code !== 'EADDRINUSE') return error.message;
  return `Another program listens on port ${port} already. End it, or name another port in PORT.`;
}

async function run(words: string[]): Promise<void> {
  const flag = { type: 'boolean', default: false } as const;
  const text = { type: 'string' } as const;
  const options = {
    replace: flag,
    'second-factor': flag,
    role: text,
    school: text,
    domain: text,
    from: text,
    at: text,
    version: flag,
  };
  const { positionals, values } = parseArgs({ args: words, allowPositionals: true, options });
  if (positionals[0] === 'restore' && values.from) positionals.splice(1, 0, '--from');
  const command = positionals.join(' ');
  if (values.version) return console.log(`Rollbook ${packageFile.version}`);
  if (command === 'demo') return (await import('./commands/serve-demo.ts')).serveDemo(process.env);
  const start = commands[command] ?? startWith(positionals, values);
  if (!start) throw new Error(usage);
  const { readConfig } = await import('../../platform/server/config.ts');
  if (values.domain !== undefined) process.env.DOMAIN = values.domain;
  const config = readConfig(process.env);
  closeOldFiles(config.dataDirectory);
  try {
    await start(config);
  } catch (error) {
    throw (await import('./backup/explain-damage.ts')).explainDamage(error, config);
  }
}

/** Runs a command whose last words are arguments. */
function startWith(positionals: readonly string[], options: Options) {
  const name = Object.keys(wordCommands).find((known) => `${positionals.join(' ')} `.startsWith(`${known} `));
  const command = name === undefined ? undefined : wordCommands[name];
  const words = positionals.slice(name?.split(' ').length);
  if (!command || words.length !== command.words) return undefined;
  return (config: Config) => command.start(config, options, ...words);
}
