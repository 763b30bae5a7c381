import { parentPort } from 'node:worker_threads';
import { csvHead, csvLines } from '../server/csv.ts';
import { Refusal } from '../server/refusal.ts';
import { markFaults } from './mark-faults.ts';
import { readParts } from './read.ts';
import type { Task, TaskAnswer, Written } from './tasks.ts';
import { writeXlsx } from './write-xlsx.ts';

parentPort?.on('message', async (task: Task) => {
  try {
    await doTask(task);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    answer({ refused: error.why });
  }
});

async function doTask(task: Task): Promise<void> {
  if ('read' in task) {
    await readParts(Buffer.from(task.read.content.buffer), task.read.name, answer);
    answer({ isRead: true });
  } else if ('mark' in task) {
    const { content, name, faults, heading } = task.mark;
    answerFile(await markFaults(Buffer.from(content.buffer), name, faults, heading));
  } else answerFile(await write(task.write));
}

async function write({ format, sheets, isRightToLeft = false }: Written): Promise<Buffer> {
  if (format === 'xlsx') return await writeXlsx(sheets, isRightToLeft);
  const [{ columns, rows } = { columns: [], rows: [] }] = sheets;
  return Buffer.from(csvHead(columns.map(({ heading }) => heading)) + csvLines(rows));
}

function answerFile(file: Buffer): void {
  const written = new Uint8Array(file);
  parentPort?.postMessage({ written } satisfies TaskAnswer, [written.buffer]);
}

function answer(part: TaskAnswer): void {
  parentPort?.postMessage(part);
}
