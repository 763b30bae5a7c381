import { performTasks } from '../../../platform/server/perform-tasks.ts';
import { inspectFile } from './inspect-file.ts';

performTasks(inspectFile);
