import { setImmediate as letOthersGo } from 'node:timers/promises';
import { csvHead, csvLines } from '../../../platform/server/csv.ts';
import type { Table } from './table.ts';

/** Other calls are answered after each batch of this many lines. */
const linesAtOnce = 500;

export async function writeCsv({ columns, rows }: Table): Promise<Uint8Array> {
  const parts = [csvHead(columns.map(({ heading }) => heading))];
  for (let first = 0; first < rows.length; first += linesAtOnce) {
    await letOthersGo();
    parts.push(csvLines(rows.slice(first, first + linesAtOnce)));
  }
  return Buffer.from(parts.join(''));
}
