import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/**
 * A position in SQLite's WAL, always after a frame that commits. `salts` identify the run, because SQLite restarts the
 * file with new ones. `sums` are the checksums so far, which each further frame must continue.
 */
export type JournalPosition = {
  readonly salts: string;
  /** The offset in bytes from the beginning of the file. */
  readonly offset: number;
  readonly sums: Sums;
};

type Sums = readonly [number, number];

const headerBytes = 32;
export const frameHeaderBytes = 24;
/** The magic number of a WAL file; its last bit says that the words of checksums are big-endian. */
const magic = 0x377f0682;
/** The most frames that are read at once; most of the time there are none. */
const maxFramesAtOnce = 256;

/** The position before every journal. */
export const noJournal: JournalPosition = { salts: '', offset: 0, sums: [0, 0] };

type Header = { readonly pageBytes: number; readonly isLittle: boolean; readonly salts: string; readonly sums: Sums };

/** The data committed after a position: the unchanged frames of the file, in pieces that end where a frame ends. */
export type Committed = { readonly pieces: Buffer[]; readonly end: JournalPosition; readonly frames: number };

/**
 * Reads what was committed after `from`, or since the beginning of a newer run, without SQLite and without locks: a
 * frame that is still being written, or is left from an earlier run, does not continue the checksums. `frames` counts
 * those of the run up to `end`.
 */
export function readCommitted(file: string, from: JournalPosition): Committed {
  const opened = openJournal(file);
  if (opened === undefined) return { pieces: [], end: from, frames: 0 };
  try {
    const header = readHeader(opened);
    if (!header) return { pieces: [], end: from, frames: 0 };
    const isSameRun = header.salts === from.salts;
    const start = isSameRun ? from : { salts: header.salts, offset: headerBytes, sums: header.sums };
    const { pieces, end } = readFrames(opened, header, start);
    return { pieces, end, frames: (end.offset - headerBytes) / (frameHeaderBytes + header.pageBytes) };
  } finally {
    closeSync(opened);
  }
}

/** Returns the size of the journal in bytes; 0 if there is none. */
export function journalBytes(file: string): number {
  const opened = openJournal(file);
  if (opened === undefined) return 0;
  try {
    return fstatSync(opened).size;
  } finally {
    closeSync(opened);
  }
}

function openJournal(file: string): number | undefined {
  try {
    return openSync(`${file}-wal`, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns `undefined` if no frame was written yet, or the header is still being written. */
function readHeader(opened: number): Header | undefined {
  const bytes = Buffer.alloc(headerBytes);
  if (readSync(opened, bytes, 0, headerBytes, 0) < headerBytes) return undefined;
  const first = bytes.readUInt32BE(0);
  if (first >>> 1 !== magic >>> 1) return undefined;
  const isLittle = (first & 1) === 0;
  const sums = addSums([0, 0], bytes.subarray(0, 24), isLittle);
  if (sums[0] !== bytes.readUInt32BE(24) || sums[1] !== bytes.readUInt32BE(28)) return undefined;
  return { pageBytes: bytes.readUInt32BE(8), isLittle, salts: bytes.toString('hex', 16, 24), sums };
}

function readFrames(opened: number, header: Header, start: JournalPosition) {
  const frameBytes = frameHeaderBytes + header.pageBytes;
  const pieces: Buffer[] = [];
  /** The frames after the last one that commits. */
  let pending: Buffer[] = [];
  let end = start;
  let { offset, sums } = start;
  for (let framesAtOnce = 4; ; framesAtOnce = Math.min(framesAtOnce * 4, maxFramesAtOnce)) {
    const chunk = Buffer.allocUnsafe(framesAtOnce * frameBytes);
    const whole = Math.floor(readSync(opened, chunk, 0, chunk.length, offset) / frameBytes);
    let uncut = 0;
    let read = 0;
    for (; read < whole; read += 1) {
      const frame = chunk.subarray(read * frameBytes, (read + 1) * frameBytes);
      const next = sumsBehind(frame, header, sums);
      if (!next) break;
      sums = next;
      offset += frameBytes;
      if (frame.readUInt32BE(4) === 0) continue;
      pieces.push(...pending, chunk.subarray(uncut, (read + 1) * frameBytes));
      pending = [];
      uncut = (read + 1) * frameBytes;
      end = { salts: header.salts, offset, sums };
    }
    if (read < framesAtOnce) return { pieces: joinSmall(pieces), end };
    if (uncut < chunk.length) pending.push(chunk.subarray(uncut));
  }
}

/** Returns `undefined` if the frame does not continue the run. */
function sumsBehind(frame: Buffer, { isLittle, salts }: Header, before: Sums): Sums | undefined {
  if (frame.toString('hex', 8, 16) !== salts) return undefined;
  const sums = addSums(addSums(before, frame.subarray(0, 8), isLittle), frame.subarray(frameHeaderBytes), isLittle);
  return sums[0] === frame.readUInt32BE(16) && sums[1] === frame.readUInt32BE(20) ? sums : undefined;
}

function addSums([first, second]: Sums, bytes: Buffer, isLittle: boolean): Sums {
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [one, two] = [first, second];
  for (let at = 0; at < bytes.byteLength; at += 8) {
    one = (one + words.getUint32(at, isLittle) + two) >>> 0;
    two = (two + words.getUint32(at + 4, isLittle) + one) >>> 0;
  }
  return [one, two];
}

const maxPieceBytes = 4 * 1024 * 1024;

/** Joins the pieces of small transactions into larger ones. */
function joinSmall(pieces: readonly Buffer[]): Buffer[] {
  const joined: Buffer[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const piece of pieces) {
    if (bytes + piece.length > maxPieceBytes) {
      joined.push([]);
      bytes = 0;
    }
    joined.at(-1)?.push(piece);
    bytes += piece.length;
  }
  return joined.map((some) => Buffer.concat(some));
}
