import SqliteDatabase from 'better-sqlite3';
import { type JournalPosition, noJournal, readCommitted } from '../../../platform/database/journal.ts';

/** Thrown if frames may have been lost between the last read and the journal's content; a new snapshot repairs this. */
export class JournalLost extends Error {}

/** The wait is short because nothing is copied while waiting to block other writers. */
const waitForWriterMs = 100;
/** The first wait can be longer, because nothing is copied before the first snapshot. */
const waitAtFirstMs = 5_000;

/**
 * Follows a SQLite file's journal so that no commit is missed. It always holds a read transaction, because SQLite
 * restarts the journal only when nobody reads from it. The transaction is renewed only after everything was read and
 * checkpointed.
 */
export class JournalFollower {
  readonly #file: string;
  /** The connection that keeps others from writing. */
  readonly #blocker: SqliteDatabase.Database;
  readonly #checkpointer: SqliteDatabase.Database;
  #holding: SqliteDatabase.Database;
  #spare: SqliteDatabase.Database;
  #position: JournalPosition = noJournal;
  /** The number of frames in the journal up to `#position`. */
  #frames = 0;
  readonly #take: (pieces: readonly Buffer[]) => void;

  /** Opens the connections. `take` gets the commits in their order. */
  constructor(file: string, take: (pieces: readonly Buffer[]) => void) {
    this.#file = file;
    this.#take = take;
    this.#blocker = new SqliteDatabase(file, { timeout: waitAtFirstMs, fileMustExist: true });
    this.#checkpointer = new SqliteDatabase(file, { timeout: 0, fileMustExist: true });
    this.#holding = openReader(file);
    this.#spare = openReader(file);
  }

  /**
   * Begins after all present commits or, later, continues there. Returns a read transaction that sees exactly what was
   * taken; the caller closes it.
   */
  snapshot(): SqliteDatabase.Database {
    const reader = openReader(this.#file);
    const isFirst = !this.#holding.inTransaction;
    try {
      this.#whileNobodyWrites(() => {
        if (isFirst) this.#position = readCommitted(this.#file, noJournal).end;
        else this.read();
        beginReading(reader);
        if (isFirst) beginReading(this.#holding);
      });
      if (isFirst) this.#blocker.pragma(`busy_timeout = ${waitForWriterMs}`);
      return reader;
    } catch (error) {
      reader.close();
      throw error;
    }
  }

  /** Takes the new commits; returns whether there were any. */
  read(): boolean {
    const { pieces, end, frames } = readCommitted(this.#file, this.#position);
    this.#position = end;
    this.#frames = frames;
    this.#take(pieces);
    return pieces.length > 0;
  }

  /** The number of frames in the journal. */
  get frames(): number {
    return this.#frames;
  }

  /**
   * Moves the frames that were read into the file and lets the journal restart. Others wait only for the last, short
   * part. If somebody reads an earlier state, fewer frames are moved, and more the next time.
   */
  checkpoint(): void {
    beginReading(this.#spare);
    this.#holding.exec('commit');
    [this.#holding, this.#spare] = [this.#spare, this.#holding];
    this.#moveIntoFile();
    this.#whileNobodyWrites(() => {
      this.read();
      this.#holding.exec('commit');
      const inJournal = this.#moveIntoFile();
      beginReading(this.#holding);
      if (inJournal > this.#frames) throw new JournalLost(`${inJournal} frames, and ${this.#frames} were read`);
    });
    // The journal is truncated because erased data must not stay in it.
    this.#checkpointer.pragma('wal_checkpoint(truncate)');
  }

  close(): void {
    for (const one of [this.#holding, this.#spare, this.#checkpointer, this.#blocker]) one.close();
  }

  /** Returns how many frames SQLite knows in the journal; -1 if another checkpoint is under way. */
  #moveIntoFile(): number {
    const [answer] = this.#checkpointer.pragma('wal_checkpoint(passive)') as { readonly log: number }[];
    return answer?.log ?? -1;
  }

  #whileNobodyWrites(work: () => void): void {
    this.#blocker.exec('begin immediate');
    try {
      work();
    } finally {
      this.#blocker.exec('rollback');
    }
  }
}

function openReader(file: string): SqliteDatabase.Database {
  return new SqliteDatabase(file, { readonly: true, fileMustExist: true });
}

/** Begins a transaction; it takes effect only with its first statement. */
function beginReading(reader: SqliteDatabase.Database): void {
  reader.exec('begin');
  reader.prepare('select count(*) from sqlite_schema').get();
}
