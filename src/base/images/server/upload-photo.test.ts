import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { picture, show, startWithImages, upload } from '../../../../test/photos.ts';
import { hoursLater } from '../../../../test/test-school.ts';
import { maxImageBytes } from '../images.contract.ts';

/** Reads a stored photo. The format is unblocked each time because the server's code blocks it in this process. */
function read(photo: Buffer) {
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });
  return sharp(photo);
}

describe('an uploaded photo', () => {
  it.each(['jpeg', 'png', 'gif'] as const)(
    'may be a %s, whatever its name, and comes back without metadata',
    async (format) => {
      const { server, school } = await startWithImages();
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
      const metadata = await read(photo.rawPayload).metadata();
      expect(metadata).toMatchObject({ format: 'webp', width: 40, height: 30 });
      expect(metadata.exif).toBeUndefined();
      expect(photo.rawPayload.includes('secret place')).toBe(false);
    },
  );

  it.each([
    ['admin', 2_000],
    ['teacher', 50],
  ] as const)('is refused beyond a day’s: one of a %s', async (role, most) => {
    const { server, school, files } = await startWithImages();
    const row = { school_id: school.id, subject: `photos ${school[role].id}`, used: most - 1 };
    await server.db
      .insertInto('quota')
      .values({ ...row, window_ends_at: hoursLater(24).toISOString() })
      .execute();
    expect((await upload(server, school[role], await picture('png'))).status).toBe(201);
    // The file is not even read; an unreadable one would give 400.
    const refused = await upload(server, school[role], Buffer.from('no photo'));
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'slow_down', message: expect.stringMatching(/tomorrow/) },
    });
    expect(files()).toHaveLength(2);
  });

  it('has a small variant for lists, whatever its size', async () => {
    const { server, school } = await startWithImages();
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
    expect(await read(small).metadata()).toMatchObject({ width: 128, height: 128 });
    expect(await read(large).metadata()).toMatchObject({ width: 512, height: 366 });
    expect(small.length).toBeLessThan(15_000);
  });

  it('is extracted from a file with trailing data, which is not stored', async () => {
    const { server, school } = await startWithImages();
    const behind = Buffer.from('<!doctype html><script>alert(1)</script>');
    for (const format of ['jpeg', 'png', 'gif'] as const) {
      const { status, body } = await upload(server, school.admin, Buffer.concat([await picture(format), behind]));
      expect(status).toBe(201);
      const { rawPayload } = await show(server, body.secure_url);
      expect(await read(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
      expect(rawPayload.includes('script')).toBe(false);
    }
  });

  it('is rotated by its EXIF orientation', async () => {
    const { server, school } = await startWithImages();
    const turned = await sharp(await picture('jpeg'))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { body } = await upload(server, school.admin, turned);
    expect(await read((await show(server, body.secure_url)).rawPayload).metadata()).toMatchObject({
      width: 30,
      height: 40,
    });
  });

  it('may have exactly 2 MB, but no more', async () => {
    const { server, school } = await startWithImages();
    const jpeg = await picture('jpeg');
    const padded = Buffer.concat([jpeg, Buffer.alloc(maxImageBytes - jpeg.length)]);
    expect((await upload(server, school.admin, padded)).status).toBe(201);
  });

  it('cannot be found by guessing or by paths', async () => {
    const { server, school } = await startWithImages();
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

  it('is shown however often it is asked for, while a network that guesses without end is refused', async () => {
    const { server, school } = await startWithImages({ CALL_LIMIT: '100' });
    const { body } = await upload(server, school.admin, await picture('png'));
    const guess = () => show(server, `/photos/${school.id}.${'A'.repeat(43)}`);
    for (const _ of Array.from({ length: 500 })) expect((await guess()).statusCode).toBe(404);
    expect((await guess()).statusCode).toBe(429);
    expect((await show(server, body.secure_url)).statusCode).toBe(200);
  });
});
