import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeFolder } from '../../../../test/backups.ts';
import { testedEngine } from '../../../../test/test-database.ts';
import { addTestSchool, startTestServer, testNow } from '../../../../test/test-school.ts';
import { openDatabase } from '../../../platform/database/migrate.ts';
import { keepForGood, readStoredFile, storeFile } from '../../../platform/files/stored-files.ts';
import { readConfig } from '../../../platform/server/config.ts';
import { loggerFor } from '../../../platform/server/log.ts';
import { restoreFromCopy } from '../commands/backup.ts';
import { keepCopy } from './keep-copy.ts';

const content = Buffer.from('an essay');

/** Starts a server with a school whose file is copied to a folder. */
async function start() {
  const [place, directory] = [makeFolder(), makeFolder()];
  const server = await startTestServer({ DATA_DIR: directory, LOG_LEVEL: 'silent' });
  const school = await addTestSchool(server);
  const config = {
    ...server.parts.config,
    database: server.location,
    copyTo: { kind: 'disk', directory: place } as const,
  };
  const copier = await keepCopy(config, loggerFor(config), async () => undefined);
  if (!copier) throw new Error('Nothing is copied.');
  onTestFinished(copier.stop);
  /**
   * Waits until everything stored before this call is copied. Several reports are awaited, because one turn may be
   * running and another may not be reported yet.
   */
  const copied = async () => {
    const seen = new Set([copier.read()?.copiedAt, null]);
    const isDone = () => seen.add(copier.read()?.copiedAt).size > 4 && copier.read()?.fault === null;
    await expect.poll(isDone).toBe(true);
    // The thread that copies has the clock of the machine, and the clock of the tests is shifted.
    return new Date(performance.timeOrigin + performance.now()).toISOString();
  };
  const rename = (name: string) =>
    server.db.updateTable('person').set({ name }).where('id', '=', school.student.id).execute();
  const restore = async (at?: string) => {
    const target = readConfig({ DATA_DIR: join(makeFolder(), 'new'), LOG_LEVEL: 'silent' });
    await restoreFromCopy(target, place, at);
    const db = await openDatabase(target.database);
    onTestFinished(() => db.destroy());
    return { db, config: target };
  };
  return { server, school, place, copier, copied, rename, restore };
}

describe.runIf(testedEngine === 'sqlite')('a school that is copied off its machine', () => {
  it('comes back with its files, signed out, and only into an empty place', async () => {
    const { server, school, copied, rename, restore } = await start();
    await rename('Renamed');
    const about = { schoolId: school.id, by: school.admin.id, name: 'essay.txt', content, now: testNow };
    const key = await storeFile(server.parts, about);
    await server.db.transaction().execute((transaction) => keepForGood(transaction, school.id, [key]));
    await copied();
    const { db, config } = await restore();
    expect(await db.selectFrom('person').select('id').where('name', '=', 'Renamed').execute()).toHaveLength(1);
    expect(await db.selectFrom('sign_in').selectAll().execute()).toEqual([]);
    expect(await readStoredFile({ db, config }, school.id, key)).toEqual(content);
    expect((await db.selectFrom('school').select('restored_from').executeTakeFirst())?.restored_from).toMatch(/^20/);
    await expect(restoreFromCopy(config, '/nowhere', undefined)).rejects.toThrow('There is a school here already');
    await expect(restoreFromCopy(config, '/nowhere', 'yesterday')).rejects.toThrow('--at must be a time');
  });

  it('comes back as it was at an earlier second, without those who were erased since', async () => {
    const { server, school, copied, rename, restore } = await start();
    await rename('Before');
    const at = await copied();
    const erased = await server.call('POST', `/api/students/${school.student.id}/erasure`, school.admin, { roll: 1 });
    expect(erased.status).toBe(200);
    await server.db.updateTable('person').set({ name: 'After' }).where('id', '=', school.teacher.id).execute();
    await copied();
    const { db } = await restore(at);
    const names = (await db.selectFrom('person').select('name').execute()).map(({ name }) => name);
    expect(names).not.toContain('Before');
    expect(names).not.toContain('After');
  });

  it('keeps working while the place is away, says so, and is copied once it is back', async () => {
    const { place, copier, copied, rename, restore } = await start();
    await copied();
    renameSync(place, `${place}-away`);
    await rename('While away');
    await expect.poll(() => copier.read()?.fault).toBe('gone');
    expect(copier.read()?.copiedAt).not.toBeNull();
    expect(existsSync(place)).toBe(false);
    renameSync(`${place}-away`, place);
    await copied();
    const { db } = await restore();
    expect(await db.selectFrom('person').select('id').where('name', '=', 'While away').execute()).toHaveLength(1);
  });
});
