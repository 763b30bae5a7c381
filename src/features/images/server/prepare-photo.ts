import sharp from 'sharp';
import { Refusal } from '../../../server/refusal.ts';

/** A photo's two sizes in pixels: for a list's row and for a person's page, on screens of double density. */
const smallEdge = 128;
const largeEdge = 512;

/** What one photo may unfold to: more than a phone takes in 2 MB, and bounded in memory. */
const mostPixels = 30_000_000;

export type PreparedPhoto = { readonly small: Buffer; readonly large: Buffer };

// Of all that the library can read, only these three reach its decoders (DESIGN 6).
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
  if (!isImage(file)) throw notAnImage();
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata().catch(refuse);
  if (width * height > mostPixels) throw new Refusal('too_large', 'This image has too many pixels.');
  const photo = sharp(file, { failOn: 'error', limitInputPixels: mostPixels }).autoOrient();
  const large = photo.clone().resize(largeEdge, largeEdge, { fit: 'inside', withoutEnlargement: true });
  const small = photo.clone().resize(smallEdge, smallEdge, { fit: 'cover' });
  return {
    large: await large.webp({ quality: 82 }).toBuffer().catch(refuse),
    small: await small.webp({ quality: 78 }).toBuffer().catch(refuse),
  };
}

const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex');

/** By content, never by name: the first bytes, and for a PNG the last, behind which another file could hide. */
function isImage(file: Buffer): boolean {
  const head = file.subarray(0, 8).toString('latin1');
  if (head.startsWith('\xff\xd8\xff') || /^GIF8[79]a/.test(head)) return true;
  return head === '\x89PNG\r\n\x1a\n' && file.subarray(-pngEnd.length).equals(pngEnd);
}

function refuse(): never {
  throw notAnImage();
}

function notAnImage(): Refusal {
  const message = 'Only JPEG, JPG, PNG, and GIF images are allowed';
  return new Refusal('wrong_type', message, { fields: { file: message } });
}
