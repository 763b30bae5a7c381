import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import packageFile from '../package.json' with { type: 'json' };
import { connect } from '../src/platform/database/connect.ts';
import { openDatabase } from '../src/platform/database/migrate.ts';
import { makeFolder } from './backups.ts';
import { expectWhole, oldDates, seedClass, submit } from './register-load.ts';
import { type Outcome, startServerProcess } from './server-process.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
export const presentVersion = packageFile.version;

/** The changes of a later release: a statement of its migration, and files that it no longer has. */
type Later = { readonly version: string; readonly statement: string; readonly without?: readonly string[] };

export function nameOf(version: string): string {
  return `rollbook-${version}-linux-x64`;
}

/** Makes a folder with the unpacked release and the link to it. */
export function install(): string {
  const parent = makeFolder();
  execFileSync('tar', ['-xpJf', inject('releaseArchive'), '-C', parent]);
  symlinkSync(nameOf(presentVersion), join(parent, 'current'));
  return parent;
}

/** Makes a later release from an installed one and puts it with its checksum and changelog into a place. */
export function publishLater(parent: string, place: string, { version, statement, without = [] }: Later): void {
  const work = makeFolder();
  const tree = join(work, nameOf(version));
  cpSync(join(parent, nameOf(presentVersion)), tree, { recursive: true });
  for (const file of without) rmSync(join(tree, file));
  setVersion(tree, version);
  rmSync(join(tree, 'server'), { recursive: true });
  bundleLater(tree, version, statement);
  const files = filesIn(tree).filter((file) => file !== 'SHA256SUMS');
  writeFileSync(join(tree, 'SHA256SUMS'), files.map((file) => `${hashOf(join(tree, file))}  ${file}\n`).join(''));
  const archive = join(place, `${nameOf(version)}.tar.xz`);
  execFileSync('tar', ['--use-compress-program=xz -0', '-cf', archive, '-C', work, nameOf(version)]);
  writeFileSync(`${archive}.sha256`, `${hashOf(archive)}  ${nameOf(version)}.tar.xz\n`);
  writeFileSync(join(place, 'CHANGELOG.md'), `# Changelog\n\n## ${version}\n\nA **later** table.\n`);
}

/** Builds the server of a version with one more migration. */
function bundleLater(tree: string, version: string, statement: string): void {
  const sources = makeFolder();
  cpSync(join(root, 'src'), join(sources, 'src'), { recursive: true });
  cpSync(join(root, 'package.json'), join(sources, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(sources, 'node_modules'));
  setVersion(sources, version);
  const database = join(sources, 'src', 'platform', 'database');
  writeFileSync(
    join(database, 'migrations', '999-later.ts'),
    `import { type Kysely, sql } from 'kysely';
export const later = {
  async up(db: Kysely<unknown>) {
    await sql\`create table before_later (id integer)\`.execute(db);
    await sql\`${statement}\`.execute(db);
  },
};
`,
  );
  edit(join(database, 'migrate.ts'), (text) =>
    `import { later } from './migrations/999-later.ts';\n${text}`.replace(
      /(const migrations: [^=]+= \{[^}]*)\}/,
      "$1  '999-later': later,\n}",
    ),
  );
  const bundler = join(root, 'scripts', 'release', 'bundle-server.mjs');
  const words = ['-e', `await (await import('${bundler}')).bundleServer('${sources}', '${join(tree, 'server')}')`];
  execFileSync(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Makes a key, and returns the file of its public half and what signs a file of a place with it. */
export function makeReleaseKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const file = join(makeFolder(), 'key.pem');
  writeFileSync(file, publicKey.export({ type: 'spki', format: 'pem' }));
  const signIn = (place: string, name: string) => {
    const line = `${hashOf(join(place, name))}  ${name}\n`;
    writeFileSync(join(place, `${name}.sha256.sig`), sign(null, Buffer.from(line), privateKey));
  };
  return { file, signIn };
}

/** A school with an acknowledged register, in a folder of its own. */
export async function makeData(): Promise<string> {
  const data = makeFolder();
  const location = { engine: 'sqlite', file: join(data, 'rollbook.sqlite') } as const;
  const db = await openDatabase(location);
  const token = await seedClass(db);
  await db.destroy();
  const server = await startServerProcess(location);
  const status = await submit(server, token, String(oldDates(1)[0]));
  await server.end('SIGTERM');
  if (status !== 201) throw new Error(`The register was answered ${status}.`);
  return data;
}

/** Expects that the school has its register, whatever the version of its database. */
export async function expectRegister(data: string): Promise<void> {
  const db = connect({ engine: 'sqlite', file: join(data, 'rollbook.sqlite') });
  await expectWhole(db, oldDates(1)).finally(() => db.destroy());
}

/** Serves the version to which the link leads while `ask` runs; throws if it does not start. */
export async function whileServing(parent: string, data: string, ask: (url: string) => Promise<void>): Promise<void> {
  const { child, output } = start(parent, data, ['serve'], { PORT: '0' });
  const ended = once(child, 'close');
  try {
    while (!/Rollbook is at (\S+)/.test(output())) {
      if (child.exitCode !== null) throw new Error(output());
      await Promise.race([once(child.stdout ?? child, 'data'), ended]);
    }
    await ask(/Rollbook is at (\S+)/.exec(output())?.[1] ?? '');
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

export async function versionServed(parent: string, data: string): Promise<string> {
  let version = '';
  await whileServing(parent, data, async (url) => {
    const answer = await fetch(`${url}/api/health`);
    version = ((await answer.json()) as { version: string }).version;
  });
  return version;
}

/** Runs `rollbook update` to its end. */
export async function runUpdate(
  parent: string,
  data: string,
  place: string,
  settings?: NodeJS.ProcessEnv,
): Promise<Outcome> {
  const { child, output } = startUpdate(parent, data, place, settings);
  const [code] = await once(child, 'close');
  return { code, output: output() };
}

/** Starts `rollbook update` in a process group of its own. */
export function startUpdate(parent: string, data: string, place: string, settings: NodeJS.ProcessEnv = {}) {
  return start(parent, data, ['update'], { UPDATE_FROM: place, ...settings });
}

function start(parent: string, data: string, words: readonly string[], settings: NodeJS.ProcessEnv) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: data, BACKUP_KEEP_DAYS: '0', BACKUP_KEEP_WEEKS: '0', ...settings };
  const child: ChildProcess = spawn(join(parent, 'current', 'rollbook'), words, { env, detached: true });
  const parts: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => parts.push(part));
  return { child, output: () => Buffer.concat(parts).toString() };
}

/** Returns what an update that did not end has left behind. */
export function leftovers(parent: string, data: string): string[] {
  const half = (name: string) => /^\.rollbook-update-|^updating-|\.next$/.test(name);
  return [...readdirSync(parent), ...readdirSync(data)].filter(half);
}

/** Restores a folder to its former state, with links to the same files. */
export function resetTo(base: string, parent: string): void {
  const before = `${parent}-before`;
  renameSync(parent, before);
  execFileSync('cp', ['-al', base, parent]);
  rmSync(before, { recursive: true, force: true, maxRetries: 5 });
}

/** An empty place for releases. */
export function makePlace(): string {
  const place = join(makeFolder(), 'updates');
  mkdirSync(place);
  return place;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function setVersion(folder: string, version: string): void {
  edit(join(folder, 'package.json'), (text) => text.replace(/("version": ")[^"]+/, `$1${version}`));
}

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}
