import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as letOthersWork } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type SqliteDatabase from 'better-sqlite3';
import { expectRoomForCopy } from '../../../platform/database/expect-room.ts';
import { removeSqlite } from '../../../platform/database/remove-sqlite.ts';
import {
  checksumOf,
  completeName,
  partName,
  type Segment,
  type SnapshotFacts,
  segmentName,
  snapshotFolder,
} from './copy-names.ts';
import { claimPlace, expectOwn } from './copy-owner.ts';
import { discardOldCopies } from './discard-old-copies.ts';
import { JournalFollower } from './follow-journal.ts';
import type { Place } from './place.ts';

export type LineParts = {
  readonly place: Place;
  readonly placeName: string;
  /** The SQLite file. */
  readonly file: string;
  readonly dataDirectory: string;
};

/** The number of frames after which SQLite itself makes a checkpoint. */
const framesUntilCheckpoint = 1_000;
const checkpointEveryMs = 60_000;
const expectOwnEveryMs = 5_000;
const snapshotEveryMs = 24 * 3_600_000;
const retrySnapshotMs = 15_000;
const partBytes = 4 * 1024 * 1024;
const pagesAtOnce = 1_000;

type Waiting = Segment & { readonly content: Buffer };

/** Copies a SQLite file to a place from one moment on: a snapshot, and each commit since. */
export class CopyLine {
  readonly name: string;
  readonly #parts: LineParts;
  readonly #follower: JournalFollower;
  #waiting: Waiting[] = [];
  /** The number of the latest segment. */
  #number = 0;
  #snapshot: Promise<void> | undefined;
  #snapshotDue = 0;
  #snapshotError: unknown;
  #expectOwnAt = performance.now() + expectOwnEveryMs;
  #checkpointAt = performance.now() + checkpointEveryMs;
  /** The time, by `performance.now()`, up to which every commit is in the place and can be restored. */
  copiedAt: number | undefined;

  private constructor(parts: LineParts, name: string) {
    this.name = name;
    this.#parts = parts;
    this.#follower = new JournalFollower(parts.file, (pieces) => this.#take(pieces));
  }

  /** Begins a line. `former` is the previous line of this process, if there was one. */
  static async begin(parts: LineParts, former: string | undefined): Promise<CopyLine> {
    const { place, placeName, dataDirectory } = parts;
    const line = new CopyLine(parts, await claimPlace(place, placeName, dataDirectory, former));
    try {
      line.#beginSnapshot();
      return line;
    } catch (error) {
      line.close();
      throw error;
    }
  }

  /** Copies new commits. Throws on failure; the next turn continues where this one stopped. */
  async turn(): Promise<void> {
    const asOf = performance.now();
    if (this.#waiting.length === 0) this.#follower.read();
    await this.#expectOwn();
    await this.#ship();
    await this.#checkpoint();
    if (this.#snapshotError) throw this.#snapshotError;
    if (this.hasSnapshot) this.copiedAt = asOf;
    if (!this.#snapshot && performance.now() >= this.#snapshotDue) unlessBusy(() => this.#beginSnapshot());
  }

  hasSnapshot = false;

  close(): void {
    this.#follower.close();
  }

  #take(pieces: readonly Buffer[]): void {
    for (const piece of pieces) {
      const content = gzipSync(piece, { level: 1 });
      this.#number += 1;
      this.#waiting.push({ number: this.#number, time: new Date(), checksum: checksumOf(content), content });
    }
  }

  async #ship(): Promise<void> {
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      await this.#parts.place.write(segmentName(this.name, first), first.content);
      this.#waiting.shift();
    }
  }

  async #expectOwn(): Promise<void> {
    if (performance.now() < this.#expectOwnAt) return;
    await expectOwn(this.#parts.place, this.name);
    this.#expectOwnAt = performance.now() + expectOwnEveryMs;
  }

  async #checkpoint(): Promise<void> {
    const { frames } = this.#follower;
    const isDue = frames > 0 && performance.now() >= this.#checkpointAt;
    if (frames < framesUntilCheckpoint && !isDue) return;
    if (unlessBusy(() => this.#follower.checkpoint())) this.#checkpointAt = performance.now() + checkpointEveryMs;
    await this.#ship();
  }

  #beginSnapshot(): void {
    const reader = this.#follower.snapshot();
    const taken = { number: this.#number, time: new Date() };
    this.#snapshotDue = performance.now() + snapshotEveryMs;
    this.#snapshot = copyWhole(this.#parts, snapshotFolder(this.name, taken), reader)
      .then(() => {
        this.hasSnapshot = true;
        this.#snapshotError = undefined;
        // Old copies that cannot be deleted take up room, which is reported when there is none left.
        return discardOldCopies(this.#parts.place, this.name).catch(() => {});
      })
      .catch((error) => {
        this.#snapshotError = error;
        this.#snapshotDue = performance.now() + retrySnapshotMs;
      })
      .finally(() => {
        this.#snapshot = undefined;
      });
  }
}

/** Runs `work` unless others are writing, and returns whether it ran; otherwise the next turn tries again. */
function unlessBusy(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    return false;
  }
}

/** Copies a snapshot in parts, page by page as it is in the file, for segments are pages too. */
async function copyWhole({ place, dataDirectory }: LineParts, folder: string, reader: SqliteDatabase.Database) {
  const local = join(dataDirectory, 'copy.snapshot');
  removeSqlite(local);
  try {
    await expectRoomForCopy(reader.name);
    const pageBytes = Number(reader.pragma('page_size', { simple: true }));
    await reader.backup(local, { progress: () => pagesAtOnce });
    reader.close();
    const checksums: string[] = [];
    for await (const chunk of createReadStream(local, { highWaterMark: partBytes })) {
      const content = gzipSync(chunk as Buffer, { level: 1 });
      await letOthersWork();
      await place.write(`${folder}${partName(checksums.length)}`, content);
      checksums.push(checksumOf(content));
      await letOthersWork();
    }
    const facts: SnapshotFacts = { pageBytes, checksums };
    await place.write(`${folder}${completeName}`, Buffer.from(JSON.stringify(facts)));
  } finally {
    reader.close();
    removeSqlite(local);
  }
}
