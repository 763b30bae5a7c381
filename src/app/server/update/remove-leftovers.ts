import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Removes what a process that was killed has left in a folder, by the beginning of its name. */
export function removeLeftovers(folder: string, prefix: string): void {
  for (const name of readdirSync(folder).filter((one) => one.startsWith(prefix)))
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
}
