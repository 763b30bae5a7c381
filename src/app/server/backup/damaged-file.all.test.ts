import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readSchools, settingsFor } from '../../../../test/backups.ts';
import { damagePage, firstPageOf, tidyPages } from '../../../../test/damage.ts';
import { environmentFor, runCommand, startServerProcess } from '../../../../test/server-process.ts';
import { makeSqliteFile, testedEngine } from '../../../../test/test-database.ts';
import { clockShiftMs } from '../../../../test/test-moment.ts';
import { addTestSchool } from '../../../../test/test-school.ts';
import { openDatabase } from '../../../platform/database/migrate.ts';
import type { Config } from '../../../platform/server/config.ts';
import { loggerFor } from '../../../platform/server/log.ts';
import { buildApp } from '../app.ts';
import { backupDirectory, dailyName } from './keep-backups.ts';
import { keepSchoolFile } from './keep-school-file.ts';
import { writeBackup } from './write-backup.ts';

const dayMs = 86_400_000;
const daily = { BACKUP_KEEP_DAYS: '3', BACKUP_KEEP_WEEKS: '0' };
const daysAgo = (days: number) => dailyName(new Date(Date.now() - days * dayMs));

const fileOf = ({ database }: Config) => (database.engine === 'sqlite' ? database.file : '');
const backupsOf = (config: Config) => readdirSync(backupDirectory(config)).sort();

/** Makes a school with backups dated this many days ago, all with its present state. */
async function makeSchool(backups: readonly number[]) {
  const config = settingsFor(makeSqliteFile());
  const db = await openDatabase(config.database);
  await addTestSchool({ db });
  const schools = await readSchools(db);
  await db.destroy();
  const directory = backupDirectory(config);
  mkdirSync(directory, { recursive: true });
  const [first, ...others] = backups.map((days) => join(directory, daysAgo(days)));
  if (first) await writeBackup(config, first);
  for (const other of others) copyFileSync(first ?? '', other);
  const { bytes } = tidyPages(fileOf(config));
  const damage = (table: string) => damagePage(fileOf(config), firstPageOf(fileOf(config), table), bytes);
  return { config, schools, damage };
}

async function start(config: Config, settings: NodeJS.ProcessEnv = daily) {
  const environment = { DATA_DIR: config.dataDirectory, ...settings };
  const server = await startServerProcess(config.database, environment);
  onTestFinished(() => server.end('SIGKILL').then(() => {}));
  const health = async () => {
    const answer = await fetch(`${server.url}/api/health`);
    return { status: answer.status, body: await answer.json() };
  };
  return { ...server, health };
}

const damaged = { status: 503, body: { code: 'unavailable', message: expect.stringContaining('file is damaged') } };
const late = { status: 503, body: { code: 'unavailable', message: expect.stringContaining('no backup for two days') } };
const patience = { timeout: 30_000 };

describe.runIf(testedEngine === 'sqlite')('a damaged file', () => {
  it('costs no backup, even if all are old: the server reports it, is unhealthy, and restore brings everything back', async () => {
    const { config, schools, damage } = await makeSchool([45, 46, 47, 48]);
    const before = backupsOf(config);
    damage('notice');
    const server = await start(config);
    await expect.poll(server.health, patience).toMatchObject(damaged);
    await expect.poll(server.readOutput, patience).toContain('the school’s file is damaged');
    expect(server.readOutput()).toContain(before.at(-1));
    expect(backupsOf(config)).toEqual(before);
    await server.end('SIGTERM');
    expect(backupsOf(config)).toEqual(before);

    const newest = join(backupDirectory(config), before.at(-1) ?? '');
    const restored = await runCommand(['restore', newest, '--replace'], environmentFor(config.database));
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('The damaged file is kept in') });
    const db = await openDatabase(config.database);
    onTestFinished(() => db.destroy());
    expect(await readSchools(db)).toEqual(schools);
  });

  it('that is no longer a database stops the start, and the message gives the way back', async () => {
    const { config, schools } = await makeSchool([1]);
    writeFileSync(fileOf(config), 'something else altogether'.repeat(1_000));
    const outcome = await runCommand(['serve'], { ...environmentFor(config.database), PORT: '0', ...daily });
    expect(outcome.code).toBe(3);
    const newest = join(backupDirectory(config), daysAgo(1));
    expect(outcome.output).toContain(`is damaged: file is not a database\nIts newest backup is ${newest}.`);
    expect(outcome.output).toContain(`npm run rollbook -- restore ${newest} --replace\n`);
    const refused = await runCommand(['restore', newest], environmentFor(config.database));
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('say --replace') });
    const restored = await runCommand(['restore', newest, '--replace'], environmentFor(config.database));
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Please erase them again') });
    const db = await openDatabase(config.database);
    onTestFinished(() => db.destroy());
    expect(await readSchools(db)).toEqual(schools);
  });

  it('leads back to yesterday’s backup, and not to one dated in the future by a clock that was ahead', async () => {
    const { config, damage } = await makeSchool([1, -60]);
    damage('notice');
    const { code, output } = await runCommand(['check'], environmentFor(config.database));
    expect(code).toBe(3);
    expect(output).toContain(`restore ${join(backupDirectory(config), daysAgo(1))} --replace\n`);
    expect(output).toContain(`these are dated after today: ${daysAgo(-60)}\n`);
  });

  it('is neither backed up nor reported as sound', async () => {
    const { config, damage } = await makeSchool([1]);
    const environment = environmentFor(config.database);
    expect(await runCommand(['check'], environment)).toEqual({ code: 0, output: `${fileOf(config)} is sound.\n` });
    // The damage to this index is not noticed when the rows are copied.
    for (const part of ['image_to_discard', 'person']) {
      damage(part);
      for (const words of [['check'], ['backup', join(config.dataDirectory, 'new.rollbook')]]) {
        const outcome = await runCommand(words, environment);
        expect(outcome).toMatchObject({ code: 3, output: expect.stringContaining('is damaged: ') });
      }
    }
    expect(readdirSync(config.dataDirectory)).not.toContain('new.rollbook');
  });

  it('that is first found by a call is answered with 503, and remembered', async () => {
    const { config, damage } = await makeSchool([]);
    const db = await openDatabase(config.database);
    const keeper = keepSchoolFile({ ...config, backupsKept: { days: 0, weeks: 0 } }, db, loggerFor(config));
    const fastify = await buildApp({ db, config, now: () => new Date(), keeper });
    onTestFinished(async () => {
      await keeper.stop();
      await fastify.close();
      await db.destroy();
    });
    const get = async (url: string) => {
      const { statusCode, body } = await fastify.inject({ url, headers: { host: 'hill.example' } });
      return { status: statusCode, body: JSON.parse(body) };
    };
    expect(await get('/api/health')).toMatchObject({ status: 200 });
    damage('notice');
    expect(await get('/api/notices')).toMatchObject(damaged);
    expect(await get('/api/health')).toMatchObject(damaged);
  });
});

describe.runIf(testedEngine === 'sqlite')('old backups', () => {
  it('are discarded once today’s is there', async () => {
    const { config } = await makeSchool([1, 2, 3, 4, 5, 6]);
    await start(config);
    await expect.poll(() => backupsOf(config), patience).toEqual([2, 1, 0].map(daysAgo));
  });

  it('stay when today’s cannot be made', async () => {
    const { config } = await makeSchool([1, 2, 3, 4, 5, 6]);
    mkdirSync(join(backupDirectory(config), `${daysAgo(0)}.unfinished`));
    const before = backupsOf(config);
    const server = await start(config);
    await expect.poll(server.readOutput, patience).toContain('today’s backup could not be made');
    expect(backupsOf(config)).toEqual(before);
    expect((await server.health()).status).toBe(200);
  });

  it('stay when the clock jumps ten years ahead, as many as are to be kept', async () => {
    const { config } = await makeSchool([1, 2, 3, 4]);
    const shift = String(clockShiftMs + 3_650 * dayMs);
    await start(config, { ...daily, CLOCK_SHIFT_MS: shift });
    await expect.poll(() => backupsOf(config), patience).toEqual([2, 1, -3_650].map(daysAgo));
  });
});

describe.runIf(testedEngine === 'sqlite')('health, where there are daily backups,', () => {
  /** Starts a server that cannot make a backup, and waits until it has tried. */
  async function startWithoutRoom(config: Config) {
    mkdirSync(join(backupDirectory(config), `${daysAgo(0)}.unfinished`));
    const server = await start(config);
    await expect.poll(server.readOutput, patience).toContain('today’s backup could not be made');
    return server;
  }

  it('is 503 when there has been none for two days, and 200 when there was one yesterday', async () => {
    const { config } = await makeSchool([2, 3]);
    const server = await startWithoutRoom(config);
    expect(await server.health()).toMatchObject(late);
    copyFileSync(join(backupDirectory(config), daysAgo(2)), join(backupDirectory(config), daysAgo(1)));
    expect(await server.health()).toMatchObject({ status: 200 });
  });

  it('is 200 for a school made today without any backup, and 503 for one made two days ago', async () => {
    const { config } = await makeSchool([]);
    const madeAgo = async (days: number) => {
      const db = await openDatabase(config.database);
      const created_at = new Date(Date.now() - days * dayMs).toISOString();
      await db.updateTable('school').set({ created_at }).execute();
      await db.destroy();
    };
    await madeAgo(0);
    const server = await startWithoutRoom(config);
    expect(await server.health()).toMatchObject({ status: 200 });
    await madeAgo(2);
    expect(await server.health()).toMatchObject(late);
  });
});
