import { tmpdir } from 'node:os';
import { megabytesIn, memoryMegabytes } from '../scripts/check-machine.mjs';

/** Whether there is room in memory for what the tests write; containers often have 64 MB there. */
export const hasMemory = megabytesIn('/dev/shm') >= memoryMegabytes;

/** In memory if possible: every commit syncs, and these tests kill Rollbook, never the machine. */
export const quickDirectory = hasMemory ? '/dev/shm' : tmpdir();
