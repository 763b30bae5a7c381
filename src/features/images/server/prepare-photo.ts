import sharp, { type Metadata } from 'sharp';
import { refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { beginsAsImage, imageHeadBytes } from '../images.contract.ts';
import { notAnImage, tooManyPixels } from '../images.refusals.ts';

/** A photo's two sizes in pixels: for a list's row and for a person's page, on screens of double density. */
const smallEdge = 128;
const largeEdge = 512;

/** What a photo may be by its header, before any of it is decoded: more than a phone takes in 2 MB. */
const maxEdge = 16_383;
const maxPixels = 50_000_000;
/** What its decoder may make of it, line by line; and of one that is held whole: a GIF, and what comes in passes. */
const maxBytes = 200_000_000;
const maxBytesHeld = 120_000_000;

export type PreparedPhoto = { readonly small: Buffer; readonly large: Buffer };

// Of all that the library can read, only these three reach its decoders.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer'],
});
sharp.cache(false);

/** Re-encodes a photo in both sizes, upright and without metadata. It is decoded once, to a size between. */
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
  return {
    large: await large.webp({ quality: 82 }).toBuffer(),
    small: await small.webp({ quality: 78 }).toBuffer(),
  };
}

function refuseHuge(photo: Metadata): void {
  const { width, height, format, isProgressive } = photo;
  const bytes = width * height * bytesPerPixel(photo);
  const isHuge = Math.max(width, height) > maxEdge || width * height > maxPixels;
  if (isHuge || bytes > (isProgressive || format === 'gif' ? maxBytesHeld : maxBytes)) {
    throw refuse(tooManyPixels);
  }
}

/** What the decoder makes of a pixel: of a GIF always four colours, of a JPEG in passes coefficients of two bytes each. */
function bytesPerPixel({ format, channels, depth, isProgressive }: Metadata): number {
  if (format === 'gif') return 4;
  return channels * (depth === 'ushort' || (format === 'jpeg' && isProgressive) ? 2 : 1);
}

/**
 * The image in a file, by its first bytes and never by its name. A PNG's decoder takes one that is cut off and passes over
 * what is behind its end: the one is refused, the other left out.
 */
function imageIn(file: Buffer): Buffer {
  if (!beginsAsImage(file)) return refuseImage();
  return file[0] === 0x89 ? wholePng(file) : file;
}

/** A PNG up to its end: a signature, then chunks, each with its length, its name and a checksum. */
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
