import { randomFillSync } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';

/** Vacuums a SQLite file; returns its page count and page size. */
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

/** The root page of a table. */
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

/** Overwrites a page, counted from 1, as a bad disk would. */
export function damagePage(file: string, page: number, bytes: number): void {
  const opened = openSync(file, 'r+');
  try {
    writeSync(opened, randomFillSync(Buffer.alloc(bytes)), 0, bytes, (page - 1) * bytes);
  } finally {
    closeSync(opened);
  }
}
