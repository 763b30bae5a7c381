import { performTasks } from '../../../platform/server/perform-tasks.ts';
import { writeArchive } from './archive.rules.ts';
import type { ArchiveTask } from './archive-thread.ts';

performTasks<ArchiveTask>(({ state, moment }) => new Uint8Array(writeArchive(state, moment)));
