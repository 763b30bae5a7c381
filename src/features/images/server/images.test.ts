import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newStudent, newTeacher } from '../../../server/testing/people.ts';
import {
  addTestSchool,
  openTestSession,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '../../../server/testing/test-school.ts';

const largest = 2_097_152;

// The server forbids itself to read anything but uploads; the tests look at what it made of them.
sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });

async function start(settings: NodeJS.ProcessEnv = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'rollbook-images-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const server = await startTestServer({ DATA_DIR: directory, ...settings });
  const school = await addTestSchool(server);
  const images = join(directory, 'images');
  return { server, school, files: () => (existsSync(images) ? readdirSync(images).sort() : []) };
}

type Part = { readonly name: string; readonly fileName?: string; readonly content: Buffer | string };

async function send({ fastify }: TestServer, as: TestPerson | undefined, parts: readonly Part[], end = '--\r\n') {
  const payload = Buffer.concat([
    ...parts.flatMap(({ name, fileName, content }) => [
      Buffer.from(
        `--edge\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: image/png`}\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--edge${end}`),
  ]);
  const headers = {
    'content-type': 'multipart/form-data; boundary=edge',
    ...(as && { authorization: `Bearer ${as.token}` }),
  };
  const answer = await fastify.inject({ method: 'POST', url: '/api/images', headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}

/** The upload as the pages send it. */
function upload(server: TestServer, as: TestPerson | undefined, content: Buffer, fileName = 'photo.png') {
  const fields = [
    { name: 'upload_preset', content: '' },
    { name: 'cloud_name', content: '' },
  ];
  return send(server, as, [...fields, { name: 'file', fileName, content }]);
}

function picture(format: 'jpeg' | 'png' | 'gif' | 'webp', width = 40, height = 30): Promise<Buffer> {
  const photo = sharp({ create: { width, height, channels: 3, background: '#2b6048' } });
  return photo
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toFormat(format)
    .toBuffer();
}

function show({ fastify }: TestServer, url: string) {
  return fastify.inject({ url });
}

describe('an uploaded photo', () => {
  it.each(['jpeg', 'png', 'gif'] as const)(
    'may be a %s, whatever its name, and comes back without metadata',
    async (format) => {
      const { server, school } = await start();
      const { status, body } = await upload(server, school.admin, await picture(format), 'holiday.exe');
      expect({ status, body }).toEqual({
        status: 201,
        body: { secure_url: expect.stringMatching(/^\/photos\/\d+\.[\w-]{43}$/) },
      });
      const photo = await show(server, body.secure_url);
      expect(photo.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': expect.stringMatching(/^private, /),
        'x-content-type-options': 'nosniff',
      });
      const metadata = await sharp(photo.rawPayload).metadata();
      expect(metadata).toMatchObject({ format: 'webp', width: 40, height: 30 });
      expect(metadata.exif).toBeUndefined();
      expect(photo.rawPayload.includes('secret place')).toBe(false);
    },
  );

  it('has a small form for lists, whatever it weighed', async () => {
    const { server, school } = await start();
    const noise = await sharp({
      create: {
        width: 1400,
        height: 1000,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
        background: '#000',
      },
    })
      .jpeg({ quality: 90 })
      .toBuffer();
    expect(noise.length).toBeGreaterThan(700_000);
    const { body } = await upload(server, school.teacher, noise);
    const small = (await show(server, `${body.secure_url}/small`)).rawPayload;
    const large = (await show(server, body.secure_url)).rawPayload;
    expect(await sharp(small).metadata()).toMatchObject({ width: 128, height: 128 });
    expect(await sharp(large).metadata()).toMatchObject({ width: 512, height: 366 });
    expect(small.length).toBeLessThan(15_000);
  });

  it('stands upright as the camera was held', async () => {
    const { server, school } = await start();
    const turned = await sharp(await picture('jpeg'))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { body } = await upload(server, school.admin, turned);
    expect(await sharp((await show(server, body.secure_url)).rawPayload).metadata()).toMatchObject({
      width: 30,
      height: 40,
    });
  });

  it('may weigh 2 MB to the byte', async () => {
    const { server, school } = await start();
    const jpeg = await picture('jpeg');
    const padded = Buffer.concat([jpeg, Buffer.alloc(largest - jpeg.length)]);
    expect((await upload(server, school.admin, padded)).status).toBe(201);
  });

  it('cannot be found by guessing or by paths', async () => {
    const { server, school } = await start();
    const { body } = await upload(server, school.admin, await picture('png'));
    const wrong = [
      body.secure_url.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A')),
      body.secure_url.replace(/\/photos\/\d+/, '/photos/999'),
      `${body.secure_url}/large`,
      '/photos/',
      '/photos/..%2f..%2frollbook.sqlite',
      '/photos/1...%2f..%2fetc%2fpasswd',
    ];
    for (const url of wrong) expect((await show(server, url)).statusCode).toBe(404);
  });
});

describe('what is no photo is refused and nothing is kept:', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const html = '<!doctype html><script>alert(1)</script>';
  it.each<[string, () => Promise<Buffer> | Buffer, number]>([
    ['an SVG', () => Buffer.from(svg), 415],
    ['HTML named .png', () => Buffer.from(html), 415],
    ['a PNG with HTML behind it', async () => Buffer.concat([await picture('png'), Buffer.from(html)]), 415],
    ['a WebP', () => picture('webp'), 415],
    ['a PDF behind a PNG’s first bytes', () => Buffer.from('\x89PNG\r\n\x1a\n%PDF-1.7', 'latin1'), 415],
    ['a cut off JPEG', async () => (await picture('jpeg', 400, 400)).subarray(0, 900), 415],
    ['a cut off PNG', async () => (await picture('png', 400, 400)).subarray(0, -20), 415],
    ['an empty file', () => Buffer.alloc(0), 415],
    ['a decompression bomb', () => bomb(20_000, 20_000), 413],
    [
      '2 MB and a byte',
      async () => Buffer.concat([await picture('jpeg'), Buffer.alloc(largest)]).subarray(0, largest + 1),
      413,
    ],
    ['5 MB', () => Buffer.alloc(5_000_000, 1), 413],
  ])('%s', async (_what, make, status) => {
    const { server, school, files } = await start();
    const answer = await upload(server, school.admin, await make());
    expect(answer).toMatchObject({ status, body: { code: status === 413 ? 'too_large' : 'wrong_type' } });
    expect(files()).toEqual([]);
    expect(await server.db.selectFrom('image').select('key').execute()).toEqual([]);
  });

  it('a form without a file, one that breaks off, and a body that is no form', async () => {
    const { server, school, files } = await start();
    const content = await picture('png');
    expect((await send(server, school.admin, [{ name: 'cloud_name', content: 'x' }])).status).toBe(400);
    expect((await send(server, school.admin, [{ name: 'other', fileName: 'a.png', content }])).status).toBe(400);
    expect((await send(server, school.admin, [{ name: 'file', fileName: 'a.png', content }], 'x')).status).toBe(400);
    expect((await server.call('POST', '/api/images', school.admin, { file: 'x' })).status).toBe(415);
    expect(files()).toEqual([]);
  });

  it('does not unfold a bomb in memory', async () => {
    const { server, school } = await start();
    const before = process.memoryUsage().rss;
    await Promise.all(Array.from({ length: 6 }, () => upload(server, school.admin, bomb(20_000, 20_000))));
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });

  it('path tricks in the file name touch nothing', async () => {
    const { server, school, files } = await start();
    const { status } = await upload(server, school.admin, await picture('png'), '../../../../tmp/rollbook-evil.png');
    expect(status).toBe(201);
    expect(files().every((name) => /^\d+\.[\w-]{43}\.(small|large)\.webp$/.test(name))).toBe(true);
    expect(existsSync('/tmp/rollbook-evil.png')).toBe(false);
  });

  it('anything from students (403) and from those not signed in (401)', async () => {
    const { server, school, files } = await start();
    expect((await upload(server, undefined, await picture('png'))).status).toBe(401);
    expect((await upload(server, school.student, await picture('png'))).status).toBe(403);
    expect(files()).toEqual([]);
  });
});

describe('a person’s photo', () => {
  async function withTeacher() {
    const started = await start();
    const { server, school } = started;
    const newPhoto = async () => (await upload(server, school.admin, await picture('png'))).body.secure_url as string;
    const { password: _password, ...teacher } = { ...newTeacher, photo: await newPhoto() };
    const added = await server.call('POST', '/api/teachers', school.admin, { ...newTeacher, photo: teacher.photo });
    const path = `/api/teachers/${added.body._id}`;
    const put = (changes: object) => server.call('PUT', path, school.admin, { ...teacher, ...changes });
    return { ...started, added, newPhoto, put, path };
  }

  it('stays while they have it, and is removed when it is replaced, when it is taken off, and when they are deleted', async () => {
    const { server, school, files, added, newPhoto, put, path } = await withTeacher();
    const first = added.body.photo;
    expect((await put({})).body.photo).toBe(first);
    const second = await newPhoto();
    expect((await put({ photo: second })).body.photo).toBe(second);
    expect((await show(server, first)).statusCode).toBe(404);
    expect((await show(server, second)).statusCode).toBe(200);
    expect((await put({ photo: null })).body.photo).toBeNull();
    expect(files()).toEqual([]);
    await put({ photo: await newPhoto() });
    expect(files()).toHaveLength(2);
    await server.call('DELETE', path, school.admin);
    expect(files()).toEqual([]);
  });

  it('cannot be another person’s, another school’s, or one that was let go of', async () => {
    const { server, school, added, newPhoto, put } = await withTeacher();
    const student = { ...newStudent, photo: added.body.photo };
    const refused = { status: 400, body: { fields: { photo: expect.any(String) } } };
    expect(await server.call('POST', '/api/students', school.admin, student)).toMatchObject(refused);
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const photo = await newPhoto();
    const teacher = { ...newTeacher, email: 'v@vale.example', photo };
    expect(await server.call('POST', '/api/teachers', vale.admin, teacher)).toMatchObject(refused);
    await put({ photo });
    expect(await put({ photo: added.body.photo })).toMatchObject(refused);
  });

  it('that nobody took is removed a day later, with the next upload', async () => {
    const { server, school, files } = await start();
    const uploadAt = async (moment: string) => {
      const now = new Date(moment);
      server.setNow(now);
      const admin = await openTestSession(server.db, school.id, school.admin.email, now);
      return upload(server, admin, await picture('png'));
    };
    await uploadAt('2026-11-20T08:00:00Z');
    await uploadAt('2026-11-21T07:59:00Z');
    expect(files()).toHaveLength(4);
    await uploadAt('2026-11-21T08:00:00Z');
    expect(files()).toHaveLength(4);
  });

  it('is a teacher’s own to change, and nobody else’s', async () => {
    const { server, school, files } = await start();
    const photo = (await upload(server, school.teacher, await picture('png'))).body.secure_url;
    const put = (as: TestPerson, body: object) => server.call('PUT', '/api/identity/photo', as, body);
    for (const person of [school.admin, school.student]) expect((await put(person, { photo })).status).toBe(403);
    expect(await put(school.teacher, { photo: 'https://elsewhere.example/x.png' })).toMatchObject({ status: 400 });
    expect(await put(school.teacher, { photo })).toMatchObject({ status: 200, body: { photoURL: photo } });
    expect((await server.call('GET', '/api/identity/me', school.teacher)).body.photoURL).toBe(photo);
    await put(school.teacher, { photo: null });
    expect(files()).toEqual([]);
  });
});

describe('an outside image host', () => {
  const settings = {
    IMAGE_UPLOAD_URL: 'https://upload.photos.example/v1/upload',
    IMAGE_UPLOAD_PRESET: 'school',
    IMAGE_CLOUD_NAME: 'hill',
    IMAGE_PHOTO_ORIGIN: 'https://cdn.photos.example',
  };

  it('is named to the pages, let through by the page’s policy, and may hold photos', async () => {
    const { server, school } = await start(settings);
    const answer = await server.call('GET', '/api/school');
    expect(answer.body.imageHost).toEqual({
      uploadUrl: settings.IMAGE_UPLOAD_URL,
      uploadPreset: 'school',
      cloudName: 'hill',
    });
    expect(answer.headers['content-security-policy']).toMatch(/connect-src 'self' https:\/\/upload\.photos\.example;/);
    expect(answer.headers['content-security-policy']).toMatch(/img-src [^;]*https:\/\/cdn\.photos\.example/);
    const statusFor = async (photo: string) =>
      (await server.call('POST', '/api/teachers', school.admin, { ...newTeacher, photo })).status;
    expect(await statusFor('https://cdn.photos.example.evil.example/a.jpg')).toBe(400);
    expect(await statusFor('https://cdn.photos.example/a.jpg')).toBe(201);
  });

  it('must be set whole', async () => {
    await expect(start({ IMAGE_UPLOAD_URL: settings.IMAGE_UPLOAD_URL })).rejects.toThrow(
      'IMAGE_UPLOAD_PRESET must be set',
    );
  });
});

/** A PNG of a few kilobytes that says it is so large, and whose data would unfold to as much. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(3_000_000));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
