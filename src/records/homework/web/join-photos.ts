import { isPhoto } from './is-photo.ts';

/** The long edge of A4 in points, of which an inch has 72. */
const longEdge = 842;
/** The bytes at the beginning of a JPEG that are read to find its size. */
const headBytes = 64 * 1024;

/** Returns the files to hand in: several photos become one PDF, one page each, in the place of the first photo. */
export async function joinPhotos(files: readonly File[], name: string): Promise<readonly File[]> {
  const photos = files.filter(isPhoto);
  if (photos.length < 2) return files;
  const joined = await pdfOf(photos, name);
  return files.flatMap((file) => (file === photos[0] ? joined : isPhoto(file) ? [] : file));
}

/** Returns a PDF that embeds JPEGs unchanged. */
async function pdfOf(photos: readonly File[], name: string): Promise<File> {
  const parts: (string | File)[] = [];
  const places: number[] = [];
  let at = 0;
  const add = (...added: readonly (string | File)[]) => {
    for (const part of added) {
      parts.push(part);
      at += typeof part === 'string' ? part.length : part.size;
    }
  };
  const addObject = (...content: readonly (string | File)[]) => {
    places.push(at);
    add(`${places.length} 0 obj\n`, ...content, '\nendobj\n');
  };
  add('%PDF-1.4\n');
  addObject('<</Type/Catalog/Pages 2 0 R>>');
  const kids = photos.map((_, place) => `${3 + 3 * place} 0 R`);
  addObject(`<</Type/Pages/Kids[${kids.join(' ')}]/Count ${photos.length}>>`);
  for (const photo of photos) {
    const { width, height, colours } = await sizeOf(photo);
    const scale = longEdge / Math.max(width, height);
    const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
    const draw = `${across} 0 0 ${down} 0 0 cm /P Do`;
    const [content, picture] = [places.length + 2, places.length + 3];
    const resources = `<</XObject<</P ${picture} 0 R>>>>`;
    addObject(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${across} ${down}]/Resources${resources}/Contents ${content} 0 R>>`,
    );
    addObject(`<</Length ${draw.length}>>stream\n${draw}\nendstream`);
    const facts = `/Width ${width}/Height ${height}/ColorSpace/${colours === 1 ? 'DeviceGray' : 'DeviceRGB'}`;
    const kind = `/Type/XObject/Subtype/Image${facts}/BitsPerComponent 8/Filter/DCTDecode/Length ${photo.size}`;
    addObject(`<<${kind}>>stream\n`, photo, '\nendstream');
  }
  const start = at;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  add(`xref\n0 ${places.length + 1}\n0000000000 65535 f \n`, ...rows);
  add(`trailer<</Size ${places.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`);
  return new File(parts, name, { type: 'application/pdf', lastModified: photos.at(-1)?.lastModified ?? 0 });
}

/** Reads the size of a JPEG in pixels and its number of colour components. */
async function sizeOf(photo: File) {
  const head = new DataView(await photo.slice(0, headBytes).arrayBuffer());
  for (let at = 2; at + 9 < head.byteLength; at += 2 + head.getUint16(at + 2)) {
    const marker = head.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      return { height: head.getUint16(at + 5), width: head.getUint16(at + 7), colours: head.getUint8(at + 9) };
    }
  }
  throw new Error('The photo is no JPEG.');
}
