import { parentPort } from 'node:worker_threads';
import { writeArchive } from './archive.rules.ts';
import type { ArchiveTask } from './archive-thread.ts';

parentPort?.once('message', ({ state, moment }: ArchiveTask) => {
  const archive = writeArchive(state, moment);
  parentPort?.postMessage(archive);
});
