import { readSpreadsheet } from '../src/platform/spreadsheets/read.ts';
import { writeSpreadsheet } from '../src/platform/spreadsheets/spreadsheets.ts';
import { median } from './support/load.ts';
import type { Options, Table } from './support/part.ts';

const rowCount = 5_000;
const columns = Array.from({ length: 15 }, (_, place) => ({ heading: `Column ${place + 1}` }));
const rows = Array.from({ length: rowCount }, (_, row) => columns.map((_, column) => `আয়েশা ${row} ${column}`));
const goalMs = 1_000;

/** Measures how long it takes to write and to read a list of 5,000 rows, in its thread. */
export async function benchSpreadsheets({ quick }: Options): Promise<Table[]> {
  const table: Table['rows'][number][] = [];
  for (const format of ['xlsx', 'csv'] as const) {
    const [writing, reading]: [number[], number[]] = [[], []];
    for (let run = 0; run < (quick ? 2 : 7); run += 1) {
      const start = performance.now();
      const file = await writeSpreadsheet({ format, sheets: [{ name: 'List', columns, rows }] });
      const written = performance.now();
      await readSpreadsheet(file, `list.${format}`);
      reading.push(performance.now() - written);
      writing.push(written - start);
    }
    const [write, read] = [median(writing), median(reading)];
    table.push({
      format,
      'write ms': Math.round(write),
      'read ms': Math.round(read),
      goal: `< ${goalMs} ms each`,
      met: Math.max(write, read) < goalMs ? 'yes' : 'no',
    });
  }
  return [{ title: 'Spreadsheets of 5,000 rows and 15 columns', rows: table }];
}
