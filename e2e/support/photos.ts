import sharp from 'sharp';

/** A photo of one colour, as a file that a person picks. */
export async function photoFile(name: string, background: string) {
  const picture = sharp({ create: { width: 300, height: 300, channels: 3, background } });
  return { name, mimeType: 'image/png', buffer: await picture.png().toBuffer() };
}
