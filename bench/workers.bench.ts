import { availableParallelism } from 'node:os';
import type { Database } from '../src/platform/database/tables.ts';
import { withFilledDatabase } from './support/databases.ts';
import { fillSchools } from './support/fill-schools.ts';
import { load, median } from './support/load.ts';
import type { Options, Table } from './support/part.ts';
import { serveRollbook } from './support/processes.ts';
import { type CallName, callsOf, signInCallers } from './support/school-calls.ts';

const filling = { schools: 1, studentsPerClass: 65, registersPerClass: 40, examsPerClass: 3 };
const connections = 32;
const measured: readonly CallName[] = ['class list', 'class attendance overview', 'submit a register'];

/**
 * Measures the responses per second of one process and of several, on PostgreSQL. Database and load generator share the
 * cores.
 */
export async function benchWorkers({ quick }: Options): Promise<Table[]> {
  const cores = availableParallelism();
  const counts = [1, 2, ...(quick ? [] : [4])];
  const fill = (db: Database) => fillSchools(db, filling, () => {});
  const rows = await withFilledDatabase('postgres', fill, async (location) => {
    const calls = callsOf(1, filling);
    const rows: Table['rows'][number][] = [];
    for (const workers of counts) {
      const rollbook = await serveRollbook(location, { WORKERS: String(workers) });
      const tokens = await signInCallers(rollbook.url, 1);
      const row: Record<string, string | number> = { WORKERS: workers, cores };
      for (const name of measured) {
        const asks = [{ ask: calls[name], token: tokens[name] }];
        const turns: number[] = [];
        for (let turn = 0; turn < 4; turn += 1) {
          turns.push((await load(rollbook.url, { asks, connections, seconds: quick ? 0.5 : 2 })).perSecond);
        }
        row[`${name}/s`] = Math.round(median(turns.slice(1)));
      }
      await rollbook.stop();
      rows.push(row);
    }
    return rows;
  });
  return [{ title: `Several processes on PostgreSQL, over ${connections} connections`, rows }];
}
