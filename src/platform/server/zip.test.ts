import { describe, expect, it } from 'vitest';
import { readZip, UnreadableZip, writeZip } from './zip.ts';

const limits = { files: 10, bytes: 1_000_000 };
const files = [
  { name: 'a.csv', content: Buffer.from('one,two\r\n'.repeat(1_000)) },
  { name: 'নাম.csv', content: Buffer.from('') },
];

/** An archive made by the program `zip`, with one file compressed and one stored. */
const madeByInfoZip = Buffer.from(
  [
    'UEsDBBQAAAAIAAORdl0TLUMbBwAAACwBAAAFABwAYi5jc3ZVVAkAA4UvA2uFLwNrdXgLAAEEAAAAAAQAAAAAq6gYBcQCAFBLAwQKAAAAAAADkX',
    'ZdC/lDVgYAAAAGAAAABQAcAGMuY3N2VVQJAAOFLwNrhS8Da3V4CwABBAAAAAAEAAAAAHN0b3JlZFBLAQIeAxQAAAAIAAORdl0TLUMbBwAAACwB',
    'AAAFABgAAAAAAAEAAACkgQAAAABiLmNzdlVUBQADhS8Da3V4CwABBAAAAAAEAAAAAFBLAQIeAwoAAAAAAAORdl0L+UNWBgAAAAYAAAAFABgAAA',
    'AAAAEAAACkgUYAAABjLmNzdlVUBQADhS8Da3V4CwABBAAAAAAEAAAAAFBLBQYAAAAAAgACAJYAAACLAAAADgBtYWRlIGVsc2V3aGVyZQ==',
  ].join(''),
  'base64',
);

function faultOf(archive: Buffer, allowed = limits) {
  try {
    readZip(archive, allowed);
  } catch (error) {
    if (!(error instanceof UnreadableZip)) throw error;
    return { why: error.why, file: error.file };
  }
  return undefined;
}

/** Returns an archive of one file whose directory entry has a changed value at the given offset. */
function changed(field: number, value: number, bytes: 2 | 4): Buffer {
  const archive = writeZip([{ name: 'a.csv', content: Buffer.from('one,two\r\n'.repeat(1_000)) }]);
  const at = archive.indexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + field;
  if (bytes === 2) archive.writeUInt16LE(value, at);
  else archive.writeUInt32LE(value, at);
  return archive;
}

describe('an archive', () => {
  it('gives back the files that were put in, and is the same for the same files', () => {
    const archive = writeZip(files);
    expect(readZip(archive, limits)).toEqual(files);
    expect(writeZip(files)).toEqual(archive);
    expect(readZip(writeZip([]), limits)).toEqual([]);
  });

  it('is read from another program, with a comment and extra fields', () => {
    expect(readZip(madeByInfoZip, limits).map(({ name, content }) => [name, content.toString()])).toEqual([
      ['b.csv', 'x'.repeat(300)],
      ['c.csv', 'stored'],
    ]);
  });

  it('is refused if it is not an archive, or is cut off anywhere', () => {
    expect(faultOf(Buffer.from('sourcedId,status'))).toMatchObject({ why: 'not-a-zip' });
    expect(faultOf(Buffer.alloc(0))).toMatchObject({ why: 'not-a-zip' });
    const archive = writeZip(files);
    for (let bytes = 0; bytes < archive.length; bytes += 7) {
      expect(faultOf(archive.subarray(0, bytes)), String(bytes)).toBeDefined();
      const head = Buffer.from(archive);
      head.fill(0xff, bytes, Math.min(bytes + 3, head.length));
      // Bytes that a reader ignores can have any value; whatever is read is right.
      if (!faultOf(head))
        expect(readZip(head, limits).map(({ content }) => content)).toEqual(files.map((f) => f.content));
    }
  });

  it.each(['../a.csv', '/etc/passwd', 'a/../c.csv', '../../a.csv', 'a\\b.csv', 'C:a.csv', '..', 'a\u0000.csv'])(
    'is refused with a file %j that is not at its root',
    (name) => expect(faultOf(writeZip([{ name, content: Buffer.from('x') }]))).toEqual({ why: 'name', file: name }),
  );

  it('is refused with two files of one name, however it is written', () => {
    const twice = ['a.csv', 'A.csv'].map((name) => ({ name, content: Buffer.from('x') }));
    expect(faultOf(writeZip(twice))).toEqual({ why: 'twice', file: 'A.csv' });
  });

  it('is refused before unpacking if it declares too much, and during unpacking if it declared too little', () => {
    const bomb = writeZip([{ name: 'a.csv', content: Buffer.alloc(limits.bytes + 1) }]);
    expect(bomb.length).toBeLessThan(2_000);
    expect(faultOf(bomb)).toMatchObject({ why: 'too-large' });
    expect(faultOf(changed(24, 10, 4))).toEqual({ why: 'damaged', file: 'a.csv' });
    expect(faultOf(changed(24, 0, 4))).toEqual({ why: 'damaged', file: 'a.csv' });
    expect(faultOf(changed(24, 0xffffffff, 4))).toMatchObject({ why: 'too-large' });
    expect(faultOf(writeZip(files), { files: 1, bytes: 1_000_000 })).toMatchObject({ why: 'too-many' });
  });

  it('is refused if it needs a password, is packed in another way, or has a wrong checksum', () => {
    expect(faultOf(changed(8, 1, 2))).toEqual({ why: 'encrypted', file: 'a.csv' });
    expect(faultOf(changed(10, 12, 2))).toEqual({ why: 'method', file: 'a.csv' });
    expect(faultOf(changed(16, 1, 4))).toEqual({ why: 'damaged', file: 'a.csv' });
  });
});
