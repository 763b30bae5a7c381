import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeFolder } from '../../../../test/backups.ts';
import { startBucket } from '../../../../test/bucket.ts';
import { testedEngine } from '../../../../test/test-database.ts';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';
import { readCopyLocation } from '../../../base/school/server/connections.queries.ts';
import { loggerFor } from '../../../platform/server/log.ts';
import { buildApp } from '../app.ts';
import { keepCopy } from './keep-copy.ts';

const folder = (place: string) => ({ place, region: '', accessKeyId: '' });

/** A server that copies to the place that its school chooses. */
async function start() {
  const server = await startTestServer({ DATA_DIR: makeFolder(), LOG_LEVEL: 'silent' });
  const school = await addTestSchool(server);
  const config = { ...server.parts.config, database: server.location };
  const copier = await keepCopy(config, loggerFor(config), () => readCopyLocation(server.parts));
  if (!copier) throw new Error('Nothing can be copied.');
  onTestFinished(copier.stop);
  const fastify = await buildApp({ ...server.parts, readCopy: copier.read, followCopy: copier.follow });
  onTestFinished(() => fastify.close());
  const call = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object) => {
    const headers = { authorization: `Bearer ${school.admin.token}` };
    const answer = await fastify.inject({ method, url: `/api/${path}`, headers, ...(body && { payload: body }) });
    return { status: answer.statusCode, body: answer.json() };
  };
  const test = async () => (await call('POST', 'connections/copy/test')).body;
  return { server, school, config, call, test };
}

describe.runIf(testedEngine === 'sqlite')('the place that a school has its data copied to', () => {
  it('is used at once, another one after a change, and none once it is removed', async () => {
    const { call, test } = await start();
    expect(await test()).toEqual({ fault: 'nothing', words: null });
    const [first, second] = [makeFolder(), makeFolder()];
    for (const place of [first, second]) {
      const chosen = await call('PUT', 'connections/copy', folder(place));
      expect(chosen).toMatchObject({ status: 200, body: { copy: { setBy: 'school', facts: { place } } } });
      expect(await test()).toEqual({ fault: null, words: null });
      expect((await call('GET', 'home')).body.admin.copy).toMatchObject({ place, fault: null });
      expect(existsSync(join(place, 'owner.json'))).toBe(true);
    }
    const removed = await call('DELETE', 'connections/copy');
    expect(removed.body).toMatchObject({ copy: { setBy: 'nobody' }, canChooseCopy: true });
    expect((await call('GET', 'home')).body.admin.copy).toBeNull();
  });

  it('says what is wrong with a folder that does not exist', async () => {
    const { call, test } = await start();
    await call('PUT', 'connections/copy', folder('/nowhere/at/all'));
    expect(await test()).toEqual({ fault: 'place-gone', words: null });
  });

  it('can be a bucket, and its secret is never shown and goes to no other bucket', async () => {
    const { server, call } = await start();
    const { bucketUrl: place } = await startBucket();
    const facts = { place, region: '', accessKeyId: 'S3RVER' };
    expect((await call('PUT', 'connections/copy', facts)).body.reason).toBe('connection-secret-wanted');
    const { body } = await call('PUT', 'connections/copy', { ...facts, secretAccessKey: 'S3RVER' });
    expect(body.copy.facts).toEqual({ ...facts, region: 'us-east-1' });
    const stored = await server.db.selectFrom('connection').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain('S3RVER');
    const other = await call('PUT', 'connections/copy', { ...facts, place: `${place}/other` });
    expect(other).toMatchObject({ status: 400, body: { reason: 'connection-secret-wanted' } });
  });

  it('says that the clock is wrong where a bucket refuses everything for that reason', async () => {
    const { call, test } = await start();
    const { bucketUrl: place } = await startBucket();
    await call('PUT', 'connections/copy', { place, region: '', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' });
    // The bucket has the clock of the tests, and the thread that copies has the clock of the machine.
    expect(await test()).toEqual({ fault: 'place-clock', words: null });
  });

  it('is refused as no place, without encryption, in the data folder, or without a key for a bucket', async () => {
    const { config, call } = await start();
    const refusals = [
      [folder('nas/rollbook'), 'copy-place-wrong'],
      [folder('http://s3.example/rollbook'), 'copy-place-wrong'],
      [folder(join(config.dataDirectory, 'copy')), 'copy-place-inside'],
      [folder('https://s3.example/rollbook'), 'copy-key-wanted'],
    ] as const;
    for (const [body, reason] of refusals)
      expect(await call('PUT', 'connections/copy', body)).toMatchObject({ status: 400, body: { reason } });
  });

  it('is chosen by no school that shares its server, and holds no data of a second school', async () => {
    const { server, call } = await start();
    const place = makeFolder();
    await call('PUT', 'connections/copy', folder(place));
    await addTestSchool(server, { domain: 'vale.example' });
    const refused = await call('PUT', 'connections/copy', folder(makeFolder()));
    expect(refused).toMatchObject({ status: 409, body: { reason: 'copy-not-of-school' } });
    expect((await call('GET', 'connections')).body.canChooseCopy).toBe(false);
    expect(await readCopyLocation(server.parts)).toBeUndefined();
  });
});
