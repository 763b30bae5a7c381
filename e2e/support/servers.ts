import { type ChildProcess, fork, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { nodeEnvironment } from '../../scripts/prepare.mjs';
import type { DatabaseLocation } from '../../src/platform/server/config.ts';
import { quickDirectory } from '../../test/quick-directory.ts';
import type { Answer, Order, Served } from '../../test/serve-schools.ts';

export type Settings = Readonly<Record<string, string>>;

/** A Rollbook that serves one journey, until it is closed with its data. */
export type Opened = {
  readonly address: string;
  readonly database: DatabaseLocation;
  /** The one-time link to set up an empty deployment. */
  readonly setupLink: string;
  readonly close: () => Promise<void>;
};

/** The process that serves the journeys of one worker; see `test/serve-schools.ts`. */
export type SchoolServer = {
  readonly open: (what: 'demo' | 'empty', settings: Settings) => Promise<Opened>;
  readonly stop: () => Promise<void>;
};

const clock = resolve('test/shift-clock.ts');

/** The environment of every program that is started here; a journey's own settings override it. */
const environment = { ...process.env, ...nodeEnvironment, LOG_LEVEL: 'warn', DATABASE_URL: '', PORT: '0' };

export async function startSchoolServer(): Promise<SchoolServer> {
  const child = fork('test/serve-schools.ts', { execArgv: ['--import', clock], env: environment });
  const ended = new Promise<never>((_resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server of the journeys ended with ${code}.`)));
  });
  const answers = new EventEmitter();
  child.on('message', ({ id, ...answer }: Answer) => answers.emit(String(id), answer));
  const answerTo = async (id: number): Promise<Omit<Answer, 'id'>> => {
    const [answer] = await Promise.race([once(answers, String(id)), ended]);
    if (answer.failure) throw new Error(answer.failure);
    return answer;
  };
  let orders = 0;
  const send = (order: Order) => {
    orders += 1;
    child.send({ ...order, id: orders });
    return answerTo(orders);
  };
  await answerTo(orders);
  return {
    open: async (what, settings) => {
      const { directory, address, setupLink } = (await send({ open: what, settings })).served as Served;
      const close = async () => void (await send({ close: directory }));
      return { address, setupLink, database: databaseIn(directory), close };
    },
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

/** The demo school in a process of its own, of the program in the folder `program`. */
export async function startOwnServer(settings: Settings, program: string): Promise<Opened> {
  const directory = newDirectory();
  const child = spawn(process.execPath, ['--import', clock, 'src/app/server/main.ts', 'demo'], {
    cwd: program,
    env: { ...environment, DATA_DIR: directory, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await announced(child, /The demo school is at (\S+)/);
  return {
    address,
    setupLink: '',
    database: databaseIn(directory),
    close: async () => {
      const stopped = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await stopped;
      rmSync(directory, { recursive: true });
    },
  };
}

/** Makes a copy of the program, whose pages a journey can replace. */
export function copyProgram(): { readonly folder: string; readonly remove: () => void } {
  const folder = newDirectory();
  for (const part of ['src', 'dist', 'package.json']) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

function newDirectory(): string {
  return mkdtempSync(join(quickDirectory, 'rollbook-browser-'));
}

function databaseIn(directory: string): DatabaseLocation {
  return { engine: 'sqlite', file: join(directory, 'rollbook.sqlite') };
}

function announced(server: ChildProcess, announcement: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stdout?.on('data', (chunk) => {
      output += chunk;
      const found = announcement.exec(output)?.[1];
      if (found) resolve(found);
    });
    server.once('exit', (code) => reject(new Error(`Rollbook ended with ${code}: ${output}`)));
  });
}
