import { performTasks } from '../../../platform/server/perform-tasks.ts';
import { applyPrepared, prepareImport } from './apply-in-thread.ts';
import { checkInThread } from './check-in-thread.ts';
import type { ImportTask } from './import-thread.ts';

performTasks<ImportTask>((task, askServer) => {
  if ('check' in task) return checkInThread(task.check, Buffer.from(task.content), askServer);
  if ('prepare' in task) return prepareImport(task.prepare, task.content && Buffer.from(task.content), askServer);
  return applyPrepared(task.apply);
});
