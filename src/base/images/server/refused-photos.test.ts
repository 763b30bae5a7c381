import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { flatPng, picture, sendForm, startWithImages, upload } from '../../../../test/photos.ts';
import { maxImageBytes } from '../images.contract.ts';

describe('a file that is not a photo is refused and nothing is kept:', () => {
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
    ['a decompression bomb', () => flatPng(20_000, 20_000, { rows: 10 }), 413],
    ['an edge a pixel too long', () => flatPng(16_384, 1), 413],
    ['a column a pixel too long', () => flatPng(1, 16_384), 413],
    ['a pixel row more than fifty million pixels', () => flatPng(10_000, 5_001, { rows: 10 }), 413],
    [
      '2 MB and a byte',
      async () => Buffer.concat([await picture('jpeg'), Buffer.alloc(maxImageBytes)]).subarray(0, maxImageBytes + 1),
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

  it.each(['svg', 'tiff'])('a %s has no decoder, even if nobody checks its first bytes', async (format) => {
    const image = format === 'svg' ? Buffer.from(svg.replace('<script>alert(1)</script>', '<g/>')) : await tiff();
    await expect(sharp(image).metadata()).rejects.toThrow(/unsupported image format/);
    await expect(sharp(await picture('jpeg')).metadata()).resolves.toMatchObject({ format: 'jpeg' });
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

function tiff(): Promise<Buffer> {
  const photo = sharp({ create: { width: 4, height: 3, channels: 3, background: '#2b6048' } });
  return photo.tiff().toBuffer();
}
