import { type FileKind, pictures } from './file-types.ts';

/**
 * Rewrites a picture with only what is needed to show it: without location, device, other metadata and anything after
 * its end. Nothing is decoded, so a thousand photos at once cost little. Returns `undefined` for a broken picture.
 */
export function cleanPicture(content: Buffer, kind: FileKind): Buffer | undefined {
  try {
    if (kind === pictures.jpeg) return cleanJpeg(content);
    if (kind === pictures.png) return cleanPng(content);
    if (kind === pictures.gif) return cleanGif(content);
    return cleanWebp(content);
  } catch (error) {
    // The file ends before its parts do, or has too many of them.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Pictures of 20 MB have far fewer parts; a file with millions would take seconds. */
const mostParts = 100_000;

function keep(kept: Buffer[], part: Buffer): void {
  if (kept.length === mostParts) throw new RangeError('too many parts');
  kept.push(part);
}

/** Returns the segments of a JPEG up to its end; of the metadata, only the orientation is kept. */
function cleanJpeg(content: Buffer): Buffer | undefined {
  const kept: Buffer[] = [content.subarray(0, 2)];
  let turned: number | undefined;
  let scans = 0;
  for (let at = 2; at + 4 <= content.length; ) {
    if (content[at] !== 0xff) return undefined;
    const marker = content[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) break;
    const end = at + 2 + content.readUInt16BE(at + 2);
    if (end > content.length) return undefined;
    const segment = content.subarray(at, end);
    if (marker === 0xe1) turned ??= orientationIn(segment);
    if (isShown(marker, segment)) keep(kept, segment);
    at = end;
    if (marker !== 0xda) continue;
    scans += 1;
    const next = endOfScan(content, at);
    keep(kept, content.subarray(at, next));
    at = next;
  }
  if (scans === 0) return undefined;
  if (turned !== undefined && turned > 1 && turned <= 8) kept.splice(1, 0, exifOf(turned));
  return Buffer.concat([...kept, Buffer.from([0xff, 0xd9])]);
}

/**
 * Returns whether a segment is needed to show the picture: frames, tables, scans, and the application segments that
 * define colours (JFIF, the profile and Adobe's).
 */
function isShown(marker: number, segment: Buffer): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  const name = segment.toString('latin1', 4, 16);
  return (
    (marker === 0xe0 && name.startsWith('JFIF\0')) ||
    (marker === 0xe2 && name.startsWith('ICC_PROFILE\0'.slice(0, 12))) ||
    (marker === 0xee && name.startsWith('Adobe'))
  );
}

/** Returns where the data of a scan end: at the first marker that is not part of them. */
function endOfScan(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at !== -1; at = content.indexOf(0xff, at + 1)) {
    const next = content[at + 1];
    if (next === undefined) break;
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  return content.length;
}

const exifSign = 'Exif\0\0';

/** Returns the orientation of the camera, from 1 to 8. */
function orientationIn(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 4, 10) !== exifSign) return undefined;
  const tiff = segment.subarray(10);
  try {
    const isLittle = tiff.toString('latin1', 0, 2) === 'II';
    const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
    const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    const count = short(first);
    for (let entry = 0; entry < count; entry += 1) {
      const at = first + 2 + 12 * entry;
      if (short(at) === 0x0112) return short(at + 8);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

/** Returns an Exif segment that contains only the orientation. */
function exifOf(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(2 + exifSign.length + tiff.length);
  return Buffer.concat([Buffer.from([0xff, 0xe1]), length, Buffer.from(exifSign, 'latin1'), tiff]);
}

const shownChunks = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs'],
  ...['acTL', 'fcTL', 'fdAT'],
]);

/** Returns the chunks of a PNG that are needed to show it, up to its end. */
function cleanPng(content: Buffer): Buffer | undefined {
  const kept: Buffer[] = [content.subarray(0, 8)];
  for (let at = 8; at + 12 <= content.length; ) {
    const name = content.toString('latin1', at + 4, at + 8);
    const end = at + 12 + content.readUInt32BE(at);
    if (end > content.length) return undefined;
    if (shownChunks.has(name)) keep(kept, content.subarray(at, end));
    if (name === 'IEND') return kept.length > 2 ? Buffer.concat(kept) : undefined;
    at = end;
  }
  return undefined;
}

/** Returns the blocks of a GIF that are needed to show and repeat it, up to its end. */
function cleanGif(content: Buffer): Buffer | undefined {
  const screen = 13 + tableBytes(content.readUInt8(10));
  const kept: Buffer[] = [content.subarray(0, screen)];
  let pictures = 0;
  for (let at = screen; at < content.length; ) {
    const sign = content.readUInt8(at);
    if (sign === 0x3b) return pictures > 0 ? Buffer.concat([...kept, content.subarray(at, at + 1)]) : undefined;
    if (sign === 0x2c) {
      const end = endOfBlocks(content, at + 10 + tableBytes(content.readUInt8(at + 9)) + 1);
      keep(kept, content.subarray(at, end));
      pictures += 1;
      at = end;
    } else if (sign === 0x21) {
      const label = content.readUInt8(at + 1);
      const end = endOfBlocks(content, at + 2);
      const repeats = label === 0xff && content.toString('latin1', at + 3, at + 14) === 'NETSCAPE2.0';
      if (label === 0xf9 || repeats) keep(kept, content.subarray(at, end));
      at = end;
    } else return undefined;
  }
  return undefined;
}

function tableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}

function endOfBlocks(content: Buffer, from: number): number {
  let at = from;
  for (let size = content.readUInt8(at); size !== 0; size = content.readUInt8(at)) at += 1 + size;
  return at + 1;
}

const shownParts = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

/** Returns the parts of a WebP that are needed to show it, and clears the flags for metadata. */
function cleanWebp(content: Buffer): Buffer | undefined {
  const whole = 8 + content.readUInt32LE(4);
  if (whole > content.length) return undefined;
  const kept: Buffer[] = [];
  for (let at = 12; at + 8 <= whole; ) {
    const name = content.toString('latin1', at, at + 4);
    const size = content.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (at + 8 + size > whole) return undefined;
    if (shownParts.has(name)) {
      const part = Buffer.from(content.subarray(at, Math.min(end, whole)));
      if (name === 'VP8X') part.writeUInt8(part.readUInt8(8) & ~0x0c, 8);
      keep(kept, part);
    }
    at = end;
  }
  if (kept.length === 0) return undefined;
  const head = Buffer.from(content.subarray(0, 12));
  head.writeUInt32LE(4 + kept.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([head, ...kept]);
}
