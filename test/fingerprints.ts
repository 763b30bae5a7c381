import { type Fingerprints, tablesInOrder } from '../src/platform/database/copy-database.ts';
import { FingerprintSum } from '../src/platform/database/fingerprint.ts';
import type { Database } from '../src/platform/database/tables.ts';

/** Tables that record changes, which an undo also changes. */
const ofChanges =
  /^(audit_entry|moving_up|job|stored_file|import|import_row|import_column|import_word|\w+_(version|past))$/;

/** Returns a checksum of the rows of every table that is not history. */
export async function fingerprintsOf(db: Database): Promise<Fingerprints> {
  const sums: Record<string, ReturnType<FingerprintSum['read']>> = {};
  for (const table of tablesInOrder.filter((name) => !ofChanges.test(name))) {
    const sum = new FingerprintSum();
    for (const row of await db
      .selectFrom(table as 'person')
      .selectAll()
      .execute())
      sum.add(row);
    sums[table] = sum.read();
  }
  return sums;
}
