import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeFolder, settingsFor } from '../../../../test/backups.ts';
import { bucketKeys, startBucket } from '../../../../test/bucket.ts';
import { picture, show, startWithImages, upload } from '../../../../test/photos.ts';
import { makeTestLocation } from '../../../../test/test-database.ts';
import { openBucket } from '../../../platform/files/bucket.ts';
import { s3Store } from '../../../platform/files/s3-store.ts';
import { readConfig } from '../../../platform/server/config.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

async function start() {
  const bucket = await startBucket();
  return { ...bucket, store: s3Store(bucket.location) };
}

const content = Buffer.from([82, 73, 70, 70, 0, 255]);

describe('photos in S3-compatible storage', () => {
  it('are written, read back to the byte, and removed', async () => {
    const { store, bucketUrl } = await start();
    await store.write('1.key.small.webp', content);
    expect(await store.read('1.key.small.webp')).toEqual(content);
    expect((await fetch(`${bucketUrl}/1.key.small.webp`)).headers.get('content-type')).toBe('image/webp');
    await store.remove('1.key.small.webp');
    expect(await store.read('1.key.small.webp')).toBeUndefined();
  });

  it('can be removed even if they are not there', async () => {
    const { store } = await start();
    await expect(store.remove('1.nothing.small.webp')).resolves.toBeUndefined();
  });

  it('are refused with 503, and nothing else, when the storage does not answer', async () => {
    const { store, server } = await start();
    await server.close();
    for (const attempt of [() => store.write('a', content), () => store.read('a'), () => store.remove('a')]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'unavailable' });
    }
  });

  it('reach a reader who takes longer than the storage may take to answer', { tags: ['all'] }, async () => {
    const slow = createServer((_request, response) => {
      response.writeHead(200).write('first half, ');
      setTimeout(() => response.end('second half'), 1_500);
    });
    await once(slow.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void slow.close());
    const { port } = slow.address() as AddressInfo;
    const { location } = await start();
    const bucket = openBucket({ ...location, bucketUrl: `http://127.0.0.1:${port}/photos` }, 1_000);
    const answer = await bucket('GET', '/a', { isStreamed: true });
    expect(await answer.text()).toBe('first half, second half');
    await expect(bucket('GET', '/a').then((whole) => whole.text())).rejects.toThrow();
  });

  it('are refused with 503 when the bucket is not there or the key is not known', async () => {
    const { bucketUrl } = await start();
    const keys = { kind: 's3', region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' } as const;
    for (const store of [
      s3Store({ ...keys, bucketUrl: bucketUrl.replace('photos', 'elsewhere') }),
      s3Store({ ...keys, bucketUrl, accessKeyId: 'nobody' }),
    ]) {
      await expect(store.write('a', content)).rejects.toMatchObject({ code: 'unavailable' });
    }
  });

  it('are in a backup, and come back into another bucket', async () => {
    const [from, to] = [await start(), await start()];
    const { server, school } = await startWithImages({ IMAGE_S3_BUCKET_URL: from.bucketUrl, ...bucketKeys });
    const { body } = await upload(server, school.teacher, await picture('png'));
    await server.call('PUT', '/api/identity/photo', school.teacher, { photo: body.secure_url });
    const file = join(makeFolder(), 'school.rollbook');
    const source = readConfig({ IMAGE_S3_BUCKET_URL: from.bucketUrl, ...bucketKeys });
    expect((await writeBackup({ ...source, database: server.location }, file)).photos.rows).toBe(2);

    const target = settingsFor(await makeTestLocation());
    const { imageStore } = readConfig({ IMAGE_S3_BUCKET_URL: to.bucketUrl, ...bucketKeys });
    await restoreBackup({ ...target, imageStore }, file, { replace: false }, () => {});
    const name = `${body.secure_url.replace('/photos/', '')}.large.webp`;
    expect(await to.store.read(name)).toEqual(await from.store.read(name));
    expect(await to.store.read(name)).toBeInstanceOf(Buffer);
  });

  it('are stored where the settings say: uploaded, shown and discarded', async () => {
    const { bucketUrl } = await start();
    const { server, school, files } = await startWithImages({ IMAGE_S3_BUCKET_URL: bucketUrl, ...bucketKeys });
    const { body } = await upload(server, school.teacher, await picture('png'));
    expect((await show(server, `${body.secure_url}/small`)).statusCode).toBe(200);
    const put = (photo: string | null) => server.call('PUT', '/api/identity/photo', school.teacher, { photo });
    await put(body.secure_url);
    await put(null);
    expect((await show(server, body.secure_url)).statusCode).toBe(404);
    expect(await server.db.selectFrom('image').select('key').execute()).toEqual([]);
    expect(files()).toEqual([]);
  });
});
