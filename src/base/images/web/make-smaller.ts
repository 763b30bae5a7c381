import { maxImageBytes } from '../images.contract.ts';

/** The edges to try, in pixels; the first is larger than any photo is shown. */
const edges = [1600, 1000, 600];

/**
 * A photo as a JPEG that is small enough to be sent, also of a kind that only this device reads, such as a phone’s own;
 * `undefined` if the device cannot read it.
 */
export async function makeSmaller(file: File): Promise<File | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  try {
    for (const edge of edges) {
      const made = await draw(picture, edge);
      const name = file.name.replace(/\.[^.]*$/, '.jpg');
      if (made && made.size <= maxImageBytes) return new File([made], name, { type: 'image/jpeg' });
    }
    return undefined;
  } finally {
    picture.close();
  }
}

function draw(picture: ImageBitmap, edge: number): Promise<Blob | null> {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  // The background is filled because transparent areas would become black in a JPEG.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}
