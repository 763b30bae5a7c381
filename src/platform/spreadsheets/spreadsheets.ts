import type { CellFault } from './mark-faults.ts';
import { emptyMerged } from './merged-cells.ts';
import type { Sheet, SheetRow } from './sheet.ts';
import type { Task, Written } from './tasks.ts';
import { inThread } from './thread.ts';

/**
 * Reads an XLSX, XLS, ODS or CSV file: the texts of its cells as a person would have typed them. The name decides
 * nothing; it names the one sheet of a CSV file.
 * Refuses with a `Refusal` what is no spreadsheet, is damaged or protected, or holds too much.
 */
export async function readSpreadsheet(content: Buffer, name: string): Promise<readonly Sheet[]> {
  const sheets: { name: string; is1904: boolean; rows: SheetRow[] }[] = [];
  await inThread({ read: { content: new Uint8Array(content), name } }, (answer) => {
    const last = sheets.at(-1);
    if ('sheet' in answer) sheets.push({ ...answer.sheet, rows: [] });
    else if ('rows' in answer) last?.rows.push(...answer.rows);
    else if ('merged' in answer && last) last.rows = emptyMerged(last.rows, answer.merged);
  });
  return sheets;
}

export async function writeSpreadsheet(written: Written): Promise<Buffer> {
  return await fileInThread({ write: written });
}

/** An XLSX file of the same cells with the wrong ones coloured, and what is wrong under `heading` in a last column. */
export async function markFaults(
  content: Buffer,
  name: string,
  faults: readonly CellFault[],
  heading: string,
): Promise<Buffer> {
  return await fileInThread({ mark: { content: new Uint8Array(content), name, faults, heading } });
}

async function fileInThread(task: Task): Promise<Buffer> {
  let file = Buffer.alloc(0);
  await inThread(task, (answer) => {
    if ('written' in answer) file = Buffer.from(answer.written.buffer);
  });
  return file;
}
