import fs, { chmodSync, existsSync, fstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeFolder, readSchools, settingsFor } from '../../../../test/backups.ts';
import { submitExam } from '../../../../test/exams.ts';
import { addFamilyRows } from '../../../../test/family-rows.ts';
import { picture, startWithImages, upload } from '../../../../test/photos.ts';
import { correctRegister, linesFor, takeRegister } from '../../../../test/registers.ts';
import { makeEmptyLocation, makeSqliteFile, makeTestLocation, testedEngine } from '../../../../test/test-database.ts';
import { addTestSchool } from '../../../../test/test-school.ts';
import { openDatabase, openDatabaseOfVersion } from '../../../platform/database/migrate.ts';
import { holdServerLock } from '../../../platform/database/server-lock.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { type Config, readConfig } from '../../../platform/server/config.ts';
import { backUpBeforeSwap } from '../commands/backup.ts';
import { openBackup } from './backup-file.ts';
import { newestBackup } from './keep-backups.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

/** Starts two schools with photos; one of them has rows in every table. */
async function startSchool() {
  const { server, school, directory, files } = await startWithImages();
  const { call } = server;
  await addTestSchool(server, { domain: 'vale.example' });
  await takeRegister(server, school.teacher);
  await correctRegister(server, school.teacher, linesFor('Absent', 'Present'));
  await submitExam(server, school.teacher);
  await call('POST', '/api/notices', school.admin, { title: 'Ça va', content: 'আজ ছুটি 🎉' });
  await call('POST', '/api/message/student', school.student, { recipientType: 'admin', message: 'Hello' });
  const { body } = await upload(server, school.teacher, await picture('png'));
  await call('PUT', '/api/identity/photo', school.teacher, { photo: body.secure_url });
  await addFamilyRows(server.db, school);
  const config: Config = { ...readConfig({ DATA_DIR: directory }), database: server.location };
  return { server, school, config, files };
}

const ofFamilies = [
  ...['guardian_link', 'mail', 'mail_refused_kind', 'conversation', 'conversation_reader'],
  ...['passkey', 'one_time_code'],
];

function hearLog() {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  return said;
}

const newFile = () => join(makeFolder(), 'school.rollbook');
const newTarget = async () => settingsFor(await makeTestLocation());
const sqliteTarget = async () => settingsFor(makeSqliteFile());
const restore = (target: Config, file: string, replace = false) => restoreBackup(target, file, { replace }, () => {});

/** From SQLite: the requirements on a file do not depend on its source. */
async function writeSmallBackup(): Promise<string> {
  const source = await sqliteTarget();
  await lookInto(source, (db) => addTestSchool({ db }));
  const file = newFile();
  await writeBackup(source, file);
  return file;
}

const pageBytes = 4096;

async function lookInto<T>({ database }: Config, look: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(database);
  return look(db).finally(() => db.destroy());
}

const photosOf = ({ dataDirectory }: Config) =>
  readdirSync(join(dataDirectory, 'images')).map((name) => [name, readFileSync(join(dataDirectory, 'images', name))]);

/** Records each fsync of a file or directory from now on, with what `look` sees at that moment. */
function watchSyncs<T>(look: () => T): ['file' | 'directory', T][] {
  const { fsyncSync } = fs;
  const synced: ['file' | 'directory', T][] = [];
  const spy = vi.spyOn(fs, 'fsyncSync').mockImplementation((opened) => {
    synced.push([fstatSync(opened).isDirectory() ? 'directory' : 'file', look()]);
    fsyncSync(opened);
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
  return synced;
}

describe('a backup', () => {
  it.each([
    ['the same engine', newTarget],
    ['SQLite', sqliteTarget],
  ])('brings back every row and photo in %s, and nobody who was signed in', async (_engine, makeTarget) => {
    const { server, config } = await startSchool();
    const file = newFile();
    await writeBackup(config, file);
    const target = await makeTarget();
    await restore(target, file);
    const wanted = await readSchools(server.db);
    expect(wanted.attendance_correction).toHaveLength(2);
    for (const table of ofFamilies) expect(wanted[table]).toHaveLength(1);
    const backup = openBackup(file);
    backup.file.close();
    await lookInto(target, async (db) => {
      expect(await readSchools(db)).toEqual(wanted);
      const ofBackup = { restored_from: backup.manifest.madeAt };
      expect(await db.selectFrom('school').select('restored_from').execute()).toEqual([ofBackup, ofBackup]);
      expect(await db.selectFrom('sign_in').select('stage').execute()).toEqual([]);
      expect(await db.selectFrom('account_link').select('purpose').execute()).toEqual([]);
      for (const table of ['recovery_code', 'calendar_feed', 'recalled_device'] as const)
        expect(await db.selectFrom(table).select('person_id').execute()).toEqual([]);
      expect((await addTestSchool({ db }, { domain: 'new.example' })).id).toBeGreaterThan(2);
    });
    expect(photosOf(target)).toEqual(photosOf(config));
    expect(photosOf(target)).toHaveLength(2);
  });

  it('revives no secret that was ended since, and requires a new password where it restores a changed one', async () => {
    const { server, config } = await startSchool();
    const file = newFile();
    await writeBackup(config, file);
    const target = await newTarget();
    const unknown =
      'Passwords that were changed since that backup are the earlier ones again. Rollbook cannot find out which these are.';
    const saidFirst: string[] = [];
    await restoreBackup(target, file, { replace: false }, (step) => saidFirst.push(step));
    expect(saidFirst).toContain(unknown);
    await lookInto(target, async (db) => {
      const changed = db.updateTable('account').set({ password_hash: 'another' });
      await changed.where('email', '=', 'first@hill.example').execute();
    });
    const said: string[] = [];
    await restoreBackup(target, file, { replace: true }, (step) => said.push(step));
    expect(said).toContain('Passwords that were changed since, and are again what they were: 1');
    expect(said).toContain('  first@hill.example');
    expect(said).not.toContain(unknown);
    await lookInto(target, async (db) => {
      const asked = db.selectFrom('account').select('email').where('must_change_password', '=', 1);
      expect(await asked.where('closed_at', 'is', null).execute()).toEqual([{ email: 'first@hill.example' }]);
    });
    expect(await server.db.selectFrom('recovery_code').select('person_id').execute()).toHaveLength(1);
    await lookInto(target, async (db) => {
      for (const table of ['recovery_code', 'calendar_feed', 'recalled_device'] as const)
        expect(await db.selectFrom(table).select('person_id').execute()).toEqual([]);
    });
  });

  it('of SQLite can be restored in the engine that is tested', { tags: ['all'] }, async () => {
    const source = await sqliteTarget();
    const before = await lookInto(source, async (db) => {
      await addTestSchool({ db });
      return readSchools(db);
    });
    const file = newFile();
    await writeBackup(source, file);
    const target = await newTarget();
    await restore(target, file);
    expect(await lookInto(target, readSchools)).toEqual(before);
  });

  it('is one file that only this user may read, and overwrites no existing file', async () => {
    const { config } = await startSchool();
    const file = newFile();
    await writeBackup(config, file);
    expect(readdirSync(join(file, '..'))).toEqual(['school.rollbook']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const content = readFileSync(file);
    await expect(writeBackup(config, file)).rejects.toThrow('is there already');
    expect(readFileSync(file)).toEqual(content);
  });

  it('is written to the disk before it gets its name, and its name before it is reported', async () => {
    const source = await sqliteTarget();
    await lookInto(source, (db) => addTestSchool({ db }));
    const folder = makeFolder();
    const synced = watchSyncs(() => readdirSync(folder));
    await writeBackup(source, join(folder, 'school.rollbook'));
    expect(synced).toEqual([
      ['file', ['school.rollbook.unfinished']],
      ['directory', ['school.rollbook']],
    ]);
  });

  it('holds the state of one moment, even while registers are being taken', { tags: ['all'] }, async () => {
    const { server, school, config } = await startSchool();
    const dates = Array.from({ length: 60 }, (_, day) => new Date(Date.UTC(2026, 6, 2 + day)).toISOString());
    const taking = Promise.all(dates.map((date) => takeRegister(server, school.teacher, { date: date.slice(0, 10) })));
    const file = newFile();
    await writeBackup(config, file);
    expect((await taking).every(({ status }) => status === 201)).toBe(true);
    const target = await newTarget();
    await restore(target, file);
    await lookInto(target, async (db) => {
      const sheets = await db.selectFrom('attendance_sheet').select('id').execute();
      const marks = await db.selectFrom('attendance_mark').select('sheet_id').execute();
      expect(marks).toHaveLength(sheets.length * 3);
      expect(new Set(marks.map(({ sheet_id }) => sheet_id)).size).toBe(sheets.length);
    });
  });

  it('leaves nothing behind when it cannot be made', { tags: ['all'] }, async () => {
    const { config } = await startSchool();
    const file = newFile();
    const unreadable = { ...config.imageStore, directory: '/dev/null' } as Config['imageStore'];
    await expect(writeBackup({ ...config, imageStore: unreadable }, file)).rejects.toThrow();
    expect(readdirSync(join(file, '..'))).toEqual([]);
    const nowhere = { engine: 'sqlite', file: join(makeFolder(), 'none.sqlite') } as const;
    await expect(writeBackup({ ...config, database: nowhere }, file)).rejects.toThrow('There is no database');
  });
});

describe('restoring', () => {
  it('refuses a place that has a school without --replace, and with it keeps what was there', {
    tags: ['all'],
  }, async () => {
    const { config } = await startSchool();
    const file = newFile();
    await writeBackup(config, file);
    const target = await newTarget();
    const former = await lookInto(target, async (db) => {
      await addTestSchool({ db }, { domain: 'there.example' });
      return readSchools(db);
    });
    await expect(restore(target, file)).rejects.toThrow('say --replace');
    expect(await lookInto(target, readSchools)).toEqual(former);

    await restore(target, file, true);
    expect(await lookInto(target, readSchools)).toEqual(await lookInto(config, readSchools));
    const [kept = ''] = readdirSync(join(target.dataDirectory, 'backups'));
    await restore(target, join(target.dataDirectory, 'backups', kept), true);
    expect(await lookInto(target, readSchools)).toEqual(former);
    expect(photosOf(target)).toEqual([]);
    expect(readdirSync(target.dataDirectory).filter((name) => name.startsWith('restoring'))).toEqual([]);
  });

  it('writes everything for SQLite to the disk before it replaces the file, then its name, readable by this user alone', async () => {
    const file = await writeSmallBackup();
    const target = await sqliteTarget();
    chmodSync(file, 0o644);
    await lookInto(target, async () => {});
    const place = 'file' in target.database ? target.database.file : '';
    const former = statSync(place).ino;
    const synced = watchSyncs(() => statSync(place).ino === former);
    await restore(target, file);
    expect(synced).toEqual([
      ['file', true],
      ['directory', false],
    ]);
    expect(statSync(place).mode & 0o777).toBe(0o600);
  });

  it('does not bring back a student who was erased since', async () => {
    const { server, school, config } = await startSchool();
    const file = newFile();
    await writeBackup(config, file);
    const erased = await server.call('POST', `/api/students/${school.student.id}/erasure`, school.admin, { roll: 1 });
    expect(erased.status).toBe(200);
    await server.fastify.close();
    await server.db.destroy();
    await restore(config, file, true);
    const schools = await lookInto(config, readSchools);
    const find = (table: string, text: string) => schools[table]?.filter((row) => row.includes(text)) ?? [];
    expect(find('person', '"Former student"')).toHaveLength(1);
    expect(find('person', '"Student 1"')).toHaveLength(1);
    expect(find('student', '"Guardian 1"')).toHaveLength(1);
    expect(find('person', '"Student 2"')).toHaveLength(2);
    expect(find('message', 'Hello')).toEqual([]);
  });

  it('refuses a damaged file wherever the damage is, and changes nothing', async () => {
    const file = await writeSmallBackup();
    const target = await sqliteTarget();
    const whole = readFileSync(file);
    for (let place = 0; place < whole.length; place += 10 * pageBytes) {
      const damaged = Buffer.from(whole).fill(0x5a, place, place + pageBytes);
      writeFileSync(file, damaged);
      await expect(restore(target, file), `from byte ${place}`).rejects.toThrow(/cannot be used.*Nothing was changed/);
    }
    for (const torn of [whole.subarray(0, whole.length / 2), Buffer.alloc(0), Buffer.from('no database at all')]) {
      writeFileSync(file, torn);
      await expect(restore(target, file)).rejects.toThrow('it is no backup, or it is damaged. Nothing was changed.');
    }
    await expect(restore(target, '/nowhere/at.all')).rejects.toThrow('/nowhere/at.all is not there.');
    expect(existsSync(join(target.dataDirectory, 'images'))).toBe(false);
    expect(await lookInto(target, (db) => db.selectFrom('school').select('id').execute())).toEqual([]);
  });

  it.each([
    ['a changed name', `update person set name = 'Nobody' where id = 1`, 'it is damaged (person)'],
    ['a missing row', 'delete from enrolment where id = 1', 'it is damaged (enrolment)'],
    ['a photo too many', `insert into backup_photo values ('1', x'00')`, 'it is damaged (photos)'],
    ['later migrations', `insert into kysely_migration values ('999-later', '')`, 'a newer version of Rollbook'],
    ['a later format', `update backup_manifest set content = json_set(content, '$.format', 2)`, 'a newer version'],
  ])('refuses a file with %s, and says so', async (_fault, statement, reason) => {
    const file = await writeSmallBackup();
    const db = new SqliteDatabase(file);
    db.exec(statement);
    db.close();
    await expect(restore(await sqliteTarget(), file)).rejects.toThrow(reason);
  });

  it('brings an older backup up to date', { tags: ['all'] }, async () => {
    const source = settingsFor(await makeEmptyLocation());
    const old = await openDatabaseOfVersion(source.database, '001-baseline');
    const hill = {
      name: 'Hill',
      domain: 'hill.example',
      time_zone: 'UTC',
      created_at: '2026-01-01T00:00:00.000Z',
      is_demo: 0,
    };
    await old.insertInto('school').values(hill).execute();
    await old.destroy();
    const file = newFile();
    await writeBackup(source, file);
    const target = await newTarget();
    await restore(target, file);
    await lookInto(target, async (db) => {
      expect(await db.selectFrom('school').select('name').execute()).toEqual([{ name: 'Hill' }]);
      await addTestSchool({ db }, { domain: 'vale.example' });
    });
  });

  it.runIf(testedEngine === 'sqlite')('is refused while something else has the database open', async () => {
    const { config } = await startSchool();
    const file = newFile();
    await writeBackup(config, file);
    const former = await lookInto(config, readSchools);
    await expect(restore(config, file, true)).rejects.toThrow('Something else is using');
    expect(await lookInto(config, readSchools)).toEqual(former);
  });

  it.runIf(testedEngine === 'sqlite')('is refused while a server runs there', async () => {
    const { config } = await startSchool();
    const file = newFile();
    await writeBackup(config, file);
    const target = await newTarget();
    onTestFinished(holdServerLock(target.database));
    await expect(restore(target, file)).rejects.toThrow(`A Rollbook server (process ${process.pid}) is running`);
  });
});

describe('before another version takes over', () => {
  it('the school is backed up beside its data, under the name of an automatic backup, and can be restored', {
    tags: ['all'],
  }, async () => {
    const { server, config } = await startSchool();
    const said = hearLog();
    await backUpBeforeSwap(config);
    const backup = newestBackup(config, new Date()) ?? '';
    expect(said).toHaveBeenCalledWith(`The school was backed up to ${backup}`);
    expect(backup).toMatch(/\/backups\/before-upgrade-[\dTZ-]+\.rollbook$/);
    const target = await newTarget();
    await restore(target, backup);
    expect(await lookInto(target, readSchools)).toEqual(await readSchools(server.db));
  });

  it('nothing is written for a place without a school', async () => {
    const { location, remove } = await makeEmptyLocation();
    const config = settingsFor({ location, remove });
    const said = hearLog();
    await backUpBeforeSwap(config);
    expect(said).toHaveBeenCalledWith('There is no school here yet, and nothing to back up.');
    expect(readdirSync(config.dataDirectory)).not.toContain('backups');
  });
});
