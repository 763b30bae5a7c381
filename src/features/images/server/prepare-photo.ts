import sharp from 'sharp';
import { Refusal } from '../../../server/refusal.ts';
import { beginsAsImage, imageHeadBytes } from '../images.contract.ts';

/** A photo's two sizes in pixels: for a list's row and for a person's page, on screens of double density. */
const smallEdge = 128;
const largeEdge = 512;

/** What one photo may unfold to: more than a phone takes in 2 MB, and bounded in memory. */
const mostPixels = 30_000_000;

export type PreparedPhoto = { readonly small: Buffer; readonly large: Buffer };

// Of all that the library can read, only these three reach its decoders.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadNsgifBuffer'],
});
sharp.cache(false);

let turn: Promise<unknown> = Promise.resolve();

/** Re-encodes a photo in both sizes, upright and without metadata. One at a time, so that many need no more memory. */
export async function preparePhoto(file: Buffer): Promise<PreparedPhoto> {
  const prepared = turn.then(() => prepare(file));
  turn = prepared.catch(() => {});
  return prepared;
}

async function prepare(file: Buffer): Promise<PreparedPhoto> {
  const image = imageIn(file);
  const { width, height } = await sharp(image, { limitInputPixels: false }).metadata().catch(refuse);
  if (width * height > mostPixels) throw new Refusal('too_large', 'This image has too many pixels.');
  const photo = sharp(image, { failOn: 'error', limitInputPixels: mostPixels }).autoOrient();
  const large = photo.clone().resize(largeEdge, largeEdge, { fit: 'inside', withoutEnlargement: true });
  const small = photo.clone().resize(smallEdge, smallEdge, { fit: 'cover' });
  return {
    large: await large.webp({ quality: 82 }).toBuffer().catch(refuse),
    small: await small.webp({ quality: 78 }).toBuffer().catch(refuse),
  };
}

/**
 * The image in a file, by its first bytes and never by its name. A PNG's decoder takes one that is cut off and passes over
 * what is behind its end: the one is refused, the other left out.
 */
function imageIn(file: Buffer): Buffer {
  if (!beginsAsImage(file)) throw notAnImage();
  return file[0] === 0x89 ? wholePng(file) : file;
}

/** A PNG up to its end: a signature, then chunks, each with its length, its name and a checksum. */
function wholePng(file: Buffer): Buffer {
  for (let at = imageHeadBytes; at + 8 <= file.length; ) {
    const next = at + 12 + file.readUInt32BE(at);
    if (next <= file.length && file.toString('latin1', at + 4, at + 8) === 'IEND') return file.subarray(0, next);
    at = next;
  }
  throw notAnImage();
}

function refuse(): never {
  throw notAnImage();
}

function notAnImage(): Refusal {
  const message = 'Only JPEG, JPG, PNG, and GIF images are allowed';
  return new Refusal('wrong_type', message, { fields: { file: message } });
}
