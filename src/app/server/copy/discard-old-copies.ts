import { completeName, type Line, linesFolder, linesIn, type Snapshot, snapshotFolder } from './copy-names.ts';
import type { Place } from './place.ts';

/** A week, and the day before it, whose snapshot is needed to restore the first second of the week. */
const daysKept = 8;

/**
 * Deletes everything that is not needed to restore any second of the last week. Days with snapshots are counted, so
 * that a clock that jumps ahead or a long pause expires nothing. Called after each new snapshot.
 */
export async function discardOldCopies(place: Place, currentLine: string): Promise<void> {
  const names = await place.list(linesFolder);
  const lines = linesIn(names);
  const oldest = findOldestKept(lines);
  if (!oldest) return;
  const whole = new Set(wholeFolders(lines));
  const old = names.filter((name) => isOld(name, { oldest, whole, currentLine }));
  // The mark of a complete snapshot is deleted first, so that no incomplete snapshot has one.
  for (const isMark of [true, false])
    for (const name of old) if (name.endsWith(`/${completeName}`) === isMark) await place.remove(name);
}

type Kept = { readonly line: string; readonly number: number };

/** The first snapshot of the days that are kept. */
function findOldestKept(lines: readonly Line[]): Kept | undefined {
  const snapshots = lines.flatMap(({ name, snapshots }) => snapshots.map((one) => ({ line: name, ...one })));
  const days = [...new Set(snapshots.map(dayOf).reverse())].slice(0, daysKept);
  return snapshots.find((one) => days.includes(dayOf(one)));
}

function dayOf({ time }: Snapshot): string {
  return time.toISOString().slice(0, 10);
}

function* wholeFolders(lines: readonly Line[]): Generator<string> {
  for (const { name, snapshots } of lines) for (const one of snapshots) yield snapshotFolder(name, one);
}

type Wanted = { readonly oldest: Kept; readonly whole: ReadonlySet<string>; readonly currentLine: string };

const numbered = /^lines\/([^/]+)\/(?:(snapshots\/(\d+)-[^/]+\/)|segments\/[^/]+\/(\d+)-)/;

/**
 * Returns whether a name is to be deleted. This includes parts of a snapshot that was never finished, unless it is
 * being made now.
 */
function isOld(name: string, { oldest, whole, currentLine }: Wanted): boolean {
  const [, line, folder, snapshot, segment] = numbered.exec(name) ?? [];
  if (line === undefined) return false;
  if (line !== oldest.line && line < oldest.line) return true;
  if (folder && line !== currentLine && !whole.has(`${linesFolder}${line}/${folder}`)) return true;
  if (line !== oldest.line) return false;
  return segment === undefined ? Number(snapshot) < oldest.number : Number(segment) <= oldest.number;
}
