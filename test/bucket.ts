import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { onTestFinished } from 'vitest';

/** The settings of the one key that a test bucket has. */
export const bucketKeys = { IMAGE_S3_ACCESS_KEY_ID: 'S3RVER', IMAGE_S3_SECRET_ACCESS_KEY: 'S3RVER' };

/** An S3 server with one bucket. It has one fixed key, and does not check v4 signatures. */
export async function startBucket() {
  const directory = mkdtempSync(join(tmpdir(), 'rollbook-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'photos', configs: [] }],
  });
  const { port } = (await server.run()) as AddressInfo;
  onTestFinished(async () => {
    await server.close().catch(() => {});
    rmSync(directory, { recursive: true, force: true });
  });
  const bucketUrl = `http://127.0.0.1:${port}/photos`;
  const keys = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  return { server, bucketUrl, location: { kind: 's3', bucketUrl, ...keys } as const };
}
