import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

export type ZipFile = { readonly name: string; readonly content: Buffer };

const localHeader = { signature: 0x04034b50, bytes: 30 };
const directoryHeader = { signature: 0x02014b50, bytes: 46 };
const endRecord = { signature: 0x06054b50, bytes: 22 };
const longestComment = 65_535;
/** A directory with this value has its sizes in a format for files over 4 GB, which are refused anyway. */
const inLongForm = 0xffffffff;

const version = 20;
const utf8Names = 1 << 11;
const encrypted = 1;
const methods = { stored: 0, deflated: 8 };
/** 1980-01-01, the first date of the format, so that archives of the same files are equal. */
const date = 0x0021;

/** Returns an archive of files, without their dates. */
export function writeZip(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const nameBytes = Buffer.from(name);
    const packed = deflateRawSync(content);
    const facts = factsOf(nameBytes, content, packed);
    const local = Buffer.concat([number32(localHeader.signature), facts, number16(0), nameBytes, packed]);
    const place = [number16(0), number16(0), number16(0), number16(0), number32(0), number32(offset)];
    directory.push(number32(directoryHeader.signature), number16(version), facts, ...place, nameBytes);
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const counts = [number16(0), number16(0), number16(files.length), number16(files.length)];
  const end = [number32(endRecord.signature), ...counts, number32(listed.length), number32(offset), number16(0)];
  return Buffer.concat([...parts, listed, ...end]);
}

/** Returns the fields that a file's own header and its directory entry share. */
function factsOf(name: Buffer, content: Buffer, packed: Buffer): Buffer {
  return Buffer.concat([
    ...[number16(version), number16(utf8Names), number16(methods.deflated), number16(0), number16(date)],
    ...[number32(crc32(content)), number32(packed.length), number32(content.length), number16(name.length)],
  ]);
}

function number16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** The reasons for which an archive cannot be read. */
export type ZipFault = 'not-a-zip' | 'damaged' | 'encrypted' | 'method' | 'too-large' | 'too-many' | 'name' | 'twice';

export class UnreadableZip extends Error {
  readonly why: ZipFault;
  /** The file that has the fault. */
  readonly file: string | undefined;

  constructor(why: ZipFault, file?: string) {
    super(`The archive cannot be read: ${why}`);
    this.why = why;
    this.file = file;
  }
}

export type ZipLimits = { readonly files: number; readonly bytes: number };

/**
 * The files of an archive that somebody else made. Believes nothing: sizes are limited before anything is unpacked, and
 * while it is. All files stand at the root, or in one folder, which may be in others, as where a folder was packed: one in another could be meant for
 * another place. What a Mac adds of its own is left out.
 */
export function readZip(archive: Buffer, limits: ZipLimits): ZipFile[] {
  const entries = readDirectory(archive, limits).filter(({ name }) => !isOfSystem.test(name));
  const folder = /^.*\//.exec(entries.find(({ name }) => !name.endsWith('/'))?.name ?? '')?.[0] ?? '';
  const isWithin = (name: string) => name.startsWith(folder) || (name.endsWith('/') && folder.startsWith(name));
  const isPacked = folder.split('/').slice(0, -1).every(isName) && entries.every(({ name }) => isWithin(name));
  const files = entries.filter(({ name }) => !isPacked || !folder.startsWith(name));
  return files.map((entry) => {
    const name = isPacked ? entry.name.slice(folder.length) : entry.name;
    if (!isName(name)) throw new UnreadableZip('name', entry.name);
    return { ...unpack(archive, entry), name };
  });
}

const isOfSystem = /^__MACOSX\/|(?:^|\/)(?:\._[^/]*|\.DS_Store)$/;

/** Returns whether a name contains no folder. */
function isName(name: string): boolean {
  return /^[^/\\:\p{Cc}]+$/u.test(name) && !/^\.+$/.test(name);
}

/**
 * Yields the files of an archive, including those in folders, and unpacks one at a time. It trusts nothing, like
 * `readZip`.
 */
export function* unpackEach(archive: Buffer, limits: ZipLimits): Generator<ZipFile> {
  for (const entry of readDirectory(archive, limits)) yield unpack(archive, entry);
}

type Entry = {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly sum: number;
  readonly packedSize: number;
  readonly size: number;
  readonly offset: number;
};

function readDirectory(archive: Buffer, limits: ZipLimits): Entry[] {
  const end = findEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > limits.files) throw new UnreadableZip('too-many');
  let at = archive.readUInt32LE(end + 16);
  const entries: Entry[] = [];
  for (let place = 0; place < count; place += 1) {
    if (at + directoryHeader.bytes > end || archive.readUInt32LE(at) !== directoryHeader.signature) {
      throw new UnreadableZip('damaged');
    }
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field));
    const nameEnd = at + directoryHeader.bytes + (nameBytes ?? 0);
    const entry = {
      name: archive.toString('utf8', at + directoryHeader.bytes, nameEnd),
      flags: archive.readUInt16LE(at + 8),
      method: archive.readUInt16LE(at + 10),
      sum: archive.readUInt32LE(at + 16),
      packedSize: archive.readUInt32LE(at + 20),
      size: archive.readUInt32LE(at + 24),
      offset: archive.readUInt32LE(at + 42),
    };
    if ([entry.size, entry.packedSize, entry.offset].includes(inLongForm)) throw new UnreadableZip('too-large');
    entries.push(entry);
    at = nameEnd + (extraBytes ?? 0) + (commentBytes ?? 0);
  }
  refuseTwice(entries);
  if (entries.reduce((sum, { size }) => sum + size, 0) > limits.bytes) throw new UnreadableZip('too-large');
  return entries;
}

function refuseTwice(entries: readonly Entry[]): void {
  const names = new Set<string>();
  for (const { name } of entries) {
    if (names.has(name.toLowerCase())) throw new UnreadableZip('twice', name);
    names.add(name.toLowerCase());
  }
}

/** Finds the record at the end, before a comment, which points to the directory. */
function findEnd(archive: Buffer): number {
  const last = archive.length - endRecord.bytes;
  for (let at = last; at >= Math.max(0, last - longestComment); at -= 1) {
    if (archive.readUInt32LE(at) === endRecord.signature && archive.readUInt16LE(at + 20) === last - at) return at;
  }
  throw new UnreadableZip('not-a-zip');
}

function unpack(archive: Buffer, { name, flags, method, sum, packedSize, size, offset }: Entry): ZipFile {
  if ((flags & encrypted) !== 0) throw new UnreadableZip('encrypted', name);
  if (offset + localHeader.bytes > archive.length || archive.readUInt32LE(offset) !== localHeader.signature) {
    throw new UnreadableZip('damaged', name);
  }
  const start = offset + localHeader.bytes + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
  if (start + packedSize > archive.length) throw new UnreadableZip('damaged', name);
  const content = inflate(archive.subarray(start, start + packedSize), method, name, size);
  if (content.length !== size || crc32(content) !== sum) throw new UnreadableZip('damaged', name);
  return { name, content };
}

function inflate(packed: Buffer, method: number, name: string, size: number): Buffer {
  if (method === methods.stored) return packed;
  if (method !== methods.deflated) throw new UnreadableZip('method', name);
  try {
    // The decompression stops when the content becomes longer than declared.
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch {
    throw new UnreadableZip('damaged', name);
  }
}
