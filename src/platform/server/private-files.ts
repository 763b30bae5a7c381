import { chmodSync, readdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';

/** Sets the umask, so that files of this process are private from now on. */
export function makeFilesPrivate(): void {
  process.umask(0o077);
}

/** The files that Rollbook itself creates in `DATA_DIR`: the database with its WAL and locks, folders and disk checks. */
const own =
  /^(rollbook\.sqlite.*|backups|images|files|(restoring|updating|damaged)-.*|copy\.(json|snapshot.*)|trial\.sqlite.*)$/;

/**
 * Restricts what older versions left readable by other users: files become 0600 and folders 0700, including `DATA_DIR`
 * unless it contains other files. Reports what cannot be changed.
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

/** Returns the file's status; a WAL can disappear at any time. */
function close(path: string, failures: Error[]): Stats | undefined {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found && (found.mode & 0o077) !== 0) chmodSync(path, found.isDirectory() ? 0o700 : 0o600);
    return found;
  } catch (error) {
    // A read-only disk is reported elsewhere.
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
