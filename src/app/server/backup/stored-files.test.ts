import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../../../../test/backups.ts';
import { bucketKeys, startBucket } from '../../../../test/bucket.ts';
import { addTestSchool, hoursLater, startTestServer, testNow } from '../../../../test/test-school.ts';
import {
  keepFile,
  readStoredFile,
  receiveChunks,
  storeFile,
  tidyStoredFiles,
} from '../../../platform/files/stored-files.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const content = Buffer.from('roll,name\n7,Ana\n');
const days = (count: number) => hoursLater(24 * count);

async function start(settings: NodeJS.ProcessEnv = {}) {
  const directory = join(makeFolder(), 'data');
  const server = await startTestServer({ DATA_DIR: directory, ...settings });
  const school = await addTestSchool(server);
  const files = join(directory, 'files');
  const store = (now = testNow) =>
    storeFile(server.parts, { schoolId: school.id, by: school.admin.id, name: 'class 5.csv', content, now });
  return { server, school, store, files, list: () => (existsSync(files) ? readdirSync(files) : []) };
}

type Started = Awaited<ReturnType<typeof start>>;
const read = ({ server, school }: Started, key: string) => readStoredFile(server.parts, school.id, key);
const rows = ({ server }: Started) => server.db.selectFrom('stored_file').select('key').execute();

describe.each(['on this machine’s disk', 'in S3-compatible storage'])('a stored file %s', (where) => {
  async function startHere() {
    const bucket = where.includes('S3') ? await startBucket() : undefined;
    return { bucket, ...(await start(bucket && { IMAGE_S3_BUCKET_URL: bucket.bucketUrl, ...bucketKeys })) };
  }

  it('is read back to the byte by its school, and by no other', async () => {
    const started = await startHere();
    const key = await started.store();
    expect(await read(started, key)).toEqual(content);
    const vale = await addTestSchool(started.server, { domain: 'vale.example' });
    for (const [schoolId, name] of [
      [vale.id, key],
      [started.school.id, `${key.slice(1)}A`],
      [started.school.id, '../../../platform/rollbook.sqlite'],
    ] as const)
      expect(await readStoredFile(started.server.parts, schoolId, name)).toBeUndefined();
    if (!started.bucket) return;
    expect((await fetch(`${started.bucket.bucketUrl}/files/${started.school.id}.${key}`)).status).toBe(200);
    expect(started.list()).toEqual([]);
  });

  it('is removed a week after its row, and not before', async () => {
    const started = await startHere();
    const [old, young] = [await started.store(), await started.store(days(1))];
    started.server.setNow(new Date(days(7).getTime() - 1));
    await tidyStoredFiles(started.server.parts);
    expect(await rows(started)).toHaveLength(2);
    started.server.setNow(days(7));
    await tidyStoredFiles(started.server.parts);
    expect(await rows(started)).toEqual([{ key: young }]);
    expect(await read(started, old)).toBeUndefined();
    expect(await read(started, young)).toEqual(content);
    if (!started.bucket) expect(started.list()).toEqual([`${started.school.id}.${young}`]);
    else expect((await fetch(`${started.bucket.bucketUrl}/files/${started.school.id}.${old}`)).status).toBe(404);
  });

  it('keeps its row while it cannot be removed, and goes the next time', async () => {
    const started = await startHere();
    await started.store();
    const { parts } = started.server;
    const lost = { kind: 's3', bucketUrl: 'http://127.0.0.1:9/photos', region: 'x', accessKeyId: 'x' } as const;
    const config = { ...parts.config, fileStore: { ...lost, secretAccessKey: 'x' } };
    await expect(tidyStoredFiles({ ...parts, config, now: () => days(8) })).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(await rows(started)).toHaveLength(1);
    await tidyStoredFiles({ ...parts, now: () => days(8) });
    expect(await rows(started)).toEqual([]);
  });
});

it('a file is readable only by this system’s user, as is its directory', async () => {
  const { store, files, list } = await start();
  await store();
  expect(statSync(files).mode & 0o777).toBe(0o700);
  for (const name of list()) expect(statSync(join(files, name)).mode & 0o777).toBe(0o600);
});

it('files that no row names are removed after eight days, and partial ones after an hour', async () => {
  const { store, files, list, server } = await start();
  await store();
  const hoursOld = (name: string, hours: number) => {
    writeFileSync(join(files, name), content);
    const then = new Date(Date.now() - hours * 3_600_000);
    utimesSync(join(files, name), then, then);
    return name;
  };
  const kept = [...list(), hoursOld('1.recent', 7 * 24), hoursOld('b.unfinished', 0.5)];
  hoursOld('1.old', 8 * 24 + 1);
  hoursOld('a.unfinished', 2);
  // A database without a school, to which the school has yet to move, removes none.
  await tidyStoredFiles({ ...(await startTestServer()).parts, config: server.parts.config });
  expect(list()).toContain('1.old');
  await tidyStoredFiles(server.parts);
  expect(list().sort()).toEqual(kept.sort());
});

it('an upload is not removed while it arrives, though the clock of its disk is hours off', async () => {
  const started = await start();
  const { server, school, files, list } = started;
  async function* arriving() {
    yield content;
    const then = new Date(Date.now() - 5 * 3_600_000);
    for (const name of list()) utimesSync(join(files, name), then, then);
    await tidyStoredFiles(server.parts);
    yield content;
  }
  const path = await receiveChunks(server.parts, arriving());
  const about = { schoolId: school.id, by: school.admin.id, name: 'slow.csv', now: testNow };
  const key = await keepFile(server.parts, { ...about, path });
  expect(await read(started, key)).toEqual(Buffer.concat([content, content]));
});

it('a restored school has the rows of its files, and answers that the files are not there', async () => {
  const started = await start();
  const key = await started.store();
  const { config } = started.server.parts;
  const file = join(makeFolder(), 'school.rollbook');
  await writeBackup(config, file);
  expect(readFileSync(file).includes(content)).toBe(false);
  const later = await started.store();
  await started.server.fastify.close();
  await started.server.db.destroy();
  await restoreBackup(config, file, { replace: true }, () => {});
  // A file stored before the backup is kept; a file that the restored school does not know is removed.
  expect(started.list()).toEqual([`${started.school.id}.${key}`]);
  expect(later).not.toBe(key);
  const elsewhere = await start();
  const row = { school_id: elsewhere.school.id, key, name: 'a', bytes: 1, uploaded_by: elsewhere.school.admin.id };
  await elsewhere.server.db
    .insertInto('stored_file')
    .values({ ...row, discard_after: days(1).toISOString() })
    .execute();
  expect(await read(elsewhere, key)).toBeUndefined();
});
