import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { addTestSchool, startTestServer, type TestPerson, type TestServer } from './test-school.ts';

/** A server with a school and its own image directory; `files` lists its content. */
export async function startWithImages(settings: NodeJS.ProcessEnv = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'rollbook-images-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const server = await startTestServer({ DATA_DIR: directory, ...settings });
  const school = await addTestSchool(server);
  const images = join(directory, 'images');
  return { server, school, directory, files: () => (existsSync(images) ? readdirSync(images).sort() : []) };
}

export type Part = { readonly name: string; readonly fileName?: string; readonly content: Buffer | string };

/** A multipart body; `end` closes it. */
export function formWith(parts: readonly Part[], end = '--\r\n') {
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
  return { headers: { 'content-type': 'multipart/form-data; boundary=edge' }, payload };
}

/** Sends a multipart form; `end` closes it. */
export async function sendForm(
  { fastify }: Pick<TestServer, 'fastify'>,
  as: TestPerson | undefined,
  parts: readonly Part[],
  end?: string,
) {
  const form = formWith(parts, end);
  const headers = { ...form.headers, ...(as && { authorization: `Bearer ${as.token}` }) };
  const answer = await fastify.inject({ method: 'POST', url: '/api/images', headers, payload: form.payload });
  return { status: answer.statusCode, body: answer.json() };
}

/** The upload as the pages send it. */
export function upload(server: TestServer, as: TestPerson | undefined, content: Buffer, fileName = 'photo.png') {
  const fields = [
    { name: 'upload_preset', content: '' },
    { name: 'cloud_name', content: '' },
  ];
  return sendForm(server, as, [...fields, { name: 'file', fileName, content }]);
}

/** An image of one colour, with metadata. */
export function picture(format: 'jpeg' | 'png' | 'gif' | 'webp', width = 40, height = 30): Promise<Buffer> {
  const photo = sharp({ create: { width, height, channels: 3, background: '#2b6048' } });
  return photo
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toFormat(format)
    .toBuffer();
}

/** Fetches a photo as an `<img>` does, without a token. */
export function show({ fastify }: TestServer, url: string) {
  return fastify.inject({ url });
}

/** A small black PNG of any dimensions; with `rows`, its data are truncated after that many rows. */
export function flatPng(
  width: number,
  height: number,
  { rows = height, depth = 8, interlaced = false }: { rows?: number; depth?: 8 | 16; interlaced?: boolean } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const colourWithAlpha = 6;
  header.set([depth, colourWithAlpha, 0, 0, interlaced ? 1 : 0], 8);
  const passes = interlaced ? interlacing : [[0, 0, 1, 1] as const];
  const bytes = passes.reduce((sum, [left, top, right, down]) => {
    const lines = Math.ceil((rows - top) / down);
    return sum + lines * (1 + Math.ceil((width - left) / right) * (depth / 2));
  }, 0);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(bytes))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The first pixel and the spacing of each pass of an interlaced PNG. */
const interlacing = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
