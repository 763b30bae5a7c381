import sharp from 'sharp';
import { expect, it } from 'vitest';
import { joinPhotos } from './join-photos.ts';

async function photo(name: string, width: number, height: number) {
  const content = await sharp({ create: { width, height, channels: 3, background: '#2b6048' } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(content)], name, { type: 'image/jpeg', lastModified: 5 });
}

const text = new File(['Two'], 'two.txt', { type: 'text/plain' });

it('several photos become one PDF with a page for each, in their order, beside the other files', async () => {
  const [first, second] = [await photo('1.jpg', 60, 40), await photo('2.jpg', 30, 90)];
  const [joined, other, ...none] = await joinPhotos([first, text, second], 'Photos.pdf');
  expect([other, none]).toEqual([text, []]);
  expect(joined).toMatchObject({ name: 'Photos.pdf', type: 'application/pdf', lastModified: 5 });
  const written = Buffer.from((await joined?.arrayBuffer()) ?? new ArrayBuffer());
  const pdf = written.toString('latin1');
  expect(pdf.match(/\/MediaBox\[[^\]]*\]/g)).toEqual(['/MediaBox[0 0 842 561]', '/MediaBox[0 0 281 842]']);
  expect(pdf.match(/\/Width \d+\/Height \d+/g)).toEqual(['/Width 60/Height 40', '/Width 30/Height 90']);
  for (const one of [first, second]) expect(written.includes(Buffer.from(await one.arrayBuffer()))).toBe(true);
  // The table at the end says where each object begins.
  const places = [...pdf.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
  expect(places).toHaveLength(8);
  for (const [number, place] of places.entries()) expect(pdf.slice(place)).toMatch(new RegExp(`^${number + 1} 0 obj`));
  expect(pdf.slice(Number(/startxref\n(\d+)/.exec(pdf)?.[1]))).toMatch(/^xref/);
});

it('one photo is handed in as it is', async () => {
  const files = [await photo('1.jpg', 60, 40), text];
  expect(await joinPhotos(files, 'Photos.pdf')).toBe(files);
});
