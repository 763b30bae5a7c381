import { csvHead, csvLines } from '../server/csv.ts';
import { performTasks } from '../server/perform-tasks.ts';
import { markFaults } from './mark-faults.ts';
import type { Task, Written } from './tasks.ts';
import { writeXlsx } from './write-xlsx.ts';

performTasks<Task>(async (task) => new Uint8Array('write' in task ? await write(task.write) : await mark(task.mark)));

function mark({ content, name, faults, heading }: Extract<Task, { mark: unknown }>['mark']): Promise<Buffer> {
  return markFaults(Buffer.from(content), name, faults, heading);
}

async function write({ format, sheets, isRightToLeft = false }: Written): Promise<Buffer> {
  if (format === 'xlsx') return await writeXlsx(sheets, isRightToLeft);
  const [{ columns, rows } = { columns: [], rows: [] }] = sheets;
  return Buffer.from(csvHead(columns.map(({ heading }) => heading)) + csvLines(rows));
}
