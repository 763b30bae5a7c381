import { setImmediate as letOthersGo } from 'node:timers/promises';
import { csvHead, csvLines } from '../../../platform/server/csv.ts';
import type { Table } from './table.ts';

/** Between so many lines other calls are answered. */
const linesAtOnce = 500;

export async function* csvOf({ columns, rows }: Table): AsyncGenerator<string> {
  yield csvHead(columns.map(({ heading }) => heading));
  for (let first = 0; first < rows.length; first += linesAtOnce) {
    await letOthersGo();
    yield csvLines(rows.slice(first, first + linesAtOnce));
  }
}
