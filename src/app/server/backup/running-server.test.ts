import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeFolder, settingsFor } from '../../../../test/backups.ts';
import { environmentFor, runCommand, startServerProcess } from '../../../../test/server-process.ts';
import { makeEmptyLocation, makeSqliteFile, makeTestLocation, testedEngine } from '../../../../test/test-database.ts';
import { addTestSchool } from '../../../../test/test-school.ts';
import { connect } from '../../../platform/database/connect.ts';
import { openDatabase, openDatabaseOfVersion } from '../../../platform/database/migrate.ts';
import type { Config } from '../../../platform/server/config.ts';
import { openBackup } from './backup-file.ts';
import { dailyName } from './keep-backups.ts';

const onSqlite = it.runIf(testedEngine === 'sqlite');
const daily = { BACKUP_KEEP_DAYS: '7', BACKUP_KEEP_WEEKS: '4' };

async function addSchool({ database }: Config): Promise<void> {
  const db = await openDatabase(database);
  await addTestSchool({ db });
  await db.destroy();
}

async function start(config: Config, settings: NodeJS.ProcessEnv = {}) {
  const server = await startServerProcess(config.database, { DATA_DIR: config.dataDirectory, ...settings });
  onTestFinished(() => server.end('SIGKILL').then(() => {}));
  return server;
}

const backupsIn = ({ dataDirectory }: Config) => {
  try {
    return readdirSync(join(dataDirectory, 'backups'));
  } catch {
    return [];
  }
};

it('a school is backed up while its server runs, and restored elsewhere, by two commands', async () => {
  const source = settingsFor(await makeTestLocation());
  await addSchool(source);
  const server = await start(source);
  const file = join(makeFolder(), 'a school.rollbook');
  const target = settingsFor(await makeTestLocation());
  const run = ({ database, dataDirectory }: Config, words: string[]) =>
    runCommand(words, { DATA_DIR: dataDirectory, ...environmentFor(database) });

  const written = await run(source, ['backup', file]);
  expect(written.output).toMatch(/has \d+ rows of \d+ tables and 0 photo files\.\nIt was read again to its end/);
  expect(written.code).toBe(0);
  const restored = await run(target, ['restore', file]);
  expect(restored).toEqual({
    code: 0,
    output:
      'Ended: all sessions, invitations, links to new passwords, recovery codes and addresses of calendars. People make new ones; an admin enters what was under “Connections” anew.\n' +
      'Passwords that were changed since that backup are the earlier ones again. Rollbook cannot find out which these are.\n' +
      'Everything else is as it was when the backup was made. Nobody is signed in.\n',
  });
  expect(await run(target, ['restore', file])).toMatchObject({ code: 1, output: expect.stringContaining('--replace') });
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
});

onSqlite('a second server on the same file is refused, naming the first, and not after that was killed', async () => {
  const config = settingsFor(makeSqliteFile());
  const first = await start(config);
  const refused = await runCommand(['serve'], { ...environmentFor(config.database), PORT: '0' });
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(
    /^A Rollbook server \(process \d+\) is running on .*rollbook\.sqlite\. Please stop it first\.\n$/,
  );
  expect((await runCommand(['migrate'], environmentFor(config.database))).code).toBe(0);
  await first.end('SIGKILL');
  await start(config);
});

onSqlite('each day has its backup, also one that was missed, and none twice', async () => {
  const config = settingsFor(makeSqliteFile());
  await addSchool(config);
  const first = await start(config, daily);
  const today = dailyName(new Date());
  await expect.poll(() => backupsIn(config)).toEqual([today]);
  openBackup(join(config.dataDirectory, 'backups', today)).file.close();
  await first.end('SIGTERM');
  const again = await start(config, daily);
  expect(await again.end('SIGTERM')).toBe(0);
  expect(backupsIn(config)).toEqual([today]);
});

onSqlite('a daily backup that fails is logged, and stops nothing', async () => {
  const config = settingsFor(makeSqliteFile());
  await addSchool(config);
  writeFileSync(join(config.dataDirectory, 'backups'), 'a file where the folder should be');
  const server = await start(config, daily);
  await expect.poll(server.readOutput).toContain('today’s backup could not be made');
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
});

onSqlite('an upgrade takes a backup first, and does not happen without', async () => {
  const config = settingsFor(await makeEmptyLocation());
  const old = await openDatabaseOfVersion(config.database, '001-baseline');
  const created_at = '2026-01-01T00:00:00.000Z';
  const hill = { name: 'Hill', domain: 'hill.example', time_zone: 'UTC', is_demo: 0, created_at };
  await old.insertInto('school').values(hill).execute();
  await old.destroy();
  const environment = environmentFor(config.database);
  const backups = join(config.dataDirectory, 'backups');
  writeFileSync(backups, 'a file where the folder should be');
  const refused = await runCommand(['migrate'], environment);
  expect(refused.output).toMatch(/^The database was not upgraded, because it could not be backed up first: /);
  expect(refused.code).toBe(1);
  expect(await versionsIn(config)).toEqual([{ name: '001-baseline' }]);

  rmSync(backups);
  const upgraded = await runCommand(['migrate'], environment);
  expect(upgraded.output).toMatch(
    /^Before the upgrade the school was backed up to .*\nThe database is up to date\.\n$/,
  );
  expect((await versionsIn(config)).length).toBeGreaterThan(1);
  expect(backupsIn(config)).toEqual([expect.stringMatching(/^before-upgrade-.*\.rollbook$/)]);
});

async function versionsIn({ database }: Config) {
  const db = connect(database);
  const applied = db.withTables<{ kysely_migration: { name: string } }>().selectFrom('kysely_migration').select('name');
  return applied.execute().finally(() => db.destroy());
}
