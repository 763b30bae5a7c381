import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../../../../test/backups.ts';
import { flatPng } from '../../../../test/photos.ts';
import { testedEngine } from '../../../../test/test-database.ts';
import { maxImageBytes } from '../images.contract.ts';

const script = fileURLToPath(new URL('../../../../test/prepare-one-photo.ts', import.meta.url));

/** Prepares a photo in its own process. */
async function prepareElsewhere(photo: Buffer): Promise<{ outcome: string; peakMegabytes: number }> {
  const file = join(makeFolder(), 'photo');
  writeFileSync(file, photo);
  const { stdout } = await promisify(execFile)(process.execPath, [script, file]);
  return JSON.parse(stdout);
}

function flat(edge: number) {
  return sharp({ create: { width: edge, height: edge, channels: 3, background: '#2b6048' } });
}

function jpegInPasses(edge: number): Promise<Buffer> {
  return flat(edge).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
}

function gif(edge: number): Promise<Buffer> {
  return flat(edge).gif({ effort: 1 }).toBuffer();
}

const maxMegabytes = 400;

describe.runIf(testedEngine === 'sqlite' && existsSync('/proc/self/status'))('the peak of memory stays low for', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, 'prepared' | 'too_large']>([
    ['a row of thirty million pixels', () => flatPng(30_000_000, 1), 'too_large'],
    ['a column of thirty million pixels', () => flatPng(1, 30_000_000), 'too_large'],
    ['the widest of fifty million pixels', () => flatPng(16_383, 3_051), 'prepared'],
    ['the widest of two bytes for each colour', () => flatPng(16_383, 1_525, { depth: 16 }), 'prepared'],
    ['fifty million pixels of two bytes', () => flatPng(10_000, 5_000, { depth: 16 }), 'too_large'],
    ['fifty million pixels in passes', () => flatPng(10_000, 5_000, { interlaced: true }), 'too_large'],
    ['the largest PNG in passes', () => flatPng(5_477, 5_477, { interlaced: true }), 'prepared'],
    ['the largest JPEG in passes', () => jpegInPasses(4_472), 'prepared'],
    ['a larger JPEG in passes', () => jpegInPasses(4_480), 'too_large'],
    ['the largest GIF', () => gif(5_477), 'prepared'],
    ['a larger GIF', () => gif(5_480), 'too_large'],
  ])('%s', async (_what, make, outcome) => {
    const photo = await make();
    expect(photo.length).toBeLessThan(maxImageBytes);
    const made = await prepareElsewhere(photo);
    expect(made.outcome).toBe(outcome);
    expect(made.peakMegabytes).toBeGreaterThan(10);
    expect(made.peakMegabytes).toBeLessThan(maxMegabytes);
  });
});
