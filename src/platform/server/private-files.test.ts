import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeFolder, readSchools, settingsFor } from '../../../test/backups.ts';
import { environmentFor, runCommand, startServerProcess } from '../../../test/server-process.ts';
import { makeSqliteFile, testedEngine } from '../../../test/test-database.ts';
import { addTestSchool } from '../../../test/test-school.ts';
import { openDatabase } from '../database/migrate.ts';
import type { Config } from './config.ts';

/** Lists every file and folder below a directory with its mode, such as `backups 700`. */
function modesIn(directory: string): string[] {
  const names = readdirSync(directory, { recursive: true }) as string[];
  return ['.', ...names]
    .flatMap((name) => {
      // A running server can have removed or renamed a file since.
      const found = statSync(join(directory, name), { throwIfNoEntry: false });
      return found ? [`${name} ${(found.mode & 0o777).toString(8)}`] : [];
    })
    .sort();
}

const isOpen = (line: string) => !/ [67]00$/.test(line);

/** A school as an older version left it: readable by everybody on the machine. */
async function makeOpenSchool() {
  const config = settingsFor(makeSqliteFile());
  const db = await openDatabase(config.database);
  await addTestSchool({ db });
  await db.destroy();
  const directory = environmentFor(config.database).DATA_DIR ?? '';
  for (const folder of ['backups', 'images']) mkdirSync(join(directory, folder));
  writeFileSync(join(directory, 'backups', 'daily-2026-01-01.rollbook'), 'old');
  writeFileSync(join(directory, 'images', '1.key.small.webp'), 'old');
  for (const name of readdirSync(directory, { recursive: true }) as string[]) {
    const path = join(directory, name);
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
  }
  chmodSync(directory, 0o755);
  return { config, directory };
}

async function start(config: Config) {
  const daily = { BACKUP_KEEP_DAYS: '7', BACKUP_KEEP_WEEKS: '4' };
  const server = await startServerProcess(config.database, daily);
  onTestFinished(() => server.end('SIGKILL').then(() => {}));
  return server;
}

/** Sets the umask to 0, to test that Rollbook itself restricts the modes. */
function widenMask(): void {
  const mask = process.umask(0);
  onTestFinished(() => void process.umask(mask));
}

describe.runIf(testedEngine === 'sqlite')('in a school’s data folder', () => {
  it('no other user of the machine may read a file, neither an old nor a new one', async () => {
    widenMask();
    const { config, directory } = await makeOpenSchool();
    expect(modesIn(directory).filter(isOpen).length).toBeGreaterThan(5);
    const server = await start(config);
    const body = JSON.stringify({ email: 'nobody@hill.example' });
    await fetch(`${server.url}/api/auth/admin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const backups = () => readdirSync(join(directory, 'backups')).filter((name) => name.endsWith('.rollbook'));
    await expect.poll(backups).toHaveLength(2);
    const modes = modesIn(directory);
    expect(modes.filter(isOpen)).toEqual([]);
    for (const end of ['', '-wal', '-shm', '.server-lock', '.migration-lock']) {
      expect(modes).toContain(`rollbook.sqlite${end} 600`);
    }
    expect(modes).toContain('. 700');
  });

  it('no file in a new folder is readable by others, whatever made it', { tags: ['all'] }, async () => {
    widenMask();
    const { config } = await makeOpenSchool();
    const file = join(makeFolder(), 'school.rollbook');
    expect((await runCommand(['backup', file], environmentFor(config.database))).code).toBe(0);
    const place = join(makeFolder(), 'new');
    expect((await runCommand(['restore', file], { DATA_DIR: place })).code).toBe(0);
    expect((await runCommand(['restore', file, '--replace'], { DATA_DIR: place })).code).toBe(0);
    expect(modesIn(place).length).toBeGreaterThan(4);
    expect(modesIn(place).filter(isOpen)).toEqual([]);
    const db = await openDatabase({ engine: 'sqlite', file: join(place, 'rollbook.sqlite') });
    onTestFinished(() => db.destroy());
    expect((await readSchools(db)).school).toHaveLength(1);
  });

  it('files that are not Rollbook’s keep their permissions, as does a folder that contains some', async () => {
    const { config, directory } = await makeOpenSchool();
    writeFileSync(join(directory, 'notes.txt'), 'the operator’s own');
    chmodSync(join(directory, 'notes.txt'), 0o644);
    expect((await runCommand(['migrate'], environmentFor(config.database))).code).toBe(0);
    expect(modesIn(directory).filter(isOpen)).toEqual(['. 755', 'notes.txt 644']);
  });
});
