import { createHash } from 'node:crypto';

/** A table's row count, and a SHA-256 over its rows that does not depend on their order. */
export type Fingerprint = { readonly rows: number; readonly sha256: string };

type Row = Readonly<Record<string, unknown>>;

/**
 * Adds the hashes of a table's rows, so that engines with different sort orders get the same sum. Every table has a
 * primary key, so no two rows are equal and cancel out.
 */
export class FingerprintSum {
  #rows = 0;
  #sum = 0n;

  add(row: Row): void {
    this.#rows += 1;
    this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${hashOf(row)}`));
  }

  read(): Fingerprint {
    return { rows: this.#rows, sha256: this.#sum.toString(16).padStart(64, '0') };
  }
}

/** Hashes columns by name, as migrations can lead to different column orders. */
function hashOf(row: Row): string {
  const columns = Object.keys(row).sort();
  return createHash('sha256')
    .update(JSON.stringify(columns.map((column) => [column, row[column]])))
    .digest('hex');
}

export function isSame(one: Fingerprint | undefined, other: Fingerprint | undefined): boolean {
  return one?.rows === other?.rows && one?.sha256 === other?.sha256;
}
