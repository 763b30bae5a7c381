import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import * as Type from 'typebox';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeFolder } from '../../../test/backups.ts';
import { bucketKeys, startBucket } from '../../../test/bucket.ts';
import { formWith, type Part } from '../../../test/photos.ts';
import { addTestSchool, startTestServer, type TestPerson } from '../../../test/test-school.ts';
import { findActor } from '../../base/identity/server/token-owner.queries.ts';
import { endpoint } from '../contract/endpoint.ts';
import { openBell } from '../database/bell.ts';
import { readStoredFile } from '../files/stored-files.ts';
import { callLimits } from './call-limits.ts';
import { serveInto } from './serve-endpoint.ts';

const maxFileBytes = 2 * 1024 * 1024;

const takeFile = endpoint('POST /api/test-files', {
  access: 'images.upload',
  summary: 'Takes a file.',
  maxFileBytes,
  form: Type.Object({
    kind: Type.Enum(['students', 'teachers']),
    line: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  status: 201,
  response: Type.Object({
    key: Type.String(),
    name: Type.String(),
    bytes: Type.Integer(),
    kind: Type.String(),
    line: Type.Optional(Type.Integer()),
  }),
});

/** A server that also has an endpoint which receives a file. */
async function start(settings: NodeJS.ProcessEnv = {}) {
  const directory = join(makeFolder(), 'data');
  const server = await startTestServer({ DATA_DIR: directory, ...settings });
  const school = await addTestSchool(server);
  const { parts, fastify } = server;
  const bell = openBell(parts.db);
  onTestFinished(bell.stop);
  const find = (token: string, stage: 'session' | 'challenge') => findActor(parts.db, token, stage, parts);
  const limits = callLimits(parts.config.callLimit);
  const app = { ...parts, bell, limits, findActor: find, findOffer: async () => undefined };
  await fastify.register(async (api) => {
    serveInto(api, app)(takeFile, async ({ receiveFile }) => {
      const { form, ...file } = await receiveFile();
      return { ...file, ...form };
    });
  });
  const files = join(directory, 'files');
  const list = () => (existsSync(files) ? readdirSync(files) : []);
  const rows = () => server.db.selectFrom('stored_file').selectAll().execute();
  const send = async (sent: readonly Part[], as: TestPerson | undefined = school.admin, end?: string) => {
    const { headers, payload } = formWith(sent, end);
    const authorization = as && { authorization: `Bearer ${as.token}` };
    const request = { method: 'POST', url: takeFile.path, headers: { ...headers, ...authorization }, payload } as const;
    const answer = await fastify.inject(request);
    return { status: answer.statusCode, body: answer.json() };
  };
  return { server, school, list, rows, send, files };
}

const content = Buffer.from('roll,name\r\n7,Ana');
const file = { name: 'file', fileName: 'class 5.csv', content };
const kind = { name: 'kind', content: 'students' };

describe('an uploaded file', () => {
  it.each([
    ['after its fields', [kind, { name: 'line', content: '12' }, file]],
    ['before its fields', [file, { name: 'line', content: '12' }, kind]],
  ])('is stored for its uploader’s school when it is sent %s', async (_order, sent) => {
    const { server, school, list, rows, send } = await start();
    const { status, body } = await send(sent);
    expect({ status, body }).toEqual({
      status: 201,
      body: { key: expect.stringMatching(/^[\w-]{43}$/), name: 'class 5.csv', bytes: 16, kind: 'students', line: 12 },
    });
    expect(await readStoredFile(server.parts, school.id, body.key)).toEqual(content);
    expect(list()).toEqual([`${school.id}.${body.key}`]);
    expect(await rows()).toMatchObject([{ school_id: school.id, uploaded_by: school.admin.id, bytes: 16 }]);
  });

  it('keeps the name from its device, without a path, unprintable characters, or 5,000 letters', async () => {
    const { send } = await start();
    const nameFor = async (fileName: string) => (await send([kind, { ...file, fileName }])).body.name;
    expect(await nameFor('শ্রেণি ৫ – طلاب.xlsx')).toBe('শ্রেণি ৫ – طلاب.xlsx');
    expect(await nameFor('../../etc/class.csv')).toBe('class.csv');
    expect(await nameFor('C:\\lists\\class.csv')).toBe('class.csv');
    expect(await nameFor('a\tb\u0000.csv')).not.toMatch(/\p{Cc}/u);
    expect(await nameFor('😀'.repeat(5_000))).toBe('😀'.repeat(200));
  });

  it('may have the maximum of bytes, and no more (413)', async () => {
    const { send, list, rows } = await start();
    expect((await send([kind, { ...file, content: Buffer.alloc(maxFileBytes) }])).status).toBe(201);
    for (const bytes of [maxFileBytes + 1, 3 * maxFileBytes]) {
      expect(await send([{ ...file, content: Buffer.alloc(bytes) }, kind])).toMatchObject({
        status: 413,
        body: { code: 'too_large', reason: 'upload-too-large', parameters: { megabytes: 2 }, fields: { file: /2 MB/ } },
      });
    }
    expect(list()).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  it.each<[string, readonly Part[], string, string]>([
    ['no file', [kind], 'file', 'no-file'],
    ['a file that nobody chose', [kind, { name: 'file', fileName: '', content: '' }], 'file', 'no-file'],
    ['text in place of the file', [kind, { name: 'file', content: 'roll,name' }], 'file', 'unknown-field'],
    ['a field too few', [file], 'kind', 'missing'],
    ['a wrong value', [{ ...kind, content: 'marks' }, file], 'kind', 'not-as-described'],
    ['a number that is none', [file, kind, { name: 'line', content: 'x' }], 'line', 'wrong-type'],
    ['an unknown field', [file, kind, { name: 'more', content: 'x' }], 'more', 'unknown-field'],
    ['a field twice', [kind, kind, file], 'kind', 'unknown-field'],
    ['a second file', [file, kind, { ...file, name: 'other' }], 'file', 'unreadable-upload'],
    ['a file in place of a field', [{ ...file, name: 'kind' }], 'kind', 'unknown-field'],
    ['a value of 5,000 letters', [{ ...kind, content: 'x'.repeat(5_000) }, file], 'kind', 'too-long'],
    [
      'a field named as what every object has',
      [kind, file, { name: '__proto__', content: 'x' }],
      'file',
      'unreadable-upload',
    ],
    [
      'eleven fields',
      [...Array.from({ length: 11 }, (_, at) => ({ name: `f${at}`, content: 'x' })), file],
      'file',
      'unreadable-upload',
    ],
  ])('is refused with %s, at the field, and leaves nothing behind', async (_what, sent, field, reason) => {
    const { send, list, rows } = await start();
    const answer = await send(sent);
    expect({ ...answer, body: { faults: answer.body.faults } }).toEqual({
      status: 400,
      body: { faults: { [field]: expect.objectContaining({ reason }) } },
    });
    expect(list()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('is refused if the form breaks off, if there is no form (415), and to people without permission (401, 403)', async () => {
    const { server, school, send, list } = await start();
    expect((await send([kind, file], school.admin, 'x')).status).toBe(400);
    expect((await server.call('POST', takeFile.path, school.admin, { kind: 'students' })).status).toBe(415);
    expect((await send([kind, file], school.student)).status).toBe(403);
    const nobody = { ...school.admin, token: 'nobody' };
    expect((await send([kind, file], nobody)).status).toBe(401);
    expect(list()).toEqual([]);
  });

  it('passes through this machine’s disk into S3-compatible storage, and leaves nothing here', async () => {
    const { bucketUrl } = await startBucket();
    const { server, school, list, send } = await start({ IMAGE_S3_BUCKET_URL: bucketUrl, ...bucketKeys });
    const large = Buffer.alloc(maxFileBytes, 'x');
    const { status, body } = await send([kind, { ...file, content: large }]);
    expect(status).toBe(201);
    expect((await readStoredFile(server.parts, school.id, body.key))?.equals(large)).toBe(true);
    expect(list()).toEqual([]);
  });

  it('that storage does not take is answered with 503, and leaves nothing here', async () => {
    const { bucketUrl, server: bucket } = await startBucket();
    const { list, send } = await start({ IMAGE_S3_BUCKET_URL: bucketUrl, ...bucketKeys });
    await bucket.close();
    expect(await send([kind, file])).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(list()).toEqual([]);
  });

  it('is described in the API’s documentation, with its fields', async () => {
    const { server } = await start();
    const { body } = await server.call('GET', '/api/openapi.json');
    expect(body.paths['/api/imports'].post.requestBody.content['multipart/form-data'].schema).toMatchObject({
      properties: {
        file: { type: 'string', format: 'binary' },
        kind: { enum: expect.arrayContaining(['students', 'teachers']) },
      },
      required: expect.arrayContaining(['kind', 'file']),
    });
  });
});

describe('an upload that arrives slowly', () => {
  /** Sends the beginning and half of a form of 2 MB; the rest is sent on request. */
  async function startUpload({ server, school }: Awaited<ReturnType<typeof start>>) {
    const { headers, payload } = formWith([kind, { ...file, content: Buffer.alloc(maxFileBytes, 'x') }]);
    await server.fastify.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((server.fastify.server.address() as AddressInfo).port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const more = { host: 'hill.example', authorization: `Bearer ${school.admin.token}` };
    const lines = Object.entries({ ...headers, ...more, 'content-length': payload.length });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.write(`POST ${takeFile.path} HTTP/1.1\r\n${head}\r\n`);
    socket.write(payload.subarray(0, payload.length / 2));
    return { socket, rest: payload.subarray(payload.length / 2) };
  }

  const bytesIn = ({ files, list }: Awaited<ReturnType<typeof start>>) =>
    list().reduce((sum, name) => sum + statSync(join(files, name)).size, 0);

  it('is written to the disk as it comes, and stored once it is complete', async () => {
    const started = await start();
    const { socket, rest } = await startUpload(started);
    await expect.poll(() => bytesIn(started)).toBeGreaterThan(0.9 * (maxFileBytes / 2));
    expect(await started.rows()).toEqual([]);
    socket.write(rest);
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 201/);
    expect(bytesIn(started)).toBe(maxFileBytes);
  });

  it('has ten minutes, and no more', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const started = await start();
    const { socket } = await startUpload(started);
    const closed = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve));
    while (bytesIn(started) === 0) await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(599_000);
    expect(started.list()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    await closed;
    while (started.list().length > 0) await new Promise(setImmediate);
  });

  it('leaves nothing behind when it breaks off', async () => {
    const started = await start();
    const { socket } = await startUpload(started);
    await expect.poll(() => bytesIn(started)).toBeGreaterThan(0);
    socket.destroy();
    await expect.poll(() => started.list()).toEqual([]);
    expect(await started.rows()).toEqual([]);
  });
});
