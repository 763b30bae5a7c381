import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** In memory if possible: every commit syncs, and these tests kill Rollbook, never the machine. */
export const quickDirectory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
