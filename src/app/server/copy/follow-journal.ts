import SqliteDatabase from 'better-sqlite3';
import { type JournalPosition, noJournal, readCommitted } from '../../../platform/database/journal.ts';

/** Thrown where frames may have been lost between what was read and what the journal holds: a new snapshot mends it. */
export class JournalLost extends Error {}

/** What waits for its turn to keep others from writing copies nothing meanwhile. */
const waitForWriterMs = 100;
/** Before the first snapshot, nothing is copied yet. */
const waitAtFirstMs = 5_000;

/**
 * Follows a SQLite file's journal so that no commit escapes, whoever writes and whoever asks for checkpoints. It always
 * holds a read transaction, for SQLite begins the journal anew only where nobody reads from it. The transaction is renewed
 * while nobody can write and after all was read, with everything in the file itself: then it reads from the file alone,
 * which lets the journal begin anew once, and lets nothing more get into the file, so that it cannot begin anew again.
 */
export class JournalFollower {
  readonly #file: string;
  /** Keeps others from writing. */
  readonly #blocker: SqliteDatabase.Database;
  readonly #checkpointer: SqliteDatabase.Database;
  #holding: SqliteDatabase.Database;
  #spare: SqliteDatabase.Database;
  #position: JournalPosition = noJournal;
  /** The frames in the journal until `#position`. */
  #frames = 0;
  readonly #take: (pieces: readonly Buffer[]) => void;

  /** `take` gets what was committed, in its order. */
  constructor(file: string, take: (pieces: readonly Buffer[]) => void) {
    this.#file = file;
    this.#take = take;
    this.#blocker = new SqliteDatabase(file, { timeout: waitAtFirstMs, fileMustExist: true });
    this.#checkpointer = new SqliteDatabase(file, { timeout: 0, fileMustExist: true });
    this.#holding = openReader(file);
    this.#spare = openReader(file);
  }

  /**
   * Begins behind all that is committed now; or, later, goes on there. Returns a read transaction that sees exactly what
   * was taken, for the caller to close.
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

  /** Takes what was committed since. Returns whether there was something. */
  read(): boolean {
    const { pieces, end, frames } = readCommitted(this.#file, this.#position);
    this.#position = end;
    this.#frames = frames;
    this.#take(pieces);
    return pieces.length > 0;
  }

  /** How many frames the journal has. */
  get frames(): number {
    return this.#frames;
  }

  /**
   * Moves what was read into the file, and lets the journal begin anew. Others wait for the last part alone, which is
   * short. Where somebody reads an earlier state, less is moved, and the next time more.
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
    // Erased data must not stay in the journal.
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

/** A transaction reads from its first statement on. */
function beginReading(reader: SqliteDatabase.Database): void {
  reader.exec('begin');
  reader.prepare('select count(*) from sqlite_schema').get();
}
