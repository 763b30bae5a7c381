import { closeSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import SqliteDatabase from 'better-sqlite3';
import { frameHeaderBytes } from '../../../platform/database/journal.ts';
import {
  checksumOf,
  completeName,
  type Line,
  linesFolder,
  linesIn,
  partName,
  type Snapshot,
  type SnapshotFacts,
  snapshotFolder,
} from './copy-names.ts';
import type { Place } from './place.ts';

/** The parts of a copy from which the file at one moment is made. */
export type Moment = {
  readonly line: Line;
  readonly snapshot: Snapshot;
  /** In their order, without a gap. */
  readonly segments: Line['segments'];
  /** The time of the last commit. */
  readonly time: Date;
};

export async function readLines(place: Place): Promise<Line[]> {
  return linesIn(await place.list(linesFolder));
}

/**
 * Finds the last moment of a copy, or the last one up to `at`. Throws, naming the available times, if there is none.
 */
export function findMoment(lines: readonly Line[], at: Date | undefined): Moment {
  const isEarlyEnough = ({ time }: { readonly time: Date }) => at === undefined || time <= at;
  const line = lines.findLast(({ snapshots }) => snapshots.some(isEarlyEnough));
  const snapshot = line?.snapshots.findLast(isEarlyEnough);
  if (!line || !snapshot) throw new Error(`${explainMissing(lines)} Nothing was changed.`);
  const since = line.segments.filter(({ number }) => number > snapshot.number);
  const gap = since.findIndex(({ number }, index) => number !== snapshot.number + 1 + index);
  const until = since.findLastIndex(isEarlyEnough) + 1;
  if (gap !== -1 && gap < until) throw damaged(since[gap - 1]?.time ?? snapshot.time);
  const segments = since.slice(0, until);
  return { line, snapshot, segments, time: segments.at(-1)?.time ?? snapshot.time };
}

function explainMissing(lines: readonly Line[]): string {
  const first = lines.find(({ snapshots }) => snapshots.length > 0)?.snapshots[0];
  if (first) return `The copy begins at ${first.time.toISOString()}.`;
  return lines.length > 0 ? 'The first snapshot of this copy was never finished.' : 'There is no copy of Rollbook.';
}

function damaged(until: Date): Error {
  return new Error(
    `The copy is damaged after ${until.toISOString()}. What was there before can be restored with --at ${until.toISOString()}. Nothing was changed.`,
  );
}

/**
 * Writes the file of a moment. Returns the time of its last commit; an incomplete last segment, left by a power cut, is
 * ignored.
 */
export async function writeFileOf(place: Place, moment: Moment, file: string): Promise<Date> {
  const opened = openSync(file, 'wx', 0o600);
  let time = moment.snapshot.time;
  try {
    const folder = snapshotFolder(moment.line.name, moment.snapshot);
    const facts = JSON.parse(String(await place.read(`${folder}${completeName}`))) as SnapshotFacts;
    for (const [index, checksum] of facts.checksums.entries()) {
      const part = await readChecked(place, `${folder}${partName(index)}`, checksum);
      if (!part) throw new Error(`The snapshot of ${time.toISOString()} is damaged. Nothing was changed.`);
      writeAll(opened, part, undefined);
    }
    const pages = new Pages(opened, facts.pageBytes);
    for await (const [segment, frames] of readSegments(place, moment.segments)) {
      if (!frames && segment === moment.line.segments.at(-1)) break;
      if (!frames) throw damaged(time);
      pages.apply(frames);
      time = segment.time;
    }
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
  expectWhole(file);
  return time;
}

/** Several segments are read at once because there can be tens of thousands and each request takes time. */
const askedAtOnce = 16;

/** Yields the segments with their frames, or with `undefined` if a segment is damaged. */
async function* readSegments(place: Place, segments: Line['segments']) {
  for (let first = 0; first < segments.length; first += askedAtOnce) {
    const some = segments.slice(first, first + askedAtOnce);
    const read = await Promise.all(some.map(({ path, checksum }) => readChecked(place, path, checksum)));
    for (const [index, segment] of some.entries()) yield [segment, read[index]] as const;
  }
}

async function readChecked(place: Place, name: string, checksum: string): Promise<Buffer | undefined> {
  const content = await place.read(name);
  return content && checksumOf(content) === checksum ? gunzipSync(content) : undefined;
}

/** Puts pages of the journal into a file, one transaction after the other. */
class Pages {
  readonly #opened: number;
  readonly #pageBytes: number;
  /** The pages of a transaction whose end was not read yet. */
  #pending = new Map<number, Buffer>();

  constructor(opened: number, pageBytes: number) {
    this.#opened = opened;
    this.#pageBytes = pageBytes;
  }

  apply(frames: Buffer): void {
    const frameBytes = frameHeaderBytes + this.#pageBytes;
    for (let at = 0; at < frames.length; at += frameBytes) {
      this.#pending.set(frames.readUInt32BE(at), frames.subarray(at + frameHeaderBytes, at + frameBytes));
      const pages = frames.readUInt32BE(at + 4);
      if (pages > 0) this.#commit(pages);
    }
  }

  /** Writes the pages of a transaction; `pages` is the size of the file after it. */
  #commit(pages: number): void {
    for (const [page, content] of this.#pending) writeAll(this.#opened, content, (page - 1) * this.#pageBytes);
    ftruncateSync(this.#opened, pages * this.#pageBytes);
    this.#pending.clear();
  }
}

/** Writes content at `position` in the file, or after the last write if it is `undefined`. */
function writeAll(opened: number, content: Buffer, position: number | undefined): void {
  for (let done = 0; done < content.length; ) {
    const place = position === undefined ? null : position + done;
    done += writeSync(opened, content, done, content.length - done, place);
  }
}

function expectWhole(file: string): void {
  const db = new SqliteDatabase(file, { fileMustExist: true });
  try {
    const found = db.pragma('integrity_check(1)', { simple: true });
    if (found !== 'ok') throw new Error(`The copy makes no whole database: ${found}. Nothing was changed.`);
  } finally {
    db.close();
  }
}
