import { chmodSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';

/** Leaves nothing to other users of the machine of what this process makes from now on. */
export function makeFilesPrivate(): void {
  process.umask(0o077);
}

/** What Rollbook itself puts into `DATA_DIR`: the database with its journals and locks, folders, and tries of the disk. */
const own = /^(rollbook\.sqlite.*|backups|images|(restoring|damaged)-.*)$/;

/**
 * Takes from other users of the machine what older versions left readable: files become 0600, folders 0700. `DATA_DIR`
 * itself too, unless it holds something else, which is not ours to close. What cannot be changed is said.
 */
export function closeOldFiles(dataDirectory: string): void {
  const names = namesIn(dataDirectory);
  const failures: Error[] = [];
  for (const name of names.filter((each) => own.test(each))) closeTree(join(dataDirectory, name), failures);
  if (names.every((name) => own.test(name))) close(dataDirectory, failures);
  if (failures[0]) console.warn(`Other users of this machine may read the data: ${failures[0].message}`);
}

function closeTree(path: string, failures: Error[]): void {
  const found = close(path, failures);
  if (found?.isDirectory()) for (const name of namesIn(path)) closeTree(join(path, name), failures);
}

/** Answers what is there; a journal may go at any time. */
function close(path: string, failures: Error[]): Stats | undefined {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && (found.mode & 0o077) !== 0) chmodSync(path, found.isDirectory() ? 0o700 : 0o600);
    return found;
  } catch (error) {
    // A disk that cannot be written to is refused for that reason.
    if ((error as NodeJS.ErrnoException).code !== 'EROFS') failures.push(error as Error);
    return undefined;
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
