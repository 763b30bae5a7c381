import { tmpdir } from 'node:os';
import { megabytesIn, memoryMegabytes } from '../scripts/check-machine.mjs';

/** Whether the tests' files fit into memory; containers often have only 64 MB there. */
export const hasMemory = megabytesIn('/dev/shm') >= memoryMegabytes;

/**
 * The folder is in memory if possible, because every commit syncs and these tests kill Rollbook but never the machine.
 */
export const quickDirectory = hasMemory ? '/dev/shm' : tmpdir();
