import { existsSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { picture, sendForm, startWithImages, upload } from '../../../server/testing/photos.ts';
import { largestImageBytes } from '../images.contract.ts';

describe('what is no photo is refused and nothing is kept:', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const html = '<!doctype html><script>alert(1)</script>';
  it.each<[string, () => Promise<Buffer> | Buffer, number]>([
    ['an SVG', () => Buffer.from(svg), 415],
    ['HTML named .png', () => Buffer.from(html), 415],
    ['a WebP', () => picture('webp'), 415],
    ['a PDF behind a PNG’s first bytes', () => Buffer.from('\x89PNG\r\n\x1a\n%PDF-1.7', 'latin1'), 415],
    ['a cut off JPEG', async () => (await picture('jpeg', 400, 400)).subarray(0, 900), 415],
    ['a PNG without its last chunk', async () => (await picture('png')).subarray(0, -12), 415],
    ['a cut off PNG', async () => (await picture('png', 400, 400)).subarray(0, -20), 415],
    ['an empty file', () => Buffer.alloc(0), 415],
    ['a decompression bomb', () => bomb(20_000, 20_000), 413],
    [
      '2 MB and a byte',
      async () =>
        Buffer.concat([await picture('jpeg'), Buffer.alloc(largestImageBytes)]).subarray(0, largestImageBytes + 1),
      413,
    ],
    ['5 MB', () => Buffer.alloc(5_000_000, 1), 413],
  ])('%s', async (_what, make, status) => {
    const { server, school, files } = await startWithImages();
    const answer = await upload(server, school.admin, await make());
    expect(answer).toMatchObject({ status, body: { code: status === 413 ? 'too_large' : 'wrong_type' } });
    expect(files()).toEqual([]);
    expect(await server.db.selectFrom('image').select('key').execute()).toEqual([]);
  });

  it('a form without a file, one that breaks off, and a body that is no form', async () => {
    const { server, school, files } = await startWithImages();
    const content = await picture('png');
    expect((await sendForm(server, school.admin, [{ name: 'cloud_name', content: 'x' }])).status).toBe(400);
    expect((await sendForm(server, school.admin, [{ name: 'other', fileName: 'a.png', content }])).status).toBe(400);
    expect((await sendForm(server, school.admin, [{ name: 'file', fileName: 'a.png', content }], 'x')).status).toBe(
      400,
    );
    expect((await server.call('POST', '/api/images', school.admin, { file: 'x' })).status).toBe(415);
    expect(files()).toEqual([]);
  });

  it('does not unfold a bomb in memory', async () => {
    const { server, school } = await startWithImages();
    const before = process.memoryUsage().rss;
    await Promise.all(Array.from({ length: 6 }, () => upload(server, school.admin, bomb(20_000, 20_000))));
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });

  it('path tricks in the file name touch nothing', async () => {
    const { server, school, files } = await startWithImages();
    const { status } = await upload(server, school.admin, await picture('png'), '../../../../tmp/rollbook-evil.png');
    expect(status).toBe(201);
    expect(files().every((name) => /^\d+\.[\w-]{43}\.(small|large)\.webp$/.test(name))).toBe(true);
    expect(existsSync('/tmp/rollbook-evil.png')).toBe(false);
  });

  it('anything from students (403) and from those not signed in (401)', async () => {
    const { server, school, files } = await startWithImages();
    expect((await upload(server, undefined, await picture('png'))).status).toBe(401);
    expect((await upload(server, school.student, await picture('png'))).status).toBe(403);
    expect(files()).toEqual([]);
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
