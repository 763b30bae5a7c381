import { execFileSync, type SpawnSyncReturns, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quickDirectory } from './quick-directory.ts';

/** A PostgreSQL for the tests, in its own folder, listening on a Unix socket only. */
export type Cluster = {
  readonly urlOf: (database: string) => string;
  /** `immediate` is a crash: pending transactions are rolled back at the next start. */
  readonly restart: (mode: 'fast' | 'immediate') => Promise<void>;
  readonly stop: () => void;
};

const debianHome = '/usr/lib/postgresql';

/**
 * Starts it. PostgreSQL refuses to run as root, so root starts it as user `postgres` of Debian's package. Unless
 * `isDurable`, it does not fsync and is in memory if possible: the tests kill Rollbook, never the machine.
 */
export function startCluster({ isDurable = false } = {}): Cluster {
  const directory = mkdtempSync(join(isDurable ? tmpdir() : quickDirectory, 'rollbook-postgres-'));
  const data = join(directory, 'data');
  const user = process.getuid?.() === 0 ? 'postgres' : undefined;
  if (user) chownSync(directory, Number(execFileSync('id', ['-u', user])), -1);
  const run = (program: string, ...words: string[]) => runAs(user, directory, programPath(program), words);

  run(
    'initdb',
    '--pgdata',
    data,
    '--username',
    'rollbook',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--locale',
    'C.UTF-8',
    '--no-sync',
  );
  const settings = `-c listen_addresses= -c unix_socket_directories=${directory} -c max_connections=200 -c fsync=${isDurable ? 'on' : 'off'}`;
  const stop = () => {
    process.off('exit', stop);
    run('pg_ctl', 'stop', '--mode', 'immediate', '--pgdata', data);
    rmSync(directory, { recursive: true, force: true });
  };
  // The listener is needed because Vitest cleans up nothing when it is asked to end.
  process.once('exit', stop);
  run('pg_ctl', 'start', '--wait', '--pgdata', data, '--log', join(directory, 'log'), '--options', settings);
  return {
    urlOf: (database) => `postgresql://rollbook@localhost/${database}?host=${encodeURIComponent(directory)}`,
    restart: async (mode) => {
      const words = ['restart', '--wait', '--mode', mode, '--pgdata', data, '--log', join(directory, 'log')];
      const [command, rest] = commandAs(user, programPath('pg_ctl'), words);
      await once(spawn(command, rest, { cwd: directory, stdio: 'ignore' }), 'exit');
    },
    stop,
  };
}

function programPath(program: string): string {
  const versions = existsSync(debianHome) ? readdirSync(debianHome).sort((a, b) => Number(b) - Number(a)) : [];
  const paths = versions.map((version) => join(debianHome, version, 'bin', program));
  return paths.find((path) => existsSync(path)) ?? program;
}

function commandAs(user: string | undefined, program: string, words: readonly string[]): [string, string[]] {
  return user ? ['runuser', ['-u', user, '--', program, ...words]] : [program, [...words]];
}

function runAs(user: string | undefined, directory: string, program: string, words: readonly string[]): void {
  const [command, rest] = commandAs(user, program, words);
  try {
    execFileSync(command, rest, { cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    const { stderr } = error as SpawnSyncReturns<Buffer>;
    throw new Error(`PostgreSQL is needed for the tests and did not do its part (${program}): ${stderr ?? error}`);
  }
}
