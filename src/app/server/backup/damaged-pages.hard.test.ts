import { randomInt } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { makeFolder, readSchools, settingsFor } from '../../../../test/backups.ts';
import { damagePage, tidyPages } from '../../../../test/damage.ts';
import { noteFigure } from '../../../../test/figures.ts';
import { environmentFor, runCommand, startServerProcess } from '../../../../test/server-process.ts';
import { makeSqliteFile, testedEngine } from '../../../../test/test-database.ts';
import { addTestSchool } from '../../../../test/test-school.ts';
import { openDatabase } from '../../../platform/database/migrate.ts';
import type { Config } from '../../../platform/server/config.ts';
import { dailyName } from './keep-backups.ts';
import { writeBackup } from './write-backup.ts';

const places = 50;
const daily = { BACKUP_KEEP_DAYS: '2', BACKUP_KEEP_WEEKS: '1' };
const names = [45, 46, 52, 59].map((days) => dailyName(new Date(Date.now() - days * 86_400_000)));

/** Waits for a server's report about its file, within half a minute of its start or by its refusal to start. */
async function hearOfDamage(config: Config): Promise<string> {
  const settings = { DATA_DIR: config.dataDirectory, ...daily };
  const server = await startServerProcess(config.database, settings).catch((error: Error) => error.message);
  if (typeof server === 'string') return server;
  for (let turn = 0; turn < 300 && !server.readOutput().includes('damaged'); turn += 1) await wait(100);
  const { status } = await fetch(`${server.url}/api/health`);
  await server.end('SIGKILL');
  return `${status} ${server.readOutput()}`;
}

it.runIf(testedEngine === 'sqlite')(
  'whatever page of the file is damaged, the server says so, keeps every backup, and restore brings everything back',
  { timeout: 900_000 },
  async () => {
    const source = settingsFor(makeSqliteFile());
    const file = source.database.engine === 'sqlite' ? source.database.file : '';
    const db = await openDatabase(source.database);
    await addTestSchool({ db }, { students: 300 });
    const schools = await readSchools(db);
    await db.destroy();
    const backup = join(makeFolder(), 'school.rollbook');
    await writeBackup(source, backup);
    const { pages, bytes } = tidyPages(file);
    expect(pages).toBeGreaterThan(places);
    for (let place = 0; place < places; place += 1) {
      // The first page is a special case: without it the file is not recognised as a database.
      const page = place === 0 ? 1 : randomInt(2, pages + 1);
      const config = settingsFor(makeSqliteFile());
      const target = config.database.engine === 'sqlite' ? config.database.file : '';
      const backups = join(config.dataDirectory, 'backups');
      copyFileSync(file, target);
      mkdirSync(backups, { recursive: true });
      for (const name of names) copyFileSync(backup, join(backups, name));
      damagePage(target, page, bytes);

      const said = await hearOfDamage(config);
      expect(said, `page ${page} of ${pages}`).toMatch(
        /^503 [\s\S]*file is damaged|is damaged: [\s\S]*Its newest backup is/,
      );
      expect(readdirSync(backups).sort(), `page ${page}`).toEqual([...names].sort());
      const words = ['restore', join(backups, names[0] ?? ''), '--replace'];
      const restored = await runCommand(words, { ...environmentFor(config.database), DATA_DIR: config.dataDirectory });
      expect(restored, `page ${page}`).toMatchObject({ code: 0 });
      const again = await openDatabase(config.database);
      expect(await readSchools(again), `page ${page}`).toEqual(schools);
      await again.destroy();
    }
    noteFigure('damaged pages noticed, with every backup kept and restored', places);
  },
);
