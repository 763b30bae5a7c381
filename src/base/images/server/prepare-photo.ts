import sharp, { type Metadata } from 'sharp';
import { refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { beginsAsImage, imageHeadBytes } from '../images.contract.ts';
import { notAnImage, tooManyPixels } from '../images.refusals.ts';

/** The edges of the two sizes, in pixels: for a row of a list and for a person's page, at double pixel density. */
const smallEdge = 128;
const largeEdge = 512;

/** The maximum edge in the header, checked before decoding. It is more than a phone's photo of 2 MB has. */
const maxEdge = 16_383;
const maxPixels = 50_000_000;
/**
 * The maximum decoded sizes in bytes: for formats decoded line by line, and for those held whole in memory (GIF,
 * interlaced, progressive).
 */
const maxBytes = 200_000_000;
const maxBytesHeld = 120_000_000;

/** A prepared photo. The sizes are plain bytes because a buffer becomes that on its way from a thread. */
export type PreparedPhoto = { readonly small: Uint8Array; readonly large: Uint8Array };

// Sharp reads many formats, so all are blocked first and only these three are allowed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer'] });
sharp.cache(false);

/** Re-encodes a photo in both sizes, upright and without metadata. Decodes it once, to an intermediate size. */
export async function preparePhoto(file: Buffer): Promise<PreparedPhoto> {
  const image = imageIn(file);
  refuseHuge(await sharp(image, { limitInputPixels: false }).metadata().catch(refuseImage));
  const between = await sharp(image, { failOn: 'error', limitInputPixels: maxPixels })
    .autoOrient()
    .resize(largeEdge, largeEdge, { fit: 'outside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseImage);
  const photo = sharp(between.data, { raw: between.info });
  const large = photo.clone().resize(largeEdge, largeEdge, { fit: 'inside', withoutEnlargement: true });
  const small = photo.clone().resize(smallEdge, smallEdge, { fit: 'cover' });
  return { large: await large.webp({ quality: 82 }).toBuffer(), small: await small.webp({ quality: 78 }).toBuffer() };
}

function refuseHuge(photo: Metadata): void {
  const { width, height, format, isProgressive } = photo;
  const bytes = width * height * bytesPerPixel(photo);
  const isHuge = Math.max(width, height) > maxEdge || width * height > maxPixels;
  if (isHuge || bytes > (isProgressive || format === 'gif' ? maxBytesHeld : maxBytes)) {
    throw refuse(tooManyPixels);
  }
}

/** Decoded bytes per pixel: always 4 for a GIF; progressive JPEGs are held as coefficients of two bytes each. */
function bytesPerPixel({ format, channels, depth, isProgressive }: Metadata): number {
  if (format === 'gif') return 4;
  return channels * (depth === 'ushort' || (format === 'jpeg' && isProgressive) ? 2 : 1);
}

/**
 * The image in a file, identified by its first bytes, never by its name. The PNG decoder accepts truncated files and
 * ignores trailing data: refuses the former and removes the latter.
 */
function imageIn(file: Buffer): Buffer {
  if (!beginsAsImage(file)) return refuseImage();
  return file[0] === 0x89 ? wholePng(file) : file;
}

/** A PNG up to its end: a signature, then chunks, each with a length, a name and a checksum. */
function wholePng(file: Buffer): Buffer {
  for (let at = imageHeadBytes; at + 8 <= file.length; ) {
    const next = at + 12 + file.readUInt32BE(at);
    if (next <= file.length && file.toString('latin1', at + 4, at + 8) === 'IEND') return file.subarray(0, next);
    at = next;
  }
  return refuseImage();
}

function refuseImage(): never {
  throw refuseAt('file', notAnImage);
}
