import { fairQueue, serverItself, type Waiter } from '../server/fair-queue.ts';
import { refuse } from '../server/refusal.ts';
import { BeyondLimits, threads } from '../server/threads.ts';
import type { CellFault } from './mark-faults.ts';
import { spreadsheetTooLargeInside } from './spreadsheets.refusals.ts';
import type { Task, Written } from './tasks.ts';

/** A file has at most 20 MB, and is refused if it needs more than this, so that no file takes the server down. */
const useThread = threads({
  module: new URL('./spreadsheet-worker.ts', import.meta.url),
  megabytes: 1_024,
  seconds: 60,
});

/** One file is read at a time, because each needs memory. */
const turns = fairQueue({ places: 1, perLine: 20, inAll: 200 });

export async function writeSpreadsheet(written: Written, waiter: Waiter = serverItself): Promise<Buffer> {
  return await makeFile({ write: written }, waiter);
}

/**
 * Returns an XLSX file of the same cells in which wrong ones are coloured and explained under `heading` in a last
 * column.
 */
export async function markFaults(
  content: Buffer,
  name: string,
  { faults, heading }: { readonly faults: readonly CellFault[]; readonly heading: string },
  waiter: Waiter = serverItself,
): Promise<Buffer> {
  return await makeFile({ mark: { content: new Uint8Array(content), name, faults, heading } }, waiter);
}

function makeFile(task: Task, waiter: Waiter): Promise<Buffer> {
  return turns(waiter, (takeTurn) =>
    takeTurn(async () => {
      try {
        return Buffer.from((await useThread(({ ask }) => ask<Uint8Array<ArrayBuffer>>(task))).buffer);
      } catch (error) {
        throw error instanceof BeyondLimits ? refuse(spreadsheetTooLargeInside) : error;
      }
    }),
  );
}
