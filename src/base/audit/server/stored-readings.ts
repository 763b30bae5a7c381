import type { Database } from '../../../platform/database/tables.ts';

/** Limits the memory to some megabytes. A repeated reading beyond this number costs a statement that stores nothing. */
const maxKeys = 50_000;

/** The keys of the readings in one hour. */
type Kept = { readonly hour: string; readonly keys: Set<string> };

/** The cache is kept per database because a test uses many in one process. */
const keptOf = new WeakMap<object, Kept>();

/** The readings of an hour that this process knows to be stored. */
type StoredReadings = {
  readonly has: (schoolId: number, key: string) => boolean;
  readonly add: (schoolId: number, key: string) => void;
};

/**
 * Remembers which readings of the hour are stored, so that reading the same again costs no statement. In a transaction
 * nothing is remembered, as it may roll back.
 */
export function storedReadings(db: Database, hour: string): StoredReadings {
  const { keys } = keptFor(db, hour);
  return {
    has: (schoolId, key) => keys.has(`${schoolId} ${key}`),
    add: (schoolId, key) => {
      if (!db.isTransaction && keys.size < maxKeys) keys.add(`${schoolId} ${key}`);
    },
  };
}

/** Forgets all stored readings; needed after a database was emptied. */
export function forgetStoredReadings(db: Database): void {
  keptOf.delete(db.getExecutor().adapter);
}

function keptFor(db: Database, hour: string): Kept {
  const { adapter } = db.getExecutor();
  const kept = keptOf.get(adapter);
  if (kept?.hour === hour) return kept;
  const fresh = { hour, keys: new Set<string>() };
  keptOf.set(adapter, fresh);
  return fresh;
}
