import { randomFillSync } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';

/** The pages of a SQLite file that nobody uses just now, without a free one: how many, and how large each is. */
export function tidyPages(file: string): { readonly pages: number; readonly bytes: number } {
  const db = new SqliteDatabase(file);
  try {
    db.pragma('wal_checkpoint(truncate)');
    db.exec('vacuum');
    db.pragma('wal_checkpoint(truncate)');
    const read = (pragma: string) => Number(db.pragma(pragma, { simple: true }));
    return { pages: read('page_count'), bytes: read('page_size') };
  } finally {
    db.close();
  }
}

/** The page at which a table begins. */
export function firstPageOf(file: string, table: string): number {
  const db = new SqliteDatabase(file);
  try {
    const row = db
      .prepare<[string], { rootpage: number }>('select rootpage from sqlite_schema where name = ?')
      .get(table);
    return row?.rootpage ?? 0;
  } finally {
    db.close();
  }
}

/** Does to a page, counted from 1, what a bad disk does: whatever was in it, there is something else now. */
export function damagePage(file: string, page: number, bytes: number): void {
  const opened = openSync(file, 'r+');
  try {
    writeSync(opened, randomFillSync(Buffer.alloc(bytes)), 0, bytes, (page - 1) * bytes);
  } finally {
    closeSync(opened);
  }
}
